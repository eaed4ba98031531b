//! The end of a cup, with its last game.

use crate::play::{Match, Timestamp};
use crate::store::database::Connection;
use crate::store::error::StoreError;
use crate::store::numbers;
use crate::store::outbox::queueing::{RowCause, insert_row};
use crate::store::outbox::{Lane, NewRow, RowKind};

/// Ends the cup of a game that is over if that was the last one, and enqueues the message that mentions the players.
pub(super) async fn finish_cup(
    tx: &mut Connection<'_>,
    game: &Match,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(cup) = game.challenge().cup else {
        return Ok(());
    };
    let channel: Option<i64> = sqlx::query_scalar(
        "update cup set state = 'over', at = $2 where id = $1 and state = 'running' \
         and not exists (select 1 from game where game.cup = $1 and phase in ('setting_up', 'running')) \
         returning channel",
    )
    .bind(cup.0)
    .bind(now.0)
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(channel) = channel {
        let row = NewRow::unclaimed(RowKind::Cup, Lane::Channel(numbers::channel(channel)));
        insert_row(tx, &RowCause::now(game.id(), game.seq(), now), &row).await?;
    }
    Ok(())
}

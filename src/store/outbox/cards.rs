//! Queues the cards of games that are over.

use super::kind::RowKind;
use super::lane::Lane;
use super::queueing::insert_row;
use super::row::NewRow;
use crate::play::{GameId, Seq, Timestamp};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::numbers;

impl Store {
    /// Queues the card of a match in its home, in place of the timer that waited for its analysis. `false`, and nothing
    /// changes, if there is no timer any more or no analysis yet.
    pub async fn queue_card(
        &self,
        game: GameId,
        seq: Seq,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let waited = sqlx::query(
                    "delete from timer where game = $1 and kind = 'card' \
                     and exists (select 1 from analysis where game = $1)",
                )
                .bind(game.0)
                .execute(&mut *tx)
                .await?;
                if waited.rows_affected() == 0 {
                    return Ok(false);
                }
                let home: i64 = sqlx::query_scalar("select home from game where id = $1")
                    .bind(game.0)
                    .fetch_one(&mut *tx)
                    .await?;
                let card = NewRow::unclaimed(RowKind::Card, Lane::Channel(numbers::channel(home)));
                insert_row(tx, game, seq, &card, None, (now, now)).await?;
                Ok(true)
            })
        })
        .await
    }
}

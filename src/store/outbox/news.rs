//! Direct messages about a channel that cannot be posted in.

use crate::play::{GameId, Seq, Timestamp, UserId};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

/// The least time between two notices about one game to one person, in milliseconds.
const NEWS_APART: i64 = 60 * 60 * 1_000;

impl Store {
    /// Queues a notice to the player to act that the channel cannot be posted in: one at a time, of the newest
    /// event, and an hour after the one before at the earliest.
    pub async fn tell_out_of_reach(
        &self,
        game: GameId,
        seq: Seq,
        player: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "update outbox set seq = $2 where game = $1 and lane = $3 and kind = 'lost' \
                       and state = 'open' and seq < $2 and coalesce(claimed_until, 0) <= $4",
                )
                .bind(game.0)
                .bind(seq.0)
                .bind(signed(player.0))
                .bind(now.0)
                .execute(&mut *tx)
                .await?;
                // What was before a step back of the clock was not later than now. The guard in the same statement makes this idempotent. What had nothing to tell when it was due has
                // no message, and may be needed again.
                sqlx::query(
                    "insert into outbox (game, seq, lane, kind, due_at, at) \
                     select $1, $2, $3, 'lost', max($4, coalesce((select min(max(coalesce(delivered_at, case when state = 'parked' then at else due_at end)), $4) + $5 \
                         from outbox where game = $1 and lane = $3 and kind = 'lost'), $4)), $4 \
                     where not exists (select 1 from outbox where game = $1 and lane = $3 and kind = 'lost' \
                       and seq >= $2 and (state <> 'delivered' or message is not null))",
                )
                .bind(game.0)
                .bind(seq.0)
                .bind(signed(player.0))
                .bind(now.0)
                .bind(NEWS_APART)
                .execute(&mut *tx)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// Queues a notice that the channel is gone; once per player and match.
    pub async fn tell_lost(
        &self,
        game: GameId,
        seq: Seq,
        players: impl IntoIterator<Item = UserId, IntoIter: Send> + Send,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                for player in players {
                    sqlx::query(
                        "insert into outbox (game, seq, lane, kind, due_at, at) \
                         select $1, $2, $3, 'lost', $4, $4 \
                         where not exists \
                           (select 1 from outbox where game = $1 and lane = $3 and kind = 'lost')",
                    )
                    .bind(game.0)
                    .bind(seq.0)
                    .bind(signed(player.0))
                    .bind(now.0)
                    .execute(&mut *tx)
                    .await?;
                }
                Ok(())
            })
        })
        .await
    }
}

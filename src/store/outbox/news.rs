//! Direct messages about a channel that cannot be posted in.

use crate::play::{GameId, Seq, Timestamp, UserId};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

impl Store {
    /// Queues a notice to the player to act that the channel cannot be posted in; once per event.
    pub async fn tell_out_of_reach(
        &self,
        game: GameId,
        seq: Seq,
        player: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        // The guard in the same statement makes this idempotent.
        sqlx::query(
            "insert into outbox (game, seq, lane, kind, due_at, at) \
             select ?1, ?2, ?3, 'lost', ?4, ?4 where not exists (select 1 from outbox \
               where game = ?1 and lane = ?3 and kind = 'lost' and seq >= ?2)",
        )
        .bind(game.0)
        .bind(seq.0)
        .bind(signed(player.0))
        .bind(now.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Queues a notice that the channel is gone; once per player and match.
    pub async fn tell_lost(
        &self,
        game: GameId,
        seq: Seq,
        players: impl IntoIterator<Item = UserId>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        for player in players {
            sqlx::query(
                "insert into outbox (game, seq, lane, kind, due_at, at) \
                 select ?1, ?2, ?3, 'lost', ?4, ?4 \
                 where not exists \
                   (select 1 from outbox where game = ?1 and lane = ?3 and kind = 'lost')",
            )
            .bind(game.0)
            .bind(seq.0)
            .bind(signed(player.0))
            .bind(now.0)
            .execute(&self.writer)
            .await?;
        }
        Ok(())
    }
}

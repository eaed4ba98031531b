//! What came of a row: delivered, parked, opened again, to be tried later.

use super::id::RowId;
use super::parked::Parked;
use crate::play::{GameId, MessageId, Timestamp};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

impl Store {
    /// Marks a row as sent, which is known `now`; `message` is what it became. The token is no longer
    /// needed.
    pub async fn delivered(
        &self,
        row: RowId,
        message: Option<MessageId>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "update outbox set state = 'delivered', message = ifnull(?, message), token = null, \
             claimed_until = null, reason = null, delivered_at = ifnull(delivered_at, ?) \
             where id = ?",
        )
        .bind(message.map(|message| signed(message.0)))
        .bind(now.0)
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Gives a row up for a reason that the players are shown.
    pub async fn park(&self, row: RowId, reason: Parked) -> Result<(), StoreError> {
        sqlx::query(
            "update outbox set state = 'parked', reason = ?, token = null, claimed_until = null \
             where id = ? and state = 'open'",
        )
        .bind(reason.code())
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Opens the parked messages of a match again, because what stood in their way may be gone;
    /// they go to where the match lives now. News of a lost channel stay where they are.
    pub async fn unpark(&self, game: GameId, now: Timestamp) -> Result<u64, StoreError> {
        let done = sqlx::query(
            "update outbox set state = 'open', reason = null, due_at = ?1, \
             lane = (select home from game where id = ?2) \
             where game = ?2 and state = 'parked' and kind not in ('lost', 'reminder', 'digest')",
        )
        .bind(now.0)
        .bind(game.0)
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected())
    }

    /// Lets a claimed row wait until `due` before the next attempt.
    pub async fn retry_at(&self, row: RowId, due: Timestamp) -> Result<(), StoreError> {
        sqlx::query(
            "update outbox set claimed_until = null, due_at = ? where id = ? and state = 'open'",
        )
        .bind(due.0)
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Lets a claimed row wait until `due` because of a limit: what was refused so is no attempt.
    pub async fn postpone(&self, row: RowId, due: Timestamp) -> Result<(), StoreError> {
        sqlx::query(
            "update outbox set claimed_until = null, due_at = ?, attempts = max(attempts - 1, 0) \
             where id = ? and state = 'open'",
        )
        .bind(due.0)
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Counts a fault of ours against a claimed row: it is tried again at `due`, or parked for
    /// `reason` where it was the last of `most`. Returns whether it was.
    pub async fn fault(
        &self,
        row: RowId,
        due: Timestamp,
        most: u32,
        reason: Parked,
    ) -> Result<bool, StoreError> {
        let parked: Option<bool> = sqlx::query_scalar(
            "update outbox set faults = faults + 1, claimed_until = null, due_at = ?2, \
             state = iif(faults + 1 >= ?3, 'parked', state), \
             reason = iif(faults + 1 >= ?3, ?4, reason) \
             where id = ?1 and state = 'open' returning state = 'parked'",
        )
        .bind(row.0)
        .bind(due.0)
        .bind(most)
        .bind(reason.code())
        .fetch_optional(&self.writer)
        .await?;
        Ok(parked.unwrap_or_default())
    }

    /// Hands a claimed row that was never begun to the courier, which then has the first attempt.
    pub async fn release(&self, row: RowId, now: Timestamp) -> Result<(), StoreError> {
        sqlx::query(
            "update outbox set claimed_until = null, attempts = 0, due_at = ?, token = null \
             where id = ? and state = 'open'",
        )
        .bind(now.0)
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }
}

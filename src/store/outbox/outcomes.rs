//! Results of delivery: delivered, parked, reopened, postponed.

use super::id::RowId;
use super::parked::Parked;
use crate::play::{GameId, MessageId, Timestamp};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

impl Store {
    /// Marks a row as delivered at `now`, with the message that it posted or edited, and deletes the token.
    pub async fn delivered(
        &self,
        row: RowId,
        message: Option<MessageId>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        // `ifnull` keeps what an earlier report has stored: handler and courier may both report one row, and
        // the clock runs from the first.
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

    /// Parks a row with a reason shown to the players.
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

    /// Reopens a match's parked rows and moves them to its present channel. Direct messages stay parked.
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

    /// Releases a claim; the next attempt is at `due`.
    pub async fn retry_at(&self, row: RowId, due: Timestamp) -> Result<(), StoreError> {
        // Only open rows: the other party may have delivered or parked it meanwhile.
        sqlx::query(
            "update outbox set claimed_until = null, due_at = ? where id = ? and state = 'open'",
        )
        .bind(due.0)
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// The same after a rate limit: the attempt had no effect and is not counted.
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

    /// Counts an internal error against a claimed row, which is retried at `due`, or parked for `reason` if
    /// it was error number `most`. Returns whether it was parked.
    pub async fn fault(
        &self,
        row: RowId,
        due: Timestamp,
        most: u32,
        reason: Parked,
    ) -> Result<bool, StoreError> {
        // One statement, so that counting and parking cannot be separated by a crash.
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

    /// Releases a claimed row that was never attempted: the courier makes the first attempt, without looking
    /// for a message.
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

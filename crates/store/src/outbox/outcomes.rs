//! Results of delivery: delivered, parked, retried, postponed.

use std::time::Duration;

use super::blocked::RETRY_DELAYS;
use super::cup_lines::line_arrived;
use super::states::{park, try_again};
use crate::Store;
use crate::database::Connection;
use crate::error::StoreError;
use crate::ids::RowId;
use crate::park_reason::ParkReason;
use crate::posters::message_arrived;
use hansu_play::{MessageId, Timestamp};

/// Marks a row as delivered. Returns `false`, without a change, if a desk shows the clock that starts now, or if it is
/// the line of a cup's game, unless what follows (`with_consequences`) is stored in the same transaction.
async fn mark_delivered(
    connection: &mut Connection<'_>,
    row: RowId,
    message: Option<MessageId>,
    now: Timestamp,
    with_consequences: bool,
) -> Result<bool, StoreError> {
    // `coalesce` keeps the values of an earlier report. Handler and courier may both report a row, and the clock
    // starts with the first report.
    let sql = "update outbox set state = 'delivered', message = coalesce($1, message), token = null, \
               claimed_until = null, reason = null, delivered_at = coalesce(delivered_at, $2) \
               where id = $3 and ($4 or case when kind in ('setup', 'board') then not exists (select 1 from poster \
                 where channel = (select parent from game where game.id = outbox.game)) \
               when kind = 'challenge' then (select cup from game where game.id = outbox.game) is null else true end)";
    let values = (message, now, row, with_consequences);
    Ok(connection.run(sql, values).await? > 0)
}

impl Store {
    /// Marks a row as delivered at `now`, with the message that it posted or edited, and deletes its token.
    pub async fn delivered(
        &self,
        row: RowId,
        message: Option<MessageId>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let alone = self
            .change(|connection| Box::pin(mark_delivered(connection, row, message, now, false)));
        if alone.await? {
            return Ok(());
        }
        self.write(boxed!(async |tx| {
            mark_delivered(tx, row, message, now, true).await?;
            message_arrived(tx, row, now).await?;
            line_arrived(tx, row, now).await
        }))
        .await
    }

    /// Parks a claimed row at `now` for a reason that the players are shown. Retries become ever rarer. A rejected
    /// attempt had no effect and is not counted.
    pub async fn park(
        &self,
        row: RowId,
        reason: ParkReason,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let [first, second, later] = RETRY_DELAYS;
        let sql = park!(
            "parkings = parkings + 1, attempts = max(attempts - 1, 0), due_at = $2 + case parkings when 0 then $3 when 1 then $4 else $5 end \
             where id = $6 and state = 'open'"
        );
        let values = (reason, now, first, second, later, row);
        self.run_alone(sql, values).await?;
        Ok(())
    }

    /// Releases a claim and schedules the next attempt at `due`.
    pub async fn retry_at(&self, row: RowId, due: Timestamp) -> Result<(), StoreError> {
        // Only open rows, because the other party may have delivered or parked it in the meantime.
        let sql = try_again!("");
        self.run_alone(sql, (due, row)).await?;
        Ok(())
    }

    /// Releases a claim after a rate limit and schedules the next attempt at `due`. The attempt had no effect and is
    /// not counted.
    pub async fn postpone(&self, row: RowId, due: Timestamp) -> Result<(), StoreError> {
        let sql = try_again!(", attempts = max(attempts - 1, 0)");
        self.run_alone(sql, (due, row)).await?;
        Ok(())
    }

    /// Counts an error of a claimed row at `now`. The row is retried after `wait`, or parked for `reason` if this was
    /// error number `limit`. Returns whether it was parked.
    pub async fn count_fault(
        &self,
        row: RowId,
        now: Timestamp,
        wait: Duration,
        limit: u32,
        reason: ParkReason,
    ) -> Result<bool, StoreError> {
        self.change(boxed!(async |connection| {
            let [first, second, later] = RETRY_DELAYS;
            let sql = "update outbox set faults = faults + 1, claimed_until = null, \
                       state = case when faults + 1 >= $3 then 'parked' else state end, \
                       reason = case when faults + 1 >= $3 then $4 else reason end, \
                       parkings = case when faults + 1 >= $3 then parkings + 1 else parkings end, \
                       due_at = case when faults + 1 >= $3 then \
                         $5 + case parkings when 0 then $6 when 1 then $7 else $8 end else $2 end \
                       where id = $1 and state = 'open' returning state = 'parked'";
            let due = now + wait;
            let values = (row, due, limit, reason, now, first, second, later);
            Ok(connection.first(sql, values).await?.unwrap_or_default())
        }))
        .await
    }

    /// Releases a claimed row that was never attempted. The courier makes the first attempt, without looking for a
    /// message.
    pub async fn release(&self, row: RowId, now: Timestamp) -> Result<(), StoreError> {
        let sql = try_again!(", attempts = 0, token = null");
        self.run_alone(sql, (now, row)).await?;
        Ok(())
    }
}

//! Claiming rows: what is due, in which order, and who has it for how long.
//!
//! The buttons of old messages are taken away in a queue of their own, after the posts that they were
//! left behind by: nobody waits for that, so it never holds up a board.

use std::time::Duration;

use super::id::RowId;
use super::kind::RowKind;
use super::lane::{DeliveryQueue, Lane};
use super::row::{Row, StoredRow};
use crate::play::Timestamp;
use crate::store::Store;
use crate::store::error::StoreError;

impl Store {
    /// Makes every open row due now. What was under way when the process ended is no longer claimed:
    /// the courier takes it as one whose end is unknown. Returns how many of those there are.
    ///
    /// A wait that an earlier process decided on is not kept either: its clock may have been ahead.
    pub async fn void_claims(&self, now: Timestamp) -> Result<u64, StoreError> {
        let begun: i64 = sqlx::query_scalar(
            "select count(*) from outbox where state = 'open' and kind <> 'strip' and attempts > 0",
        )
        .fetch_one(&self.readers)
        .await?;
        sqlx::query(
            "update outbox set claimed_until = null, held_until = null, due_at = ? \
             where state = 'open' and kind <> 'strip'",
        )
        .bind(now.0)
        .execute(&self.writer)
        .await?;
        sqlx::query(
            "update outbox set claimed_until = null, due_at = ? \
             where state = 'open' and kind = 'strip'",
        )
        .bind(now.0)
        .execute(&self.writer)
        .await?;
        Ok(u64::try_from(begun).unwrap_or_default())
    }

    /// Makes every row due now that waits for another attempt: the platform answers again.
    pub async fn hurry(&self, now: Timestamp) -> Result<u64, StoreError> {
        let done = sqlx::query(
            "update outbox set due_at = ?1 \
             where state = 'open' and kind <> 'strip' and due_at > ?1 and claimed_until is null",
        )
        .bind(now.0)
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected())
    }

    /// Claims the oldest open row of a lane for `life`, counting an attempt. `None` where there is
    /// none, it is claimed, or it is not due: then the younger rows of the lane wait with it.
    ///
    /// # Errors
    /// What the database says; [`StoreError::UnreadableRow`] for a row that this program cannot read.
    pub async fn claim_next(
        &self,
        queue: DeliveryQueue,
        now: Timestamp,
        life: Duration,
    ) -> Result<Option<Row>, StoreError> {
        // One statement is a transaction by itself. It is committed when its last row has been read: only
        // then the attempt counts, and may be made.
        let claimed: Vec<StoredRow> = match queue {
            DeliveryQueue::Lane(lane) => sqlx::query_as(
                "update outbox set claimed_until = ?1, attempts = attempts + 1, held_until = null \
                     where id = (select min(id) from outbox where lane = ?3 and state = 'open' \
                       and kind <> 'strip') \
                     and due_at <= ?2 and ifnull(claimed_until, 0) <= ?2 returning *",
            )
            .bind((now + life).0)
            .bind(now.0)
            .bind(lane.number())
            .fetch_all(&self.writer)
            .await?,
            DeliveryQueue::OldButtons => {
                sqlx::query_as(
                    "update outbox set claimed_until = ?1, attempts = attempts + 1 \
                     where id = (select min(id) from outbox as strip where state = 'open' \
                       and kind = 'strip' and due_at <= ?2 and ifnull(claimed_until, 0) <= ?2 \
                       and not exists (select 1 from outbox as post where post.lane = strip.lane \
                         and post.state = 'open' and post.kind <> 'strip' and post.id < strip.id)) \
                     returning *",
                )
                .bind((now + life).0)
                .bind(now.0)
                .fetch_all(&self.writer)
                .await?
            }
        };
        let row = claimed.into_iter().next().map(Row::try_from).transpose()?;
        // Of those begun before this one.
        Ok(row.map(|row| Row {
            attempts: row.attempts.saturating_sub(1),
            ..row
        }))
    }

    /// The lanes whose oldest open row may be claimed now: those with a row queued after `fresh`
    /// first, since somebody has just moved there, then the one that has waited longest. Not those of
    /// [`Store::due_digest_lanes`].
    pub async fn due_lanes(
        &self,
        now: Timestamp,
        fresh: Timestamp,
    ) -> Result<Vec<DeliveryQueue>, StoreError> {
        let lanes: Vec<(i64, String)> = sqlx::query_as(
            "select lane, kind from outbox where id in (select min(id) from outbox \
               where state = 'open' and kind <> 'strip' group by lane) \
             and kind <> 'digest' and due_at <= ?1 and ifnull(claimed_until, 0) <= ?1 \
             order by at <= ?2, id",
        )
        .bind(now.0)
        .bind(fresh.0)
        .fetch_all(&self.readers)
        .await?;
        let buttons: bool = sqlx::query_scalar(
            "select exists (select 1 from outbox as strip where state = 'open' \
               and kind = 'strip' and due_at <= ?1 and ifnull(claimed_until, 0) <= ?1 \
               and not exists (select 1 from outbox as post where post.lane = strip.lane \
                 and post.state = 'open' and post.kind <> 'strip' and post.id < strip.id))",
        )
        .bind(now.0)
        .fetch_one(&self.readers)
        .await?;
        let lanes = lanes.into_iter().map(|(id, kind)| queue(&kind, id));
        Ok(lanes
            .chain(buttons.then_some(DeliveryQueue::OldButtons))
            .collect())
    }

    /// The lanes whose oldest open row is a digest that may be claimed now: many come due at once, and nobody
    /// waits for them.
    pub async fn due_digest_lanes(&self, now: Timestamp) -> Result<Vec<DeliveryQueue>, StoreError> {
        let lanes: Vec<i64> = sqlx::query_scalar(
            "select lane from outbox where id in (select min(id) from outbox \
               where state = 'open' and kind <> 'strip' group by lane) \
             and kind = 'digest' and due_at <= ?1 and ifnull(claimed_until, 0) <= ?1 order by id",
        )
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        let lanes = lanes
            .into_iter()
            .map(|id| Lane::stored(RowKind::Digest, id));
        Ok(lanes.map(DeliveryQueue::Lane).collect())
    }

    /// How many digests are still to be sent.
    pub async fn open_digests(&self) -> Result<usize, StoreError> {
        let open: i64 = sqlx::query_scalar(
            "select count(*) from outbox where state = 'open' and kind <> 'strip' and kind = 'digest'",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(usize::try_from(open).unwrap_or_default())
    }

    /// When the next row after `now` comes due: a wait ends or a claim runs out.
    pub async fn next_due(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let posts: Option<i64> = sqlx::query_scalar(
            "select min(max(due_at, ifnull(claimed_until, 0))) from outbox where id in \
               (select min(id) from outbox where state = 'open' and kind <> 'strip' group by lane) \
             and max(due_at, ifnull(claimed_until, 0)) > ?",
        )
        .bind(now.0)
        .fetch_one(&self.readers)
        .await?;
        let buttons: Option<i64> = sqlx::query_scalar(
            "select min(max(due_at, ifnull(claimed_until, 0))) from outbox \
             where state = 'open' and kind = 'strip' \
             and max(due_at, ifnull(claimed_until, 0)) > ?",
        )
        .bind(now.0)
        .fetch_one(&self.readers)
        .await?;
        Ok(posts.into_iter().chain(buttons).min().map(Timestamp))
    }

    /// Ends the waiting of a board for the bot's answer; returns it as it is then.
    pub async fn let_go(&self, row: RowId) -> Result<Option<Row>, StoreError> {
        let row: Vec<StoredRow> =
            sqlx::query_as("update outbox set held_until = null where id = ? returning *")
                .bind(row.0)
                .fetch_all(&self.writer)
                .await?;
        row.into_iter().next().map(Row::try_from).transpose()
    }

    /// Whether a row of the same lane that is older than `row` is still to be sent.
    pub async fn has_older(&self, row: &Row) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar(
            "select exists (select 1 from outbox \
               where lane = ? and state = 'open' and kind <> 'strip' and id < ?)",
        )
        .bind(row.lane.number())
        .bind(row.id.0)
        .fetch_one(&self.readers)
        .await?)
    }
}

/// The queue of a lane whose oldest row is of a kind. One of a kind that this version does not know goes to a
/// channel like most: the courier that claims it gives it up.
fn queue(kind: &str, id: i64) -> DeliveryQueue {
    let kind = RowKind::named(kind).unwrap_or(RowKind::Board);
    DeliveryQueue::Lane(Lane::stored(kind, id))
}

//! Claims of outbox rows: which rows are due, in which order, and for how long they are claimed.
//!
//! Removing old buttons has a queue of its own, behind older posts of the same channel. Nobody waits for it, so it
//! must not delay a board. A lost-channel notice that waits for its hour does not block the person's other messages.

use std::time::Duration;

use super::blocked::REJECTION_VALID;
use super::row::{DeliveryQueue, Lane, Row, RowKind};
use crate::ShardSet;
use crate::Store;
use crate::database::{Connection, FromRow, Known, SqlRow};
use crate::error::StoreError;
use crate::ids::RowId;
use crate::park_reason::ParkReason;
use hansu_play::{ChannelId, Timestamp};

/// The delay after which a row of another process's shard is sent by any process.
const OVERDUE: Duration = Duration::from_secs(10);

/// A due lane with the kind of its row, and whether nobody waits for it. Without a lane, the next due time.
type DueLane = (
    Option<ChannelId>,
    Option<Known<RowKind>>,
    bool,
    Option<Timestamp>,
);

/// The queues in which a row is due, and the time of the next one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DueQueues {
    /// The queues that people wait for.
    pub games: Vec<DeliveryQueue>,
    /// Lanes whose next row is a digest, or begins a game of a cup. Many become due together, and nobody waits for
    /// them.
    pub crowds: Vec<DeliveryQueue>,
    /// The next time at which a delay ends or a claim expires.
    pub next: Option<Timestamp>,
}

/// A claimed row.
#[derive(Debug, Clone)]
pub struct ClaimedRow {
    /// The row, with the number of earlier attempts. Without any, no message can have arrived yet.
    pub row: Row,
    /// `true` if other rows are behind it in its queue.
    pub more: bool,
    /// `true` if its lane is blocked, until a message arrives there.
    pub blocked: bool,
    /// The reason why it must not be tried: its channel rejected another one a moment ago. `None` for a row that was
    /// reopened since then as a probe.
    pub refusal: Option<ParkReason>,
}

impl FromRow for ClaimedRow {
    fn from_row(row: &SqlRow) -> Result<ClaimedRow, sqlx::Error> {
        let refusal: Option<Known<ParkReason>> = row.read("refusal")?;
        let mut claimed = ClaimedRow {
            row: Row::from_row(row)?,
            more: row.read("more")?,
            blocked: row.read("blocked")?,
            refusal: refusal.and_then(|reason| reason.0),
        };
        claimed.row.attempts = claimed.row.attempts.saturating_sub(1);
        Ok(claimed)
    }
}

impl Store {
    /// Releases all claims at startup and makes every open row due. Rows that were being sent keep their attempts, so
    /// the courier first looks for their messages. Returns the number of those.
    ///
    /// Held boards are released too, because the earlier process's clock may have been ahead. Claims of other live
    /// processes are kept.
    pub async fn void_claims(&self, now: Timestamp) -> Result<u64, StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "select count(*) from outbox where state = 'open' and kind <> 'strip' and attempts > 0";
            let begun = tx.one(sql, ()).await?;
            // Two statements, one for each partial index on open rows.
            let sql = "update outbox set claimed_until = null, held_until = null, due_at = $1 \
                       where state = 'open' and kind <> 'strip' \
                       and (claimed_by is null or claimed_by not in (select id from process))";
            tx.run(sql, now).await?;
            let sql = "update outbox set claimed_until = null, due_at = $1 \
                       where state = 'open' and kind = 'strip' \
                       and (claimed_by is null or claimed_by not in (select id from process))";
            tx.run(sql, now).await?;
            Ok(begun)
        }))
        .await
    }

    /// Makes all rows due that wait for a retry, after an outage. Returns their number.
    pub async fn retry_all_now(&self, now: Timestamp) -> Result<u64, StoreError> {
        let sql = "update outbox set due_at = $1 \
                   where state = 'open' and kind <> 'strip' and due_at > $1 and claimed_until is null";
        self.run(sql, now).await
    }

    /// Makes the waiting rows of a channel due.
    pub async fn retry_lane_now(
        &self,
        channel: ChannelId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "update outbox set due_at = $1 where lane = $2 and state = 'open' and kind <> 'strip' \
                   and due_at > $1 and claimed_until is null";
        self.run(sql, (now, channel)).await?;
        Ok(())
    }

    /// Claims the oldest open row of a lane for `life` and counts the attempt. Returns `None` if there is no open
    /// row, or if the oldest is claimed or not due: younger rows of the lane wait behind it. `mark` is the process's
    /// part of the nonce. A row keeps the mark of its first claim, because it may have been sent with it.
    ///
    /// # Errors
    /// [`StoreError::UnreadableRow`] for a row that this version does not know.
    pub async fn claim_next(
        &self,
        queue: DeliveryQueue,
        now: Timestamp,
        life: Duration,
        mark: &str,
    ) -> Result<Option<ClaimedRow>, StoreError> {
        let until = now + life;
        // The attempt must be committed before it is made, even if the row turns out to be unreadable. The caller
        // then parks it.
        let claimed =
            self.change(|connection| Box::pin(claim(connection, queue, now, until, mark)));
        Ok(claimed.await?.into_iter().next())
    }

    /// Returns the queues whose oldest open row can be claimed, and the time at which the next one can. Lanes with a
    /// row queued after `fresh` come first, because someone has just acted there. Then come the longest waiting, and
    /// old buttons last. Only games of these `shards` are included, and rows of other shards that nobody has sent for
    /// ten seconds.
    pub async fn due_lanes(
        &self,
        shards: &ShardSet,
        now: Timestamp,
        fresh: Timestamp,
    ) -> Result<DueQueues, StoreError> {
        let letters = shards.letters();
        // The limit is more than are served at once. It is no parameter, because SQLite prepares a statement again
        // whenever a limit is bound.
        let sql = "with first as (select id, game, seq, lane, kind, at, due_at, coalesce(claimed_until, 0) as claimed_until \
                     from outbox where id in (select min(id) from outbox \
                       where state = 'open' and kind <> 'strip' and (kind <> 'lost' or due_at <= $1) group by lane)), \
                   strip as (select id, lane, due_at, coalesce(claimed_until, 0) as claimed_until \
                     from outbox where state = 'open' and kind = 'strip') \
                   select lane, kind, crowd, next from ( \
                     select * from (select lane, kind, at <= $2 as waits, id, cast(null as bigint) as next, \
                       kind = 'digest' or (seq = 2 and (select cup from game where game.id = first.game) is not null) as crowd from first \
                       where due_at <= $1 and claimed_until <= $1 \
                       and (due_at <= $3 or '1' = substr($4, 1 + (select cast((server >> 22) % length($4) as integer) \
                         from game where game.id = first.game), 1)) \
                       order by crowd, waits, id limit 64) as lanes \
                     union all select 0, 'strip', true, $5, null, false where exists (select 1 from strip \
                       where due_at <= $1 and claimed_until <= $1 \
                       and not exists (select 1 from outbox as post where post.lane = strip.lane \
                         and post.state = 'open' and post.kind <> 'strip' and post.id < strip.id)) \
                     union all select null, null, true, $5, min(later.due_at), false from ( \
                       select max(due_at, claimed_until) as due_at from first \
                       union all select max(due_at, claimed_until) from strip \
                       union all select max(due_at, coalesce(claimed_until, 0)) from outbox \
                         where state = 'open' and kind <> 'strip' and kind = 'lost' and due_at > $1) as later \
                       where later.due_at > $1) as due \
                   order by waits, id";
        let values = (now, fresh, now - OVERDUE, &letters, i64::MAX);
        let mut queues = DueQueues::default();
        for (lane, kind, is_crowd, next) in self.all::<DueLane>(sql, values).await? {
            let (Some(lane), Some(kind)) = (lane, kind) else {
                queues.next = next;
                continue;
            };
            let queues = if is_crowd {
                &mut queues.crowds
            } else {
                &mut queues.games
            };
            queues.push(queue(kind.0, lane));
        }
        Ok(queues)
    }

    /// Returns the number of unsent digests.
    pub async fn open_digests(&self) -> Result<usize, StoreError> {
        // The redundant `kind <> 'strip'` makes the partial index usable.
        let sql = "select count(*) from outbox where state = 'open' and kind <> 'strip' and kind = 'digest'";
        self.one(sql, ()).await
    }

    /// Releases a held board. Returns the current row.
    pub async fn release_held(&self, row: RowId) -> Result<Option<Row>, StoreError> {
        let rows = self.change(boxed!(async |connection| {
            let sql = "update outbox set held_until = null where id = $1 returning *";
            Ok(connection.all(sql, row).await?)
        }));
        Ok(rows.await?.into_iter().next())
    }

    /// Returns whether an older row of the same lane is still open.
    pub async fn has_older(&self, row: &Row) -> Result<bool, StoreError> {
        let sql = "select exists (select 1 from outbox \
                   where lane = $1 and state = 'open' and kind <> 'strip' and id < $2)";
        self.one(sql, (row.lane, row.id)).await
    }
}

/// Returns the queue of a row, from its kind and lane. An unknown kind counts as a channel's; the courier that claims
/// it parks it.
fn queue(kind: Option<RowKind>, lane: ChannelId) -> DeliveryQueue {
    match kind.unwrap_or(RowKind::Board) {
        RowKind::Strip => DeliveryQueue::OldButtons,
        kind => DeliveryQueue::Lane(Lane::stored(kind, lane)),
    }
}

/// Claims the next row of a queue until `until`, if possible.
async fn claim(
    connection: &mut Connection<'_>,
    queue: DeliveryQueue,
    now: Timestamp,
    until: Timestamp,
    mark: &str,
) -> Result<Vec<ClaimedRow>, StoreError> {
    // The conditions of the subquery are repeated for the row: PostgreSQL does not repeat the subquery after waiting
    // for a lock.
    Ok(match queue {
        DeliveryQueue::Lane(lane) => {
            let sql = "update outbox set claimed_until = $1, attempts = attempts + 1, held_until = null, \
                       mark = coalesce(mark, $4), claimed_by = $5 \
                       where id = (select min(id) from outbox where lane = $3 and state = 'open' \
                         and kind <> 'strip' and (kind <> 'lost' or due_at <= $2)) \
                       and state = 'open' and due_at <= $2 and coalesce(claimed_until, 0) <= $2 \
                       returning *, exists (select 1 from outbox as later where later.lane = outbox.lane \
                         and later.state = 'open' and later.kind <> 'strip' and later.id > outbox.id) as more, \
                         exists (select 1 from blocked_lane as b where b.lane = outbox.lane) as blocked, \
                         (select b.reason from blocked_lane as b where b.lane = outbox.lane and refused_at > $6 \
                           and refused_at <= $2 and coalesce(outbox.opened_at, 0) < refused_at) as refusal";
            // A rejection in the future was dated by a clock that was ahead, so its real time is unknown.
            let values = (
                until,
                now,
                lane,
                mark,
                connection.process(),
                now - REJECTION_VALID,
            );
            connection.all(sql, values).await?
        }
        DeliveryQueue::OldButtons => {
            let sql = "update outbox set claimed_until = $1, attempts = attempts + 1, claimed_by = $3 \
                       where id = (select min(id) from outbox as strip where state = 'open' \
                         and kind = 'strip' and due_at <= $2 and coalesce(claimed_until, 0) <= $2 \
                         and not exists (select 1 from outbox as post where post.lane = strip.lane \
                           and post.state = 'open' and post.kind <> 'strip' and post.id < strip.id)) \
                       and state = 'open' and coalesce(claimed_until, 0) <= $2 \
                       returning *, exists (select 1 from outbox as later where later.state = 'open' \
                         and later.kind = 'strip' and later.id <> outbox.id) as more, \
                         false as blocked, cast(null as text) as refusal";
            let values = (until, now, connection.process());
            connection.all(sql, values).await?
        }
    })
}

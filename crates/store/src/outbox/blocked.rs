//! Parked rows and their retries: channels that reject messages, and rows that were rejected for their own content.
//!
//! A rejection that concerns the channel parks all open rows of its lane, so that a lane is rejected once and not
//! once per message. The lane is probed with a single row; the others follow once it has arrived.

use std::time::Duration;

use super::row::{Lane, Row, RowKind};
use super::states::{by_channel, of_channel, park, posts, reopen};
use crate::Store;
use crate::database::{Connection, FromRow, Known, SqlRow};
use crate::error::StoreError;
use crate::ids::RowId;
use crate::park_reason::ParkReason;
use hansu_play::{ChannelId, GameId, Seq, ServerId, Timestamp, UserId};

/// The time for which a channel's rejection counts: rows queued there in the meantime are parked unsent.
pub(super) const REJECTION_VALID: Duration = Duration::from_secs(5 * 60);
/// The minimum time between two rows that are reopened in a lane.
const PROBE_INTERVAL: Duration = Duration::from_secs(5 * 60);
/// The delays before retries of a parked row: a minute, an hour, then daily.
pub(super) const RETRY_DELAYS: [Duration; 3] = [
    Duration::from_secs(60),
    Duration::from_secs(60 * 60),
    Duration::from_secs(24 * 60 * 60),
];

/// The rows that may be retried after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryScope {
    /// All of them, because the bot has started.
    Everywhere,
    /// Those of a channel and its threads.
    Channel(ChannelId),
    /// Those of a server.
    Server(ServerId),
}

impl RetryScope {
    /// Returns the parameters of a statement: `true` for everywhere, the channel, the server.
    fn keys(self) -> (bool, Option<ChannelId>, Option<ServerId>) {
        match self {
            RetryScope::Everywhere => (true, None, None),
            RetryScope::Channel(channel) => (false, Some(channel), None),
            RetryScope::Server(server) => (false, None, Some(server)),
        }
    }
}

/// The reason for reopening a row of a blocked lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReopenReason {
    /// The delay has passed.
    Due,
    /// The channel has changed, or a player asks.
    Changed,
    /// The lane is known to work.
    Works,
}

/// A turn whose player was not notified, because the message was parked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnnotifiedTurn {
    /// The match.
    pub game: GameId,
    /// The event that the message is about.
    pub seq: Seq,
}

impl UnnotifiedTurn {
    /// Returns the turn that a row is about.
    pub fn of(row: &Row) -> UnnotifiedTurn {
        UnnotifiedTurn {
            game: row.game,
            seq: row.seq,
        }
    }
}

/// A parked lane or row that may be retried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueRetry {
    /// The earliest time of the retry.
    pub due_at: Timestamp,
    /// The lane or row.
    pub what: RetryTarget,
}

/// A lane or row to retry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryTarget {
    /// A channel that rejected messages, to be probed with one of them.
    Lane(Lane),
    /// A message that was parked for its own content.
    Row(RowId),
}

impl FromRow for DueRetry {
    fn from_row(row: &SqlRow) -> Result<DueRetry, sqlx::Error> {
        let what = if row.read("is_lane")? {
            RetryTarget::Lane(Lane::Channel(row.read("what")?))
        } else {
            RetryTarget::Row(row.read("what")?)
        };
        let due_at = row.read("due_at")?;
        Ok(DueRetry { due_at, what })
    }
}

/// The scope in which superseded boards are settled.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SupersededScope {
    /// All boards of a channel.
    Lane(Lane),
    /// The boards of a match.
    Game(GameId),
}

impl Store {
    /// Parks all open rows of a lane for a reason that concerns the channel. This includes the courier's own row,
    /// whose attempt had no effect and is not counted, but not rows claimed by a handler. Returns the turns whose
    /// players were not notified, the newest of each match.
    pub async fn block_lane(
        &self,
        row: &Row,
        reason: ParkReason,
        now: Timestamp,
    ) -> Result<Vec<UnnotifiedTurn>, StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "select refusals from blocked_lane where lane = $1";
            let refusals = tx.first::<i64>(sql, row.lane).await?.unwrap_or_default() + 1;
            let due = now + retry_delay(refusals);
            let sql = "insert into blocked_lane (lane, reason, refused_at, refusals, due_at) \
                       values ($1, $2, $3, $4, $5) on conflict (lane) do update \
                       set reason = $2, refused_at = $3, refusals = $4, due_at = $5";
            tx.run(sql, (row.lane, reason, now, refusals, due)).await?;
            let sql = park!(
                "held_until = null, parkings = parkings + 1, \
                 attempts = case when id = $3 then max(attempts - 1, 0) else attempts end \
                 where lane = $2 and state = 'open' and kind <> 'strip' \
                   and (id = $3 or coalesce(claimed_until, 0) <= $4 and ",
                posts!(),
                ") returning game, seq, kind"
            );
            let parked = tx.all(sql, (reason, row.lane, row.id, now)).await?;
            Ok(newest_unnotified(parked))
        }))
        .await
    }

    /// Parks a claimed row that was not sent, without counting the attempt. Returns `false` if the channel works
    /// again in the meantime. The row then stays open, because nothing would reopen it.
    pub async fn park_unsent(&self, row: &Row, reason: ParkReason) -> Result<bool, StoreError> {
        let sql = park!(
            "attempts = max(attempts - 1, 0) where id = $2 and state = 'open' \
             and exists (select 1 from blocked_lane as b where b.lane = $3 and b.refused_at > 0)"
        );
        Ok(self.run(sql, (reason, row.id, row.lane)).await? > 0)
    }

    /// Reopens one row of a lane as a probe. Returns whether there was one. A probe because of [`ReopenReason::Due`] is
    /// made at most once in five minutes; a lane that was probed more recently waits until then.
    pub async fn reopen_lane(
        &self,
        lane: Lane,
        reason: ReopenReason,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(|tx| Box::pin(open_one_of(tx, lane, reason, now)))
            .await
    }

    /// Returns the blocked lanes in a scope that are still retried.
    pub async fn blocked_lanes(&self, place: RetryScope) -> Result<Vec<Lane>, StoreError> {
        let (everywhere, channel, server) = place.keys();
        let sql = "select lane from blocked_lane where due_at >= 0 and ($1 or lane = $2 or lane in \
                   (select o.lane from outbox as o join game as g on g.id = o.game \
                    where o.state = 'parked' and o.lane = blocked_lane.lane \
                      and (g.parent = $2 or g.server = $3)))";
        let lanes = self.all(sql, (everywhere, channel, server)).await?;
        Ok(lanes.into_iter().map(Lane::Channel).collect())
    }

    /// Reopens all rows that were parked because of their channel, after a message has arrived there. Returns whether
    /// there were any.
    pub async fn reopen_working_lane(
        &self,
        lane: Lane,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(boxed!(async |tx| {
            settle_superseded(tx, SupersededScope::Lane(lane), now).await?;
            open_lane(tx, lane, now).await
        }))
        .await
    }

    /// Returns the lanes and rows that may be retried until a time, the longest waiting first; at most sixteen each.
    /// Those without an open game are given up after the second try.
    pub async fn due_retries(&self, until: Timestamp) -> Result<Vec<DueRetry>, StoreError> {
        let sql = "select due_at, what, is_lane from \
                     (select due_at, lane as what, true as is_lane from blocked_lane as b \
                       where due_at <= $1 and (refusals <= 2 or exists (select 1 from outbox as o \
                         join game as g on g.id = o.game where o.lane = b.lane and o.state = 'parked' \
                           and g.phase in ('challenged', 'setting_up', 'running'))) \
                       order by due_at limit 16) as lanes \
                   union all select due_at, what, is_lane from \
                     (select o.due_at, o.id as what, false as is_lane from outbox as o join game as g on g.id = o.game \
                       where o.state = 'parked' and o.due_at <= $1 \
                         and (o.reason in ('rejected', 'broken') or o.kind = 'lost' and o.reason <> 'forbidden') \
                         and (o.parkings <= 2 or g.phase in ('challenged', 'setting_up', 'running')) \
                       order by o.due_at limit 16) as own \
                   order by due_at";
        self.all(sql, until).await
    }

    /// Reopens a row that was parked for its own content.
    pub async fn reopen_row(&self, row: RowId, now: Timestamp) -> Result<(), StoreError> {
        let sql = reopen!("id = $2");
        self.run(sql, (now, row)).await?;
        Ok(())
    }

    /// Returns `false` if nothing in a scope waits for a retry. Thousands of server events arrive on connecting, so a
    /// reader checks first.
    pub async fn may_retry(&self, place: RetryScope) -> Result<bool, StoreError> {
        let (everywhere, channel, server) = place.keys();
        let sql = "select exists (select 1 from outbox where state = 'parked' and due_at >= 0 \
                     and ($3 or lane = $1 or game in (select id from game as g where g.id = outbox.game \
                       and (g.parent = $1 or g.server = $2)))) \
                   or exists (select 1 from blocked_lane where due_at >= 0 and ($3 or lane = $1 or lane in \
                     (select o.lane from outbox as o join game as g on g.id = o.game \
                      where o.state = 'parked' and o.lane = blocked_lane.lane \
                        and (g.parent = $1 or g.server = $2)))) \
                   or exists (select 1 from poster where channel = $1 and reason is not null) \
                   or exists (select 1 from poster where server = $2 and reason is not null)";
        self.one(sql, (channel, server, everywhere)).await
    }

    /// Makes parked lanes and rows in a scope due: at once, or five minutes after the last try. Those that were given
    /// up because their games are over get one more try. Standing messages are retried too, except with
    /// [`RetryScope::Everywhere`], because each server is reported on its own when the bot connects. Returns the
    /// number of lanes, rows and standing messages.
    pub async fn schedule_retries(
        &self,
        place: RetryScope,
        now: Timestamp,
    ) -> Result<u64, StoreError> {
        if !self.may_retry(place).await? {
            return Ok(0);
        }
        let (everywhere, channel, server) = place.keys();
        self.write(boxed!(async |tx| {
            let sql = "update blocked_lane set due_at = max($1, coalesce(opened_at + $2, 0)), refusals = min(refusals, 2) \
                       where due_at >= 0 and (due_at > $1 or refusals > 2) and ($3 or lane = $4 or lane in \
                         (select o.lane from outbox as o join game as g on g.id = o.game \
                          where o.state = 'parked' and o.lane = blocked_lane.lane \
                            and (g.parent = $4 or g.server = $5)))";
            let values = (now, PROBE_INTERVAL, everywhere, channel, server);
            let lanes = tx.run(sql, values).await?;
            let sql = "update outbox set due_at = max($1, coalesce(opened_at + $2, 0)), parkings = min(parkings, 2) \
                       where state = 'parked' and (due_at > $1 or parkings > 2) \
                         and ($3 or lane = $4 or game in (select id from game as g where g.id = outbox.game \
                           and (g.parent = $4 or g.server = $5)))";
            let rows = tx.run(sql, values).await?;
            let sql = "update poster set reason = null where reason is not null and channel in \
                       (select channel from poster where channel = $1 \
                        union all select channel from poster where server = $2)";
            let posters = tx.run(sql, (channel, server)).await?;
            Ok(lanes + rows + posters)
        }))
        .await
    }

    /// Reopens a match's rows that were parked for their own content, because a player acts. Of boards and setups
    /// only the newest is reopened. Each row is reopened once in five minutes, unless `at_once`. Returns whether
    /// there were any.
    pub async fn reopen_rows_of(
        &self,
        game: GameId,
        at_once: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(|tx| Box::pin(open_rows_of(tx, game, at_once, now)))
            .await
    }

    /// Reopens a person's direct messages about lost channels that were rejected, because the person has just acted.
    /// Returns whether there were any.
    pub async fn reopen_lost_of(&self, person: UserId, now: Timestamp) -> Result<bool, StoreError> {
        // Called on each interaction, so a reader checks first.
        let sql = "select exists (select 1 from outbox where lane = $1 and state = 'parked' \
                   and kind = 'lost' and reason = 'forbidden')";
        if !self.one(sql, person).await? {
            return Ok(false);
        }
        let sql = reopen!("lane = $2 and kind = 'lost' and reason = 'forbidden'");
        Ok(self.run(sql, (now, person)).await? > 0)
    }
}

/// Returns the delay before a row or lane is retried after that many rejections.
fn retry_delay(refusals: i64) -> Duration {
    let last = RETRY_DELAYS.len() - 1;
    let step = usize::try_from(refusals - 1).unwrap_or_default();
    RETRY_DELAYS[step.min(last)]
}

/// Returns the newest parked turn of each match.
fn newest_unnotified(parked: Vec<(GameId, Seq, Known<RowKind>)>) -> Vec<UnnotifiedTurn> {
    let mut newest: Vec<UnnotifiedTurn> = Vec::new();
    for (game, seq, kind) in parked {
        if !kind.0.is_some_and(RowKind::shows_board) {
            continue;
        }
        match newest.iter_mut().find(|entry| entry.game == game) {
            Some(entry) => entry.seq = entry.seq.max(seq),
            None => newest.push(UnnotifiedTurn { game, seq }),
        }
    }
    newest
}

/// Reopens all rows of a lane that were parked because of their channel, and unblocks the lane. Returns whether there
/// were any.
async fn open_lane(
    tx: &mut Connection<'_>,
    lane: Lane,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let sql = reopen!("lane = $2 and ", by_channel!(), " and ", of_channel!());
    let opened = tx.run(sql, (now, lane)).await?;
    tx.run("delete from blocked_lane where lane = $1", lane)
        .await?;
    Ok(opened > 0)
}

/// Reopens one row of a lane, as [`Store::reopen_lane`] does.
async fn open_one_of(
    tx: &mut Connection<'_>,
    lane: Lane,
    reason: ReopenReason,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let sql = "select opened_at from blocked_lane where lane = $1";
    let Some(opened_at) = tx.first::<Option<Timestamp>>(sql, lane).await? else {
        return Ok(false);
    };
    if let Some(opened_at) = opened_at
        && let until = opened_at + PROBE_INTERVAL
        && until > now
        && reason == ReopenReason::Due
    {
        let sql = "update blocked_lane set due_at = case when due_at <= $1 then $2 else min(due_at, $2) end where lane = $3";
        tx.run(sql, (now, until, lane)).await?;
        return Ok(false);
    }
    settle_superseded(tx, SupersededScope::Lane(lane), now).await?;
    // Not a superseded row: if it has not arrived it is not sent, and so proves nothing.
    let sql = reopen!(
        "id = (select min(id) from outbox as old where lane = $2 and state = 'parked' and ",
        by_channel!(),
        " and ",
        of_channel!(),
        " and (kind not in ('setup', 'board') or not exists (select 1 from outbox as newer \
         where newer.game = old.game and newer.id > old.id and newer.kind in ('setup', 'board'))))"
    );
    if tx.run(sql, (now, lane)).await? > 0 {
        // If the row ends without an answer about the channel, the next one probes. If the lane is known to work, its
        // earlier rejection no longer counts either.
        let sql = "update blocked_lane set opened_at = $1, due_at = $2, \
                   refused_at = case when $3 then 0 else refused_at end where lane = $4";
        let works = reason == ReopenReason::Works;
        let values = (now, now + PROBE_INTERVAL, works, lane);
        tx.run(sql, values).await?;
        return Ok(true);
    }
    // All remaining rows are superseded but may have arrived. They are looked for and not sent.
    open_lane(tx, lane, now).await
}

/// Reopens the rows of a match, as [`Store::reopen_rows_of`] does.
async fn open_rows_of(
    tx: &mut Connection<'_>,
    game: GameId,
    at_once: bool,
    now: Timestamp,
) -> Result<bool, StoreError> {
    settle_superseded(tx, SupersededScope::Game(game), now).await?;
    let sql = reopen!(
        "game = $2 and reason in ('rejected', 'broken') \
         and ($3 or coalesce(opened_at, 0) <= $4) and ",
        of_channel!()
    );
    let values = (now, game, at_once, now - PROBE_INTERVAL);
    Ok(tx.run(sql, values).await? > 0)
}

/// Reopens the parked rows of a match and of its channel, which is known to accept messages. Runs in the transaction
/// of the turn that shows this, so that no board of the turn being played is sent. Returns whether there were any.
pub(crate) async fn reopen_parked(
    tx: &mut Connection<'_>,
    game: GameId,
    home: ChannelId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = open_rows_of(tx, game, true, now).await?;
    let lane = open_one_of(tx, Lane::Channel(home), ReopenReason::Works, now).await?;
    Ok(rows || lane)
}

/// Settles, without a message, parked boards and setups that a newer one supersedes: the newest shows everything, and
/// a series of late boards helps nobody. The courier first looks for those that may have arrived.
pub(crate) async fn settle_superseded(
    tx: &mut Connection<'_>,
    scope: SupersededScope,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (lane, game) = match scope {
        SupersededScope::Lane(lane) => (Some(lane), None),
        SupersededScope::Game(game) => (None, Some(game)),
    };
    let sql = "update outbox set state = 'delivered', reason = null, \
               delivered_at = coalesce(delivered_at, $1) \
               where id in (select id from outbox where lane = $2 and state = 'parked' \
                   union all select id from outbox where game = $3 and state = 'parked') \
                 and attempts = 0 and kind in ('setup', 'board') \
                 and exists (select 1 from outbox as newer where newer.game = outbox.game \
                   and newer.id > outbox.id and newer.kind in ('setup', 'board'))";
    tx.run(sql, (now, lane, game)).await?;
    Ok(())
}

//! Parked rows and their second chances: channels in which nothing can be posted, and rows that could not be
//! sent for their own sake.
//!
//! A refusal that concerns the channel parks everything that is open there, so that a lane is refused once and
//! not once a message. It is tried again with a single row; the others follow when that has arrived.

use std::time::Duration;

use super::row::{Lane, Row};
use crate::play::{ChannelId, GameId, Seq, ServerId, StoredWord, Timestamp, UserId};
use crate::store::Store;
use crate::store::database::Connection;
use crate::store::error::StoreError;
use crate::store::numbers;
use crate::store::numbers::{RowId, of_server, signed};
use crate::store::park_reason::ParkReason;

/// How long a channel that refused is taken at its word: what is queued there meanwhile is parked unsent.
const BELIEVED: Duration = Duration::from_secs(5 * 60);
/// The least time between two rows that are opened in a lane.
const BETWEEN_OPENINGS: Duration = Duration::from_secs(5 * 60);
/// When a parked row is tried again: after a minute, an hour, then daily.
const AGAIN: [Duration; 3] = [
    Duration::from_secs(60),
    Duration::from_secs(60 * 60),
    Duration::from_secs(24 * 60 * 60),
];

/// What may have become possible again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryScope {
    /// Anything: the bot has started.
    Everywhere,
    /// A channel and its threads.
    Channel(ChannelId),
    /// A server.
    Server(ServerId),
}

impl RetryScope {
    /// The parameters of a statement: `true` if it is everywhere, its channel, its server.
    fn keys(self) -> (bool, Option<i64>, Option<i64>) {
        match self {
            RetryScope::Everywhere => (true, None, None),
            RetryScope::Channel(channel) => (false, Some(signed(channel.0)), None),
            RetryScope::Server(server) => (false, None, Some(of_server(Some(server)))),
        }
    }
}

/// The reason for which a row of a blocked lane is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// Some time has passed.
    Due,
    /// Something has changed there, or a player asks.
    Changed,
    /// The lane is known to work.
    Works,
}

/// A turn whose player was not told of it, because its message was parked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UntoldTurn {
    /// The match.
    pub game: GameId,
    /// The event of the message.
    pub seq: Seq,
}

impl UntoldTurn {
    /// The turn of a message.
    pub fn of(row: &Row) -> UntoldTurn {
        UntoldTurn {
            game: row.game,
            seq: row.seq,
        }
    }
}

/// Something parked that may be tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reopening {
    /// From when on.
    pub due_at: Timestamp,
    /// What.
    pub what: Reopened,
}

/// What is tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reopened {
    /// A channel that refused, by one of its messages.
    Lane(Lane),
    /// A message that was parked for its own sake.
    Row(RowId),
}

/// Whose late boards are settled.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) enum Overtaken {
    /// All of a channel.
    Lane(Lane),
    /// A match's.
    Game(GameId),
}

impl Store {
    /// Parks everything open in a lane, for a reason that concerns the channel; the courier's own row too,
    /// whose attempt had no effect and is not counted, but not what a handler has claimed. Returns the turns
    /// that are not told of, the newest of each match.
    pub async fn block_lane(
        &self,
        row: &Row,
        reason: ParkReason,
        now: Timestamp,
    ) -> Result<Vec<UntoldTurn>, StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let before: Option<i64> =
                    sqlx::query_scalar("select refusals from blocked_lane where lane = $1")
                        .bind(row.lane.number())
                        .fetch_optional(&mut *tx)
                        .await?;
                let refusals = before.unwrap_or_default() + 1;
                let due = now + again(refusals);
                sqlx::query(
                    "insert into blocked_lane (lane, reason, refused_at, refusals, due_at) \
                     values ($1, $2, $3, $4, $5) on conflict (lane) do update \
                     set reason = $2, refused_at = $3, refusals = $4, due_at = $5",
                )
                .bind(row.lane.number())
                .bind(reason.id())
                .bind(now.0)
                .bind(refusals)
                .bind(due.0)
                .execute(&mut *tx)
                .await?;
                let parked: Vec<(i64, i64, String)> = sqlx::query_as(
                    "update outbox set state = 'parked', reason = $1, token = null, claimed_until = null, \
                     held_until = null, parkings = parkings + 1, \
                     attempts = case when id = $3 then max(attempts - 1, 0) else attempts end \
                     where lane = $2 and state = 'open' and kind <> 'strip' \
                       and (id = $3 or coalesce(claimed_until, 0) <= $4 \
                         and kind in ('challenge', 'setup', 'board', 'offer', 'nudge', 'absent', 'card')) \
                     returning game, seq, kind",
                )
                .bind(reason.id())
                .bind(row.lane.number())
                .bind(row.id.0)
                .bind(now.0)
                .fetch_all(&mut *tx)
                .await?;
                Ok(untold(parked))
            })
        })
        .await
    }

    /// Why a row must not even be tried: its channel refused another one a moment ago. A row that was opened
    /// since to find out whether it still does is tried.
    pub async fn why_blocked(
        &self,
        row: &Row,
        now: Timestamp,
    ) -> Result<Option<ParkReason>, StoreError> {
        // A refusal of a time to come was dated by a clock that was ahead, and may be of any time.
        let query = sqlx::query_scalar(
            "select reason from blocked_lane as b where lane = $1 and refused_at > $2 and refused_at <= $4 \
             and not exists (select 1 from outbox where id = $3 and opened_at >= b.refused_at)",
        )
        .bind(row.lane.number())
        .bind((now - BELIEVED).0)
        .bind(row.id.0)
        .bind(now.0);
        let reason: Option<String> = self.fetch_optional(query).await?;
        Ok(reason.as_deref().and_then(ParkReason::named))
    }

    /// Parks a claimed row that was not sent: the attempt is not counted. `false`, and the row stays open, if its
    /// channel works again meanwhile: nobody would open it any more.
    pub async fn park_unsent(&self, row: &Row, reason: ParkReason) -> Result<bool, StoreError> {
        let query = sqlx::query(
            "update outbox set state = 'parked', reason = $1, token = null, claimed_until = null, \
             attempts = max(attempts - 1, 0) where id = $2 and state = 'open' \
             and exists (select 1 from blocked_lane as b where b.lane = $3 and b.refused_at > 0)",
        )
        .bind(reason.id())
        .bind(row.id.0)
        .bind(row.lane.number());
        let done = self.execute(query).await?;
        Ok(done > 0)
    }

    /// Opens one row of a lane to find out whether it works again; true if there is one. By chance that is tried once in
    /// five minutes: a lane in which it was tried more recently waits until then.
    pub async fn reopen_lane(
        &self,
        lane: Lane,
        why: Opening,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(|tx| Box::pin(open_one_of(tx, lane, why, now)))
            .await
    }

    /// The blocked lanes at a place that are still tried again.
    pub async fn blocked_lanes(&self, place: RetryScope) -> Result<Vec<Lane>, StoreError> {
        let (everywhere, channel, server) = place.keys();
        let query = sqlx::query_scalar(
            "select lane from blocked_lane where due_at >= 0 and ($1 or lane = $2 or lane in \
               (select o.lane from outbox as o join game as g on g.id = o.game \
                where o.state = 'parked' and o.lane = blocked_lane.lane \
                  and (g.parent = $2 or g.server = $3)))",
        )
        .bind(everywhere)
        .bind(channel)
        .bind(server);
        let lanes: Vec<i64> = self.fetch_all(query).await?;
        let lane = |number| Lane::Channel(numbers::channel(number));
        Ok(lanes.into_iter().map(lane).collect())
    }

    /// Something has arrived in a lane: everything that is parked there for the channel's sake is opened.
    /// Returns whether there was anything.
    pub async fn lane_works(&self, lane: Lane, now: Timestamp) -> Result<bool, StoreError> {
        // Nearly always there is nothing to do, so a reader looks first.
        let query =
            sqlx::query_scalar("select exists (select 1 from blocked_lane where lane = $1)")
                .bind(lane.number());
        let blocked: bool = self.fetch_one(query).await?;
        if !blocked {
            return Ok(false);
        }
        self.write(|tx| {
            Box::pin(async move {
                drop_overtaken(tx, Overtaken::Lane(lane), now).await?;
                let opened = open_lane(tx, lane, now).await?;
                Ok(opened)
            })
        })
        .await
    }

    /// What may be tried again until a time, the longest waiting first: a few lanes, and a few rows that were
    /// parked for their own sake. Where no game is open any more, they are given up after the second try.
    pub async fn reopenings(&self, until: Timestamp) -> Result<Vec<Reopening>, StoreError> {
        let query = sqlx::query_as(
            "select due_at, what, is_lane from \
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
             order by due_at",
        )
        .bind(until.0);
        let found: Vec<(i64, i64, bool)> = self.fetch_all(query).await?;
        let reopening = |(due_at, what, is_lane)| Reopening {
            due_at: Timestamp(due_at),
            what: if is_lane {
                Reopened::Lane(Lane::Channel(numbers::channel(what)))
            } else {
                Reopened::Row(RowId(what))
            },
        };
        Ok(found.into_iter().map(reopening).collect())
    }

    /// Opens a row that was parked for its own sake.
    pub async fn reopen_row(&self, row: RowId, now: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query(
            "update outbox set state = 'open', reason = null, due_at = $1, opened_at = $1 \
             where id = $2 and state = 'parked'",
        )
        .bind(now.0)
        .bind(row.0);
        self.execute(query).await?;
        Ok(())
    }

    /// Lets what is parked at a place be tried again: at once, or when the last try is five minutes old. What was given up,
    /// because its games are over, gets one more try, since something has changed there. So does a standing message, except
    /// everywhere: each server tells of itself when the bot connects. Returns how many lanes, rows and standing messages.
    pub async fn try_again_at(&self, place: RetryScope, now: Timestamp) -> Result<u64, StoreError> {
        let (everywhere, channel, server) = place.keys();
        // Events of servers come by the thousand at a connect, so a reader looks first.
        let query = sqlx::query_scalar(
            "select exists (select 1 from outbox where state = 'parked' and due_at >= 0) \
             or exists (select 1 from blocked_lane where due_at >= 0) \
             or exists (select 1 from poster where channel = $1 and reason is not null) \
             or exists (select 1 from poster where server = $2 and reason is not null)",
        )
        .bind(channel)
        .bind(server);
        let parked: bool = self.fetch_one(query).await?;
        if !parked {
            return Ok(0);
        }
        let between = i64::try_from(BETWEEN_OPENINGS.as_millis()).unwrap_or(i64::MAX);
        self.write(|tx| {
            Box::pin(async move {
                let lanes = sqlx::query(
                    "update blocked_lane set due_at = max($1, coalesce(opened_at + $2, 0)), refusals = min(refusals, 2) \
                     where due_at >= 0 and (due_at > $1 or refusals > 2) and ($3 or lane = $4 or lane in \
                       (select o.lane from outbox as o join game as g on g.id = o.game \
                        where o.state = 'parked' and o.lane = blocked_lane.lane \
                          and (g.parent = $4 or g.server = $5)))",
                )
                .bind(now.0)
                .bind(between)
                .bind(everywhere)
                .bind(channel)
                .bind(server)
                .execute(&mut *tx)
                .await?;
                let rows = sqlx::query(
                    "update outbox set due_at = max($1, coalesce(opened_at + $2, 0)), parkings = min(parkings, 2) \
                     where state = 'parked' and (due_at > $1 or parkings > 2) \
                       and ($3 or lane = $4 or game in (select id from game as g where g.id = outbox.game \
                         and (g.parent = $4 or g.server = $5)))",
                )
                .bind(now.0)
                .bind(between)
                .bind(everywhere)
                .bind(channel)
                .bind(server)
                .execute(&mut *tx)
                .await?;
                let posters = sqlx::query(
                    "update poster set reason = null where reason is not null and channel in \
                       (select channel from poster where channel = $1 \
                        union all select channel from poster where server = $2)",
                )
                .bind(channel)
                .bind(server)
                .execute(&mut *tx)
                .await?;
                Ok(lanes.rows_affected() + rows.rows_affected() + posters.rows_affected())
            })
        })
        .await
    }

    /// Opens what is parked of a match for its own sake, now that a player acts: of boards and setups only
    /// the newest, and each row once in five minutes, unless `at_once`. Returns whether there was anything.
    pub async fn reopen_rows_of(
        &self,
        game: GameId,
        at_once: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(|tx| Box::pin(open_rows_of(tx, game, at_once, now)))
            .await
    }

    /// Opens the direct messages about lost channels that a person could not be sent: they have just acted.
    pub async fn reopen_lost_of(&self, who: UserId, now: Timestamp) -> Result<bool, StoreError> {
        // Asked at each interaction, so a reader looks first.
        let query = sqlx::query_scalar(
            "select exists (select 1 from outbox where lane = $1 and state = 'parked' \
             and kind = 'lost' and reason = 'forbidden')",
        )
        .bind(signed(who.0));
        let untold: bool = self.fetch_one(query).await?;
        if !untold {
            return Ok(false);
        }
        let query = sqlx::query(
            "update outbox set state = 'open', reason = null, due_at = $1, opened_at = $1 \
             where lane = $2 and state = 'parked' and kind = 'lost' and reason = 'forbidden'",
        )
        .bind(now.0)
        .bind(signed(who.0));
        let done = self.execute(query).await?;
        Ok(done > 0)
    }
}

/// The wait before a row or lane that was refused so often is tried again.
fn again(refusals: i64) -> Duration {
    let last = AGAIN.len() - 1;
    let step = usize::try_from(refusals - 1).unwrap_or_default();
    AGAIN[step.min(last)]
}

/// The newest parked turn of each match.
fn untold(parked: Vec<(i64, i64, String)>) -> Vec<UntoldTurn> {
    let mut newest: Vec<UntoldTurn> = Vec::new();
    for (game, seq, kind) in parked {
        if !matches!(kind.as_str(), "board" | "setup") {
            continue;
        }
        let turn = UntoldTurn {
            game: GameId(game),
            seq: numbers::seq(seq),
        };
        match newest.iter_mut().find(|known| known.game == turn.game) {
            Some(known) => known.seq = known.seq.max(turn.seq),
            None => newest.push(turn),
        }
    }
    newest
}

/// Milliseconds until a row that was parked once, twice, more often is tried again.
pub(super) fn again_in_turn() -> [i64; 3] {
    AGAIN.map(|wait| i64::try_from(wait.as_millis()).unwrap_or(i64::MAX))
}

/// Opens everything that is parked in a lane for the channel's sake, and forgets that it was blocked. Returns
/// whether there was anything.
async fn open_lane(
    tx: &mut Connection<'_>,
    lane: Lane,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let opened = sqlx::query(
        "update outbox set state = 'open', reason = null, due_at = $1, opened_at = $1 \
         where lane = $2 and state = 'parked' \
           and reason in ('channel-gone', 'thread-locked', 'forbidden') \
           and kind not in ('lost', 'reminder', 'digest')",
    )
    .bind(now.0)
    .bind(lane.number())
    .execute(&mut *tx)
    .await?;
    sqlx::query("delete from blocked_lane where lane = $1")
        .bind(lane.number())
        .execute(&mut *tx)
        .await?;
    Ok(opened.rows_affected() > 0)
}

/// Opens one row of a lane, as [`Store::reopen_lane`] does.
async fn open_one_of(
    tx: &mut Connection<'_>,
    lane: Lane,
    why: Opening,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let blocked: Option<(Option<i64>,)> =
        sqlx::query_as("select opened_at from blocked_lane where lane = $1")
            .bind(lane.number())
            .fetch_optional(&mut *tx)
            .await?;
    let Some((opened,)) = blocked else {
        return Ok(false);
    };
    if let Some(opened) = opened
        && let until = Timestamp(opened) + BETWEEN_OPENINGS
        && until > now
        && why == Opening::Due
    {
        sqlx::query(
            "update blocked_lane set due_at = case when due_at <= $1 then $2 else min(due_at, $2) end where lane = $3",
        )
            .bind(now.0)
            .bind(until.0)
            .bind(lane.number())
            .execute(&mut *tx)
            .await?;
        return Ok(false);
    }
    drop_overtaken(tx, Overtaken::Lane(lane), now).await?;
    // Not one that a newer board has overtaken: if it has not arrived, it is not sent, and proves nothing.
    let done = sqlx::query(
        "update outbox set state = 'open', reason = null, due_at = $1, opened_at = $1 \
         where id = (select min(id) from outbox as old where lane = $2 and state = 'parked' \
           and reason in ('channel-gone', 'thread-locked', 'forbidden') \
           and kind not in ('lost', 'reminder', 'digest') \
           and (kind not in ('setup', 'board') or not exists (select 1 from outbox as newer \
             where newer.game = old.game and newer.id > old.id \
               and newer.kind in ('setup', 'board'))))",
    )
    .bind(now.0)
    .bind(lane.number())
    .execute(&mut *tx)
    .await?;
    if done.rows_affected() > 0 {
        // If the row ends without an answer about the channel, the next one asks.
        // What is known to work is not taken at its earlier word either.
        sqlx::query(
            "update blocked_lane set opened_at = $1, due_at = $2, \
             refused_at = case when $3 then 0 else refused_at end where lane = $4",
        )
        .bind(now.0)
        .bind((now + BETWEEN_OPENINGS).0)
        .bind(why == Opening::Works)
        .bind(lane.number())
        .execute(&mut *tx)
        .await?;
        return Ok(true);
    }
    // All that is left has been overtaken and may have arrived: it is looked for, and not sent.
    open_lane(tx, lane, now).await
}

/// Opens the rows of a match, as [`Store::reopen_rows_of`] does.
async fn open_rows_of(
    tx: &mut Connection<'_>,
    game: GameId,
    at_once: bool,
    now: Timestamp,
) -> Result<bool, StoreError> {
    drop_overtaken(tx, Overtaken::Game(game), now).await?;
    let done = sqlx::query(
        "update outbox set state = 'open', reason = null, due_at = $1, opened_at = $1 \
         where game = $2 and state = 'parked' and reason in ('rejected', 'broken') \
           and kind not in ('lost', 'reminder', 'digest') \
           and ($3 or coalesce(opened_at, 0) <= $4)",
    )
    .bind(now.0)
    .bind(game.0)
    .bind(at_once)
    .bind((now - BETWEEN_OPENINGS).0)
    .execute(&mut *tx)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Opens what is parked of a match and of its channel, which is known to take messages; in the transaction of
/// the turn that shows it, so that nobody sends a board of the turn that is being played. Returns whether there
/// was anything.
pub(in crate::store) async fn open_what_waits(
    tx: &mut Connection<'_>,
    game: GameId,
    home: ChannelId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = open_rows_of(tx, game, true, now).await?;
    let lane = open_one_of(tx, Lane::Channel(home), Opening::Works, now).await?;
    Ok(rows || lane)
}

/// Settles, without a message, the parked boards and setups that a newer one has overtaken: what they say is
/// in the newest, and a row of late boards tells nobody anything. One that may have arrived is looked for
/// first, by the courier.
pub(in crate::store) async fn drop_overtaken(
    tx: &mut Connection<'_>,
    whose: Overtaken,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (lane, game) = match whose {
        Overtaken::Lane(lane) => (Some(lane.number()), None),
        Overtaken::Game(game) => (None, Some(game.0)),
    };
    sqlx::query(
        "update outbox set state = 'delivered', reason = null, \
         delivered_at = coalesce(delivered_at, $1) \
         where id in (select id from outbox where lane = $2 and state = 'parked' \
             union all select id from outbox where game = $3 and state = 'parked') \
           and attempts = 0 and kind in ('setup', 'board') \
           and exists (select 1 from outbox as newer where newer.game = outbox.game \
             and newer.id > outbox.id and newer.kind in ('setup', 'board'))",
    )
    .bind(now.0)
    .bind(lane)
    .bind(game)
    .execute(&mut *tx)
    .await?;
    Ok(())
}

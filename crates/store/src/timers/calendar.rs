//! Shifts due times when the system clock is changed.

use std::time::Duration;

use super::heartbeats::limit_heartbeats;
use crate::Store;
use crate::database::Connection;
use crate::error::StoreError;
use crate::posters::follow_clock;
use hansu_play::{Challenge, Match, Timestamp};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// The longest time for which a clock that went ahead is looked for.
const LONGEST_AHEAD: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The minimum step back that counts. Smaller steps are ordinary clock synchronisation.
pub const MIN_CLOCK_STEP: Duration = Duration::from_secs(5);

/// Durations that limit shifted times after a change of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockLimits {
    /// The length of a day of play.
    pub day: Duration,
    /// The duration of a claim.
    pub claim: Duration,
}

impl Store {
    /// Returns the latest stored time.
    pub async fn latest_time(&self) -> Result<Timestamp, StoreError> {
        self.read(|connection| Box::pin(latest_time(connection)))
            .await
    }

    /// Shifts due times after the clock, which had been ahead, was set `back` to `now`. Messages become due at once,
    /// timers move by the same amount, and no claim lasts longer than one that begins now. The expiry of a challenge
    /// follows from the time of the challenge. The times of open matches and of standstills move with the clock, so
    /// clocks go on with the rest that they showed. Cached matches are outdated then.
    pub async fn set_back(
        &self,
        back: Duration,
        lengths: ClockLimits,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| Box::pin(set_back(tx, back, lengths, now)))
            .await
    }

    /// Extends claims that were valid at `stood` by the amount that the clock was set forward.
    pub async fn keep_claims(&self, by: Duration, stood: Timestamp) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "update outbox set claimed_until = claimed_until + $1 \
                       where state = 'open' and kind <> 'strip' and claimed_until > $2";
            tx.run(sql, (by, stood)).await?;
            let sql = "update outbox set claimed_until = claimed_until + $1 \
                       where state = 'open' and kind = 'strip' and claimed_until > $2";
            tx.run(sql, (by, stood)).await?;
            Ok(())
        }))
        .await
    }
}

/// Returns the latest stored time.
pub(crate) async fn latest_time(connection: &mut Connection<'_>) -> Result<Timestamp, StoreError> {
    // The newest outbox row by id: its time is close enough, and needs no index on `at`.
    let sql = "select (select max(at) from interaction), \
               (select at from outbox where id = (select max(id) from outbox))";
    let (acted, queued): (Option<_>, Option<_>) = connection.one(sql, ()).await?;
    Ok(acted.max(queued).unwrap_or(Timestamp(i64::MIN)))
}

/// Shifts due times, as [`Store::set_back`] does.
pub(crate) async fn set_back(
    tx: &mut Connection<'_>,
    back: Duration,
    ClockLimits { day, claim }: ClockLimits,
    now: Timestamp,
) -> Result<(), StoreError> {
    open_rows_set_back(tx, now, now + claim).await?;
    game_timers_set_back(tx, back, now).await?;
    parked_rows_set_back(tx, now).await?;
    follow_clock(tx, now).await?;
    challenges_set_back(tx, day, now).await?;
    // The step is not an outage: the bot was running at the time that it is now.
    limit_heartbeats(tx, now).await?;
    people_set_back(tx, now).await?;
    clocks_set_back(tx, back, now).await?;
    // `latest_time` reads these. Without the change, the next start would shift everything again.
    let sql = "update outbox set at = min(at, $1) where id = (select max(id) from outbox)";
    tx.run(sql, now).await?;
    let sql = "update interaction set at = $1 where at > $1";
    tx.run(sql, now).await?;
    Ok(())
}

/// Makes open rows due by now, and limits their claims. Claims made since the step are unaffected.
async fn open_rows_set_back(
    tx: &mut Connection<'_>,
    now: Timestamp,
    claimed: Timestamp,
) -> Result<(), StoreError> {
    let sql = "update outbox set due_at = min(due_at, $1), claimed_until = min(claimed_until, $2) \
               where state = 'open' and kind <> 'strip'";
    tx.run(sql, (now, claimed)).await?;
    let sql = "update outbox set due_at = min(due_at, $1), claimed_until = min(claimed_until, $2) \
               where state = 'open' and kind = 'strip'";
    tx.run(sql, (now, claimed)).await?;
    Ok(())
}

/// Moves the timers of games, so that they fire after the same remaining time. Clocks are looked at anew: weekends and
/// past vacations stay where they are, so a deadline may come nearer than the step.
async fn game_timers_set_back(
    tx: &mut Connection<'_>,
    back: Duration,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "update timer set due_at = due_at - $1 where kind in ('remind', 'remind_again', 'card', 'vote') \
               and due_at > $2";
    tx.run(sql, (back, now)).await?;
    let sql = "update timer set due_at = $1 where kind = 'clock' and due_at > $1";
    tx.run(sql, now).await?;
    Ok(())
}

/// Makes parked rows and lanes retried by now.
async fn parked_rows_set_back(tx: &mut Connection<'_>, now: Timestamp) -> Result<(), StoreError> {
    let sql = "update outbox set due_at = $1, opened_at = min(opened_at, $1) \
               where state = 'parked' and due_at > $1";
    tx.run(sql, now).await?;
    let sql = "update blocked_lane set due_at = $1, opened_at = min(opened_at, $1), \
               refused_at = min(refused_at, $1) where due_at > $1";
    tx.run(sql, now).await?;
    Ok(())
}

/// Recomputes the expiry of open challenges from the time of each challenge.
async fn challenges_set_back(
    tx: &mut Connection<'_>,
    day: Duration,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "update timer set due_at = (select min(e.at, $1) + case when game.evening = 1 then $4 \
                 when game.opponent is null then $3 else $2 end \
                 from event as e join game on game.id = e.game \
                 where e.game = timer.game and e.seq = 1) \
               where kind = 'expire' and due_at > $1";
    let open_life = Challenge::open_life(day);
    let values = (
        now,
        Match::CHALLENGE_LIFE,
        open_life,
        Challenge::EVENING_LIFE,
    );
    tx.run(sql, values).await?;
    Ok(())
}

/// Moves the times from which clocks are computed, in order: none is ahead of `now` afterwards. If the clock went ahead
/// while the bot was running, it counted that as an outage: then later times move, and the outage shrinks.
async fn clocks_set_back(
    tx: &mut Connection<'_>,
    back: Duration,
    now: Timestamp,
) -> Result<(), StoreError> {
    let at_least = back.saturating_sub(MIN_CLOCK_STEP);
    let sql = "select max(from_at) from standstill where until_at > $3 and until_at - from_at >= $1 and from_at <= $2";
    let ahead_since: Option<i64> = tx.one(sql, (at_least, now, now - LONGEST_AHEAD)).await?;
    for sql in SET_BACK {
        let values = (back, ahead_since.unwrap_or(i64::MIN), now);
        tx.run(*sql, values).await?;
    }
    Ok(())
}

/// Statements that move times after `$2` back by `$1`, but not before `$2`, nor beyond `$3`, the current time.
const SET_BACK: &[&str] = &[
    "update event set at = min($3, max($2, at - $1)) where at > $2 \
     and game in (select id from game where phase in ('setting_up', 'running') and cho is not null)",
    "update outbox set at = min($3, max($2, at - $1)) where at > $2 \
     and game in (select id from game where phase in ('setting_up', 'running') and cho is not null)",
    "update outbox set delivered_at = min($3, max($2, delivered_at - $1)) where delivered_at > $2 \
     and game in (select id from game where phase in ('setting_up', 'running') and cho is not null)",
    "update standstill set until_at = min($3, max($2, until_at - $1)), \
     from_at = min($3, min(from_at, max($2, from_at - $1))) where until_at > $2",
    // Only current vacations, and those that ended while the clock was ahead.
    "update vacation set from_at = min($3, max($2, from_at - $1)) where id > 0 and from_at > $2 and until_at > $3",
    "update vacation set until_at = min($3, max($2, until_at - $1)) \
     where id > 0 and until_at > $2 and until_at > $3 and until_at <= $3 + $1",
];

/// Shifts daily lists of people.
async fn people_set_back(tx: &mut Connection<'_>, now: Timestamp) -> Result<(), StoreError> {
    // By whole days, because a daily list has a fixed hour of the day.
    let sql =
        "update person set digest_at = digest_at - (digest_at - $1) / $2 * $2 where digest_at > $1";
    tx.run(sql, (now, DAY)).await?;
    Ok(())
}

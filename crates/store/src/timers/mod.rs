//! Timers, and standstills of clocks.

mod calendar;
mod heartbeats;
mod reminders;
mod standstills;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::Store;
use super::database::{Connection, rows, words};
use super::error::StoreError;
use crate::ShardSet;
use hansu_play::{ChannelId, GameId, Timestamp, UserId};

pub use calendar::{ClockLimits, MIN_CLOCK_STEP};
pub(super) use calendar::{latest_time, set_back};
pub use heartbeats::{Outage, ShardHeartbeat};
pub(super) use heartbeats::{adopt_shards, credit_all_games, last_heartbeat};
pub use reminders::{FiredTimer, NewReminder};
pub(super) use standstills::{meta_number, meta_time, set_meta_number, set_meta_time};

/// Kinds of timers. A match has at most one of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum TimerKind {
    /// Expiry of a challenge.
    Expire,
    /// The clock of a game. May fire early, because the event is computed when it fires.
    Clock,
    /// First reminder of a turn.
    Remind,
    /// Second reminder of a turn.
    RemindAgain,
    /// The card of a finished game, which waits for the analysis. Due at once; it is processed when the engine is
    /// idle.
    Card,
    /// The end of the votes on a position.
    Vote,
}

words! {
    TimerKind: "kind of a timer";
}

rows! {
    DueTimer { game, home, due_at }
}

/// A timer that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueTimer {
    /// The match.
    pub game: GameId,
    /// The channel of its messages.
    pub home: ChannelId,
    /// The time at which it was due.
    pub due_at: Timestamp,
}

/// The next due time of each kind of timer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NextTimers([Option<Timestamp>; TimerKind::VARIANTS.len()]);

impl NextTimers {
    /// Returns the next due time of a kind; `None` if there is no timer.
    pub fn get(&self, kind: TimerKind) -> Option<Timestamp> {
        self.0[kind as usize]
    }
}

impl Store {
    /// Returns the due timers of a kind for games of these shards, most overdue first; at most a hundred.
    pub async fn due_timers(
        &self,
        kind: TimerKind,
        shards: &ShardSet,
        now: Timestamp,
    ) -> Result<Vec<DueTimer>, StoreError> {
        let letters = shards.letters();
        let sql = "select game, (select home from game where game.id = timer.game) as home, due_at from timer \
                   where kind = $1 and due_at <= $2 \
                   and '1' = substr($3, 1 + (select cast((server >> 22) % length($3) as integer) \
                     from game where game.id = timer.game), 1) \
                   order by due_at, game limit 100";
        self.all(sql, (kind, now, &letters)).await
    }

    /// Returns the next due time of a kind.
    pub async fn next_timer(&self, kind: TimerKind) -> Result<Option<Timestamp>, StoreError> {
        self.read(|connection| Box::pin(next_timer(connection, kind)))
            .await
    }

    /// Returns the next due time of each kind.
    pub async fn next_timers(&self) -> Result<NextTimers, StoreError> {
        // In the order of the kinds.
        let sql = "select (select min(due_at) from timer where kind = 'expire'), \
                   (select min(due_at) from timer where kind = 'clock'), \
                   (select min(due_at) from timer where kind = 'remind'), \
                   (select min(due_at) from timer where kind = 'remind_again'), \
                   (select min(due_at) from timer where kind = 'card'), \
                   (select min(due_at) from timer where kind = 'vote')";
        let (expire, clock, remind, again, card, vote) = self.one(sql, ()).await?;
        Ok(NextTimers([expire, clock, remind, again, card, vote]))
    }

    /// Moves a timer that has fired by `now` to a later time. A timer that was set in the meantime is kept, because
    /// it belongs to another turn.
    pub async fn postpone_timer(
        &self,
        game: GameId,
        kind: TimerKind,
        due: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "update timer set due_at = $1 where game = $2 and kind = $3 and due_at <= $4";
        self.run_alone(sql, (due, game, kind, now)).await?;
        Ok(())
    }

    /// Makes the clock and reminder timers of a game due, if it is an evening.
    pub async fn make_evening_due(&self, game: GameId, now: Timestamp) -> Result<(), StoreError> {
        let sql = "update timer set due_at = min(due_at, $2) where game = $1 and kind in ('clock', 'remind') \
                   and (select evening from game where id = $1) = 1";
        self.run_alone(sql, (game, now)).await?;
        Ok(())
    }

    /// Makes the clock and reminder timers of a person's running games due, so that they are recomputed.
    pub async fn make_timers_due(&self, person: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.write(|tx| Box::pin(make_due(tx, person, now))).await
    }

    /// Deletes a timer that has fired by `now`. A timer that was set in the meantime is kept, and one of votes that were
    /// cast in the meantime.
    pub async fn drop_timer(
        &self,
        game: GameId,
        kind: TimerKind,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "delete from timer where game = $1 and kind = $2 and due_at <= $3 \
                   and (kind <> 'vote' or not exists (select 1 from vote where vote.game = $1 and version > 0))";
        self.run_alone(sql, (game, kind, now)).await?;
        Ok(())
    }
}

/// Returns the next due time of a kind.
pub(super) async fn next_timer(
    connection: &mut Connection<'_>,
    kind: TimerKind,
) -> Result<Option<Timestamp>, StoreError> {
    let sql = "select min(due_at) from timer where kind = $1";
    Ok(connection.one(sql, kind).await?)
}

/// Makes the clock and reminder timers of a person's running games due.
pub(super) async fn make_due(
    tx: &mut Connection<'_>,
    person: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "update timer set due_at = min(due_at, $2) \
               where kind in ('clock', 'remind', 'remind_again') and game in \
               (select id from game where cho = $1 and phase in ('setting_up', 'running') \
                union all select id from game where han = $1 and phase in ('setting_up', 'running'))";
    tx.run(sql, (person, now)).await?;
    Ok(())
}

/// Sets two timers of a match.
pub(super) async fn set_two_timers(
    tx: &mut Connection<'_>,
    game: GameId,
    [(first, first_due), (second, second_due)]: [(TimerKind, Timestamp); 2],
) -> Result<(), StoreError> {
    let sql = "insert into timer (game, kind, due_at) values ($1, $2, $3), ($1, $4, $5) \
               on conflict (game, kind) do update set due_at = excluded.due_at";
    let values = (game, first, first_due, second, second_due);
    tx.run(sql, values).await?;
    Ok(())
}

/// Sets a match's timer, or deletes it.
pub(super) async fn set_timer(
    tx: &mut Connection<'_>,
    game: GameId,
    kind: TimerKind,
    due: Option<Timestamp>,
) -> Result<(), StoreError> {
    match due {
        Some(due) => {
            let sql = "insert into timer (game, kind, due_at) values ($1, $2, $3) \
                       on conflict (game, kind) do update set due_at = excluded.due_at";
            tx.run(sql, (game, kind, due)).await?
        }
        None => {
            let sql = "delete from timer where game = $1 and kind = $2";
            tx.run(sql, (game, kind)).await?
        }
    };
    Ok(())
}

//! The clock abstraction, game clocks, vacations, and changes of the system clock.
//!
//! Clocks are judged only by a process that receives the events of the game's shard, and an outage is credited to the
//! games of its shard.

mod game_clocks;
mod standstills;
mod vacations;

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parking_lot::{Mutex, MutexGuard};
use tokio_util::sync::CancellationToken;

use super::error::AppError;
use super::signals::Signals;
use hansu_play::Timestamp;
use hansu_store::{ClockLimits, MIN_CLOCK_STEP, Store};

pub use game_clocks::{GameClocks, PlayerOnVacation, TimeSummary};
pub(super) use game_clocks::{SHORTEST_IN_EVENING, human_players};
pub use vacations::VacationStatus;

/// Source of time; a trait so that tests can set it.
pub trait Clock: Send + Sync {
    /// Returns wall-clock time. May jump, also backwards.
    fn now(&self) -> Timestamp;

    /// Returns monotonic time since an arbitrary origin.
    fn steady(&self) -> Duration;

    /// Returns how far the clock was deliberately advanced; only the sandbox does that.
    fn ahead(&self) -> Duration {
        Duration::ZERO
    }
}

/// The operating system's clocks.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    began: Instant,
}

impl SystemClock {
    /// Creates a clock whose monotonic time starts at zero.
    pub fn new() -> SystemClock {
        SystemClock {
            began: Instant::now(),
        }
    }
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    fn steady(&self) -> Duration {
        self.began.elapsed()
    }
}

/// The lag behind Discord's date from which the machine's clock counts as wrong.
const MAX_LAG: Duration = Duration::from_secs(30);

/// An external source of the date.
pub trait DateSource: Send + Sync {
    /// Returns the date, to the second; `None` if it is unavailable.
    fn date(&self) -> Pin<Box<dyn Future<Output = Option<Timestamp>> + Send + '_>>;
}

/// The machine's clock or, while that is behind, Discord's date.
pub struct GuardedClock<C> {
    machine: C,
    /// The last date that was followed, and the steady time at which it was learned; `None` while the machine is right.
    followed: Mutex<Option<(Timestamp, Duration)>>,
}

impl<C: Clock> GuardedClock<C> {
    /// Creates a clock that uses the machine's.
    pub fn new(machine: C) -> GuardedClock<C> {
        GuardedClock {
            machine,
            followed: Mutex::default(),
        }
    }

    /// Uses a date that was just learned instead of the machine's clock.
    pub fn follow(&self, date: Timestamp) {
        *self.followed() = Some((date, self.machine.steady()));
    }

    fn followed(&self) -> MutexGuard<'_, Option<(Timestamp, Duration)>> {
        self.followed.lock()
    }
}

impl<C: Clock> Clock for GuardedClock<C> {
    fn now(&self) -> Timestamp {
        // Based on the steady clock: a step of the machine's clock has no effect.
        match *self.followed() {
            Some((date, at)) => date + self.machine.steady().saturating_sub(at),
            None => self.machine.now(),
        }
    }

    fn steady(&self) -> Duration {
        self.machine.steady()
    }

    fn ahead(&self) -> Duration {
        self.machine.ahead()
    }
}

/// A clock that can be compared with another date.
pub trait Guard: Send + Sync {
    /// Compares the machine's clock with a date that was just learned. Returns `true` if the machine is behind: then
    /// that date is used from now on.
    fn compare(&self, date: Timestamp) -> bool;

    /// Returns how far the machine's clock is behind; `None` while it is used.
    fn behind(&self) -> Option<Duration>;
}

impl<C: Clock> Guard for GuardedClock<C> {
    fn compare(&self, date: Timestamp) -> bool {
        let is_behind = date.since(self.machine.now()) > MAX_LAG;
        *self.followed() = is_behind.then(|| (date, self.machine.steady()));
        is_behind
    }

    fn behind(&self) -> Option<Duration> {
        let followed = self.followed().is_some();
        followed.then(|| self.now().since(self.machine.now()))
    }
}

/// The interval at which a slow machine clock is compared with Discord's date.
const COMPARE_INTERVAL: Duration = Duration::from_secs(60);

/// A step of the wall clock, at least [`MIN_CLOCK_STEP`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Back(Duration),
    Forward(Duration),
}

/// Detects steps by comparing the wall clock with the monotonic clock.
#[derive(Debug)]
struct Mismatch {
    /// Readings of both clocks at the last check.
    last: Mutex<(Timestamp, Duration)>,
}

impl Mismatch {
    fn new(clock: &dyn Clock) -> Mismatch {
        Mismatch {
            last: Mutex::new(Mismatch::readings(clock)),
        }
    }

    /// Returns the wall clock and the monotonic clock. A deliberate advance does not count as a step.
    fn readings(clock: &dyn Clock) -> (Timestamp, Duration) {
        (clock.now() - clock.ahead(), clock.steady())
    }

    /// Returns the step of the wall clock since the last check.
    fn step(&self, clock: &dyn Clock) -> Option<Step> {
        let mut last = self.last.lock();
        let (now, steady) = Mismatch::readings(clock);
        let expected = last.0 + steady.saturating_sub(last.1);
        *last = (now, steady);
        let backward = expected.since(now);
        let forward = now.since(expected);
        if backward >= MIN_CLOCK_STEP {
            Some(Step::Back(backward))
        } else if forward >= MIN_CLOCK_STEP {
            Some(Step::Forward(forward))
        } else {
            None
        }
    }
}

/// Shifts stored due times when the wall clock is set back or advanced.
///
/// A clock that is set back was wrong before, or is wrong now. Discord's date decides: in the first case due times are
/// moved back with the clock; in the second Discord's date is used instead and nothing moves.
pub struct Calendar {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    signals: Arc<Signals>,
    /// The length of a day of play.
    day: Duration,
    /// The duration of a claim.
    claim: Duration,
    mismatch: Mismatch,
    /// A step that has not been handled yet. The task that handles it holds the lock.
    pending_step: tokio::sync::Mutex<Option<Step>>,
    /// The clock's guard and the source of the date it is compared with; unset for the sandbox's own clock.
    guard: OnceLock<(Arc<dyn Guard>, Arc<dyn DateSource>)>,
}

impl Calendar {
    /// Starts comparing the clocks now. `day` is the length of a day of play, `claim` that of a claim.
    pub fn new(
        store: Arc<Store>,
        clock: Arc<dyn Clock>,
        signals: Arc<Signals>,
        day: Duration,
        claim: Duration,
    ) -> Calendar {
        Calendar {
            store,
            mismatch: Mismatch::new(&*clock),
            pending_step: tokio::sync::Mutex::default(),
            clock,
            signals,
            day,
            claim,
            guard: OnceLock::new(),
        }
    }

    /// Lets the clock be compared with another date. Call once, before anything follows the clock.
    pub fn set_guard(&self, guard: Arc<dyn Guard>, dates: Arc<dyn DateSource>) {
        // A second guard would be a mistake of the caller; the first guard stays.
        let _ = self.guard.set((guard, dates));
    }

    /// Returns how far the machine's clock is behind Discord's date, which is then used instead.
    pub(super) fn behind(&self) -> Option<Duration> {
        self.guard.get()?.0.behind()
    }

    /// Compares a machine that is behind with Discord's date every minute, until `stop` is cancelled.
    pub async fn watch_date(&self, stop: CancellationToken) {
        let rounds = async {
            loop {
                tokio::time::sleep(COMPARE_INTERVAL).await;
                if self.behind().is_some() && !self.check_behind().await {
                    tracing::info!("the machine's clock agrees with Discord's date again");
                }
            }
        };
        let _: Option<()> = stop.run_until_cancelled(rounds).await;
    }

    /// Returns whether the machine's clock is behind Discord's date, if that can be determined.
    async fn check_behind(&self) -> bool {
        let Some((guard, dates)) = self.guard.get() else {
            return false;
        };
        match dates.date().await {
            Some(date) => guard.compare(date),
            // The date is unknown: the last result stays valid.
            None => guard.behind().is_some(),
        }
    }

    /// Reacts to a clock that was set back by `amount`: follows Discord's date if the machine is behind that too, else
    /// moves stored times back. Returns whether it did that.
    async fn set_back(&self, amount: Duration) -> Result<bool, AppError> {
        let seconds = amount.as_secs();
        if self.check_behind().await {
            tracing::warn!(
                seconds,
                "the machine's clock is behind: using Discord's date"
            );
            return Ok(false);
        }
        tracing::warn!(seconds, "the clock was set back");
        let limits = ClockLimits {
            day: self.day,
            claim: self.claim,
        };
        self.store
            .set_back(amount, limits, self.clock.now())
            .await?;
        Ok(true)
    }

    /// Reacts to an advance of the sandbox's clock by `amount`: everything due by the new time runs at once. Claims are
    /// extended by the same amount, so that a handler in mid-send keeps its row.
    pub async fn advance(&self, amount: Duration) {
        tracing::info!(seconds = amount.as_secs(), "the clock was put forward");
        if let Err(error) = self.extend_claims(amount).await {
            tracing::error!(%error, "claims could not be shifted with the clock");
        }
        self.signals.wake_timers();
        self.signals.wake_courier_for_parked();
    }

    /// Extends claims by `amount`, after the clock stepped forward, so that no row is sent twice.
    async fn extend_claims(&self, amount: Duration) -> Result<(), AppError> {
        let before = self.clock.now() - amount;
        Ok(self.store.keep_claims(amount, before).await?)
    }

    /// Shifts due times back if the wall clock was set back, since they would otherwise wait until it has caught up.
    /// Extends claims if it was advanced. Among processes that share a database, the first to detect a step does so for
    /// all, with its heartbeat. Returns whether the times of events were changed.
    ///
    /// # Errors
    /// Database errors.
    pub async fn follow_clock(&self) -> Result<bool, AppError> {
        if self.store.is_shared() {
            return Ok(false);
        }
        // The lock is held until the step is handled, so nobody claims a row in between.
        let mut step = self.pending_step.lock().await;
        if step.is_none() {
            *step = self.mismatch.step(&*self.clock);
        }
        let is_rewritten = match *step {
            Some(Step::Back(amount)) => self.set_back(amount).await?,
            Some(Step::Forward(amount)) => {
                self.extend_claims(amount).await?;
                false
            }
            None => false,
        };
        // Cleared only once the step is stored. Otherwise due rows would wait until the clock has caught up.
        *step = None;
        Ok(is_rewritten)
    }

    /// Does the same at start, for a change while the process was not running: the newest stored time must not be in
    /// the future.
    pub async fn follow_clock_since_last_run(&self) -> Result<(), AppError> {
        if self.store.is_shared() {
            return Ok(());
        }
        let amount = self.store.latest_time().await?.since(self.clock.now());
        if amount >= MIN_CLOCK_STEP {
            self.set_back(amount).await?;
        }
        Ok(())
    }
}

//! Machines with a wrong clock. Discord's date shows whether it is wrong now or was before.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::heartbeat::{alive_at, note_alive};
use crate::support::house::{House, StoppedClock};
use crate::support::test_store::START;
use crate::support::{DAY, HOUR, MINUTE, jihun, mina};
use hansu::app::{Calendar, Clock, DateSource, Guard, GuardedClock, Signals};
use hansu_play::{GameId, Match, Span, Timestamp};
use hansu_store::ShardSet;
use hansu_store::{Call, CallInterceptor, DeliveryQueue, TimerKind};
use sqlx::Error;

const CLAIM: Duration = Duration::from_secs(10);

/// The machine's clock of a house.
struct MachineClock(Arc<StoppedClock>);

impl Clock for MachineClock {
    fn now(&self) -> Timestamp {
        self.0.now()
    }

    fn steady(&self) -> Duration {
        self.0.steady()
    }
}

/// A clock that steps forward without any time passing.
struct JumpingClock {
    clock: Arc<StoppedClock>,
    by: Mutex<Duration>,
}

impl Clock for JumpingClock {
    fn now(&self) -> Timestamp {
        self.clock.now() + *self.by.lock().unwrap()
    }

    fn steady(&self) -> Duration {
        self.clock.steady()
    }
}

/// Returns a clock that has not stepped yet, and a house's calendar that follows it.
fn jumping(house: &House) -> (Arc<JumpingClock>, Calendar) {
    let clock = Arc::new(JumpingClock {
        clock: Arc::clone(&house.clock),
        by: Mutex::default(),
    });
    let store = Arc::clone(&house.app.core.store);
    let signals = Arc::new(Signals::starting_at(house.clock.now()));
    let watched = Arc::<JumpingClock>::clone(&clock);
    let calendar = Calendar::new(store, watched, signals, DAY, CLAIM);
    (clock, calendar)
}

/// Found by the simulation, seed 1968: the courier sent a message that a handler was sending.
#[tokio::test]
async fn clock_set_forward_ends_no_claim() {
    let house = House::in_file().await;
    let game = house.running(&mina(), &jihun(), false).await;
    let rows = house.moves(game, "a4b4").await;
    let store = house.store();
    let (clock, calendar) = jumping(&house);
    *clock.by.lock().unwrap() = HOUR;
    calendar.follow_clock().await.unwrap();
    let lane = DeliveryQueue::Lane(rows[0].lane);
    for (seconds, free) in [(0, false), (9, false), (10, true)] {
        let now = clock.now() + Duration::from_secs(seconds);
        let claimed = store.claim_next(lane, now, CLAIM, "mark").await.unwrap();
        assert_eq!(claimed.is_some(), free, "{seconds} s");
    }
}

/// Rejects the first write after the clock changed.
#[derive(Debug)]
struct FailingInterceptor(AtomicBool);

impl CallInterceptor for FailingInterceptor {
    fn before_statement(&self, call: Call, _: u32) -> Result<(), Error> {
        let follows = call.at.file().ends_with("timers/calendar.rs");
        if follows && self.0.swap(false, Relaxed) {
            return Err(Error::Protocol("the disk is full".into()));
        }
        Ok(())
    }
}

/// Found by the simulation, seed 236: a parked message waited for hours, because the step back was handled once or
/// never.
#[tokio::test]
async fn clock_step_that_cannot_be_stored_is_followed_later() {
    let house = House::in_file().await;
    let game = house.running(&mina(), &jihun(), false).await;
    let lane = DeliveryQueue::Lane(house.moves(game, "a4b4").await[0].lane);
    house.clock.advance(CLAIM);
    let refusing = Arc::new(FailingInterceptor(AtomicBool::new(true)));
    let house = house.through(refusing.clone()).await;
    let store = house.store();
    let (clock, calendar) = jumping(&house);
    let claimed = store.claim_next(lane, clock.now(), CLAIM, "mark").await;
    assert!(claimed.unwrap().is_some());
    *clock.by.lock().unwrap() = HOUR;
    assert!(calendar.follow_clock().await.is_err());
    assert!(!refusing.0.load(Relaxed), "it was asked");
    calendar.follow_clock().await.unwrap();
    let second_claim = store.claim_next(lane, clock.now(), CLAIM, "mark").await;
    assert!(second_claim.unwrap().is_none(), "the claim is kept");
}

/// Discord's date, set by the test.
#[derive(Default)]
struct FixedDate(Mutex<Option<Timestamp>>);

impl FixedDate {
    fn say(&self, date: Timestamp) {
        *self.0.lock().unwrap() = Some(date);
    }
}

impl DateSource for FixedDate {
    fn date(&self) -> Pin<Box<dyn Future<Output = Option<Timestamp>> + Send + '_>> {
        Box::pin(async { *self.0.lock().unwrap() })
    }
}

/// A house with a challenge, and a calendar on its store that can request Discord's date.
struct CalendarHouse {
    house: House,
    clock: Arc<GuardedClock<MachineClock>>,
    dates: Arc<FixedDate>,
    calendar: Calendar,
}

async fn desk() -> CalendarHouse {
    let house = House::in_file().await;
    house.challenged(&mina(), &jihun()).await;
    let clock = Arc::new(GuardedClock::new(MachineClock(Arc::clone(&house.clock))));
    let dates: Arc<FixedDate> = Arc::default();
    let store = Arc::clone(&house.app.core.store);
    let signals = Arc::new(Signals::starting_at(house.clock.now()));
    let watched = Arc::<GuardedClock<MachineClock>>::clone(&clock);
    let calendar = Calendar::new(store, watched, signals, DAY, CLAIM);
    calendar.set_guard(
        Arc::<GuardedClock<MachineClock>>::clone(&clock),
        Arc::<FixedDate>::clone(&dates),
    );
    CalendarHouse {
        house,
        clock,
        dates,
        calendar,
    }
}

async fn expires(desk: &CalendarHouse) -> Timestamp {
    let store = &desk.house.app.core.store;
    let next = store.next_timer(TimerKind::Expire).await.unwrap();
    next.unwrap()
}

#[tokio::test]
async fn clock_behind_at_the_start_is_corrected_by_discords_date() {
    let desk = desk().await;
    let store = &desk.house.app.core.store;
    note_alive(store, START, None).await;
    // The challenge is new, and the machine starts with a clock that is five hours behind.
    desk.house.clock.set(START - 5 * HOUR);
    desk.dates.say(START + MINUTE);
    desk.calendar.follow_clock_since_last_run().await.unwrap();
    assert_eq!(expires(&desk).await, START + Match::CHALLENGE_LIFE);
    assert_eq!(alive_at(store).await, Some(START));
    assert_eq!(desk.clock.now(), START + MINUTE);
    assert_eq!(desk.clock.behind(), Some(5 * HOUR + MINUTE));
    // The date advances with the steady clock.
    desk.house.clock.advance(MINUTE);
    assert_eq!(desk.clock.now(), START + 2 * MINUTE);
    // A clock that is only slightly behind is not wrong: the machine is followed again.
    desk.house.clock.set(START + 3 * MINUTE);
    assert!(
        !desk
            .clock
            .compare(START + 3 * MINUTE + Duration::from_secs(29))
    );
    assert_eq!(desk.clock.behind(), None);
    assert_eq!(desk.clock.now(), START + 3 * MINUTE);
}

#[tokio::test]
async fn clock_once_ahead_shortens_no_challenge_and_its_outage_has_ended() {
    let desk = desk().await;
    let store = &desk.house.app.core.store;
    // The clock goes five hours ahead; then a player acts, and an outage is stored.
    desk.house.clock.advance(5 * HOUR);
    desk.house.challenged(&jihun(), &mina()).await;
    let ahead = desk.house.clock.now();
    let outage = Span {
        from: START,
        until: Some(ahead),
    };
    note_alive(store, ahead, Some(outage)).await;
    // At the next start the clock is right, which Discord's date confirms.
    desk.house.clock.set(START + MINUTE);
    desk.dates.say(START + MINUTE);
    desk.calendar.follow_clock_since_last_run().await.unwrap();
    assert_eq!(desk.clock.behind(), None);
    // The first challenge still has three days; the second gets three days from now.
    assert_eq!(expires(&desk).await, START + Match::CHALLENGE_LIFE);
    let all = ShardSet::all();
    let due = store.due_timers(
        TimerKind::Expire,
        &all,
        START + MINUTE + Match::CHALLENGE_LIFE,
    );
    assert_eq!(due.await.unwrap().len(), 2);
    let still_ends = Span {
        until: Some(START + MINUTE),
        ..outage
    };
    let standstills = store.standstills(GameId(1), [mina().id, jihun().id], START);
    let standstills = standstills.await.unwrap();
    assert!(
        standstills
            .iter()
            .any(|standstill| standstill.span == still_ends)
    );
    // The step back does not count as an outage, now or later.
    assert_eq!(alive_at(store).await, Some(START + MINUTE));
    // The step is handled once.
    desk.calendar.follow_clock_since_last_run().await.unwrap();
    assert_eq!(expires(&desk).await, START + Match::CHALLENGE_LIFE);
}

#[tokio::test]
async fn due_times_move_with_the_clock_without_discords_date() {
    let desk = desk().await;
    desk.house.clock.set(START - 5 * HOUR);
    desk.calendar.follow_clock_since_last_run().await.unwrap();
    assert_eq!(desk.clock.behind(), None);
    let left = expires(&desk).await.since(START - 5 * HOUR);
    assert_eq!(left, Match::CHALLENGE_LIFE);
}

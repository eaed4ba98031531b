//! The clocks of a match: arithmetic on its terms, its events and the times that count for nothing.
//!
//! A turn's first `pace` of running time is free and never saved; beyond it the reserve runs, which lasts
//! for all turns of a side. Time is up when both are used.

use std::time::Duration;

use super::standstill::{Calendar, Cause, Standstill};
use crate::play::matches::turns::Turn;
use crate::play::{Match, Moment, Seq, Terms, Timestamp};
use crate::rules::{BySide, Side};

/// The clock of a side whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// Whose.
    pub side: Side,
    /// When the turn began.
    pub began: Timestamp,
    /// When its time is up, or was; `None` while it stands still and nobody knows for how long, or while
    /// the game is paused.
    pub deadline: Option<Timestamp>,
    /// Why it stands still, while it does.
    pub stands: Option<Stands>,
    /// What is left of the reserve.
    pub reserve: Duration,
    /// Whether both sides have been told that its time is up.
    pub told: bool,
}

/// Why a clock stands still, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stands {
    /// Why; the gravest reason, where there are several.
    pub why: Why,
    /// Until when for that reason, at the latest; `None` where nobody knows.
    pub until: Option<Timestamp>,
}

/// Why a clock stands still at a moment, the gravest reason first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Both sides agreed to a pause.
    Pause,
    /// The player to act is on vacation.
    Vacation,
    /// The message that gives the turn has not arrived.
    Undelivered,
    /// It is a weekend that rests.
    Weekend,
}

impl Clock {
    /// When the pause ends at the latest, while there is one.
    pub fn paused_until(&self) -> Option<Timestamp> {
        let pause = self.stands.filter(|stands| stands.why == Why::Pause);
        pause.and_then(|pause| pause.until)
    }

    /// Whether its time is up.
    pub fn is_up(&self, now: Timestamp) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= now)
    }
}

/// What became of a side's time: `passed` = `used` + `late` + `still`, and `terms` + `given` = `used` +
/// `lapsed` + `left`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Account {
    /// How long it was its turn.
    pub passed: Duration,
    /// So much of that stood still.
    pub still: Duration,
    /// So much of that ran within its time.
    pub used: Duration,
    /// So much of that ran when its time was up.
    pub late: Duration,
    /// What it had by the terms: the pace of each turn, and the reserve.
    pub terms: Duration,
    /// What it was given besides: by the other side, or because a turn that was taken back has a day at
    /// least.
    pub given: Duration,
    /// What it did not use of a turn, which is not saved.
    pub lapsed: Duration,
    /// What it still has.
    pub left: Duration,
}

/// One turn, counted.
struct TurnTime {
    account: Account,
    /// The reserve that is left after it.
    reserve: Duration,
    /// When its time is up.
    deadline: Option<Timestamp>,
    /// How long it ran, those before included that it goes on with.
    ran: Duration,
    /// What it had at its beginning, of pace and reserve.
    had: Duration,
}

impl Match {
    /// How long the sides have; `None` in a game without a pace.
    pub fn terms(&self) -> Option<Terms> {
        self.challenge().terms
    }

    /// When the first clock of the match began to run: nothing that ended before concerns it. `None` in a
    /// game without a pace, and before it begins.
    pub fn clocks_since(&self) -> Option<Timestamp> {
        self.terms()?;
        self.turns.all().first().map(|turn| turn.began)
    }

    /// The clocks of the sides whose turn it is, at a moment.
    pub fn clocks(&self, moment: Moment<'_>) -> BySide<Option<Clock>> {
        BySide::new(
            self.clock_of(Side::Cho, moment),
            self.clock_of(Side::Han, moment),
        )
    }

    /// The clock that runs out first: that of the side to move, or to choose.
    pub fn clock(&self, moment: Moment<'_>) -> Option<Clock> {
        let clocks = self.clocks(moment);
        let both = [clocks.cho, clocks.han].into_iter().flatten();
        // One that stands still runs out last.
        both.min_by_key(|clock| (clock.deadline.is_none(), clock.deadline))
    }

    fn clock_of(&self, side: Side, moment: Moment<'_>) -> Option<Clock> {
        let turn = self.turns.open(side)?;
        let (_, counted) = self.count(side, moment)?;
        let last = counted.last()?;
        Some(Clock {
            side,
            began: turn.began,
            deadline: last.deadline.filter(|_| !self.is_paused()),
            stands: self.stands(turn, moment),
            reserve: last.reserve,
            told: turn.told,
        })
    }

    /// The event that gave a side its present turn; `None` in a game without a pace.
    pub fn turn_given_by(&self, side: Side) -> Option<Seq> {
        Some(self.turns.open(side)?.began_by)
    }

    /// Since when a match waits for a side that is to act.
    pub fn waits_since(&self, side: Side) -> Timestamp {
        match self.turns.open(side) {
            Some(turn) => turn.began,
            None => self.turn_began(),
        }
    }

    /// What has become of a side's time by a moment; `None` in a game without a pace.
    pub fn account(&self, side: Side, moment: Moment<'_>) -> Option<Account> {
        let (terms, counted) = self.count(side, moment)?;
        let mut sum = Account {
            terms: terms.reserve(moment.day),
            ..Account::default()
        };
        for TurnTime { account, .. } in &counted {
            sum.passed += account.passed;
            sum.still += account.still;
            sum.used += account.used;
            sum.late += account.late;
            sum.terms += account.terms;
            sum.given += account.given;
            sum.lapsed += account.lapsed;
            sum.left += account.left;
        }
        let reserve = counted.last().map(|turn| turn.reserve);
        sum.left += reserve.unwrap_or(terms.reserve(moment.day));
        Some(sum)
    }

    /// What a side had of pace and reserve when its present turn began.
    pub(in crate::play) fn had(&self, side: Side, moment: Moment<'_>) -> Option<Duration> {
        let (_, counted) = self.count(side, moment)?;
        counted.last().map(|turn| turn.had)
    }

    /// Each turn of a side, counted one after the other.
    fn count(&self, side: Side, moment: Moment<'_>) -> Option<(Terms, Vec<TurnTime>)> {
        let terms = self.terms()?;
        let mut reserve = terms.reserve(moment.day);
        // By the turn's place, since one may go on with another.
        let mut ran = vec![Duration::ZERO; self.turns.all().len()];
        let mut counted = Vec::new();
        for (index, turn) in self.turns.all().iter().enumerate() {
            if turn.side != side {
                continue;
            }
            let before = turn.resumes.and_then(|resumed| ran.get(resumed)).copied();
            let calendar = self.calendar(turn, moment.stills);
            let done = count_turn(turn, (terms, reserve), before, &calendar, moment);
            reserve = done.reserve;
            if let Some(ran) = ran.get_mut(index) {
                *ran = done.ran;
            }
            counted.push(done);
        }
        Some((terms, counted))
    }

    /// What stands still during a turn.
    pub(in crate::play) fn calendar(&self, turn: &Turn, stills: &[Standstill]) -> Calendar<'_> {
        let player = self.seats().map(|seats| seats.players[turn.side].id);
        let concerns = |still: &&Standstill| match still.cause {
            Cause::Outage => true,
            Cause::Undelivered(seq) => seq == turn.began_by,
            Cause::Away(who) => player == Some(who),
        };
        let stored = stills.iter().filter(concerns).map(|still| still.span);
        let spans = stored.chain(self.pauses.spans().iter().copied());
        let rest = self.seats().and_then(|seats| seats.house.rest.as_ref());
        Calendar::of(spans.collect(), rest)
    }

    /// Why a turn stands still at a moment.
    fn stands(&self, turn: &Turn, moment: Moment<'_>) -> Option<Stands> {
        let because = |why, until| Stands { why, until };
        if let Some(until) = self.paused_until(moment.day) {
            return Some(because(Why::Pause, Some(until)));
        }
        if let Some(until) = self.away_until(turn.side, moment) {
            return Some(because(Why::Vacation, Some(until)));
        }
        let unsent = Cause::Undelivered(turn.began_by);
        let here = |still: &&Standstill| still.cause == unsent && still.span.holds(moment.now);
        if let Some(still) = moment.stills.iter().find(here) {
            return Some(because(Why::Undelivered, still.span.until));
        }
        let weekend = self.calendar(turn, &[]).rests_until(moment.now)?;
        Some(because(Why::Weekend, Some(weekend)))
    }

    /// Until when the player of a side is on vacation, at a moment; `None` where they are not.
    pub fn away_until(&self, side: Side, moment: Moment<'_>) -> Option<Timestamp> {
        let away = Cause::Away(self.seats()?.players[side].id);
        let stills = moment.stills.iter().filter(|still| still.cause == away);
        let here = stills.filter(|still| still.span.holds(moment.now));
        here.filter_map(|still| still.span.until).max()
    }
}

/// Counts one turn that began with this much of the reserve, and goes on with one that had run for
/// `before`.
fn count_turn(
    turn: &Turn,
    (terms, reserve): (Terms, Duration),
    before: Option<Duration>,
    calendar: &Calendar<'_>,
    moment: Moment<'_>,
) -> TurnTime {
    let pace = terms.pace(moment.day);
    let pace = pace.saturating_sub(before.unwrap_or_default());
    let mut given = match before {
        Some(_) => moment.day.saturating_sub(pace + reserve),
        None => Duration::ZERO,
    };
    for &(at, days) in &turn.given {
        let until = calendar.running(turn.began, at) + moment.day * days;
        given = given.max(until.saturating_sub(pace + reserve));
    }
    let has = pace + reserve + given;
    let end = turn.ended.unwrap_or(moment.now.max(turn.began));
    let (passed, running) = (end.since(turn.began), calendar.running(turn.began, end));
    let used = running.min(has);
    let from_pace = used.min(pace);
    let from_reserve = (used - from_pace).min(reserve);
    let from_given = used - from_pace - from_reserve;
    let unused = (pace - from_pace) + (given - from_given);
    let (lapsed, left) = match turn.ended {
        Some(_) => (unused, Duration::ZERO),
        None => (Duration::ZERO, unused),
    };
    TurnTime {
        account: Account {
            passed,
            still: passed.saturating_sub(running),
            used,
            late: running - used,
            terms: pace,
            given,
            lapsed,
            left,
        },
        reserve: reserve - from_reserve,
        deadline: calendar.after(turn.began, has),
        ran: before.unwrap_or_default() + running,
        had: pace + reserve,
    }
}

//! Clocks, computed from the time control, the events, and the standstills.
//!
//! Each turn has `pace` of running time, which is not saved if unused. After that the reserve (extra days)
//! runs, which is shared by all turns of a side. Time is up when both are used.

use std::time::Duration;

use super::standstill::{Cause, Standstill, Standstills, apart};
use crate::play::matches::turns::{LeastTime, Turn};
use crate::play::{Match, Moment, Seq, Span, Terms, Timestamp, Zone};
use crate::rules::{BySide, Side};

/// The clock of a side whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnClock {
    /// The side.
    pub side: Side,
    /// When the turn began.
    pub began: Timestamp,
    /// When time is or was up; `None` during a pause, or during a standstill of unknown length.
    pub deadline: Option<Timestamp>,
    /// Why the clock stands still, if it does.
    pub stands: Option<ClockStop>,
    /// The rest of the reserve.
    pub reserve: Duration,
    /// Whether the expiry has been announced to both players.
    pub told: bool,
}

/// Why a clock stands still, and until when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockStop {
    /// The reason; the first in the order of [`StopReason`] if there are several.
    pub why: StopReason,
    /// The latest end of that standstill; `None` if unknown.
    pub until: Option<Timestamp>,
}

/// Reasons for a standstill, most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// A pause agreed by both sides.
    Pause,
    /// A vacation of the player to act.
    Vacation,
    /// The message that gives the turn is not delivered.
    Undelivered,
    /// A weekend, under rules that do not count it.
    Weekend,
}

impl TurnClock {
    /// The latest end of the current pause, if there is one.
    pub fn paused_until(&self) -> Option<Timestamp> {
        let pause = self.stands.filter(|stands| stands.why == StopReason::Pause);
        pause.and_then(|pause| pause.until)
    }

    /// Whether time is up.
    pub fn is_up(&self, now: Timestamp) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= now)
    }
}

/// The balance of a side's time. Invariants: `passed` = `used` + `late` + `still`, and `terms` + `given` =
/// `used` + `lapsed` + `left`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TimeAccount {
    /// Total time of its turns.
    pub passed: Duration,
    /// Part of `passed` that stood still.
    pub still: Duration,
    /// Part of `passed` that ran within its time.
    pub used: Duration,
    /// Part of `passed` that ran after its time was up.
    pub late: Duration,
    /// Time granted by the time control: the pace of each turn, and the reserve.
    pub terms: Duration,
    /// Additional time: given by the opponent, after a pause, or after a takeback.
    pub given: Duration,
    /// Unused pace of finished turns.
    pub lapsed: Duration,
    /// Time still available.
    pub left: Duration,
}

/// The balance of one turn.
struct TurnTime {
    account: TimeAccount,
    /// The reserve after it.
    reserve: Duration,
    /// When its time is up.
    deadline: Option<Timestamp>,
    /// Running time, including the turns that it resumes after takebacks.
    ran: Duration,
    /// What it had left at its end.
    rest: Duration,
    /// The time that reminders go by, and since when: pace and reserve at its beginning, or what was given last.
    had: (Timestamp, Duration),
}

/// What a turn that resumes another after a takeback owes to it.
#[derive(Clone, Copy)]
struct Before {
    /// The running time of the other.
    ran: Duration,
    /// The least that the side has now.
    least: Duration,
}

impl Match {
    /// The time control; `None` for a match without a clock.
    pub fn terms(&self) -> Option<Terms> {
        self.challenge().terms
    }

    /// When the first turn began; earlier standstills are irrelevant. `None` without a clock, and before the
    /// start.
    pub fn clocks_since(&self) -> Option<Timestamp> {
        self.terms()?;
        self.turns.all().first().map(|turn| turn.began)
    }

    /// The clocks of the sides whose turn it is.
    pub fn clocks(&self, moment: Moment<'_>) -> BySide<Option<TurnClock>> {
        BySide::new(
            self.clock_of(Side::Cho, moment),
            self.clock_of(Side::Han, moment),
        )
    }

    /// The clock that runs out first. In a secret setup both sides have one.
    pub fn clock(&self, moment: Moment<'_>) -> Option<TurnClock> {
        let clocks = self.clocks(moment);
        let both = [clocks.cho, clocks.han].into_iter().flatten();
        // Without a deadline it sorts last.
        both.min_by_key(|clock| (clock.deadline.is_none(), clock.deadline))
    }

    fn clock_of(&self, side: Side, moment: Moment<'_>) -> Option<TurnClock> {
        let turn = self.turns.open(side)?;
        let (_, counted) = self.count(side, moment)?;
        let last = counted.last()?;
        Some(TurnClock {
            side,
            began: turn.began,
            deadline: if self.is_paused() {
                None
            } else {
                last.deadline
            },
            stands: self.stands(turn, moment),
            reserve: last.reserve,
            told: turn.told_by.is_some(),
        })
    }

    /// The event that gave a side its current turn; `None` without a clock.
    pub fn turn_given_by(&self, side: Side) -> Option<Seq> {
        Some(self.turns.open(side)?.began_by)
    }

    /// The event that announced that a side's time is up; `None` if it is not, or was not announced.
    pub fn time_up_told_by(&self, side: Side) -> Option<Seq> {
        self.turns.open(side)?.told_by
    }

    /// Since when a side that is to act has been waited for.
    pub fn waits_since(&self, side: Side) -> Timestamp {
        match self.turns.open(side) {
            Some(turn) => turn.began,
            None => self.turn_began(),
        }
    }

    /// The balance of a side's time; `None` without a clock.
    pub fn account(&self, side: Side, moment: Moment<'_>) -> Option<TimeAccount> {
        let (terms, counted) = self.count(side, moment)?;
        let mut sum = TimeAccount {
            terms: terms.reserve(moment.day),
            ..TimeAccount::default()
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

    /// The time of a side's current turn, and since when: pace and reserve when it began, or what was given
    /// last.
    pub(in crate::play) fn had(
        &self,
        side: Side,
        moment: Moment<'_>,
    ) -> Option<(Timestamp, Duration)> {
        let (_, counted) = self.count(side, moment)?;
        counted.last().map(|turn| turn.had)
    }

    /// The balance of each turn of a side, in order.
    fn count(&self, side: Side, moment: Moment<'_>) -> Option<(Terms, Vec<TurnTime>)> {
        let terms = self.terms()?;
        let mut reserve = terms.reserve(moment.day);
        let turns = self.turns.all();
        let standing = self.standing(side, moment.stills);
        // Running time and rest by turn index, for the turns that resume others.
        let mut ended = vec![(Duration::ZERO, Duration::ZERO); turns.len()];
        let mut counted = Vec::new();
        for (index, turn) in turns.iter().enumerate() {
            if turn.side != side {
                continue;
            }
            let before = turn.resumes.and_then(|resumed| {
                let &(ran, rest) = ended.get(resumed.turn)?;
                // Nobody extends a turn without end by taking it back again and again.
                let again = turns.get(resumed.turn)?.resumes.is_some();
                let least = match resumed.least {
                    LeastTime::Granted => moment.day,
                    _ if again => rest,
                    LeastTime::Hour => rest.max(moment.day / 24),
                    LeastTime::Day => moment.day,
                };
                Some(Before { ran, least })
            });
            let calendar = standing.of_turn(turn);
            let done = count_turn(turn, terms, reserve, before, &calendar, moment);
            reserve = done.reserve;
            if let Some(ended) = ended.get_mut(index) {
                *ended = (done.ran, done.rest);
            }
            counted.push(done);
        }
        Some((terms, counted))
    }

    /// The standstills during a turn.
    pub(in crate::play) fn calendar(&self, turn: &Turn, stills: &[Standstill]) -> Standstills<'_> {
        self.standing(turn.side, stills).of_turn(turn)
    }

    /// The standstills of a side's turns.
    fn standing(&self, side: Side, stills: &[Standstill]) -> Standing<'_> {
        let player = self.seats().map(|seats| seats.players[side].id);
        let mut shared = self.pauses.spans().to_vec();
        let mut unsent = Vec::new();
        for still in stills {
            match still.cause {
                // An outage stops every clock, the others only one turn's or one player's.
                Cause::Outage => shared.push(still.span),
                Cause::Away(who) if player == Some(who) => shared.push(still.span),
                Cause::Away(_) => {}
                Cause::Undelivered(seq) => unsent.push((seq, still.span)),
            }
        }
        unsent.sort_by_key(|(seq, _)| *seq);
        Standing {
            shared: apart(shared),
            unsent,
            rest: self.seats().and_then(|seats| seats.house.rest.as_ref()),
        }
    }

    /// Why a turn's clock stands still at a moment.
    fn stands(&self, turn: &Turn, moment: Moment<'_>) -> Option<ClockStop> {
        if let Some(until) = self.paused_until(moment.day) {
            return Some(ClockStop {
                why: StopReason::Pause,
                until: Some(until),
            });
        }
        if let Some(until) = self.away_until(turn.side, moment) {
            return Some(ClockStop {
                why: StopReason::Vacation,
                until: Some(until),
            });
        }
        let unsent = Cause::Undelivered(turn.began_by);
        let undelivered = moment
            .stills
            .iter()
            .find(|still| still.cause == unsent && still.span.holds(moment.now));
        if let Some(still) = undelivered {
            return Some(ClockStop {
                why: StopReason::Undelivered,
                until: still.span.until,
            });
        }
        let weekend = self.calendar(turn, &[]).rests_until(moment.now)?;
        Some(ClockStop {
            why: StopReason::Weekend,
            until: Some(weekend),
        })
    }

    /// The end of the current vacation of a side's player; `None` if not on vacation.
    pub fn away_until(&self, side: Side, moment: Moment<'_>) -> Option<Timestamp> {
        let away = Cause::Away(self.seats()?.players[side].id);
        moment
            .stills
            .iter()
            .filter(|still| still.cause == away && still.span.holds(moment.now))
            .filter_map(|still| still.span.until)
            .max()
    }
}

/// What stands still in the turns of a side; put together once for all of them.
struct Standing<'a> {
    /// Outages, pauses and the player's vacations, in order and apart.
    shared: Vec<Span>,
    /// Until the message of a turn arrived, in the order of the events that gave the turns.
    unsent: Vec<(Seq, Span)>,
    /// The zone whose weekends rest.
    rest: Option<&'a Zone>,
}

impl<'a> Standing<'a> {
    /// The standstills that a turn meets.
    fn of_turn(&self, turn: &Turn) -> Standstills<'a> {
        let first = self
            .shared
            .partition_point(|span| span.until.is_some_and(|until| until <= turn.began));
        let shared = self
            .shared
            .iter()
            .skip(first)
            .take_while(|span| turn.ended.is_none_or(|end| span.from < end));
        let first = self.unsent.partition_point(|(seq, _)| *seq < turn.began_by);
        let unsent = self
            .unsent
            .iter()
            .skip(first)
            .take_while(|(seq, _)| *seq == turn.began_by);
        let spans = shared.chain(unsent.map(|(_, span)| span));
        Standstills::of(spans.copied().collect(), self.rest)
    }
}

/// The balance of a turn that began with `reserve` left.
fn count_turn(
    turn: &Turn,
    terms: Terms,
    reserve: Duration,
    before: Option<Before>,
    calendar: &Standstills<'_>,
    moment: Moment<'_>,
) -> TurnTime {
    let pace = terms.pace(moment.day);
    let ran = before.map_or(Duration::ZERO, |before| before.ran);
    let pace = pace.saturating_sub(ran);
    // After a takeback a side has some time at least, even if it had used everything before.
    let least = before.map_or(Duration::ZERO, |before| before.least);
    let mut given = least.saturating_sub(pace + reserve);
    let mut had = (turn.began, pace + reserve);
    let mut walk = calendar.walk(turn.began);
    for &(at, days) in &turn.given {
        // Guarantees that many days from the moment of giving; what was left then counts towards them.
        let until = walk.ran_until(at) + moment.day * days;
        let lacks = until.saturating_sub(pace + reserve);
        if lacks > given {
            given = lacks;
            had = (at, moment.day * days);
        }
    }
    let has = pace + reserve + given;
    let end = turn.ended.unwrap_or(moment.now.max(turn.began));
    // Times of a match never decrease, but a clock that was set back may read an earlier one.
    let running = calendar.walk(turn.began).ran_until(end);
    let passed = end.since(turn.began);
    // Used up in this order: pace, reserve, given.
    let used = running.min(has);
    let from_pace = used.min(pace);
    let from_reserve = (used - from_pace).min(reserve);
    let from_given = used - from_pace - from_reserve;
    // Unused pace and given time expire with the turn; the reserve carries over.
    let unused = (pace - from_pace) + (given - from_given);
    let (lapsed, left) = match turn.ended {
        Some(_) => (unused, Duration::ZERO),
        None => (Duration::ZERO, unused),
    };
    TurnTime {
        account: TimeAccount {
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
        ran: ran + running,
        rest: has - used,
        had,
    }
}

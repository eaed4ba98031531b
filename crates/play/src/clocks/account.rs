//! The time account of a side, turn by turn.

use std::time::Duration;

use crate::matches::turns::{LeastTime, Turn};
use crate::time::standstill::{Standstill, StandstillCause, Standstills, merge_spans};
use crate::{Match, Moment, Seq, Span, Speed, TimeControl, Timestamp, Zone};
use janggi::Side;

/// The time account of a side.
///
/// Invariants: `passed` = `used` + `late` + `stopped`, and `terms` + `given` = `used` + `lapsed` + `left`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TimeAccount {
    /// Total time of the side's turns.
    pub passed: Duration,
    /// Part of `passed` during which the clock stood still.
    pub stopped: Duration,
    /// Part of `passed` within the available time.
    pub used: Duration,
    /// Part of `passed` after time was up.
    pub late: Duration,
    /// Time granted by the time control: the pace of each turn, and the reserve; in an evening the minutes, and what
    /// each turn added.
    pub terms: Duration,
    /// Additional time: given by the opponent, or granted after a pause or a takeback.
    pub given: Duration,
    /// Unused pace of finished turns, and of an evening that goes on by days.
    pub lapsed: Duration,
    /// Time still available.
    pub left: Duration,
}

/// The time of the side that waits in an evening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingTime {
    /// The side.
    pub side: Side,
    /// Its time, which stands still.
    pub left: Duration,
}

/// The time account of one turn.
pub(super) struct TurnTime {
    account: TimeAccount,
    /// The reserve left after the turn; in an evening the side's time.
    pub reserve: Duration,
    /// The moment at which time is up.
    pub deadline: Option<Timestamp>,
    /// The moment at which the reserve begins to run; `None` without a reserve, or while other time exceeds it.
    pub reserve_from: Option<Timestamp>,
    /// Running time, including the turns that it resumes after takebacks.
    ran: Duration,
    /// The time left at the end of the turn.
    rest: Duration,
    /// The time that reminders are based on, with its start: pace and reserve at the turn's beginning, or the
    /// latest gift.
    initial_time: (Timestamp, Duration),
}

/// The state that a turn inherits when it resumes another after a takeback.
#[derive(Clone, Copy)]
struct InheritedState {
    /// The running time of the resumed turn.
    ran: Duration,
    /// The minimum time of the side after the takeback.
    least: Duration,
}

impl Match {
    /// Returns the time account of a side; `None` without a clock.
    pub fn account(&self, side: Side, moment: Moment<'_>) -> Option<TimeAccount> {
        let counted = self.count(side, moment)?;
        let start = self.challenge().terms?.reserve(moment.day);
        let mut sum = TimeAccount {
            terms: start,
            ..TimeAccount::default()
        };
        for TurnTime { account, .. } in &counted {
            sum.passed += account.passed;
            sum.stopped += account.stopped;
            sum.used += account.used;
            sum.late += account.late;
            sum.terms += account.terms;
            sum.given += account.given;
            sum.lapsed += account.lapsed;
            sum.left += account.left;
        }
        let reserve = counted.last().map(|turn| turn.reserve);
        sum.left += reserve.unwrap_or(start);
        Some(sum)
    }

    /// Returns the time of a side's current turn, with its start: pace and reserve at the turn's beginning, or
    /// the latest gift.
    pub(crate) fn initial_time(
        &self,
        side: Side,
        moment: Moment<'_>,
    ) -> Option<(Timestamp, Duration)> {
        let counted = self.count(side, moment)?;
        counted.last().map(|turn| turn.initial_time)
    }

    /// Returns the time of the side that waits in an evening; `None` by days, and while nobody or both are to act.
    pub fn waiting_time(&self, moment: Moment<'_>) -> Option<WaitingTime> {
        let side = self.to_act().filter(|_| self.is_evening())?.opponent();
        // Between two turns all its time is in the account.
        let left = self.account(side, moment)?.left;
        Some(WaitingTime { side, left })
    }

    /// Returns the account of each turn of a side, in order.
    pub(super) fn count(&self, side: Side, moment: Moment<'_>) -> Option<Vec<TurnTime>> {
        let mut current = self.challenge().terms?;
        let mut reserve = current.reserve(moment.day);
        let turns = self.turns.all();
        let standing = self.collect_standstills(side, moment.standstills);
        // Running time and rest by turn index, for the turns that resume others.
        let mut ended = vec![(Duration::ZERO, Duration::ZERO); turns.len()];
        let mut counted = Vec::new();
        for (index, turn) in turns.iter().enumerate() {
            if turn.side != side {
                continue;
            }
            let terms = self.terms_of_turn(turn.began_by)?;
            let mut changed = TimeAccount::default();
            if terms != current {
                changed.lapsed = reserve;
                reserve = terms.reserve(moment.day);
                changed.terms = reserve;
                current = terms;
            }
            let inherited = turn.resumes.and_then(|resumed| {
                let &(ran, rest) = ended.get(resumed.turn)?;
                // Prevents extending a turn without end by repeated takebacks.
                let was_resumed = turns.get(resumed.turn)?.resumes.is_some();
                let least = match resumed.least {
                    // A takeback gives nobody time in an evening.
                    _ if terms.speed() == Speed::Evening => Duration::ZERO,
                    LeastTime::Granted => moment.day,
                    _ if was_resumed => rest,
                    LeastTime::Hour => rest.max(moment.day / 24),
                    LeastTime::Day => moment.day,
                };
                Some(InheritedState { ran, least })
            });
            let calendar = standing.during(turn, terms.speed());
            let mut turn_time = count_turn(turn, terms, reserve, inherited, &calendar, moment);
            turn_time.account.lapsed += changed.lapsed;
            turn_time.account.terms += changed.terms;
            reserve = turn_time.reserve;
            if let Some(ended) = ended.get_mut(index) {
                *ended = (turn_time.ran, turn_time.rest);
            }
            counted.push(turn_time);
        }
        Some(counted)
    }

    /// Returns the standstills during a turn.
    pub(crate) fn calendar(&self, turn: &Turn, standstills: &[Standstill]) -> Standstills<'_> {
        let speed = self.terms_of_turn(turn.began_by).map(TimeControl::speed);
        self.collect_standstills(turn.side, standstills)
            .during(turn, speed.unwrap_or_default())
    }

    /// Returns the standstills of a side's turns.
    fn collect_standstills(
        &self,
        side: Side,
        standstills: &[Standstill],
    ) -> CollectedStandstills<'_> {
        let player = self.seats().map(|seats| seats.players[side].id);
        let mut by_days = self.pauses.spans().to_vec();
        let mut in_evening = Vec::new();
        let mut unsent = Vec::new();
        for standstill in standstills {
            match standstill.cause {
                // An outage stops every clock; other causes stop one turn's or one player's clock.
                StandstillCause::Outage => {
                    by_days.push(standstill.span);
                    in_evening.push(standstill.span);
                }
                StandstillCause::BriefOutage => in_evening.push(standstill.span),
                StandstillCause::Away(player_id) if player == Some(player_id) => {
                    by_days.push(standstill.span);
                }
                StandstillCause::Away(_) => {}
                StandstillCause::Undelivered(seq) => unsent.push((seq, standstill.span)),
            }
        }
        unsent.sort_by_key(|(seq, _)| *seq);
        CollectedStandstills {
            by_days: merge_spans(by_days),
            in_evening: merge_spans(in_evening),
            unsent,
            rest: self.seats().and_then(|seats| seats.house.rest.as_ref()),
        }
    }
}

/// The standstills in all turns of a side, collected once.
struct CollectedStandstills<'a> {
    /// Outages, pauses and the player's vacations, sorted and disjoint.
    by_days: Vec<Span>,
    /// The same in an evening: outages, also brief ones.
    in_evening: Vec<Span>,
    /// Periods before a turn's message was delivered, in the order of the events that gave the turns.
    unsent: Vec<(Seq, Span)>,
    /// The zone with clocks stopped at weekends.
    rest: Option<&'a Zone>,
}

impl<'a> CollectedStandstills<'a> {
    /// Returns the standstills during a turn.
    fn during(&self, turn: &Turn, speed: Speed) -> Standstills<'a> {
        let (spans, rest) = match speed {
            Speed::Days => (&self.by_days, self.rest),
            Speed::Evening => (&self.in_evening, None),
        };
        let first =
            spans.partition_point(|span| span.until.is_some_and(|until| until <= turn.began));
        let shared = spans
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
        Standstills::of(spans.copied().collect(), rest)
    }
}

/// Computes the account of a turn that began with `reserve` left.
fn count_turn(
    turn: &Turn,
    terms: TimeControl,
    reserve: Duration,
    before: Option<InheritedState>,
    calendar: &Standstills<'_>,
    moment: Moment<'_>,
) -> TurnTime {
    let pace = terms.pace(moment.day);
    let ran = before.map_or(Duration::ZERO, |before| before.ran);
    let pace = pace.saturating_sub(ran);
    // A takeback guarantees some minimum time, even if the side had used everything before.
    let least = before.map_or(Duration::ZERO, |before| before.least);
    let mut given = least.saturating_sub(pace + reserve);
    let mut initial_time = (turn.began, pace + reserve);
    let mut walk = calendar.walk(turn.began);
    for &(at, days) in &turn.given {
        // Guarantees that many days from the moment of giving; the time left at that moment counts towards them.
        let until = walk.ran_until(at) + moment.day * days;
        let lacks = until.saturating_sub(pace + reserve);
        if lacks > given {
            given = lacks;
            initial_time = (at, moment.day * days);
        }
    }
    let has = pace + reserve + given;
    let end = turn.ended.unwrap_or(moment.now.max(turn.began));
    // Times of a match never decrease, but a clock that was set back may read an earlier time.
    let running = calendar.walk(turn.began).ran_until(end);
    let passed = end.since(turn.began);
    // Spent in this order: pace, reserve, given time.
    let used = running.min(has);
    let added = if turn.adds {
        terms.added()
    } else {
        Duration::ZERO
    };
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
            stopped: passed.saturating_sub(running),
            used,
            late: running - used,
            terms: pace + added,
            given,
            lapsed,
            left,
        },
        reserve: reserve - from_reserve + added,
        deadline: calendar.after(turn.began, has),
        reserve_from: if given.is_zero() && !reserve.is_zero() && !pace.is_zero() {
            calendar.after(turn.began, pace)
        } else {
            None
        },
        ran: ran + running,
        rest: has - used,
        initial_time,
    }
}

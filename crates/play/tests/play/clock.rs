//! Clocks: what a turn costs, when time is up, and that no hour is counted twice or lost.

use std::time::Duration;

use crate::kit::{
    DAY, GAME, HOUR, MINUTE, Played, accept_in, bot, challenge, decided, jihun, mina,
};
use hansu_play::{
    Challenge, Command, ConditionalMoves, DaysLeft, Ended, Event, HouseRules, Match, MatchEvent,
    Moment, NodeId, Pace, PlannedTurn, ProposalKind, Refusal, Reserve, ReserveUse, Seq, SideChoice,
    Span, Standstill, StandstillCause, StopReason, Terms, TimeAccount, TimeControl, TimeEffect,
    Timeout, Timestamp, Vacation, Vacations, Zone,
};
use janggi::{BySide, Reason, Side};
use jiff::civil::Weekday;
use proptest::prelude::*;

/// Monday, 2 November 2026, UTC.
const MONDAY: Timestamp = Timestamp(1_793_577_600_000);

fn terms(pace: u8, reserve: u8) -> Terms {
    Terms {
        pace: Pace::try_from(pace).unwrap(),
        reserve: Reserve::try_from(reserve).unwrap(),
    }
}

fn timed(terms: Terms) -> Challenge {
    Challenge {
        terms: Some(TimeControl::Days(terms)),
        ..challenge(SideChoice::Cho)
    }
}

/// Returns a game of Mina (Cho) and Jihun (Han) that began on Monday, without formations.
fn accepted(terms: Terms, house: HouseRules) -> Played {
    accepted_at(MONDAY, &timed(terms), house)
}

fn accepted_at(start: Timestamp, challenge: &Challenge, house: HouseRules) -> Played {
    let open = Played::begun(GAME, start, challenge);
    open.then(&jihun(), accept_in(jihun(), house))
}

/// Returns a game in which both chose formations at once, after this script.
fn running(terms: Terms, house: HouseRules, script: &str) -> Played {
    accepted(terms, house).set_up().plays(script)
}

/// Stops clocks between these hours after the beginning of a match.
fn still(timed: Played, cause: StandstillCause, from: u32, until: Option<u32>) -> Played {
    let start = timed.events[0].at;
    let until = until.map(|until| start + HOUR * until);
    timed.still(cause, start + HOUR * from, until)
}

impl Played {
    fn leave(&self, side: Side) -> Vacations {
        Vacations::new(self.vacations[side].clone(), DAY)
    }

    /// Returns the state after a side goes on vacation for this many days, or returns if it is zero.
    fn leaves(&self, side: Side, days: u32, zone: &str) -> Result<Played, DaysLeft> {
        let zone = Zone::named(zone).unwrap();
        let new = (days > 0).then(|| self.leave(side).begin(days, &zone, self.now));
        let new = new.transpose()?;
        let mut all = self.vacations[side].clone();
        for latest in &mut all {
            latest.until = latest.until.min(self.now);
        }
        all.extend(new);
        Ok(self.clone().with_vacations(side, all))
    }

    fn with_vacations(mut self, side: Side, all: Vec<Vacation>) -> Played {
        let cause = StandstillCause::Away(self.player(side).id);
        self.standstills
            .retain(|standstill| standstill.cause != cause);
        for Vacation { from, until, .. } in &all {
            self = self.still(cause, *from, Some(*until));
        }
        self.vacations[side] = all;
        self
    }

    /// Plays a turn of the side to move, and the other side's planned answers; no answer where a plan ends. Returns
    /// `None` if nothing can be planned, or if an automatic action would follow.
    fn answered(&self, picks: [usize; 3]) -> Option<(Event, Option<Event>)> {
        let owner = self.player(self.game.to_act()?.opponent());
        let mut plan = ConditionalMoves::new(&self.game, owner.id).unwrap();
        let mut node = NodeId::BOARD;
        for pick in picks {
            let foreseen = plan.foresee(&self.game, node).unwrap();
            let actions = foreseen.game().game()?.legal_actions();
            let action = *actions.get(pick % actions.len().max(1))?;
            let turn = PlannedTurn::of(action, foreseen.game());
            node = plan.add(&self.game, node, turn).unwrap();
        }
        let line = plan.line_to(node);
        let first = PlannedTurn::of(plan.action(line[0])?, &self.game);
        let mover = self.game.player_to_act()?;
        let event = self.decide(mover, first.command()).ok()?;
        let after = self.clone().event(event.clone());
        let happened = MatchEvent {
            before: &self.game,
            event: &event,
            after: &after.game,
        };
        let answered_game = plan.after(happened, after.moment());
        // The answer has the time of the turn, however late it is stored.
        assert_eq!(answered_game.after.at(), after.game.at());
        let plain = after.game.consequence().is_none();
        let events = answered_game.events;
        (plain && events.len() <= 1).then(|| (event, events.into_iter().next()))
    }

    /// Returns the hours until the deadline, and the hours in reserve.
    fn hours(&self) -> (i64, u64) {
        let clock = self.game.clock(self.moment()).unwrap();
        let left = (clock.deadline.unwrap().0 - self.now.0) / 3_600_000;
        (left, clock.reserve.as_secs() / 3600)
    }
}

fn claims() -> HouseRules {
    HouseRules::default()
}

fn forfeits() -> HouseRules {
    HouseRules {
        timeout: Timeout::Forfeit,
        rest: None,
    }
}

#[test]
fn reserve_runs_once_the_pace_is_used_up() {
    // (pace, reserve, turns played, hours into the next; hours left, and in reserve)
    let table = [
        (3, 7, "", 0, (240, 168)),
        (3, 7, "", 72, (168, 168)),
        (3, 7, "", 100, (140, 140)),
        // Unused time of a turn is not saved.
        (3, 7, "1h a4b4 1h a7b7", 0, (240, 168)),
        // Used reserve time is gone.
        (3, 7, "100h a4b4 1h a7b7", 0, (212, 140)),
        (3, 7, "100h a4b4 1h a7b7 82h b4a4 1h b7a7", 0, (202, 130)),
        // Each side has its own clock.
        (3, 7, "100h a4b4", 0, (240, 168)),
        (1, 0, "", 0, (24, 0)),
        (1, 0, "", 30, (-6, 0)),
        (14, 30, "1000h a4b4 1h a7b7", 0, (392, 56)),
        // A late move leaves no reserve, and the next turn has the pace again.
        (1, 3, "200h a4b4 1h a7b7", 0, (24, 0)),
    ];
    for (pace, reserve, turns, hours, clock) in table {
        let timed = running(terms(pace, reserve), claims(), turns).later(HOUR * hours);
        assert_eq!(timed.hours(), clock, "{pace}+{reserve} {turns:?} {hours}");
    }
}

#[test]
fn deadline_includes_the_start_of_the_reserve() {
    enum Use {
        /// It begins in this many hours.
        In(u32),
        Running,
        No,
    }
    // (pace, reserve, turns played, hours into the next)
    let table = [
        (3, 7, "", 0, Use::In(72)),
        (3, 7, "", 71, Use::In(1)),
        (3, 7, "", 72, Use::Running),
        (3, 7, "", 239, Use::Running),
        (3, 7, "", 240, Use::No),
        (3, 7, "100h a4b4 1h a7b7", 0, Use::In(72)),
        // A game without reserve time, and one whose reserve time is used up.
        (1, 0, "", 0, Use::No),
        (1, 0, "", 30, Use::No),
        (1, 3, "200h a4b4 1h a7b7", 0, Use::No),
    ];
    for (pace, reserve, turns, hours, expected) in table {
        let timed = running(terms(pace, reserve), claims(), turns).later(HOUR * hours);
        let clock = timed.game.clock(timed.moment()).unwrap();
        let expected = match expected {
            Use::In(hours) => ReserveUse::From(timed.now + HOUR * hours),
            Use::Running => ReserveUse::Running,
            Use::No => ReserveUse::None,
        };
        assert_eq!(
            clock.reserve_use, expected,
            "{pace}+{reserve} {turns:?} {hours}"
        );
    }
    // Given time is not split into pace and reserve.
    let out_of_time = running(terms(1, 3), claims(), "1h a4b4 1h a7b7 100h");
    let with_gift = out_of_time.rings().plays("han give");
    let clock = with_gift.game.clock(with_gift.moment()).unwrap();
    assert_eq!(clock.reserve_use, ReserveUse::None);
    assert_eq!(clock.deadline, Some(with_gift.now + DAY * 3));
}

#[test]
fn each_side_choosing_a_formation_has_its_own_clock() {
    let secret = janggi::Ruleset::named("essentials").unwrap();
    let secret = Challenge {
        ruleset: secret,
        ..timed(terms(1, 3))
    };
    let nobody_chose = accepted_at(MONDAY, &secret, claims()).later(HOUR * 10);
    assert!(nobody_chose.game.sets_up_in_secret());
    let clocks = nobody_chose.game.clocks(nobody_chose.moment());
    for side in Side::ALL {
        let clock = clocks[side].unwrap();
        assert_eq!(clock.deadline, Some(MONDAY + HOUR * 96), "{side:?}");
    }
    // The clock of a player who has chosen stops; the other's continues.
    let cho_chose = nobody_chose.plays("mina HEEH; 20h");
    let clocks = cho_chose.game.clocks(cho_chose.moment());
    assert_eq!(clocks.cho, None);
    assert_eq!(clocks.han.unwrap().deadline, Some(MONDAY + HOUR * 96));
    // If they choose in turn, each has the full time.
    let second = accepted(terms(1, 3), claims()).plays("90h; jihun HEHE");
    assert_eq!(second.hours(), (96, 72));
}

#[test]
fn overlapping_standstills_count_once() {
    let running = running(terms(3, 7), claims(), "");
    let seq = running.game.seq();
    let outage = (StandstillCause::Outage, 10, 30);
    let undelivered = (StandstillCause::Undelivered(seq), 0, 20);
    let other_turn = (StandstillCause::Undelivered(Seq(2)), 0, 20);
    // (standstills, hours into the turn, hours left)
    for (causes, hours, left) in [
        (&[outage][..], 30, 240 - 10),
        // Within it.
        (&[outage], 20, 240 - 10 + 10),
        (&[outage, undelivered], 30, 240),
        (&[outage, undelivered, outage], 30, 240),
        // The message of another turn does not affect this one.
        (&[other_turn], 30, 210),
    ] {
        let stopped = causes
            .iter()
            .fold(running.clone(), |game, (cause, from, until)| {
                still(game, *cause, *from, Some(*until))
            });
        let clock = stopped.later(HOUR * hours).hours();
        assert_eq!(clock, (left, 168), "{causes:?} {hours}");
    }
    // Until the message arrives there is no deadline.
    let never = still(running, StandstillCause::Undelivered(seq), 0, None).later(DAY * 40);
    let clock = never.game.clock(never.moment()).unwrap();
    assert_eq!((clock.deadline, clock.reserve), (None, DAY * 7));
    let due = never.game.due(never.moment());
    assert!(matches!(due, TimeEffect::Later(_)));
}

#[test]
fn clock_rests_on_weekends_if_the_server_says_so() {
    // (zone, hours of pace from Monday 00:00 UTC, hours until the deadline)
    let table = [
        // Friday, before the weekend.
        ("UTC", 3, 72),
        // Monday to Friday are five days.
        ("UTC", 5, 120),
        ("UTC", 7, 168 + 48),
        ("UTC", 14, 14 * 24 + 4 * 24),
        // In Seoul it is Monday 09:00, so the weekend begins nine hours earlier.
        ("Asia/Seoul", 5, 120 + 48),
        ("Asia/Seoul", 7, 168 + 48),
        // In New York it is still Sunday 19:00.
        ("America/New_York", 5, 120 + 5),
    ];
    for (zone, pace, hours) in table {
        let house = HouseRules {
            timeout: Timeout::Claim,
            rest: Zone::named(zone),
        };
        let timed = running(terms(pace, 0), house, "");
        assert_eq!(timed.hours(), (hours, 0), "{zone} {pace}");
    }
}

#[test]
fn takeback_restores_the_time_left() {
    // (terms, script, hours left, hours in reserve)
    for (terms, script, left) in [
        // Mina moves after 50 hours and takes the move back at once: 22 hours of her pace are left.
        (terms(3, 7), "50h a4b4; cho takeback", (22 + 168, 168)),
        // Neither side is charged for Jihun's time in between.
        (
            terms(3, 7),
            "50h a4b4 5h; cho takeback; 20h; han accept-takeback",
            (22 + 168, 168),
        ),
        // A player with little or no time left gets an hour, also after extra time.
        (terms(1, 0), "23h a4b4; cho takeback", (1, 0)),
        (terms(1, 0), "24h a4b4; cho takeback", (1, 0)),
        (terms(1, 0), "30h a4b4; cho takeback", (1, 0)),
        // The rest of extra time stays the rest.
        (
            terms(1, 0),
            "1h a4b4 1h a7b7 24h b4a4; cho takeback; 2h; han give; 12h b4a4; cho takeback",
            (60, 0),
        ),
    ] {
        assert_eq!(running(terms, claims(), script).hours(), left, "{script}");
    }
    // Games of earlier versions keep their minimum of a day.
    let late = running(terms(1, 0), claims(), "30h a4b4").event(Event::TakenBack {
        by: Side::Cho,
        plies: 1,
        agreed: false,
        short: false,
    });
    assert_eq!(late.hours(), (24, 0));
    for (script, left) in [
        // A second takeback gains no time; the remaining time stays.
        ("20h a4b4; cho takeback", 4),
        ("20h a4b4; cho takeback; 4h a4b4; cho takeback", 0),
        // The opponent grants it.
        ("20h a4b4 1h; cho takeback; han accept-takeback", 24),
    ] {
        assert_eq!(late.clone().plays(script).hours(), (left, 0), "{script}");
    }
}

#[test]
fn opponent_may_claim_once_time_is_up() {
    let running = running(terms(1, 0), claims(), "1h a4b4 1h a7b7");
    let before_deadline = running.clone().later(HOUR * 23);
    let until = before_deadline.now + HOUR;
    let due = before_deadline.game.due(before_deadline.moment());
    assert_eq!(due, TimeEffect::Later(until));
    for entry in ["han claim", "han give"] {
        let decided = before_deadline.decides(entry);
        assert_eq!(decided, Err(Refusal::NotTimeYet(until)), "{entry}");
    }
    let out_of_time = running.plays("24h; cho claim?OwnTime; cho give?OwnTime");
    let out_of_time = out_of_time.plays("alex claim?NotAPlayer; alex give?NotAPlayer");
    // Both are notified once. A claim is possible even before that.
    let late = Side::Cho;
    let announced = out_of_time.clone().rings();
    assert_eq!(*announced.last(), Event::TimeRanOut { late });
    assert_eq!(announced.game.version(), out_of_time.game.version());
    let due = announced.game.due(announced.moment());
    assert_eq!(due, TimeEffect::Later(announced.now + DAY * 30));
    for timed in [out_of_time, announced.clone()] {
        let won = timed.plays("han claim");
        assert_eq!(won.ended(), decided(Some(Side::Han), Reason::Timeout));
        won.plays("han claim?GameOver");
    }
    // A late player may still move. Then the opponent has the full time.
    let moved = announced.plays("b4a4");
    assert_eq!(moved.hours(), (24, 0));
    moved.plays("han claim?OwnTime");
}

#[test]
fn three_more_days_can_be_given_repeatedly() {
    let announced = running(terms(1, 0), claims(), "1h a4b4 1h a7b7 30h").rings();
    let with_gift = announced.plays("han give");
    let from_now = with_gift.hours();
    assert_eq!(from_now, (72, 0), "not from the deadline");
    let until = with_gift.now + DAY * 3;
    for entry in ["han claim", "han give"] {
        let decided = with_gift.decides(entry);
        assert_eq!(decided, Err(Refusal::NotTimeYet(until)), "{entry}");
    }
    let second_gift = with_gift.later(DAY * 3).rings().plays("5h; han give");
    assert_eq!(second_gift.hours(), (72, 0));
    // The next turn has only the pace.
    assert_eq!(second_gift.plays("b4a4 b7a7").hours(), (24, 0));
}

#[test]
fn game_unclaimed_for_thirty_days_is_called_off() {
    let out_of_time = running(terms(1, 0), claims(), "1h a4b4 1h a7b7 24h").rings();
    let over = out_of_time.later(DAY * 30).rings();
    let late = Side::Cho;
    let played = true;
    assert_eq!(over.ended(), Ended::Lapsed { late, played });
    assert_eq!(over.game.game().unwrap().ply(), 2);
    assert_eq!(over.game.due(over.moment()), TimeEffect::Never);
}

#[test]
fn side_without_a_move_does_not_lose_on_time() {
    let late = Side::Cho;
    let lapsed = |timed: &Played, late| {
        let due = timed.game.due(timed.moment());
        assert_eq!(due, TimeEffect::Now(Event::Lapsed { late, by: None }));
        let played = false;
        let ended = timed.clone().rings().ended();
        assert_eq!(ended, Ended::Lapsed { late, played });
    };
    for house in [claims(), forfeits()] {
        // Nobody has chosen; Han chooses first.
        let setup = accepted(terms(1, 3), house.clone()).later(HOUR * 96);
        lapsed(&setup, Side::Han);
        // Of two running clocks, the one that expires first counts.
        let secret = janggi::Ruleset::named("essentials").unwrap();
        let secret = Challenge {
            ruleset: secret,
            ..timed(terms(1, 3))
        };
        let cho_chose = accepted_at(MONDAY, &secret, house.clone());
        let cho_chose = cho_chose.plays("50h; mina HEEH; 46h");
        lapsed(&cho_chose, Side::Han);
        // Both formations are chosen, and Cho has not moved.
        let unmoved = running(terms(1, 0), house.clone(), "").later(HOUR * 24);
        lapsed(&unmoved, late);
        // Han's claim ends the game without a winner as well.
        let claimed = unmoved.decides("han claim");
        assert_eq!(claimed, Ok(Event::Lapsed { late, by: None }));
        // A move that was taken back does not count.
        let taken_back = running(terms(1, 0), house, "1h a4b4; cho takeback; 24h");
        lapsed(&taken_back, late);
    }
}

#[test]
fn forfeit_needs_no_claim_but_an_earlier_late_move_counts() {
    let out_of_time = running(terms(1, 0), forfeits(), "1h a4b4 1h a7b7 24h");
    let late = Side::Cho;
    let forfeited = Event::TimeForfeited { late };
    let due = out_of_time.game.due(out_of_time.moment());
    assert_eq!(due, TimeEffect::Now(forfeited.clone()));
    assert!(out_of_time.clone().plays("5h b4a4").game.is_open());
    let over = out_of_time.clone().rings();
    assert_eq!(over.ended(), decided(Some(Side::Han), Reason::Timeout));
    // After the game is decided, nothing can be given or claimed.
    assert_eq!(out_of_time.decides("han claim"), Ok(forfeited));
    out_of_time.plays("han give?GameOver");
}

#[test]
fn a_game_without_a_clock_has_no_deadline() {
    let played = Played::moves("a4b4 a7b7 1000d; han give?NoPace; cho claim?NoPace");
    assert_eq!(played.game.clock(played.moment()), None);
    assert_eq!(played.game.due(played.moment()), TimeEffect::Never);
    let offered = Challenge {
        addressee: bot(1),
        ..timed(Terms::DEFAULT)
    };
    assert_eq!(offered.check(), Err(Refusal::PaceInPractice));
}

#[test]
fn abandoned_game_can_be_called_off_after_thirty_days() {
    let late = Side::Cho;
    let by = Some(Side::Han);
    let abandoned = Event::Lapsed { late, by };
    let after = |hours: u32| Played::moves("a4b4 a7b7").later(HOUR * hours);
    let waiting_since = after(0).now;
    let not_yet = |hours| Err(Refusal::NotAbandonedYet(waiting_since + HOUR * hours));
    assert_eq!(after(719).decides("han claim"), not_yet(720));
    assert_eq!(after(720).decides("han claim"), Ok(abandoned.clone()));
    // The side to move and bystanders may not claim.
    after(720).plays("cho claim?NoPace; alex claim?NotAPlayer");
    // Any event restarts the thirty days.
    let hint = after(700).plays("cho hint; 20h");
    assert_eq!(hint.decides("han claim"), not_yet(1420));
    // A vacation of the player to move and an outage are not counted; an undelivered message is.
    for (cause, end) in [
        (StandstillCause::Away(mina().id), 960),
        (StandstillCause::Outage, 960),
        (StandstillCause::Away(jihun().id), 720),
        (StandstillCause::Undelivered(after(0).game.seq()), 720),
    ] {
        let from = waiting_since + DAY * 5;
        let until = Some(waiting_since + DAY * 15);
        let claimed = |hours| after(hours).still(cause, from, until).decides("han claim");
        assert_eq!(claimed(end - 1), not_yet(end), "{cause:?}");
        assert_eq!(claimed(end), Ok(abandoned.clone()), "{cause:?}");
    }
    let over = after(720).plays("han claim");
    assert_eq!(over.ended(), Ended::Abandoned { late });
    over.plays("han claim?GameOver");
    // The same applies while formations are chosen.
    let over = Played::accepted().plays("30d; mina claim");
    assert_eq!(over.ended(), Ended::Abandoned { late: Side::Han });
}

#[test]
fn game_with_an_undelivered_turn_can_be_called_off() {
    let running = running(terms(1, 0), claims(), "1h a4b4 1h a7b7");
    let cause = StandstillCause::Undelivered(running.game.seq());
    let undelivered = still(running.clone(), cause, 2, None);
    let abandoned = undelivered.plays("719h; han claim?TimeStandsStill; 1h");
    let late = Side::Cho;
    let by = Some(Side::Han);
    let lapsed = Event::Lapsed { late, by };
    assert_eq!(abandoned.decides("han claim"), Ok(lapsed.clone()));
    // With a deadline, a claim is for the win, or too early.
    let deadline = running.now + DAY;
    let early_claim = running.clone().later(HOUR * 5).decides("han claim");
    assert_eq!(early_claim, Err(Refusal::NotTimeYet(deadline)));
    let late_claim = running.clone().later(DAY * 42).decides("han claim");
    assert_eq!(late_claim, Ok(Event::TimeClaimed { by: Side::Han }));
    // A game cannot be ended during a pause.
    let mut paused = running.plays("cho toggle-pause; han toggle-pause; 1000h");
    let claimed = paused.decides("han claim");
    assert!(matches!(claimed, Err(Refusal::Paused(_))));
    assert!(paused.game.apply(&lapsed, paused.now).is_err());
}

#[test]
fn a_day_has_the_given_length() {
    let mut timed = running(terms(3, 7), claims(), "");
    timed.day = MINUTE;
    let deadline = timed.game.clock(timed.moment()).unwrap().deadline;
    assert_eq!(deadline, Some(timed.now + MINUTE * 10));
}

/// A slow model of the clocks, advanced hour by hour.
#[derive(Default)]
struct SlowClock {
    reserve: u64,
    pace: u64,
    /// The turns played: the side, and the hours its clock ran.
    plies: Vec<(Side, u64)>,
    turns: BySide<Option<SlowTurn>>,
    paused: bool,
    away: BySide<SlowVacation>,
    sums: BySide<Sums>,
    reserves: BySide<u64>,
}

#[derive(Clone, Copy)]
struct SlowTurn {
    seq: Seq,
    before: u64,
    ran: u64,
    pace: u64,
    given: u64,
    late: u64,
}

/// A slow model of one side's vacations, day by day on a calendar.
#[derive(Default, Clone)]
struct SlowVacation {
    /// The remaining hours, and the zone of its days.
    left: u64,
    zone: &'static str,
    /// The remaining hours of the last counted day.
    of_day: u64,
    /// The hours of this absence so far.
    away_for: u64,
    struck: std::collections::BTreeMap<i16, u32>,
}

impl SlowVacation {
    /// Returns whether this hour is part of a vacation, and advances the model.
    fn hour(&mut self, hour: Timestamp) -> bool {
        let is_away = self.left > 0;
        if is_away && self.of_day == 0 {
            let at = jiff::Timestamp::from_millisecond(hour.0).unwrap();
            let year = at.in_tz(self.zone).unwrap().year();
            *self.struck.entry(year).or_default() += 1;
            self.of_day = 24;
        }
        self.away_for = if is_away { self.away_for + 1 } else { 0 };
        self.left = self.left.saturating_sub(1);
        self.of_day = self.of_day.saturating_sub(1);
        is_away
    }

    /// Returns the state after all days have passed.
    fn run_out(mut self, mut hour: Timestamp) -> SlowVacation {
        while self.hour(hour) {
            hour = hour + HOUR;
        }
        self
    }
}

#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
struct Sums {
    passed: u64,
    still: u64,
    used: u64,
    late: u64,
    terms: u64,
    given: u64,
    lapsed: u64,
}

impl SlowClock {
    fn hour(&mut self, hour: Timestamp, is_undelivered: impl Fn(Seq) -> bool) {
        for side in Side::ALL {
            let is_away = self.away[side].hour(hour);
            let Some(turn) = &mut self.turns[side] else {
                continue;
            };
            let sums = &mut self.sums[side];
            sums.passed += 1;
            if self.paused || is_away || is_undelivered(turn.seq) {
                sums.still += 1;
                continue;
            }
            turn.ran += 1;
            let from = [&mut turn.pace, &mut self.reserves[side], &mut turn.given];
            match from.into_iter().find(|left| **left > 0) {
                Some(left) => {
                    *left -= 1;
                    sums.used += 1;
                }
                None => {
                    turn.late += 1;
                    sums.late += 1;
                }
            }
        }
    }

    fn begin(&mut self, side: Side, seq: Seq, before: Option<u64>) {
        let pace = self.pace.saturating_sub(before.unwrap_or(0));
        let extra = match before {
            Some(_) => 24_u64.saturating_sub(pace + self.reserves[side]),
            None => 0,
        };
        self.sums[side].terms += pace;
        self.sums[side].given += extra;
        self.turns[side] = Some(SlowTurn {
            seq,
            before: before.unwrap_or(0),
            ran: 0,
            pace,
            given: extra,
            late: 0,
        });
    }

    fn end(&mut self, side: Side) -> u64 {
        let Some(turn) = self.turns[side].take() else {
            return 0;
        };
        self.sums[side].lapsed += turn.pace + turn.given;
        turn.before + turn.ran
    }

    fn give(&mut self, side: Side) {
        let turn = self.turns[side].as_mut().unwrap();
        let sums = &mut self.sums[side];
        sums.used += turn.late;
        sums.late -= turn.late;
        sums.given += turn.late + 72;
        turn.given += 72;
        turn.late = 0;
    }

    /// Ends the pause without a move: the side to move gets at least a day.
    fn go_on(&mut self) {
        self.paused = false;
        for side in Side::ALL {
            let (Some(turn), sums) = (&mut self.turns[side], &mut self.sums[side]) else {
                continue;
            };
            let lacks = 24_u64.saturating_sub(turn.pace + self.reserves[side] + turn.given);
            if lacks > 0 {
                sums.used += turn.late;
                sums.late -= turn.late;
                sums.given += turn.late + lacks;
                turn.given += lacks;
                turn.late = 0;
            }
        }
    }
}

/// The time zones of the players, who may change them.
const HOMES: [&str; 4] = ["UTC", "Asia/Seoul", "America/New_York", "Pacific/Auckland"];

/// Mondays before a new year, before clocks go back, and before clocks go forward.
const MONDAYS: [&str; 3] = ["2026-12-07", "2026-10-19", "2027-03-08"];

#[derive(Debug, Clone)]
enum Step {
    Play(usize),
    /// A turn with a planned answer, and another planned turn after it.
    Planned([usize; 3]),
    TakeBack,
    Ring,
    Give,
    /// A command about a pause.
    Pause(Side, Command),
    /// The system clock is set back; the times of events are not.
    SetBack(u32),
    /// A vacation of this many days, in a zone; zero days end it.
    Leave(Side, u32, &'static str),
}

fn steps() -> impl Strategy<Value = Vec<(u32, Step)>> {
    let side = prop::sample::select(Side::ALL.to_vec());
    let away_side = side.clone();
    let home = prop::sample::select(HOMES.to_vec());
    let about_pauses = prop::sample::select(vec![
        Command::Propose(ProposalKind::Pause),
        Command::AcceptProposal(ProposalKind::Pause),
        Command::AcceptProposal(ProposalKind::Pause),
        Command::DeclineProposal(ProposalKind::Pause),
        Command::EndPause,
        Command::TogglePause,
    ]);
    let step = prop_oneof![
        8 => any::<usize>().prop_map(Step::Play),
        4 => any::<[usize; 3]>().prop_map(Step::Planned),
        2 => Just(Step::TakeBack),
        2 => Just(Step::Ring),
        2 => Just(Step::Give),
        6 => (side, about_pauses).prop_map(|(side, command)| Step::Pause(side, command)),
        1 => (0_u32..50).prop_map(Step::SetBack),
        4 => (away_side, 0_u32..20, home).prop_map(|(side, days, zone)| Step::Leave(side, days, zone)),
    ];
    // The wait is sometimes longer than a pause may last.
    let wait = prop_oneof![12 => 0_u32..30, 4 => 30_u32..300, 1 => 700_u32..800];
    prop::collection::vec((wait, step), 1..40)
}

/// Returns whether the clock is stopped in an hour of a turn, checked against all standstills.
fn stands_still(
    standstills: &[Standstill],
    rest: Option<&str>,
    hour: Timestamp,
    turn: Seq,
) -> bool {
    let stored = standstills.iter().any(|standstill| {
        let concerns = match standstill.cause {
            StandstillCause::Outage => true,
            StandstillCause::Undelivered(seq) => seq == turn,
            // Vacations are counted separately; brief outages stop no clock by days.
            StandstillCause::Away(_) | StandstillCause::BriefOutage => return false,
        };
        let Span { from, until } = standstill.span;
        concerns && from <= hour && until.is_none_or(|until| hour < until)
    });
    let weekend = rest.is_some_and(|zone| {
        let at = jiff::Timestamp::from_millisecond(hour.0).unwrap();
        let day = at.in_tz(zone).unwrap().weekday();
        matches!(day, Weekday::Saturday | Weekday::Sunday)
    });
    stored || weekend
}

fn hours(time: Duration) -> u64 {
    assert_eq!(time.as_secs() % 3600, 0, "{time:?}");
    time.as_secs() / 3600
}

fn same(account: TimeAccount, slow: &SlowClock, side: Side) -> Result<(), TestCaseError> {
    let sums = Sums {
        passed: hours(account.passed),
        still: hours(account.stopped),
        used: hours(account.used),
        late: hours(account.late),
        terms: hours(account.terms) - slow.reserve,
        given: hours(account.given),
        lapsed: hours(account.lapsed),
    };
    prop_assert_eq!(sums, slow.sums[side]);
    let turn = slow.turns[side].map_or(0, |turn| turn.pace + turn.given);
    prop_assert_eq!(hours(account.left), turn + slow.reserves[side]);
    adds_up(account)
}

/// Checks that the sums of an account match.
fn adds_up(account: TimeAccount) -> Result<(), TestCaseError> {
    prop_assert_eq!(
        account.passed,
        account.used + account.late + account.stopped
    );
    prop_assert_eq!(
        account.terms + account.given,
        account.used + account.lapsed + account.left
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Used, late and standing still add up to the time passed; used, lapsed and left add up to the time
    /// granted.
    ///
    /// This holds through takebacks, planned answers, pauses, vacations, standstills and clocks set back, at any moment, and
    /// matches the slow model. Nobody gets more vacation days than a year has, wherever they are.
    #[test]
    fn every_hour_is_counted_once(
        (pace, reserve) in (prop::sample::select(vec![1_u8, 2, 3]), prop::sample::select(vec![0_u8, 3, 7])),
        monday in prop::sample::select(MONDAYS.to_vec()),
        zone in prop::option::of(prop::sample::select(HOMES.to_vec())),
        outages in prop::collection::vec((0_u32..1500, 1_u32..200), 0..6),
        delays in prop::collection::vec(prop_oneof![4 => Just(0_u32), 1 => 1_u32..60], 60),
        steps in steps(),
    ) {
        let house = HouseRules { timeout: Timeout::Claim, rest: zone.and_then(Zone::named) };
        let monday: jiff::civil::Date = monday.parse().unwrap();
        let monday = Timestamp(monday.in_tz("UTC").unwrap().timestamp().as_millisecond());
        let mut timed = accepted_at(monday, &timed(terms(pace, reserve)), house).set_up();
        for (from, length) in outages {
            timed = still(timed, StandstillCause::Outage, from, Some(from + length));
        }
        let mut slow = SlowClock {
            reserve: u64::from(reserve) * 24,
            pace: u64::from(pace) * 24,
            reserves: BySide::new(u64::from(reserve) * 24, u64::from(reserve) * 24),
            ..SlowClock::default()
        };
        // Both chose at once, and Cho is to move.
        slow.begin(Side::Han, Seq(2), None);
        slow.end(Side::Han);
        slow.begin(Side::Cho, timed.game.seq(), None);
        // Cho's choice took no time.
        slow.sums.cho.terms += slow.pace;
        slow.sums.cho.lapsed += slow.pace;
        let mut counted = timed.now;
        for (wait, step) in steps {
            timed = timed.later(HOUR * wait);
            let delayed = |turn: Seq| delays.get(turn.0 as usize).copied().unwrap_or(0);
            while counted < timed.now {
                let standstills = timed.standstills.clone();
                let rest = zone;
                slow.hour(counted, |turn| stands_still(&standstills, rest, counted, turn));
                counted = counted + HOUR;
            }
            let side = timed.game.to_act().unwrap();
            let before = timed.game.seq();
            match step {
                Step::SetBack(back) => {
                    // Seen by a clock that was set back, the sums still match.
                    let moment = Moment { now: timed.now - HOUR * back, ..timed.moment() };
                    for side in Side::ALL {
                        adds_up(timed.game.account(side, moment).unwrap())?;
                    }
                }
                Step::Play(pick) => {
                    let actions: Vec<_> = timed.game.game().unwrap().legal_actions().into_iter().collect();
                    let action = actions[pick % actions.len()];
                    let Ok(event) = timed.decide(&timed.player(side), Command::Play(action)) else { continue };
                    timed = timed.event(event);
                    if !timed.game.is_open() || timed.game.consequence().is_some() {
                        return Ok(());
                    }
                    // A move ends the player's vacation.
                    timed = timed.leaves(side, 0, "UTC").unwrap();
                    slow.away[side].left = 0;
                    slow.paused = false;
                    let ran = slow.end(side);
                    slow.plies.push((side, ran));
                    slow.begin(side.opponent(), timed.game.seq(), None);
                }
                Step::Planned(picks) => {
                    let Some((event, answer)) = timed.answered(picks) else { continue };
                    let owner = side.opponent();
                    let before = timed.game.account(owner, timed.moment()).unwrap();
                    timed = timed.event(event);
                    // A move ends the player's vacation; a planned answer does not.
                    timed = timed.leaves(side, 0, "UTC").unwrap();
                    slow.away[side].left = 0;
                    slow.paused = false;
                    let ran = slow.end(side);
                    slow.plies.push((side, ran));
                    slow.begin(owner, timed.game.seq(), None);
                    if let Some(answer) = answer {
                        timed = timed.event(answer);
                        let after = timed.game.account(owner, timed.moment()).unwrap();
                        prop_assert_eq!((after.used, after.left), (before.used, before.left));
                        let ran = slow.end(owner);
                        prop_assert_eq!(ran, 0);
                        slow.plies.push((owner, ran));
                        slow.begin(side, timed.game.seq(), None);
                    }
                }
                Step::TakeBack => {
                    let asks = side.opponent();
                    let Some(plies) = timed.game.game().unwrap().plies_since_choice(asks) else { continue };
                    let plies = u32::try_from(plies).unwrap();
                    timed = timed.event(Event::TakenBack { by: asks, plies, agreed: true, short: false });
                    slow.paused = false;
                    slow.end(side);
                    let at = slow.plies.len() - plies as usize;
                    let (whose, ran) = slow.plies[at];
                    slow.plies.truncate(at);
                    prop_assert_eq!(whose, asks);
                    slow.begin(asks, timed.game.seq(), Some(ran));
                }
                Step::Ring => {
                    if let TimeEffect::Now(event) = timed.game.due(timed.moment()) {
                        prop_assert_eq!(slow.paused, matches!(event, Event::PauseEnded { by: None }));
                        timed = timed.event(event);
                        if slow.paused {
                            slow.go_on();
                        }
                        if !timed.game.is_open() {
                            return Ok(());
                        }
                    }
                }
                Step::Leave(side, days, zone) => {
                    let mut asked = slow.away[side].clone();
                    if days > 0 {
                        // On the first day, days are counted from its beginning.
                        let first_day = asked.left > 0 && asked.away_for < 24;
                        let gone = if first_day { asked.away_for } else { 0 };
                        (asked.left, asked.zone) = (u64::from(days) * 24 - gone, zone);
                    } else {
                        asked.left = 0;
                    }
                    let struck = asked.clone().run_out(timed.now).struck;
                    match timed.leaves(side, days, zone) {
                        Ok(left) => {
                            prop_assert!(struck.values().all(|days| *days <= 30), "{:?}", struck);
                            (timed, slow.away[side]) = (left, asked);
                        }
                        Err(too_few) => {
                            let wanted = struck.get(&too_few.year);
                            prop_assert!(wanted.is_some_and(|days| *days > 30), "{:?}", struck);
                        }
                    }
                    let home = Zone::named(zone).unwrap();
                    let left = timed.leave(side).left(timed.now, &home);
                    let struck = slow.away[side].clone().run_out(timed.now).struck;
                    let used = struck.get(&left.year).copied().unwrap_or(0);
                    prop_assert_eq!(left.left, 30 - used);
                }
                Step::Give => {
                    if let Ok(event) = timed.decide(&timed.player(side.opponent()), Command::GiveTime) {
                        timed = timed.event(event);
                        slow.give(side);
                    }
                }
                Step::Pause(side, command) => {
                    let Ok(event) = timed.decide(&timed.player(side), command) else { continue };
                    match event {
                        Event::Paused => slow.paused = true,
                        Event::PauseEnded { .. } => slow.go_on(),
                        _ => {}
                    }
                    timed = timed.event(event);
                }
            }
            // No clock expires during a pause.
            let clock = timed.game.clock(timed.moment()).unwrap();
            prop_assert_eq!(clock.paused_until().is_some(), slow.paused);
            prop_assert!(!(slow.paused && clock.is_up(timed.now)));
            if timed.game.seq() != before && delayed(timed.game.seq()) > 0 {
                let hour = u32::try_from((timed.now.0 - timed.events[0].at.0) / 3_600_000).unwrap();
                let seq = timed.game.seq();
                let until = hour + delayed(seq);
                timed = still(timed, StandstillCause::Undelivered(seq), hour, Some(until));
            }
            for side in Side::ALL {
                same(timed.game.account(side, timed.moment()).unwrap(), &slow, side)?;
            }
            // A clock expires at its deadline, not earlier.
            let clock = timed.game.clock(timed.moment()).unwrap();
            if let Some(deadline) = clock.deadline.filter(|deadline| *deadline > timed.now) {
                let at = |now| Moment { now, ..timed.moment() };
                let left = |now| timed.game.account(clock.side, at(now)).unwrap();
                prop_assert_eq!(left(deadline).left, Duration::ZERO);
                prop_assert_eq!(left(deadline).late, left(timed.now).late);
                prop_assert!(left(Timestamp(deadline.0 - 1)).left > Duration::ZERO);
                prop_assert_eq!(timed.game.clock(at(deadline)).unwrap().deadline, Some(deadline));
            }
            let replayed = Match::replay(GAME, &timed.events).unwrap();
            prop_assert_eq!(replayed.clocks(timed.moment()), timed.game.clocks(timed.moment()));
        }
    }
}

/// Parses a time such as `2 Nov 09:00` in a zone.
fn moment_of(text: &str, zone: &str) -> Timestamp {
    let words: Vec<&str> = text.trim().splitn(3, ' ').collect();
    let [day, month, time] = words[..] else {
        panic!("{text} is no time");
    };
    let month = ["Oct", "Nov", "Dec"].iter().position(|name| *name == month);
    let month = month.unwrap_or_else(|| panic!("{text}: no such month"));
    let (hour, minute) = time.split_once(':').unwrap();
    let at = jiff::civil::date(
        2026,
        10 + i8::try_from(month).unwrap(),
        day.parse().unwrap(),
    )
    .at(hour.parse().unwrap(), minute.parse().unwrap(), 0, 0)
    .in_tz(zone)
    .unwrap();
    Timestamp(at.timestamp().as_millisecond())
}

/// Returns the deadline in an example of the documentation. The turn is Cho's second, so that time may be given.
fn worked_out([pace, reserve, zone, given_text, happens]: [&str; 5]) -> Timestamp {
    let days = |text: &str| text.parse().unwrap();
    let rest = (zone != "–").then(|| Zone::named(zone).unwrap());
    let zone = rest
        .as_ref()
        .map_or("UTC".to_owned(), |zone| zone.name().to_owned());
    let house = HouseRules {
        timeout: Timeout::Claim,
        rest,
    };
    let mut timed = running(terms(days(pace), days(reserve)), house, "");
    // The earlier turns take no time.
    let began_at = moment_of(given_text, &zone);
    for event in &mut timed.events {
        event.at = began_at;
    }
    timed.now = began_at;
    timed.game = Match::replay(GAME, &timed.events).unwrap();
    timed = timed.plays("a4b4 a7b7");
    let turn = timed.game.seq();
    for event in happens.split(", ").filter(|event| *event != "–") {
        timed = happening(timed, event, turn, &zone);
    }
    timed.game.clock(timed.moment()).unwrap().deadline.unwrap()
}

/// Applies the event of an example, in a turn that began with `turn`.
fn happening(mut timed: Played, event_text: &str, turn: Seq, zone: &str) -> Played {
    let began = timed.game.at();
    let deadline = timed.game.clock(timed.moment()).unwrap().deadline.unwrap();
    let vacations = timed.leave(Side::Cho);
    let span = |times: &str| {
        let (from, until) = times.split_once(" – ").unwrap();
        [from, until].map(|at| moment_of(at, zone))
    };
    let utc = Zone::utc();
    if let Some(at) = event_text.strip_prefix("the message arrives ") {
        let arrives = moment_of(at, zone);
        timed = timed.still(StandstillCause::Undelivered(turn), began, Some(arrives));
    } else if let Some(times) = event_text.strip_prefix("the bot is away ") {
        let [from, until] = span(times);
        timed = timed.still(StandstillCause::Outage, from, Some(until));
    } else if event_text == "a vacation by itself" {
        let vacation = vacations
            .begin_automatically(deadline, &utc, deadline)
            .unwrap();
        let all = [timed.vacations.cho.clone(), vec![vacation]].concat();
        timed = timed.with_vacations(Side::Cho, all);
    } else if let Some(times) = event_text.strip_prefix("a vacation ") {
        let [from, until] = span(times);
        let vacation = Vacation {
            from,
            until,
            zone: utc,
            is_automatic: false,
        };
        timed = timed.with_vacations(Side::Cho, vec![vacation]);
    } else if let Some(times) = event_text.strip_prefix("paused ") {
        let [from, until] = span(times);
        timed.now = from;
        timed = timed.plays("cho pause; han accept-pause");
        timed.now = until;
        timed = timed.plays("han end-pause");
    } else if let Some(at) = event_text.strip_prefix("three days are given ") {
        timed.now = moment_of(at, zone);
        timed = timed.plays("han give");
    } else {
        panic!("nobody knows what it means that {event_text}");
    }
    timed
}

/// Returns the rows of the table below a heading.
fn rows_below(heading: &str) -> Vec<Vec<&'static str>> {
    let book = include_str!("../../../../docs/time.md");
    let (_, rest) = book.split_once(heading).unwrap();
    let rows = rest.lines().skip_while(|line| !line.starts_with("| "));
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.filter(|line| line.starts_with("| "))
        .skip(1)
        .map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

#[test]
fn vacation_days_match_the_documentation() {
    let rows = rows_below("## Going on vacation");
    assert!(rows.len() > 4);
    for row in rows {
        let [from, requests, zone, used] = row[..] else {
            panic!("{row:?}");
        };
        let number = |text: &str| -> u32 { text.split(' ').next().unwrap().parse().unwrap() };
        let began_at = moment_of(from, "UTC");
        let zone = Zone::named(zone).unwrap();
        let mut leave = Vacations::new(Vec::new(), DAY);
        let mut all = Vec::new();
        let mut parts = requests.split(", ");
        all.push(
            leave
                .begin(number(parts.next().unwrap()), &zone, began_at)
                .unwrap(),
        );
        for request in parts {
            if let Some(hours) = request.strip_prefix("back after ") {
                all[0].until = began_at + HOUR * number(hours);
            } else if let Some((hours, days)) = request
                .strip_prefix("after ")
                .and_then(|text| text.split_once(" asked for "))
            {
                let at = began_at + HOUR * number(hours);
                let replacement = Vacations::new(all.clone(), DAY).begin(number(days), &zone, at);
                all[0].until = at;
                all.push(replacement.unwrap());
            } else {
                let second = request.strip_prefix("away again after ").unwrap();
                let (hours, days) = second.split_once(" for ").unwrap();
                leave = Vacations::new(all.clone(), DAY);
                let second_vacation =
                    leave.begin(number(days), &zone, began_at + HOUR * number(hours));
                all.push(second_vacation.unwrap());
            }
        }
        leave = Vacations::new(all, DAY);
        let used_days: Vec<String> = [2026, 2027]
            .into_iter()
            .map(|year| {
                let at = format!("{year}-07-01")
                    .parse::<jiff::civil::Date>()
                    .unwrap();
                let at = at.in_tz("UTC").unwrap().timestamp().as_millisecond();
                let left = leave.left(Timestamp(at), &zone);
                (30 - left.left, year)
            })
            .filter(|(used, _)| *used > 0)
            .map(|(used, year)| format!("{used} in {year}"))
            .collect();
        assert_eq!(used_days.join(", "), used, "{row:?}");
    }
}

#[test]
fn clock_examples_of_the_documentation_hold() {
    let rows = rows_below("## Examples");
    assert!(rows.len() > 15, "{}", rows.len());
    for row in rows {
        let [pace, reserve, zone, given_at, happens, expires_at] = row[..] else {
            panic!("{row:?}");
        };
        let in_zone = if zone == "–" { "UTC" } else { zone };
        let expected = moment_of(expires_at, in_zone);
        let deadline = worked_out([pace, reserve, zone, given_at, happens]);
        let hours = (deadline.0 - expected.0) / 3_600_000;
        assert_eq!(deadline, expected, "{row:?}: {hours} hours later");
    }
}

#[test]
fn vacation_longer_than_the_days_left_is_rejected() {
    let running = running(terms(3, 7), claims(), "");
    let leaves = |timed: &Played, days| timed.leaves(Side::Cho, days, "UTC");
    let left = |timed: &Played| timed.leave(Side::Cho).left(timed.now, &Zone::utc()).left;
    let too_many = |left| Some(DaysLeft { year: 2026, left });
    assert_eq!(leaves(&running, 31).err(), too_many(30));
    assert_eq!(leaves(&running, u32::MAX).err(), too_many(30));
    let on_vacation = leaves(&running, 20).unwrap();
    assert_eq!(left(&on_vacation), 10);
    // A change replaces the remaining days: thirty instead of twenty, one of which has already begun.
    let ten_hours_later = on_vacation.clone().later(HOUR * 10);
    assert_eq!(left(&leaves(&ten_hours_later, 30).unwrap()), 0);
    let shorter = leaves(&ten_hours_later, 2).unwrap();
    assert_eq!(left(&shorter), 28);
    let end = |timed: &Played| timed.leave(Side::Cho).away_until(timed.now);
    assert_eq!(end(&shorter), Some(MONDAY + DAY * 2));
    // Repeated requests on one day use one day.
    let mut repeated = leaves(&running, 1).unwrap();
    for _ in 0..20 {
        repeated = leaves(&repeated.later(HOUR), 1).unwrap();
        assert_eq!((left(&repeated), end(&repeated)), (29, Some(MONDAY + DAY)));
    }
    let returned = leaves(&on_vacation.later(HOUR * 50), 0).unwrap();
    assert_eq!(left(&returned), 27);
    assert_eq!(leaves(&returned, 28).err(), too_many(27));
    // The new year has its own days.
    assert_eq!(left(&leaves(&returned.later(DAY * 60), 30).unwrap()), 0);
}

#[test]
fn an_automatic_vacation_begins_just_before_the_deadline() {
    let late = running(terms(1, 0), claims(), "1h a4b4 1h a7b7").later(HOUR * 24);
    let clock = late.game.clock(late.moment()).unwrap();
    assert!(clock.is_up(late.now));
    let utc = Zone::utc();
    let deadline = clock.deadline.unwrap();
    // (hours until the clock is checked, days that have begun)
    for (hours, days) in [(0, 1), (1, 1), (23, 1), (24, 2), (30, 2)] {
        let late = late.clone().later(HOUR * hours);
        let leave = late.leave(Side::Cho);
        let vacation = leave.begin_automatically(deadline, &utc, late.now).unwrap();
        let on_vacation = late.clone().with_vacations(Side::Cho, vec![vacation]);
        let clock = on_vacation.game.clock(on_vacation.moment()).unwrap();
        assert!(!clock.is_up(on_vacation.now), "{hours}");
        assert_eq!(clock.deadline, Some(deadline + DAY * days), "{hours}");
        let stop = clock.stop.unwrap();
        assert_eq!(stop.why, StopReason::Vacation);
        assert!(stop.until.unwrap() > on_vacation.now);
    }
    // The vacation is limited to the days left in the year.
    let spent = running(terms(1, 0), claims(), "").leaves(Side::Cho, 30, "UTC");
    let spent = spent.unwrap().later(HOUR * (30 * 24)).leave(Side::Cho);
    let december = MONDAY + DAY * 31;
    assert_eq!(spent.begin_automatically(december, &utc, december), None);
    let long_ago = late
        .leave(Side::Cho)
        .begin_automatically(deadline, &utc, deadline + DAY * 30);
    assert_eq!(long_ago, None);
}

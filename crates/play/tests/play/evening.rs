//! An evening's pace: minutes for the whole game, time added by each turn, and going on by days.

use std::time::Duration;

use crate::kit::{DAY, GAME, SECOND, accept, alex, challenge, jihun, mina, play};
use hansu_play::{
    Addressee, Challenge, ChallengeOptions, Command, DatedEvent, Ended, EveningPace, Event,
    HouseRules, Level, Match, Moment, Pace, PaceChoice, Person, Phase, ProposalKind, Refusal,
    Reminder, ReminderDue, Reserve, ReserveUse, Seq, ServerSettings, SideChoice, Span, Speed,
    Standstill, StandstillCause, Takebacks, Terms, TimeControl, TimeEffect, Timeout, Timestamp,
    Zone,
};
use janggi::{Formation, Outcome, Reason, Side};
use proptest::prelude::*;

/// Saturday, 7 November 2026, noon UTC.
const SATURDAY: Timestamp = Timestamp(1_794_052_800_000);

/// A game of Mina (Cho) and Jihun (Han) in an evening, whose events happen at chosen seconds.
#[derive(Clone)]
struct Evening {
    events: Vec<DatedEvent>,
    game: Match,
    standstills: Vec<Standstill>,
    now: Timestamp,
}

fn evening(id: &str) -> TimeControl {
    TimeControl::Evening {
        pace: EveningPace::named(id).unwrap(),
    }
}

impl Evening {
    /// Returns a game in which both chose their formations at once.
    fn begun(pace: &str) -> Evening {
        Evening::accepted(pace)
            .then(&jihun(), Command::SetUp(Formation::Hehe))
            .then(&mina(), Command::SetUp(Formation::Heeh))
    }

    /// Returns an accepted game, in a server whose clocks rest at weekends and whose wins are claimed.
    fn accepted(pace: &str) -> Evening {
        let offered = Challenge {
            terms: Some(evening(pace)),
            takebacks: Takebacks::Free,
            ..challenge(SideChoice::Cho)
        };
        let event = Match::challenge_event(&offered).unwrap();
        let events = vec![DatedEvent {
            event,
            at: SATURDAY,
        }];
        let evening = Evening {
            game: Match::replay(GAME, &events).unwrap(),
            events,
            standstills: Vec::new(),
            now: SATURDAY,
        };
        let mut command = accept(jihun());
        if let Command::Accept { house, .. } = &mut command {
            *house = HouseRules {
                timeout: Timeout::Claim,
                rest: Some(Zone::utc()),
            };
        }
        evening.then(&jihun(), command)
    }

    fn moment(&self) -> Moment<'_> {
        Moment {
            now: self.now,
            day: DAY,
            standstills: &self.standstills,
        }
    }

    fn decide(&self, by: &Person, command: Command) -> Result<Event, Refusal> {
        self.game.decide(by.id, &command, self.moment())
    }

    fn then(self, by: &Person, command: Command) -> Evening {
        let event = self.decide(by, command).unwrap();
        self.apply(event)
    }

    fn apply(mut self, event: Event) -> Evening {
        self.game.apply(&event, self.now).unwrap();
        let at = self.now;
        self.events.push(DatedEvent { event, at });
        let replayed = Match::replay(GAME, &self.events).unwrap();
        assert_eq!(
            replayed.clocks(self.moment()),
            self.game.clocks(self.moment())
        );
        self
    }

    fn later(mut self, seconds: u32) -> Evening {
        self.now = self.now + SECOND * seconds;
        self
    }

    /// `12 a4b4` is a move after twelve seconds.
    fn plays(self, turns: &str) -> Evening {
        let words: Vec<&str> = turns.split_whitespace().collect();
        words.chunks(2).fold(self, |evening, turn| {
            let evening = evening.later(turn[0].parse().unwrap());
            let mover = evening.game.player_to_act().unwrap().clone();
            evening.then(&mover, play(turn[1]))
        })
    }

    /// Stops clocks from and until these seconds from now.
    fn still(mut self, cause: StandstillCause, from: u32, until: Option<u32>) -> Evening {
        let span = Span {
            from: self.now + SECOND * from,
            until: until.map(|until| self.now + SECOND * until),
        };
        self.standstills.push(Standstill { cause, span });
        self
    }

    /// Returns the seconds until the time of the side to act is up.
    fn left(&self) -> Option<u64> {
        let clock = self.game.clock(self.moment()).unwrap();
        assert_eq!(clock.reserve_use, ReserveUse::None);
        clock.deadline.map(|at| at.since(self.now).as_secs())
    }

    fn check_sums(&self) {
        for side in Side::ALL {
            let account = self.game.account(side, self.moment()).unwrap();
            let spent = account.used + account.late + account.stopped;
            assert_eq!(account.passed, spent, "{side:?} {account:?}");
            let held = account.used + account.lapsed + account.left;
            assert_eq!(account.terms + account.given, held, "{side:?} {account:?}");
        }
    }
}

/// Four moves that both sides can play.
const OPENING: [&str; 4] = ["a4b4", "a7b7", "b4a4", "b7a7"];

#[test]
fn each_turn_costs_its_time_and_adds_the_seconds() {
    // (pace, turns, seconds left for the side to act); choosing a formation is a turn too.
    let table = [
        ("5m", "", 300),
        ("5m", "100 a4b4", 300),
        ("5m", "100 a4b4 20 a7b7", 200),
        ("5m", "100 a4b4 20 a7b7 199 b4a4", 280),
        ("5m+10", "", 310),
        ("5m+10", "100 a4b4 20 a7b7", 220),
        ("10m", "599 a4b4 0 a7b7", 1),
        ("10m+10", "0 a4b4 0 a7b7 0 b4a4", 620),
        ("30m", "", 1800),
        ("30m+30", "1000 a4b4 0 a7b7", 860),
    ];
    for (pace, turns, left) in table {
        let game = Evening::begun(pace).plays(turns);
        assert_eq!(game.left(), Some(left), "{pace}: {turns}");
        game.check_sums();
    }
}

#[test]
fn time_up_loses_without_a_claim_even_the_first_move() {
    for turns in ["", "10 a4b4", "10 a4b4 10 a7b7"] {
        let game = Evening::begun("5m").plays(turns);
        let late = game.game.to_act().unwrap();
        let left = u32::try_from(game.left().unwrap()).unwrap();
        let almost = game.clone().later(left - 1);
        let deadline = almost.now + SECOND;
        assert_eq!(
            almost.game.due(almost.moment()),
            TimeEffect::Later(deadline)
        );
        let waits = game.game.seats().unwrap().players[late.opponent()].clone();
        assert_eq!(
            almost.decide(&waits, Command::ClaimWin),
            Err(Refusal::EndsByItself(deadline))
        );
        let up = game.later(left);
        let event = Event::TimeForfeited { late };
        assert_eq!(up.game.due(up.moment()), TimeEffect::Now(event.clone()));
        let tail = up.game.seats().unwrap().players[late].clone();
        let pause = ProposalKind::Pause;
        for (player, command) in [
            (&tail, play("a4b4")),
            (&tail, Command::Propose(ProposalKind::Draw)),
            (&waits, Command::ContinueSlowly),
            (&waits, Command::Propose(ProposalKind::Takeback)),
            (&waits, Command::AcceptProposal(pause)),
            (&waits, Command::TogglePause),
            (&waits, Command::ClaimWin),
            (&waits, Command::GiveTime),
        ] {
            assert_eq!(up.decide(player, command), Err(Refusal::TimeIsUp(late)));
        }
        assert_eq!(up.decide(&alex(), play("a4b4")), Err(Refusal::NotAPlayer));
        let resigned = up.decide(&tail, Command::Resign);
        assert_eq!(resigned, Ok(Event::Resigned { by: late }));
        let over = up.apply(event);
        let outcome = Outcome {
            winner: Some(late.opponent()),
            reason: Reason::Timeout,
        };
        assert!(matches!(
            over.game.phase(),
            Phase::Over { ended: Ended::Decided(found), .. } if *found == outcome
        ));
    }
    // While formations are chosen there is no game to lose.
    let up = Evening::accepted("5m").later(300);
    let late = up.game.to_act().unwrap();
    let tail = up.game.player_to_act().unwrap().clone();
    let setup = Command::SetUp(Formation::Hehe);
    assert_eq!(up.decide(&tail, setup), Err(Refusal::TimeIsUp(late)));
    assert_eq!(
        up.game.due(up.moment()),
        TimeEffect::Now(Event::Lapsed { late, by: None })
    );
}

#[test]
fn only_outages_and_delivery_stop_the_clock() {
    let seq = Seq(4);
    // (cause, from, until, seconds left after 100 seconds); the clock runs on a Saturday.
    let table = [
        (StandstillCause::Away(mina().id), 0, Some(1000), Some(200)),
        (StandstillCause::Outage, 10, Some(30), Some(220)),
        (StandstillCause::BriefOutage, 10, Some(30), Some(220)),
        (StandstillCause::Undelivered(seq), 0, Some(5), Some(205)),
        (StandstillCause::Undelivered(seq), 0, None, None),
        (StandstillCause::Undelivered(Seq(3)), 0, None, Some(200)),
    ];
    for (cause, from, until, left) in table {
        let game = Evening::begun("5m").still(cause, from, until).later(100);
        assert_eq!(game.left(), left, "{cause:?}");
        assert_eq!(game.game.away_until(Side::Cho, game.moment()), None);
        game.check_sums();
    }
    // A board that does not arrive is looked for again soon, but ever more rarely: (seconds since, seconds until)
    for (age, wait) in [(0, 2), (20, 2), (100, 10), (7_200, 720), (864_000, 3_600)] {
        let begun = Evening::begun("5m");
        let lost = begun.still(StandstillCause::Undelivered(seq), 0, None);
        let lost = lost.later(age);
        let check = TimeEffect::Later(lost.now + SECOND * wait);
        assert_eq!(lost.game.due(lost.moment()), check, "after {age} s");
    }
    // By days a brief outage stops nothing.
    let slow = slowed("5m", "").still(StandstillCause::BriefOutage, 0, Some(9));
    assert_eq!(slow.left(), slowed("5m", "").left());
}

#[test]
fn takebacks_neither_give_time_nor_add_twice() {
    // Mina plays after 100 seconds, and takes that back after 20 more, which Jihun has thought for.
    let game = Evening::begun("5m+10").plays("100 a4b4").later(20);
    let back = takes_back(game);
    assert_eq!(back.left(), Some(220), "the ten seconds are added once");
    let again = back.plays("5 a4b4");
    assert_eq!(again.left(), Some(290), "Jihun's thinking counts");
    let on = again.plays("0 a7b7");
    assert_eq!(on.left(), Some(215));
    on.check_sums();
    // The same of both sides' turns, if the opponent had answered: (turns, seconds of the side to act and of the other)
    for (turns, left, other) in [
        ("0 a4b4", 320, 315),
        ("0 a4b4 0 a7b7", 315, 320),
        ("0 a4b4 0 a7b7 0 b4a4", 320, 325),
    ] {
        let answered = Evening::begun("5m+10").plays("5 a4b4 0 a7b7");
        let again = takes_back(answered).plays(turns);
        assert_eq!(again.left(), Some(left), "{turns}");
        let waiting = again.game.waiting_time(again.moment()).unwrap();
        assert_eq!(waiting.left, SECOND * other, "{turns}");
        again.check_sums();
    }
}

/// Mina asks for her last turn back, in vain without Jihun, who agrees.
fn takes_back(game: Evening) -> Evening {
    let kind = ProposalKind::Takeback;
    let asked = game.then(&mina(), Command::Propose(kind));
    assert!(asked.game.proposal(kind).is_some(), "needs consent");
    asked.then(&jihun(), Command::AcceptProposal(kind))
}

#[test]
fn one_ping_with_a_minute_left() {
    let due = |game: &Evening, side| {
        game.game
            .should_remind(side, Reminder::First, None, game.moment())
    };
    let game = Evening::begun("5m");
    assert_eq!(
        due(&game, Side::Cho),
        ReminderDue::Later(game.now + SECOND * 240)
    );
    assert_eq!(due(&game, Side::Han), ReminderDue::Never);
    let second = game
        .game
        .should_remind(Side::Cho, Reminder::Second, None, game.moment());
    assert_eq!(second, ReminderDue::Never);
    assert_eq!(due(&game.clone().later(240), Side::Cho), ReminderDue::Now);
    assert_eq!(due(&game.clone().later(300), Side::Cho), ReminderDue::Never);
    // A turn that begins with a minute or less has none.
    for (used, expected) in [(239, true), (240, false), (290, false)] {
        let short = Evening::begun("5m").plays(&format!("{used} a4b4 0 a7b7"));
        let is_due = due(&short, Side::Cho) != ReminderDue::Never;
        assert_eq!(is_due, expected, "after {used} seconds");
    }
    // An outage postpones it.
    let stopped = Evening::begun("5m").still(StandstillCause::BriefOutage, 0, Some(30));
    assert_eq!(
        due(&stopped.clone().later(240), Side::Cho),
        ReminderDue::Later(stopped.now + SECOND * 270)
    );
}

/// Returns an evening after these turns that both agreed to continue by days.
fn slowed(pace: &str, turns: &str) -> Evening {
    Evening::begun(pace)
        .plays(turns)
        .then(&jihun(), Command::ContinueSlowly)
        .then(&mina(), Command::AcceptProposal(ProposalKind::Pause))
}

#[test]
fn both_may_agree_to_go_on_by_days() {
    let game = slowed("5m", "100 a4b4 20 a7b7 30 b4a4");
    assert_eq!(game.game.terms(), Some(TimeControl::Days(Terms::SLOWED)));
    assert_eq!(game.game.speed(), Speed::Days);
    // Jihun is to move, on a Saturday; from now on clocks rest at weekends here, so the time runs from Monday.
    let clock = game.game.clock(game.moment()).unwrap();
    let monday = SATURDAY + DAY + DAY / 2;
    assert_eq!(clock.deadline, Some(monday + DAY * 3));
    game.check_sums();
    // Pauses are pauses now, also of the side that offered to go on slowly.
    assert_eq!(
        game.decide(&jihun(), Command::ContinueSlowly),
        Err(Refusal::GoesByDays)
    );
    let paused = game
        .then(&jihun(), Command::Propose(ProposalKind::Pause))
        .then(&mina(), Command::AcceptProposal(ProposalKind::Pause));
    assert!(paused.game.is_paused());
    let ended = paused.then(&mina(), Command::EndPause);
    // A turn taken back from the evening is resumed by days.
    let back = ended.then(&mina(), Command::Propose(ProposalKind::Takeback));
    let back = match back.game.proposal(ProposalKind::Takeback) {
        Some(_) => back.then(&jihun(), Command::AcceptProposal(ProposalKind::Takeback)),
        None => back,
    };
    assert!(back.left().unwrap() > 86400);
    back.check_sums();
}

#[test]
fn offers_to_go_on_slowly_are_proposals() {
    let game = Evening::begun("5m").plays("1 a4b4");
    let offer = Command::ContinueSlowly;
    let accept = Command::AcceptProposal(ProposalKind::Pause);
    let decline = Command::DeclineProposal(ProposalKind::Pause);
    let kind = ProposalKind::Pause;
    assert_eq!(
        game.decide(&jihun(), accept.clone()),
        Err(Refusal::NoProposal(kind))
    );
    let offered = game.clone().then(&jihun(), offer.clone());
    assert_eq!(
        offered.decide(&jihun(), offer.clone()),
        Err(Refusal::ProposalStands(kind))
    );
    assert_eq!(
        offered.decide(&jihun(), accept.clone()),
        Err(Refusal::OwnProposal(kind))
    );
    assert_eq!(
        offered.decide(&mina(), offer.clone()),
        Ok(Event::Slowed {
            terms: Terms::SLOWED
        })
    );
    let declined = offered.clone().then(&mina(), decline.clone());
    assert_eq!(
        declined.decide(&jihun(), offer.clone()),
        Err(Refusal::ProposedAlready(kind))
    );
    let withdrawn = offered.clone().then(&jihun(), decline);
    assert!(withdrawn.game.proposal(kind).is_none());
    // A turn ends it, and one may ask again, though not a day has passed.
    let later = offered.plays("1 a7b7");
    assert!(later.game.proposal(kind).is_none());
    assert!(later.decide(&jihun(), offer.clone()).is_ok());
    // When time is up it is too late.
    let up = game.then(&mina(), offer).later(300);
    let refused = up.decide(&jihun(), accept);
    assert!(matches!(refused, Err(Refusal::TimeIsUp(_))));
}

#[test]
fn evening_refuses_reserve_pause_and_claim() {
    let game = Evening::begun("5m");
    for pause in [Command::TogglePause, Command::Propose(ProposalKind::Pause)] {
        let refused = game.decide(&mina(), pause);
        assert_eq!(refused, Err(Refusal::EveningGoesOn));
    }
    assert_eq!(
        game.decide(&mina(), Command::EndPause),
        Err(Refusal::NotPaused)
    );
    // Histories that contradict this cannot be read.
    let mut offered = game.then(&mina(), Command::ContinueSlowly).game;
    assert!(offered.apply(&Event::Paused, SATURDAY).is_err());
    let slow = Event::Slowed {
        terms: Terms::SLOWED,
    };
    let mut unasked = Evening::begun("5m").game;
    assert!(unasked.apply(&slow, SATURDAY).is_err());
    let mut twice = slowed("5m", "")
        .then(&mina(), Command::Propose(ProposalKind::Pause))
        .game;
    assert!(twice.apply(&slow, SATURDAY).is_err());

    let pace = EveningPace::ALL[0];
    let practice = Challenge {
        terms: Some(TimeControl::Evening { pace }),
        addressee: Addressee::Bot {
            bot: jihun(),
            level: Level::DEFAULT,
        },
        ..challenge(SideChoice::Cho)
    };
    assert_eq!(practice.check(), Err(Refusal::PaceInPractice));
    let with = |pace, days| ChallengeOptions {
        pace: Some(pace),
        reserve: Some(Reserve::try_from(days).unwrap()),
        ..ChallengeOptions::default()
    };
    let in_evening = PaceChoice::Evening(pace);
    assert_eq!(
        with(in_evening, 7).check_reserve(),
        Err(Refusal::ReserveInEvening)
    );
    assert_eq!(with(in_evening, 0).check_reserve(), Ok(()));
    assert_eq!(
        with(PaceChoice::Days(Pace::DEFAULT), 7).check_reserve(),
        Ok(())
    );
    // A server's default reserve changes nothing.
    let server = ServerSettings {
        reserve: Some(Reserve::DEFAULT),
        ..ServerSettings::default()
    };
    let options = ChallengeOptions {
        pace: Some(in_evening),
        ..ChallengeOptions::default()
    };
    let terms = options.or(server.default_options()).terms();
    assert_eq!(terms, Some(TimeControl::Evening { pace }));
}

#[test]
fn a_challenge_to_an_evening_waits_an_hour() {
    let offered = Challenge {
        terms: Some(evening("10m")),
        ..challenge(SideChoice::Cho)
    };
    let open = Challenge {
        addressee: Addressee::Anyone,
        ..offered.clone()
    };
    for challenge in [offered, open] {
        assert_eq!(challenge.life(DAY), Duration::from_secs(60 * 60));
    }
}

/// A stop of a simulated evening: the cause, its start in seconds, and its length.
type Stop = (bool, u32, u32);

proptest! {
    #[test]
    fn no_second_is_counted_twice_or_lost(
        pace in 0..6_usize,
        waits in prop::collection::vec(0..70_u32, 1..10),
        stops in prop::collection::vec((any::<bool>(), 0..300_u32, 1..60_u32), 0..4),
        slow_after in prop::option::of(0..8_usize),
    ) {
        let id = EveningPace::ALL[pace].id();
        let mut game = Evening::begun(id);
        for (is_brief, from, length) in stops {
            let stop: Stop = (is_brief, from, length);
            let cause = if stop.0 { StandstillCause::BriefOutage } else { StandstillCause::Outage };
            game = game.still(cause, stop.1, Some(stop.1 + stop.2));
        }
        for (nth, wait) in waits.into_iter().enumerate() {
            game = game.later(wait);
            if game.game.due(game.moment()) == TimeEffect::Never {
                break;
            }
            if let TimeEffect::Now(event) = game.game.due(game.moment()) {
                game = game.apply(event);
                break;
            }
            if slow_after == Some(nth) {
                game = game
                    .then(&mina(), Command::ContinueSlowly)
                    .then(&jihun(), Command::AcceptProposal(ProposalKind::Pause));
            }
            let mover = game.game.player_to_act().unwrap().clone();
            game = game.then(&mover, play(OPENING[nth % 4]));
            game.check_sums();
        }
        game.check_sums();
    }
}

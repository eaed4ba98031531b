//! An evening's pace: minutes for the whole game, time added by each turn, and going on by days.

use crate::kit::{
    DAY, GAME, HOUR, Played, SECOND, accept_in, bot, challenge, decided, jihun, mina,
};
use hansu_play::{
    Addressee, Challenge, ChallengeOptions, Command, EveningPace, Event, HouseRules, Match, Pace,
    PaceChoice, ProposalKind, Refusal, Reminder, ReminderDue, Reserve, ReserveUse, Seq,
    ServerSettings, SideChoice, Speed, StandstillCause, Takebacks, Terms, TimeControl, TimeEffect,
    Timeout, Timestamp, Zone,
};
use janggi::{Formation, Reason, Side};
use proptest::prelude::*;

/// Saturday, 7 November 2026, noon UTC.
const SATURDAY: Timestamp = Timestamp(1_794_052_800_000);

fn evening(id: &str) -> TimeControl {
    TimeControl::Evening {
        pace: EveningPace::named(id).unwrap(),
    }
}

/// Returns an accepted game, in a server whose clocks rest at weekends and whose wins are claimed.
fn accepted(pace: &str) -> Played {
    let offered = Challenge {
        terms: Some(evening(pace)),
        takebacks: Takebacks::Free,
        ..challenge(SideChoice::Cho)
    };
    let house = HouseRules {
        timeout: Timeout::Claim,
        rest: Some(Zone::utc()),
    };
    let open = Played::begun(GAME, SATURDAY, &offered);
    open.then(&jihun(), accept_in(jihun(), house))
}

/// Returns a game after this script, in which both chose their formations at once.
fn begun(pace: &str, script: &str) -> Played {
    accepted(pace).set_up().plays(script)
}

/// Stops clocks from and until these seconds from now.
fn still(game: Played, cause: StandstillCause, from: u32, until: Option<u32>) -> Played {
    let at = |seconds: u32| game.now + SECOND * seconds;
    let (from, until) = (at(from), until.map(at));
    game.still(cause, from, until)
}

/// Returns the seconds until the time of the side to act is up.
fn seconds_left(game: &Played) -> Option<u64> {
    let clock = game.game.clock(game.moment()).unwrap();
    assert_eq!(clock.reserve_use, ReserveUse::None);
    clock.deadline.map(|at| at.since(game.now).as_secs())
}

fn check_sums(game: &Played) {
    let moment = game.moment();
    for side in Side::ALL {
        let account = game.game.account(side, moment).unwrap();
        let spent = account.used + account.late + account.stopped;
        assert_eq!(account.passed, spent, "{side:?} {account:?}");
        let held = account.used + account.lapsed + account.left;
        assert_eq!(account.terms + account.given, held, "{side:?} {account:?}");
    }
    let replayed = Match::replay(GAME, &game.events).unwrap();
    assert_eq!(replayed.clocks(moment), game.game.clocks(moment));
}

/// Four moves that both sides can play.
const OPENING: [&str; 4] = ["a4b4", "a7b7", "b4a4", "b7a7"];

#[test]
fn each_turn_costs_its_time_and_adds_the_seconds() {
    // (pace, turns, seconds left for the side to act); choosing a formation is a turn too.
    let table = [
        ("5m", "", 300),
        ("5m", "100s a4b4", 300),
        ("5m", "100s a4b4 20s a7b7", 200),
        ("5m", "100s a4b4 20s a7b7 199s b4a4", 280),
        ("5m+10", "", 310),
        ("5m+10", "100s a4b4 20s a7b7", 220),
        ("10m", "599s a4b4 0s a7b7", 1),
        ("10m+10", "0s a4b4 0s a7b7 0s b4a4", 620),
        ("30m", "", 1800),
        ("30m+30", "1000s a4b4 0s a7b7", 860),
    ];
    for (pace, turns, left) in table {
        let game = begun(pace, turns);
        assert_eq!(seconds_left(&game), Some(left), "{pace}: {turns}");
        check_sums(&game);
    }
}

#[test]
fn time_up_loses_without_a_claim_even_the_first_move() {
    for turns in ["", "10s a4b4", "10s a4b4 10s a7b7"] {
        let game = begun("5m", turns);
        let late = game.game.to_act().unwrap();
        let seconds = u32::try_from(seconds_left(&game).unwrap()).unwrap();
        let almost = game.clone().later(SECOND * (seconds - 1));
        let deadline = almost.now + SECOND;
        let due = almost.game.due(almost.moment());
        assert_eq!(due, TimeEffect::Later(deadline));
        let (tail, waits) = match late {
            Side::Cho => ("cho", "han"),
            Side::Han => ("han", "cho"),
        };
        let claimed = almost.decides(&format!("{waits} claim"));
        assert_eq!(claimed, Err(Refusal::EndsByItself(deadline)));
        let up = game.later(SECOND * seconds);
        let event = Event::TimeForfeited { late };
        assert_eq!(up.game.due(up.moment()), TimeEffect::Now(event.clone()));
        for (player, word) in [
            (tail, "a4b4"),
            (tail, "draw"),
            (waits, "go-slowly"),
            (waits, "takeback"),
            (waits, "accept-pause"),
            (waits, "toggle-pause"),
            (waits, "claim"),
            (waits, "give"),
        ] {
            let decided = up.decides(&format!("{player} {word}"));
            assert_eq!(decided, Err(Refusal::TimeIsUp(late)), "{player} {word}");
        }
        assert_eq!(up.decides("alex a4b4"), Err(Refusal::NotAPlayer));
        let resigned = up.decides(&format!("{tail} resign"));
        assert_eq!(resigned, Ok(Event::Resigned { by: late }));
        let lost = decided(Some(late.opponent()), Reason::Timeout);
        assert_eq!(up.event(event).ended(), lost);
    }
    // While formations are chosen there is no game to lose.
    let up = accepted("5m").later(SECOND * 300);
    let late = up.game.to_act().unwrap();
    let tail = up.game.player_to_act().unwrap().clone();
    let setup = Command::SetUp(Formation::Hehe);
    assert_eq!(up.decide(&tail, setup), Err(Refusal::TimeIsUp(late)));
    let lapsed = TimeEffect::Now(Event::Lapsed { late, by: None });
    assert_eq!(up.game.due(up.moment()), lapsed);
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
        let game = still(begun("5m", ""), cause, from, until).later(SECOND * 100);
        assert_eq!(seconds_left(&game), left, "{cause:?}");
        assert_eq!(game.game.away_until(Side::Cho, game.moment()), None);
        check_sums(&game);
    }
    // A board that does not arrive is looked for again soon, but ever more rarely: (seconds since, seconds until)
    for (age, wait) in [(0, 2), (20, 2), (100, 10), (7_200, 720), (864_000, 3_600)] {
        let undelivered = StandstillCause::Undelivered(seq);
        let lost = still(begun("5m", ""), undelivered, 0, None).later(SECOND * age);
        let check = TimeEffect::Later(lost.now + SECOND * wait);
        assert_eq!(lost.game.due(lost.moment()), check, "after {age} s");
    }
    // By days a brief outage stops nothing.
    let slow = still(slowed("5m", ""), StandstillCause::BriefOutage, 0, Some(9));
    assert_eq!(seconds_left(&slow), seconds_left(&slowed("5m", "")));
}

#[test]
fn takebacks_neither_give_time_nor_add_twice() {
    // Mina plays after 100 seconds, and takes that back after 20 more, which Jihun has thought for.
    let game = begun("5m+10", "100s a4b4").later(SECOND * 20);
    let back = takes_back(game);
    // The ten seconds are added once.
    assert_eq!(seconds_left(&back), Some(220));
    let again = back.plays("5s a4b4");
    assert_eq!(seconds_left(&again), Some(290), "Jihun's thinking counts");
    let on = again.plays("0s a7b7");
    assert_eq!(seconds_left(&on), Some(215));
    check_sums(&on);
    // The same of both sides' turns, if the opponent had answered: (turns, seconds of the side to act and of the other)
    for (turns, left, other) in [
        ("0s a4b4", 320, 315),
        ("0s a4b4 0s a7b7", 315, 320),
        ("0s a4b4 0s a7b7 0s b4a4", 320, 325),
    ] {
        let answered = begun("5m+10", "5s a4b4 0s a7b7");
        let again = takes_back(answered).plays(turns);
        assert_eq!(seconds_left(&again), Some(left), "{turns}");
        let waiting = again.game.waiting_time(again.moment()).unwrap();
        assert_eq!(waiting.left, SECOND * other, "{turns}");
        check_sums(&again);
    }
}

/// Mina asks for her last turn back, in vain without Jihun, who agrees.
fn takes_back(game: Played) -> Played {
    game.plays("cho takeback; han accept-takeback")
}

#[test]
fn one_ping_with_a_minute_left() {
    let due = |game: &Played, side| {
        game.game
            .should_remind(side, Reminder::First, None, game.moment())
    };
    let game = begun("5m", "");
    let later = ReminderDue::Later(game.now + SECOND * 240);
    assert_eq!(due(&game, Side::Cho), later);
    assert_eq!(due(&game, Side::Han), ReminderDue::Never);
    let second = game
        .game
        .should_remind(Side::Cho, Reminder::Second, None, game.moment());
    assert_eq!(second, ReminderDue::Never);
    let soon = game.clone().later(SECOND * 240);
    assert_eq!(due(&soon, Side::Cho), ReminderDue::Now);
    let over = game.clone().later(SECOND * 300);
    assert_eq!(due(&over, Side::Cho), ReminderDue::Never);
    // A turn that begins with a minute or less has none.
    for (used, expected) in [(239, true), (240, false), (290, false)] {
        let short = begun("5m", &format!("{used}s a4b4 0s a7b7"));
        let is_due = due(&short, Side::Cho) != ReminderDue::Never;
        assert_eq!(is_due, expected, "after {used} seconds");
    }
    // An outage postpones it.
    let stopped = still(begun("5m", ""), StandstillCause::BriefOutage, 0, Some(30));
    let soon = stopped.clone().later(SECOND * 240);
    let later = ReminderDue::Later(stopped.now + SECOND * 270);
    assert_eq!(due(&soon, Side::Cho), later);
}

/// Returns an evening after these turns that both agreed to continue by days.
fn slowed(pace: &str, turns: &str) -> Played {
    let game = begun(pace, turns);
    game.plays("jihun go-slowly; mina accept-pause")
}

#[test]
fn both_may_agree_to_go_on_by_days() {
    let game = slowed("5m", "100s a4b4 20s a7b7 30s b4a4");
    assert_eq!(game.game.terms(), Some(TimeControl::Days(Terms::SLOWED)));
    assert_eq!(game.game.speed(), Speed::Days);
    // Jihun is to move, on a Saturday; from now on clocks rest at weekends here, so the time runs from Monday.
    let clock = game.game.clock(game.moment()).unwrap();
    let monday = SATURDAY + DAY + DAY / 2;
    assert_eq!(clock.deadline, Some(monday + DAY * 3));
    check_sums(&game);
    // Pauses are pauses now, also of the side that offered to go on slowly.
    let paused = game.plays("jihun go-slowly?GoesByDays; jihun pause; mina accept-pause");
    assert!(paused.game.is_paused());
    // A turn taken back from the evening is resumed by days.
    let back = takes_back(paused.plays("mina end-pause"));
    assert!(seconds_left(&back).unwrap() > 86400);
    check_sums(&back);
}

#[test]
fn offers_to_go_on_slowly_are_proposals() {
    let game = begun("5m", "1s a4b4; han accept-pause?NoProposal(Pause)");
    let offered = game
        .clone()
        .plays("han go-slowly; han go-slowly?ProposalStands(Pause)");
    let offered = offered.plays("han accept-pause?OwnProposal(Pause)");
    let terms = Terms::SLOWED;
    let agreed = offered.decides("cho go-slowly");
    assert_eq!(agreed, Ok(Event::Slowed { terms }));
    let declined = offered.clone().plays("cho decline-pause");
    declined.plays("han go-slowly?ProposedAlready(Pause)");
    let withdrawn = offered.clone().plays("han decline-pause");
    assert!(withdrawn.game.proposal(ProposalKind::Pause).is_none());
    // A turn ends it, and one may ask again, though not a day has passed.
    let later = offered.plays("1s a7b7");
    assert!(later.game.proposal(ProposalKind::Pause).is_none());
    later.plays("han go-slowly");
    // When time is up it is too late.
    game.plays("cho go-slowly; 300s; han accept-pause?TimeIsUp(Han)");
}

#[test]
fn evening_refuses_reserve_pause_and_claim() {
    let game = begun(
        "5m",
        "cho toggle-pause?EveningGoesOn; cho pause?EveningGoesOn",
    );
    let game = game.plays("cho end-pause?NotPaused");
    // Histories that contradict this cannot be read.
    let mut offered = game.plays("cho go-slowly").game;
    assert!(offered.apply(&Event::Paused, SATURDAY).is_err());
    let slow = Event::Slowed {
        terms: Terms::SLOWED,
    };
    let mut unasked = begun("5m", "").game;
    assert!(unasked.apply(&slow, SATURDAY).is_err());
    let mut twice = slowed("5m", "").plays("cho pause").game;
    assert!(twice.apply(&slow, SATURDAY).is_err());

    let pace = EveningPace::ALL[0];
    let practice = Challenge {
        terms: Some(TimeControl::Evening { pace }),
        addressee: bot(1),
        ..challenge(SideChoice::Cho)
    };
    assert_eq!(practice.check(), Err(Refusal::PaceInPractice));
    let with = |pace, days| ChallengeOptions {
        pace: Some(pace),
        reserve: Some(Reserve::try_from(days).unwrap()),
        ..ChallengeOptions::default()
    };
    let in_evening = PaceChoice::Evening(pace);
    let checked = with(in_evening, 7).check_reserve();
    assert_eq!(checked, Err(Refusal::ReserveWithoutDays));
    let checked = with(PaceChoice::None, 7).check_reserve();
    assert_eq!(checked, Err(Refusal::ReserveWithoutDays));
    assert_eq!(with(in_evening, 0).check_reserve(), Ok(()));
    assert_eq!(with(PaceChoice::None, 0).check_reserve(), Ok(()));
    let days = PaceChoice::Days(Pace::DEFAULT);
    assert_eq!(with(days, 7).check_reserve(), Ok(()));
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
        assert_eq!(challenge.life(DAY), HOUR);
    }
}

proptest! {
    #[test]
    fn no_second_is_counted_twice_or_lost(
        pace in 0..6_usize,
        waits in prop::collection::vec(0..70_u32, 1..10),
        stops in prop::collection::vec((any::<bool>(), 0..300_u32, 1..60_u32), 0..4),
        slow_after in prop::option::of(0..8_usize),
    ) {
        let id = EveningPace::ALL[pace].id();
        let mut game = begun(id, "");
        for (is_brief, from, length) in stops {
            let cause = if is_brief { StandstillCause::BriefOutage } else { StandstillCause::Outage };
            game = still(game, cause, from, Some(from + length));
        }
        for (nth, wait) in waits.into_iter().enumerate() {
            game = game.later(SECOND * wait);
            if game.game.due(game.moment()) == TimeEffect::Never {
                break;
            }
            if let TimeEffect::Now(event) = game.game.due(game.moment()) {
                game = game.event(event);
                break;
            }
            if slow_after == Some(nth) {
                game = game.plays("mina go-slowly; jihun accept-pause");
            }
            game = game.plays(OPENING[nth % 4]);
            check_sums(&game);
        }
        check_sums(&game);
    }
}

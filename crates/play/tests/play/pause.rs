//! Pauses: who may do what, and their effect on the clocks.

use crate::kit::{DAY, GAME, HOUR, NOON, Played, alex, challenge, dated, jihun, mina, play};
use hansu_play::{
    Addressee, Challenge, Command, Event, HouseRules, Level, Match, Pace, Person, ProposalKind,
    Refusal, Reminder, ReminderDue, Reserve, SideChoice, Terms, TimeControl, TimeEffect, Timeout,
};
use janggi::{Formation, Ruleset, Side};

fn terms(pace: u8, reserve: u8) -> Option<TimeControl> {
    Some(TimeControl::Days(Terms {
        pace: Pace::try_from(pace).unwrap(),
        reserve: Reserve::try_from(reserve).unwrap(),
    }))
}

fn with_a_pace(terms: Option<TimeControl>) -> Challenge {
    Challenge {
        terms,
        ..challenge(SideChoice::Cho)
    }
}

/// Returns a game of Mina (Cho) and Jihun (Han) after these moves, Mina first.
fn running(terms: Option<TimeControl>, moves: &str) -> Played {
    Played::new(&with_a_pace(terms))
        .seated()
        .set_up()
        .plays(moves)
}

/// Returns a game in which Mina has offered a pause.
fn offered() -> Played {
    running(terms(3, 7), "a4b4 a7b7").then(&mina(), Command::Propose(ProposalKind::Pause))
}

fn paused() -> Played {
    offered().then(&jihun(), Command::AcceptProposal(ProposalKind::Pause))
}

/// Returns the hours until the deadline.
fn left(played: &Played) -> Option<i64> {
    let clock = played.game.clock(played.moment).unwrap();
    let deadline = clock.deadline?;
    Some((deadline.0 - played.moment.now.0) / 3_600_000)
}

const ABOUT: [Command; 5] = [
    Command::TogglePause,
    Command::Propose(ProposalKind::Pause),
    Command::AcceptProposal(ProposalKind::Pause),
    Command::DeclineProposal(ProposalKind::Pause),
    Command::EndPause,
];

#[track_caller]
fn answers(played: &Played, actor: &Person, expected: [Result<Event, Refusal>; 5]) {
    for (command, expected) in ABOUT.into_iter().zip(expected) {
        let decided = played.decide(actor, command.clone());
        assert_eq!(decided, expected, "{command:?} by {}", actor.name);
    }
}

#[test]
fn pause_can_be_offered_accepted_and_declined() {
    use ProposalKind::Pause;
    use Refusal::{
        AlreadyPaused, NoProposal, NotPaused, OwnProposal, PauseOfferedToday, ProposalStands,
        ProposedAlready,
    };
    let cho = Side::Cho;
    let han = Side::Han;
    let offer = |side| Ok(Event::PauseOffered { by: side });
    let ends = |side| Ok(Event::PauseEnded { by: Some(side) });
    let nothing = |side| {
        let no_offer = || Err(NoProposal(Pause));
        [
            offer(side),
            offer(side),
            no_offer(),
            no_offer(),
            Err(NotPaused),
        ]
    };
    let not_today = |today: &Played| {
        let offered_today = || Err(PauseOfferedToday(NOON.now + DAY));
        assert!(today.moment.now < NOON.now + DAY);
        [
            offered_today(),
            offered_today(),
            Err(NoProposal(Pause)),
            Err(NoProposal(Pause)),
            Err(NotPaused),
        ]
    };
    let running = running(terms(3, 7), "a4b4 a7b7");
    answers(&running, &mina(), nothing(cho));
    // The side that is not to move may offer too.
    answers(&running, &jihun(), nothing(han));

    let own_results = [
        Err(ProposalStands(Pause)),
        Err(ProposalStands(Pause)),
        Err(OwnProposal(Pause)),
        Ok(Event::PauseWithdrawn),
        Err(NotPaused),
    ];
    let opponents_results = [
        Ok(Event::Paused),
        Ok(Event::Paused),
        Ok(Event::Paused),
        Ok(Event::PauseDeclined),
        Err(NotPaused),
    ];
    answers(&offered(), &mina(), own_results);
    answers(&offered(), &jihun(), opponents_results);

    // A declined or withdrawn offer cannot be repeated in the same position; the opponent may still offer.
    for (person, command) in [
        (mina(), Command::DeclineProposal(ProposalKind::Pause)),
        (jihun(), Command::DeclineProposal(ProposalKind::Pause)),
    ] {
        let nothing_more = offered().then(&person, command);
        let already_proposed = || Err(ProposedAlready(Pause));
        let results = [
            already_proposed(),
            already_proposed(),
            Err(NoProposal(Pause)),
            Err(NoProposal(Pause)),
            Err(NotPaused),
        ];
        answers(&nothing_more, &mina(), results);
        answers(&nothing_more, &jihun(), nothing(han));
        // After the next move it can be repeated, but not on the same day.
        let next_turn = nothing_more.then(&mina(), play("b4a4")).later(HOUR * 23);
        answers(&next_turn, &mina(), not_today(&next_turn));
        answers(&next_turn, &jihun(), nothing(han));
        answers(&next_turn.later(HOUR), &mina(), nothing(cho));
    }

    // A pause offer during a pause is refused and does not end it.
    for (person, side) in [(mina(), cho), (jihun(), han)] {
        let already_paused = || Err(AlreadyPaused);
        answers(
            &paused(),
            &person,
            [
                ends(side),
                already_paused(),
                already_paused(),
                already_paused(),
                ends(side),
            ],
        );
        let over = paused().then(&person, Command::EndPause);
        answers(&over, &mina(), not_today(&over));
        answers(&over, &jihun(), nothing(han));
        answers(&over.later(DAY), &mina(), nothing(cho));
    }

    // An offer lapses with the next turn, or when a turn is taken back.
    let moved = offered().then(&mina(), play("b4a4"));
    answers(&moved, &jihun(), nothing(han));
    let taken_back = offered()
        .then(&jihun(), Command::Propose(ProposalKind::Takeback))
        .then(&mina(), Command::AcceptProposal(ProposalKind::Takeback));
    answers(&taken_back, &jihun(), nothing(han));
}

#[test]
fn rejected_pause_names_the_reason() {
    let with_the_bot = Challenge {
        addressee: Addressee::Bot {
            bot: jihun(),
            level: Level::DEFAULT,
        },
        ..challenge(SideChoice::Cho)
    };
    let practice = Played::new(&with_the_bot).seated();
    let resigned = running(terms(3, 7), "a4b4").then(&mina(), Command::Resign);
    let cases = [
        (
            Played::new(&with_a_pace(terms(3, 7))),
            mina(),
            Refusal::NotAcceptedYet,
        ),
        (running(None, "a4b4"), mina(), Refusal::NothingToPause),
        (practice, mina(), Refusal::PaceInPractice),
        (resigned, mina(), Refusal::GameOver),
        (offered(), alex(), Refusal::NotAPlayer),
        (paused(), alex(), Refusal::NotAPlayer),
        (
            paused().then(&jihun(), Command::Resign),
            mina(),
            Refusal::GameOver,
        ),
    ];
    for (played, person, expected) in cases {
        for command in ABOUT {
            assert_eq!(
                played.decide(&person, command.clone()),
                Err(expected),
                "{command:?}"
            );
        }
    }
}

#[test]
fn a_pause_stops_both_clocks() {
    let late = || {
        let day = running(terms(3, 7), "a4b4 a7b7").later(DAY);
        let offered = day
            .then(&jihun(), Command::Propose(ProposalKind::Pause))
            .later(HOUR);
        offered.then(&mina(), Command::AcceptProposal(ProposalKind::Pause))
    };
    // The clock runs until the offer is accepted.
    let paused = late().later(DAY * 20);
    let clock = paused.game.clock(paused.moment).unwrap();
    assert_eq!(clock.deadline, None);
    let until = NOON.now + DAY + HOUR + DAY * 30;
    assert_eq!(clock.paused_until(), Some(until));
    assert_eq!(paused.game.due(paused.moment), TimeEffect::Later(until));
    for person in [mina(), jihun()] {
        for command in [Command::ClaimWin, Command::GiveTime] {
            let result = paused.decide(&person, command);
            assert_eq!(result, Err(Refusal::Paused(until)), "{}", person.name);
        }
    }
    // The turn continues with its remaining time.
    for person in [mina(), jihun()] {
        let resumed = late().later(DAY * 20).then(&person, Command::EndPause);
        assert_eq!(left(&resumed), Some(240 - 25));
        assert_eq!(resumed.game.version(), paused.game.version());
    }
    // A move ends the pause: the opponent has the full time, and the mover used no more.
    let moved = late().later(DAY * 20).then(&mina(), play("b4a4"));
    assert!(moved.game.pause_ended_by_turn());
    assert_eq!(left(&moved), Some(240));
    let account = moved.game.account(Side::Cho, moved.moment).unwrap();
    assert_eq!((account.used, account.stopped), (HOUR * 25, DAY * 20));
    let next = moved.then(&jihun(), play("b7a7"));
    assert!(!next.game.pause_ended_by_turn(), "that was the turn before");
    // A takeback ends it too.
    let taken_back = running(terms(3, 7), "a4b4 a7b7")
        .then(&mina(), Command::Propose(ProposalKind::Pause))
        .then(&jihun(), Command::TogglePause)
        .then(&jihun(), Command::Propose(ProposalKind::Takeback))
        .then(&mina(), Command::AcceptProposal(ProposalKind::Takeback));
    assert!(taken_back.game.pause_ended_by_turn() && taken_back.game.paused_since().is_none());
}

#[test]
fn the_side_to_act_has_at_least_a_day_after_a_pause() {
    let at = |hours: u32| running(terms(1, 0), "a4b4 a7b7").later(HOUR * hours);
    let pause = |played: Played| {
        played
            .then(&mina(), Command::TogglePause)
            .then(&jihun(), Command::TogglePause)
            .later(DAY * 3)
    };
    // (hours before the pause, hours left after it)
    for (before, after) in [(0, 24), (10, 24), (23, 24)] {
        let resumed = pause(at(before)).then(&mina(), Command::EndPause);
        assert_eq!(left(&resumed), Some(after), "{before}");
    }
    // Also for a side whose time was up; the next time-out is announced again.
    let late = Side::Cho;
    let out_of_time = at(30).event(Event::TimeRanOut { late });
    let resumed = pause(out_of_time).then(&jihun(), Command::EndPause);
    assert_eq!(left(&resumed), Some(24));
    let result = resumed.decide(&jihun(), Command::ClaimWin);
    assert_eq!(result, Err(Refusal::NotTimeYet(resumed.moment.now + DAY)));
    let day_later = resumed.later(DAY);
    assert_eq!(
        day_later.game.due(day_later.moment),
        TimeEffect::Now(Event::TimeRanOut { late })
    );
    // A side with more than a day keeps it.
    let fresh_turn = running(terms(3, 0), "a4b4 a7b7").later(HOUR * 40);
    let resumed = pause(fresh_turn).then(&mina(), Command::EndPause);
    assert_eq!(left(&resumed), Some(32));
}

#[test]
fn a_pause_ends_after_thirty_days() {
    let almost = paused().later(DAY * 30 - HOUR);
    let end = almost.moment.now + HOUR;
    assert_eq!(almost.game.due(almost.moment), TimeEffect::Later(end));
    let over = almost.later(HOUR);
    let ended = Event::PauseEnded { by: None };
    assert_eq!(over.game.due(over.moment), TimeEffect::Now(ended.clone()));
    let over = over.event(ended);
    assert_eq!(left(&over), Some(240));
    assert_eq!(
        over.game.due_at(over.moment),
        Some(over.moment.now + DAY * 10)
    );
}

#[test]
fn reminders_wait_for_the_end_of_a_pause() {
    let reminds = |played: &Played| {
        let moment = played.moment;
        played
            .game
            .should_remind(Side::Cho, Reminder::First, None, moment)
    };
    // The reminder is due after half of the time; a pause postpones it.
    let due = running(terms(3, 0), "a4b4 a7b7").later(HOUR * 40);
    assert_eq!(reminds(&due), ReminderDue::Now);
    let paused = due
        .then(&mina(), Command::TogglePause)
        .then(&jihun(), Command::TogglePause)
        .later(DAY);
    assert!(matches!(reminds(&paused), ReminderDue::Later(_)));
    let over = paused.then(&mina(), Command::EndPause);
    assert_eq!(reminds(&over), ReminderDue::Now);
}

#[test]
fn a_game_lost_on_time_cannot_be_paused() {
    let strict = |moves: &str| {
        let house = HouseRules {
            timeout: Timeout::Forfeit,
            rest: None,
        };
        let opponent = jihun();
        let accept = Command::Accept {
            name: opponent.name.clone(),
            lot: Side::Cho,
            language: hansu_play::Language::En,
            also: None,
            house,
        };
        let offered = Played::new(&with_a_pace(terms(1, 0)));
        offered.then(&opponent, accept).set_up().plays(moves)
    };
    let lost_game = strict("a4b4 a7b7").later(DAY);
    assert_eq!(
        lost_game.decide(&mina(), Command::TogglePause),
        Err(Refusal::GameOver)
    );
    // Offered in time, but accepted too late.
    let offered = strict("a4b4 a7b7")
        .then(&mina(), Command::TogglePause)
        .later(DAY);
    assert_eq!(
        offered.decide(&jihun(), Command::AcceptProposal(ProposalKind::Pause)),
        Err(Refusal::GameOver)
    );
    // A side that has not moved does not lose on time, but cannot pause either.
    let unmoved = running(terms(1, 0), "").later(DAY);
    assert_eq!(
        unmoved.decide(&jihun(), Command::TogglePause),
        Err(Refusal::GameOver)
    );
}

#[test]
fn a_pause_is_possible_while_formations_are_chosen() {
    let secret = Challenge {
        ruleset: Ruleset::named("essentials").unwrap(),
        ..with_a_pace(terms(1, 3))
    };
    let setting_up = Played::new(&secret).seated();
    let paused = setting_up
        .later(HOUR * 90)
        .then(&mina(), Command::TogglePause)
        .then(&jihun(), Command::TogglePause)
        .later(DAY * 10);
    for side in Side::ALL {
        let clock = paused.game.clocks(paused.moment)[side].unwrap();
        assert_eq!(clock.deadline, None, "{side:?}");
    }
    // Choosing a formation ends the pause: the opponent has at least a day.
    let chosen = paused.then(&mina(), Command::SetUp(Formation::Heeh));
    assert!(chosen.game.pause_ended_by_turn());
    assert_eq!(left(&chosen), Some(24));
}

#[test]
fn contradictory_pause_events_are_rejected() {
    let by = Side::Cho;
    let han = Some(Side::Han);
    let late = by;
    let ended = || Event::PauseEnded { by: han };
    let games = [
        (running(None, "a4b4"), Event::PauseOffered { by }),
        (running(terms(3, 7), ""), Event::PauseDeclined),
        (running(terms(3, 7), ""), Event::PauseWithdrawn),
        (running(terms(3, 7), ""), Event::Paused),
        (running(terms(3, 7), ""), ended()),
        (offered(), ended()),
        (paused(), Event::PauseOffered { by }),
        (paused(), Event::Paused),
        (paused(), Event::TimeRanOut { late }),
        (paused(), Event::TimeClaimed { by: Side::Han }),
        (paused().then(&mina(), Command::Resign), ended()),
        (offered().then(&mina(), Command::Resign), Event::Paused),
    ];
    for (played, event) in games {
        let mut game = played.game.clone();
        let error = game.apply(&event, NOON.now).unwrap_err().to_string();
        assert!(error.ends_with(event.kind()), "{error}");
        assert_eq!(game.seq(), played.game.seq());
        assert_eq!(game.paused_since(), played.game.paused_since());
    }
    // A valid history reads back the same.
    let over = paused().then(&mina(), Command::EndPause);
    let replayed = Match::replay(GAME, &dated(&over.events)).unwrap();
    assert_eq!(replayed.clocks(over.moment), over.game.clocks(over.moment));
}

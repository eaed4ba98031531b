//! Pauses: who may do what, and their effect on the clocks.

use crate::kit::{DAY, GAME, HOUR, NOON, Played, accept_in, bot, challenge, jihun};
use hansu_play::{
    Challenge, Event, HouseRules, Match, Pace, ProposalKind, Refusal, Reminder, ReminderDue,
    Reserve, SideChoice, Terms, TimeControl, TimeEffect, Timeout,
};
use janggi::{Ruleset, Side};

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
fn running(terms: Option<TimeControl>, script: &str) -> Played {
    let seated = Played::new(&with_a_pace(terms)).seated();
    seated.set_up().plays(script)
}

/// Returns a game in which Mina has offered a pause.
fn offered() -> Played {
    running(terms(3, 7), "a4b4 a7b7; cho pause")
}

fn paused() -> Played {
    offered().plays("han accept-pause")
}

/// Returns the hours until the deadline.
fn left(played: &Played) -> Option<i64> {
    let clock = played.game.clock(played.moment()).unwrap();
    let deadline = clock.deadline?;
    Some((deadline.0 - played.now.0) / 3_600_000)
}

const ABOUT: [&str; 5] = [
    "toggle-pause",
    "pause",
    "accept-pause",
    "decline-pause",
    "end-pause",
];

/// Checks the results of the five commands by a player.
#[track_caller]
fn answers(played: &Played, actor: &str, expected: [Result<Event, Refusal>; 5]) {
    for (command, expected) in ABOUT.into_iter().zip(expected) {
        let decided = played.decides(&format!("{actor} {command}"));
        assert_eq!(decided, expected, "{command} by {actor}");
    }
}

/// Checks that nothing is offered, and that a player may offer, or not with this refusal.
#[track_caller]
fn may_offer(played: &Played, actor: &str, expected: Result<(), Refusal>) {
    let by = if actor == "cho" { Side::Cho } else { Side::Han };
    let offer = || expected.map(|()| Event::PauseOffered { by });
    let nothing = || Err(Refusal::NoProposal(ProposalKind::Pause));
    let results = [
        offer(),
        offer(),
        nothing(),
        nothing(),
        Err(Refusal::NotPaused),
    ];
    answers(played, actor, results);
}

#[test]
fn pause_can_be_offered_accepted_and_declined() {
    use ProposalKind::Pause;
    use Refusal::{
        AlreadyPaused, NotPaused, OwnProposal, PauseOfferedToday, ProposalStands, ProposedAlready,
    };
    let ends = |side| Ok(Event::PauseEnded { by: Some(side) });
    let tomorrow = NOON.now + DAY;
    let not_today = Err(PauseOfferedToday(tomorrow));
    let running = running(terms(3, 7), "a4b4 a7b7");
    may_offer(&running, "cho", Ok(()));
    // The side that is not to move may offer too.
    may_offer(&running, "han", Ok(()));

    let stands = || Err(ProposalStands(Pause));
    let own = Err(OwnProposal(Pause));
    let withdrawn = Ok(Event::PauseWithdrawn);
    answers(
        &offered(),
        "cho",
        [stands(), stands(), own, withdrawn, Err(NotPaused)],
    );
    let agreed = || Ok(Event::Paused);
    let declined = Ok(Event::PauseDeclined);
    answers(
        &offered(),
        "han",
        [agreed(), agreed(), agreed(), declined, Err(NotPaused)],
    );

    // A declined or withdrawn offer cannot be repeated in the same position; the opponent may still offer.
    for answer in ["cho decline-pause", "han decline-pause"] {
        let over = offered().plays(answer);
        may_offer(&over, "cho", Err(ProposedAlready(Pause)));
        may_offer(&over, "han", Ok(()));
        // After the next move it can be repeated, but not on the same day.
        let next_turn = over.plays("b4a4 23h");
        may_offer(&next_turn, "cho", not_today);
        may_offer(&next_turn, "han", Ok(()));
        may_offer(&next_turn.later(HOUR), "cho", Ok(()));
    }

    // A pause offer during a pause is refused and does not end it.
    for (actor, side) in [("cho", Side::Cho), ("han", Side::Han)] {
        let already = || Err(AlreadyPaused);
        answers(
            &paused(),
            actor,
            [ends(side), already(), already(), already(), ends(side)],
        );
        let over = paused().plays(&format!("{actor} end-pause"));
        may_offer(&over, "cho", not_today);
        may_offer(&over, "han", Ok(()));
        may_offer(&over.later(DAY), "cho", Ok(()));
    }

    // An offer lapses with the next turn, or when a turn is taken back.
    for lapses in ["b4a4", "han takeback; cho accept-takeback"] {
        may_offer(&offered().plays(lapses), "han", Ok(()));
    }
}

#[test]
fn rejected_pause_names_the_reason() {
    let with_the_bot = Challenge {
        addressee: bot(1),
        ..challenge(SideChoice::Cho)
    };
    let timed = |script| running(terms(3, 7), script);
    for (played, person, expected) in [
        (
            Played::new(&with_a_pace(terms(3, 7))),
            "mina",
            Refusal::NotAcceptedYet,
        ),
        (running(None, "a4b4"), "mina", Refusal::NothingToPause),
        (
            Played::new(&with_the_bot).seated(),
            "mina",
            Refusal::PaceInPractice,
        ),
        (timed("a4b4; cho resign"), "mina", Refusal::GameOver),
        (offered(), "alex", Refusal::NotAPlayer),
        (paused(), "alex", Refusal::NotAPlayer),
        (paused().plays("han resign"), "mina", Refusal::GameOver),
    ] {
        answers(&played, person, [(); 5].map(|()| Err(expected)));
    }
}

#[test]
fn a_pause_stops_both_clocks() {
    let script = "a4b4 a7b7 1d; han pause; 1h; cho accept-pause; 20d";
    let paused = running(terms(3, 7), script);
    // The clock runs until the offer is accepted.
    let clock = paused.game.clock(paused.moment()).unwrap();
    assert_eq!(clock.deadline, None);
    let until = NOON.now + DAY + HOUR + DAY * 30;
    assert_eq!(clock.paused_until(), Some(until));
    assert_eq!(paused.game.due(paused.moment()), TimeEffect::Later(until));
    for entry in ["cho claim", "cho give", "han claim", "han give"] {
        assert_eq!(
            paused.decides(entry),
            Err(Refusal::Paused(until)),
            "{entry}"
        );
    }
    // The turn continues with its remaining time.
    for entry in ["cho end-pause", "han end-pause"] {
        let resumed = paused.clone().plays(entry);
        assert_eq!(left(&resumed), Some(240 - 25));
        assert_eq!(resumed.game.version(), paused.game.version());
    }
    // A move ends the pause: the opponent has the full time, and the mover used no more.
    let moved = paused.plays("b4a4");
    assert!(moved.game.pause_ended_by_turn());
    assert_eq!(left(&moved), Some(240));
    let account = moved.game.account(Side::Cho, moved.moment()).unwrap();
    assert_eq!((account.used, account.stopped), (HOUR * 25, DAY * 20));
    let next = moved.plays("b7a7");
    assert!(!next.game.pause_ended_by_turn(), "that was the turn before");
    // A takeback ends it too.
    let taken_back = offered().plays("han toggle-pause; han takeback; cho accept-takeback");
    assert!(taken_back.game.pause_ended_by_turn() && taken_back.game.paused_since().is_none());
}

#[test]
fn the_side_to_act_has_at_least_a_day_after_a_pause() {
    const PAUSE: &str = "cho toggle-pause; han toggle-pause; 3d";
    let at = |hours: u32| running(terms(1, 0), "a4b4 a7b7").later(HOUR * hours);
    // (hours before the pause, hours left after it)
    for (before, after) in [(0, 24), (10, 24), (23, 24)] {
        let resumed = at(before).plays(PAUSE).plays("cho end-pause");
        assert_eq!(left(&resumed), Some(after), "{before}");
    }
    // Also for a side whose time was up; the next time-out is announced again.
    let late = Side::Cho;
    let out_of_time = at(30).event(Event::TimeRanOut { late });
    let resumed = out_of_time.plays(PAUSE).plays("han end-pause");
    assert_eq!(left(&resumed), Some(24));
    let result = resumed.decides("han claim");
    assert_eq!(result, Err(Refusal::NotTimeYet(resumed.now + DAY)));
    let day_later = resumed.later(DAY);
    let due = day_later.game.due(day_later.moment());
    assert_eq!(due, TimeEffect::Now(Event::TimeRanOut { late }));
    // A side with more than a day keeps it.
    let fresh_turn = running(terms(3, 0), "a4b4 a7b7 40h").plays(PAUSE);
    assert_eq!(left(&fresh_turn.plays("cho end-pause")), Some(32));
}

#[test]
fn a_pause_ends_after_thirty_days() {
    let almost = paused().later(DAY * 30 - HOUR);
    let end = almost.now + HOUR;
    assert_eq!(almost.game.due(almost.moment()), TimeEffect::Later(end));
    let over = almost.later(HOUR);
    let ended = Event::PauseEnded { by: None };
    assert_eq!(over.game.due(over.moment()), TimeEffect::Now(ended.clone()));
    let over = over.event(ended);
    assert_eq!(left(&over), Some(240));
    assert_eq!(over.game.due_at(over.moment()), Some(over.now + DAY * 10));
}

#[test]
fn reminders_wait_for_the_end_of_a_pause() {
    let reminds = |played: &Played| {
        let moment = played.moment();
        played
            .game
            .should_remind(Side::Cho, Reminder::First, None, moment)
    };
    // The reminder is due after half of the time; a pause postpones it.
    let due = running(terms(3, 0), "a4b4 a7b7 40h");
    assert_eq!(reminds(&due), ReminderDue::Now);
    let paused = due.plays("cho toggle-pause; han toggle-pause; 1d");
    assert!(matches!(reminds(&paused), ReminderDue::Later(_)));
    assert_eq!(reminds(&paused.plays("cho end-pause")), ReminderDue::Now);
}

#[test]
fn a_game_lost_on_time_cannot_be_paused() {
    let strict = |script: &str| {
        let house = HouseRules {
            timeout: Timeout::Forfeit,
            rest: None,
        };
        let offered = Played::new(&with_a_pace(terms(1, 0)));
        let seated = offered.then(&jihun(), accept_in(jihun(), house));
        seated.set_up().plays(script)
    };
    strict("a4b4 a7b7 1d; cho toggle-pause?GameOver");
    // Offered in time, but accepted too late.
    strict("a4b4 a7b7; cho toggle-pause; 1d; han accept-pause?GameOver");
    // A side that has not moved does not lose on time, but cannot pause either.
    running(terms(1, 0), "1d; han toggle-pause?GameOver");
}

#[test]
fn a_pause_is_possible_while_formations_are_chosen() {
    let secret = Challenge {
        ruleset: Ruleset::named("essentials").unwrap(),
        ..with_a_pace(terms(1, 3))
    };
    let setting_up = Played::new(&secret).seated().later(HOUR * 90);
    let paused = setting_up.plays("cho toggle-pause; han toggle-pause; 10d");
    for side in Side::ALL {
        let clock = paused.game.clocks(paused.moment())[side].unwrap();
        assert_eq!(clock.deadline, None, "{side:?}");
    }
    // Choosing a formation ends the pause: the opponent has at least a day.
    let chosen = paused.plays("cho HEEH");
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
        (paused().plays("cho resign"), ended()),
        (offered().plays("cho resign"), Event::Paused),
    ];
    for (played, event) in games {
        let mut game = played.game.clone();
        let error = game.apply(&event, NOON.now).unwrap_err().to_string();
        assert!(error.ends_with(event.kind()), "{error}");
        assert_eq!(game.seq(), played.game.seq());
        assert_eq!(game.paused_since(), played.game.paused_since());
    }
    // A valid history reads back the same.
    let over = paused().plays("cho end-pause");
    let replayed = Match::replay(GAME, &over.events).unwrap();
    let moment = over.moment();
    assert_eq!(replayed.clocks(moment), over.game.clocks(moment));
}

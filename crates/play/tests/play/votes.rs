//! Votes on the turns of the bot's opponent: who may do what, and which turn wins.

use std::time::Duration;

use crate::kit::{Played, bot, challenge, jihun, mina};
use hansu_play::{
    Addressee, Challenge, Ended, Event, GameResult, Hints, Match, PlannedTurn, Refusal, SideChoice,
    Takebacks, Timestamp, UserId, Vote, VotingTime,
};
use janggi::{Illegal, Side};

/// Returns Mina's game with votes as Cho, against the bot, which is named Jihun here.
fn asked() -> Challenge {
    Challenge {
        addressee: bot(1),
        hints: Hints::None,
        takebacks: Takebacks::None,
        votes: VotingTime::try_from(6).ok(),
        ..challenge(SideChoice::Cho)
    }
}

fn running() -> Played {
    let seated = Played::new(&asked()).seated().settled();
    seated.plays("mina HEEH")
}

fn turn(text: &str) -> PlannedTurn {
    text.parse().unwrap()
}

/// Returns votes of different people, in order: the turn, and the time.
fn votes(cast: &[(&str, i64)]) -> Vec<Vote> {
    let cast = cast.iter().zip(1..);
    cast.map(|((text, at), person)| Vote {
        person: UserId(person),
        turn: turn(text),
        at: Timestamp(*at),
    })
    .collect()
}

#[test]
fn most_votes_win_and_the_older_vote_breaks_a_tie() {
    let game = running().game;
    for (cast, winner) in [
        (&[][..], None),
        (&[("b1c3", 5)], Some("b1c3")),
        (&[("b1c3", 1), ("a4b4", 2), ("a4b4", 3)], Some("a4b4")),
        (&[("i4h4", 2), ("a4b4", 1)], Some("a4b4")),
        (&[("a4b4", 2), ("i4h4", 1)], Some("i4h4")),
        (
            &[("a4b4", 3), ("i4h4", 2), ("i4h4", 9), ("a4b4", 4)],
            Some("i4h4"),
        ),
        (&[("pass", 1), ("a4b4", 2)], Some("pass")),
        // What is not legal is never played.
        (&[("a4a3", 1)], None),
    ] {
        let votes = votes(cast);
        let event = game.counted(&votes);
        let action = event.as_ref().and_then(Event::action);
        assert_eq!(action, winner.map(|text| turn(text).action()), "{cast:?}");
        if let Some(event) = event {
            let tally = event.votes().unwrap();
            assert_eq!(tally.voters() as usize, cast.len(), "{cast:?}");
            let mut after = game.clone();
            after.apply(&event, game.at()).unwrap();
            assert_eq!(after.last_tally(), Some((tally, 0)));
        }
    }
    let alone = Challenge {
        votes: None,
        ..asked()
    };
    let counted = Played::new(&alone).game.counted(&votes(&[("a4b4", 1)]));
    assert_eq!(counted, None);
}

#[test]
fn ranking_begins_with_most_votes_and_the_turn_played() {
    let votes = votes(&[("a4b4", 1), ("i4h4", 2), ("b1c3", 3), ("b1c3", 4)]);
    let tally = hansu_play::Tally::of(&votes);
    let ranked = tally.ranked(turn("i4h4"));
    let expected = [("b1c3", 2), ("i4h4", 1), ("a4b4", 1)];
    assert_eq!(ranked, expected.map(|(mv, count)| (turn(mv), count)));
}

/// Turns are votes, whoever asks; resigning and formations belong to the challenger alone.
#[test]
fn turns_by_hand_are_refused() {
    let played = running();
    for entry in [
        "mina a4b4?DecidedByVotes",
        "alex a4b4?DecidedByVotes",
        "mina bikjang?DecidedByVotes",
        "mina draw?DecidedByVotes",
        "alex draw?NotAPlayer",
        "mina takeback?NoTakebacks",
        "mina hint?NoHints",
        "alex resign?NotAPlayer",
        "alex HEEH?NotAPlayer",
    ] {
        played.clone().plays(entry);
    }
    let resigned = Ok(Event::Resigned { by: Side::Cho });
    assert_eq!(played.decides("mina resign"), resigned);
    let decide = |game: &Match, text: &str| game.decide_vote(turn(text)).map(drop);
    assert_eq!(decide(&played.game, "a4b4"), Ok(()));
    assert_eq!(decide(&played.game, "pass"), Ok(()));
    let unruly = decide(&played.game, "bikjang");
    assert_eq!(unruly, Err(Refusal::BikjangNotInRules));
    let backwards = decide(&played.game, "a4a3");
    assert_eq!(backwards, Err(Refusal::Illegal(Illegal::Backward)));
    // The bot moves by hand.
    let event = played.game.counted(&votes(&[("a4b4", 1)])).unwrap();
    let moved = played.event(event);
    assert_eq!(decide(&moved.game, "a7b7"), Err(Refusal::NotYourTurn));
    assert!(moved.decides("jihun a7b7").is_ok());
    assert!(!moved.game.asks_before_resigning());
}

#[test]
fn challenger_who_leaves_calls_the_game_off() {
    let event = running().game.counted(&votes(&[("a4b4", 1)])).unwrap();
    let played = running().event(event);
    let leave = played.game.leave(mina().id);
    assert_eq!(leave, Some(Event::CalledOff { by: Side::Cho }));
    let over = played.event(leave.unwrap());
    assert_eq!(over.ended(), Ended::CalledOff { by: Side::Cho });
    assert_eq!(over.game.result_for(mina().id), GameResult::CalledOff);
}

/// A win by everybody is no step on the challenger's ladder.
#[test]
fn votes_do_not_count_on_the_ladder() {
    let event = running().game.counted(&votes(&[("a4b4", 1)])).unwrap();
    let over = running().event(event).plays("jihun resign");
    assert_eq!(over.game.result_for(mina().id), GameResult::Won);
    assert!(over.game.practice_result().is_none());
}

#[test]
fn votes_need_a_server_and_the_bot() {
    let alone = Challenge {
        server: None,
        ..asked()
    };
    let with_person = Challenge {
        addressee: Addressee::Person(jihun()),
        ..asked()
    };
    for challenge in [alone, with_person] {
        assert_eq!(challenge.check(), Err(Refusal::VotesNeedServer));
    }
    assert_eq!(asked().check(), Ok(()));
    let rematch = asked().options();
    assert_eq!(rematch.votes, asked().votes);
}

#[test]
fn hours_follow_the_length_of_a_day() {
    let hours = VotingTime::ALL.map(VotingTime::hours);
    assert_eq!(hours, [1, 6, 12, 24, 48]);
    for time in VotingTime::ALL {
        let day = Duration::from_secs(24);
        let seconds = u64::from(time.hours());
        assert_eq!(time.duration(day), Duration::from_secs(seconds));
        assert_eq!(VotingTime::try_from(time.hours()), Ok(time));
        assert_eq!(time.id(), time.hours().to_string());
    }
    for hours in [0, 2, 25, 255] {
        assert!(VotingTime::try_from(hours).is_err(), "{hours}");
    }
}

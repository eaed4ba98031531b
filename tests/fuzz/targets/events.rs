//! Stored events, one by one and as the history of a match.

use std::time::Duration;

use hansu_play::{DatedEvent, Event, GameId, Match, Timestamp};

use super::{Target, meet, said};

/// A stored event.
pub const EVENTS: Target = Target {
    name: "events",
    run: event,
    words: WORDS,
    ends: &["event", "unread"],
    steps: 400,
};

/// A history with one event per line. The events are an hour apart.
pub const STORIES: Target = Target {
    name: "stories",
    run: story,
    words: WORDS,
    ends: &["match", "broken", "over", "playing"],
    steps: 4_000,
};

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "{\"kind\":\"", "\"}\n", "challenged", "accepted", "declined", "withdrawn", "expired", "set_up",
    "moved", "passed", "draw_offered", "draw_accepted", "draw_declined", "draw_withdrawn",
    "takeback_asked", "takeback_declined", "taken_back", "hint_taken", "resigned", "called_off",
    "time_ran_out", "time_given", "time_claimed", "time_forfeited", "lapsed", "pause_offered",
    "paused", "pause_ended", "\"side\":\"cho\"", "\"side\":\"han\"", "\"by\":\"cho\"",
    "\"by\":\"han\"", "\"late\":\"han\"", "\"mv\":\"a4b4\"", "\"mv\":\"a7b7\"", "\"days\":3",
    "\"plies\":2", "\"formation\":\"heeh\"", "\"ruleset\":\"modern\"", "\"ruleset\":\"xiangqi\"",
    "\"handicap\":\"horse\"", "\"level\":3", "\"terms\":{", "\"planned\":true", "\"slip\":{",
    "null", "true", "\"agreed\":true", ",",
];

fn event(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Event::from_json(&text) {
        Ok(event) => {
            meet("event");
            let written = event.to_json().unwrap();
            assert_eq!(Event::from_json(&written).unwrap(), event, "{written}");
            assert!(written.contains(&format!("\"kind\":\"{}\"", event.kind())));
            if let Some(action) = event.action() {
                assert_eq!(Event::of_action(action).action(), Some(action));
            }
            assert!(Event::from_json(&Event::without_place(&written).unwrap()).is_ok());
        }
        Err(error) => {
            meet("unread");
            assert!(!error.to_string().is_empty());
        }
    }
}

/// The maximum number of events in a history.
const LONGEST: usize = 200;
const GAME: GameId = GameId(7);
const BEGAN: Timestamp = Timestamp(1_700_000_000_000);

fn story(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let events = text.lines().take(LONGEST);
    let events = events.map_while(|line| Event::from_json(line).ok());
    let dated: Vec<DatedEvent> = (0..)
        .zip(events)
        .map(|(hour, event)| DatedEvent {
            event,
            at: BEGAN + Duration::from_secs(60 * 60) * hour,
        })
        .collect();
    let Some((first, rest)) = dated.split_first() else {
        return meet("broken");
    };
    let replayed = Match::replay(GAME, &dated);
    let Ok(mut game) = Match::replay(GAME, std::slice::from_ref(first)) else {
        assert!(replayed.is_err());
        return meet("broken");
    };
    told(&game);
    for DatedEvent { event, at } in rest {
        if game.apply(event, *at).is_err() {
            assert!(replayed.is_err());
            return meet("broken");
        }
    }
    meet("match");
    let replayed = replayed.unwrap();
    // Applying the events one by one gives the same match as replaying all of them.
    assert_eq!(format!("{replayed:?}"), format!("{game:?}"));
    told(&replayed);
}

/// Prints everything that people read about a match in any state.
fn told(game: &Match) {
    let ruleset = game.ruleset();
    if game.is_open() {
        if let Some(moves) = game.game() {
            meet("playing");
            said(|text| text.playing(ruleset).board_description(game, moves));
        }
    } else {
        meet("over");
    }
    let _ = (
        game.to_act(),
        game.players_to_act(),
        game.consequence(),
        game.closed(),
        game.viewed_from(),
    );
}

//! What people do in an evening, and when.

use std::time::Duration;

use serde_json::{Value, json};

use crate::seed::Table;
use crate::town::{Play, act};

/// Moves a second.
pub const MOVES_A_SECOND: usize = 5;
/// The intervals of acts other than moves, in milliseconds.
const BOARDS: usize = 1_000;
const COMPLETIONS: usize = 500;
const REFUSALS: usize = 2_000;
const HINTS: usize = 5_000;
const FILMS: usize = 15_000;

/// Something that a person does.
#[derive(Debug)]
pub struct Due {
    /// Since the beginning.
    pub at: Duration,
    pub name: &'static str,
    pub route: &'static str,
    pub who: u64,
    pub body: Value,
    /// The state of the answer that comes if all is well.
    pub expected: &'static str,
}

/// All that people do, in the order of time. Moves go through the games in turn; what is done beside is done in games
/// half the way round, where nobody moves just then.
pub fn evening(duration: Duration, plays: &mut [Play], finished: &[(i64, Table)]) -> Vec<Due> {
    let mut all = Vec::new();
    let games = plays.len();
    let mut moved = 0;
    let beats = duration.as_millis() as usize;
    for beat in 0..beats {
        let at = Duration::from_millis(beat as u64);
        // Offset by a few milliseconds, so that the acts do not all coincide with a move.
        let is_due = |interval: usize, offset: usize| beat % interval == offset % interval;
        if is_due(1_000 / MOVES_A_SECOND, 0) {
            all.push(next_move(at, &mut plays[moved % games]));
            moved += 1;
        }
        let neighbour = (moved + games / 2) % games;
        if is_due(BOARDS, 37) {
            all.push(board(at, &plays[neighbour]));
        }
        if is_due(COMPLETIONS, 91) {
            all.push(completion(at, &plays[neighbour]));
        }
        if is_due(REFUSALS, 153) {
            all.push(refusal(at, &plays[neighbour]));
        }
        if is_due(HINTS, 1_117) {
            all.push(hint(at, &plays[neighbour]));
        }
        if is_due(FILMS, 2_171) {
            all.push(film(at, &finished[beat / FILMS % finished.len()]));
        }
    }
    all
}

/// Returns the use of a command in a channel.
fn command(at: Duration, name: &'static str, person: u64, channel: u64, options: Value) -> Due {
    Due {
        at,
        name,
        route: "/do/command",
        who: person,
        body: act(person, channel, name.trim_start_matches('/'), options),
        expected: "answered",
    }
}

fn next_move(at: Duration, play: &mut Play) -> Due {
    let (person, turn) = play.next();
    command(
        at,
        "/move",
        person,
        play.table.channel,
        json!({ "move": turn }),
    )
}

fn board(at: Duration, play: &Play) -> Due {
    command(at, "/board", play.table.cho, play.table.channel, json!({}))
}

fn completion(at: Duration, play: &Play) -> Due {
    let person = play.to_move();
    Due {
        at,
        name: "completion of /move",
        route: "/do/autocomplete",
        who: person,
        body: json!({
            "as": person.to_string(), "channel": play.table.channel.to_string(), "name": "move", "options": {},
            "focused": "move", "text": "",
        }),
        expected: "choices",
    }
}

/// Returns an illegal move, of a point without a piece.
fn refusal(at: Duration, play: &Play) -> Due {
    let typed = json!({ "move": "e5e5" });
    let person = play.to_move();
    Due {
        name: "/move refused",
        ..command(at, "/move", person, play.table.channel, typed)
    }
}

fn hint(at: Duration, play: &Play) -> Due {
    command(
        at,
        "/suggest",
        play.to_move(),
        play.table.channel,
        json!({}),
    )
}

fn film(at: Duration, (game, table): &(i64, Table)) -> Due {
    let options = json!({ "game": game.to_string() });
    command(at, "/replay", table.cho, table.channel, options)
}

//! What people do in an evening, and when.

use std::time::Duration;

use serde_json::{Value, json};

use crate::seed::Table;
use crate::town::{Play, act};

/// Moves a second.
pub const MOVES_A_SECOND: usize = 5;
/// The intervals of all else, in milliseconds.
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
pub fn evening(lasts: Duration, plays: &mut [Play], finished: &[(i64, Table)]) -> Vec<Due> {
    let mut all = Vec::new();
    let games = plays.len();
    let mut moved = 0;
    let beats = lasts.as_millis() as usize;
    for beat in 0..beats {
        let at = Duration::from_millis(beat as u64);
        // Apart by a few milliseconds, so that not all of it comes with a move.
        let comes = |interval: usize, apart: usize| beat % interval == apart % interval;
        if comes(1_000 / MOVES_A_SECOND, 0) {
            all.push(next_move(at, &mut plays[moved % games]));
            moved += 1;
        }
        let beside = (moved + games / 2) % games;
        if comes(BOARDS, 37) {
            all.push(board(at, &plays[beside]));
        }
        if comes(COMPLETIONS, 91) {
            all.push(completion(at, &plays[beside]));
        }
        if comes(REFUSALS, 153) {
            all.push(refusal(at, &plays[beside]));
        }
        if comes(HINTS, 1_117) {
            all.push(hint(at, &plays[beside]));
        }
        if comes(FILMS, 2_171) {
            all.push(film(at, &finished[beat / FILMS % finished.len()]));
        }
    }
    all
}

/// A command in a channel.
fn command(at: Duration, name: &'static str, who: u64, channel: u64, options: Value) -> Due {
    Due {
        at,
        name,
        route: "/do/command",
        who,
        body: act(who, channel, name.trim_start_matches('/'), options),
        expected: "answered",
    }
}

fn next_move(at: Duration, play: &mut Play) -> Due {
    let (who, turn) = play.next();
    command(
        at,
        "/move",
        who,
        play.table.channel,
        json!({ "move": turn }),
    )
}

fn board(at: Duration, play: &Play) -> Due {
    command(at, "/board", play.table.cho, play.table.channel, json!({}))
}

fn completion(at: Duration, play: &Play) -> Due {
    let who = play.to_move();
    Due {
        at,
        name: "completion of /move",
        route: "/do/autocomplete",
        who,
        body: json!({
            "as": who.to_string(), "channel": play.table.channel.to_string(), "name": "move", "options": {},
            "focused": "move", "text": "",
        }),
        expected: "choices",
    }
}

/// A move to where no piece stands.
fn refusal(at: Duration, play: &Play) -> Due {
    let typed = json!({ "move": "e5e5" });
    let who = play.to_move();
    Due {
        name: "/move refused",
        ..command(at, "/move", who, play.table.channel, typed)
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

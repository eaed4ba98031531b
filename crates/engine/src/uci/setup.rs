//! Positions set up by an interface: a start and the moves from there.

use janggi::notation::RankNumbering;
use janggi::{Formation, Game, Position, Ruleset};

/// A position set up by an interface.
#[derive(Debug)]
pub struct SetUp {
    /// The game up to the last move that could be played.
    pub game: Game,
    /// The numbering of ranks with which the moves were read.
    pub ranks: RankNumbering,
    /// The first move that cannot be played, with the reason.
    pub refused: Option<String>,
}

/// Sets up a position from a FEN, `None` for the usual start, and moves.
///
/// The interface decides when a game is over and which rules apply: a move counts if the pieces can make it.
/// The list ends before the first move that cannot be played.
///
/// Ranks are tried with the numbering `ranks` and then with the other one; the reading with more moves wins.
/// The first ruleset that can read the FEN is used, a later one only if it alone reads all moves.
///
/// # Errors
/// The reason that no ruleset can read the FEN, or that there is no ruleset.
pub fn set_up(
    rulesets: &[Ruleset],
    ranks: RankNumbering,
    fen: Option<&str>,
    moves: &[String],
) -> Result<SetUp, String> {
    let mut best: Option<SetUp> = None;
    let mut reasons: Vec<String> = Vec::new();
    for ruleset in rulesets {
        let start = match fen.map(|fen| Game::from_fen(ruleset, fen)) {
            None => Game::usual(ruleset),
            Some(Ok(start)) => start,
            Some(Err(error)) => {
                reasons.push(error.to_string());
                continue;
            }
        };
        if best.is_some() && is_start_of_janggi(start.position()) {
            continue;
        }
        let attempt = in_either_count(&start, ranks, moves);
        if attempt.refused.is_none() {
            return Ok(attempt);
        }
        best = best.or(Some(attempt));
    }
    reasons.dedup();
    best.ok_or_else(|| format!("fen: {}", reasons.join("; in the other game: ")))
}

/// Plays the moves with either numbering of ranks, and returns the longer game.
fn in_either_count(start: &Game, ranks: RankNumbering, moves: &[String]) -> SetUp {
    let usual = play(start, ranks, moves);
    if usual.refused.is_none() {
        return usual;
    }
    let alternative = play(start, ranks.other(), moves);
    if alternative.game.ply() > usual.game.ply() {
        alternative
    } else {
        usual
    }
}

/// Plays the moves until one cannot be played.
fn play(start: &Game, ranks: RankNumbering, moves: &[String]) -> SetUp {
    let mut game = start.clone();
    let mut refused = None;
    for (ply, text) in (1..).zip(moves) {
        let Some(action) = ranks.read(game.position(), text) else {
            refused = Some(format!("ply {ply}: {text:?} is no move"));
            break;
        };
        if let Err(error) = game.play_by_movement(action) {
            refused = Some(format!("ply {ply}: {text}: {error}"));
            break;
        }
    }
    SetUp {
        game,
        ranks,
        refused,
    }
}

/// Returns whether the board is an initial position of Janggi. Xiangqi's own start is not.
fn is_start_of_janggi(position: &Position) -> bool {
    let placement = position.placement();
    !position.variant().spec().has_formations()
        && Formation::pairs().any(|pair| Position::start(pair).placement() == placement)
}

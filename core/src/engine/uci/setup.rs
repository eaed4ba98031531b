//! Positions as an interface sets them up: a start and the moves from there.

use super::ranks::Ranks;
use crate::rules::{BySide, Formation, Game, Position, Ruleset, Variant};

/// A position that an interface has set up.
#[derive(Debug)]
pub struct SetUp {
    /// The game up to the last move that could be played.
    pub game: Game,
    /// The count of ranks in which the moves were read.
    pub ranks: Ranks,
    /// The first move that cannot be played, with the reason.
    pub refused: Option<String>,
}

/// Sets up a position from a FEN, `None` for the usual start, and moves.
///
/// The interface decides when a game is over and by which rules it is played: a move counts if the pieces can move
/// so. The list ends before the first move that cannot be played.
///
/// Ranks are tried as `ranks` counts and then the other way; the reading with more moves wins. Of the rulesets
/// the first counts that reads the FEN, a later one only if it alone reads all moves.
///
/// # Errors
/// The reason why no ruleset can read the FEN, or that there is no ruleset.
pub fn set_up(
    rulesets: &[Ruleset],
    ranks: Ranks,
    fen: Option<&str>,
    moves: &[String],
) -> Result<SetUp, String> {
    let mut found: Option<SetUp> = None;
    let mut reasons: Vec<String> = Vec::new();
    for ruleset in rulesets {
        let start = match fen.map(|fen| Game::from_fen(ruleset, fen)) {
            None => Game::usual(ruleset),
            Some(Ok(start)) => start,
            Some(Err(why)) => {
                reasons.push(why.to_string());
                continue;
            }
        };
        if found.is_some() && is_start_of_janggi(start.position()) {
            continue;
        }
        let read = in_either_count(&start, ranks, moves);
        if read.refused.is_none() {
            return Ok(read);
        }
        found = found.or(Some(read));
    }
    reasons.dedup();
    found.ok_or_else(|| format!("fen: {}", reasons.join("; in the other game: ")))
}

/// Plays the moves with either count of ranks, and returns the longer game.
fn in_either_count(start: &Game, ranks: Ranks, moves: &[String]) -> SetUp {
    let usual = play(start, ranks, moves);
    if usual.refused.is_none() {
        return usual;
    }
    let other = play(start, ranks.other(), moves);
    if other.game.ply() > usual.game.ply() {
        other
    } else {
        usual
    }
}

/// Plays the moves until one cannot be played.
fn play(start: &Game, ranks: Ranks, moves: &[String]) -> SetUp {
    let mut game = start.clone();
    let mut refused = None;
    for (ply, text) in (1..).zip(moves) {
        let Some(action) = ranks.read(game.position(), text) else {
            refused = Some(format!("ply {ply}: {text:?} is no move"));
            break;
        };
        if let Err(why) = game.play_on(action) {
            refused = Some(format!("ply {ply}: {text}: {why}"));
            break;
        }
    }
    SetUp {
        game,
        ranks,
        refused,
    }
}

/// Returns whether the board is one that a game of Janggi begins with. Xiangqi's own start is none.
fn is_start_of_janggi(position: &Position) -> bool {
    let placement = position.placement();
    position.variant() == Variant::Xiangqi
        && Formation::ALL.iter().any(|&cho| {
            Formation::ALL
                .iter()
                .any(|&han| Position::start(BySide::new(cho, han)).placement() == placement)
        })
}

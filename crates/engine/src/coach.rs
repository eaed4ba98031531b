//! Pieces left hanging by a turn, for learners of the game.

use std::collections::HashMap;

use super::evaluation::worth;
use super::search::{SearchLimits, SearchResult, think};
use janggi::{Action, Game, HalfPoints, Square};

/// A piece that the last turn left hanging. Both points are those after that turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftPiece {
    /// The piece's point.
    pub piece: Square,
    /// The point of the capturing piece.
    pub by: Square,
}

/// Nodes of each of the two searches: quick even on a small computer.
const NODES: u64 = 4_000;
/// The minimum loss by a turn, in hundredths of a point.
const LOSS: i32 = 300;
/// The plies of the best line that are examined: two turns of the other side, and the turn between them.
const PLIES: usize = 3;

/// Returns the piece that the last turn of a game left hanging. `None` if that turn lost less than three points
/// in a short search, was forced, or no piece is captured soon.
#[must_use]
pub fn find_hanging_piece(game: &Game) -> Option<LeftPiece> {
    if game.forced_passes() > 0 {
        return None;
    }
    let mut before = game.clone();
    before.take_back(1)?;
    let limits = SearchLimits::of_nodes(NODES);
    let best = think(&before, limits)?;
    let after = think(game, limits)?;
    // The second score is from the other side's point of view.
    let loss = best.score.hundredths() + after.score.hundredths();
    if loss < LOSS {
        return None;
    }
    most_valuable_capture(game, &after)
}

/// Returns the most valuable piece that the side to move captures in its next two turns of a line; of equal
/// ones the first.
fn most_valuable_capture(game: &Game, line: &SearchResult) -> Option<LeftPiece> {
    let mut position = *game.position();
    let mover = position.turn();
    // The initial points of the pieces that have moved since.
    let mut origins: HashMap<Square, Square> = HashMap::new();
    let mut dearest: Option<(HalfPoints, LeftPiece)> = None;
    for action in line.pv().iter().take(PLIES) {
        if let Action::Move(mv) = action {
            let origin = |at: Square| origins.get(&at).copied().unwrap_or(at);
            let hanging = LeftPiece {
                piece: origin(mv.to),
                by: origin(mv.from),
            };
            let prize = if position.turn() == mover {
                position.piece_at(mv.to)
            } else {
                None
            };
            if let Some(worth) = prize.map(|piece| worth(position.variant(), piece, mv.to))
                && dearest.is_none_or(|(highest, _)| worth > highest)
            {
                dearest = Some((worth, hanging));
            }
            origins.insert(mv.to, hanging.by);
        }
        position.play(*action);
    }
    dearest.map(|(_, hanging)| hanging)
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{BySide, Formation, MODERN, Move};

    /// Returns a game from a position, after a move.
    fn after(fen: &str, mv: &str) -> Option<Game> {
        let mut game = Game::from_fen(&MODERN, fen).ok()?;
        let mv: Move = mv.parse().ok()?;
        game.play(mv.into()).ok()?;
        Some(game)
    }

    /// Returns the points of the piece that a move leaves hanging, and of its capturer.
    fn left(fen: &str, mv: &str) -> Option<(String, String)> {
        let left = find_hanging_piece(&after(fen, mv)?)?;
        Some((left.piece.to_string(), left.by.to_string()))
    }

    #[test]
    fn hanging_piece_is_named_with_its_capturer() {
        // (position, move, the hanging piece and its capturer)
        let cases = [
            // A chariot attacks the horse.
            (
                "3k5/9/2r6/p3p3p/9/9/P3P3P/2N6/4A4/4K4 w - - 0 10",
                "e4f4",
                Some(("c3", "c8")),
            ),
            // The horse moves away.
            (
                "3k5/9/2r6/p3p3p/9/9/P3P3P/2N6/4A4/4K4 w - - 0 10",
                "c3b5",
                None,
            ),
            // It is protected: a chariot is too much for it.
            (
                "3k5/9/2r6/p3p3p/9/9/P3P3P/2N6/4A4/2R1K4 w - - 0 10",
                "e4f4",
                None,
            ),
        ];
        for (fen, mv, expected) in cases {
            let expected = expected.map(|(piece, by)| (piece.to_owned(), by.to_owned()));
            assert_eq!(left(fen, mv), expected, "{mv} in {fen}");
        }
    }

    #[test]
    fn safe_turn_leaves_no_hanging_piece() {
        let heeh = Formation::Heeh;
        let game = Game::set_up(&MODERN, None, BySide::new(heeh, heeh));
        assert_eq!(find_hanging_piece(&game), None, "nobody has played");
        for action in game.legal_actions().into_iter().step_by(5) {
            let mut played = game.clone();
            assert!(played.play(action).is_ok());
            assert_eq!(find_hanging_piece(&played), None, "{action:?}");
        }
    }

    #[test]
    fn hanging_piece_belongs_to_the_mover_and_capturer_to_the_opponent() {
        let heeh = Formation::Heeh;
        let mut count = 0;
        for seed in 0..2_usize {
            let mut game = Game::set_up(&MODERN, None, BySide::new(heeh, heeh));
            for ply in 0..24_usize {
                let legal = game.legal_actions();
                let Some(action) = legal.get((ply * 7 + seed * 13) % legal.len().max(1)) else {
                    break;
                };
                if game.play(*action).is_err() || game.outcome().is_some() {
                    break;
                }
                let Some(left) = find_hanging_piece(&game) else {
                    continue;
                };
                let side_at = |at: Square| game.position().piece_at(at).map(|piece| piece.side);
                let mover = game.position().turn();
                assert_eq!(side_at(left.piece), Some(mover.opponent()), "{left:?}");
                assert_eq!(side_at(left.by), Some(mover), "{left:?}");
                count += 1;
            }
        }
        assert!(count > 3, "{count}");
    }
}

//! Puzzles from games of both kinds: material to win, a defence that holds, a mate, a draw or points to save.
//!
//! A puzzle is one line of text. Reading it checks all that the rules alone decide; that its answer is the only one is
//! for a search to prove.

mod kind;
mod puzzle;
mod rating;
mod text;
mod theme;
mod variety;

pub use kind::{PuzzleKind, is_unsettled, wins_material};
pub use puzzle::{MOST_TURNS, NotAPuzzle, Puzzle, PuzzleDraft, is_plain};
pub use rating::{Difficulty, FIRST_RATINGS};
pub use text::PuzzleLineError;
pub use theme::Theme;
pub use variety::{BoardImages, FEWEST_DIFFERENCES};

#[cfg(test)]
mod tests;

//! Proofs of mates; puzzles: positions of Janggi with exactly one way to mate in one to four turns, found in records.

mod finder;
mod proof;
mod puzzle;

pub use finder::PuzzleSet;
pub use proof::{OutOfNodes, every_defence_loses, least_turns};
pub use puzzle::{
    MOST_TURNS, NotAPuzzle, Puzzle, PuzzleLineError, Themes, Unproved, mating_actions,
};

#[cfg(test)]
mod tests;

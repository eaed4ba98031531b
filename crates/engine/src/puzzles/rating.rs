//! The first rating of a puzzle, from the puzzle alone.

use std::ops::{ControlFlow, RangeInclusive};

use super::kind::PuzzleKind;
use super::puzzle::Puzzle;
use crate::search::{Search, SearchLimits, SearchResult, TranspositionTable};
use crate::skill::oversight;
use janggi::{Action, Game};

/// The first ratings, from the easiest puzzle to the most difficult.
pub const FIRST_RATINGS: RangeInclusive<u16> = 600..=2_600;

/// The nodes of the search that has to find the first action.
const NODES: u64 = 30_000;
const TABLE_MIB: usize = 2;

/// The numbers from which a first rating is computed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difficulty {
    /// The natural logarithm of the nodes after which a search has found the first action and stays with it.
    pub effort: f64,
    /// The weight of the solver's actions that people miss, summed over the turns: for each, 0.125 for a step to 1.5
    /// for a cannon's capture, and 0 if it takes or is played with the piece that was looked at last.
    pub oversight: f64,
    /// The number of the solver's turns.
    pub turns: f64,
    /// 1 if the first action neither takes a piece nor gives check.
    pub is_quiet: f64,
    /// 1 if the first action gives check.
    pub is_check: f64,
    /// 1 if the line ends with a mate.
    pub is_mate: f64,
}

impl Difficulty {
    /// Measures a puzzle, by a short search at its start and the moves of its line. Equal puzzles give equal numbers.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Difficulty {
        let start = puzzle.start();
        let first = puzzle.line()[0];
        let is_capture = first
            .piece_move()
            .is_some_and(|mv| start.position().piece_at(mv.to).is_some());
        let is_check = start.situation().after(first).in_check();
        let flag = |holds: bool| if holds { 1.0 } else { 0.0 };
        Difficulty {
            effort: effort(start, first),
            oversight: overseen(puzzle),
            turns: f64::from(u32::try_from(puzzle.turns()).unwrap_or(u32::MAX)),
            is_quiet: flag(!is_capture && !is_check),
            is_check: flag(is_check),
            is_mate: flag(puzzle.kind() == PuzzleKind::Mate),
        }
    }

    /// Returns the first rating. The constants were fitted to the share of puzzles that the levels solve
    /// (`assets/puzzles/README.md`).
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the number is clamped to the range of ratings"
    )]
    pub fn rating(&self) -> u16 {
        let sum = 420.0
            + 143.0 * self.effort
            + 255.0 * self.oversight
            + 65.0 * self.turns
            + 145.0 * self.is_quiet
            + 50.0 * self.is_check
            - 125.0 * self.is_mate;
        let low = f64::from(*FIRST_RATINGS.start());
        let high = f64::from(*FIRST_RATINGS.end());
        sum.clamp(low, high).round() as u16
    }
}

/// Returns the logarithm of the nodes after which a search prefers the action and does not change its mind; that of
/// twice the limit if it prefers another in the end.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn effort(game: &Game, action: Action) -> f64 {
    let mut found = None;
    let mut report = |lines: &[SearchResult], _| {
        match lines.first() {
            Some(result) if result.best() == action => {
                found = found.or(Some(result.nodes));
            }
            _ => found = None,
        }
        ControlFlow::Continue(())
    };
    let table = TranspositionTable::of_mib(TABLE_MIB);
    let search = Search::of(game, SearchLimits::of_nodes(NODES));
    let last = search.reporting(&table, &mut report);
    let stays = last.first().is_some_and(|result| result.best() == action);
    let nodes = found.filter(|_| stays).unwrap_or(2 * NODES);
    (nodes.max(1) as f64).ln()
}

/// Returns the weight of the solver's actions that people miss. They look first at the piece that has just moved.
fn overseen(puzzle: &Puzzle) -> f64 {
    let mut position = *puzzle.game().position();
    let mut sum = 0;
    let mut last = None;
    for (ply, &action) in puzzle.actions().iter().enumerate() {
        let mv = action.piece_move();
        let is_solvers = ply % 2 == 1;
        if let Some(mv) = mv
            && is_solvers
            && last != Some(mv.to)
            && last != Some(mv.from)
        {
            sum += oversight(&position, mv);
        }
        last = mv.map(|mv| mv.to);
        position = position.after(action);
    }
    f64::from(sum) / 8.0
}

//! The first rating of a puzzle, from the puzzle alone.

use std::ops::{ControlFlow, RangeInclusive};

use super::kind::PuzzleKind;
use super::puzzle::Puzzle;
use crate::search::{Search, SearchLimits, TranspositionTable};
use janggi::{Action, Game};

/// The first ratings, from the easiest puzzle to the most difficult.
pub const FIRST_RATINGS: RangeInclusive<u16> = 600..=2_600;

/// The nodes of the search that has to find the actions of a line.
const NODES: u64 = 30_000;
const TABLE_MIB: usize = 2;

/// The numbers from which a first rating is computed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difficulty {
    /// The natural logarithm of the nodes after which a search has found the first action and stays with it.
    pub first_effort: f64,
    /// The sum of the same over the later turns.
    pub later_effort: f64,
    /// The number of the solver's turns.
    pub turns: f64,
    /// 1 if the first action neither takes a piece nor gives check.
    pub is_quiet: f64,
    /// 1 if the first action gives check.
    pub is_check: f64,
    /// 1 if the line ends with a mate.
    pub is_mate: f64,
    /// The natural logarithm of the number of actions to choose from at first.
    pub choices: f64,
}

impl Difficulty {
    /// Measures a puzzle by a short search at each of its turns. Equal puzzles give equal numbers.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Difficulty {
        let efforts: Vec<f64> = (0..puzzle.turns())
            .filter_map(|turn| Some(effort(&puzzle.game_at(turn)?, puzzle.line()[2 * turn])))
            .collect();
        let start = puzzle.start();
        let first = puzzle.line()[0];
        let is_capture = first
            .piece_move()
            .is_some_and(|mv| start.position().piece_at(mv.to).is_some());
        let is_check = start.situation().after(first).in_check();
        let flag = |holds: bool| if holds { 1.0 } else { 0.0 };
        Difficulty {
            first_effort: efforts.first().copied().unwrap_or_default(),
            later_effort: efforts.iter().skip(1).sum(),
            turns: f64::from(u32::try_from(puzzle.turns()).unwrap_or(u32::MAX)),
            is_quiet: flag(!is_capture && !is_check),
            is_check: flag(is_check),
            is_mate: flag(puzzle.kind() == PuzzleKind::Mate),
            choices: logarithm(start.legal_actions().len() as u64),
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
        let sum = 600.0
            + 80.0 * self.first_effort
            + 20.0 * self.later_effort
            + 100.0 * (self.turns - 1.0)
            + 100.0 * self.is_quiet
            - 50.0 * self.is_check
            - 50.0 * self.is_mate
            + 50.0 * self.choices;
        let low = f64::from(*FIRST_RATINGS.start());
        let high = f64::from(*FIRST_RATINGS.end());
        sum.clamp(low, high).round() as u16
    }
}

/// Returns the logarithm of the nodes after which a search prefers the action and does not change its mind; that of
/// twice the limit if it prefers another in the end.
fn effort(game: &Game, action: Action) -> f64 {
    let mut found = None;
    let mut report = |lines: &[crate::SearchResult], _| {
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
    match found {
        Some(nodes) if stays => logarithm(nodes),
        _ => logarithm(2 * NODES),
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn logarithm(count: u64) -> f64 {
    (count.max(1) as f64).ln()
}

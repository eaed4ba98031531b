//! Judgement of positions by searches: the best action and the second best.

use hansu_engine::review::expected_result;
use hansu_engine::{Search, SearchLimits, SearchResult, TranspositionTable};
use janggi::{Action, Game};

/// The lead of the only answer over every other, in expected result.
pub const LEAD: f64 = 0.25;
/// The least that the opponent's last action cost, in expected result.
pub const COST: f64 = 0.25;
/// The greatest expected result of the solver before the opponent's last action.
pub const NOT_WINNING: f64 = 0.7;

const TABLE_MIB: usize = 4;

/// The only good answer in a position.
#[derive(Debug, Clone, Copy)]
pub struct Answer {
    pub action: Action,
    /// The expected result of the side to move.
    pub expected: f64,
    /// The plies to the end of a forced win.
    pub wins_in: Option<i32>,
}

/// Searches all actions, or all but one.
pub fn search(
    game: &Game,
    without: Option<Action>,
    nodes: u64,
    table: &TranspositionTable,
) -> Option<SearchResult> {
    let mut only = Vec::new();
    if let Some(without) = without {
        only = game.legal_actions();
        only.retain(|action| *action != without);
        if only.is_empty() {
            return None;
        }
    }
    let search = Search {
        only: &only,
        ..Search::of(game, SearchLimits::of_nodes(nodes))
    };
    search.lines(table).into_iter().next()
}

/// Searches with a new table, so that the result is always the same.
pub fn search_anew(game: &Game, without: Option<Action>, nodes: u64) -> Option<SearchResult> {
    search(game, without, nodes, &TranspositionTable::of_mib(TABLE_MIB))
}

/// Searches for several lines with a new table.
pub fn search_lines(game: &Game, lines: usize, nodes: u64) -> Vec<SearchResult> {
    let search = Search {
        lines,
        ..Search::of(game, SearchLimits::of_nodes(nodes))
    };
    search.lines(&TranspositionTable::of_mib(TABLE_MIB))
}

/// Returns the expected result of the side to move.
pub fn expected(game: &Game, result: &SearchResult) -> f64 {
    expected_result(game.position().variant(), result.score)
}

/// Returns the plies to the end of a forced win.
pub fn wins_in(result: &SearchResult) -> Option<i32> {
    result.score.turns_to_end().filter(|plies| *plies > 0)
}

/// Returns the answer that leads every other one by [`LEAD`]; any action that ends the game at once with a win.
pub fn only_answer(game: &Game, nodes: u64) -> Option<Answer> {
    let best = search_anew(game, None, nodes)?;
    let answer = Answer {
        action: best.best(),
        expected: expected(game, &best),
        wins_in: wins_in(&best),
    };
    let ends_now = answer.wins_in == Some(1);
    (ends_now || leads(game, answer, nodes)).then_some(answer)
}

fn leads(game: &Game, answer: Answer, nodes: u64) -> bool {
    let second = search_anew(game, Some(answer.action), nodes);
    second.is_some_and(|second| answer.expected - expected(game, &second) >= LEAD)
}

/// Returns the expected result of an action that is the best and leads every other one by [`LEAD`].
pub fn lead_of(game: &Game, action: Action, nodes: u64) -> Option<f64> {
    let best = search_anew(game, None, nodes)?;
    let answer = Answer {
        action,
        expected: expected(game, &best),
        wins_in: wins_in(&best),
    };
    let is_only = best.best() == action && leads(game, answer, nodes);
    is_only.then_some(answer.expected)
}

/// Returns the expected result of the side to move, with its best action.
pub fn value(game: &Game, nodes: u64) -> Option<f64> {
    Some(expected(game, &search_anew(game, None, nodes)?))
}

/// Returns whether the opponent's last action cost [`COST`] in a game that the solver was not winning. `after` is the
/// expected result of the solver after it.
pub fn is_blunder(before: &Game, after: f64, nodes: u64) -> bool {
    let solver_before = value(before, nodes).map(|lost| 1.0 - lost);
    solver_before
        .is_some_and(|solver_before| solver_before <= NOT_WINNING && after - solver_before >= COST)
}

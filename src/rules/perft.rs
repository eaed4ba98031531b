//! Counting lines of play, which tests a generator against others and measures it.

use super::action::Action;
use super::position::Position;

/// Counts the lines of play of that many turns: any move, or a pass unless in check. A line stops at
/// mate and at the second pass in a row. The last turn is counted without being made.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    count(position, depth, false)
}

fn count(position: &Position, depth: u32, passed: bool) -> u64 {
    if depth == 1 {
        let (moves, check) = position.count_and_check();
        return moves as u64 + u64::from(!check);
    }
    let moves = position.legal();
    let below = |action, passed| count(&position.after(action), depth - 1, passed);
    let mut total = 0;
    for &mv in &moves {
        total += below(Action::Move(mv), false);
    }
    if !passed && !position.in_check() {
        total += below(Action::Pass, true);
    }
    total
}

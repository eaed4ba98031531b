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
    let mut total = 0;
    for &mv in &position.legal() {
        // Copied and changed in place: a position handed over by value is copied once more.
        let mut next = *position;
        next.play(Action::Move(mv));
        total += count(&next, depth - 1, false);
    }
    if !passed && !position.in_check() {
        total += count(&position.after(Action::Pass), depth - 1, true);
    }
    total
}

//! Perft: the number of lines of play to a depth. It tests and measures a move generator (Chess Programming
//! Wiki: "Perft").

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::situation::Situation;
use crate::board::Action;
use crate::position::Position;
use crate::ruleset::PassRule;

/// Counts the lines of play of `depth` plies.
///
/// A line that ends early is not counted: by mate, a second pass in a row, or accepted bikjang. Repetition and
/// counters end no line. The last ply is counted without being made (bulk counting).
///
/// ```
/// use janggi::{BySide, Formation, MODERN, Position, Situation, perft};
///
/// let start = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
/// let start = Situation::new(&MODERN, start);
/// assert_eq!([1, 2, 3].map(|depth| perft(&start, depth)), [32, 1024, 33_316]);
/// ```
#[must_use]
pub fn perft(situation: &Situation, depth: u32) -> u64 {
    count(situation, depth, false)
}

/// Counts the lines of play of `depth` plies, at least one, by their first action (perft divide).
#[must_use]
pub fn divide(situation: &Situation, depth: u32) -> Vec<(Action, u64)> {
    divide_until(situation, depth, &AtomicBool::new(false)).unwrap_or_default()
}

/// Like [`divide`], but returns `None` soon after the flag is set, because a deep count takes hours.
#[must_use]
pub fn divide_until(
    situation: &Situation,
    depth: u32,
    stop: &AtomicBool,
) -> Option<Vec<(Action, u64)>> {
    let mut counts = Vec::new();
    for action in situation.legal_actions() {
        let lines = if depth <= 1 {
            1
        } else if ends(situation, action, false) {
            0
        } else {
            let next = situation.after(action);
            count_until(&next, depth - 1, action == Action::Pass, stop)?
        };
        counts.push((action, lines));
    }
    Some(counts)
}

/// The depth that is counted without checking the flag, in less than 10 ms.
const UNCHECKED_DEPTH: u32 = 3;

/// Counts in parts of depth [`UNCHECKED_DEPTH`], checking the flag between them.
fn count_until(situation: &Situation, depth: u32, passed: bool, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Relaxed) {
        return None;
    }
    if depth <= UNCHECKED_DEPTH {
        return Some(count(situation, depth, passed));
    }
    let mut lines = 0;
    for action in situation.legal_actions() {
        if !ends(situation, action, passed) {
            let next = situation.after(action);
            lines += count_until(&next, depth - 1, action == Action::Pass, stop)?;
        }
    }
    Some(lines)
}

fn count(situation: &Situation, depth: u32, passed: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    if situation.is_plain() {
        return count_plain(situation, situation.position(), depth, passed);
    }
    let moves = situation.legal();
    let may_pass = situation.check_pass().is_ok();
    if depth == 1 {
        return moves.len() as u64 + u64::from(may_pass);
    }
    moves
        .into_iter()
        .map(Action::Move)
        .chain(may_pass.then_some(Action::Pass))
        .filter(|&action| !ends(situation, action, passed))
        .map(|action| count(&situation.after(action), depth - 1, action == Action::Pass))
        .sum()
}

/// Returns whether an action ends the game other than by mate.
fn ends(situation: &Situation, action: Action, passed: bool) -> bool {
    action == Action::Pass && (passed || situation.may_call_bikjang())
}

/// Counts from a plain position (see [`Situation::is_plain`]). All plain positions share one situation, which is
/// only copied for a move after which the generals face each other under a ruleset where this has an effect.
fn count_plain(base: &Situation, position: &Position, depth: u32, passed: bool) -> u64 {
    let ruleset = base.ruleset();
    let passes = ruleset.pass == PassRule::Free;
    if depth == 1 {
        let (moves, check) = position.count_and_check();
        return moves as u64 + u64::from(!check && passes);
    }
    let is_facing_ignored = ruleset.facing.is_ignored();
    let mut lines = 0;
    for &mv in &position.legal() {
        // Copied and changed in place (copy-make): `after` would make another copy.
        let mut next = *position;
        next.play(Action::Move(mv));
        lines += if is_facing_ignored || !next.is_facing() {
            count_plain(base, &next, depth - 1, false)
        } else {
            let faced = base.on(position).after(Action::Move(mv));
            count(&faced, depth - 1, false)
        };
    }
    if passes && !passed && !position.in_check() {
        lines += count_plain(base, &position.after(Action::Pass), depth - 1, true);
    }
    lines
}

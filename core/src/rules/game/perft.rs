//! Perft: the number of lines of play to a depth. It tests and measures a move generator (Chess Programming
//! Wiki: "Perft").

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::situation::Situation;
use crate::rules::board::Action;
use crate::rules::position::Position;
use crate::rules::ruleset::{CannonFirst, FacingAllowed, PassRule, Ruleset};

/// Counts the lines of play of `depth` plies.
///
/// A line that ends early is not counted: by mate, a second pass in a row, or accepted bikjang. Repetition and
/// counters end no line. The last ply is counted without being made (bulk counting).
///
/// ```
/// use hansu_core::rules::{BySide, Formation, MODERN, Position, Situation, perft};
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
    let ruleset = situation.ruleset();
    // In the last ply facing matters only if the generals already face each other: no remaining rule bars
    // moves.
    let is_plain = ruleset.facing.is_ignored() || depth == 1 && !situation.position().is_facing();
    if is_plain && allows_all(ruleset) {
        return count_plain(situation.position(), ruleset.pass, depth, passed);
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

/// Returns whether the ruleset allows every legal move of the pieces while the generals do not face each other,
/// and a pass either always (unless in check) or never.
fn allows_all(ruleset: &Ruleset) -> bool {
    ruleset.facing.create == FacingAllowed::Anyone
        && ruleset.facing.capture == FacingAllowed::Anyone
        && ruleset.cannon_first == CannonFirst::Allowed
        && matches!(ruleset.pass, PassRule::Free | PassRule::Never)
}

/// Counts under a ruleset that adds nothing to the position's own legality.
fn count_plain(position: &Position, pass: PassRule, depth: u32, passed: bool) -> u64 {
    if depth == 1 {
        let (moves, check) = position.count_and_check();
        return moves as u64 + u64::from(!check && pass == PassRule::Free);
    }
    let mut lines = 0;
    for &mv in &position.legal() {
        // Copied and changed in place (copy-make): `after` would make another copy.
        let mut next = *position;
        next.play(Action::Move(mv));
        lines += count_plain(&next, pass, depth - 1, false);
    }
    if pass == PassRule::Free && !passed && !position.in_check() {
        lines += count_plain(&position.after(Action::Pass), pass, depth - 1, true);
    }
    lines
}

//! Counting lines of play: the usual test of a move generator against others, and its measure.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::situation::Situation;
use crate::rules::board::Action;
use crate::rules::position::Position;
use crate::rules::ruleset::{CannonFirst, MayFace, PassRule, Ruleset};

/// Counts the lines of play of so many turns.
///
/// A line stops early, and is not counted, at mate, at a second pass in a row and where a side ends
/// the game because the generals face each other; repetition and counters stop none. The last turn
/// is counted without being made.
///
/// ```
/// use hansu::rules::{BySide, Formation, MODERN, Position, Situation, perft};
///
/// let start = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
/// let start = Situation::new(&MODERN, start);
/// assert_eq!([1, 2, 3].map(|depth| perft(&start, depth)), [32, 1024, 33_316]);
/// ```
#[must_use]
pub fn perft(situation: &Situation, depth: u32) -> u64 {
    count(situation, depth, false)
}

/// Counts the lines of play of so many turns, at least one, by their first action.
#[must_use]
pub fn divide(situation: &Situation, depth: u32) -> Vec<(Action, u64)> {
    divide_until(situation, depth, &AtomicBool::new(false)).unwrap_or_default()
}

/// As [`divide`], but `None` soon after the flag has been set: a deep count takes hours.
#[must_use]
pub fn divide_until(
    situation: &Situation,
    depth: u32,
    stop: &AtomicBool,
) -> Option<Vec<(Action, u64)>> {
    let below = |action: Action| match depth {
        0 | 1 => Some(1),
        _ if ends(situation, action, false) => Some(0),
        _ => count_until(
            &situation.after(action),
            depth - 1,
            action == Action::Pass,
            stop,
        ),
    };
    let actions = situation.legal_actions().into_iter();
    actions
        .map(|action| Some((action, below(action)?)))
        .collect()
}

/// Counting so deep takes less than a hundredth of a second.
const SOON: u32 = 3;

/// Counts in parts small enough to look at the flag between them.
fn count_until(situation: &Situation, depth: u32, passed: bool, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Relaxed) {
        return None;
    }
    if depth <= SOON {
        return Some(count(situation, depth, passed));
    }
    let actions = situation.legal_actions().into_iter();
    actions
        .filter(|&action| !ends(situation, action, passed))
        .map(|action| {
            count_until(
                &situation.after(action),
                depth - 1,
                action == Action::Pass,
                stop,
            )
        })
        .sum()
}

fn count(situation: &Situation, depth: u32, passed: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let ruleset = situation.ruleset();
    let is_plain = ruleset.facing.is_ignored() || depth == 1 && !situation.position().is_facing();
    if is_plain && allows_all(ruleset) {
        return count_plain(situation.position(), depth, passed);
    }
    let moves = situation.legal();
    let may_pass = situation.check_pass().is_ok();
    if depth == 1 {
        return moves.len() as u64 + u64::from(may_pass);
    }
    let actions = moves.into_iter().map(Action::Move);
    let lines = actions
        .chain(may_pass.then_some(Action::Pass))
        .filter(|&action| !ends(situation, action, passed))
        .map(|action| count(&situation.after(action), depth - 1, action == Action::Pass));
    lines.sum()
}

/// Whether an action ends the game, mate aside.
fn ends(situation: &Situation, action: Action, passed: bool) -> bool {
    action == Action::Pass && (passed || situation.may_call_bikjang())
}

/// Whether all that the pieces allow is legal, and the pass unless in check, at least while the
/// generals do not face each other.
fn allows_all(ruleset: &Ruleset) -> bool {
    ruleset.facing.create == MayFace::Anyone
        && ruleset.facing.capture == MayFace::Anyone
        && ruleset.cannon_first == CannonFirst::Allowed
        && ruleset.pass == PassRule::Free
}

/// Counts where what is legal follows from the position alone.
fn count_plain(position: &Position, depth: u32, passed: bool) -> u64 {
    if depth == 1 {
        let (moves, check) = position.count_and_check();
        return moves as u64 + u64::from(!check);
    }
    let mut lines = 0;
    for &mv in &position.legal() {
        // Copied and changed in place: a position handed over by value is copied once more.
        let mut next = *position;
        next.play(Action::Move(mv));
        lines += count_plain(&next, depth - 1, false);
    }
    if !passed && !position.in_check() {
        lines += count_plain(&position.after(Action::Pass), depth - 1, true);
    }
    lines
}

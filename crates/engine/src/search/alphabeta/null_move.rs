//! Null move pruning (Chess Programming Wiki): if the score stays above beta after a null move, the best move
//! will do so too.

use super::node::NodeInfo;
use super::{Searcher, StackEntry, Window};
use crate::score::is_forced;
use crate::search::observer::Observer;
use janggi::{Action, Ply, Role, Situation};

impl<O: Observer> Searcher<'_, O> {
    /// Returns a score of at least beta from a reduced search after a null move. The null move is not a pass of
    /// the game: a pass after it does not end the game, and it repeats no position.
    pub(super) fn null_move(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        info: NodeInfo,
        beta: i32,
    ) -> Option<i32> {
        if !self.may_null(situation, entry, info, beta) {
            return None;
        }
        let depth = info.depth - 1 - self.null_reduction(info, beta);
        let score = self.after_null_move(situation, entry, depth, beta);
        if self.stopped || score < beta {
            return None;
        }
        if O::DOUBTS_NULL_MOVES {
            self.verify_null_cutoff(situation, entry, info, beta);
            return None;
        }
        // A mate found after a null move is not proven.
        Some(if is_forced(score) { beta } else { score })
    }

    /// Returns whether a null move is allowed and promising.
    fn may_null(
        &self,
        situation: &Situation,
        entry: StackEntry,
        info: NodeInfo,
        beta: i32,
    ) -> bool {
        let tuning = self.tuning();
        let promising = tuning.null_depth > 0
            && info.depth >= tuning.null_depth
            && info.static_eval >= beta + tuning.null_margin
            && !is_forced(beta);
        promising
            // Two null moves in a row would only return to the same position with less depth.
            && !entry.after_null
            && !entry.after_pass
            && !situation.may_call_bikjang()
            && has_spare_move(situation)
    }

    /// Verifies a null move cutoff by a full search, for statistics.
    fn verify_null_cutoff(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        info: NodeInfo,
        beta: i32,
    ) {
        let verification = StackEntry {
            after_null: true,
            ..entry
        };
        let window = Window::null(beta - 1);
        let score = self.search(situation, verification, info.depth, window, &mut Vec::new());
        if !self.stopped {
            let points = self.evaluation.points_result(situation.position());
            self.observer.null_cutoff(info.depth, points, score >= beta);
        }
    }

    /// Returns the reduction R, in plies.
    fn null_reduction(&self, info: NodeInfo, beta: i32) -> i32 {
        let tuning = self.tuning();
        let excess = (info.static_eval - beta) / tuning.null_eval;
        tuning.null_base + info.depth / tuning.null_divisor + excess.clamp(0, 3)
    }

    fn after_null_move(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        depth: i32,
        beta: i32,
    ) -> i32 {
        let position = situation.position();
        let next = situation.after(Action::Pass);
        let before = self.path.push(Ply::of(position, false, None));
        let child = StackEntry {
            ply: entry.ply + 1,
            after_pass: false,
            previous: None,
            excluded: None,
            after_null: true,
            cut_node: !entry.cut_node,
        };
        self.update_accumulator(position, entry, None);
        let score = -self.search(&next, child, depth, Window::null(-beta), &mut Vec::new());
        self.path.pop(before);
        score
    }
}

/// Returns whether the side to move, not in check, has a move about as good as a null move, so that a null move
/// proves something.
///
/// In Janggi that is the pass. Without passes, a side with a mobile piece is hardly ever in zugzwang.
fn has_spare_move(situation: &Situation) -> bool {
    let position = situation.position();
    if position.variant().spec().has_passes {
        return situation.may_pass(false);
    }
    let roles = [Role::Chariot, Role::Horse, Role::Cannon];
    roles
        .into_iter()
        .any(|role| !position.pieces_of(position.turn(), role).is_empty())
}

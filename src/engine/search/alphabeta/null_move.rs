//! Null move pruning (Chess Programming Wiki): where even to do nothing would be enough, so will be the best
//! move.

use super::node::NodeInfo;
use super::{Searcher, StackEntry};
use crate::engine::score::is_sure;
use crate::engine::search::observer::Observer;
use crate::rules::{Action, Situation};

impl<O: Observer> Searcher<'_, O> {
    /// A score of at least beta where the side to move keeps it without moving, by a shallower search. The null
    /// move is no pass of the game: it neither ends it with another pass, nor does a position come up again by it.
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
            self.doubt(situation, entry, info, beta);
            return None;
        }
        // A mate found behind a null move may be none.
        Some(if is_sure(score) { beta } else { score })
    }

    /// Whether it is worth trying, and means anything: where a pass is not free, having to move may be what
    /// is wrong (zugzwang).
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
            && !is_sure(beta);
        promising
            && !entry.after_null
            && !entry.after_pass
            && !situation.may_call_bikjang()
            && situation.may_pass(false)
    }

    /// Searches a node in full that a null move would have cut off.
    fn doubt(&mut self, situation: &Situation, entry: StackEntry, info: NodeInfo, beta: i32) {
        let again = StackEntry {
            after_null: true,
            ..entry
        };
        let window = (beta - 1, beta);
        let score = self.search(situation, again, info.depth, window, &mut Vec::new());
        if !self.stopped {
            let points = self.evaluation.counted(situation.position());
            self.observer.null_cutoff(info.depth, points, score >= beta);
        }
    }

    /// By how much less deep it is searched: R.
    fn null_reduction(&self, info: NodeInfo, beta: i32) -> i32 {
        let tuning = self.tuning();
        let above = (info.static_eval - beta) / tuning.null_eval;
        tuning.null_base + info.depth / tuning.null_divisor + above.clamp(0, 3)
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
        let before = self.path.push(position.key(), false, None, false);
        let child = StackEntry {
            ply: entry.ply + 1,
            after_pass: false,
            previous: None,
            excluded: None,
            after_null: true,
            cut_node: !entry.cut_node,
        };
        self.update_accumulator(position, entry, None);
        let score = -self.search(&next, child, depth, (-beta, 1 - beta), &mut Vec::new());
        self.path.pop(before);
        score
    }
}

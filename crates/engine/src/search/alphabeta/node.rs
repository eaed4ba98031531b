//! A node before its moves: table cutoffs, static evaluation, and pruning of the whole node.

use super::quiescence::QUIESCENCE_PLIES;
use super::singular::SingularResult;
use super::{MAX_PLY, Searcher, StackEntry, Window, key_of};
use crate::score::{MATE, from_table, is_forced, mated_in};
use crate::search::observer::Observer;
use crate::search::table::{Bound, Entry};
use crate::search::tuning::SearchParameters;
use janggi::{Action, Position, Situation};

/// The data of a node before the move loop.
#[derive(Clone, Copy)]
pub(super) struct NodeInfo {
    /// Its key in the table.
    pub key: u64,
    pub depth: i32,
    /// `true` if the window is not null.
    pub pv_node: bool,
    pub check: bool,
    /// The network's evaluation; -MATE in check.
    pub raw_eval: i32,
    /// `raw_eval` with the correction history.
    pub static_eval: i32,
    /// `true` if it is higher than two plies before.
    pub improving: bool,
    pub table_move: Option<Action>,
    /// Extension of the table move, in plies; -1 reduces it.
    pub extension: i32,
}

impl<O: Observer> Searcher<'_, O> {
    /// Returns the score of a node for the side to move; `pv` is set if the score is inside the window.
    pub(super) fn search(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        depth: i32,
        window: Window,
        pv: &mut Vec<Action>,
    ) -> i32 {
        if self.count_node() {
            return 0;
        }
        self.seldepth = self.seldepth.max(entry.ply);
        if let Some(score) = self.path_end_score(situation) {
            return score;
        }
        // A pass that wins immediately needs no search: a second pass, or a call of bikjang.
        if let Some(score) = self.pass_end_score(situation, entry)
            && score > 0
            && situation.check(Action::Pass).is_ok()
        {
            pv.clear();
            pv.push(Action::Pass);
            return score;
        }
        // Mate distance pruning: no score here can be better than a mate in one or worse than being mated.
        let window = Window {
            alpha: window.alpha.max(mated_in(entry.ply)),
            beta: window.beta.min(-mated_in(entry.ply + 1)),
        };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let check = situation.in_check();
        self.checks[entry.ply as usize] = check;
        // Check extension: quiescence would miss evasions beyond its first plies.
        let depth = if check { depth.max(0) + 1 } else { depth };
        if depth <= 0 || entry.ply >= MAX_PLY {
            return self.quiescence(situation, entry, window, QUIESCENCE_PLIES);
        }
        self.search_deep(situation, entry, depth, check, window, pv)
    }

    /// Searches a node with depth left.
    fn search_deep(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        depth: i32,
        check: bool,
        window: Window,
        pv: &mut Vec<Action>,
    ) -> i32 {
        let key = key_of(situation, entry);
        let stored = self.shared.table.get(key);
        let pv_node = !window.is_null();
        let is_full_search = entry.excluded.is_none();
        let score = match stored {
            // No cutoff on the principal variation: it would cut the line short and hide repetitions in it.
            Some(stored) if is_full_search && !pv_node && stored.depth >= depth => {
                table_cutoff(stored, entry, window)
            }
            _ => None,
        };
        self.observer.table_probe(stored.is_some(), score.is_some());
        if let Some(score) = score {
            return score;
        }
        let raw_eval = self.raw_eval(situation, entry, check, stored);
        let static_eval = self.corrected(situation, entry, check, raw_eval);
        let improving = self.is_improving(entry, check, static_eval);
        if !check && is_full_search {
            self.learn_from_evals(situation.position(), entry, static_eval);
        }
        let info = NodeInfo {
            key,
            depth,
            pv_node,
            check,
            raw_eval,
            static_eval,
            improving,
            table_move: stored.and_then(|stored| stored.best),
            extension: 0,
        };
        if !pv_node && !check && is_full_search {
            let score = self.prune_node(situation, entry, info, window);
            if score.is_some() || self.stopped {
                return score.unwrap_or(0);
            }
        }
        let extension = match stored {
            Some(stored) if is_full_search && entry.ply > 0 => {
                match self.singular(situation, entry, depth, stored, window.beta) {
                    SingularResult::Extend(extension) => extension,
                    SingularResult::MultiCut(score) => return score,
                }
            }
            _ => 0,
        };
        if self.stopped {
            return 0;
        }
        let info = NodeInfo {
            depth: depth - internal_reduction(self.tuning(), info, entry),
            extension,
            ..info
        };
        self.search_moves(situation, entry, info, window, pv)
    }

    /// Returns a score without the move loop, by reverse futility pruning, razoring or a null move. Only off
    /// the principal variation and not in check.
    fn prune_node(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        info: NodeInfo,
        window: Window,
    ) -> Option<i32> {
        if let Some(score) = reverse_futility(self.tuning(), info, window.beta) {
            return Some(score);
        }
        if let Some(score) = self.razoring(situation, entry, info, window) {
            return Some(score);
        }
        self.null_move(situation, entry, info, window.beta)
    }

    /// Razoring: far below alpha near the leaves only captures can help, which quiescence tests.
    fn razoring(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        info: NodeInfo,
        window: Window,
    ) -> Option<i32> {
        let tuning = self.tuning();
        let hopeless = info.static_eval + tuning.razor_margin * info.depth < window.alpha;
        if info.depth > tuning.razor_depth || !hopeless {
            return None;
        }
        let score = self.quiescence(situation, entry, window, QUIESCENCE_PLIES);
        (score <= window.alpha).then_some(score)
    }

    /// Returns the network's evaluation, from the table if stored there; -MATE in check.
    pub(super) fn raw_eval(
        &self,
        situation: &Situation,
        entry: StackEntry,
        check: bool,
        stored: Option<Entry>,
    ) -> i32 {
        match stored {
            _ if check => -MATE,
            Some(stored) if stored.static_eval > -MATE => stored.static_eval,
            _ => self.evaluate(situation.position(), entry),
        }
    }

    /// Returns the static evaluation: the network's plus the correction history of the previous move.
    pub(super) fn corrected(
        &self,
        situation: &Situation,
        entry: StackEntry,
        check: bool,
        raw_eval: i32,
    ) -> i32 {
        let weight = self.tuning().correction;
        if check || weight == 0 {
            return raw_eval;
        }
        raw_eval
            + self
                .histories
                .correction(situation.position(), entry.previous, weight)
    }

    /// Returns the network's evaluation, with the error of a skill level.
    fn evaluate(&self, position: &Position, entry: StackEntry) -> i32 {
        let accumulator = &self.accumulators[entry.ply as usize];
        self.evaluation.value(position, accumulator) + self.shared.noise.eval_error(position)
    }

    /// Updates the history of the move before this node, if it was quiet, by how the static evaluation changed.
    fn learn_from_evals(&mut self, position: &Position, entry: StackEntry, static_eval: i32) {
        let Some(before) = (entry.ply as usize).checked_sub(1) else {
            return;
        };
        let weight = self.tuning().history_eval;
        if weight > 0
            && !self.checks[before]
            && let Some(mv) = self.path.last_quiet_move()
        {
            let most = self.tuning().history_most;
            let bonus = -weight * (self.static_evals[before] + static_eval);
            self.histories
                .add_for_last(position, mv, bonus.clamp(-most, most));
        }
    }

    /// Returns whether the static evaluation is higher than two plies before. In check there is none; the last
    /// one is kept for the next comparison.
    fn is_improving(&mut self, entry: StackEntry, check: bool, static_eval: i32) -> bool {
        let ply = entry.ply as usize;
        let before = ply.checked_sub(2).map(|ply| self.static_evals[ply]);
        self.static_evals[ply] = match before {
            Some(before) if check => before,
            _ => static_eval,
        };
        !check && before.is_some_and(|before| static_eval > before)
    }
}

/// Reverse futility pruning (static null move pruning): the static evaluation beats beta by a margin.
fn reverse_futility(tuning: &SearchParameters, info: NodeInfo, beta: i32) -> Option<i32> {
    let margin = tuning.rfp_margin * (info.depth - i32::from(info.improving));
    let is_allowed = info.depth <= tuning.rfp_depth && !is_forced(beta);
    (is_allowed && info.static_eval - margin >= beta).then_some(info.static_eval)
}

/// Internal iterative reduction (IIR): without a table move the order is poor; a shallower search stores one.
fn internal_reduction(tuning: &SearchParameters, info: NodeInfo, entry: StackEntry) -> i32 {
    if info.table_move.is_some() || entry.excluded.is_some() {
        return 0;
    }
    i32::from(info.depth >= tuning.iir_depth)
        + i32::from(entry.cut_node && info.depth >= tuning.iir_cut_depth)
}

/// Returns the bound of a score found with a window.
pub(super) fn bound(window: Window, score: i32) -> Bound {
    if score >= window.beta {
        Bound::Lower
    } else if score > window.alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

/// Returns the stored score, if its bound allows a cutoff.
pub(super) fn table_cutoff(stored: Entry, entry: StackEntry, window: Window) -> Option<i32> {
    let score = from_table(stored.score, entry.ply);
    let is_cutoff = match stored.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    is_cutoff.then_some(score)
}

//! Quiescence search (Chess Programming Wiki): captures until the position is quiet, and in its first plies
//! quiet checks and check evasions.

use super::node::{bound, table_cutoff};
use super::{MAX_PLY, Searcher, StackEntry, Window, key_of};
use crate::evaluation::{material, see_ge};
use crate::score::{MATE, MATE_RANGE, mated_in, to_table};
use crate::search::histories::{Histories, OrderingContext};
use crate::search::move_picker::{MovePicker, is_losing_capture};
use crate::search::observer::Observer;
use crate::search::table::Entry;
use janggi::{Action, Move, MoveList, Situation};

/// Maximum plies of quiescence.
pub(super) const QUIESCENCE_PLIES: i32 = 16;

/// Context for captures: no killers, no continuation history.
const CONTEXT: OrderingContext = OrderingContext {
    ply: usize::MAX,
    previous: None,
};

/// The state of a quiescence node.
struct QuiescenceState {
    /// The window that the node was searched with.
    window: Window,
    best: i32,
    /// Alpha, raised by the moves tried.
    alpha: i32,
    action: Option<Action>,
}

impl QuiescenceState {
    /// Returns the window for later moves, for the side that answers them.
    fn below(&self) -> Window {
        self.window.of_opponent(self.alpha)
    }

    /// Adds the score of a move. Returns `true` for a beta cutoff.
    fn add(&mut self, mv: Move, score: i32) -> bool {
        if score > self.best.max(self.window.alpha) {
            self.action = Some(mv.into());
        }
        self.best = self.best.max(score);
        self.alpha = self.alpha.max(score);
        score >= self.window.beta
    }
}

impl<O: Observer> Searcher<'_, O> {
    /// Returns the quiescence score: at least the static evaluation, because a side does not have to capture
    /// ("stand pat"). `plies` are left.
    pub(super) fn quiescence(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        window: Window,
        plies: i32,
    ) -> i32 {
        self.seldepth = self.seldepth.max(entry.ply);
        let key = key_of(situation, entry);
        let stored = self.shared.table.get(key);
        let score = match stored {
            Some(stored) if window.is_null() => table_cutoff(stored, entry, window),
            _ => None,
        };
        self.observer.table_probe(stored.is_some(), score.is_some());
        if let Some(score) = score {
            return score;
        }
        // Only after a quiet check of quiescence itself: at ply 0 the main search has extended checks.
        let plies_done = QUIESCENCE_PLIES - plies;
        let evades = (1..self.tuning().quiescence_evasions).contains(&plies_done);
        if evades && entry.ply < MAX_PLY && situation.in_check() {
            return self.evasions(situation, entry, window, plies);
        }
        let raw_eval = self.raw_eval(situation, entry, false, stored);
        let stand_pat = self.corrected(situation, entry, false, raw_eval);
        if stand_pat >= window.beta || plies == 0 || entry.ply >= MAX_PLY {
            return stand_pat;
        }
        let mut state = QuiescenceState {
            window,
            best: stand_pat,
            alpha: window.alpha.max(stand_pat),
            action: None,
        };
        let first = stored.and_then(|stored| stored.best);
        let cutoff = self.captures(situation, entry, first, &mut state, plies);
        if !cutoff && plies_done < self.tuning().quiescence_checks {
            self.quiet_checks(situation, entry, &mut state, plies);
        }
        if self.stopped {
            return 0;
        }
        let new_entry = Entry {
            depth: 0,
            score: to_table(state.best, entry.ply),
            bound: bound(window, state.best),
            best: state.action,
            static_eval: raw_eval,
        };
        self.shared.table.put(key, new_entry);
        state.best
    }

    /// Searches captures with SEE >= 0. Returns `true` for a beta cutoff.
    fn captures(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        table_move: Option<Action>,
        state: &mut QuiescenceState,
        plies: i32,
    ) -> bool {
        // No move is tried yet: the best score is that of standing pat.
        let stand_pat = state.best;
        let position = situation.position();
        let tuning = self.tuning();
        // Delta pruning: the highest score a capture can reach.
        let highest_score = |mv: Move| {
            let captured = position.piece_at(mv.to);
            let gain = captured.map_or(0, |piece| material(position.variant(), piece.role));
            stand_pat + gain + tuning.delta_margin
        };
        let mut picker = MovePicker::new();
        position.captures_into(&mut picker.moves);
        picker.score(&self.scorer(position, table_move, CONTEXT));
        // Checked before the picker runs SEE on a capture.
        while picker
            .rest()
            .iter()
            .any(|&mv| highest_score(mv) > state.alpha)
            && let Some((score, mv)) = picker.next(&self.scorer(position, table_move, CONTEXT))
        {
            // The picker sorts losing captures last.
            if is_losing_capture(score) {
                break;
            }
            if highest_score(mv) <= state.alpha
                || self.shared.noise.overlooks(position, mv)
                || !situation.allows(mv)
            {
                continue;
            }
            let Some(score) = self.search_reply(situation, entry, mv, state.below(), plies) else {
                return true;
            };
            if state.add(mv, score) {
                return true;
            }
        }
        false
    }

    /// Searches quiet checks with SEE >= 0.
    fn quiet_checks(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        state: &mut QuiescenceState,
        plies: i32,
    ) {
        let position = situation.position();
        let mut moves = MoveList::new();
        situation.legal_into(&mut moves);
        for &mv in &moves {
            let is_searched = position.piece_at(mv.to).is_none()
                && position.gives_check(mv)
                && see_ge(position, mv, 0)
                && !self.shared.noise.overlooks(position, mv);
            if !is_searched {
                continue;
            }
            let Some(score) = self.search_reply(situation, entry, mv, state.below(), plies) else {
                return;
            };
            if state.add(mv, score) {
                return;
            }
        }
    }

    /// Searches check evasions: in check a side cannot stand pat.
    fn evasions(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        window: Window,
        plies: i32,
    ) -> i32 {
        let position = situation.position();
        let mut picker = MovePicker::new();
        situation.legal_into(&mut picker.moves);
        if picker.moves.is_empty() {
            return mated_in(entry.ply);
        }
        let context = OrderingContext {
            ply: entry.ply as usize,
            previous: None,
        };
        picker.score(&self.scorer(position, None, context));
        let mut state = QuiescenceState {
            window,
            best: -MATE,
            alpha: window.alpha,
            action: None,
        };
        while let Some((_, mv)) = picker.next(&self.scorer(position, None, context)) {
            let is_quiet = position.piece_at(mv.to).is_none();
            // Once one evasion avoids mate, quiet ones that lose a piece are skipped.
            if state.best > MATE_RANGE - MATE && is_quiet && !see_ge(position, mv, 0) {
                continue;
            }
            let Some(score) = self.search_reply(situation, entry, mv, state.below(), plies) else {
                return 0;
            };
            if state.add(mv, score) {
                break;
            }
        }
        state.best
    }

    /// Plays a move and continues quiescence; `None` if the search was stopped.
    fn search_reply(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        mv: Move,
        window: Window,
        plies: i32,
    ) -> Option<i32> {
        if self.count_node() {
            return None;
        }
        self.prefetch(situation, mv.into());
        let child = StackEntry {
            ply: entry.ply + 1,
            after_pass: false,
            previous: Histories::piece_to(situation.position(), mv),
            excluded: None,
            after_null: false,
            cut_node: false,
        };
        let next = situation.after(mv.into());
        self.update_accumulator(situation.position(), entry, Some(mv));
        let score = -self.quiescence(&next, child, window, plies - 1);
        (!self.stopped).then_some(score)
    }
}

//! The move loop of a node, with late move reductions (LMR) and the pruning of moves.

use super::endings::no_moves_score;
use super::node::{NodeInfo, bound};
use super::{Searcher, StackEntry, Window};
use crate::evaluation::see_ge;
use crate::score::{MATE, MATE_RANGE, is_forced, to_table};
use crate::search::move_picker::{MovePicker, is_losing_capture};
use crate::search::observer::Observer;
use crate::search::table::{Bound, Entry};
use crate::search::tuning::PreparedParameters;
use janggi::{Action, Move, MoveList, Position, Situation};

/// An action of the move loop.
#[derive(Clone, Copy)]
struct Candidate {
    action: Action,
    /// `true` if it captures nothing.
    quiet: bool,
    /// `true` for a capture with SEE < 0.
    loses: bool,
}

impl Candidate {
    const PASS: Candidate = Candidate {
        action: Action::Pass,
        quiet: true,
        loses: false,
    };

    fn of(position: &Position, mv: Move, score: i32) -> Candidate {
        Candidate {
            action: Action::Move(mv),
            quiet: position.piece_at(mv.to).is_none(),
            loses: is_losing_capture(score),
        }
    }

    fn quiet_move(self) -> Option<Move> {
        if self.quiet {
            self.action.piece_move()
        } else {
            None
        }
    }

    fn gives_check(self, position: &Position) -> bool {
        let mv = self.action.piece_move();
        mv.is_some_and(|mv| position.gives_check(mv))
    }
}

/// The state of the move loop.
struct MoveLoop {
    best: i32,
    /// The best action, if its score beat the node's alpha.
    action: Option<Action>,
    /// Alpha, raised by the actions tried.
    alpha: i32,
    beta: i32,
    tried: i32,
}

impl<O: Observer> Searcher<'_, O> {
    /// Searches the actions of a node, the pass last, and stores the result in the table.
    #[expect(
        clippy::too_many_lines,
        reason = "the loop of the search, whose steps share most of its state"
    )]
    pub(super) fn search_moves(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        info: NodeInfo,
        window: Window,
        pv: &mut Vec<Action>,
    ) -> i32 {
        let mut picker = MovePicker::new();
        situation.legal_into(&mut picker.moves);
        let mut pass = situation.may_pass(info.check);
        if picker.moves.is_empty()
            && let Some(score) = no_moves_score(situation, info.check, pass, entry)
        {
            return score;
        }
        let position = situation.position();
        // Skill levels overlook moves, but never an answer to a check.
        if !info.check {
            self.shared.noise.retain_seen(position, &mut picker.moves);
        }
        picker.score(&self.scorer(position, info.table_move, entry.context()));
        let mut move_loop = MoveLoop {
            best: -MATE,
            action: None,
            alpha: window.alpha,
            beta: window.beta,
            tried: 0,
        };
        let mut quiets = MoveList::new();
        loop {
            let scorer = self.scorer(position, info.table_move, entry.context());
            let candidate = match picker.next(&scorer) {
                Some((score, mv)) => Candidate::of(position, mv, score),
                None if pass => {
                    pass = false;
                    Candidate::PASS
                }
                None => break,
            };
            if entry.excluded == Some(candidate.action)
                || self.is_pruned(situation, candidate, info, &move_loop, entry)
            {
                continue;
            }
            let mut child_pv = Vec::new();
            let score =
                self.search_candidate(situation, entry, candidate, info, &move_loop, &mut child_pv);
            if self.stopped {
                return 0;
            }
            move_loop.tried += 1;
            if score > move_loop.best {
                move_loop.best = score;
                // A score up to alpha is only an upper bound: it does not show which action is best.
                move_loop.action = (score > window.alpha).then_some(candidate.action);
            }
            if score > move_loop.alpha {
                move_loop.alpha = score;
                pv.clear();
                pv.push(candidate.action);
                pv.append(&mut child_pv);
            }
            if score >= window.beta {
                self.on_cutoff(position, candidate, &quiets, info, entry, move_loop.tried);
                break;
            }
            if let Some(mv) = candidate.quiet_move() {
                quiets.push(mv);
            }
        }
        if entry.excluded.is_some() {
            // Without the excluded action the score is not the node's, so it must not be stored in the table.
            return if move_loop.tried == 0 {
                window.alpha
            } else {
                move_loop.best
            };
        }
        self.learn_correction(position, entry, info, &move_loop, window);
        self.remember(entry, info, &move_loop, window);
        move_loop.best
    }

    /// Updates killers, countermoves and histories after a beta cutoff.
    fn on_cutoff(
        &mut self,
        position: &Position,
        candidate: Candidate,
        quiets: &[Move],
        info: NodeInfo,
        entry: StackEntry,
        tried: i32,
    ) {
        if entry.excluded.is_none() {
            self.observer.cutoff(tried - 1);
        }
        if let Some(mv) = candidate.quiet_move() {
            let tuning = self.tuning();
            let bonus = (tuning.history_growth * info.depth * info.depth).min(tuning.history_most);
            // The quiet moves tried before it did not cut off: they lose as much (history malus).
            let malus = bonus * tuning.history_malus / 100;
            self.histories
                .on_cutoff(position, mv, quiets, entry.context(), bonus, malus);
        }
    }

    /// Returns the score of an action by PVS with LMR: the first with the full window; later ones with a null
    /// window and reduced depth, searched again deeper or wider while they beat alpha.
    fn search_candidate(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        candidate: Candidate,
        info: NodeInfo,
        move_loop: &MoveLoop,
        pv: &mut Vec<Action>,
    ) -> i32 {
        let action = candidate.action;
        let is_singular = info.table_move == Some(action);
        let extension = if is_singular { info.extension } else { 0 };
        let depth = info.depth - 1 + extension;
        let alpha = move_loop.alpha;
        let full_window = Window {
            alpha,
            beta: move_loop.beta,
        };
        if move_loop.tried == 0 {
            return self.search_after(situation, action, entry, depth, full_window, pv);
        }
        // The first move did not cut off, so this is probably an all node, whose children are cut nodes.
        let later = StackEntry {
            cut_node: false,
            ..entry
        };
        let null_window = Window::null(alpha);
        let reduction = self.reduction(situation, candidate, info, move_loop, entry);
        let mut score =
            self.search_after(situation, action, later, depth - reduction, null_window, pv);
        if reduction > 0 {
            self.observer.reduced(score > alpha);
        }
        if score > alpha && reduction > 0 {
            score = self.search_after(situation, action, entry, depth, null_window, pv);
        }
        // The null window only showed that it beats alpha; the full window finds its score and line.
        if score > alpha && info.pv_node && score < move_loop.beta {
            pv.clear();
            score = self.search_after(situation, action, entry, depth, full_window, pv);
        }
        score
    }

    /// Returns the late move reduction of an action, in plies: more for later moves and for moves with bad
    /// history. Checks, and moves in check, are not reduced.
    fn reduction(
        &self,
        situation: &Situation,
        candidate: Candidate,
        info: NodeInfo,
        move_loop: &MoveLoop,
        entry: StackEntry,
    ) -> i32 {
        let position = situation.position();
        let tuning = self.tuning();
        let late = info.depth >= tuning.lmr_depth && move_loop.tried >= 2;
        if !late || info.check || !(candidate.quiet || candidate.loses) {
            return 0;
        }
        let quiet = candidate.quiet_move();
        let history = quiet.map_or(0, |mv| self.histories.history(position, mv, entry.previous));
        let reduction = self.shared.tuned.reduction(info.depth, move_loop.tried)
            - i32::from(info.pv_node)
            + i32::from(!info.improving)
            - history / tuning.lmr_history;
        // At least one ply is left, so that a reduced move is not judged by quiescence alone.
        match reduction.clamp(0, info.depth - 2) {
            0 => 0,
            _ if candidate.gives_check(position) => 0,
            reduction => reduction,
        }
    }

    /// Returns whether an action near the leaves is skipped: by SEE, late move, futility or history pruning.
    ///
    /// Never on the principal variation, in check, while every score is a loss by mate, or for a check, which
    /// may sacrifice a piece and mate.
    fn is_pruned(
        &self,
        situation: &Situation,
        candidate: Candidate,
        info: NodeInfo,
        move_loop: &MoveLoop,
        entry: StackEntry,
    ) -> bool {
        if info.pv_node || info.check || move_loop.best <= MATE_RANGE - MATE {
            return false;
        }
        let tuning = self.tuning();
        let depth = info.depth;
        let position = situation.position();
        let Action::Move(mv) = candidate.action else {
            // A pass changes nothing: it cannot raise a static evaluation that is far below alpha.
            let margin = tuning.pass_margin * depth;
            return depth <= tuning.pass_depth && info.static_eval + margin < move_loop.alpha;
        };
        if !candidate.quiet {
            return candidate.loses
                && depth <= tuning.see_capture_depth
                && !see_ge(position, mv, -tuning.see_capture_margin * depth)
                && !position.gives_check(mv);
        }
        let pruned = is_late(self.shared.tuned, info, move_loop.tried)
            || is_futile(self.shared.tuned, info, move_loop.alpha)
            || (depth <= tuning.history_depth
                && self.histories.history(position, mv, entry.previous)
                    < -tuning.history_margin * depth)
            || (depth <= tuning.see_quiet_depth
                && move_loop.tried > 2
                && !see_ge(position, mv, -tuning.see_quiet_margin * depth * depth));
        pruned && !position.gives_check(mv)
    }

    /// Updates the correction history with the error of the static evaluation.
    fn learn_correction(
        &mut self,
        position: &Position,
        entry: StackEntry,
        info: NodeInfo,
        move_loop: &MoveLoop,
        window: Window,
    ) {
        let weight = self.tuning().correction;
        if weight == 0 || info.check || is_forced(move_loop.best) {
            return;
        }
        // After a capture the difference is material, not an error of the evaluation.
        if let Some(Action::Move(mv)) = move_loop.action
            && position.piece_at(mv.to).is_some()
        {
            return;
        }
        let corrected = info.raw_eval + self.histories.correction(position, entry.previous, weight);
        let difference = move_loop.best - corrected;
        // A bound shows the sign of the error only if it is on the far side of the evaluation.
        let is_informative = match bound(window, move_loop.best) {
            Bound::Exact => true,
            Bound::Lower => difference > 0,
            Bound::Upper => difference < 0,
        };
        if is_informative {
            self.histories
                .correct(position, entry.previous, difference, info.depth);
        }
    }

    /// Stores the result of a node.
    fn remember(&self, entry: StackEntry, info: NodeInfo, move_loop: &MoveLoop, window: Window) {
        let stored = Entry {
            depth: info.depth,
            score: to_table(move_loop.best, entry.ply),
            bound: bound(window, move_loop.best),
            best: move_loop.action,
            static_eval: info.raw_eval,
        };
        self.shared.table.put(info.key, stored);
    }
}

/// Late move pruning (move count pruning): returns whether enough quiet moves have been tried at this depth.
fn is_late(tuned: &PreparedParameters, info: NodeInfo, tried: i32) -> bool {
    let tuning = &tuned.parameters;
    let limit = tuning.lmp_base + tuning.lmp_growth * info.depth * info.depth;
    info.depth <= tuning.lmp_depth && tried >= limit / (2 - i32::from(info.improving))
}

/// Futility pruning: returns whether the static evaluation is so far below alpha that a quiet move cannot reach
/// it.
fn is_futile(tuned: &PreparedParameters, info: NodeInfo, alpha: i32) -> bool {
    let tuning = &tuned.parameters;
    let margin = tuning.futility_base + tuning.futility_margin * info.depth;
    info.depth <= tuning.futility_depth && info.static_eval + margin <= alpha
}

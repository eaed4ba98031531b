//! The moves of a node: the loop over them, late move reductions, and which moves are not worth a search.

use super::endings::lost_for_moves;
use super::node::{NodeInfo, bound};
use super::{Searcher, StackEntry, Window};
use crate::engine::evaluation::see::see_ge;
use crate::engine::score::{MATE, MATE_RANGE, is_sure, to_table};
use crate::engine::search::observer::Observer;
use crate::engine::search::ordering::{MovePicker, is_losing_capture};
use crate::engine::search::table::{Bound, Entry};
use crate::engine::search::tuning::Tuned;
use crate::rules::{Action, Move, MoveList, Position, Situation};

/// An action about to be tried.
#[derive(Clone, Copy)]
struct Candidate {
    action: Action,
    /// Whether it takes nothing.
    quiet: bool,
    /// Whether it is a capture that loses material by SEE.
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
        self.action.piece_move().filter(|_| self.quiet)
    }

    fn gives_check(self, position: &Position) -> bool {
        let mv = self.action.piece_move();
        mv.is_some_and(|mv| position.gives_check(mv))
    }
}

/// What trying actions has brought so far.
struct Found {
    best: i32,
    /// The best action, if it is good enough to be played.
    action: Option<Action>,
    /// What a further action has to beat.
    alpha: i32,
    tried: i32,
}

impl<O: Observer> Searcher<'_, O> {
    /// Tries the actions of a node, the pass last, and remembers what came of it.
    pub(super) fn search_moves(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        info: NodeInfo,
        (alpha, beta): Window,
        pv: &mut Vec<Action>,
    ) -> i32 {
        let mut picker = MovePicker::new();
        situation.legal_into(&mut picker.moves);
        let mut pass = situation.may_pass(info.check);
        if picker.moves.is_empty()
            && let Some(score) = lost_for_moves(situation, info.check, pass, entry)
        {
            return score;
        }
        let position = situation.position();
        if !info.check {
            self.shared.noise.retain_seen(position, &mut picker.moves);
        }
        let tuning = self.tuning();
        picker.score(
            &self.histories,
            tuning,
            position,
            info.table_move,
            entry.context(),
        );
        let mut found = Found {
            best: -MATE,
            action: None,
            alpha,
            tried: 0,
        };
        let mut quiets = MoveList::new();
        loop {
            let next = picker.next(position);
            let next = next.map(|(score, mv)| Candidate::of(position, mv, score));
            let Some(candidate) =
                next.or_else(|| std::mem::take(&mut pass).then_some(Candidate::PASS))
            else {
                break;
            };
            if entry.excluded == Some(candidate.action)
                || self.is_pruned(situation, candidate, info, &found, entry)
            {
                continue;
            }
            let mut below = Vec::new();
            let score = self.search_candidate(
                situation,
                entry,
                candidate,
                info,
                (&found, beta),
                &mut below,
            );
            if self.stopped {
                return 0;
            }
            found.tried += 1;
            if score > found.best {
                found.best = score;
                found.action = (score > alpha).then_some(candidate.action);
            }
            if score > found.alpha {
                found.alpha = score;
                pv.clear();
                pv.push(candidate.action);
                pv.append(&mut below);
            }
            if score >= beta {
                self.on_cutoff(position, candidate, &quiets, info, entry, found.tried);
                break;
            }
            if let Some(mv) = candidate.quiet_move() {
                quiets.push(mv);
            }
        }
        if entry.excluded.is_some() {
            // Of a part of the actions nothing is remembered.
            return if found.tried == 0 { alpha } else { found.best };
        }
        self.learn_correction(position, entry, info, &found, (alpha, beta));
        self.remember(entry, info, &found, (alpha, beta));
        found.best
    }

    /// Learns from the action that refuted a node.
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
            let malus = bonus * tuning.history_malus / 100;
            self.histories
                .on_cutoff(position, mv, quiets, entry.context(), (bonus, malus));
        }
    }

    /// The score of one action: the first with the full window, later ones with a null window and a reduced
    /// depth, until they turn out to be better than that (PVS with LMR).
    fn search_candidate(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        candidate: Candidate,
        info: NodeInfo,
        (found, beta): (&Found, i32),
        pv: &mut Vec<Action>,
    ) -> i32 {
        let action = candidate.action;
        let singular = info.table_move == Some(action);
        let extension = if singular { info.extension } else { 0 };
        let (depth, alpha) = (info.depth - 1 + extension, found.alpha);
        if found.tried == 0 {
            return self.search_after(situation, action, entry, depth, (alpha, beta), pv);
        }
        // Once the first move has not refuted the node, its children are expected to be refuted.
        let later = StackEntry {
            cut_node: false,
            ..entry
        };
        let window = (alpha, alpha + 1);
        let reduction = self.reduction(situation, candidate, info, found, entry);
        let mut score = self.search_after(situation, action, later, depth - reduction, window, pv);
        if reduction > 0 {
            self.observer.reduced(score > alpha);
        }
        if score > alpha && reduction > 0 {
            score = self.search_after(situation, action, entry, depth, window, pv);
        }
        if score > alpha && info.pv_node && score < beta {
            pv.clear();
            score = self.search_after(situation, action, entry, depth, (alpha, beta), pv);
        }
        score
    }

    /// Late move reductions: by how many plies an action is searched less deep: the later it comes, and the less
    /// history it has, the more. Checks are not reduced.
    fn reduction(
        &self,
        situation: &Situation,
        candidate: Candidate,
        info: NodeInfo,
        found: &Found,
        entry: StackEntry,
    ) -> i32 {
        let position = situation.position();
        let tuning = self.tuning();
        let late = info.depth >= tuning.lmr_depth && found.tried >= 2;
        if !late || info.check || !(candidate.quiet || candidate.loses) {
            return 0;
        }
        let quiet = candidate.quiet_move();
        let history = quiet.map_or(0, |mv| self.histories.history(position, mv, entry.previous));
        let reduction = self.shared.tuned.reduction(info.depth, found.tried)
            - i32::from(info.pv_node)
            + i32::from(!info.improving)
            - history / tuning.lmr_history;
        match reduction.clamp(0, info.depth - 2) {
            0 => 0,
            _ if candidate.gives_check(position) => 0,
            reduction => reduction,
        }
    }

    /// Whether an action near the leaves is not worth a search. On the principal variation, in check and before
    /// anything has been found nothing is left out; nor is a quiet check, which may cost a piece and still be
    /// the way to mate.
    fn is_pruned(
        &self,
        situation: &Situation,
        candidate: Candidate,
        info: NodeInfo,
        found: &Found,
        entry: StackEntry,
    ) -> bool {
        if info.pv_node || info.check || found.best <= MATE_RANGE - MATE {
            return false;
        }
        let tuning = self.tuning();
        let (depth, position) = (info.depth, situation.position());
        let Action::Move(mv) = candidate.action else {
            let margin = tuning.pass_margin * depth;
            return depth <= tuning.pass_depth && info.static_eval + margin < found.alpha;
        };
        if !candidate.quiet {
            return candidate.loses
                && depth <= tuning.see_capture_depth
                && !see_ge(position, mv, -tuning.see_capture_margin * depth)
                && !position.gives_check(mv);
        }
        let pruned = is_late(self.shared.tuned, info, found.tried)
            || is_futile(self.shared.tuned, info, found.alpha)
            || (depth <= tuning.history_depth
                && self.histories.history(position, mv, entry.previous)
                    < -tuning.history_margin * depth)
            || (depth <= tuning.see_quiet_depth
                && found.tried > 2
                && !see_ge(position, mv, -tuning.see_quiet_margin * depth * depth));
        pruned && !position.gives_check(mv)
    }

    /// Correction history: how far the static evaluation was off, where the search tells.
    fn learn_correction(
        &mut self,
        position: &Position,
        entry: StackEntry,
        info: NodeInfo,
        found: &Found,
        window: Window,
    ) {
        let weight = self.tuning().correction;
        if weight == 0 || info.check || is_sure(found.best) {
            return;
        }
        let captures = |mv: Move| position.piece_at(mv.to).is_some();
        if found
            .action
            .and_then(Action::piece_move)
            .is_some_and(captures)
        {
            return;
        }
        let corrected = info.raw_eval + self.histories.correction(position, entry.previous, weight);
        let difference = found.best - corrected;
        let tells = match bound(window, found.best) {
            Bound::Exact => true,
            Bound::Lower => difference > 0,
            Bound::Upper => difference < 0,
        };
        if tells {
            self.histories
                .correct(position, entry.previous, difference, info.depth);
        }
    }

    fn remember(&self, entry: StackEntry, info: NodeInfo, found: &Found, window: Window) {
        let known = Entry {
            depth: info.depth,
            score: to_table(found.best, entry.ply),
            bound: bound(window, found.best),
            best: found.action,
            static_eval: info.raw_eval,
        };
        self.shared.table.put(info.key, known);
    }
}

/// Late move pruning: so many quiet moves have been tried that a later one will hardly help.
fn is_late(tuned: &Tuned, info: NodeInfo, tried: i32) -> bool {
    let tuning = &tuned.by;
    let most = tuning.lmp_base + tuning.lmp_growth * info.depth * info.depth;
    info.depth <= tuning.lmp_depth && tried >= most / (2 - i32::from(info.improving))
}

/// Futility pruning: the position is so much worse than alpha that no quiet move makes up for it.
fn is_futile(tuned: &Tuned, info: NodeInfo, alpha: i32) -> bool {
    let tuning = &tuned.by;
    let margin = tuning.futility_base + tuning.futility_margin * info.depth;
    info.depth <= tuning.futility_depth && info.static_eval + margin <= alpha
}

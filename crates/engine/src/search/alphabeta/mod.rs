//! The alpha-beta search of one thread: principal variation search (PVS) with pruning, reductions and
//! extensions, each in a separate file.

mod endings;
mod moves;
mod node;
mod null_move;
mod path;
mod quiescence;
mod singular;

use std::sync::atomic::Ordering::Relaxed;

use self::path::Path;
use super::Shared;
use super::histories::{Histories, OrderingContext, PieceTo};
use super::move_picker::Scorer;
use super::observer::Observer;
use super::tuning::SearchParameters;
use crate::evaluation::Evaluation;
use crate::evaluation::network::Accumulator;
use janggi::{Action, Game, Move, Ply, Position, Situation};

/// Maximum depth of iterative deepening, in plies.
pub(super) const MAX_DEPTH: i32 = 100;
/// Maximum ply of a line, extensions and quiescence included.
const MAX_PLY: u32 = 120;
/// Nodes between two polls of the cancel flag and the shared node count.
const NODES_BETWEEN_POLLS: u64 = 512;
/// XORed into the hash key after a pass, because a second pass ends the game.
const AFTER_PASS: u64 = 0x5851_F42D_4C95_7F2D;

/// The state of a node on the search stack (Stockfish calls it `Stack`).
#[derive(Debug, Clone, Copy)]
pub(super) struct StackEntry {
    /// Plies from the root.
    pub ply: u32,
    /// `true` after a pass.
    after_pass: bool,
    /// The previous move; `None` after a pass.
    previous: Option<PieceTo>,
    /// The excluded action of a singular extension search.
    excluded: Option<Action>,
    /// `true` after a null move.
    after_null: bool,
    /// `true` if a beta cutoff is expected (Knuth's type 2 node): the window is null, and the node is the first
    /// child of an all node or a later child of any node.
    cut_node: bool,
}

impl StackEntry {
    /// Returns the entry of the root, where the last action of the game may have been a pass.
    pub fn root(after_pass: bool) -> StackEntry {
        StackEntry {
            ply: 0,
            after_pass,
            previous: None,
            excluded: None,
            after_null: false,
            cut_node: false,
        }
    }

    fn context(self) -> OrderingContext {
        OrderingContext {
            ply: self.ply as usize,
            previous: self.previous,
        }
    }
}

/// The window of a search (Chess Programming Wiki: "Window"): a score outside it is only a bound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// Creates a window that only tests whether a score beats alpha.
    pub fn null(alpha: i32) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }

    /// Returns the window with this alpha for the other side, with scores of the opposite sign.
    fn of_opponent(self, alpha: i32) -> Window {
        Window {
            alpha: -self.beta,
            beta: -alpha,
        }
    }
}

/// The search of one thread.
pub(super) struct Searcher<'a, O> {
    /// Collects statistics.
    pub observer: O,
    shared: Shared<'a>,
    evaluation: Evaluation<'a>,
    histories: Histories,
    /// The positions from the start of the game to this node, for repetitions.
    path: Path,
    /// By ply of the current line: check, static evaluation and accumulator.
    checks: Vec<bool>,
    static_evals: Vec<i32>,
    accumulators: Vec<Accumulator>,
    /// `true` if a repetition is decided by points.
    repetition_counts: bool,
    nodes: u64,
    /// The depth of the current iteration.
    pub depth: u32,
    /// The greatest ply reached.
    pub seldepth: u32,
    /// Set at the node limit and by the cancel flag; scores returned after that are meaningless.
    pub stopped: bool,
}

impl<'a, O: Observer> Searcher<'a, O> {
    pub fn new(
        game: &Game,
        evaluation: Evaluation<'a>,
        histories: Histories,
        shared: Shared<'a>,
    ) -> Searcher<'a, O> {
        let root = game.position();
        Searcher {
            observer: O::default(),
            shared,
            evaluation,
            histories,
            path: Path::of(game),
            checks: vec![game.situation().in_check(); MAX_PLY as usize + 2],
            static_evals: vec![evaluation.value_from_scratch(root); MAX_PLY as usize + 2],
            accumulators: vec![evaluation.accumulator(root)],
            repetition_counts: endings::repetition_counts(game.ruleset()),
            nodes: 0,
            depth: 1,
            seldepth: 0,
            stopped: false,
        }
    }

    /// Returns the histories for the thread's next search, and the statistics.
    pub fn finish(self) -> (Histories, O) {
        (self.histories, self.observer)
    }

    /// Returns the inputs for ordering the moves of a position.
    fn scorer<'s>(
        &'s self,
        position: &'s Position,
        table_move: Option<Action>,
        context: OrderingContext,
    ) -> Scorer<'s> {
        Scorer {
            histories: &self.histories,
            tuning: self.tuning(),
            position,
            table_move: table_move.and_then(Action::piece_move),
            context,
        }
    }

    /// Returns the history of a move at the root, without continuation history.
    pub fn root_history(&self, position: &Position, mv: Move) -> i32 {
        self.histories.butterfly(position.turn(), mv)
    }

    fn tuning(&self) -> &'a SearchParameters {
        &self.shared.tuned.parameters
    }

    /// Nodes of all threads.
    pub fn all_nodes(&self) -> u64 {
        // Threads add to the shared count when they poll; the rest of this thread is added here.
        self.shared.nodes.load(Relaxed) + self.nodes % NODES_BETWEEN_POLLS
    }

    /// Plays an action and searches its subtree. The score is for the side that plays it.
    pub fn search_after(
        &mut self,
        situation: &Situation,
        action: Action,
        entry: StackEntry,
        depth: i32,
        window: Window,
        pv: &mut Vec<Action>,
    ) -> i32 {
        if action == Action::Pass
            && let Some(score) = self.pass_end_score(situation, entry)
        {
            return score;
        }
        let position = situation.position();
        // Issued before the move is made, so that the load overlaps with it.
        self.prefetch(situation, action);
        let next = situation.after(action);
        let mv = action.piece_move();
        let check = self.checks[entry.ply as usize];
        let before = self.path.push(Ply::of(position, check, Some(action)));
        let child = StackEntry {
            ply: entry.ply + 1,
            after_pass: mv.is_none(),
            previous: mv.and_then(|mv| Histories::piece_to(position, mv)),
            excluded: None,
            after_null: false,
            cut_node: window.is_null() && !entry.cut_node,
        };
        self.update_accumulator(position, entry, mv);
        let score = -self.search(&next, child, depth, window.of_opponent(window.alpha), pv);
        self.path.pop(before);
        score
    }

    /// Counts a node. Returns `true` if the search must stop.
    fn count_node(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes >= self.shared.limit {
            self.stopped = true;
            return true;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_POLLS) {
            let before = self.shared.nodes.fetch_add(NODES_BETWEEN_POLLS, Relaxed);
            // A single thread stops exactly at its limit, by its own count; several stop within a poll of it.
            self.stopped = before + NODES_BETWEEN_POLLS > self.shared.limit
                || self.shared.stop.iter().any(|stop| stop.load(Relaxed));
        }
        self.stopped
    }

    /// Prefetches the table entry of the next position. If the action forfeits a right to win, the key is
    /// wrong, which only costs time.
    fn prefetch(&self, situation: &Situation, action: Action) {
        let next = situation.position().key_after(action);
        let after_pass = action == Action::Pass;
        self.shared.table.prefetch(key(next, situation, after_pass));
    }

    /// Computes the accumulator of the next ply.
    fn update_accumulator(&mut self, position: &Position, entry: StackEntry, mv: Option<Move>) {
        let ply = entry.ply as usize;
        // Grows to the longest line once; after that nothing is allocated.
        if self.accumulators.len() == ply + 1 {
            self.accumulators.push(self.accumulators[ply].clone());
        }
        let (before, after) = self.accumulators.split_at_mut(ply + 1);
        let (Some(before), Some(next)) = (before.last(), after.first_mut()) else {
            return;
        };
        match mv {
            Some(mv) => self.evaluation.update(next, before, position, mv),
            None => next.clone_from(before),
        }
    }
}

/// Returns the hash key of a game's position.
pub(super) fn root_key(game: &Game) -> u64 {
    let root = StackEntry::root(game.last() == Some(Action::Pass));
    key_of(game.situation(), root)
}

/// Returns the hash key of a node.
fn key_of(situation: &Situation, entry: StackEntry) -> u64 {
    key(situation.position().key(), situation, entry.after_pass)
}

/// Returns the hash key of a node, from the Zobrist key of its position. A preceding pass and forfeited rights
/// to win change the value of a position, so they are part of the key.
fn key(position: u64, situation: &Situation, after_pass: bool) -> u64 {
    let forfeited = situation.forfeited();
    let rights = u64::from(forfeited.cho) | u64::from(forfeited.han) << 1;
    let after_pass = if after_pass { AFTER_PASS } else { 0 };
    position ^ after_pass ^ rights.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

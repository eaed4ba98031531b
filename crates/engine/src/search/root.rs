//! The root: iterative deepening with aspiration windows, and several principal variations (MultiPV).

use std::cmp::Reverse;

use super::alphabeta::{Searcher, StackEntry, Window};
use super::histories::Histories;
use super::observer::Observer;
use super::{Report, SearchResult, Shared, Stability};
use crate::evaluation::{Evaluation, see};
use crate::score::{MATE, Score, is_forced, mated_in};
use janggi::{Action, Game};

/// The root search of a thread.
pub(super) struct RootSearch<'a, O> {
    game: &'a Game,
    shared: Shared<'a>,
    pub searcher: Searcher<'a, O>,
    /// Root moves, best first.
    roots: Vec<RootMove>,
    /// Every root score in the order of the search.
    #[cfg(test)]
    pub scores: Vec<super::tests::RootScore>,
}

/// A root move with its last score and principal variation.
#[derive(Debug, Clone)]
struct RootMove {
    action: Action,
    /// Its score if it ends the game immediately, for example by repetition or a ply count.
    end: Option<i32>,
    score: i32,
    pv: Vec<Action>,
}

impl<'a, O: Observer> RootSearch<'a, O> {
    pub fn new(
        game: &'a Game,
        shared: Shared<'a>,
        actions: &[Action],
        histories: Histories,
    ) -> RootSearch<'a, O> {
        let searcher = Searcher::new(
            game,
            Evaluation::new(game, shared.network),
            histories,
            shared,
        );
        let mut after = game.clone();
        let roots = actions
            .iter()
            .map(|&action| RootMove {
                action,
                end: end(&mut after, action),
                score: -MATE,
                pv: vec![action],
            })
            .collect();
        RootSearch {
            game,
            shared,
            searcher,
            roots,
            #[cfg(test)]
            scores: Vec::new(),
        }
    }

    /// Iterative deepening over depths, with `lines` principal variations.
    pub fn deepen(
        &mut self,
        depths: impl Iterator<Item = u32>,
        lines: usize,
        report: &mut Report<'_>,
    ) -> Vec<SearchResult> {
        self.order_by_exchanges();
        let mut results = vec![self.result(0, 0)];
        let mut stability = Stability {
            same_best: 0,
            dropped: 0,
        };
        for depth in depths {
            let mut current = Vec::with_capacity(lines);
            for rank in 0..lines {
                let previous_score = self.roots[rank].score;
                if self
                    .aspiration(rank, depth.cast_signed(), previous_score)
                    .is_none()
                {
                    break;
                }
                current.push(self.result(rank, depth));
            }
            if current.len() < lines {
                // Stopped: a move that beat alpha at this depth replaces the best of the previous depth. With several
                // lines it may already be listed.
                if lines == 1 && depth > 1 {
                    results[0].pv.clone_from(&self.roots[0].pv);
                }
                break;
            }
            // Each line is searched separately, so a later one may turn out better.
            current.sort_by_key(|result| Reverse(result.score));
            let score = current[0].score.hundredths();
            let is_same_best = depth > 1 && current[0].best() == results[0].best();
            stability = Stability {
                same_best: if is_same_best {
                    stability.same_best + 1
                } else {
                    0
                },
                dropped: results[0].score.hundredths() - score,
            };
            results = current;
            if report(&results, stability).is_break() {
                break;
            }
            // A mate within the searched depth cannot be improved; a single move needs no search. `go infinite`
            // continues.
            let is_decided = is_forced(score) && MATE - score.abs() <= depth.cast_signed();
            let is_only_move = self.roots.len() == 1;
            if self.shared.limit != u64::MAX && (is_decided || is_only_move) {
                break;
            }
        }
        let nodes = self.searcher.all_nodes();
        for result in &mut results {
            result.nodes = nodes;
        }
        results
    }

    fn result(&self, rank: usize, depth: u32) -> SearchResult {
        let root = &self.roots[rank];
        SearchResult {
            pv: root.pv.clone(),
            score: Score::from_search(if depth == 0 { 0 } else { root.score }),
            depth,
            seldepth: self.searcher.seldepth,
            nodes: self.searcher.all_nodes(),
        }
    }

    /// Sets an initial order by SEE, then history.
    fn order_by_exchanges(&mut self) {
        let position = *self.game.position();
        let searcher = &self.searcher;
        self.roots.sort_by_cached_key(|root| {
            let Some(mv) = root.action.piece_move() else {
                return (Reverse(0), true, Reverse(i32::MIN));
            };
            let quiet = position.piece_at(mv.to).is_none();
            let history = if quiet {
                searcher.root_history(&position, mv)
            } else {
                0
            };
            (Reverse(see(&position, mv)), quiet, Reverse(history))
        });
    }

    /// Searches a depth within an aspiration window, which widens until the score is inside; `None` if stopped.
    fn aspiration(&mut self, rank: usize, depth: i32, last: i32) -> Option<i32> {
        let mut width = self.shared.tuned.parameters.aspiration_window;
        let mut alpha = -MATE;
        let mut beta = MATE;
        if depth >= 4 && !is_forced(last) {
            alpha = last - width;
            beta = last + width;
        }
        loop {
            let window = Window {
                alpha: alpha.max(-MATE),
                beta: beta.min(MATE),
            };
            let score = self.root(rank, depth, window)?;
            if score <= alpha && alpha > -MATE {
                beta = i32::midpoint(alpha, beta);
                alpha = score - width;
            } else if score >= beta && beta < MATE {
                beta = score + width;
            } else {
                return Some(score);
            }
            // After some failures the score is unstable: a full window is cheaper than more attempts.
            width *= 3;
            if width > 1_000 {
                alpha = -MATE;
                beta = MATE;
            }
        }
    }

    /// Searches all root moves but the `rank` best, which already have their lines. The best of them moves to
    /// `rank` if it beats alpha; otherwise the move there remains.
    fn root(&mut self, rank: usize, depth: i32, window: Window) -> Option<i32> {
        let Window { mut alpha, beta } = window;
        self.searcher.depth = depth.unsigned_abs();
        let mut best = -MATE;
        for index in rank..self.roots.len() {
            let mut line = Vec::new();
            let action = self.roots[index].action;
            let score = match self.roots[index].end {
                Some(score) => score,
                None => {
                    let window = Window { alpha, beta };
                    self.search_move(action, index - rank, depth, window, &mut line)
                }
            };
            if self.searcher.stopped {
                return None;
            }
            #[cfg(test)]
            self.scores.push(super::tests::RootScore {
                depth: self.searcher.depth,
                action,
                score,
                alpha,
                nodes: self.searcher.all_nodes(),
            });
            let root = &mut self.roots[index];
            root.score = score;
            best = best.max(score);
            // A score up to alpha is only an upper bound: the order and the line of the previous depth stay, because
            // the search may be stopped here.
            if score > alpha {
                alpha = score;
                root.pv.clear();
                root.pv.push(action);
                root.pv.append(&mut line);
                // Move to the front; the others keep their order.
                self.roots[rank..=index].rotate_right(1);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Returns the score of one root move: the first with the full window, later ones with a null window and a
    /// reduced depth, until they turn out to be better (PVS with LMR).
    fn search_move(
        &mut self,
        action: Action,
        after: usize,
        depth: i32,
        window: Window,
        pv: &mut Vec<Action>,
    ) -> i32 {
        let situation = *self.game.situation();
        let entry = StackEntry::root(self.game.last() == Some(Action::Pass));
        let mut search = |depth, window, pv: &mut Vec<Action>| {
            self.searcher
                .search_after(&situation, action, entry, depth, window, pv)
        };
        if after == 0 {
            return search(depth - 1, window, pv);
        }
        let alpha = window.alpha;
        let null_window = Window::null(alpha);
        let reduction = i32::from(after > 4 && depth > 3) + i32::from(after > 12 && depth > 5);
        let mut score = search(depth - 1 - reduction, null_window, &mut Vec::new());
        if score > alpha && reduction > 0 {
            score = search(depth - 1, null_window, &mut Vec::new());
        }
        if score > alpha {
            score = search(depth - 1, window, pv);
        }
        score
    }
}

/// Returns the score of an action that ends the game immediately, for the side that plays it. The game is
/// unchanged.
fn end(game: &mut Game, action: Action) -> Option<i32> {
    let mover = game.position().turn();
    game.play(action).ok()?;
    let outcome = game.outcome();
    game.take_back(1)?;
    Some(match outcome?.winner {
        None => 0,
        Some(winner) if winner == mover => -mated_in(1),
        Some(_) => mated_in(1),
    })
}

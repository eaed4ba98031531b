//! Looking ahead, deepened turn by turn until the effort is spent.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::evaluation::Evaluation;
use super::node::{DEEPEST, Node, Place};
use super::order::Order;
use super::score::{MATE, Score, is_sure, lost_in};
use super::skill::Eyes;
use super::table::Table;
use super::tuning::Tuned;
use super::watch::{Passes, Statistics, Unwatched, Watch};
use crate::rules::{Action, Game};

/// How much may be searched. On one thread, and with a table that is new, equal efforts give equal answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How many positions may be looked at.
    pub nodes: u64,
    /// How many turns may be looked ahead, captures and checks beyond that aside.
    pub depth: u32,
}

impl Effort {
    /// As much as there is time for.
    pub const ENDLESS: Effort = Effort::of_nodes(u64::MAX);

    /// So many positions, however deep that leads.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> Effort {
        Effort {
            nodes,
            depth: DEEPEST as u32,
        }
    }
}

/// What came of thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// What is expected to be played, the best action first; never empty.
    line: Vec<Action>,
    /// How good that is for the side to move.
    pub score: Score,
    /// How many turns were looked ahead to the end.
    pub depth: u32,
    /// How many turns the longest line had.
    pub deepest: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Thought {
    /// What another engine says that it found; `None` without a line. The depths are those of the
    /// search and of its longest line.
    pub(super) fn told(
        line: Vec<Action>,
        score: Score,
        [depth, deepest]: [u32; 2],
        nodes: u64,
    ) -> Option<Thought> {
        (!line.is_empty()).then_some(Thought {
            line,
            score,
            depth,
            deepest,
            nodes,
        })
    }

    /// The same, but for the line, of which only the first action is known.
    pub(super) fn playing(self, action: Action) -> Thought {
        Thought {
            line: vec![action],
            ..self
        }
    }

    /// The best action.
    #[must_use]
    pub fn best(&self) -> Action {
        self.line[0]
    }

    /// What is expected to be played, the best action first.
    #[must_use]
    pub fn line(&self) -> &[Action] {
        &self.line
    }
}

/// How a search is to be made.
#[derive(Debug)]
pub struct Wish<'a> {
    /// How much may be searched.
    pub effort: Effort,
    /// The actions to choose from; empty for all.
    pub only: &'a [Action],
    /// How many of the best actions get a line of their own; at least one.
    pub lines: usize,
    /// How many threads search side by side; at least one.
    pub threads: usize,
    /// Set by whoever has a clock: the search then ends with what it has.
    pub stop: &'a AtomicBool,
}

/// The table of a search that has none of its own, in MiB.
const SMALL_TABLE: usize = 4;

/// Thinks about what to play; `None` where the game is over.
#[must_use]
pub fn think(game: &Game, effort: Effort) -> Option<Thought> {
    let wish = Wish {
        effort,
        only: &[],
        lines: 1,
        threads: 1,
        stop: &AtomicBool::new(false),
    };
    let table = Table::of_mib(SMALL_TABLE);
    let thoughts = search(game, &wish, &table, &mut |_| {});
    thoughts.into_iter().next()
}

/// Searches as wished, telling `report` the lines of each depth that was finished. Returns the lines,
/// best first; none where the game is over or nothing is left to choose from.
///
/// What it learns stays in the table and helps the next search with it. Searches on one thread that
/// begin with a new or a cleared table are equal.
#[must_use]
pub fn search(
    game: &Game,
    wish: &Wish<'_>,
    table: &Table,
    report: &mut dyn FnMut(&[Thought]),
) -> Vec<Thought> {
    search_tuned(game, wish, table, Tuned::usual(), report)
}

/// The same with other numbers than usual, as ideas are tried.
#[must_use]
pub fn search_tuned(
    game: &Game,
    wish: &Wish<'_>,
    table: &Table,
    tuned: &Tuned,
    report: &mut dyn FnMut(&[Thought]),
) -> Vec<Thought> {
    search_seeing(game, wish, table, (Eyes::GOOD, tuned), report)
}

/// The same with eyes that do not see everything.
pub(super) fn search_seeing(
    game: &Game,
    wish: &Wish<'_>,
    table: &Table,
    with: (Eyes, &Tuned),
    report: &mut dyn FnMut(&[Thought]),
) -> Vec<Thought> {
    watched::<Unwatched>(game, wish, table, with, report).0
}

/// The same as [`search`], with what was counted meanwhile on the first thread.
#[must_use]
pub fn search_counting(
    game: &Game,
    wish: &Wish<'_>,
    table: &Table,
    tuned: &Tuned,
) -> (Vec<Thought>, Statistics) {
    watched(game, wish, table, (Eyes::GOOD, tuned), &mut |_| {})
}

/// A search that tries passes in place of moves and counts how often they mislead it; it takes longer than
/// the usual one, and is not quite the same.
#[must_use]
pub fn search_trying_passes(
    game: &Game,
    wish: &Wish<'_>,
    table: &Table,
    tuned: &Tuned,
) -> (Vec<Thought>, Passes) {
    watched(game, wish, table, (Eyes::GOOD, tuned), &mut |_| {})
}

fn watched<W: Watch>(
    game: &Game,
    wish: &Wish<'_>,
    table: &Table,
    (eyes, tuned): (Eyes, &Tuned),
    report: &mut dyn FnMut(&[Thought]),
) -> (Vec<Thought>, W) {
    let mut actions = game.legal_actions();
    if !wish.only.is_empty() {
        actions.retain(|action| wish.only.contains(action));
    }
    leave_seen(game, &mut actions, eyes);
    if actions.is_empty() {
        return (Vec::new(), W::default());
    }
    let lines = wish.lines.clamp(1, actions.len());
    let nodes = AtomicU64::new(0);
    let done = AtomicBool::new(false);
    let shared = Shared {
        table,
        stop: [wish.stop, &done],
        nodes: &nodes,
        limit: wish.effort.nodes,
        eyes,
        tuned,
    };
    let on = On {
        game,
        shared,
        actions: &actions,
        depth: wish.effort.depth,
        lines,
    };
    std::thread::scope(|scope| {
        let on = &on;
        for thread in 1..wish.threads.max(1) {
            scope.spawn(move || on.thread::<Unwatched>(thread, &mut |_| {}));
        }
        let thoughts = on.thread(0, report);
        done.store(true, Relaxed);
        thoughts
    })
}

/// What each thread of a search is to do.
struct On<'a> {
    game: &'a Game,
    shared: Shared<'a>,
    actions: &'a [Action],
    depth: u32,
    lines: usize,
}

impl On<'_> {
    fn thread<W: Watch>(
        &self,
        thread: usize,
        report: &mut dyn FnMut(&[Thought]),
    ) -> (Vec<Thought>, W) {
        let table = self.shared.table;
        let order = table.take_order(thread);
        let mut search = Search::new(self.game, self.shared, self.actions, order);
        let thoughts = search.deepen(self.depth, self.lines, report);
        let (order, watch) = search.node.done();
        table.keep_order(thread, order);
        (thoughts, watch)
    }
}

/// What the threads of a search have in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    pub stop: [&'a AtomicBool; 2],
    pub nodes: &'a AtomicU64,
    pub limit: u64,
    pub eyes: Eyes,
    pub tuned: &'a Tuned,
}

/// Takes the actions out that go unseen, unless no other would be left.
fn leave_seen(game: &Game, actions: &mut Vec<Action>, eyes: Eyes) {
    let seen = |action: &Action| match action {
        Action::Move(mv) => !eyes.overlook(game.position(), *mv),
        Action::Pass => true,
    };
    let closely = game.situation().in_check();
    if !closely
        && actions
            .iter()
            .any(|action| action.piece_move().is_some() && seen(action))
    {
        actions.retain(seen);
    }
}

struct Search<'a, W> {
    game: &'a Game,
    shared: Shared<'a>,
    node: Node<'a, W>,
    /// What may be played, with what it was worth at last.
    roots: Vec<Root>,
    /// What was found of each action in turn.
    #[cfg(test)]
    told: Vec<tests::Told>,
}

#[derive(Debug, Clone)]
struct Root {
    action: Action,
    /// What it is worth where it ends the game at once: by repetition, by a count of turns, or in
    /// any other way that takes the whole game to see.
    end: Option<i32>,
    score: i32,
    line: Vec<Action>,
}

impl<'a, W: Watch> Search<'a, W> {
    fn new(game: &'a Game, shared: Shared<'a>, actions: &[Action], order: Order) -> Search<'a, W> {
        let node = Node::new(game, Evaluation::of(game), order, shared);
        let roots = actions.iter().map(|&action| Root {
            action,
            end: end(game, action),
            score: -MATE,
            line: vec![action],
        });
        Search {
            game,
            shared,
            node,
            roots: roots.collect(),
            #[cfg(test)]
            told: Vec::new(),
        }
    }

    fn deepen(
        &mut self,
        deepest: u32,
        lines: usize,
        report: &mut dyn FnMut(&[Thought]),
    ) -> Vec<Thought> {
        self.order_by_promise();
        let mut thoughts = vec![self.thought(0, 0)];
        for depth in 1..=deepest.clamp(1, DEEPEST as u32) {
            let mut found = Vec::with_capacity(lines);
            for rank in 0..lines {
                let last = self.roots[rank].score;
                if self.aspire(rank, depth as i32, last).is_none() {
                    break;
                }
                found.push(self.thought(rank, depth));
            }
            if found.len() < lines {
                // What was found to be better before the stop is the newest knowledge. Of several lines
                // it may be one that is there already.
                if lines == 1 && depth > 1 {
                    thoughts[0].line.clone_from(&self.roots[0].line);
                }
                break;
            }
            // Each line is searched on its own: a later one may turn out better than one before it.
            found.sort_by_key(|thought| Reverse(thought.score));
            thoughts = found;
            report(&thoughts);
            let score = thoughts[0].score.hundredths();
            let decided = is_sure(score) && MATE - score.abs() <= depth as i32;
            let only = self.roots.len() == 1;
            if self.shared.limit != u64::MAX && (decided || only) {
                break;
            }
        }
        let nodes = self.node.all_nodes();
        for thought in &mut thoughts {
            thought.nodes = nodes;
        }
        thoughts
    }

    fn thought(&self, rank: usize, depth: u32) -> Thought {
        let root = &self.roots[rank];
        Thought {
            line: root.line.clone(),
            score: Score::found(if depth == 0 { 0 } else { root.score }),
            depth,
            deepest: self.node.deepest,
            nodes: self.node.all_nodes(),
        }
    }

    /// Captures first, so that even the shortest search begins with something sensible.
    fn order_by_promise(&mut self) {
        let position = *self.game.position();
        self.roots.sort_by_key(|root| {
            let quiet = root
                .action
                .piece_move()
                .is_none_or(|mv| position.piece_at(mv.to).is_none());
            let gain = root
                .action
                .piece_move()
                .map_or(0, |mv| super::exchange::exchange(&position, mv));
            (Reverse(gain), quiet)
        });
    }

    /// Searches a depth, first within a narrow window; `None` where it was stopped.
    fn aspire(&mut self, rank: usize, depth: i32, last: i32) -> Option<i32> {
        let mut width = self.shared.tuned.by.window;
        let (mut alpha, mut beta) = if depth < 4 || is_sure(last) {
            (-MATE, MATE)
        } else {
            (last - width, last + width)
        };
        loop {
            let score = self.root(rank, depth, (alpha.max(-MATE), beta.min(MATE)))?;
            if score <= alpha && alpha > -MATE {
                beta = i32::midpoint(alpha, beta);
                alpha = score - width;
            } else if score >= beta && beta < MATE {
                beta = score + width;
            } else {
                return Some(score);
            }
            width *= 3;
            if width > 1_000 {
                (alpha, beta) = (-MATE, MATE);
            }
        }
    }

    /// Searches all actions but the `rank` best, which have their lines already. The best of them
    /// comes to stand at `rank`, if it is better than alpha; else the one that stood there remains.
    fn root(&mut self, rank: usize, depth: i32, (mut alpha, beta): (i32, i32)) -> Option<i32> {
        self.node.depth = depth.unsigned_abs();
        let mut best = -MATE;
        for index in rank..self.roots.len() {
            let mut line = Vec::new();
            let action = self.roots[index].action;
            let score = match self.roots[index].end {
                Some(score) => score,
                None => self.value_of(action, index - rank, depth, (alpha, beta), &mut line),
            };
            if self.node.stopped {
                return None;
            }
            #[cfg(test)]
            self.told.push(tests::Told {
                depth: self.node.depth,
                action,
                score,
                alpha,
                nodes: self.node.all_nodes(),
            });
            let root = &mut self.roots[index];
            root.score = score;
            best = best.max(score);
            // Up to alpha a score is no more than a bound from above: it puts no action before others,
            // and the line of the last depth stays, since the search may be stopped here.
            if score > alpha {
                alpha = score;
                root.line.clear();
                root.line.push(action);
                root.line.append(&mut line);
                // The best so far goes first; the others keep their order.
                self.roots[rank..=index].rotate_right(1);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The score of an action: the first in full, later ones within a narrow window and less deep,
    /// until they turn out to be better than that.
    fn value_of(
        &mut self,
        action: Action,
        after: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
        line: &mut Vec<Action>,
    ) -> i32 {
        let situation = *self.game.situation();
        let place = Place::root(self.game.last() == Some(Action::Pass));
        let mut played = |depth, window, line: &mut Vec<Action>| {
            self.node
                .played(&situation, action, place, depth, window, line)
        };
        if after == 0 {
            return played(depth - 1, (alpha, beta), line);
        }
        let narrow = (alpha, alpha + 1);
        let late = i32::from(after > 4 && depth > 3) + i32::from(after > 12 && depth > 5);
        let mut score = played(depth - 1 - late, narrow, &mut Vec::new());
        if score > alpha && late > 0 {
            score = played(depth - 1, narrow, &mut Vec::new());
        }
        // Once stopped, every further answer is nothing.
        if score > alpha {
            score = played(depth - 1, (alpha, beta), line);
        }
        score
    }
}

/// What an action is worth that ends the game at once, for the side that plays it.
fn end(game: &Game, action: Action) -> Option<i32> {
    let mover = game.position().turn();
    let mut after = game.clone();
    after.play(action).ok()?;
    Some(match after.outcome()?.winner {
        None => 0,
        Some(winner) if winner == mover => -lost_in(1),
        Some(_) => lost_in(1),
    })
}

#[cfg(test)]
mod tests;

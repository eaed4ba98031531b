//! Searching: how much, how deep, and what was found. The search itself is in [`alphabeta`], its root in [`root`].

mod alphabeta;
mod observer;
mod ordering;
mod root;
mod table;
#[cfg(test)]
mod tests;
mod tuning;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use self::alphabeta::MAX_DEPTH;
use self::observer::{Observer, Unobserved};
use self::root::RootSearch;
use super::score::Score;
use super::skill::SkillNoise;
use crate::rules::{Action, Game};

pub use observer::{NullMoves, Share, Statistics};
pub use table::TranspositionTable;
pub use tuning::{Tuned, Tuning};

/// How much may be searched. On one thread, and with a table that is new, equal limits give equal answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchLimits {
    /// How many positions may be looked at.
    pub nodes: u64,
    /// How many turns may be looked ahead, captures and checks beyond that aside.
    pub depth: u32,
}

impl SearchLimits {
    /// As much as there is time for.
    pub const NONE: SearchLimits = SearchLimits::of_nodes(u64::MAX);

    /// So many positions, however deep that leads.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> SearchLimits {
        SearchLimits {
            nodes,
            depth: MAX_DEPTH as u32,
        }
    }
}

/// What came of thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult {
    /// What is expected to be played, the best action first; never empty.
    pv: Vec<Action>,
    /// How good that is for the side to move.
    pub score: Score,
    /// How many turns were looked ahead to the end.
    pub depth: u32,
    /// How many turns the longest line had.
    pub seldepth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl SearchResult {
    /// What another engine says that it found; `None` without a line. The depths are those of the
    /// search and of its longest line.
    pub(super) fn told(
        pv: Vec<Action>,
        score: Score,
        [depth, seldepth]: [u32; 2],
        nodes: u64,
    ) -> Option<SearchResult> {
        (!pv.is_empty()).then_some(SearchResult {
            pv,
            score,
            depth,
            seldepth,
            nodes,
        })
    }

    /// The same, but for the line, of which only the first action is known.
    pub(super) fn playing(self, action: Action) -> SearchResult {
        SearchResult {
            pv: vec![action],
            ..self
        }
    }

    /// The best action.
    #[must_use]
    pub fn best(&self) -> Action {
        self.pv[0]
    }

    /// What is expected to be played, the best action first.
    #[must_use]
    pub fn pv(&self) -> &[Action] {
        &self.pv
    }
}

/// How a search is to be made.
#[derive(Debug)]
pub struct SearchRequest<'a> {
    /// How much may be searched.
    pub limits: SearchLimits,
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
pub fn think(game: &Game, limits: SearchLimits) -> Option<SearchResult> {
    let request = SearchRequest {
        limits,
        only: &[],
        lines: 1,
        threads: 1,
        stop: &AtomicBool::new(false),
    };
    let table = TranspositionTable::of_mib(SMALL_TABLE);
    let results = search(game, &request, &table, &mut |_| {});
    results.into_iter().next()
}

/// Searches as wished, telling `report` the lines of each depth that was finished. Returns the lines,
/// best first; none where the game is over or nothing is left to choose from.
///
/// What it learns stays in the table and helps the next search with it. Searches on one thread that
/// begin with a new or a cleared table are equal.
#[must_use]
pub fn search(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    report: &mut dyn FnMut(&[SearchResult]),
) -> Vec<SearchResult> {
    search_tuned(game, request, table, Tuned::usual(), report)
}

/// Is told the results of each finished depth, and says whether to go on.
type Report<'a> = dyn FnMut(&[SearchResult], Stability) -> ControlFlow<()> + 'a;

/// How steady a search is that has finished a depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stability {
    /// At how many depths before this one, without a break, the best action was the same.
    pub same_best: u32,
    /// By how many hundredths of a point it is worth less than at the depth before; below 0 for more.
    pub dropped: i32,
}

/// The same as [`search`], for a caller with a clock: asked after each depth, it breaks off the search where that is
/// enough.
#[must_use]
pub fn search_timed(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    report: &mut Report<'_>,
) -> Vec<SearchResult> {
    observed::<Unobserved>(
        game,
        request,
        table,
        (SkillNoise::NONE, Tuned::usual()),
        report,
    )
    .0
}

/// Goes on whatever is reported.
fn on(
    report: &mut dyn FnMut(&[SearchResult]),
) -> impl FnMut(&[SearchResult], Stability) -> ControlFlow<()> {
    |results, _| {
        report(results);
        ControlFlow::Continue(())
    }
}

/// The same with other numbers than usual, as ideas are tried.
#[must_use]
pub fn search_tuned(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    tuned: &Tuned,
    report: &mut dyn FnMut(&[SearchResult]),
) -> Vec<SearchResult> {
    search_with_noise(game, request, table, (SkillNoise::NONE, tuned), report)
}

/// The same with noise that do not see everything.
pub(super) fn search_with_noise(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    with: (SkillNoise, &Tuned),
    report: &mut dyn FnMut(&[SearchResult]),
) -> Vec<SearchResult> {
    observed::<Unobserved>(game, request, table, with, &mut on(report)).0
}

/// The same as [`search`], with what was counted meanwhile on the first thread.
#[must_use]
pub fn search_counting(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    tuned: &Tuned,
) -> (Vec<SearchResult>, Statistics) {
    observed(
        game,
        request,
        table,
        (SkillNoise::NONE, tuned),
        &mut on(&mut |_| {}),
    )
}

/// A search that looks into every cutoff of a null move and counts how often it is false; it takes longer than
/// the usual one, and is not quite the same.
#[must_use]
pub fn search_doubting_null_moves(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    tuned: &Tuned,
) -> (Vec<SearchResult>, NullMoves) {
    observed(
        game,
        request,
        table,
        (SkillNoise::NONE, tuned),
        &mut on(&mut |_| {}),
    )
}

fn observed<O: Observer>(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    (noise, tuned): (SkillNoise, &Tuned),
    report: &mut Report<'_>,
) -> (Vec<SearchResult>, O) {
    let mut actions = game.legal_actions();
    if !request.only.is_empty() {
        actions.retain(|action| request.only.contains(action));
    }
    retain_seen(game, &mut actions, noise);
    if actions.is_empty() {
        return (Vec::new(), O::default());
    }
    let lines = request.lines.clamp(1, actions.len());
    let nodes = AtomicU64::new(0);
    let done = AtomicBool::new(false);
    let shared = Shared {
        table,
        stop: [request.stop, &done],
        nodes: &nodes,
        limit: request.limits.nodes,
        noise,
        tuned,
    };
    let on = On {
        game,
        shared,
        actions: &actions,
        depth: request.limits.depth,
        lines,
    };
    std::thread::scope(|scope| {
        let on = &on;
        for thread in 1..request.threads.max(1) {
            scope.spawn(move || {
                on.thread::<Unobserved>(thread, &mut |_, _| ControlFlow::Continue(()));
            });
        }
        let results = on.thread(0, report);
        done.store(true, Relaxed);
        results
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
    fn thread<O: Observer>(
        &self,
        thread: usize,
        report: &mut Report<'_>,
    ) -> (Vec<SearchResult>, O) {
        let table = self.shared.table;
        let histories = table.take_histories(thread);
        let mut search = RootSearch::new(self.game, self.shared, self.actions, histories);
        let results = search.deepen(self.depth, self.lines, report);
        let (histories, observer) = search.searcher.done();
        table.keep_histories(thread, histories);
        (results, observer)
    }
}

/// What the threads of a search have in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shared<'a> {
    pub table: &'a TranspositionTable,
    pub stop: [&'a AtomicBool; 2],
    pub nodes: &'a AtomicU64,
    pub limit: u64,
    pub noise: SkillNoise,
    pub tuned: &'a Tuned,
}

/// Takes the actions out that go unseen, unless no other would be left.
fn retain_seen(game: &Game, actions: &mut Vec<Action>, noise: SkillNoise) {
    let seen = |action: &Action| match action {
        Action::Move(mv) => !noise.overlook(game.position(), *mv),
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

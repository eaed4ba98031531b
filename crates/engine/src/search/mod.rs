//! The search: entry points and threads. The root is in [`root`], the tree below it in [`alphabeta`].

mod alphabeta;
mod histories;
mod move_picker;
mod observer;
mod request;
mod root;
mod stored;
mod table;
#[cfg(test)]
mod tests;
mod tuning;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use self::alphabeta::MAX_DEPTH;
use self::root::RootSearch;
use super::skill::SkillNoise;
use janggi::{Action, Game};
use observer::{NoObserver, Observer};
pub use observer::{NullMoves, ProgressShare, Statistics};
pub use request::{SearchLimits, SearchRequest, SearchResult, Stability};
pub use stored::StoredResult;
pub use table::TranspositionTable;
pub use tuning::{PreparedParameters, SearchParameters};

/// The transposition table of [`think`], in MiB.
const SMALL_TABLE: usize = 4;

/// Searches with a small table on one thread; `None` if the game is over.
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
    search(game, &request, &table, &mut |_| {})
        .into_iter()
        .next()
}

/// Searches, reporting the lines of each finished depth. Returns the lines, best first; none if the game is
/// over or no action is left to choose from.
///
/// The table stores what was learned for the next search of the game. Searches on one thread that begin with a
/// new or a cleared table are equal.
#[must_use]
pub fn search(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    report: &mut dyn FnMut(&[SearchResult]),
) -> Vec<SearchResult> {
    search_tuned(game, request, table, PreparedParameters::usual(), report)
}

/// A callback with the results of each finished depth; it decides whether to continue.
type Report<'a> = dyn FnMut(&[SearchResult], Stability) -> ControlFlow<()> + 'a;

/// Like [`search`] with time management: `report` may stop the search after each depth.
#[must_use]
pub fn search_timed(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    report: &mut Report<'_>,
) -> Vec<SearchResult> {
    search_observed::<NoObserver>(
        game,
        request,
        table,
        SkillNoise::NONE,
        PreparedParameters::usual(),
        report,
    )
    .0
}

/// Returns a report that never stops the search.
fn never_stopping(
    report: &mut dyn FnMut(&[SearchResult]),
) -> impl FnMut(&[SearchResult], Stability) -> ControlFlow<()> {
    |results, _| {
        report(results);
        ControlFlow::Continue(())
    }
}

/// Like [`search`] with other tuning parameters than the defaults, for experiments.
#[must_use]
pub fn search_tuned(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    tuned: &PreparedParameters,
    report: &mut dyn FnMut(&[SearchResult]),
) -> Vec<SearchResult> {
    search_with_noise(game, request, table, SkillNoise::NONE, tuned, report)
}

/// Like [`search`] for a weaker player.
pub(super) fn search_with_noise(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    noise: SkillNoise,
    tuned: &PreparedParameters,
    report: &mut dyn FnMut(&[SearchResult]),
) -> Vec<SearchResult> {
    search_observed::<NoObserver>(
        game,
        request,
        table,
        noise,
        tuned,
        &mut never_stopping(report),
    )
    .0
}

/// Like [`search`], with statistics of the first thread.
#[must_use]
pub fn search_counting(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    tuned: &PreparedParameters,
) -> (Vec<SearchResult>, Statistics) {
    search_without_reports(game, request, table, tuned)
}

/// Searches while verifying every null move cutoff, and counts the false ones. It takes longer than [`search`],
/// and its tree is different.
#[must_use]
pub fn search_verifying_null_moves(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    tuned: &PreparedParameters,
) -> (Vec<SearchResult>, NullMoves) {
    search_without_reports(game, request, table, tuned)
}

/// Searches at full strength with statistics and without reports.
fn search_without_reports<O: Observer>(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    tuned: &PreparedParameters,
) -> (Vec<SearchResult>, O) {
    search_observed(
        game,
        request,
        table,
        SkillNoise::NONE,
        tuned,
        &mut never_stopping(&mut |_| {}),
    )
}

fn search_observed<O: Observer>(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &TranspositionTable,
    noise: SkillNoise,
    tuned: &PreparedParameters,
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
    let job = Job {
        game,
        shared,
        actions: &actions,
        depth: request.limits.depth,
        lines,
    };
    std::thread::scope(|scope| {
        let job = &job;
        let go_on = |_: &[SearchResult], _| ControlFlow::Continue(());
        let helpers: Vec<_> = (1..request.threads.max(1))
            .map(|thread| scope.spawn(move || job.thread::<NoObserver>(thread, &mut { go_on }).0))
            .collect();
        let (first, observer) = job.thread(0, report);
        // Helper threads (lazy SMP) search until the first thread is done.
        done.store(true, Relaxed);
        let helped = helpers.into_iter().filter_map(|helper| helper.join().ok());
        (helped.fold(first, deeper), observer)
    })
}

/// Returns the result with greater depth, the first if they are equal; a forced end and several lines stay.
fn deeper(first: Vec<SearchResult>, other: Vec<SearchResult>) -> Vec<SearchResult> {
    match (&first[..], &other[..]) {
        ([first_line], [other_line])
            if other_line.depth > first_line.depth && first_line.score.turns_to_end().is_none() =>
        {
            other
        }
        _ => first,
    }
}

/// The work of each thread.
struct Job<'a> {
    game: &'a Game,
    shared: Shared<'a>,
    actions: &'a [Action],
    depth: u32,
    lines: usize,
}

impl Job<'_> {
    fn thread<O: Observer>(
        &self,
        thread: usize,
        report: &mut Report<'_>,
    ) -> (Vec<SearchResult>, O) {
        let table = self.shared.table;
        let histories = table.take_histories(thread);
        let mut search = RootSearch::new(self.game, self.shared, self.actions, histories);
        let deepest = self.depth.clamp(1, MAX_DEPTH.unsigned_abs());
        // Every second thread is a ply ahead, so that it does not search the same tree at the same time as the
        // first.
        let first = if thread.is_multiple_of(2) {
            1
        } else {
            deepest.min(2)
        };
        let results = search.deepen(first..=deepest, self.lines, report);
        let (histories, observer) = search.searcher.finish();
        table.keep_histories(thread, histories);
        (results, observer)
    }
}

/// State shared by the threads of a search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shared<'a> {
    pub table: &'a TranspositionTable,
    pub stop: [&'a AtomicBool; 2],
    pub nodes: &'a AtomicU64,
    pub limit: u64,
    pub noise: SkillNoise,
    pub tuned: &'a PreparedParameters,
}

/// Removes the actions that a weaker player overlooks, unless no other would be left.
fn retain_seen(game: &Game, actions: &mut Vec<Action>, noise: SkillNoise) {
    let is_seen = |action: &Action| match action {
        Action::Move(mv) => !noise.overlooks(game.position(), *mv),
        Action::Pass => true,
    };
    // A player in check looks closely.
    if game.situation().in_check() {
        return;
    }
    let sees_a_move = actions
        .iter()
        .any(|action| action.piece_move().is_some() && is_seen(action));
    if sees_a_move {
        actions.retain(is_seen);
    }
}

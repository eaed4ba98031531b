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
use crate::evaluation::network::Network;
use janggi::{Action, Game};
use observer::NoObserver;
pub use observer::{NullMoves, Observer, ProgressShare, Statistics};
pub use request::{SearchLimits, SearchResult, Stability};
pub use stored::StoredResult;
pub use table::TranspositionTable;
pub use tuning::{PreparedParameters, SearchParameters};

/// The transposition table of [`think`], in MiB.
const SMALL_TABLE: usize = 4;

/// Searches with a small table on one thread; `None` if the game is over.
#[must_use]
pub fn think(game: &Game, limits: SearchLimits) -> Option<SearchResult> {
    let table = TranspositionTable::of_mib(SMALL_TABLE);
    Search::of(game, limits).lines(&table).into_iter().next()
}

/// A search of a game's position.
#[derive(Debug)]
pub struct Search<'a> {
    /// The game. Repetitions and limits count its plies so far.
    pub game: &'a Game,
    /// Its limits.
    pub limits: SearchLimits,
    /// The root actions to choose from; empty for all.
    pub only: &'a [Action],
    /// The number of principal variations (MultiPV); at least one.
    pub lines: usize,
    /// Threads (lazy SMP); at least one.
    pub threads: usize,
    /// A cancel flag: once set, the search returns what it has.
    pub stop: &'a AtomicBool,
    /// Tuning parameters, other than the usual ones in experiments.
    pub tuned: &'a PreparedParameters,
    /// The evaluation, another than the game's own while networks are made and compared.
    pub network: &'a Network,
    /// The errors of a weaker player.
    pub noise: SkillNoise,
}

/// A callback with the results of each finished depth; it decides whether to continue.
type Report<'a> = dyn FnMut(&[SearchResult], Stability) -> ControlFlow<()> + 'a;

/// Returns a report that lets the search go on.
fn go_on() -> impl FnMut(&[SearchResult], Stability) -> ControlFlow<()> {
    |_, _| ControlFlow::Continue(())
}

impl<'a> Search<'a> {
    /// Creates a search for one line on one thread that nobody stops, at full strength.
    #[must_use]
    pub fn of(game: &'a Game, limits: SearchLimits) -> Search<'a> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Search {
            game,
            limits,
            only: &[],
            lines: 1,
            threads: 1,
            stop: &NEVER,
            tuned: PreparedParameters::usual(),
            network: Network::of(game.ruleset().variant),
            noise: SkillNoise::NONE,
        }
    }

    /// Searches. Returns the lines, best first; none if the game is over or no action is left to choose from.
    ///
    /// The table stores what was learned for the next search of the game. Searches on one thread that begin with a
    /// new or a cleared table are equal.
    #[must_use]
    pub fn lines(&self, table: &TranspositionTable) -> Vec<SearchResult> {
        self.reporting(table, &mut go_on())
    }

    /// Like [`Search::lines`], reporting the lines of each finished depth. The report may end the search.
    #[must_use]
    pub fn reporting(
        &self,
        table: &TranspositionTable,
        report: &mut Report<'_>,
    ) -> Vec<SearchResult> {
        self.run::<NoObserver>(table, report).0
    }

    /// Like [`Search::lines`], with what an observer saw of the first thread: [`Statistics`], or [`NullMoves`],
    /// which verifies every null move cutoff and so takes longer and has another tree.
    #[must_use]
    pub fn observed<O: Observer>(&self, table: &TranspositionTable) -> O {
        self.run(table, &mut go_on()).1
    }

    fn run<O: Observer>(
        &self,
        table: &TranspositionTable,
        report: &mut Report<'_>,
    ) -> (Vec<SearchResult>, O) {
        let mut actions = self.game.legal_actions();
        if !self.only.is_empty() {
            actions.retain(|action| self.only.contains(action));
        }
        retain_seen(self.game, &mut actions, self.noise);
        if actions.is_empty() {
            return (Vec::new(), O::default());
        }
        let nodes = AtomicU64::new(0);
        let done = AtomicBool::new(false);
        let shared = Shared {
            table,
            stop: [self.stop, &done],
            nodes: &nodes,
            limit: self.limits.nodes,
            noise: self.noise,
            tuned: self.tuned,
            network: self.network,
        };
        let job = Job {
            game: self.game,
            shared,
            actions: &actions,
            depth: self.limits.depth,
            lines: self.lines.clamp(1, actions.len()),
        };
        std::thread::scope(|scope| {
            let job = &job;
            let helpers: Vec<_> = (1..self.threads.max(1))
                .map(|thread| scope.spawn(move || job.thread::<NoObserver>(thread, &mut go_on()).0))
                .collect();
            let (first, observer) = job.thread(0, report);
            // Helper threads (lazy SMP) search until the first thread is done.
            done.store(true, Relaxed);
            let helped = helpers.into_iter().filter_map(|helper| helper.join().ok());
            (helped.fold(first, deeper), observer)
        })
    }
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
    pub network: &'a Network,
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

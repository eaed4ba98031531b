//! Who thinks: our engine, or another one with ours in its place where nothing comes of it.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::external::{External, Externals};
use crate::engine::external::Question;
use crate::engine::{SearchLimits, SearchRequest, SearchResult, Skill, TranspositionTable, search};
use crate::play::Level;
use crate::rules::Game;

/// Who thinks: ours, or another engine with ours in its place where nothing comes of it.
#[derive(Clone)]
pub(in crate::app) struct Thinker {
    external: Option<Arc<Externals>>,
    table_mib: usize,
}

impl Thinker {
    /// Ours with a table of so many MiB for each job, unless another is asked.
    pub fn new(external: Option<External>, table_mib: usize) -> Thinker {
        Thinker {
            external: external.map(|how| Arc::new(Externals::new(how))),
            table_mib,
        }
    }

    /// The best actions, `lines` of them at the most, best first; none where nothing can be played.
    pub fn best(
        &self,
        game: &Game,
        limits: SearchLimits,
        lines: usize,
        stop: &AtomicBool,
    ) -> Vec<SearchResult> {
        let other = self.external.as_deref();
        let asked = other.and_then(|other| ask(other, game, limits, lines, stop));
        let mut results = asked.unwrap_or_else(|| best(game, limits, lines, self.table_mib, stop));
        // Another engine's lines may come in any order; what is shown first is what is best.
        results.sort_by_key(|result| Reverse(result.score));
        results
    }

    /// What is played at a level; `None` where nothing can be played. Another engine has no weaknesses
    /// of ours, so that it plays at the upper levels only, as set.
    pub fn turn(
        &self,
        game: &Game,
        level: Level,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<SearchResult> {
        let level = level.number();
        let other = self.external.as_deref();
        let asked = other
            .filter(|other| level >= other.how().from_level)
            .and_then(|other| ask(other, game, SearchLimits::NONE, 1, stop));
        let first = asked.and_then(|results| results.into_iter().next());
        first.or_else(|| Skill::of_level(level).think(game, seed, stop))
    }
}

fn ask(
    other: &Externals,
    game: &Game,
    limits: SearchLimits,
    lines: usize,
    stop: &AtomicBool,
) -> Option<Vec<SearchResult>> {
    let question = Question::of(game, limits, lines, other.how().time)?;
    other.ask(question, stop, Instant::now())
}

/// The best actions that a search finds, best first. Its table is its own, so that the answer does not
/// depend on what was thought about before.
fn best(
    game: &Game,
    limits: SearchLimits,
    lines: usize,
    table_mib: usize,
    stop: &AtomicBool,
) -> Vec<SearchResult> {
    let request = SearchRequest {
        limits,
        only: &[],
        lines,
        threads: 1,
        stop,
    };
    search(
        game,
        &request,
        &TranspositionTable::of_mib(table_mib),
        &mut |_| {},
    )
}

#[cfg(test)]
mod tests;

//! Selects the engine: an external one with the built-in as fallback, or the built-in alone.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::external::{External, Externals};
use crate::engine::external::Question;
use crate::engine::{SearchLimits, SearchRequest, SearchResult, Skill, TranspositionTable, search};
use crate::play::Level;
use crate::rules::Game;

/// Engine front end: the external engine if there is one and it answers, otherwise the built-in.
#[derive(Clone)]
pub(in crate::app) struct Thinker {
    external: Option<Arc<Externals>>,
    table_mib: usize,
}

impl Thinker {
    /// Creates it. `table_mib` is the size of the built-in engine's transposition table per job, in MiB.
    pub fn new(external: Option<External>, table_mib: usize) -> Thinker {
        Thinker {
            external: external.map(|how| Arc::new(Externals::new(how))),
            table_mib,
        }
    }

    /// The best actions, at most `lines`, best first; empty if there is no legal action.
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
        // External engines may report lines in any order.
        results.sort_by_key(|result| Reverse(result.score));
        results
    }

    /// The move at a practice level; `None` if there is no legal action. An external engine cannot imitate
    /// the weaker levels, so it plays only from the configured level up.
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

/// Searches with a fresh transposition table, so that the result does not depend on earlier searches.
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

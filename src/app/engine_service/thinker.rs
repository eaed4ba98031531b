//! Selects the engine: an external one with the built-in as fallback, the built-in alone, or none.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::external::{External, Externals};
use super::random_engine;
use hansu_engine::external::Question;
use hansu_engine::{
    self, Fact, LeftPiece, Search, SearchLimits, SearchResult, Skill, TranspositionTable,
};
use hansu_play::Level;
use janggi::{Action, Game};

/// Engine front end: the external engine if there is one and it answers, otherwise the built-in.
#[derive(Clone)]
pub(in crate::app) struct Thinker {
    /// `None` for random moves.
    engines: Option<Engines>,
}

/// The factor of the searches that confirm a turning point.
const DEEP: u64 = 10;

#[derive(Clone)]
struct Engines {
    external: Option<Arc<Externals>>,
    table_mib: usize,
    analysis_nodes: u64,
}

impl Thinker {
    /// Creates it. `table_mib` is the size of the built-in engine's transposition table per job, in MiB; `analysis_nodes` are
    /// those of an analysis for each position.
    pub fn new(external: Option<External>, table_mib: usize, analysis_nodes: u64) -> Thinker {
        Thinker {
            engines: Some(Engines {
                external: external.map(|config| Arc::new(Externals::new(config))),
                table_mib,
                analysis_nodes,
            }),
        }
    }

    /// Creates one without an engine.
    pub fn random() -> Thinker {
        Thinker { engines: None }
    }

    /// Returns the effort of an analysis for each position.
    pub fn analysis_effort(&self) -> SearchLimits {
        self.effort(1)
    }

    /// Returns the effort of the searches that confirm a turning point.
    pub fn deep_analysis_effort(&self) -> SearchLimits {
        self.effort(DEEP)
    }

    fn effort(&self, factor: u64) -> SearchLimits {
        let engines = self.engines.as_ref();
        engines.map_or(SearchLimits::NONE, |engines| {
            SearchLimits::of_nodes(engines.analysis_nodes.saturating_mul(factor))
        })
    }

    /// Returns the best actions, at most `lines`, best first; empty if there is no legal action.
    pub fn best(
        &self,
        game: &Game,
        limits: SearchLimits,
        lines: usize,
        stop: &AtomicBool,
    ) -> Vec<SearchResult> {
        let Some(engines) = &self.engines else {
            return random_engine::best(game, lines);
        };
        let external_engine = engines.external.as_deref();
        let table_mib = engines.table_mib;
        let external = external_engine.and_then(|engine| ask(engine, game, limits, lines, stop));
        let mut results = external.unwrap_or_else(|| best(game, limits, lines, table_mib, stop));
        // External engines may report lines in any order.
        results.sort_by_key(|result| Reverse(result.score));
        results
    }

    /// Returns the move at a practice level; `None` if there is no legal action. An external engine cannot imitate the
    /// weaker levels, so it plays only from the configured level up.
    pub fn turn(
        &self,
        game: &Game,
        level: Level,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<SearchResult> {
        let engines = self.engines.as_ref();
        let external_engine = engines.and_then(|engines| engines.external.as_deref());
        let external = external_engine
            .filter(|engine| level.number() >= engine.how().from_level)
            .and_then(|engine| ask(engine, game, SearchLimits::NONE, 1, stop));
        let first = external.and_then(|results| results.into_iter().next());
        first.or_else(|| self.turn_among(&[], game, level, seed, stop))
    }

    /// Returns the move at a practice level among `allowed`; among all actions if that is empty. Never uses an external
    /// engine.
    pub fn turn_among(
        &self,
        allowed: &[Action],
        game: &Game,
        level: Level,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<SearchResult> {
        let level = level.number();
        match self.engines {
            Some(_) => Skill::of_level(game.ruleset().variant, level)
                .think_among(allowed, game, seed, stop),
            None => random_engine::turn(game, allowed, seed ^ u64::from(level)),
        }
    }

    /// Returns reasons for the best action of a result, as [`hansu_engine::facts`].
    pub fn facts(
        &self,
        game: &Game,
        result: &SearchResult,
        alternatives: &[SearchResult],
        stop: &AtomicBool,
    ) -> Vec<Fact> {
        match self.engines {
            Some(_) => hansu_engine::facts(game, result, alternatives, stop),
            None => random_engine::facts(game),
        }
    }

    /// Returns the piece that the last turn left, as [`hansu_engine::find_hanging_piece`].
    pub fn find_hanging_piece(&self, game: &Game) -> Option<LeftPiece> {
        match self.engines {
            Some(_) => hansu_engine::find_hanging_piece(game),
            None => random_engine::find_hanging_piece(game),
        }
    }
}

fn ask(
    engine: &Externals,
    game: &Game,
    limits: SearchLimits,
    lines: usize,
    stop: &AtomicBool,
) -> Option<Vec<SearchResult>> {
    let question = Question::of(game, limits, lines, engine.how().time)?;
    engine.ask(question, stop, Instant::now())
}

/// Searches with a fresh transposition table, so that the result does not depend on earlier searches.
fn best(
    game: &Game,
    limits: SearchLimits,
    lines: usize,
    table_mib: usize,
    stop: &AtomicBool,
) -> Vec<SearchResult> {
    let search = Search {
        lines,
        stop,
        ..Search::of(game, limits)
    };
    search.lines(&TranspositionTable::of_mib(table_mib))
}

#[cfg(test)]
mod tests {
    //! Games must not influence each other in the engine.

    use std::sync::atomic::AtomicBool;

    use super::*;
    use janggi::{BySide, Formation, MODERN};

    static NEVER: AtomicBool = AtomicBool::new(false);
    const EFFORT: SearchLimits = SearchLimits::of_nodes(6_000);

    fn game(formation: Formation, moves: &[&str]) -> Game {
        let mut game = Game::set_up(&MODERN, None, BySide::new(formation, formation));
        for mv in moves {
            let action = game.position().read_uci(mv).unwrap();
            game.play(action).unwrap();
        }
        game
    }

    /// Returns the move at a level, and the hint or analysis of the same position.
    fn asked(
        thinker: &Thinker,
        game: &Game,
        level: u8,
    ) -> (Option<SearchResult>, Vec<SearchResult>) {
        let turn = thinker.turn(game, Level::new(level).unwrap(), 7, &NEVER);
        (turn, thinker.best(game, EFFORT, 2, &NEVER))
    }

    #[test]
    fn earlier_games_change_no_answer() {
        let turns = [&["a4b4"][..], &["a4b4", "i7h7"], &["a4b4", "i7h7", "i4h4"]];
        let first = Formation::Heeh;
        let second = Formation::Ehhe;
        let between = Thinker::new(None, 1, 1);
        for moves in turns {
            for formation in [first, second] {
                let game = game(formation, moves);
                for level in [2, 7] {
                    let fresh_answer = asked(&Thinker::new(None, 1, 1), &game, level);
                    assert_eq!(
                        asked(&between, &game, level),
                        fresh_answer,
                        "{formation:?} {moves:?}"
                    );
                    assert!(fresh_answer.0.is_some());
                }
            }
        }
    }
}

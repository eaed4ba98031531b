//! Hints: requesting, counting, searching.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::Games;
use crate::app::engine_service::{JobKind, JobSpec, Owner, Thinker};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use hansu_engine::{Fact, SearchLimits, SearchResult};
use hansu_play::{Command, Event, Match, Version};
use hansu_store::GameRow;

/// The engine's thinking time for a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum HintStrength {
    /// A quick search.
    Quick,
    /// A search deep enough to see hanging pieces.
    #[default]
    Normal,
    /// The longest search that an answer allows.
    Deep,
}

impl HintStrength {
    /// Returns the node limit; at most two seconds on a slow machine.
    fn limits(self) -> SearchLimits {
        SearchLimits::of_nodes(match self {
            HintStrength::Quick => 10_000,
            HintStrength::Normal => 80_000,
            HintStrength::Deep => 300_000,
        })
    }
}

/// The result of a hint search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The best actions with their lines, best first; empty if there is no legal action.
    pub results: Vec<SearchResult>,
    /// Reasons for the best action, most important first.
    pub facts: Vec<Fact>,
}

/// The maximum number of moves named in a hint.
const CANDIDATES: usize = 3;
/// Time limit for a hint. The search is limited by nodes; this is for an overloaded machine.
const HINT_TIME_LIMIT: Duration = Duration::from_secs(15);

impl Games {
    /// Counts a hint for the caller, who is to move. Each position counts once; the total is shown when the
    /// game ends.
    ///
    /// # Errors
    /// [`Refused::EngineBusy`], before anything is counted; [`Refused::Play`] for a bystander, a game without
    /// hints, the opponent's turn, or a game that has no board or is over.
    pub async fn take_hint(
        &self,
        request: &RequestContext,
        row: &GameRow,
        seen_version: Option<Version>,
    ) -> Result<Arc<Match>, AppError> {
        let game = self.core.matches.load_row(row).await?;
        let decision = game.decide_in_time(
            request.actor.id,
            &Command::TakeHint,
            self.core.clocks.moment(),
        );
        // Checked before counting, so that a refused hint costs nothing.
        if decision.is_ok()
            && !self
                .core
                .engine
                .has_room(Owner::of(&game, request.actor.id), JobKind::Hint)
        {
            return Err(Refused::EngineBusy.into());
        }
        let current = seen_version.is_none_or(|version| version == game.version());
        match decision {
            // The hint was already counted for this position. A repeated request stores no event, so it works without
            // a write.
            Ok(Event::HintTaken { by: side }) if current && game.has_taken_hint(side) => Ok(game),
            _ => {
                let acted = self.act_on(game, request, row, seen_version, Command::TakeHint);
                Ok(acted.await?.game)
            }
        }
    }

    /// Searches for the best move, with reasons. May wait for a free thread.
    ///
    /// # Errors
    /// [`Refused::EngineBusy`] if the queue is full, [`AppError::Engine`] if the search panicked.
    pub async fn search_hint(
        &self,
        request: &RequestContext,
        game: &Arc<Match>,
        strength: HintStrength,
    ) -> Result<Hint, AppError> {
        let spec = JobSpec {
            owner: Owner::of(game, request.actor.id),
            kind: JobKind::Hint,
            limit: HINT_TIME_LIMIT,
        };
        let game = Arc::clone(game);
        let work = move |thinker: &Thinker, stop: &AtomicBool| {
            let Some(game) = game.game() else {
                return Hint {
                    results: Vec::new(),
                    facts: Vec::new(),
                };
            };
            let results = thinker.best(game, strength.limits(), CANDIDATES, stop);
            let split = results.split_first();
            let facts = split.map_or(Vec::new(), |(best, alternatives)| {
                thinker.facts(game, best, alternatives, stop)
            });
            Hint { results, facts }
        };
        Ok(self.core.engine.run(spec, work).await?)
    }
}

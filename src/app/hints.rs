//! Hints: what to play, found by the engine, and the count of who asked.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::actions::{Actions, Visibility};
use super::clock::GameClocks;
use super::engine_service::{EngineService, JobKind, Order, Owner, Thinker};
use super::error::{AppError, Refused};
use super::matches::Matches;
use super::request_context::RequestContext;
use crate::engine::{Fact, SearchLimits, SearchResult, facts};
use crate::play::{Command, Event, Match, Version};
use crate::store::GameRow;

/// How hard is thought about a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// A glance.
    Quick,
    /// Enough to see what hangs.
    Normal,
    /// As long as an answer may take.
    Deep,
}

impl Strength {
    /// Positions looked at: within two seconds on a slow machine.
    fn limits(self) -> SearchLimits {
        SearchLimits::of_nodes(match self {
            Strength::Quick => 10_000,
            Strength::Normal => 80_000,
            Strength::Deep => 300_000,
        })
    }
}

/// What came of thinking about a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The best actions with their lines, best first; none where nothing can be played.
    pub results: Vec<SearchResult>,
    /// What speaks for the best, the weightiest first.
    pub facts: Vec<Fact>,
}

/// How many moves a hint names.
const CANDIDATES: usize = 3;
/// How long the engine may think about a hint. It is limited by positions; this is for a machine that has
/// much else to do.
const HINT: Duration = Duration::from_secs(15);

/// Suggests moves to players who ask.
pub struct Hints {
    matches: Arc<Matches>,
    clocks: Arc<GameClocks>,
    actions: Arc<Actions>,
    engine: Arc<EngineService>,
}

impl Hints {
    /// Hints on these matches, by the engine service; each is counted by an action.
    pub fn new(
        matches: Arc<Matches>,
        clocks: Arc<GameClocks>,
        actions: Arc<Actions>,
        engine: Arc<EngineService>,
    ) -> Hints {
        Hints {
            matches,
            clocks,
            actions,
            engine,
        }
    }

    /// Lets the caller, who is to move, ask what to play. Each position that somebody asks about is
    /// counted once, and the count is told when the game ends.
    ///
    /// # Errors
    /// Why not: no seat, a game without hints, not one's turn, no game yet, the game is over;
    /// [`Refused::EngineBusy`], before anything is counted.
    pub async fn ask(
        &self,
        request: &RequestContext,
        row: &GameRow,
        seen: Option<Version>,
    ) -> Result<Arc<Match>, AppError> {
        let asked = self.matches.load(row.id).await?;
        let may = asked.decide(request.actor.id, &Command::TakeHint, self.clocks.moment());
        if may.is_ok()
            && !self
                .engine
                .has_room(Owner::of(&asked, request.actor.id), JobKind::Hint)
        {
            return Err(Refused::EngineBusy.into());
        }
        let current = seen.is_none_or(|seen| seen == asked.version());
        match may {
            Ok(Event::HintTaken { by }) if current && asked.has_asked(by) => Ok(asked),
            _ => {
                let command = Command::TakeHint;
                let acted = self
                    .actions
                    .act(request, row, seen, &command, Visibility::Private);
                Ok(acted.await?.game)
            }
        }
    }

    /// What had best be played in a match, and why. May take a while, since only a few think at a time.
    ///
    /// # Errors
    /// [`Refused::EngineBusy`], and what the engine fails with.
    pub async fn think(
        &self,
        request: &RequestContext,
        game: &Arc<Match>,
        strength: Strength,
    ) -> Result<Hint, AppError> {
        let order = Order {
            owner: Owner::of(game, request.actor.id),
            kind: JobKind::Hint,
            limit: HINT,
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
            let facts = split.map_or(Vec::new(), |(best, others)| facts(game, best, others, stop));
            Hint { results, facts }
        };
        Ok(self.engine.run(order, work).await?)
    }
}

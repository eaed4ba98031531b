//! What to play: the engine on its own few threads, and the count of who asked.

use std::num::NonZeroUsize;
use std::sync::Arc;

use tokio::sync::Semaphore;

use super::act::Answer;
use super::{App, AppError, Call};
use crate::engine::{Effort, Thought, think};
use crate::play::{Command, Match, Refusal, Version};
use crate::rules::Game;
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
    fn effort(self) -> Effort {
        Effort::of_nodes(match self {
            Strength::Quick => 8_000,
            Strength::Normal => 60_000,
            Strength::Deep => 250_000,
        })
    }
}

/// A few searches at a time: more would only slow each other down.
#[derive(Debug, Clone)]
pub struct Thinking {
    slots: Arc<Semaphore>,
}

/// What the bot would play.
#[derive(Debug, Clone)]
pub struct Suggestion {
    /// The match.
    pub game: Arc<Match>,
    /// What came of thinking.
    pub thought: Thought,
}

impl Thinking {
    /// A pool that searches `at_once` games side by side.
    pub fn new(at_once: NonZeroUsize) -> Thinking {
        Thinking {
            slots: Arc::new(Semaphore::new(at_once.get())),
        }
    }

    /// Thinks about a game; `None` where it is over.
    async fn about(&self, game: Game, effort: Effort) -> Option<Thought> {
        // The semaphore is never closed; without a slot it is searched all the same.
        let _slot = Arc::clone(&self.slots).acquire_owned().await.ok();
        let thought = tokio::task::spawn_blocking(move || think(&game, effort)).await;
        thought.ok().flatten()
    }
}

impl App {
    /// What the caller, who is to move, had best play. Each position that somebody asks about is
    /// counted once, and the count is told when the game ends.
    ///
    /// # Errors
    /// Why not: no seat, not one's turn, no game yet, the game is over.
    pub async fn suggest(
        &self,
        call: &Call,
        row: &GameRow,
        seen: Option<Version>,
        strength: Strength,
    ) -> Result<Suggestion, AppError> {
        let asked = self.load(row.id).await?;
        let turn = asked
            .to_move(call.actor.id)
            .map(|game| game.position().turn());
        let current = seen.is_none_or(|seen| seen == asked.version());
        let game = match turn {
            Ok(turn) if current && asked.has_asked(turn) => asked,
            _ => {
                let command = Command::TakeHint;
                let acted = self.act(call, row, seen, &command, Answer::Private);
                acted.await?.game
            }
        };
        let over = || AppError::play(Refusal::GameOver, Some(row.id));
        let moves = game.game().cloned().ok_or_else(over)?;
        let thought = self.thinking.about(moves, strength.effort()).await;
        let thought = thought.ok_or_else(over)?;
        Ok(Suggestion { game, thought })
    }
}

//! What to play: the engine on its own few threads, and the count of who asked.

use std::sync::Arc;

use super::act::Answer;
use super::{App, AppError, Call};
use crate::engine::{Effort, Thought, think};
use crate::play::{Command, Match, Version};
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

impl App {
    /// Lets the caller, who is to move, ask what to play. Each position that somebody asks about is
    /// counted once, and the count is told when the game ends.
    ///
    /// # Errors
    /// Why not: no seat, not one's turn, no game yet, the game is over.
    pub async fn ask_hint(
        &self,
        call: &Call,
        row: &GameRow,
        seen: Option<Version>,
    ) -> Result<Arc<Match>, AppError> {
        let asked = self.load(row.id).await?;
        let turn = asked
            .to_move(call.actor.id)
            .map(|game| game.position().turn());
        let current = seen.is_none_or(|seen| seen == asked.version());
        match turn {
            Ok(turn) if current && asked.has_asked(turn) => Ok(asked),
            _ => {
                let command = Command::TakeHint;
                let acted = self.act(call, row, seen, &command, Answer::Private);
                Ok(acted.await?.game)
            }
        }
    }

    /// What had best be played in a match; `None` where nothing can be. May take a while, since only
    /// a few think at a time.
    pub async fn think_about(&self, game: &Match, strength: Strength) -> Option<Thought> {
        self.think(game, strength.effort()).await
    }

    /// What had best be played, as far as an effort goes; `None` where nothing can be.
    pub(super) async fn think(&self, game: &Match, effort: Effort) -> Option<Thought> {
        let moves = game.game().cloned()?;
        let thought = self.thinking.run(move || think(&moves, effort));
        thought.await.ok().flatten()
    }
}

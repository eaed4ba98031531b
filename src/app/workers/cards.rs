//! Cards of finished games: each is queued once its analysis is stored. Analyses for cards are made when the engine is
//! idle.
//!
//! The transaction that queues a card also deletes the timer set by the end of the game. If the bot is killed before
//! that, it restarts the analysis; afterwards the courier has everything it needs.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::app::analysis::Analyses;
use crate::app::core::Core;
use crate::app::error::AppError;
use hansu_play::{Cards as Wanted, GameId, Match};
use hansu_store::TimerKind;

/// The time after the end of a game during which its card may still be posted.
const LIFE: Duration = Duration::from_secs(24 * 60 * 60);
/// The longest sleep between two rounds.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);
/// The delay after a database error.
const ERROR_DELAY: Duration = Duration::from_secs(5);
/// The delay before a corrupt match, or one with an interrupted analysis, is tried again.
const RETRY_DELAY: Duration = Duration::from_secs(60 * 60);

/// Makes the cards, one after the other.
pub struct Cards {
    core: Arc<Core>,
    analyses: Arc<Analyses>,
}

impl Cards {
    /// Creates the worker.
    pub fn new(core: Arc<Core>, analyses: Arc<Analyses>) -> Cards {
        Cards { core, analyses }
    }

    /// Works until `stop` is cancelled.
    pub async fn run(&self, stop: CancellationToken) {
        let rounds = async {
            loop {
                let wait = self.round().await.unwrap_or_else(|error| {
                    tracing::error!(%error, "cards could not be made");
                    ERROR_DELAY
                });
                let _ = timeout(wait, self.core.signals.cards_woken()).await;
            }
        };
        let _: Option<()> = stop.run_until_cancelled(rounds).await;
    }

    /// Makes the cards that are due; returns how long to sleep. A corrupt match delays no other.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn round(&self) -> Result<Duration, AppError> {
        let store = &self.core.store;
        let clocks = &self.core.clocks;
        loop {
            let shards = self.core.share.shards();
            let due = store
                .due_timers(TimerKind::Card, &shards, clocks.now())
                .await?;
            let Some(due) = due.first() else { break };
            let was_made = match self.make(due.game).await {
                Err(error) if error.is_of_the_match() => {
                    tracing::error!(%error, game.id = %due.game, "the card of game {} failed and will be retried", due.game);
                    false
                }
                result => result?,
            };
            if !was_made {
                let now = clocks.now();
                let later = store.postpone_timer(due.game, TimerKind::Card, now + RETRY_DELAY, now);
                later.await?;
            }
        }
        let next = store.next_timer(TimerKind::Card).await?;
        let sleep = next.map_or(LONGEST_SLEEP, |next| {
            next.since(clocks.now()).min(LONGEST_SLEEP)
        });
        Ok(self.core.share.limit_sleep(sleep))
    }

    /// Queues the card of a game, or abandons it; `false` if it has to wait because the analysis was interrupted.
    async fn make(&self, id: GameId) -> Result<bool, AppError> {
        let game = self.core.matches.load(id).await?;
        let time_left = LIFE.saturating_sub(self.core.clocks.now().since(game.at()));
        if time_left.is_zero() || !self.is_wanted(&game).await? {
            self.give_up(id).await?;
            return Ok(true);
        }
        let analysed = self.analyses.make_in_spare_time(&game);
        // On a timeout the analysis is dropped and ends, unless a user has requested it in the meantime.
        let Ok(analysed) = tokio::time::timeout(time_left, analysed).await else {
            self.give_up(id).await?;
            return Ok(true);
        };
        let store = &self.core.store;
        let now = self.core.clocks.now();
        if !analysed? || !store.enqueue_card(id, game.seq(), now).await? {
            return Ok(false);
        }
        self.core.signals.wake_courier();
        Ok(true)
    }

    /// Returns whether the server wants cards and the players are still known.
    async fn is_wanted(&self, game: &Match) -> Result<bool, AppError> {
        if !game.earns_card() {
            return Ok(false);
        }
        let Some(server) = game.challenge().server else {
            return Ok(false);
        };
        let settings = self.core.store.server(server).await?;
        Ok(settings.cards != Some(Wanted::Off))
    }

    async fn give_up(&self, game: GameId) -> Result<(), AppError> {
        let now = self.core.clocks.now();
        self.core
            .store
            .drop_timer(game, TimerKind::Card, now)
            .await?;
        Ok(())
    }
}

//! Hourly maintenance: completes the deletion of people who requested it and the leaving of cups, and deletes records
//! that are no longer needed.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;

use crate::app::core::Core;
use crate::app::cups::Cups;
use crate::app::error::AppError;
use crate::app::games::{Games, Initiator};
use crate::app::privacy::Privacy;
use hansu_play::{GameId, Match, ServerId, Timestamp};
use hansu_store::RowId;

/// The interval between two rounds.
const INTERVAL: Duration = Duration::from_secs(60 * 60);
/// The interval between two sweeps, each of which checks every message.
const SWEEP_INTERVAL: Duration = Duration::from_secs(24 * 60 * 60);
/// The pause between two batches of a sweep, so that others can write.
const BATCH_PAUSE: Duration = Duration::from_millis(20);

/// The hourly maintenance.
pub struct Upkeep {
    core: Arc<Core>,
    games: Arc<Games>,
    privacy: Arc<Privacy>,
    cups: Arc<Cups>,
    /// The start of the last sweep.
    swept: Mutex<Option<Timestamp>>,
}

impl Upkeep {
    /// Creates the worker.
    pub fn new(
        core: Arc<Core>,
        games: Arc<Games>,
        privacy: Arc<Privacy>,
        cups: Arc<Cups>,
    ) -> Upkeep {
        Upkeep {
            core,
            games,
            privacy,
            cups,
            swept: Mutex::default(),
        }
    }

    /// Runs rounds until `stop` is cancelled, the first at once.
    pub async fn run(&self, stop: CancellationToken) {
        let rounds = async {
            loop {
                if let Err(error) = self.round().await {
                    tracing::error!(%error, "the hourly upkeep failed");
                }
                tokio::time::sleep(INTERVAL).await;
            }
        };
        let _: Option<()> = stop.run_until_cancelled(rounds).await;
    }

    /// Completes pending requests to be forgotten, if that is this process's work.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn resume_forgetting(&self) -> Result<(), AppError> {
        if self.core.share.serves(None) {
            self.privacy.resume().await?;
        }
        Ok(())
    }

    /// Runs one round.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails; the rest waits for the next round.
    pub async fn round(&self) -> Result<(), AppError> {
        // Only the process with the first shard does this.
        if !self.core.share.serves(None) {
            return Ok(());
        }
        self.privacy.resume().await?;
        self.cups.resume().await?;
        let now = self.core.clocks.now();
        for server in self.servers_long_left(now).await? {
            self.forget_server(server).await?;
        }
        let last_sweep = *self.swept.lock();
        if last_sweep.is_none_or(|last_sweep| now.since(last_sweep) >= SWEEP_INTERVAL) {
            *self.swept.lock() = Some(now);
            self.sweep(now).await?;
        }
        Ok(())
    }

    /// Deletes records that are no longer needed, in portions.
    async fn sweep(&self, now: Timestamp) -> Result<(), AppError> {
        let store = &self.core.store;
        let limit = now - self.core.limits.retention.delivered;
        let mut after = RowId(0);
        let mut deleted = 0;
        loop {
            let batch = store.sweep_delivered(after, limit).await?;
            deleted += batch.deleted;
            let Some(last) = batch.last else { break };
            after = last;
            if batch.deleted > 0 {
                tokio::time::sleep(BATCH_PAUSE).await;
            }
        }
        while store.sweep_vacations(now).await? > 0 {
            tokio::time::sleep(BATCH_PAUSE).await;
        }
        while store.sweep_standstills(now).await? > 0 {
            tokio::time::sleep(BATCH_PAUSE).await;
        }
        if deleted > 0 {
            tracing::info!(deleted, "old outbox rows were deleted");
        }
        Ok(())
    }

    async fn servers_long_left(&self, now: Timestamp) -> Result<Vec<ServerId>, AppError> {
        let limit = now - self.core.limits.retention.servers;
        Ok(self.core.store.servers_left_before(limit).await?)
    }

    /// Forgets a server. Its open matches end silently; finished ones stay with their players.
    async fn forget_server(&self, server: ServerId) -> Result<(), AppError> {
        let mut after = GameId(0);
        loop {
            let games = self.core.store.games_of_server(server, after).await?;
            let Some(last) = games.last() else { break };
            after = *last;
            for game in games {
                let initiator = Initiator::Time;
                self.games.end_by(game, initiator, Match::abandon).await?;
                match self.core.store.detach_from_server(game).await {
                    // A broken match is never shown.
                    Err(error) if error.is_of_the_match() => {
                        tracing::error!(%error, game.id = %game, "a game in a server that was left could not be ended");
                    }
                    result => result?,
                }
                self.core.matches.rewritten(game);
            }
        }
        self.core.store.forget_server(server).await?;
        tracing::info!("the data of a server that was left was deleted");
        Ok(())
    }
}

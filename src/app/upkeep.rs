//! Hourly maintenance: completes the deletion of people who requested it, and deletes records that are no longer
//! needed.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;

use super::core::Core;
use super::error::AppError;
use super::games::{Games, Initiator};
use super::privacy::Privacy;
use crate::play::{GameId, Match, ServerId, Timestamp};
use crate::store::RowId;

/// The time between two rounds.
const APART: Duration = Duration::from_secs(60 * 60);
/// The time between two sweeps, each of which looks at every message.
const SWEEPS_APART: Duration = Duration::from_secs(24 * 60 * 60);
/// The pause between two portions of a sweep, in which others write.
const PAUSE: Duration = Duration::from_millis(20);

/// The round.
pub struct Upkeep {
    core: Arc<Core>,
    games: Arc<Games>,
    privacy: Arc<Privacy>,
    /// When the last sweep began.
    swept: Mutex<Option<Timestamp>>,
}

impl Upkeep {
    /// Creates the round.
    pub fn new(core: Arc<Core>, games: Arc<Games>, privacy: Arc<Privacy>) -> Upkeep {
        Upkeep {
            core,
            games,
            privacy,
            swept: Mutex::default(),
        }
    }

    /// Makes rounds until `stop` is cancelled, the first at once.
    pub async fn run(&self, stop: CancellationToken) {
        loop {
            let round = tokio::select! {
                biased;
                () = stop.cancelled() => return,
                round = self.round() => round,
            };
            if let Err(error) = round {
                tracing::error!(%error, "what is done once an hour was not done");
            }
            tokio::select! {
                biased;
                () = stop.cancelled() => return,
                () = tokio::time::sleep(APART) => {}
            }
        }
    }

    /// Forgets who asked for it and is not forgotten yet, if that is this process's work.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn resume_forgetting(&self) -> Result<(), AppError> {
        if self.core.share.serves(None) {
            self.privacy.resume().await?;
        }
        Ok(())
    }

    /// Makes one round.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails; the rest waits for the next round.
    pub async fn round(&self) -> Result<(), AppError> {
        // Once for all: it is the work of whoever has the first shard.
        if !self.core.share.serves(None) {
            return Ok(());
        }
        self.privacy.resume().await?;
        while self.core.store.add_past_results().await? {
            tokio::time::sleep(PAUSE).await;
        }
        let now = self.core.clocks.now();
        for server in self.servers_long_left(now).await? {
            self.forget_server(server).await?;
        }
        let swept = *self.swept.lock();
        if swept.is_none_or(|swept| now.since(swept) >= SWEEPS_APART) {
            *self.swept.lock() = Some(now);
            self.sweep(now).await?;
        }
        Ok(())
    }

    /// Deletes what nobody needs any more, in portions.
    async fn sweep(&self, now: Timestamp) -> Result<(), AppError> {
        let store = &self.core.store;
        let then = now - self.core.limits.retention.delivered;
        let mut after = RowId(0);
        let mut deleted = 0;
        loop {
            let swept = store.sweep_delivered(after, then).await?;
            deleted += swept.deleted;
            let Some(last) = swept.last else { break };
            after = last;
            if swept.deleted > 0 {
                tokio::time::sleep(PAUSE).await;
            }
        }
        while store.sweep_vacations(now).await? > 0 {
            tokio::time::sleep(PAUSE).await;
        }
        while store.sweep_standstills(now).await? > 0 {
            tokio::time::sleep(PAUSE).await;
        }
        if deleted > 0 {
            tracing::info!(deleted, "old messages were let go of");
        }
        Ok(())
    }

    async fn servers_long_left(&self, now: Timestamp) -> Result<Vec<ServerId>, AppError> {
        let then = now - self.core.limits.retention.servers;
        Ok(self.core.store.servers_left_before(then).await?)
    }

    /// Forgets a server: its open matches end without a word, and all others are their players' alone.
    async fn forget_server(&self, server: ServerId) -> Result<(), AppError> {
        let mut after = GameId(0);
        loop {
            let games = self.core.store.games_of_server(server, after).await?;
            let Some(last) = games.last() else { break };
            after = *last;
            for game in games {
                let by = Initiator::Time;
                self.games.end_by(game, by, Match::abandoned).await?;
                match self.core.store.detach_from_server(game).await {
                    // A broken match is never shown.
                    Err(error) if error.is_of_the_match() => {
                        tracing::error!(%error, game.id = %game, "a match stays in a server that was left");
                    }
                    taken_out => taken_out?,
                }
                self.core.matches.rewritten(game);
            }
        }
        self.core.store.forget_server(server).await?;
        tracing::info!("a server that was left is forgotten");
        Ok(())
    }
}

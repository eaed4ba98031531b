//! The worker's loop: which standing messages are due, a few at a time, behind all boards.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::Posters;
use super::outlet::PosterOutlet;
use crate::app::error::AppError;
use crate::play::Timestamp;

/// The longest sleep, in case a wake-up is missed.
const LOOK: Duration = Duration::from_secs(30);
/// The least time between two looks: each commit wakes the worker, and whoever reads a standing message waits for none.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// The wait where boards are to be sent first.
const BEHIND: Duration = Duration::from_millis(250);
/// The wait after a database error.
const BROKEN: Duration = Duration::from_secs(5);
/// How long boards go first before a message is sent between them.
const PATIENCE: Duration = Duration::from_secs(20);

/// Keeps all standing messages up to date until `stop` is cancelled.
pub async fn run<O: PosterOutlet>(posters: Arc<Posters>, outlet: Arc<O>, stop: CancellationToken) {
    let mut waits_since = None;
    while !stop.is_cancelled() {
        let next_look = Instant::now() + BETWEEN_LOOKS;
        let patient = waits_since.is_none_or(|since: Instant| since.elapsed() < PATIENCE);
        let wait = match posters.round(&*outlet, patient).await {
            Ok(Round::Idle(next)) => {
                waits_since = None;
                let until = |next: Timestamp| next.since(posters.core.clocks.now());
                next.map_or(LOOK, |next| until(next).min(LOOK))
            }
            Ok(Round::Done) => {
                waits_since = None;
                Duration::ZERO
            }
            Ok(Round::BoardsFirst) => {
                waits_since = waits_since.or_else(|| Some(Instant::now()));
                BEHIND
            }
            Err(error) => {
                tracing::error!(%error, "standing messages cannot be brought up to date");
                BROKEN
            }
        };
        tokio::select! {
            biased;
            () = stop.cancelled() => return,
            () = posters.core.signals.posters_woken() => {}
            () = tokio::time::sleep(wait) => {}
        }
        tokio::select! {
            biased;
            () = stop.cancelled() => return,
            () = tokio::time::sleep_until(next_look) => {}
        }
    }
}

/// How a round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// Nothing is due before that time; without one nothing is ever.
    Idle(Option<Timestamp>),
    /// What was due has been looked at, a few at most: the next round has the rest.
    Done,
    /// Boards are to be sent first.
    BoardsFirst,
}

impl Posters {
    /// Brings a few standing messages that are due up to date, one after the other. Where it is `patient`, boards go
    /// first.
    ///
    /// # Errors
    /// Database errors.
    pub async fn round<O: PosterOutlet>(
        &self,
        outlet: &O,
        patient: bool,
    ) -> Result<Round, AppError> {
        let store = &self.core.store;
        let next = store.next_poster_due().await?;
        if next.is_none_or(|next| next > self.core.clocks.now()) {
            return Ok(Round::Idle(next));
        }
        store.note_stale_posters(self.core.clocks.now()).await?;
        let (share, now) = (&self.core.share, self.core.clocks.now());
        let due = store.due_posters(&share.shards(), now).await?;
        if due.is_empty() && !share.is_all() {
            // What is due is for another process.
            return Ok(Round::Idle(Some(now + share.sleep(LOOK))));
        }
        for poster in due {
            if patient && self.delivery.goes_first().await? {
                return Ok(Round::BoardsFirst);
            }
            self.refresh(outlet, poster).await?;
        }
        Ok(Round::Done)
    }
}

//! The outbox from the side of a handler: waiting for its turn, and settling what it sent.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::app::clock::Clock;
use crate::app::error::AppError;
use crate::app::request_context::RequestContext;
use crate::app::signals::Signals;
use crate::play::{GameId, MessageId};
use crate::store::{GameRow, Row, RowId, Store};

/// How long a board waits for the bot's answer.
const WAIT_FOR_BOT: Duration = Duration::from_secs(5);
/// How many answers with a picture are on their way at a time: each is in memory several times over until
/// it has been sent, some 200 KB.
const ANSWERS: usize = 48;

/// Rows of the outbox, as the handlers wait for them, send them and settle them.
pub struct Outbox {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    signals: Arc<Signals>,
    claim: Duration,
    lane_wait: Duration,
    /// Lets so many answers have a picture in memory.
    answers: Semaphore,
}

impl Outbox {
    /// The outbox of a store. A handler has a row to itself for `claim`, and waits for older ones for `lane_wait`.
    pub fn new(
        store: Arc<Store>,
        clock: Arc<dyn Clock>,
        signals: Arc<Signals>,
        claim: Duration,
        lane_wait: Duration,
    ) -> Outbox {
        Outbox {
            store,
            clock,
            signals,
            claim,
            lane_wait,
            answers: Semaphore::new(ANSWERS),
        }
    }

    /// For how long a handler has a row to itself before the courier takes it over.
    pub fn claim(&self) -> Duration {
        self.claim
    }

    /// How long a handler waits for older messages of its channel, and before it defers.
    pub fn lane_wait(&self) -> Duration {
        self.lane_wait
    }

    /// A place for an answer with a picture, until it has been sent. `None` never comes.
    pub async fn place_for_answer(&self) -> Option<SemaphorePermit<'_>> {
        self.answers.acquire().await.ok()
    }

    /// Opens the parked messages of a match again, since what stood in their way may be gone.
    pub(in crate::app) async fn unpark(&self, game: GameId) -> Result<(), AppError> {
        if self.store.unpark(game, self.clock.now()).await? > 0 {
            self.signals.wake_courier();
        }
        Ok(())
    }

    /// Tries again what could not be posted of a game before, since one of its players looks at it: they
    /// may have mended what stood in the way.
    pub async fn revive(&self, request: &RequestContext, row: &GameRow) -> Result<(), AppError> {
        let parked = row.is_about(request.actor.id) && !self.store.parked(row.id).await?.is_empty();
        if parked {
            self.unpark(row.id).await?;
        }
        Ok(())
    }

    /// Waits until no older message of the same channel is left to be sent; `false` where that
    /// takes too long.
    pub async fn my_turn(&self, row: &Row) -> Result<bool, AppError> {
        // Subscribed before the first look: a row that is settled in between wakes the wait.
        let mut settled = self.signals.settled_rows();
        let deadline = tokio::time::Instant::now() + self.lane_wait;
        loop {
            if !self.store.has_older(row).await? {
                return Ok(true);
            }
            if !matches!(
                tokio::time::timeout_at(deadline, settled.changed()).await,
                Ok(Ok(()))
            ) {
                return Ok(!self.store.has_older(row).await?);
            }
        }
    }

    /// A claimed board as it is to be sent: once the bot has answered, or has taken too long for that.
    pub async fn with_bots_answer(&self, row: Row) -> Result<Row, AppError> {
        // Subscribed before the first look: a row that is settled in between wakes the wait.
        let mut settled = self.signals.settled_rows();
        let deadline = tokio::time::Instant::now() + wait_for_bot(self.claim);
        loop {
            let now = self.store.row(row.id).await?;
            if now.as_ref().is_none_or(|now| !now.held) {
                return Ok(now.unwrap_or(row));
            }
            let news = tokio::time::timeout_at(deadline, settled.changed()).await;
            if !matches!(news, Ok(Ok(()))) {
                let row = self.store.let_go(row.id).await?.unwrap_or(row);
                return Ok(row);
            }
        }
    }

    /// Marks a row as arrived; without a message where that has been deleted since.
    pub async fn settle(&self, row: RowId, message: Option<MessageId>) -> Result<(), AppError> {
        self.store.delivered(row, message, self.clock.now()).await?;
        self.signals.row_settled();
        Ok(())
    }

    /// Leaves a row to the courier whose sending was begun: it looks first whether it arrived.
    pub async fn unknown_end(&self, row: RowId) -> Result<(), AppError> {
        self.store.retry_at(row, self.clock.now()).await?;
        self.signals.row_settled();
        Ok(())
    }

    /// Leaves a row to the courier whose sending was never begun.
    pub async fn hand_over(&self, row: RowId) -> Result<(), AppError> {
        self.store.release(row, self.clock.now()).await?;
        self.signals.row_settled();
        Ok(())
    }
}

/// How long a board waits for the bot's answer: well within its handler's claim.
pub(in crate::app) fn wait_for_bot(claim: Duration) -> Duration {
    WAIT_FOR_BOT.min(claim / 2)
}

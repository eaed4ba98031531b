//! The outbox as used by interaction handlers: waiting for their turn in the lane, and settling their row.

use std::time::Duration;

use tokio::sync::SemaphorePermit;

use super::Delivery;
use super::message::OutgoingMessage;
use crate::app::error::AppError;
use crate::app::process::DeliveryOutcome;
use crate::app::request_context::RequestContext;
use hansu_play::{Event, MessageId};
use hansu_store::{GameRow, Lane, Row, RowId};

/// The time a board is held back for the bot's reply.
const BOT_REPLY_WAIT: Duration = Duration::from_secs(5);

/// The message that answers an interaction. It occupies one of the limited places in memory until it is dropped.
pub struct PackedAnswer<'a> {
    /// The message.
    pub outgoing: OutgoingMessage,
    _place: Option<SemaphorePermit<'a>>,
}

impl Delivery {
    /// Returns a row once it may be posted: a held board with the bot's reply, and each message after the older ones of
    /// its lane. `None` if that takes longer than [`Limits::lane_wait`](crate::app::Limits::lane_wait).
    ///
    /// # Errors
    /// Database errors.
    pub async fn wait_until_ready(&self, row: &Row) -> Result<Option<Row>, AppError> {
        let row = if row.held {
            self.wait_for_bots_reply(row).await?
        } else {
            row.clone()
        };
        Ok(self.wait_for_turn(&row).await?.then_some(row))
    }

    /// Builds the message of a row that answers an interaction. The number of pictures in memory is limited, so this
    /// may wait for earlier answers. Does not check whether the pinged player has left the server: that takes a
    /// request.
    ///
    /// # Errors
    /// Database errors, and the faults of a match that cannot be replayed or a picture that cannot be drawn.
    pub async fn pack_answer(&self, row: Row) -> Result<PackedAnswer<'_>, AppError> {
        // Never `None` in practice: the semaphore is never closed.
        let place = self.answers.acquire().await.ok();
        let now = self.core.matches.load_since(row.game, row.seq).await?;
        Ok(PackedAnswer {
            outgoing: self.pack(row, &now).await?,
            _place: place,
        })
    }

    /// Returns the event that caused a row, if its match can be read.
    pub async fn event_of(&self, row: &Row) -> Option<Event> {
        let loaded = self.core.matches.load_at(row.game, row.seq).await;
        loaded.ok().map(|(_, event)| event)
    }

    /// Retries parked messages when a player looks at the match: the cause may have been fixed. Returns whether one is
    /// sent now.
    pub async fn retry_parked(
        &self,
        request: &RequestContext,
        row: &GameRow,
    ) -> Result<bool, AppError> {
        if !row.is_about(request.actor.id) || !row.is_parked {
            return Ok(false);
        }
        let now = self.core.clocks.now();
        let row_reopened = self.core.store.reopen_rows_of(row.id, false, now).await?;
        if row_reopened {
            self.core.signals.wake_courier();
        }
        let lane = self.probe(Lane::Channel(row.home)).await?;
        Ok(row_reopened || lane)
    }

    /// Waits until no older row of the lane is open; `false` after `lane_wait`.
    pub async fn wait_for_turn(&self, row: &Row) -> Result<bool, AppError> {
        // Other rows are ahead in the lane: the courier sends this one later.
        if row.behind == Some(false) {
            return Ok(true);
        }
        let store = &self.core.store;
        let is_mine = async || Ok::<_, AppError>(!store.has_older(row).await?);
        let look = || async { Ok::<_, AppError>(is_mine().await?.then_some(())) };
        let limit = self.core.limits.lane_wait;
        match self.core.signals.poll_rows_until(limit, look).await? {
            Some(()) => Ok(true),
            // Check once more: the wait may have timed out just after the row was settled.
            None => is_mine().await,
        }
    }

    /// Returns a held board once the bot has replied or its time is over.
    async fn wait_for_bots_reply(&self, row: &Row) -> Result<Row, AppError> {
        let store = &self.core.store;
        let look = || async {
            let now = store.row(row.id).await?;
            // The bot's commit has merged its own board into this row and released it.
            let is_done = now.as_ref().is_none_or(|now| !now.held);
            Ok::<_, AppError>(is_done.then_some(now))
        };
        let limit = wait_for_bot(self.core.limits.claim);
        let now = match self.core.signals.poll_rows_until(limit, look).await? {
            Some(now) => now,
            // The database decides: if the bot commits at this moment, exactly one of the two releases the row.
            None => store.release_held(row.id).await?,
        };
        Ok(now.unwrap_or_else(|| row.clone()))
    }

    /// Marks a row as delivered; `message` is `None` if the message has been deleted since.
    pub async fn mark_delivered(
        &self,
        row: &Row,
        message: Option<MessageId>,
    ) -> Result<(), AppError> {
        self.core
            .store
            .delivered(row.id, message, self.core.clocks.now())
            .await?;
        let instruments = &self.core.vitals.instruments;
        instruments.delivered(row.kind, DeliveryOutcome::Delivered);
        if message.is_some() {
            self.core.signals.row_posted(row.id);
        }
        self.core.signals.row_changed();
        Ok(())
    }

    /// Waits until the message of a row is posted; `false` if it is not within this time.
    pub async fn wait_until_posted(&self, row: RowId, wait: Duration) -> bool {
        // Subscribed before the query, so that a row posted in between is not missed.
        let mut posted = self.core.signals.posted_rows();
        let until_posted = async {
            loop {
                if self.is_posted(row).await {
                    return;
                }
                loop {
                    match posted.recv().await {
                        Ok(current) if current == row => return,
                        Ok(_) => {}
                        // The channel dropped some row ids: check the database.
                        Err(_) => break,
                    }
                }
            }
        };
        tokio::time::timeout(wait, until_posted).await.is_ok()
    }

    async fn is_posted(&self, row: RowId) -> bool {
        let row = self.core.store.row(row).await;
        matches!(row, Ok(Some(row)) if row.message().is_some())
    }

    /// Leaves a row to the courier after an attempt with an unknown result: the courier looks for the message first.
    pub async fn note_unknown_end(&self, row: RowId) -> Result<(), AppError> {
        self.core
            .store
            .retry_at(row, self.core.clocks.now())
            .await?;
        self.core.signals.row_changed();
        Ok(())
    }

    /// Leaves a row that was never attempted to the courier.
    pub async fn leave_to_courier(&self, row: RowId) -> Result<(), AppError> {
        self.core.store.release(row, self.core.clocks.now()).await?;
        self.core.signals.row_changed();
        Ok(())
    }
}

/// Returns the time a board is held back for the bot's reply: at most half the handler's claim.
pub(in crate::app) fn wait_for_bot(claim: Duration) -> Duration {
    BOT_REPLY_WAIT.min(claim / 2)
}

//! Delivers one row: claim, build the message, look for it if it was tried before, send.
//!
//! An attempt with an unknown result is never just repeated: the message may have arrived.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;

use super::members::Members;
use super::message::OutgoingMessage;
use super::notices::Notices;
use super::outage::Outage;
use super::outlet::{Found, Outlet, OutletError};
use crate::app::clock::Clock;
use crate::app::error::AppError;
use crate::app::matches::Matches;
use crate::app::reminders::Reminders;
use crate::app::signals::Signals;
use crate::play::MessageId;
use crate::store::{DeliveryQueue, Parked, Row, RowId, Store, StoreError};

/// The length of the courier's claim; longer than the timeouts of one attempt together.
const CLAIM: Duration = Duration::from_secs(60);
/// The delay before the second attempt.
pub(super) const FIRST_WAIT: Duration = Duration::from_millis(500);
/// Internal errors after which a message is parked, because it would fail the same way again.
const MOST_FAULTS: u32 = 3;

/// A database error, with the row that it left claimed.
pub(super) struct Failed {
    pub error: AppError,
    pub claimed: Option<RowId>,
}

/// Delivers the rows of the outbox, each exactly once.
pub struct Courier {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) matches: Arc<Matches>,
    notices: Arc<Notices>,
    pub(super) reminders: Arc<Reminders>,
    members: Arc<Members>,
    pub(super) signals: Arc<Signals>,
    /// Tracks outages of Discord across all lanes.
    pub(super) outage: Outage,
}

impl Courier {
    /// Creates a courier for one outbox.
    pub fn new(
        store: Arc<Store>,
        clock: Arc<dyn Clock>,
        matches: Arc<Matches>,
        notices: Arc<Notices>,
        reminders: Arc<Reminders>,
        members: Arc<Members>,
        signals: Arc<Signals>,
    ) -> Courier {
        Courier {
            store,
            clock,
            matches,
            notices,
            reminders,
            members,
            signals,
            outage: Outage::default(),
        }
    }

    /// Delivers the oldest due row of a lane; `false` if none is due. An internal error affects only that
    /// row, which is retried and then parked.
    ///
    /// # Errors
    /// Database errors. The row stays claimed until its claim expires.
    pub async fn deliver_next<O: Outlet>(
        &self,
        outlet: &O,
        queue: DeliveryQueue,
    ) -> Result<bool, AppError> {
        let done = self.next(outlet, queue).await;
        done.map_err(|failed| failed.error)
    }

    pub(super) async fn next<O: Outlet>(
        &self,
        outlet: &O,
        queue: DeliveryQueue,
    ) -> Result<bool, Failed> {
        let unclaimed = |error: StoreError| Failed {
            error: error.into(),
            claimed: None,
        };
        let row = match self.store.claim_next(queue, self.clock.now(), CLAIM).await {
            // The statement that claims also counts the attempt, so a crash from here on leaves a row that is
            // looked for first.
            Ok(Some(row)) => row,
            Ok(None) => return Ok(false),
            // Parked at once: an unreadable row would block its lane on each try.
            Err(error @ StoreError::UnreadableRow { row, .. }) => {
                tracing::error!(%error, lane = %queue, "a message is given up");
                let parked = self.store.park(row, Parked::Broken).await;
                return parked.map(|()| true).map_err(unclaimed);
            }
            Err(error) => return Err(unclaimed(error)),
        };
        let id = row.id;
        let settled = self.settle(outlet, row).await;
        settled.map_err(|error| Failed {
            error,
            claimed: Some(id),
        })?;
        self.signals.row_settled();
        Ok(true)
    }

    /// Delivers a claimed row, or counts an internal error against it.
    async fn settle<O: Outlet>(&self, outlet: &O, row: Row) -> Result<(), AppError> {
        let id = row.id;
        // `AssertUnwindSafe` is sound here: shared matches are immutable and replaced as a whole.
        let carried = AssertUnwindSafe(self.carry(outlet, row))
            .catch_unwind()
            .await;
        match carried {
            Ok(Ok(())) => Ok(()),
            // A database error says nothing about the row, so it is not counted against it.
            Ok(Err(AppError::Broken(error @ (StoreError::Database(_) | StoreError::Stale(_))))) => {
                Err(error.into())
            }
            Ok(Err(error)) => self.give_up_after(id, &error.to_string()).await,
            Err(_) => self.give_up_after(id, "panicked").await,
        }
    }

    async fn carry<O: Outlet>(&self, outlet: &O, row: Row) -> Result<(), AppError> {
        let outgoing = self.pack(outlet, row).await?;
        if outgoing.notice.is_void() {
            return self.conclude(&outgoing, Err(OutletError::Nothing)).await;
        }
        let sent = self.attempt(outlet, &outgoing).await?;
        self.note_weather(&sent).await?;
        self.conclude(&outgoing, sent).await
    }

    /// One attempt. If an earlier one may have arrived unnoticed, looks for its message first.
    async fn attempt<O: Outlet>(
        &self,
        outlet: &O,
        outgoing: &OutgoingMessage,
    ) -> Result<Result<Option<MessageId>, OutletError>, AppError> {
        let row = &outgoing.row;
        if row.attempts > 0 && row.kind.posts() {
            let known = self.store.messages_of(row.game).await?;
            match outlet.find(outgoing, &known).await {
                Ok(Found::Nowhere) => {}
                Ok(Found::At(message)) => return Ok(Ok(Some(message))),
                // Someone deleted the message: posting it again would undo that.
                Ok(Found::Deleted) => return Ok(Ok(None)),
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(outlet.send(outgoing).await)
    }

    async fn pack<O: Outlet>(&self, outlet: &O, row: Row) -> Result<OutgoingMessage, AppError> {
        let mut notice = self.notices.notice(&row).await?;
        let picture = self.notices.picture_or_words(&notice).await?;
        notice.left = self.members.has_left(outlet, &notice).await;
        Ok(OutgoingMessage {
            row,
            notice,
            picture,
        })
    }

    /// Counts an internal error against a row; parks it at the limit.
    async fn give_up_after(&self, row: RowId, error: &str) -> Result<(), AppError> {
        let due = self.clock.now() + FIRST_WAIT;
        let given_up = self
            .store
            .fault(row, due, MOST_FAULTS, Parked::Broken)
            .await?;
        tracing::error!(error, %row, given_up, "a message could not be put together");
        Ok(())
    }

    /// Updates the outage detector. At the end of an outage all waiting rows become due at once.
    async fn note_weather(
        &self,
        sent: &Result<Option<MessageId>, OutletError>,
    ) -> Result<(), AppError> {
        match sent {
            Err(OutletError::Retry(_)) => self.outage.failed(),
            // A rate limit is no failure, and no proof that an outage is over.
            Err(OutletError::Limited(_)) => {}
            _ => {
                if self.outage.answered() {
                    self.store.hurry(self.clock.now()).await?;
                }
            }
        }
        Ok(())
    }
}

//! Delivering one row: claim it, put it together, look for it where it was tried before, send it.
//!
//! A row whose attempt has no known end is never simply repeated: the courier looks first whether it arrived.

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

/// For how long the courier has a row to itself: longer than any attempt may take.
const CLAIM: Duration = Duration::from_secs(60);
/// The wait before the second attempt.
pub(super) const FIRST_WAIT: Duration = Duration::from_millis(500);
/// So many faults of ours and a message is given up: the same would happen again.
const MOST_FAULTS: u32 = 3;

/// A failure of the database, and the row that it left claimed.
pub(super) struct Failed {
    pub error: AppError,
    pub claimed: Option<RowId>,
}

/// Brings the rows of the outbox to the platform, each exactly once.
pub struct Courier {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) matches: Arc<Matches>,
    notices: Arc<Notices>,
    pub(super) reminders: Arc<Reminders>,
    members: Arc<Members>,
    pub(super) signals: Arc<Signals>,
    /// Whether the platform answers.
    pub(super) outage: Outage,
}

impl Courier {
    /// A courier for the outbox of a store.
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

    /// Delivers the oldest due message of one lane; `false` where none is due. A fault of ours concerns
    /// that message alone: it is tried again, and given up after a few times.
    ///
    /// # Errors
    /// What the database says. The row then waits for its claim to run out.
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
            Ok(Some(row)) => row,
            Ok(None) => return Ok(false),
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

    /// Delivers a claimed row, or counts a fault of ours against it.
    async fn settle<O: Outlet>(&self, outlet: &O, row: Row) -> Result<(), AppError> {
        let id = row.id;
        // Nothing that it shares with others is left half-changed: a match is replaced, never edited.
        let carried = AssertUnwindSafe(self.carry(outlet, row))
            .catch_unwind()
            .await;
        match carried {
            Ok(Ok(())) => Ok(()),
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

    /// One attempt. A row that was tried before may have arrived although its answer did not: it is
    /// looked for first.
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

    /// Counts a fault of ours against a row.
    async fn give_up_after(&self, row: RowId, error: &str) -> Result<(), AppError> {
        let due = self.clock.now() + FIRST_WAIT;
        let given_up = self
            .store
            .fault(row, due, MOST_FAULTS, Parked::Broken)
            .await?;
        tracing::error!(error, %row, given_up, "a message could not be put together");
        Ok(())
    }

    /// Learns from an attempt whether the platform answers. When it does again, nothing waits on.
    async fn note_weather(
        &self,
        sent: &Result<Option<MessageId>, OutletError>,
    ) -> Result<(), AppError> {
        match sent {
            Err(OutletError::Retry(_)) => self.outage.failed(),
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

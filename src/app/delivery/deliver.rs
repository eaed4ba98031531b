//! Delivers one row: claim, build the message, look for an earlier attempt's message, send; and reports the attempt.
//!
//! An attempt with an unknown result is never just repeated: the message may have been posted.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::time::Instant;
use tracing::field::display;
use tracing::{Instrument, Span};

use super::Delivery;
use super::message::OutgoingMessage;
use super::outlet::{AttemptSearch, Outlet, OutletError};
use super::parking::proves_working_lane;
use crate::app::error::AppError;
use crate::app::process::{DeliveryOutcome, Instruments};
use hansu_play::{GameId, MessageId, StoredWord, Timestamp};
use hansu_store::{
    ClaimedRow, DeliveryQueue, InteractionId, Lane, ParkReason, Row, RowId, RowKind, StoreError,
};

/// The length of the courier's claim; longer than the timeouts of one attempt together.
const CLAIM_TIME: Duration = Duration::from_secs(60);
/// The delay before the second attempt.
pub(super) const FIRST_DELAY: Duration = Duration::from_millis(500);
/// Internal errors after which a message is parked, because it would fail the same way again.
const MAX_FAULTS: u32 = 3;

/// A database error, with the row that is still claimed.
pub(super) struct DeliveryFailure {
    pub error: AppError,
    pub claimed: Option<RowId>,
}

/// The result of looking at the next row of a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NextRow {
    /// No row is due.
    Nothing,
    /// The last due row of its queue.
    Last,
    /// A row with others queued after it.
    OneOfMore,
}

/// A delivery that was made now, or an earlier one that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sent {
    /// The message posted or edited, if it exists.
    pub message: Option<MessageId>,
    /// The time at which it was posted by Discord's clock, if it was found.
    pub posted: Option<Timestamp>,
    /// The way the message was delivered.
    pub outcome: DeliveryOutcome,
}

impl Sent {
    fn found(message: Option<MessageId>) -> Sent {
        Sent {
            message,
            posted: None,
            outcome: DeliveryOutcome::Found,
        }
    }
}

impl Delivery {
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
        let served = self.next(outlet, queue).await;
        Ok(served.map_err(|failure| failure.error)? != NextRow::Nothing)
    }

    pub(super) async fn next<O: Outlet>(
        &self,
        outlet: &O,
        queue: DeliveryQueue,
    ) -> Result<NextRow, DeliveryFailure> {
        let without_claim = |error: StoreError| DeliveryFailure {
            error: error.into(),
            claimed: None,
        };
        let followed = self.core.follow_clock().await;
        followed.map_err(|error| DeliveryFailure {
            error,
            claimed: None,
        })?;
        let now = self.core.clocks.now();
        let claimed = match self
            .core
            .store
            .claim_next(queue, now, CLAIM_TIME, &self.mark)
            .await
        {
            // The statement that claims also counts the attempt, so a crash from here on leaves a row that is
            // looked for first.
            Ok(Some(claimed)) => claimed,
            Ok(None) => return Ok(NextRow::Nothing),
            // Parked at once: an unreadable row would block its lane on each attempt.
            Err(error @ StoreError::UnreadableRow { row, .. }) => {
                tracing::error!(%error, lane = %queue, "an unreadable message was parked");
                // The row's kind may be the unreadable part.
                let parked = self.core.store.park(row, ParkReason::Broken, now).await;
                return parked.map(|()| NextRow::OneOfMore).map_err(without_claim);
            }
            Err(error) => return Err(without_claim(error)),
        };
        let attempt = Attempt::of(&claimed.row);
        let has_more = claimed.more;
        let span = attempt.span();
        let delivered = self.deliver_claimed(outlet, claimed);
        let result = delivered.instrument(span).await;
        let outcome = result.map_err(|error| DeliveryFailure {
            error,
            claimed: Some(attempt.row),
        })?;
        attempt.finish(outcome, &self.core.vitals.instruments);
        self.core.signals.row_changed();
        Ok(if has_more {
            NextRow::OneOfMore
        } else {
            NextRow::Last
        })
    }

    /// Delivers a claimed row, or counts an internal error against it.
    async fn deliver_claimed<O: Outlet>(
        &self,
        outlet: &O,
        claimed: ClaimedRow,
    ) -> Result<DeliveryOutcome, AppError> {
        let claimed_row = claimed.row.clone();
        // `AssertUnwindSafe` is sound here: shared matches are immutable and replaced as a whole.
        let result = AssertUnwindSafe(self.try_deliver(outlet, claimed))
            .catch_unwind()
            .await;
        match result {
            Ok(Ok(outcome)) => Ok(outcome),
            // A database error says nothing about the row, so it is not counted against it.
            Ok(Err(AppError::Broken(error @ (StoreError::Database(_) | StoreError::Stale(_))))) => {
                Err(error.into())
            }
            Ok(Err(error)) => {
                self.count_internal_error(&claimed_row, &error.to_string())
                    .await
            }
            Err(_) => self.count_internal_error(&claimed_row, "panicked").await,
        }
    }

    async fn try_deliver<O: Outlet>(
        &self,
        outlet: &O,
        ClaimedRow {
            row,
            refusal,
            blocked: is_blocked,
            ..
        }: ClaimedRow,
    ) -> Result<DeliveryOutcome, AppError> {
        if let Some(reason) = refusal
            && self.parked_unsent(&row, reason).await?
        {
            return Ok(DeliveryOutcome::Parked);
        }
        let outgoing = self.pack_for(outlet, row).await?;
        let sent = match self.find_earlier(outlet, &outgoing).await? {
            Some(sent) => sent,
            None if outgoing.notice.is_void() => {
                return self.conclude(&outgoing, Err(OutletError::Nothing)).await;
            }
            None if self.is_thread_impossible(&outgoing) => Err(OutletError::NoThread),
            None => self.send(outlet, &outgoing).await,
        };
        let sent = match sent {
            Err(OutletError::Missing) => Err(self.missing(outlet, &outgoing.row).await),
            sent => sent,
        };
        self.note_outcome(&outgoing.row, &sent, is_blocked).await?;
        self.conclude(&outgoing, sent).await
    }

    /// Looks for the message of an earlier attempt with an unknown result; `None` if there is none, and the row may be
    /// sent.
    async fn find_earlier<O: Outlet>(
        &self,
        outlet: &O,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<Result<Sent, OutletError>>, AppError> {
        let row = &outgoing.row;
        if row.attempts == 0 || !row.kind.posts() {
            return Ok(None);
        }
        let messages = self.core.store.known_messages(row).await?;
        Ok(match outlet.find(outgoing, &messages).await {
            // The row was parked and has been superseded: there is nobody left to notify.
            Ok(AttemptSearch::Nowhere)
                if row.reopened && outgoing.notice.late && row.kind.shows_board() =>
            {
                Some(Ok(Sent {
                    message: None,
                    posted: None,
                    outcome: DeliveryOutcome::Dropped,
                }))
            }
            Ok(AttemptSearch::Nowhere) => {
                // In the meantime a press may have proved the delivery and changed the component that identifies the
                // message.
                let now = self.core.store.row(row.id).await?;
                let delivered_row = now.filter(Row::is_delivered);
                delivered_row.map(|now| Ok(Sent::found(now.message())))
            }
            Ok(AttemptSearch::At(message, posted)) => Some(Ok(Sent {
                posted: Some(posted),
                ..Sent::found(Some(message))
            })),
            // Someone deleted the message: posting it again would undo that.
            Ok(AttemptSearch::Deleted) => Some(Ok(Sent::found(None))),
            Err(error) => Some(Err(error)),
        })
    }

    async fn send<O: Outlet>(
        &self,
        outlet: &O,
        outgoing: &OutgoingMessage,
    ) -> Result<Sent, OutletError> {
        let message = outlet.send(outgoing).await?;
        Ok(Sent {
            message,
            posted: None,
            outcome: DeliveryOutcome::Delivered,
        })
    }

    async fn pack_for<O: Outlet>(&self, outlet: &O, row: Row) -> Result<OutgoingMessage, AppError> {
        let now = self.current_match(&row).await?;
        let mut outgoing = self.pack(row, &now).await?;
        outgoing.notice.left = self.has_left(outlet, &outgoing.notice).await;
        Ok(outgoing)
    }

    /// Counts an internal error against a row; parks it at the limit and notifies the player to move.
    async fn count_internal_error(
        &self,
        row: &Row,
        error: &str,
    ) -> Result<DeliveryOutcome, AppError> {
        let now = self.core.clocks.now();
        let given_up = self
            .core
            .store
            .count_fault(row.id, now, FIRST_DELAY, MAX_FAULTS, ParkReason::Broken)
            .await?;
        tracing::error!(error, row = %row.id, given_up, "a message could not be built");
        // An unreadable row can't be reported to anybody.
        if given_up && let Err(error) = self.notify_unsent(row).await {
            tracing::error!(%error, row = %row.id, "the player could not be notified of a parked message");
        }
        Ok(if given_up {
            DeliveryOutcome::Parked
        } else {
            DeliveryOutcome::Retried
        })
    }

    /// Updates the outage detector. At the end of an outage all waiting rows become due at once.
    async fn note_outcome(
        &self,
        row: &Row,
        sent: &Result<Sent, OutletError>,
        is_blocked: bool,
    ) -> Result<(), AppError> {
        let now = self.core.clocks.now();
        let is_over = match sent {
            Ok(_) => self.outage.delivered(row.id),
            Err(OutletError::Retry(_)) => {
                self.outage.failed();
                false
            }
            // `conclude` counts an unclear rejection and decides whether the row caused it. A rate limit is no
            // failure, and does not prove that an outage is over.
            Err(OutletError::Unclear | OutletError::Limited(_)) => false,
            Err(_) => self.outage.answered(),
        };
        if is_over {
            self.core.store.retry_all_now(now).await?;
        }
        self.reopen_working_lane_of(row, sent, is_blocked).await
    }

    /// Reopens parked rows in a lane that was blocked and turns out to work.
    async fn reopen_working_lane_of(
        &self,
        row: &Row,
        sent: &Result<Sent, OutletError>,
        is_blocked: bool,
    ) -> Result<(), AppError> {
        if !row.kind.posts() {
            return Ok(());
        }
        let Some(channel) = row.lane.channel() else {
            return Ok(());
        };
        let is_working = match sent {
            Ok(sent) => sent.message.is_some(),
            Err(error) => proves_working_lane(error),
        };
        if is_working {
            self.missing.note_exists(channel);
            let now = self.core.clocks.now();
            if is_blocked && self.core.store.reopen_working_lane(row.lane, now).await? {
                self.core.signals.wake_courier();
            }
        }
        Ok(())
    }
}

/// An attempt to deliver a row.
struct Attempt {
    /// The row.
    pub row: RowId,
    kind: RowKind,
    game: GameId,
    lane: Lane,
    /// The interaction that caused the row.
    request: Option<InteractionId>,
    began: Instant,
}

impl Attempt {
    /// Creates an attempt that begins now.
    pub fn of(row: &Row) -> Attempt {
        Attempt {
            row: row.id,
            kind: row.kind,
            game: row.game,
            lane: row.lane,
            request: row.request,
            began: Instant::now(),
        }
    }

    /// Returns a span that marks all log lines of the attempt, at any level, with the interaction.
    pub fn span(&self) -> Span {
        let request = self.request.map(|request| display(request.0));
        tracing::error_span!("delivery", request)
    }

    /// Counts the attempt and logs its outcome.
    pub fn finish(&self, outcome: DeliveryOutcome, instruments: &Instruments) {
        instruments.delivered(self.kind, outcome);
        tracing::info!(
            request = self.request.map(|request| display(request.0)),
            row = %self.row,
            kind = %self.kind.id(),
            outcome = %outcome.name(),
            game = %self.game,
            channel = %self.lane,
            took_ms = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX),
            "delivery"
        );
    }
}

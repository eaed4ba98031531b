//! Answers with an outbox row: in order, in time, once. Rows that cannot be settled here are left to the courier.

use std::sync::Arc;

use super::answer::Stage;
use super::send::Sent;
use super::{Responder, ResponseMode};
use crate::app::{AppError, OutgoingMessage};
use crate::discord::outlet::{InitialResponse, Original};
use crate::discord::rest::Priority;
use crate::discord::rest::fault::Fault;
use crate::discord::view;
use hansu_play::MessageId;
use hansu_store::Row;

/// The result of an attempt to answer with a row.
enum RowResult {
    /// The row was posted as this message.
    As(MessageId),
    /// The row was posted, and its message has been deleted since.
    Deleted,
    /// Unknown: the courier has to look for the message before it posts.
    Unknown,
}

impl Responder<'_> {
    /// Answers with a claimed row. An error leaves it to the courier, once the claim has ended.
    pub(super) async fn answer_by_row(&self, row: Row, stage: Stage) {
        // Less than the claim, after which the courier takes the row and both would send it.
        let patience = self.data.app.core.limits.claim.mul_f32(0.8);
        let id = row.id;
        match tokio::time::timeout(patience, self.deliver(row, stage)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::error!(%error, "the outcome of an answer could not be stored");
            }
            Err(_) => tracing::warn!(row = %id, "an answer is left to the courier"),
        }
    }

    async fn deliver(&self, row: Row, mut stage: Stage) -> Result<(), AppError> {
        let delivery = &self.data.app.delivery;
        let mode = mode_of(&row);
        if row.held && stage == Stage::Open {
            // Shows "is thinking" while the bot searches for its reply.
            stage = self.defer(mode).await;
        }
        if stage == Stage::Lost {
            // The deferral may have arrived anyway. The courier looks for it, and fills it in.
            return delivery.note_unknown_end(row.id).await;
        }
        let ready = if stage.takes_row(mode) {
            delivery.wait_until_ready(&row).await?
        } else {
            None
        };
        let Some(row) = ready else {
            let event = delivery.event_of(&row).await;
            delivery.leave_to_courier(row.id).await?;
            let message = view::deferred_confirmation(event.as_ref(), self.text);
            self.say(&message, ResponseMode::Private, stage).await;
            return Ok(());
        };
        // Checking the membership of the pinged player takes a request, so it is done after sending.
        let pack = Box::pin(delivery.pack_answer(row));
        let packed = self.or_defer(&mut stage, || mode, pack).await?;
        let outgoing = &packed.outgoing;
        let row = &packed.outgoing.row;
        match self.send_row(outgoing, stage).await {
            RowResult::As(message) => {
                delivery.mark_delivered(row, Some(message)).await?;
                if row.kind.posts() {
                    self.check_pinged_player(outgoing, message);
                }
                Ok(())
            }
            RowResult::Deleted => delivery.mark_delivered(row, None).await,
            RowResult::Unknown => delivery.note_unknown_end(row.id).await,
        }
    }

    /// Sends a row's message.
    async fn send_row(&self, outgoing: &OutgoingMessage, stage: Stage) -> RowResult {
        let sent = match stage {
            Stage::Open => {
                let message = view::outgoing(outgoing);
                let response = InitialResponse::Message(mode_of(&outgoing.row), &message);
                self.send(response).await
            }
            Stage::Deferred(_) => self.fill_in(outgoing).await,
            Stage::Lost => return RowResult::Unknown,
        };
        // The message of an edit is known beforehand: it has the pressed component.
        let edited = if outgoing.row.kind.posts() {
            None
        } else {
            outgoing.notice.target
        };
        match (sent, edited) {
            (Err(fault), _) => {
                tracing::warn!(%fault, row = %outgoing.row.id, "an answer is left to the courier");
                RowResult::Unknown
            }
            (Ok(_), Some((_, message))) | (Ok(Sent::Now(Some(message))), None) => {
                RowResult::As(message)
            }
            // The response contains no message, but later edits need the id.
            (Ok(Sent::Now(None)), None) => self.fetch_message_id(outgoing, true).await,
            // Error 40060: an earlier attempt of ours succeeded, or another delivery of the interaction was answered.
            (Ok(Sent::Before { tried }), None) => self.fetch_message_id(outgoing, tried).await,
        }
    }

    /// Fetches the response's message id, after sending. If `certain`, the response was accepted, so a missing message
    /// was deleted.
    async fn fetch_message_id(&self, outgoing: &OutgoingMessage, certain: bool) -> RowResult {
        let token = &self.request.interaction.token;
        let outlet = &self.data.outlet;
        match outlet.original(Priority::Handler, outgoing, token).await {
            Ok(Original::Posted(message)) => RowResult::As(message),
            Ok(Original::Nothing) if certain => RowResult::Deleted,
            Ok(
                Original::Thinking
                | Original::Private { .. }
                | Original::Nothing
                | Original::NoAnswer,
            )
            | Err(_) => RowResult::Unknown,
        }
    }

    /// Fills in a deferred response with a row's message.
    async fn fill_in(&self, outgoing: &OutgoingMessage) -> Result<Sent, Fault> {
        let outlet = &self.data.outlet;
        let interaction = &self.request.interaction;
        let message = view::outgoing(outgoing);
        let filled = outlet
            .edit_answer(Priority::Handler, interaction, &message)
            .await?;
        self.progress.answered();
        Ok(Sent::Now(Some(filled)))
    }

    /// Checks in the background whether the pinged player has left the server, and edits the message if so.
    fn check_pinged_player(&self, outgoing: &OutgoingMessage, message: MessageId) {
        let delivery = Arc::clone(&self.data.app.delivery);
        let outlet = Arc::clone(&self.data.outlet);
        let Some(channel) = outgoing.row.lane.channel() else {
            return;
        };
        let mut notice = outgoing.notice.clone();
        tokio::spawn(async move {
            notice.left = delivery.has_left(&*outlet, &notice).await;
            if notice.left
                && let Err(fault) = outlet.reword(channel, &notice, message).await
            {
                tracing::warn!(%fault, "it could not be shown that a player has left");
            }
        });
    }
}

/// Returns the form of an answer with a row.
fn mode_of(row: &Row) -> ResponseMode {
    if row.kind.posts() {
        ResponseMode::Public
    } else {
        ResponseMode::Update
    }
}

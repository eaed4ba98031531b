//! Answers with an outbox row: in order, in time, once. Whatever cannot be settled here is left to the
//! courier.

use std::sync::Arc;

use serenity::all::{CreateAttachment, CreateInteractionResponse};
use tokio::sync::SemaphorePermit;

use super::Responder;
use super::reply::ResponseMode;
use super::send::{Sent, wait};
use crate::app::{AppError, OutgoingMessage};
use crate::discord::message::Message;
use crate::discord::outlet::Original;
use crate::discord::rest::Asker;
use crate::discord::rest::fault::Fault;
use crate::discord::view;
use crate::play::MessageId;
use crate::store::Row;

impl Responder<'_> {
    pub(super) async fn deliver_late(&self, row: &Row, mode: ResponseMode) -> Result<(), AppError> {
        // A held board waits for the bot's reply, which becomes part of the same message.
        let row = &if row.held {
            self.data.app.delivery.with_bots_answer(row.clone()).await?
        } else {
            row.clone()
        };
        // An older message of this channel is still pending, and the order matters more than the answer.
        if mode == ResponseMode::Public && !self.data.app.delivery.my_turn(row).await? {
            let said = self.handed_over(row).await;
            self.data.app.delivery.hand_over(row.id).await?;
            self.say_late(&said, mode).await;
            return Ok(());
        }
        let (outgoing, _place) = self.pack(row).await?;
        self.fill_in(&outgoing, true).await
    }

    /// A confirmation for a row whose message is posted later.
    pub(super) async fn handed_over(&self, row: &Row) -> Message {
        let event = self
            .data
            .app
            .delivery
            .notice(row)
            .await
            .map(|notice| notice.event);
        view::handed_over(event.as_ref().ok(), self.text)
    }

    /// Answers with a claimed row: in order, in time, once.
    pub(super) async fn deliver(&self, row: &Row) -> Result<(), AppError> {
        let app = &self.data.app;
        if row.held {
            // Shows "is thinking" while the bot searches for its reply.
            let deferred = self.send(wait(ResponseMode::Public), Vec::new()).await;
            return match deferred {
                Ok(Sent::Now(_) | Sent::Before { tried: true }) => {
                    self.deliver_late(row, ResponseMode::Public).await
                }
                // The deferral failed or was another delivery's: the courier must look before it posts.
                _ => app.delivery.unknown_end(row.id).await,
            };
        }
        if !app.delivery.my_turn(row).await? {
            let said = self.handed_over(row).await;
            app.delivery.hand_over(row.id).await?;
            self.answer_privately(&said).await;
            return Ok(());
        }
        let mut pack = std::pin::pin!(self.pack(row));
        match tokio::time::timeout(self.data.app.core.limits.lane_wait, &mut pack).await {
            Ok(packed) => {
                let (outgoing, _place) = packed?;
                let (callback, files) = answer(&outgoing);
                let sent = self.send(callback, files).await;
                self.note_sent(&outgoing, sent).await
            }
            Err(_) => {
                let mode = if row.kind.posts() {
                    ResponseMode::Public
                } else {
                    ResponseMode::Update
                };
                let deferred = self.send(wait(mode), Vec::new()).await;
                // Keep waiting for the same picture rather than start again.
                let (outgoing, _place) = pack.await?;
                self.fill_in(&outgoing, deferred.is_ok()).await
            }
        }
    }

    /// Builds a row's message. The permit limits the pictures in memory and is held until the message is
    /// sent.
    pub(super) async fn pack(
        &self,
        row: &Row,
    ) -> Result<(OutgoingMessage, Option<SemaphorePermit<'_>>), AppError> {
        let delivery = &self.data.app.delivery;
        let place = delivery.place_for_answer().await;
        // Membership of the pinged player is checked after sending, because it takes a request.
        Ok((delivery.pack_answer(row.clone()).await?, place))
    }

    /// Notes in the row what became of its answer.
    pub(super) async fn note_sent(
        &self,
        outgoing: &OutgoingMessage,
        sent: Result<Sent, Fault>,
    ) -> Result<(), AppError> {
        let app = &self.data.app;
        let row = outgoing.row.id;
        // An edit's message is known beforehand: the one with the component.
        let changed = outgoing
            .notice
            .target
            .filter(|_| !outgoing.row.kind.posts());
        match (sent, changed) {
            // The response may have arrived all the same: the courier looks for it before it posts.
            (Err(fault), _) => {
                tracing::warn!(%fault, row = %row, "an answer is left to the courier");
                app.delivery.unknown_end(row).await
            }
            (Ok(_), Some((_, message))) => {
                app.delivery
                    .mark_delivered(&outgoing.row, Some(message))
                    .await
            }
            (Ok(Sent::Now(Some(message))), None) => {
                app.delivery
                    .mark_delivered(&outgoing.row, Some(message))
                    .await?;
                self.look_for_the_pinged(outgoing, message);
                Ok(())
            }
            // No message in the response, but its id is needed for later edits.
            (Ok(Sent::Now(None)), None) => self.learn_message(outgoing, true).await,
            // Error 40060: an earlier attempt of ours had arrived, or another delivery of the interaction was
            // answered.
            (Ok(Sent::Before { tried }), None) => self.learn_message(outgoing, tried).await,
        }
    }

    /// Fetches the response's message id, after sending. `certain` means that the response is known to have
    /// arrived; a message that is missing then was deleted.
    pub(super) async fn learn_message(
        &self,
        outgoing: &OutgoingMessage,
        certain: bool,
    ) -> Result<(), AppError> {
        let app = &self.data.app;
        let token = &self.request.interaction.token;
        let original = self
            .data
            .outlet
            .original(Asker::Handler, outgoing, token)
            .await;
        match original {
            Ok(Original::Posted(message)) => {
                app.delivery
                    .mark_delivered(&outgoing.row, Some(message))
                    .await?;
                self.look_for_the_pinged(outgoing, message);
                Ok(())
            }
            Ok(Original::Nothing) if certain => {
                app.delivery.mark_delivered(&outgoing.row, None).await
            }
            Ok(
                Original::Thinking
                | Original::Private { .. }
                | Original::Nothing
                | Original::Untold,
            )
            | Err(_) => app.delivery.unknown_end(outgoing.row.id).await,
        }
    }

    /// Fills in a deferred response with a row's message.
    pub(super) async fn fill_in(
        &self,
        outgoing: &OutgoingMessage,
        deferred: bool,
    ) -> Result<(), AppError> {
        let app = &self.data.app;
        if !deferred {
            return app.delivery.unknown_end(outgoing.row.id).await;
        }
        let outlet = &self.data.outlet;
        let asked = &self.request.interaction;
        let message = view::outgoing(outgoing);
        match outlet.change_answer(Asker::Handler, asked, &message).await {
            Ok(message) => {
                self.progress.answered();
                app.delivery
                    .mark_delivered(&outgoing.row, Some(message))
                    .await?;
                self.look_for_the_pinged(outgoing, message);
                Ok(())
            }
            Err(fault) => {
                tracing::warn!(%fault, row = %outgoing.row.id, "a deferred answer is left to the courier");
                app.delivery.unknown_end(outgoing.row.id).await
            }
        }
    }

    /// Checks in the background whether the pinged player has left the server, and edits the message if so.
    pub(super) fn look_for_the_pinged(&self, outgoing: &OutgoingMessage, message: MessageId) {
        let (delivery, outlet) = (
            Arc::clone(&self.data.app.delivery),
            Arc::clone(&self.data.outlet),
        );
        let Some(channel) = outgoing.row.lane.channel() else {
            return;
        };
        let mut notice = outgoing.notice.clone();
        tokio::spawn(async move {
            notice.left = delivery.has_left(&*outlet, &notice).await;
            if notice.left
                && let Err(fault) = outlet.reword(channel, &notice, message).await
            {
                tracing::warn!(%fault, "that a player has left could not be told");
            }
        });
    }
}

fn answer(outgoing: &OutgoingMessage) -> (CreateInteractionResponse, Vec<CreateAttachment>) {
    let message = view::outgoing(outgoing);
    let callback = if outgoing.row.kind.posts() {
        CreateInteractionResponse::Message(message.response())
    } else {
        CreateInteractionResponse::UpdateMessage(message.response())
    };
    (callback, message.files())
}

/// Logs that a row could not be settled; the courier takes it once the handler's claim has ended.
pub(super) fn leave_to_courier(delivered: Result<(), AppError>) {
    if let Err(error) = delivered {
        tracing::error!(%error, "an answer could not be settled");
    }
}

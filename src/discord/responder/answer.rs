//! Answers an interaction with the result of some work: at once, or after deferring.

use super::Responder;
use super::deliver::leave_to_courier;
use super::refusal::Done;
use super::reply::{Reply, Response, ResponseMode, Until};
use super::send::{Arrived, private, wait};
use crate::app::{Acted, AppError, InteractionOutcome};
use crate::discord::message::Message;
use crate::discord::rest::fault::UNKNOWN_MESSAGE;
use crate::discord::view::{self, BoardPlace};
use crate::play::Event;
use serenity::all::CreateInteractionResponse;
impl Responder<'_> {
    /// Answers with the result of `work`. Defers if it takes longer than a second, for instance because the
    /// database is busy or the engine thinks: Discord drops an interaction that is not answered within three.
    pub fn answer(
        &self,
        work: impl Future<Output = Result<Response, AppError>>,
    ) -> impl Future<Output = ()> {
        // On the heap, and gone before the answer is sent: hundreds of answers may wait for their turn.
        let mut work = Box::pin(work);
        async move {
            let patience = self.data.app.core.limits.lane_wait;
            match tokio::time::timeout(patience, &mut work).await {
                Ok(response) => {
                    drop(work);
                    Box::pin(self.finish(response)).await;
                }
                Err(_) => Box::pin(self.answer_late(work)).await,
            }
            self.delete_past();
        }
    }

    /// Defers, and answers when the work is done.
    async fn answer_late(&self, work: impl Future<Output = Result<Response, AppError>>) {
        // Discord fixes the visibility of the answer when it is deferred, so it must be known by now.
        let mode = *self.mode.lock();
        let waits = self.respond(wait(mode), Vec::new()).await.is_some();
        let Some(response) = self.response_to(work.await).await else {
            return;
        };
        if waits {
            self.finish_late(response, mode).await;
        } else if let Response::Row(row) = response {
            // The deferral may have arrived even if its response was lost. The message has to be sent in any
            // case: the courier looks for the deferral and fills it in.
            leave_to_courier(self.data.app.delivery.unknown_end(row.id).await);
        }
    }

    /// The answer to a command: the message that it caused, or a private confirmation.
    pub fn acted(&self, acted: Acted) -> Response {
        self.concerns(acted.game.id());
        self.note_acted(&acted);
        match acted.answer {
            Some(row) => Response::Row(Box::new(row)),
            None => Response::Private(self.confirmation(&acted)),
        }
    }

    /// The answer to a command from a private message, which it becomes.
    pub fn done(&self, acted: &Acted) -> Response {
        self.concerns(acted.game.id());
        self.note_acted(acted);
        Response::Update(self.confirmation(acted))
    }

    /// A private confirmation, with a link if the game is in another channel. It stays if it says more than that the
    /// message below was posted.
    fn confirmation(&self, acted: &Acted) -> Box<Reply> {
        if let (Event::SetUp { side, formation }, true) =
            (&acted.event, acted.game.sets_up_in_secret())
        {
            return view::chosen_in_secret(*formation, *side, self.text_in(&acted.game)).into();
        }
        let server = acted.game.challenge().server;
        let missing = self.request.here().map(|here| &here.missing);
        let place = match missing.filter(|missing| !missing.is_empty()) {
            _ if acted.home != self.request.channel => {
                BoardPlace::Elsewhere(view::link(server, acted.home, None))
            }
            Some(missing) => BoardPlace::Nowhere(missing.clone()),
            None if acted.revived => BoardPlace::BelowLateOnes,
            None => BoardPlace::Below,
        };
        let said =
            view::played_privately(&acted.game, &acted.event, self.text_in(&acted.game), &place);
        if acted.came_back {
            return view::and_back(said, self.text).into();
        }
        match acted.posts {
            Some(row) if place == BoardPlace::Below => {
                Reply::new(said, None).staying(Until::Posted(row))
            }
            _ => said.into(),
        }
    }

    /// Turns errors into answers: a refusal's reason, or a neutral sentence for an internal error. `None` for
    /// a repeated interaction, which gets no answer.
    pub(super) async fn response_to(
        &self,
        response: Result<Response, AppError>,
    ) -> Option<Response> {
        let came_to = |outcome| self.progress.comes_to(outcome);
        let response = match response {
            Ok(response) => response,
            Err(AppError::Doubled) => {
                came_to(InteractionOutcome::Doubled);
                return None;
            }
            // The first delivery changed the state, so the second is refused. Its refusal must not
            // replace the first one's answer.
            Err(AppError::Refused(_)) if self.is_doubled().await => {
                came_to(InteractionOutcome::Doubled);
                return None;
            }
            Err(AppError::Refused(why)) => match self.refused(why).await {
                Ok(reply) => Response::Private(reply),
                Err(error) => self.broken(&error),
            },
            Err(error) => match self.was_done().await {
                // The courier posts what it caused.
                Done::Yes => {
                    tracing::warn!(%error, "a write was done though it failed");
                    Response::Private(view::handed_over(None, self.text).into())
                }
                Done::No => self.broken(&error),
                Done::Unknown => self.away(&error),
            },
        };
        let in_private = self.request.pressed.is_none_or(|pressed| pressed.private);
        Some(match response {
            // A public message is not replaced by what one person asked for.
            Response::Update(reply) if !in_private => Response::Private(reply),
            Response::Public(reply) if self.request.is_abroad() => Response::Private(reply),
            response => response,
        })
    }

    /// Answers at once.
    pub async fn finish(&self, response: Result<Response, AppError>) {
        let Some(response) = self.response_to(response).await else {
            return;
        };
        match response {
            Response::Private(reply) => self.show(*reply, ResponseMode::Private).await,
            Response::Public(reply) => self.show(*reply, ResponseMode::Public).await,
            Response::Update(reply) => self.show(*reply, ResponseMode::Update).await,
            Response::Row(row) => {
                // Less than the claim: after it the courier takes the row, and both would send it.
                let patience = self.data.app.core.limits.claim.mul_f32(0.8);
                match tokio::time::timeout(patience, self.deliver(&row)).await {
                    Ok(done) => leave_to_courier(done),
                    Err(_) => tracing::warn!(row = %row.id, "an answer is left to the courier"),
                }
            }
        }
    }

    /// Answers after deferring.
    pub(super) async fn finish_late(&self, response: Response, mode: ResponseMode) {
        match (response, mode) {
            // A new message fills a public deferral; an edit needs a deferred update.
            (Response::Row(row), _) if row.kind.posts() == (mode == ResponseMode::Public) => {
                let done = self.deliver_late(&row, mode).await;
                leave_to_courier(done);
            }
            // The row is of another kind than the deferred answer, which can therefore not become its
            // message.
            (Response::Row(row), _) => {
                let said = self.handed_over(&row).await;
                leave_to_courier(self.data.app.delivery.hand_over(row.id).await);
                self.say_late(&said, mode).await;
            }
            (Response::Public(reply), ResponseMode::Public)
            | (Response::Update(reply), ResponseMode::Update)
            | (Response::Private(reply) | Response::Update(reply), ResponseMode::Private) => {
                self.edit_to(*reply).await;
            }
            (Response::Private(reply) | Response::Public(reply) | Response::Update(reply), _) => {
                self.say_late(&self.draw(*reply).await, mode).await;
            }
        }
    }

    /// Fills in a deferred answer, or changes it.
    async fn edit_to(&self, reply: Reply) {
        let until = reply.until;
        let message = self.edit(&self.draw(reply).await).await;
        self.note_private(until, message);
    }

    /// Answers privately after deferring in a different mode.
    pub(super) async fn say_late(&self, message: &Message, mode: ResponseMode) {
        let outlet = &self.data.outlet;
        let asked = &self.request.interaction;
        if mode == ResponseMode::Private {
            self.edit(message).await;
            return;
        }
        if mode == ResponseMode::Public && !self.take_back().await {
            // The public "is thinking" is still there, and the first follow-up would fill it in, for all to
            // see.
            return;
        }
        match outlet.follow_up(asked, message).await {
            Ok(()) => self.progress.answered(),
            Err(fault) => self.lost(&fault),
        }
    }

    /// Deletes the public "is thinking"; `false` on failure.
    pub(super) async fn take_back(&self) -> bool {
        let taken = self.again(|| self.data.outlet.take_answer_back(&self.request.interaction));
        taken.await.is_some()
    }

    /// Sends a message. Defers if drawing its picture takes longer than a second.
    pub(super) async fn show(&self, reply: Reply, mode: ResponseMode) {
        let until = reply.until;
        let mut drawn = std::pin::pin!(self.draw(reply));
        let patience = self.data.app.core.limits.lane_wait;
        let arrived = match tokio::time::timeout(patience, &mut drawn).await {
            Ok(message) => self.say(&message, mode).await,
            Err(_) if self.respond(wait(mode), Vec::new()).await.is_some() => {
                let message = self.edit(&drawn.await).await;
                message.map(|message| Arrived(Some(message)))
            }
            Err(_) => None,
        };
        let Some(Arrived(message)) = arrived else {
            return;
        };
        match (mode, self.request.pressed) {
            (ResponseMode::Public, _) => {}
            // An update changes the message that was pressed, if it is there still.
            (ResponseMode::Update, Some(pressed)) => {
                self.note_private(until, message.or(Some(pressed.message)));
            }
            (ResponseMode::Private | ResponseMode::Update, _) => self.note_private(until, message),
        }
    }

    /// Says something at once. What was to replace a private message is a new one if that was deleted meanwhile, such
    /// as by a press on another message in the same moment.
    async fn say(&self, message: &Message, mode: ResponseMode) -> Option<Arrived> {
        let callback = match mode {
            ResponseMode::Private => CreateInteractionResponse::Message(private(message)),
            ResponseMode::Public => CreateInteractionResponse::Message(message.response()),
            ResponseMode::Update => CreateInteractionResponse::UpdateMessage(message.response()),
        };
        match self.send(callback, message.files()).await {
            Err(fault) if mode == ResponseMode::Update && fault.code == UNKNOWN_MESSAGE => {
                let anew = CreateInteractionResponse::Message(private(message));
                self.respond(anew, message.files()).await
            }
            sent => self.whether_arrived(sent),
        }
    }
}

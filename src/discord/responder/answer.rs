//! Answers an interaction with the result of some work: at once, or after a deferral.
//!
//! The answer is at one of three [`Stage`]s, and [`Stage::step`] is the table of next requests.

use std::pin::Pin;

use futures_util::future::BoxFuture;

use super::send::SentResponse;
use super::{LaunchFallback, Lifetime, Reply, Responder, Response, ResponseMode};
use crate::app::{Acted, AppError, InteractionOutcome, Source};
use crate::discord::message::Message;
use crate::discord::outlet::InitialResponse;
use crate::discord::rest::fault::{UNKNOWN_INTERACTION, UNKNOWN_MESSAGE};
use crate::discord::view::{self, BoardPlace};
use hansu_play::Event;

/// The part of an answer that was sent to Discord so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// No response yet.
    Open,
    /// A deferral. Discord fixes the visibility of the answer with it.
    Deferred(ResponseMode),
    /// A deferral that seems not to have arrived, or that another delivery of the interaction has sent.
    Lost,
}

/// The request that sends a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Send it as the initial response.
    Respond,
    /// Edit the deferral.
    Edit,
    /// Send it as a private follow-up.
    FollowUp,
    /// Send it as a private follow-up, once the public "is thinking" is deleted: the first follow-up would fill it in,
    /// visible to everybody.
    DeleteAndFollowUp,
    /// Don't send it.
    Drop,
}

impl Stage {
    /// Returns the request that sends a message of a mode at this stage.
    pub(super) fn step(self, mode: ResponseMode) -> Step {
        match self {
            Stage::Open => Step::Respond,
            Stage::Lost => Step::Drop,
            // After a private deferral, public content stays private too.
            Stage::Deferred(ResponseMode::Private) => Step::Edit,
            Stage::Deferred(deferred) if deferred == mode => Step::Edit,
            Stage::Deferred(ResponseMode::Public) => Step::DeleteAndFollowUp,
            Stage::Deferred(ResponseMode::Update) => Step::FollowUp,
        }
    }

    /// Returns whether an outbox row's message can be sent as the answer, in this mode only.
    pub(super) fn takes_row(self, mode: ResponseMode) -> bool {
        self == Stage::Open || self == Stage::Deferred(mode)
    }
}

impl Responder<'_> {
    /// Answers with the result of `work`. Defers if it takes longer than a second, for instance because the
    /// database is busy or the engine thinks.
    pub fn answer(
        &self,
        work: impl Future<Output = Result<Response, AppError>>,
    ) -> impl Future<Output = ()> {
        let work = Box::pin(work);
        async move {
            let mut stage = Stage::Open;
            let mode = || *self.mode.lock();
            let response = self.or_defer(&mut stage, mode, work).await;
            self.finish_at(stage, response).await;
            self.delete_obsolete();
        }
    }

    /// Waits for `work`. Defers if that takes longer than a second and nothing was sent yet: Discord drops an
    /// interaction that is not answered within three. The work is boxed, and dropped before its result is sent, because
    /// hundreds of answers may wait for their turn.
    pub(super) async fn or_defer<T>(
        &self,
        stage: &mut Stage,
        mode: impl FnOnce() -> ResponseMode,
        mut work: Pin<Box<impl Future<Output = T>>>,
    ) -> T {
        if *stage == Stage::Open {
            let patience = self.data.app.core.limits.lane_wait;
            if let Ok(result) = tokio::time::timeout(patience, &mut work).await {
                return result;
            }
            tracing::debug!("the work takes long: the answer is deferred");
            *stage = Box::pin(self.defer(mode())).await;
        }
        work.await
    }

    /// Defers the answer.
    pub(super) async fn defer(&self, mode: ResponseMode) -> Stage {
        match self.respond(InitialResponse::Deferral(mode)).await {
            Some(_) => Stage::Deferred(mode),
            None => Stage::Lost,
        }
    }

    /// Answers at once.
    pub async fn finish(&self, response: Result<Response, AppError>) {
        self.finish_at(Stage::Open, response).await;
    }

    /// Answers at this stage. Boxed, so that a handler which still works needs no room for its answer.
    fn finish_at(&self, stage: Stage, response: Result<Response, AppError>) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let Some(response) = self.response_to(response).await else {
                return;
            };
            match response {
                Response::Nothing => {}
                Response::Row(row) => self.answer_by_row(*row, stage).await,
                Response::Private(reply) => self.show(*reply, ResponseMode::Private, stage).await,
                Response::Public(reply) => self.show(*reply, ResponseMode::Public, stage).await,
                Response::Update(reply) => self.show(*reply, ResponseMode::Update, stage).await,
                Response::Analysis(analysis) => {
                    let (study, following) = *analysis;
                    self.follow(&study, following, stage).await;
                }
                Response::Launch(fallback) => self.launch(fallback, stage).await,
            }
        })
    }

    /// Opens the board page inside Discord, which only an initial response can; otherwise shows the fallback privately.
    async fn launch(&self, fallback: LaunchFallback, stage: Stage) {
        if stage == Stage::Open {
            match self.send(InitialResponse::Launch).await {
                Err(fault) if fault.is_definite() && fault.code != UNKNOWN_INTERACTION => {
                    tracing::warn!(%fault, "Discord does not open the board page");
                }
                sent => {
                    self.initial_result(sent);
                    return;
                }
            }
        }
        let reply = match fallback {
            LaunchFallback::Reply(reply) => reply,
            LaunchFallback::Link(row) => match self.data.app.page.link(&self.request, &row).await {
                Ok(url) => view::page_link_instead(url, self.text).into(),
                Err(error) => match self.response_to(Err(error)).await {
                    Some(Response::Private(reply)) => reply,
                    _ => return,
                },
            },
        };
        self.show(*reply, ResponseMode::Private, stage).await;
    }

    /// Returns the answer to a turn: the resulting message, or a private confirmation.
    pub fn turn_response(&self, acted: Acted) -> Response {
        self.note_game(acted.game.id());
        self.note_past_positions(&acted.game);
        let is_written = self.request.source == Source::Message;
        match acted.answer {
            Some(row) => Response::Row(Box::new(row)),
            // The courier's board is sufficient as an answer.
            None if is_written && acted.home == self.request.channel => Response::Nothing,
            None => self.private_response(self.confirmation(&acted)),
        }
    }

    /// Returns a private confirmation, with a link if the game is in another channel. It is deleted later if it only
    /// reports that the message below was posted.
    fn confirmation(&self, acted: &Acted) -> Box<Reply> {
        if let (Event::SetUp { side, formation }, true) =
            (&acted.event, acted.game.sets_up_in_secret())
        {
            return view::chosen_in_secret(*formation, *side, self.text_in(&acted.game)).into();
        }
        let server = acted.game.challenge().server;
        let missing_permissions = self.request.here().map(|place| &place.missing);
        let place = match missing_permissions
            .filter(|missing_permissions| !missing_permissions.is_empty())
        {
            _ if acted.home != self.request.channel => {
                BoardPlace::Elsewhere(view::link(server, acted.home, None))
            }
            Some(missing_permissions) => BoardPlace::Nowhere(missing_permissions.clone()),
            None if acted.revived => BoardPlace::BelowOlderMessages,
            None => BoardPlace::Below,
        };
        let message =
            view::played_privately(&acted.game, &acted.event, self.text_in(&acted.game), &place);
        if acted.ended_vacation {
            return view::add_vacation_ended(message, self.text).into();
        }
        match acted.posted_row {
            Some(row) if place == BoardPlace::Below => {
                Reply::new(message, None).with_lifetime(Lifetime::Posted(row))
            }
            _ => message.into(),
        }
    }

    /// Turns errors into answers: a refusal's reason, or a neutral sentence for an internal error. `None` for
    /// a repeated interaction, which gets no answer.
    pub(super) async fn response_to(
        &self,
        response: Result<Response, AppError>,
    ) -> Option<Response> {
        let finish_as = |outcome| self.progress.set_outcome(outcome);
        let response = match response {
            Ok(response) => response,
            Err(AppError::Doubled) => {
                finish_as(InteractionOutcome::Doubled);
                return None;
            }
            // The first delivery changed the state, so the second is rejected. This refusal must not replace the first
            // answer.
            Err(AppError::Refused(_)) if self.is_repeat().await => {
                finish_as(InteractionOutcome::Doubled);
                return None;
            }
            Err(AppError::Refused(refusal)) => match self.refusal_reply(refusal).await {
                Ok(reply) => Response::Private(reply),
                Err(error) => self.internal_error(&error),
            },
            Err(error) => match self.had_effect().await {
                // The courier posts the messages of the event.
                Some(true) => {
                    tracing::warn!(%error, "a write that seemed to fail was committed");
                    Response::Private(view::deferred_confirmation(None, self.text).into())
                }
                Some(false) => self.internal_error(&error),
                None => self.unavailable(&error),
            },
        };
        let in_private = self.request.pressed.is_none_or(|pressed| pressed.private);
        Some(match response {
            // One person's request does not replace a public message.
            Response::Update(reply) if !in_private => Response::Private(reply),
            Response::Public(reply) if self.request.is_abroad() => Response::Private(reply),
            response => response,
        })
    }

    /// Draws and sends a reply.
    pub(super) async fn show(&self, reply: Reply, mode: ResponseMode, mut stage: Stage) {
        let lifetime = reply.lifetime;
        let drawn = Box::pin(self.draw(reply));
        let message = self.or_defer(&mut stage, || mode, drawn).await;
        let Some(SentResponse(message)) = self.say(&message, mode, stage).await else {
            return;
        };
        match (mode, self.request.pressed) {
            (ResponseMode::Public, _) => {}
            // An update changes the pressed message, if it still exists.
            (ResponseMode::Update, Some(pressed)) => {
                self.note_private(lifetime, message.or(Some(pressed.message)));
            }
            (ResponseMode::Private | ResponseMode::Update, _) => {
                self.note_private(lifetime, message);
            }
        }
    }

    /// Sends a message. `None` if it failed, or its id is unknown.
    pub(super) async fn say(
        &self,
        message: &Message,
        mode: ResponseMode,
        stage: Stage,
    ) -> Option<SentResponse> {
        match stage.step(mode) {
            Step::Respond => self.send_initial(message, mode).await,
            Step::Edit => {
                let edited = self.edit(message).await;
                edited.map(|message| SentResponse(Some(message)))
            }
            Step::FollowUp => self.follow_up(message).await,
            Step::DeleteAndFollowUp => {
                let delete = || self.data.outlet.delete_answer(&self.request.interaction);
                self.retry(delete).await?;
                self.follow_up(message).await
            }
            Step::Drop => None,
        }
    }

    /// Sends the initial response. If the private message to replace was deleted in the meantime, such as by a press on
    /// another message at the same moment, a new one is sent.
    async fn send_initial(&self, message: &Message, mode: ResponseMode) -> Option<SentResponse> {
        match self.send(InitialResponse::Message(mode, message)).await {
            Err(fault) if mode == ResponseMode::Update && fault.code == UNKNOWN_MESSAGE => {
                let response = InitialResponse::Message(ResponseMode::Private, message);
                self.respond(response).await
            }
            sent => self.initial_result(sent),
        }
    }

    /// Sends a private follow-up.
    async fn follow_up(&self, message: &Message) -> Option<SentResponse> {
        let outlet = &self.data.outlet;
        match outlet.follow_up(&self.request.interaction, message).await {
            Ok(()) => self.progress.answered(),
            Err(fault) => self.note_failure(&fault),
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stage_has_its_next_request() {
        use ResponseMode::{Private, Public, Update};
        use Stage::{Deferred, Lost, Open};
        let table = [
            (Open, [Step::Respond; 3]),
            (Deferred(Private), [Step::Edit; 3]),
            (
                Deferred(Public),
                [Step::DeleteAndFollowUp, Step::Edit, Step::DeleteAndFollowUp],
            ),
            (
                Deferred(Update),
                [Step::FollowUp, Step::FollowUp, Step::Edit],
            ),
            (Lost, [Step::Drop; 3]),
        ];
        for (stage, steps) in table {
            let next_steps = [Private, Public, Update].map(|mode| stage.step(mode));
            assert_eq!(next_steps, steps, "{stage:?}");
        }
    }

    #[test]
    fn row_is_sent_only_in_its_own_mode() {
        use ResponseMode::{Private, Public, Update};
        use Stage::{Deferred, Lost, Open};
        let table = [
            (Open, [true, true]),
            (Deferred(Private), [false, false]),
            (Deferred(Public), [true, false]),
            (Deferred(Update), [false, true]),
            (Lost, [false, false]),
        ];
        for (stage, expected) in table {
            let taken_rows = [Public, Update].map(|mode| stage.takes_row(mode));
            assert_eq!(taken_rows, expected, "{stage:?}");
        }
    }
}

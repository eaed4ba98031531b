//! Sending answers: the first one is repeated while Discord waits for it, a change of it for half a minute.

use std::time::Duration;

use serenity::all::{
    CreateAttachment, CreateInteractionResponse, CreateInteractionResponseMessage,
};
use tokio::time::Instant;

use super::Responder;
use super::reply::ResponseMode;
use crate::discord::message::Message;
use crate::discord::rest::Asker;
use crate::discord::rest::fault::{ALREADY_ANSWERED, Fault, UNKNOWN_INTERACTION};
use crate::play::MessageId;

/// Until when a first answer is tried again after a failure: a little less than Discord waits.
const WINDOW: Duration = Duration::from_millis(2_800);
/// How long one try of it may take.
const TRY: Duration = Duration::from_millis(1_200);
/// The pause before the first repetition; doubled each time.
const PAUSE: Duration = Duration::from_millis(100);
/// How often the change of an answer is tried, and the pause before the first repetition.
const CHANGES: u32 = 6;
const CHANGE_PAUSE: Duration = Duration::from_millis(500);

/// What became of a first answer.
pub(super) enum Sent {
    /// Discord took it, and may have said as which message.
    Now(Option<MessageId>),
    /// The interaction had been answered: by an earlier try of ours, or by the twin of this event.
    Before { tried: bool },
}

impl Responder<'_> {
    /// Answers with a private message as it is; `false` where that did not arrive.
    pub async fn answer_privately(&self, message: &Message) -> bool {
        let callback = CreateInteractionResponse::Message(private(message));
        self.respond(callback, message.files()).await
    }

    /// Changes the answer that was given; `false` where that cannot be done any more. Safe to repeat, and
    /// repeated: somebody looks at "is thinking" until it arrives.
    pub async fn edit(&self, message: &Message) -> bool {
        let (outlet, asked) = (&self.data.outlet, &self.request.interaction);
        let changed = self.again(|| outlet.change_answer(Asker::Handler, asked, message));
        changed.await.is_some()
    }

    /// Makes a request that is safe to repeat, a few times where it fails; `None` where it cannot be
    /// made any more.
    pub(super) async fn again<T, F: Future<Output = Result<T, Fault>>>(
        &self,
        request: impl Fn() -> F,
    ) -> Option<T> {
        let mut pause = CHANGE_PAUSE;
        for attempt in 1..=CHANGES {
            let fault = match request().await {
                Ok(done) => return Some(done),
                Err(fault) => fault,
            };
            let over = fault.limit.is_none() && fault.is_definite();
            if over || attempt == CHANGES {
                tracing::warn!(%fault, actor = %self.request.actor.id, "an answer did not arrive");
                break;
            }
            let named = fault.limit.map(|limit| limit.after);
            tokio::time::sleep(named.unwrap_or(pause)).await;
            pause *= 2;
        }
        None
    }

    /// Gives the first answer; `false` where it did not arrive.
    pub(super) async fn respond(
        &self,
        callback: CreateInteractionResponse,
        files: Vec<CreateAttachment>,
    ) -> bool {
        match self.send(callback, files).await {
            Ok(Sent::Now(_)) => true,
            // A doubled event was answered by its twin.
            Ok(Sent::Before { tried }) => tried,
            Err(fault) => {
                if fault.code != UNKNOWN_INTERACTION {
                    tracing::warn!(%fault, actor = %self.request.actor.id, "an answer did not arrive");
                }
                false
            }
        }
    }

    /// Sends the first answer, again and again while Discord still waits for it: that it had arrived
    /// is told by a separate error code.
    pub(super) async fn send(
        &self,
        callback: CreateInteractionResponse,
        files: Vec<CreateAttachment>,
    ) -> Result<Sent, Fault> {
        let until = self.began + WINDOW;
        let mut pause = PAUSE;
        let mut tried = false;
        loop {
            let sent = self
                .data
                .outlet
                .answer(&self.request.interaction, &callback, files.clone());
            let sent = tokio::time::timeout(TRY, sent).await;
            let fault = match sent.unwrap_or_else(|_| Err(Fault::silent("timed out"))) {
                Ok(message) => return Ok(Sent::Now(message)),
                Err(fault) if fault.code == ALREADY_ANSWERED => {
                    return Ok(Sent::Before { tried });
                }
                Err(fault) => fault,
            };
            let wait = match &fault.limit {
                Some(limit) => limit.after,
                None if fault.is_definite() => return Err(fault),
                None => pause,
            };
            if Instant::now() + wait >= until {
                return Err(fault);
            }
            tokio::time::sleep(wait).await;
            pause *= 2;
            tried = true;
        }
    }
}

/// "Is thinking", for whom the answer will be; a change of a message is acknowledged without a trace.
pub(super) fn wait(mode: ResponseMode) -> CreateInteractionResponse {
    let thinking = CreateInteractionResponseMessage::new();
    match mode {
        ResponseMode::Private => CreateInteractionResponse::Defer(thinking.ephemeral(true)),
        ResponseMode::Public => CreateInteractionResponse::Defer(thinking),
        ResponseMode::Update => CreateInteractionResponse::Acknowledge,
    }
}

/// The form of a message that only the reader sees.
pub(super) fn private(message: &Message) -> CreateInteractionResponseMessage {
    message.response().ephemeral(true)
}

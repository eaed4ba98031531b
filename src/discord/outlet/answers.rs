//! Answers to interactions: the first one, its changes, and what follows it.

use serenity::all::{
    CreateInteractionResponse, LightMethod, Message, MessageFlags, MessageId, Request, Route,
};

use super::find::{gone_or_later, mark};
use super::{DiscordOutlet, within};
use crate::app::{OutgoingMessage, OutletError};
use crate::discord::message;
use crate::discord::rest::fault::Fault;
use crate::discord::rest::{Asker, with_body};
use crate::play;
use crate::store::InteractionRef;

/// What became of the first answer to an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Original {
    /// It was deferred and waits to be filled in.
    Thinking,
    /// It is the message that was meant.
    Posted(play::MessageId),
    /// There is none, or it is another message.
    Nothing,
}

/// What Discord tells of a first answer, where it is asked to.
#[derive(serde::Deserialize)]
struct Answered {
    interaction: AnsweredInteraction,
}

#[derive(serde::Deserialize)]
struct AnsweredInteraction {
    response_message_id: Option<MessageId>,
}

impl DiscordOutlet {
    /// Gives the first answer to an interaction. Where Discord tells it, returns the message that the
    /// answer became.
    pub async fn answer(
        &self,
        asked: &InteractionRef,
        response: &CreateInteractionResponse,
        files: Vec<serenity::all::CreateAttachment>,
    ) -> Result<Option<play::MessageId>, Fault> {
        let route = Route::InteractionResponse {
            interaction_id: serenity::all::InteractionId::new(asked.id.0),
            token: &asked.token,
        };
        let wanted = vec![("with_response", "true".to_owned())];
        let request = with_body(LightMethod::Post, route, response, files)?.params(Some(wanted));
        let answered: Option<Answered> = self.rest.at_once(request).await?;
        let message = answered.and_then(|answered| answered.interaction.response_message_id);
        Ok(message.map(|id| play::MessageId(id.get())))
    }

    /// Changes the first answer to an interaction, or fills it in where it was deferred.
    pub async fn change_answer(
        &self,
        asker: Asker,
        asked: &InteractionRef,
        message: &message::Message,
    ) -> Result<play::MessageId, Fault> {
        let request = with_body(
            LightMethod::Patch,
            self.original_of(&asked.token),
            &message.edit_response(),
            message.files(),
        )?;
        let changed: Message = within(self.rest.ask(asker, request)).await?;
        Ok(play::MessageId(changed.id.get()))
    }

    /// Takes the first answer to an interaction back.
    pub async fn take_answer_back(&self, asked: &InteractionRef) -> Result<(), Fault> {
        let route = self.original_of(&asked.token);
        let request = Request::new(route, LightMethod::Delete);
        within(self.rest.tell(Asker::Handler, request)).await
    }

    /// Says something more to an interaction that has been answered, privately.
    pub async fn follow_up(
        &self,
        asked: &InteractionRef,
        message: &message::Message,
    ) -> Result<(), Fault> {
        let route = Route::WebhookFollowupMessages {
            application_id: self.application,
            token: &asked.token,
        };
        let body = message.response().ephemeral(true);
        let request = with_body(LightMethod::Post, route, &body, message.files())?;
        within(self.rest.tell(Asker::Handler, request)).await
    }

    fn original_of<'a>(&self, token: &'a str) -> Route<'a> {
        Route::WebhookOriginalInteractionResponse {
            application_id: self.application,
            token,
        }
    }

    /// The first answer to an interaction, so far as it is the message of this row: something
    /// else may have been said in its place.
    pub async fn original(
        &self,
        asker: Asker,
        outgoing: &OutgoingMessage,
        token: &str,
    ) -> Result<Original, OutletError> {
        let request = Request::new(self.original_of(token), LightMethod::Get);
        match within(self.rest.ask::<Message>(asker, request)).await {
            Ok(found) if is_thinking(&found) => Ok(Original::Thinking),
            Ok(found) if mark(outgoing).is_some_and(|mark| self.is_ours(&found, &mark)) => {
                Ok(Original::Posted(play::MessageId(found.id.get())))
            }
            Ok(_) => Ok(Original::Nothing),
            Err(fault) => gone_or_later(&fault).map(|()| Original::Nothing),
        }
    }
}

fn is_thinking(message: &Message) -> bool {
    message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::LOADING))
}

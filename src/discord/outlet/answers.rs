//! Responses to interactions: the first one, its edits, follow-ups.

use serenity::all::{CreateInteractionResponse, LightMethod, MessageFlags, Request, Route};

use super::{DiscordOutlet, with_timeout};
use crate::discord::loose::{Identified, Snowflake};
use crate::discord::message;
use crate::discord::rest::fault::Fault;
use crate::discord::rest::{Priority, with_body};
use hansu_store::InteractionRef;

/// Discord's result of an initial response, with `with_response`.
#[derive(serde::Deserialize)]
struct InitialResult {
    interaction: AnsweredInteraction,
}

#[derive(serde::Deserialize)]
struct AnsweredInteraction {
    response_message_id: Option<Snowflake>,
}

/// Returns whether only the requesting user sees a response.
fn is_private(response: &CreateInteractionResponse) -> bool {
    let written = serde_json::to_value(response).unwrap_or_default();
    let flags = written["data"]["flags"].as_u64().unwrap_or_default();
    flags & MessageFlags::EPHEMERAL.bits() != 0
}

impl DiscordOutlet {
    /// Sends the initial response. Returns the resulting message, if Discord reports it.
    pub async fn answer(
        &self,
        interaction: &InteractionRef,
        response: &CreateInteractionResponse,
        files: Vec<serenity::all::CreateAttachment>,
    ) -> Result<Option<hansu_play::MessageId>, Fault> {
        let route = Route::InteractionResponse {
            interaction_id: serenity::all::InteractionId::new(interaction.id.0),
            token: &interaction.token,
        };
        let params = vec![("with_response", "true".to_owned())];
        let request = with_body(LightMethod::Post, route, response, files)?.params(Some(params));
        let result: Option<InitialResult> = if is_private(response) {
            self.rest.send_private_response(request).await?
        } else {
            self.rest.send_response(request).await?
        };
        let message = result.and_then(|result| result.interaction.response_message_id);
        Ok(message.map(|id| hansu_play::MessageId(id.0)))
    }

    /// Posts the answer to a plain message. `nonce` is the message's own: a repeated request posts no duplicate.
    pub async fn post_answer(
        &self,
        channel: hansu_play::ChannelId,
        nonce: String,
        message: &message::Message,
    ) -> Result<(), Fault> {
        let channel_id = serenity::all::ChannelId::new(channel.0);
        let route = Route::ChannelMessages { channel_id };
        let body = message.post(nonce);
        let request = with_body(LightMethod::Post, route, &body, message.files())?;
        with_timeout(self.rest.execute(Priority::Handler, request)).await
    }

    /// Edits the initial response, or fills in a deferred one.
    pub async fn edit_answer(
        &self,
        priority: Priority,
        interaction: &InteractionRef,
        message: &message::Message,
    ) -> Result<hansu_play::MessageId, Fault> {
        let request = with_body(
            LightMethod::Patch,
            self.original_of(&interaction.token),
            &message.edit_response(),
            message.files(),
        )?;
        let edited: Identified = with_timeout(self.rest.ask(priority, request)).await?;
        Ok(hansu_play::MessageId(edited.id.0))
    }

    /// Deletes the initial response.
    pub async fn delete_answer(&self, interaction: &InteractionRef) -> Result<(), Fault> {
        let route = self.original_of(&interaction.token);
        let request = Request::new(route, LightMethod::Delete);
        with_timeout(self.rest.execute(Priority::Handler, request)).await
    }

    /// Sends an ephemeral follow-up.
    pub async fn follow_up(
        &self,
        interaction: &InteractionRef,
        message: &message::Message,
    ) -> Result<(), Fault> {
        let route = Route::WebhookFollowupMessages {
            application_id: self.application,
            token: &interaction.token,
        };
        let body = message.response().ephemeral(true);
        let request = with_body(LightMethod::Post, route, &body, message.files())?;
        with_timeout(self.rest.execute(Priority::Handler, request)).await
    }

    pub(super) fn original_of<'a>(&self, token: &'a str) -> Route<'a> {
        Route::WebhookOriginalInteractionResponse {
            application_id: self.application,
            token,
        }
    }
}

#[cfg(test)]
mod tests {
    use serenity::all::CreateInteractionResponseMessage;

    use super::*;

    #[test]
    fn only_ephemeral_answers_are_private() {
        let message = CreateInteractionResponseMessage::new;
        for (response, private) in [
            (
                CreateInteractionResponse::Message(message().ephemeral(true)),
                true,
            ),
            (
                CreateInteractionResponse::Defer(message().ephemeral(true)),
                true,
            ),
            (
                CreateInteractionResponse::Message(message().content("a")),
                false,
            ),
            (CreateInteractionResponse::Defer(message()), false),
            (CreateInteractionResponse::UpdateMessage(message()), false),
            (CreateInteractionResponse::Acknowledge, false),
        ] {
            assert_eq!(is_private(&response), private, "{response:?}");
        }
    }
}

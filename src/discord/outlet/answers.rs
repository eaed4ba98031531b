//! Responses to interactions: the first one, its edits, follow-ups.

use reqwest::Method;
use serde_json::Value;
use serenity::all::{
    CreateAutocompleteResponse, CreateInteractionResponse, CreateInteractionResponseMessage, Route,
};

use super::DiscordOutlet;
use crate::discord::button::ResponseMode;
use crate::discord::lenient::{Identified, Snowflake};
use crate::discord::message::Message;
use crate::discord::rest::fault::Fault;
use crate::discord::rest::{Priority, RestRequest};
use hansu_store::InteractionRef;

/// An initial response to an interaction.
#[derive(Debug, Clone)]
pub enum InitialResponse<'a> {
    /// A message, which is new or replaces that with the component.
    Message(ResponseMode, &'a Message),
    /// "Is thinking", privately or publicly, or a silent acknowledgement before an update.
    Deferral(ResponseMode),
    /// Completions of the text being typed.
    Completions(CreateAutocompleteResponse),
    /// Opens the Activity.
    Launch,
}

impl InitialResponse<'_> {
    /// Returns whether only the requesting user sees it.
    fn is_private(&self) -> bool {
        matches!(
            self,
            InitialResponse::Message(ResponseMode::Private, _)
                | InitialResponse::Deferral(ResponseMode::Private)
        )
    }

    fn callback(&self) -> CreateInteractionResponse {
        let thinking = CreateInteractionResponseMessage::new();
        match self {
            InitialResponse::Message(mode, message) => {
                let response = message.response();
                match mode {
                    ResponseMode::Private => {
                        CreateInteractionResponse::Message(response.ephemeral(true))
                    }
                    ResponseMode::Public => CreateInteractionResponse::Message(response),
                    ResponseMode::Update => CreateInteractionResponse::UpdateMessage(response),
                }
            }
            InitialResponse::Deferral(ResponseMode::Private) => {
                CreateInteractionResponse::Defer(thinking.ephemeral(true))
            }
            InitialResponse::Deferral(ResponseMode::Public) => {
                CreateInteractionResponse::Defer(thinking)
            }
            InitialResponse::Deferral(ResponseMode::Update) => {
                CreateInteractionResponse::Acknowledge
            }
            InitialResponse::Completions(completions) => {
                CreateInteractionResponse::Autocomplete(completions.clone())
            }
            InitialResponse::Launch => CreateInteractionResponse::LaunchActivity,
        }
    }
}

impl DiscordOutlet {
    /// Sends the initial response. Returns the resulting message, if Discord reports it.
    pub async fn answer(
        &self,
        interaction: &InteractionRef,
        response: &InitialResponse<'_>,
    ) -> Result<Option<hansu_play::MessageId>, Fault> {
        let route = Route::InteractionResponse {
            interaction_id: serenity::all::InteractionId::new(interaction.id.0),
            token: &interaction.token,
        };
        let files = match response {
            InitialResponse::Message(_, message) => message.files(),
            _ => Vec::new(),
        };
        let request = RestRequest::with(Method::POST, route, &response.callback(), files)?
            .query("with_response", "true");
        let result: Option<Value> = if response.is_private() {
            self.rest.send_private_response(request).await?
        } else {
            self.rest.send_response(request).await?
        };
        let message = result
            .and_then(|result| Snowflake::read(&result["interaction"]["response_message_id"]));
        Ok(message.map(|id| hansu_play::MessageId(id.0)))
    }

    /// Posts the answer to a plain message. `nonce` is the message's own.
    pub async fn post_answer(
        &self,
        channel: hansu_play::ChannelId,
        nonce: String,
        message: &Message,
    ) -> Result<(), Fault> {
        let posted = self.post_to(Priority::Handler, channel, nonce, message);
        posted.await.map(drop)
    }

    /// Edits the initial response, or fills in a deferred one.
    pub async fn edit_answer(
        &self,
        priority: Priority,
        interaction: &InteractionRef,
        message: &Message,
    ) -> Result<hansu_play::MessageId, Fault> {
        let route = self.original_of(&interaction.token);
        let body = message.edit_response();
        let request = RestRequest::with(Method::PATCH, route, &body, message.files());
        let edited: Identified = self.ask(priority, request).await?;
        Ok(hansu_play::MessageId(edited.id.0))
    }

    /// Deletes the initial response.
    pub async fn delete_answer(&self, interaction: &InteractionRef) -> Result<(), Fault> {
        let route = self.original_of(&interaction.token);
        let request = RestRequest::new(Method::DELETE, route);
        self.execute(Priority::Handler, Ok(request)).await
    }

    /// Sends an ephemeral follow-up.
    pub async fn follow_up(
        &self,
        interaction: &InteractionRef,
        message: &Message,
    ) -> Result<(), Fault> {
        let route = Route::WebhookFollowupMessages {
            application_id: self.application,
            token: &interaction.token,
        };
        let body = message.response().ephemeral(true);
        let request = RestRequest::with(Method::POST, route, &body, message.files());
        self.execute(Priority::Handler, request).await
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
    use serenity::all::MessageFlags;

    use super::*;

    #[test]
    fn only_ephemeral_responses_are_private() {
        use ResponseMode::{Private, Public, Update};
        let message = Message::words("a");
        let of_modes = [Private, Public, Update].into_iter().flat_map(|mode| {
            [
                InitialResponse::Message(mode, &message),
                InitialResponse::Deferral(mode),
            ]
        });
        let completions = InitialResponse::Completions(CreateAutocompleteResponse::new());
        for response in of_modes.chain([completions, InitialResponse::Launch]) {
            let sent = serde_json::to_value(response.callback()).unwrap();
            let flags = sent["data"]["flags"].as_u64().unwrap_or_default();
            let is_ephemeral = flags & MessageFlags::EPHEMERAL.bits() != 0;
            assert_eq!(response.is_private(), is_ephemeral, "{response:?}");
        }
    }
}

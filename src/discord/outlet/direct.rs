//! Direct messages: opens their channels, and sends the courier's messages in them.

use std::pin::Pin;

use serde_json::{Value, json};
use serenity::all::{ChannelId, LightMethod, Request, Route, User};

use super::{DiscordOutlet, log_failure, with_timeout};
use crate::app::{DirectChannel, DirectMessages, OutgoingMessage, OutletError};
use crate::discord::rest::fault::Fault;
use crate::discord::rest::{Priority, with_body};
use crate::discord::{loose, request_context, view};
use crate::play;

impl DiscordOutlet {
    /// Sends a direct message.
    pub(super) async fn send_direct(
        &self,
        outgoing: &OutgoingMessage,
        person: play::UserId,
    ) -> Result<Option<play::MessageId>, OutletError> {
        let sent = async {
            let channel: loose::Identified = self.fetch_direct(Priority::Courier, person).await?;
            let message = view::outgoing(outgoing);
            let channel_id = ChannelId::new(channel.id.0);
            self.post_to(channel_id, outgoing, &message).await
        };
        match sent.await {
            Ok(message) => Ok(Some(message)),
            Err(fault) => Err(log_failure(outgoing, &fault, fault.after_direct_message())),
        }
    }

    /// Fetches the channel of the direct messages with a person, which is created if there is none.
    async fn fetch_direct<T: serde::de::DeserializeOwned>(
        &self,
        priority: Priority,
        person: play::UserId,
    ) -> Result<T, Fault> {
        let body = json!({ "recipient_id": person.0.to_string() });
        let request = with_body(
            LightMethod::Post,
            Route::UserMeDmChannels,
            &body,
            Vec::new(),
        )?;
        with_timeout(self.rest.ask(priority, request)).await
    }

    async fn open_channel(&self, person: play::UserId) -> Result<(ChannelId, User), Fault> {
        let sent: Value = self.fetch_direct(Priority::Handler, person).await?;
        let unreadable = || Fault::silent("unreadable response");
        let (channel, user) = loose::read_direct_channel(&sent).ok_or_else(unreadable)?;
        let channel_id = ChannelId::new(channel.0);
        // Discord opens the channel of a person who accepts no messages too. Typing needs the permission to send them.
        let typing = Request::new(Route::ChannelTyping { channel_id }, LightMethod::Post);
        with_timeout(self.rest.execute(Priority::Handler, typing)).await?;
        Ok((channel_id, user))
    }
}

impl DirectMessages for DiscordOutlet {
    fn open(
        &self,
        person: play::UserId,
    ) -> Pin<Box<dyn Future<Output = Result<DirectChannel, OutletError>> + Send + '_>> {
        Box::pin(async move {
            match self.open_channel(person).await {
                Ok((channel, user)) => Ok(DirectChannel {
                    channel: play::ChannelId(channel.get()),
                    person: request_context::person(&user, None),
                }),
                Err(fault) => {
                    let next = fault.after_direct_message();
                    tracing::warn!(%fault, ?next, "direct messages cannot be opened");
                    Err(next)
                }
            }
        })
    }
}

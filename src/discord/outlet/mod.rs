//! The courier's outlet to Discord.

mod activity;
mod answers;
mod find;
mod posters;
mod send;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::{ApplicationId, ChannelId, GuildId, Member, MessageId, Route, UserId};

use super::lenient::{self, Identified};
use super::message::Message;
use super::rest::fault::{Fault, UNKNOWN_MEMBER};
use super::rest::{Priority, RestClient, RestRequest};
use crate::app::{
    AttemptSearch, Clock, OutgoingMessage, Outlet, OutletError, ServerMembers, Subject,
};
use hansu_play::StoredWord;
use hansu_store::{KnownMessages, RowKind};

pub use activity::DiscordActivity;
pub use answers::InitialResponse;
pub use find::Original;

/// The time limit of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
/// The time limit for checking whether a player is still in the server.
const MEMBER_TIMEOUT: Duration = Duration::from_secs(3);

/// Posts, edits and finds messages on Discord.
pub struct DiscordOutlet {
    rest: RestClient,
    /// The application, which owns the webhooks of interactions.
    application: ApplicationId,
    /// The bot's user, the author of all messages of games.
    bot_user: UserId,
    clock: Arc<dyn Clock>,
    token_life: Duration,
}

impl DiscordOutlet {
    /// Creates an outlet for a bot user of an application. `token_life` is the validity of an interaction's token.
    pub fn new(
        rest: RestClient,
        application: u64,
        bot_user: hansu_play::UserId,
        clock: Arc<dyn Clock>,
        token_life: Duration,
    ) -> DiscordOutlet {
        DiscordOutlet {
            rest,
            application: ApplicationId::new(application),
            bot_user: UserId::new(bot_user.0),
            clock,
            token_life,
        }
    }

    /// Sends a request, with a time limit, and parses the response.
    async fn ask<T: DeserializeOwned>(
        &self,
        priority: Priority,
        request: Result<RestRequest<'_>, Fault>,
    ) -> Result<T, Fault> {
        with_timeout(self.rest.ask(priority, request?)).await
    }

    /// Sends a request, with a time limit, ignoring the response's body.
    async fn execute(
        &self,
        priority: Priority,
        request: Result<RestRequest<'_>, Fault>,
    ) -> Result<(), Fault> {
        with_timeout(self.rest.execute(priority, request?)).await
    }

    /// Posts a message. A repeated nonce posts no duplicate.
    async fn post_to(
        &self,
        priority: Priority,
        channel: hansu_play::ChannelId,
        nonce: String,
        message: &Message,
    ) -> Result<hansu_play::MessageId, Fault> {
        let channel_id = ChannelId::new(channel.0);
        let route = Route::ChannelMessages { channel_id };
        let body = message.post(nonce);
        let request = RestRequest::with(Method::POST, route, &body, message.files());
        let posted: Identified = self.ask(priority, request).await?;
        Ok(hansu_play::MessageId(posted.id.0))
    }

    /// Edits a message; its files stay unless the edit removes them.
    async fn change(
        &self,
        priority: Priority,
        (channel, message): (hansu_play::ChannelId, hansu_play::MessageId),
        edit: &impl Serialize,
    ) -> Result<(), Fault> {
        let route = message_route(channel, message);
        let request = RestRequest::with(Method::PATCH, route, edit, Vec::new());
        self.execute(priority, request).await
    }

    /// Fetches a member of a server; `None` for a non-member.
    pub async fn member(
        &self,
        server: hansu_play::ServerId,
        user_id: UserId,
    ) -> Result<Option<Member>, Fault> {
        let guild_id = GuildId::new(server.0);
        let request = RestRequest::new(Method::GET, Route::GuildMember { guild_id, user_id });
        match self.ask::<Value>(Priority::Courier, Ok(request)).await {
            Ok(member) => {
                let unreadable = || Fault::silent("unreadable response");
                lenient::read_member(&member)
                    .map(Some)
                    .ok_or_else(unreadable)
            }
            Err(fault) if fault.code == UNKNOWN_MEMBER => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}

impl Outlet for DiscordOutlet {
    async fn send(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<hansu_play::MessageId>, OutletError> {
        match outgoing.row.kind {
            RowKind::Challenge
            | RowKind::Setup
            | RowKind::Board
            | RowKind::Offer
            | RowKind::Nudge
            | RowKind::Absent
            | RowKind::Lost
            | RowKind::Reminder
            | RowKind::Digest
            | RowKind::Card
            | RowKind::Cup => self.post(outgoing).await,
            RowKind::Strip if outgoing.notice.subject == Subject::ThreadName => {
                self.rename(outgoing).await
            }
            RowKind::Closed | RowKind::Settled | RowKind::Strip => self.edit(outgoing).await,
            RowKind::Thread => self.open_thread(outgoing).await,
        }
    }

    async fn find(
        &self,
        outgoing: &OutgoingMessage,
        known_messages: &KnownMessages,
    ) -> Result<AttemptSearch, OutletError> {
        if let Some(interaction) = &outgoing.row.interaction {
            match self.find_answer(outgoing, interaction).await? {
                AttemptSearch::Nowhere => {}
                result => return Ok(result),
            }
        }
        self.search(outgoing, known_messages).await
    }

    async fn exists(&self, channel: hansu_play::ChannelId) -> bool {
        let channel_id = ChannelId::new(channel.0);
        let request = RestRequest::new(Method::GET, Route::Channel { channel_id });
        let result = self.execute(Priority::Courier, Ok(request)).await;
        // Any other failure proves nothing, and must not move a game.
        !matches!(result, Err(fault) if fault.is_unknown_channel())
    }

    async fn is_member(&self, server: hansu_play::ServerId, user: hansu_play::UserId) -> bool {
        // A failed or slow request must not declare a player gone.
        let look_up = self.member(server, UserId::new(user.0));
        !matches!(
            tokio::time::timeout(MEMBER_TIMEOUT, look_up).await,
            Ok(Ok(None))
        )
    }
}

impl ServerMembers for DiscordOutlet {
    fn is_member(
        &self,
        server: hansu_play::ServerId,
        person: hansu_play::UserId,
    ) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        Box::pin(Outlet::is_member(self, server, person))
    }
}

fn message_route(channel: hansu_play::ChannelId, message: hansu_play::MessageId) -> Route<'static> {
    Route::ChannelMessage {
        channel_id: ChannelId::new(channel.0),
        message_id: MessageId::new(message.0),
    }
}

/// Runs a request with a time limit.
pub async fn with_timeout<T>(request: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    let result = tokio::time::timeout(REQUEST_TIMEOUT, request).await;
    result.unwrap_or_else(|_| Err(Fault::silent("timed out")))
}

/// Logs a fault of a request and returns the action to take.
fn log_failure(outgoing: &OutgoingMessage, fault: &Fault, next: OutletError) -> OutletError {
    let row = &outgoing.row;
    tracing::warn!(
        game.id = %row.game, channel = %row.lane, %fault, ?next,
        "{} of game {} was not delivered", row.kind.id(), row.game,
    );
    next
}

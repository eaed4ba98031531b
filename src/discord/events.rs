//! Dispatches events of the gateway to their handlers.

use std::sync::Arc;

use serenity::all::{
    ChannelId, Context, CreateAllowedMentions, Event, FullEvent, GuildId, RawEventHandler,
    ShardInfo, UserId,
};

use super::data::Data;
use super::dispatch::Tracked;
use super::responder::Responder;
use super::{commands, request_context, written};
use crate::app::{AppError, Delivery, Refused, Servers, ShardLink};
use crate::play::{self, ShardRange};
use crate::store::RetryScope;

/// Sees every gateway event before serenity dispatches it.
pub(super) struct Listener {
    /// The connection by which they arrive.
    pub link: Arc<ShardLink>,
    pub delivery: Arc<Delivery>,
    pub servers: Arc<Servers>,
    /// The bot's user.
    pub us: UserId,
}

#[serenity::async_trait]
impl RawEventHandler for Listener {
    async fn raw_event(&self, _: Context, event: Event) {
        match &event {
            Event::Ready(_) | Event::Resumed(_) => self.link.begins(),
            // serenity silently drops events that it cannot parse, so at least the kind is logged.
            Event::Unknown(unknown) => {
                tracing::debug!(kind = %unknown.kind, "an event of a kind unknown here");
            }
            _ => {}
        }
        if let Err(error) = self.follow_servers(&event).await {
            tracing::error!(%error, "which servers the bot is in cannot be noted");
        }
        if let Err(error) = self.follow_places(&event).await {
            tracing::error!(%error, "what is parked cannot follow a change");
        }
    }
}

impl Listener {
    /// Notes which servers the bot is in. An outage of a server is no farewell.
    async fn follow_servers(&self, event: &Event) -> Result<(), AppError> {
        let server = |id: GuildId| play::ServerId(id.get());
        match event {
            Event::Ready(event) => {
                let ready = &event.ready;
                let shard = ready
                    .shard
                    .map_or(Some(ShardRange::ONLY), |shard| one(&shard));
                // Of a shard that is none, nothing is known either.
                let Some(shard) = shard else { return Ok(()) };
                let here = ready.guilds.iter().map(|guild| server(guild.id)).collect();
                self.servers.are(shard, &here).await
            }
            Event::GuildCreate(event) => self.servers.joined(server(event.guild.id)).await,
            Event::GuildDelete(event) if !event.guild.unavailable => {
                self.servers.left(server(event.guild.id)).await
            }
            _ => Ok(()),
        }
    }

    /// Tells the courier of changes after which a message may arrive that could not before, and of channels
    /// that are gone.
    async fn follow_places(&self, event: &Event) -> Result<(), AppError> {
        let channel = |id: ChannelId| play::ChannelId(id.get());
        let deleted = match event {
            Event::ChannelDelete(event) => Some(channel(event.channel.id)),
            Event::ThreadDelete(event) => Some(channel(event.thread.id)),
            _ => None,
        };
        if let Some(channel) = deleted {
            return self.delivery.channel_deleted(channel).await;
        }
        let server = |id: GuildId| RetryScope::Server(play::ServerId(id.get()));
        let place = match event {
            Event::ChannelCreate(event) => RetryScope::Channel(channel(event.channel.id)),
            Event::ChannelUpdate(event) => RetryScope::Channel(channel(event.channel.id)),
            Event::ThreadUpdate(event) => RetryScope::Channel(channel(event.thread.id)),
            Event::GuildCreate(event) => server(event.guild.id),
            Event::GuildUpdate(event) => server(event.guild.id),
            Event::GuildRoleCreate(event) => server(event.role.guild_id),
            Event::GuildRoleUpdate(event) => server(event.role.guild_id),
            Event::GuildRoleDelete(event) => server(event.guild_id),
            // Without the privileged intent only the bot's own membership is told.
            Event::GuildMemberUpdate(event) if event.user.id == self.us => server(event.guild_id),
            _ => return Ok(()),
        };
        self.delivery.try_again_at(place).await
    }
}

/// The range of one shard.
fn one(shard: &ShardInfo) -> Option<ShardRange> {
    let id = u16::try_from(shard.id.0).ok()?;
    ShardRange::new(id, id, shard.total.try_into().ok()?).ok()
}

pub(super) fn framework(data: Data) -> Tracked {
    let vitals = Arc::clone(&data.app.core.vitals);
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(on_error(error)),
        event_handler: |framework, event| Box::pin(on_event(framework, event)),
        prefix_options: poise::PrefixFrameworkOptions {
            // No command is written as a message, so a message that names the bot is none either.
            mention_as_prefix: false,
            ..Default::default()
        },
        allowed_mentions: Some(CreateAllowedMentions::new()),
        ..Default::default()
    };
    let framework = poise::Framework::builder()
        .options(options)
        .setup(|_, ready, _| {
            tracing::info!(bot = %ready.user.name, "connected as {}", ready.user.name);
            Box::pin(async { Ok(data) })
        })
        .build();
    Tracked::new(framework, vitals)
}

/// Passes plain messages to their handler.
async fn on_event(
    framework: poise::FrameworkContext<'_, Data, commands::Error>,
    event: &FullEvent,
) -> Result<(), commands::Error> {
    if let FullEvent::Message { new_message } = event {
        written::handle(framework.user_data, new_message).await;
    }
    Ok(())
}

/// Handles framework errors. Commands answer their own errors, so these are commands that do not match their
/// declaration, such as those registered by an older version.
async fn on_error(error: poise::FrameworkError<'_, Data, commands::Error>) {
    let made = match (&error, error.ctx()) {
        (_, Some(poise::Context::Application(ctx))) => {
            Some((ctx.framework.user_data, ctx.interaction))
        }
        (
            poise::FrameworkError::UnknownInteraction {
                framework,
                interaction,
                ..
            },
            _,
        ) => Some((framework.user_data, *interaction)),
        _ => None,
    };
    let Some((data, interaction)) = made else {
        tracing::warn!("an event could not be handled");
        return;
    };
    tracing::warn!("a command does not fit");
    let refused = Err(Refused::UnknownCommand.into());
    let responder = Responder::new(data, request_context::of_command(interaction)).await;
    responder.finish(refused).await;
}

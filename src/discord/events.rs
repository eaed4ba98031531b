//! Dispatches events of the gateway to their handlers.

use std::collections::BTreeSet;
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
use crate::play::{self, ServerId, ShardRange};
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
        let (news, change) = (ServerNews::of(&event), PlaceChange::of(&event, self.us));
        // That of a large server is large, and of all servers they come at once, at a start; what follows waits for the database.
        drop(event);
        if let Some(news) = news
            && let Err(error) = self.follow_servers(news).await
        {
            tracing::error!(%error, "which servers the bot is in cannot be noted");
        }
        if let Some(change) = change
            && let Err(error) = self.follow_places(change).await
        {
            tracing::error!(%error, "what is parked cannot follow a change");
        }
    }
}

impl Listener {
    /// Notes which servers the bot is in.
    async fn follow_servers(&self, news: ServerNews) -> Result<(), AppError> {
        match news {
            ServerNews::Are { shard, here } => self.servers.are(shard, &here).await,
            ServerNews::Joined(server) => self.servers.joined(server).await,
            ServerNews::Left(server) => self.servers.left(server).await,
        }
    }

    /// Tells the courier of changes after which a message may arrive that could not before, and of channels
    /// that are gone.
    async fn follow_places(&self, change: PlaceChange) -> Result<(), AppError> {
        match change {
            PlaceChange::Deleted(channel) => self.delivery.channel_deleted(channel).await,
            PlaceChange::Open(place) => self.delivery.try_again_at(place).await,
        }
    }
}

/// What an event tells of the servers that the bot is in.
enum ServerNews {
    /// Of a shard's it is in these.
    Are {
        shard: ShardRange,
        here: BTreeSet<ServerId>,
    },
    Joined(ServerId),
    Left(ServerId),
}

impl ServerNews {
    /// An outage of a server is no farewell; of a shard that is none, nothing is known.
    fn of(event: &Event) -> Option<ServerNews> {
        match event {
            Event::Ready(event) => {
                let ready = &event.ready;
                let shard = ready
                    .shard
                    .map_or(Some(ShardRange::ONLY), |shard| one(&shard))?;
                let here = ready.guilds.iter().map(|guild| server(guild.id)).collect();
                Some(ServerNews::Are { shard, here })
            }
            Event::GuildCreate(event) => Some(ServerNews::Joined(server(event.guild.id))),
            Event::GuildDelete(event) if !event.guild.unavailable => {
                Some(ServerNews::Left(server(event.guild.id)))
            }
            _ => None,
        }
    }
}

/// What an event changes where messages go.
enum PlaceChange {
    Deleted(play::ChannelId),
    /// There may arrive now what could not before.
    Open(RetryScope),
}

impl PlaceChange {
    fn of(event: &Event, us: UserId) -> Option<PlaceChange> {
        let channel = |id: ChannelId| play::ChannelId(id.get());
        let open_channel = |id| Some(PlaceChange::Open(RetryScope::Channel(channel(id))));
        let open_server = |id| Some(PlaceChange::Open(RetryScope::Server(server(id))));
        match event {
            Event::ChannelDelete(event) => Some(PlaceChange::Deleted(channel(event.channel.id))),
            Event::ThreadDelete(event) => Some(PlaceChange::Deleted(channel(event.thread.id))),
            Event::ChannelCreate(event) => open_channel(event.channel.id),
            Event::ChannelUpdate(event) => open_channel(event.channel.id),
            Event::ThreadUpdate(event) => open_channel(event.thread.id),
            Event::GuildCreate(event) => open_server(event.guild.id),
            Event::GuildUpdate(event) => open_server(event.guild.id),
            Event::GuildRoleCreate(event) => open_server(event.role.guild_id),
            Event::GuildRoleUpdate(event) => open_server(event.role.guild_id),
            Event::GuildRoleDelete(event) => open_server(event.guild_id),
            // Without the privileged intent only the bot's own membership is told.
            Event::GuildMemberUpdate(event) if event.user.id == us => open_server(event.guild_id),
            _ => None,
        }
    }
}

fn server(id: GuildId) -> ServerId {
    ServerId(id.get())
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

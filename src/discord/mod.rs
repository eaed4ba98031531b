//! The Discord side: commands, components, messages, and the courier's outlet.
//!
//! The only module that uses serenity. The same code talks to Discord and to the sandbox.

mod analysis;
mod attachment;
mod combine;
mod commands;
mod components;
mod fault;
mod gate;
pub mod ids;
pub mod message;
mod outlet;
pub mod register;
mod request_context;
mod responder;
mod rest;
mod rulesets;
mod snowflake;
mod topics;
pub mod view;
mod zones;

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    ApplicationId, ClientBuilder, Context, CreateAllowedMentions, Event, FullEvent, GatewayIntents,
    Http, HttpBuilder, Interaction, RawEventHandler, UserId,
};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::{App, Clock, Vitals};
use crate::play::Person;
use attachment::Files;
pub use fault::Fault;
pub use outlet::DiscordOutlet;
use rest::Rest;

/// Where and as whom to connect.
pub struct Reach {
    /// The bot's token.
    pub token: String,
    /// Scheme, host and port of a stand-in; `None` for Discord itself.
    pub api_base: Option<String>,
}

/// An authenticated client, before it listens to events.
pub struct Connection {
    http: Http,
    /// REST client for everything except command registration, autocomplete and the gateway.
    rest: Arc<Rest>,
    /// The application id.
    pub application: u64,
    me: Person,
    files: Files,
}

/// State shared by all handlers.
pub struct Data {
    app: App,
    /// Tracks handlers in progress.
    handlers: TaskTracker,
    outlet: Arc<DiscordOutlet>,
    /// The bot's own user, who plays in practice games.
    me: Person,
    /// Downloads attachments.
    files: Files,
}

/// Why the bot cannot run.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// Discord rejected the token.
    #[error("Discord refuses the token: look at DISCORD_TOKEN")]
    Token,
    /// Discord cannot be reached.
    #[error("Discord cannot be reached ({0})")]
    Unreachable(Fault),
    /// Discord rejected the commands.
    #[error("Discord refuses the commands ({0})")]
    Commands(Fault),
    /// The commands could not be serialised.
    #[error("the commands cannot be written: {0}")]
    Json(#[from] serde_json::Error),
    /// The HTTP client could not be built.
    #[error("the client for requests cannot be made")]
    Client,
    /// The gateway closed the connection for good.
    #[error("the gateway ended the connection: {0}")]
    Gateway(String),
    /// The gateway client has stopped.
    #[error("the client of the gateway has ended by itself")]
    Silent,
}

/// How long handlers may take after a shutdown: Discord's time limit for a response.
const LAST_ANSWERS: Duration = Duration::from_secs(3);
/// The default time limit of a request.
const REQUEST: Duration = Duration::from_secs(20);

impl Connection {
    /// Looks up the token's user and application, and checks that the gateway is reachable.
    ///
    /// # Errors
    /// [`DiscordError::Token`] if the token is rejected, [`DiscordError::Unreachable`] for other failures.
    pub async fn open(reach: &Reach) -> Result<Connection, DiscordError> {
        let http = way_to(reach)?;
        let refused = |error: serenity::Error| match Fault::from(error) {
            fault if fault.status == 401 => DiscordError::Token,
            fault => DiscordError::Unreachable(fault),
        };
        let me = http.get_current_user().await.map_err(refused)?;
        let application = http.get_current_application_info().await.map_err(refused)?;
        // If this request fails, serenity falls back to Discord's own gateway URL, also for a stand-in.
        http.get_gateway().await.map_err(refused)?;
        http.set_application_id(application.id);
        Ok(Connection {
            http,
            rest: Arc::new(Rest::new(client()?, &reach.token, reach.api_base.clone())),
            files: Files::new(reach.api_base.as_deref()).map_err(|_| DiscordError::Client)?,
            application: application.id.get(),
            me: Person {
                id: crate::play::UserId(me.id.get()),
                name: me.display_name().to_owned(),
            },
        })
    }

    /// The bot's user id.
    pub fn me(&self) -> crate::play::UserId {
        self.me.id
    }

    /// Creates the outlet for the courier.
    pub fn outlet(&self, clock: Arc<dyn Clock>, token_life: Duration) -> Arc<DiscordOutlet> {
        Arc::new(DiscordOutlet::new(
            Arc::clone(&self.rest),
            ApplicationId::new(self.application),
            UserId::new(self.me.id.0),
            clock,
            token_life,
        ))
    }

    /// Registers the global commands, in all languages.
    pub async fn register(&self) -> Result<(), DiscordError> {
        let commands = register::commands()?;
        let registered = self.http.create_global_commands(&commands).await;
        registered
            .map(|_| ())
            .map_err(|error| DiscordError::Commands(error.into()))
    }

    /// Handles events until `stop` is cancelled.
    ///
    /// # Errors
    /// [`DiscordError::Gateway`] if the gateway closes the connection for good, [`DiscordError::Silent`] if
    /// the client has stopped.
    pub async fn listen(
        self,
        app: App,
        outlet: Arc<DiscordOutlet>,
        stop: CancellationToken,
    ) -> Result<(), DiscordError> {
        let handlers = TaskTracker::new();
        let data = Data {
            app: app.clone(),
            handlers: handlers.clone(),
            outlet,
            me: self.me.clone(),
            files: self.files,
        };
        // Interactions need no intent, and GUILDS is not a privileged one.
        let mut client = ClientBuilder::new_with_http(self.http, GatewayIntents::GUILDS)
            .application_id(ApplicationId::new(self.application))
            .framework(framework(data))
            .raw_event_handler(Listener(Arc::clone(&app.vitals)))
            .await
            .map_err(|error| DiscordError::Gateway(Fault::from(error).to_string()))?;
        let shards = Arc::clone(&client.shard_manager);
        let gateway = &app.vitals.gateway;
        // Before the client starts, so that even its first connection passes the gate.
        let gate = gate::Gate::close(&client.ws_url).await;
        tokio::select! {
            never = gate.keep(gateway) => match never {},
            () = gate::falls_silent(&shards, gateway) => Err(DiscordError::Silent),
            ended = client.start_autosharded() => Err(match ended {
                Ok(()) => DiscordError::Silent,
                Err(serenity::Error::Gateway(error)) => DiscordError::Gateway(error.to_string()),
                Err(error) => DiscordError::Gateway(Fault::from(error).to_string()),
            }),
            () = stop.cancelled() => {
                // A shard waiting at the gate does not react to a shutdown request.
                if gateway.is_connected() {
                    shards.shutdown_all().await;
                }
                // No further events arrive; interactions received before are still answered.
                handlers.close();
                // Rows that are unfinished by then are sent by the courier after the next start.
                let _ = tokio::time::timeout(LAST_ANSWERS, handlers.wait()).await;
                Ok(())
            }
        }
    }
}

fn way_to(reach: &Reach) -> Result<Http, DiscordError> {
    // serenity's rate limiter is disabled: it keeps an entry per interaction and ignores a stand-in's
    // address. Most requests go through `rest`, which has its own limits.
    let mut builder = HttpBuilder::new(&reach.token)
        .client(client()?)
        .ratelimiter_disabled(true)
        // Nothing pings unless a message names the users to ping.
        .default_allowed_mentions(CreateAllowedMentions::new());
    if let Some(base) = &reach.api_base {
        builder = builder.proxy(base);
    }
    Ok(builder.build())
}

fn client() -> Result<reqwest::Client, DiscordError> {
    let client = reqwest::Client::builder().timeout(REQUEST).build();
    client.map_err(|_| DiscordError::Client)
}

fn framework(data: Data) -> poise::Framework<Data, commands::Error> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(on_error(error)),
        event_handler: |framework, event| Box::pin(on_event(framework, event)),
        allowed_mentions: Some(CreateAllowedMentions::new()),
        ..Default::default()
    };
    poise::Framework::builder()
        .options(options)
        .setup(|_, ready, _| {
            tracing::info!(bot = %ready.user.name, "connected as {}", ready.user.name);
            Box::pin(async { Ok(data) })
        })
        .build()
}

/// Passes component interactions to their handler; poise handles commands only.
async fn on_event(
    framework: poise::FrameworkContext<'_, Data, commands::Error>,
    event: &FullEvent,
) -> Result<(), commands::Error> {
    if let FullEvent::InteractionCreate {
        interaction: Interaction::Component(pressed),
    } = event
    {
        components::handle(framework.user_data, pressed).await;
    }
    Ok(())
}

/// Handles framework errors. Commands answer their own errors, so these are commands that do not match their
/// declaration, such as those registered by an older version.
async fn on_error(error: poise::FrameworkError<'_, Data, commands::Error>) {
    match error.ctx() {
        Some(poise::Context::Application(ctx)) => {
            tracing::warn!(command = %ctx.interaction.data.name, "a command does not fit");
            let responder = responder::Responder::new(
                ctx.framework.user_data,
                request_context::of_command(ctx.interaction),
            )
            .await;
            responder
                .finish(Err(crate::app::Refused::UnknownCommand.into()))
                .await;
        }
        _ => tracing::warn!("an event could not be handled"),
    }
}

/// Sees every gateway event before serenity dispatches it.
struct Listener(Arc<Vitals>);

#[serenity::async_trait]
impl RawEventHandler for Listener {
    async fn raw_event(&self, _: Context, event: Event) {
        match event {
            Event::Ready(_) | Event::Resumed(_) => self.0.gateway.begins(),
            // serenity silently drops events that it cannot parse, so at least the kind is logged.
            Event::Unknown(unknown) => {
                tracing::debug!(kind = %unknown.kind, "an event of a kind unknown here");
            }
            _ => {}
        }
    }
}

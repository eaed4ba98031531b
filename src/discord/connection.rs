//! The way to Discord: who the token belongs to, and listening until told to stop.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    ApplicationId, ClientBuilder, CreateAllowedMentions, GatewayIntents, Http, HttpBuilder, UserId,
};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::data::Data;
use super::events::{Listener, framework};
use super::rest::Rest;
use super::rest::attachment::Files;
use super::{DiscordOutlet, Fault};
use super::{gate, register};
use crate::app::{App, Clock};
use crate::play::Person;

/// How the bot reaches Discord.
pub struct Reach {
    /// The bot's token.
    pub token: String,
    /// Scheme, host and port of a stand-in; `None` is Discord itself.
    pub api_base: Option<String>,
}

/// A client that Discord knows, before it listens.
pub struct Connection {
    http: Http,
    /// The way to Discord for everything but the commands and the gateway.
    rest: Arc<Rest>,
    /// The application that the token belongs to.
    pub application: u64,
    me: Person,
    files: Files,
}

/// Why the bot cannot run.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The token is refused.
    #[error("Discord refuses the token: look at DISCORD_TOKEN")]
    Token,
    /// Discord cannot be reached.
    #[error("Discord cannot be reached ({0})")]
    Unreachable(Fault),
    /// The commands are refused.
    #[error("Discord refuses the commands ({0})")]
    Commands(Fault),
    /// The commands cannot be written.
    #[error("the commands cannot be written: {0}")]
    Json(#[from] serde_json::Error),
    /// The client for requests cannot be made.
    #[error("the client for requests cannot be made")]
    Client,
    /// The gateway ended the connection for good.
    #[error("the gateway ended the connection: {0}")]
    Gateway(String),
    /// The client of the gateway is no more.
    #[error("the client of the gateway has ended by itself")]
    Silent,
}

/// How long answers under way may take once the bot is told to stop: as long as Discord waits for them.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// One request's time, where nothing shorter is said.
const REQUEST: Duration = Duration::from_secs(20);

impl Connection {
    /// Finds out who the token belongs to, and that the gateway is there.
    ///
    /// # Errors
    /// [`DiscordError::Token`], [`DiscordError::Unreachable`].
    pub async fn open(reach: &Reach) -> Result<Connection, DiscordError> {
        let http = way_to(reach)?;
        let refused = |error: serenity::Error| match Fault::from(error) {
            fault if fault.status == 401 => DiscordError::Token,
            fault => DiscordError::Unreachable(fault),
        };
        let me = http.get_current_user().await.map_err(refused)?;
        let application = http.get_current_application_info().await.map_err(refused)?;
        // Without an answer here serenity would go on to Discord's own gateway.
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

    /// The bot itself, as a user.
    pub fn me(&self) -> crate::play::UserId {
        self.me.id
    }

    /// The outlet that the courier uses.
    pub fn outlet(&self, clock: Arc<dyn Clock>, token_life: Duration) -> Arc<DiscordOutlet> {
        Arc::new(DiscordOutlet::new(
            Arc::clone(&self.rest),
            ApplicationId::new(self.application),
            UserId::new(self.me.id.0),
            clock,
            token_life,
        ))
    }

    /// Tells Discord of the commands, in every language.
    pub async fn register(&self) -> Result<(), DiscordError> {
        let commands = register::commands()?;
        let registered = self.http.create_global_commands(&commands).await;
        registered
            .map(|_| ())
            .map_err(|error| DiscordError::Commands(error.into()))
    }

    /// Listens and answers until told to stop.
    ///
    /// # Errors
    /// [`DiscordError::Gateway`] where Discord ends the connection for good.
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
        let mut client = ClientBuilder::new_with_http(self.http, GatewayIntents::GUILDS)
            .application_id(ApplicationId::new(self.application))
            .framework(framework(data))
            .raw_event_handler(Listener(Arc::clone(&app.vitals)))
            .await
            .map_err(|error| DiscordError::Gateway(Fault::from(error).to_string()))?;
        let shards = Arc::clone(&client.shard_manager);
        let gateway = &app.vitals.gateway;
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
                // A shard that waits at the gate would not hear of it.
                if gateway.is_connected() {
                    shards.shutdown_all().await;
                }
                // No more events come; interactions that have arrived are still answered.
                handlers.close();
                let _ = tokio::time::timeout(LAST_ANSWERS, handlers.wait()).await;
                Ok(())
            }
        }
    }
}

fn way_to(reach: &Reach) -> Result<Http, DiscordError> {
    // Its limiter would keep an entry for every interaction, and ignore the address of a stand-in: see
    // `rest`, by which all goes but the commands, their completions and the gateway.
    let mut builder = HttpBuilder::new(&reach.token)
        .client(client()?)
        .ratelimiter_disabled(true)
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

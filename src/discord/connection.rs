//! The connection to Discord: login, registration of commands, listening.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    ApplicationId, ClientBuilder, CreateAllowedMentions, GatewayIntents, Http, HttpBuilder,
    OnlineStatus, ShardId, ShardManager, UserId,
};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::data::Data;
use super::error::DiscordError;
use super::events::{Listener, framework};
use super::outage::wait_out;
use super::register::Installs;
use super::rest::Rest;
use super::rest::attachment::Files;
use super::{DiscordOutlet, Fault};
use super::{gate, overheard, register};
use crate::app::{App, Chance, Clock, DateSource, Vitals};
use crate::play::{Person, Timestamp};

/// Where and as whom to connect. Never printed.
#[derive(Clone)]
pub struct Reach {
    /// The bot's token.
    pub token: String,
    /// Scheme, host and port of a stand-in; `None` for Discord itself.
    pub api_base: Option<String>,
}

/// An authenticated client, before it listens to events.
pub struct Connection {
    http: Http,
    /// The HTTP client and the way, for everything except command registration, autocomplete and the gateway.
    client: reqwest::Client,
    reach: Reach,
    /// How long it waits before it tries again.
    chance: Arc<Chance>,
    /// The application id.
    pub application: u64,
    me: Person,
    files: Files,
}

/// How long handlers may take after a shutdown: Discord's time limit for a response.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// The time limit for learning the date: what is due waits for it.
const DATE: Duration = Duration::from_secs(5);
/// The default time limit of a request.
const REQUEST: Duration = Duration::from_secs(20);

impl Connection {
    /// Looks up the token's user and application, and checks that the gateway is reachable. Waits until Discord
    /// answers; `waits` is called each time that it did not.
    ///
    /// # Errors
    /// [`DiscordError::Token`] if the token is rejected.
    pub async fn open(
        reach: &Reach,
        chance: Arc<Chance>,
        mut waits: impl FnMut(),
    ) -> Result<Connection, DiscordError> {
        let attempt = || Connection::try_open(reach, &chance);
        wait_out(&chance, attempt, |_| waits()).await
    }

    async fn try_open(reach: &Reach, chance: &Arc<Chance>) -> Result<Connection, DiscordError> {
        let http = way_to(reach)?;
        let refused = DiscordError::refused;
        let me = http.get_current_user().await.map_err(refused)?;
        let application = http.get_current_application_info().await.map_err(refused)?;
        // If this request fails, serenity falls back to Discord's own gateway URL, also for a stand-in.
        http.get_gateway().await.map_err(refused)?;
        http.set_application_id(application.id);
        Ok(Connection {
            http,
            client: client()?,
            reach: reach.clone(),
            chance: Arc::clone(chance),
            files: Files::new(reach.api_base.as_deref()).map_err(|_| DiscordError::Client)?,
            application: application.id.get(),
            me: Person {
                id: crate::play::UserId(me.id.get()),
                name: me.display_name().to_owned(),
            },
        })
    }

    /// The shards that this process serves.
    pub fn shards(&self) -> crate::play::ShardRange {
        crate::play::ShardRange::ONLY
    }

    /// The bot's user id.
    pub fn me(&self) -> crate::play::UserId {
        self.me.id
    }

    /// Where Discord's date can be asked for.
    pub fn dates(&self) -> DiscordDate {
        DiscordDate::of(self.client.clone(), self.reach.api_base.clone())
    }

    /// Creates the outlet for the courier; `vitals` learns when requests are held back.
    pub fn outlet(
        &self,
        vitals: &Arc<Vitals>,
        clock: Arc<dyn Clock>,
        token_life: Duration,
    ) -> Arc<DiscordOutlet> {
        let (client, reach) = (self.client.clone(), &self.reach);
        let rest = Rest::new(
            client.clone(),
            Arc::new(client),
            &reach.token,
            reach.api_base.clone(),
            Arc::clone(vitals),
        );
        Arc::new(DiscordOutlet::new(
            rest,
            self.application,
            self.me.id,
            clock,
            token_life,
        ))
    }

    /// Registers the global commands, in all languages, as soon as Discord answers.
    pub async fn register(&self) -> Result<(), DiscordError> {
        wait_out(&self.chance, || self.try_register(), |_| {}).await
    }

    async fn try_register(&self) -> Result<(), DiscordError> {
        match self.register_for(Installs::ServersAndPeople).await {
            // What an application may not offer to people is decided on Discord's page, not here.
            Err(DiscordError::Commands(fault)) if fault.status == 400 => {
                tracing::warn!(
                    %fault,
                    "Discord refuses commands for people who install the bot themselves: they get none. Look \
                     at Installation on the application's page"
                );
                self.register_for(Installs::Servers).await
            }
            done => done,
        }
    }

    async fn register_for(&self, installs: Installs) -> Result<(), DiscordError> {
        let commands = register::commands(installs)?;
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
        let data = Data::new(
            app.clone(),
            outlet,
            self.me.clone(),
            self.files,
            handlers.clone(),
        );
        // Interactions need no intent, and neither of these is a privileged one. What is written in servers stays
        // unread.
        let intents = GatewayIntents::GUILDS | GatewayIntents::DIRECT_MESSAGES;
        let mut client = ClientBuilder::new_with_http(self.http, intents)
            .application_id(ApplicationId::new(self.application))
            .framework(framework(data))
            .raw_event_handler(Listener {
                vitals: Arc::clone(&app.core.vitals),
                delivery: Arc::clone(&app.delivery),
                servers: Arc::clone(&app.servers),
                us: UserId::new(self.me.id.0),
            })
            .await
            .map_err(|error| DiscordError::Gateway(Fault::from(error).to_string()))?;
        let shards = Arc::clone(&client.shard_manager);
        let gateway = &app.core.vitals.gateway;
        // Before the client starts, so that even its first connection passes the gate.
        let gate = gate::Gate::close(&client.ws_url, overheard::listen(), &self.chance).await;
        let http = Arc::clone(&client.http);
        let serve = async {
            let ask = || async { http.get_bot_gateway().await.map_err(DiscordError::refused) };
            // Asked for here: serenity's client would end if there is no answer.
            let asked = wait_out(&self.chance, ask, |_| gateway.sign.beat()).await;
            let shards = asked?.shards;
            Err(match client.start_shards(shards).await {
                Ok(()) => DiscordError::Silent,
                Err(serenity::Error::Gateway(error)) => DiscordError::Gateway(error.to_string()),
                Err(error) => DiscordError::Gateway(Fault::from(error).to_string()),
            })
        };
        let deaf = |shard| begin_anew(Arc::clone(&shards), ShardId(shard));
        tokio::select! {
            biased;
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
            ended = serve => ended,
            () = gate::falls_silent(&shards, gateway) => Err(DiscordError::Silent),
            never = gate.keep(gateway, deaf) => match never {},
        }
    }
}

/// Discord's date, as the header of an answer tells it.
pub struct DiscordDate {
    client: reqwest::Client,
    base: Option<String>,
}

impl DiscordDate {
    pub(super) fn of(client: reqwest::Client, base: Option<String>) -> DiscordDate {
        DiscordDate { client, base }
    }
}

impl DateSource for DiscordDate {
    fn date(&self) -> Pin<Box<dyn Future<Output = Option<Timestamp>> + Send + '_>> {
        Box::pin(async {
            let base = self.base.as_deref().unwrap_or("https://discord.com");
            // The one route that needs no token.
            let asked = self.client.get(format!("{base}/api/v10/gateway"));
            let answer = asked.timeout(DATE).send().await.ok()?;
            let date = answer.headers().get(reqwest::header::DATE)?;
            let date = jiff::fmt::rfc2822::parse(date.to_str().ok()?).ok()?;
            Some(Timestamp(date.timestamp().as_millisecond()))
        })
    }
}

/// Replaces the client of a shard that was closed with code 4003. serenity does not notice that such a
/// connection has ended: it reads on, with a whole core, until a heartbeat fails.
fn begin_anew(shards: Arc<ShardManager>, shard: ShardId) {
    tokio::spawn(async move {
        // What cannot be sent any more ends the old client's loop.
        if let Some(runner) = shards.runners.lock().await.get(&shard) {
            runner.runner_tx.set_presence(None, OnlineStatus::Online);
        }
        shards.restart(shard).await;
    });
}

pub(super) fn way_to(reach: &Reach) -> Result<Http, DiscordError> {
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

pub(super) fn client() -> Result<reqwest::Client, DiscordError> {
    let client = reqwest::Client::builder().timeout(REQUEST).build();
    client.map_err(|_| DiscordError::Client)
}

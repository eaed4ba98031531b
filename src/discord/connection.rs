//! The connection to Discord: login, registration of commands, listening.

use std::num::{NonZeroU16, NonZeroU32};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{join_all, select_all};
use serenity::Client;
use serenity::all::{
    ApplicationId, BotGateway, ClientBuilder, CreateAllowedMentions, GatewayIntents, Http,
    HttpBuilder, OnlineStatus, ShardId, ShardManager, UserId,
};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::data::Data;
use super::error::DiscordError;
use super::events::{Listener, framework};
use super::gate::Gate;
use super::outage::wait_out;
use super::register::Installs;
use super::rest::Rest;
use super::rest::attachment::Files;
use super::turns::IdentifyTurns;
use super::{DiscordOutlet, Fault};
use super::{gate, overheard, register};
use crate::app::{App, Chance, Clock, DateSource, ShardLink, Vitals};
use crate::play::{Person, ShardRange, Timestamp};

/// Where and as whom to connect. Never printed.
#[derive(Clone)]
pub struct Reach {
    /// The bot's token.
    pub token: String,
    /// Scheme, host and port of a stand-in; `None` for Discord itself.
    pub api_base: Option<String>,
    /// How many requests the bot makes in any second, all its processes together.
    pub requests_per_second: NonZeroU32,
}

/// An authenticated client, before it listens to events.
pub struct Connection {
    http: Http,
    /// The HTTP client and the way, for everything except command registration, autocomplete and the gateway.
    client: reqwest::Client,
    reach: Reach,
    /// What Discord says about the gateway.
    gateway: BotGateway,
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
        let gateway = http.get_bot_gateway().await.map_err(refused)?;
        http.set_application_id(application.id);
        Ok(Connection {
            http,
            client: client()?,
            reach: reach.clone(),
            gateway,
            chance: Arc::clone(chance),
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

    /// All shards that Discord recommends.
    pub fn recommended_shards(&self) -> ShardRange {
        let total = u16::try_from(self.gateway.shards).ok();
        ShardRange::all_of(total.and_then(NonZeroU16::new).unwrap_or(NonZeroU16::MIN))
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
            reach.requests_per_second,
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

    /// Handles events of this process's shards until `stop` is cancelled.
    ///
    /// # Errors
    /// [`DiscordError::Gateway`] if the gateway closes the connection of a shard for good, [`DiscordError::Silent`]
    /// if the client of one has stopped.
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
            self.files.clone(),
            handlers.clone(),
        );
        let shards = app.core.share.own();
        tracing::info!(%shards, "the shards of this process");
        let clients = self.clients(shards, &data).await?;
        let connections: Vec<_> = clients.iter().map(ShardClient::connection).collect();
        let http = Arc::new(self.http);
        let turns = IdentifyTurns::new(http, Arc::clone(&app.identifies), shards, &self.gateway);
        let serve = clients
            .into_iter()
            .map(|client| Box::pin(client.serve(&turns)));
        tokio::select! {
            biased;
            () = stop.cancelled() => {
                // A shard waiting at the gate does not react to a shutdown request.
                let connected = connections.iter().filter(|(link, _)| link.is_connected());
                join_all(connected.map(|(_, shard)| shard.shutdown_all())).await;
                // No further events arrive; interactions received before are still answered.
                handlers.close();
                // Rows that are unfinished by then are sent by the courier after the next start.
                let _ = tokio::time::timeout(LAST_ANSWERS, handlers.wait()).await;
                Ok(())
            }
            (ended, ..) = select_all(serve) => Err(ended),
        }
    }

    /// A client for each shard. One for all would begin a session in five seconds, and let each shard wait for those
    /// before it.
    async fn clients(
        &self,
        shards: ShardRange,
        data: &Data,
    ) -> Result<Vec<ShardClient>, DiscordError> {
        let links = data.app.core.vitals.gateway.links();
        let mut clients = Vec::new();
        for (link, heard) in links.into_iter().zip(overheard::listen(shards)) {
            let client = self.client_of(&link, data).await?;
            // serenity asks once more; were there no answer, it would fall back to Discord's own, also for a stand-in.
            self.gateway
                .url
                .clone_into(&mut *client.ws_url.lock().await);
            // Before the client starts, so that even its first connection passes the gate.
            let gate = Gate::close(&client.ws_url, heard, &self.chance).await;
            clients.push(ShardClient {
                total: shards.total(),
                client,
                gate,
                link,
            });
        }
        Ok(clients)
    }

    async fn client_of(&self, link: &Arc<ShardLink>, data: &Data) -> Result<Client, DiscordError> {
        // Interactions need no intent, and neither of these is a privileged one. What is written in servers stays
        // unread.
        let intents = GatewayIntents::GUILDS | GatewayIntents::DIRECT_MESSAGES;
        let client = ClientBuilder::new_with_http(way_to(&self.reach)?, intents)
            .application_id(ApplicationId::new(self.application))
            .framework(framework(data.clone()))
            .raw_event_handler(Listener {
                link: Arc::clone(link),
                delivery: Arc::clone(&data.app.delivery),
                servers: Arc::clone(&data.app.servers),
                us: UserId::new(self.me.id.0),
            })
            .await;
        client.map_err(|error| DiscordError::Gateway(Fault::from(error).to_string()))
    }
}

/// The client of one shard, before it connects.
struct ShardClient {
    client: Client,
    gate: Gate,
    link: Arc<ShardLink>,
    /// How many shards there are of all.
    total: NonZeroU16,
}

impl ShardClient {
    /// What is needed to end it.
    fn connection(&self) -> (Arc<ShardLink>, Arc<ShardManager>) {
        (
            Arc::clone(&self.link),
            Arc::clone(&self.client.shard_manager),
        )
    }

    /// Handles events until the connection ends for good; why it has.
    async fn serve(mut self, turns: &IdentifyTurns) -> DiscordError {
        let (link, manager) = self.connection();
        let id = u32::from(link.shard.0);
        let serve = async {
            match self.client.start_shard(id, self.total.get().into()).await {
                Ok(()) => DiscordError::Silent,
                Err(serenity::Error::Gateway(error)) => DiscordError::Gateway(error.to_string()),
                Err(error) => DiscordError::Gateway(Fault::from(error).to_string()),
            }
        };
        let deaf = || begin_anew(Arc::clone(&manager), ShardId(id));
        tokio::select! {
            biased;
            ended = serve => ended,
            () = gate::falls_silent(&manager, &link) => DiscordError::Silent,
            never = self.gate.keep(&link, turns, deaf) => match never {},
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

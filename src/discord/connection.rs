//! The connection to Discord: login, registration of commands, listening.

use std::num::{NonZeroU16, NonZeroU32};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ApplicationId, CreateAllowedMentions, Http, HttpBuilder};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::error::{DiscordError, retry_until_answer};
use super::gateway::{Events, IdentifyTurns, Shards};
use super::login::{self, GatewayInfo};
use super::register::{self, Installs};
use super::rest::RestClient;
use super::rest::requests::Files;
use super::{Data, DiscordOutlet, interactions};
use crate::app::{App, Chance, Clock, DateSource, Heartbeats};
use hansu_play::{Person, Timestamp};
use hansu_store::ShardRange;

/// The API address and credentials. Never printed.
#[derive(Clone)]
pub struct ApiAccess {
    /// The bot's token.
    pub token: String,
    /// Scheme, host and port of a stand-in; `None` for Discord itself.
    pub api_base: Option<String>,
    /// The limit of requests per second, shared by all processes of the bot.
    pub requests_per_second: NonZeroU32,
}

/// An authenticated client, before it listens to events.
pub struct Connection {
    http: Http,
    /// The HTTP client and its transport, for everything except command registration, autocomplete and the gateway.
    client: reqwest::Client,
    access: ApiAccess,
    /// Discord's information about the gateway.
    gateway: GatewayInfo,
    /// The source of random retry delays.
    chance: Arc<Chance>,
    /// The application id.
    pub application: u64,
    me: Person,
    files: Files,
}

/// The time handlers may take after a shutdown: Discord's time limit for a response.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);

/// The time limit for fetching the date: due rows wait for it.
const DATE_TIMEOUT: Duration = Duration::from_secs(5);
/// The default time limit of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

impl Connection {
    /// Fetches the token's user and application, and checks that the gateway is reachable. Waits until Discord answers;
    /// `on_failure` is called after each failed attempt.
    ///
    /// # Errors
    /// [`DiscordError::Token`] if the token is rejected.
    pub async fn open(
        access: &ApiAccess,
        chance: Arc<Chance>,
        mut on_failure: impl FnMut(),
    ) -> Result<Connection, DiscordError> {
        let attempt = || Connection::try_open(access, &chance);
        retry_until_answer(&chance, attempt, |_| on_failure()).await
    }

    async fn try_open(
        access: &ApiAccess,
        chance: &Arc<Chance>,
    ) -> Result<Connection, DiscordError> {
        let http = http_client(access)?;
        let rejected = DiscordError::refused;
        let bot_user = login::user(&http).await.map_err(rejected)?;
        let application = login::application(&http).await.map_err(rejected)?;
        let gateway = login::gateway(&http).await.map_err(rejected)?;
        http.set_application_id(ApplicationId::new(application.id));
        Ok(Connection {
            http,
            client: client()?,
            access: access.clone(),
            gateway,
            chance: Arc::clone(chance),
            files: Files::new(access.api_base.as_deref()).map_err(|_| DiscordError::Client)?,
            application: application.id,
            me: Person {
                id: hansu_play::UserId(bot_user.id),
                name: bot_user.name,
            },
        })
    }

    /// Returns the bot's user id.
    pub fn me(&self) -> hansu_play::UserId {
        self.me.id
    }

    /// Returns the bot's user.
    pub fn bot(&self) -> &Person {
        &self.me
    }

    /// Returns all shards that Discord recommends.
    pub fn recommended_shards(&self) -> ShardRange {
        let total = u16::try_from(self.gateway.shards).ok();
        ShardRange::all_of(total.and_then(NonZeroU16::new).unwrap_or(NonZeroU16::MIN))
    }

    /// Returns a source of Discord's date.
    pub fn dates(&self) -> DiscordDate {
        DiscordDate::of(self.client.clone(), self.access.api_base.clone())
    }

    /// Creates the outlet for the courier; `vitals` is notified when requests are held back.
    pub fn outlet(
        &self,
        vitals: &Arc<Heartbeats>,
        clock: Arc<dyn Clock>,
        token_life: Duration,
    ) -> Arc<DiscordOutlet> {
        let client = self.client.clone();
        let access = &self.access;
        let rest = RestClient::new(
            client.clone(),
            Arc::new(client),
            &access.token,
            access.api_base.clone(),
            access.requests_per_second,
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

    /// Registers the global commands, in all languages, as soon as Discord answers. `opens_page` is `true` if the board
    /// page opens inside Discord.
    pub async fn register(&self, opens_page: bool) -> Result<(), DiscordError> {
        retry_until_answer(&self.chance, || self.try_register(opens_page), |_| {}).await
    }

    async fn try_register(&self, opens_page: bool) -> Result<(), DiscordError> {
        match self
            .register_for(Installs::ServersAndPeople, opens_page)
            .await
        {
            // Discord's developer portal decides whether users may install an application, so this is no error of
            // ours.
            Err(DiscordError::Commands(fault)) if fault.status == 400 => {
                tracing::warn!(
                    %fault,
                    "Discord rejects commands for user installs: they get none. Look \
                     at Installation on the application's page"
                );
                self.register_for(Installs::Servers, opens_page).await
            }
            result => result,
        }
    }

    async fn register_for(&self, installs: Installs, opens_page: bool) -> Result<(), DiscordError> {
        let commands = register::commands(installs)?;
        login::register(&self.http, self.application, commands, opens_page)
            .await
            .map_err(DiscordError::Commands)
    }

    /// Handles events of this process's shards until `stop` is cancelled.
    ///
    /// # Errors
    /// The reason for which the gateway closed a shard's connection permanently.
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
        interactions::expect_commands(&app.core.vitals);
        let range = app.core.share.own();
        tracing::info!(bot = %self.me.name, shards = %range, "the shards of this process");
        let stand_in = self.access.api_base.is_some();
        let url = stand_in.then_some(self.gateway.url.as_str());
        let events = Events::of(app.core.vitals.gateway.links(), &data);
        let http = Arc::new(self.http);
        let turns = IdentifyTurns::new(http, Arc::clone(&app.identifies), range, &self.gateway);
        let shards = Shards::new(
            &self.access.token,
            url,
            range,
            events,
            &Arc::new(turns),
            &self.chance,
        );
        let ended = shards.listen(&stop).await;
        // No further events are received; earlier interactions are still answered.
        handlers.close();
        // Rows that are unfinished by then are sent by the courier after the next start.
        let _ = tokio::time::timeout(SHUTDOWN_GRACE, handlers.wait()).await;
        ended
    }
}

/// Discord's date, from the header of a response.
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
            // This route needs no token.
            let request = self.client.get(format!("{base}/api/v10/gateway"));
            let answer = request.timeout(DATE_TIMEOUT).send().await.ok()?;
            let date = answer.headers().get(reqwest::header::DATE)?;
            let date = jiff::fmt::rfc2822::parse(date.to_str().ok()?).ok()?;
            Some(Timestamp(date.timestamp().as_millisecond()))
        })
    }
}

pub(super) fn http_client(access: &ApiAccess) -> Result<Http, DiscordError> {
    // serenity's rate limiter is disabled: it keeps an entry per interaction and ignores a stand-in's
    // address. Most requests go through `rest`, which has its own limits.
    let mut builder = HttpBuilder::new(&access.token)
        .client(client()?)
        .ratelimiter_disabled(true)
        // Nothing pings unless a message names the users to ping.
        .default_allowed_mentions(CreateAllowedMentions::new());
    if let Some(base) = &access.api_base {
        builder = builder.proxy(base);
    }
    Ok(builder.build())
}

pub(super) fn client() -> Result<reqwest::Client, DiscordError> {
    let client = reqwest::Client::builder().timeout(REQUEST_TIMEOUT).build();
    client.map_err(|_| DiscordError::Client)
}

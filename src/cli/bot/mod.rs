//! Starts, connects and stops the parts of the bot.

mod ahead;
mod metrics;
mod page_listener;
mod service_manager;
mod workers;

use std::num::{NonZeroU16, NonZeroUsize};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::app::{
    App, AppError, Chance, Clock, EngineLimits, External, GuardedClock, JoinError, Limits,
    Operator, Outside, PageSite, Pictures, PracticePartner, Retention, SystemClock, delivery,
    exchange_notices, wire,
};
use crate::config::{Config, EngineConfig};
use crate::discord::{ApiAccess, Connection, DiscordActivity, DiscordError, DiscordOutlet};
use crate::page;
use ahead::OffsetClock;
use hansu_play::UserId;
use hansu_store::{DatabaseLocation, DatabaseOptions, NewProcess, RetryScope, Store, StoreError};
use hansu_teaching::OpeningBook;
pub(super) use page_listener::PageListener;
use service_manager::ServiceManager;
use workers::Workers;

/// The time limit for deliveries in flight after a shutdown request.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(8);

/// The time to wait for a database server at startup, because both may be starting together.
const DATABASE_WAIT: Duration = Duration::from_secs(60);
/// The delay before a start is retried after the database became unavailable.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// The interval between comparisons of this machine's clock with the database server's.
const CLOCK_INTERVAL: Duration = Duration::from_secs(60);
/// The interval between checks of the database file.
const FILE_CHECK_INTERVAL: Duration = Duration::from_secs(5);
/// The default length of a day of play.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Command-line options for opening the database.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct OpeningOptions {
    /// Start with a new database although the old one is missing or empty.
    #[arg(long, global = true)]
    new_database: bool,
    /// Do not copy the database before it is migrated.
    #[arg(long, global = true)]
    no_copy: bool,
}

/// The bot's database.
#[derive(Debug, Clone, Copy)]
pub(super) struct BotDatabase<'a> {
    /// The location.
    pub place: DatabaseLocation<'a>,
    /// The options for opening it.
    pub opening: OpeningOptions,
    /// `true` if nothing was ever started here, so that a missing database is expected.
    pub first: bool,
}

impl BotDatabase<'_> {
    /// Returns whether an error means that the database's server is unavailable.
    fn is_unavailable(&self, error: &anyhow::Error) -> bool {
        let of_store = error.downcast_ref::<StoreError>();
        let of_joining = error.downcast_ref().and_then(|error| match error {
            JoinError::Store(error) => Some(error),
            _ => None,
        });
        let of_the_rest = error.downcast_ref().and_then(|error| match error {
            AppError::Broken(error) => Some(error),
            _ => None,
        });
        let error = of_store.or(of_joining).or(of_the_rest);
        matches!(self.place, DatabaseLocation::Server(_))
            && error.is_some_and(StoreError::is_outage)
    }
}

/// Runs the bot until `stop` is cancelled. `ahead` is the offset of a sandbox world's clock, to follow it; `page` is the
/// board page, if there is one. If Discord
/// requires more shards and the settings do not fix their number, the bot restarts with as many.
pub(super) async fn run(
    config: &Config,
    pictures: Pictures,
    reach: &ApiAccess,
    database: BotDatabase<'_>,
    ahead: Option<watch::Receiver<Duration>>,
    page: Option<PageListener>,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let opened = metrics::SharedSources::default();
    let stopping = stop.child_token();
    // Before any request to Discord, so that health checks work while Discord is slow or unavailable.
    if let Some(address) = config.http.address {
        metrics::serve(address, opened.clone(), stopping.clone()).await?;
    }
    let manager = ServiceManager::from_environment(opened.clone())?;
    let farewell = tokio::spawn(manager.clone().report_stopping(stopping.clone()));
    let start = Startup {
        config,
        pictures,
        reach,
        database,
        ahead,
        opened,
        manager,
        page,
    };
    let mut shards = None;
    let ended = loop {
        let ended = start.run(&mut shards, &stop).await;
        match ended {
            Err(error) if is_reshard(&error) && config.discord.shards.is_none() => {
                tracing::warn!("Discord requires more shards: restarting with the required number");
                tokio::select! {
                    () = stop.cancelled() => break Ok(()),
                    () = tokio::time::sleep(RETRY_DELAY) => {}
                }
            }
            ended => break ended,
        }
    };
    stopping.cancel();
    let _ = farewell.await;
    ended
}

fn is_reshard(error: &anyhow::Error) -> bool {
    matches!(
        error.downcast_ref(),
        Some(DiscordError::TooFewShards { recommended: None })
    )
}

/// Everything that a start of the bot needs.
struct Startup<'a> {
    config: &'a Config,
    pictures: Pictures,
    reach: &'a ApiAccess,
    database: BotDatabase<'a>,
    ahead: Option<watch::Receiver<Duration>>,
    opened: metrics::SharedSources,
    manager: ServiceManager,
    page: Option<PageListener>,
}

impl Startup<'_> {
    /// Runs the bot once. `before` is the number of shards that was too low, and is updated to the current one.
    async fn run(
        &self,
        before: &mut Option<NonZeroU16>,
        stop: &CancellationToken,
    ) -> anyhow::Result<()> {
        // A second token for the workers, because the gateway and the handlers, which use them, end first.
        let ending = stop.child_token();
        let chance = Arc::new(Chance::of_system());
        // An outage at startup is reported to the service manager like a later one: the bot runs and waits.
        let opening = Connection::open(self.reach, chance, || self.manager.ready());
        let connection = tokio::select! {
            () = stop.cancelled() => return Ok(()),
            connection = opening => connection?,
        };
        let recommended = connection.recommended_shards().total();
        if before.is_some_and(|before| recommended <= before) {
            let recommended = Some(recommended);
            return Err(DiscordError::TooFewShards { recommended }.into());
        }
        *before = Some(recommended);
        let clock = BotClock::new(self.ahead.clone());
        let pictures = self.pictures.clone();
        let site = self.page.as_ref().map(|page| page.site.clone());
        let limits = limits(self.config, site);
        let app = open(
            self.config,
            pictures,
            limits,
            &connection,
            self.database,
            &clock,
        )
        .await?;
        self.opened.set(metrics::Sources {
            health: Arc::clone(&app.health),
            core: Arc::clone(&app.core),
            pictures: app.pictures.clone(),
        });
        self.manager.ready();
        let listener = DiscordListener {
            outlet: connection.outlet(
                &app.core.vitals,
                Arc::clone(&clock.clock),
                self.config.delivery.token_life(),
            ),
            connection,
        };
        self.serve_page(&app, &listener, &ending);
        let ended = serve(&app, listener, clock, stop, &ending).await;
        ending.cancel();
        ended
    }

    /// Serves the board page, if there is one, until `ending` is cancelled.
    fn serve_page(&self, app: &App, discord: &DiscordListener, ending: &CancellationToken) {
        let Some(page) = self.page.clone() else {
            return;
        };
        app.page
            .ask_members(Arc::<DiscordOutlet>::clone(&discord.outlet));
        let partner = PracticePartner {
            bot: discord.connection.bot().clone(),
            direct: Arc::<DiscordOutlet>::clone(&discord.outlet),
        };
        let activity = page.activity.map(|settings| {
            let outlet = Arc::clone(&discord.outlet);
            page::Activity {
                host: Arc::new(DiscordActivity::new(outlet, settings.secret.reveal())),
                application: discord.connection.application,
                frame_ancestors: settings.frame_ancestors,
            }
        });
        tokio::spawn(page::serve(
            page.listener,
            app.clone(),
            page.site,
            partner,
            activity,
            page.connections,
            ending.clone(),
        ));
    }
}

/// The bot's clock.
#[derive(Clone)]
struct BotClock {
    clock: Arc<dyn Clock>,
    /// The machine's clock, corrected by Discord's date.
    guarded: Arc<GuardedClock<SystemClock>>,
    ahead: Option<watch::Receiver<Duration>>,
}

impl BotClock {
    fn new(ahead: Option<watch::Receiver<Duration>>) -> BotClock {
        let guarded = Arc::new(GuardedClock::new(SystemClock::new()));
        let clock: Arc<dyn Clock> = match &ahead {
            Some(ahead) => Arc::new(OffsetClock::new(ahead.clone())),
            None => Arc::<GuardedClock<SystemClock>>::clone(&guarded),
        };
        BotClock {
            clock,
            guarded,
            ahead,
        }
    }

    /// Follows the clock of a database server, so that all processes sharing it have the same time.
    async fn follow(&self, store: &Store) -> Result<(), StoreError> {
        if self.ahead.is_some() || !store.is_shared() {
            return Ok(());
        }
        let started = self.clock.steady();
        let database_time = store.database_time().await?;
        let elapsed = self.clock.steady().saturating_sub(started);
        self.guarded.follow(database_time + elapsed / 2);
        Ok(())
    }

    /// Follows that clock, each minute until `stop` is cancelled.
    async fn keep_following(self, store: Arc<Store>, stop: CancellationToken) {
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(CLOCK_INTERVAL) => {}
            }
            if let Err(error) = self.follow(&store).await {
                tracing::warn!(%error, "the database server's clock cannot be read");
            }
        }
    }
}

/// Opens the database and creates the bot's parts. If the server becomes unavailable during this, it is retried like
/// an unavailable server at the start. Waiting for a dead process to expire alone takes twenty seconds.
async fn open(
    config: &Config,
    pictures: Pictures,
    limits: Limits,
    connection: &Connection,
    database: BotDatabase<'_>,
    clock: &BotClock,
) -> anyhow::Result<App> {
    let began = clock.clock.steady();
    loop {
        let pictures = pictures.clone();
        let limits = limits.clone();
        let opened = open_once(config, pictures, limits, connection, database, clock).await;
        let is_over = clock.clock.steady() - began >= DATABASE_WAIT;
        match opened {
            Err(error) if database.is_unavailable(&error) && !is_over => {
                tracing::warn!("the bot cannot start yet: {error:#}");
                tokio::time::sleep(RETRY_DELAY).await;
            }
            opened => return opened,
        }
    }
}

/// Opens the database of the connection's application and creates the bot's parts.
async fn open_once(
    config: &Config,
    pictures: Pictures,
    limits: Limits,
    connection: &Connection,
    database: BotDatabase<'_>,
    clock: &BotClock,
) -> anyhow::Result<App> {
    let store = Store::open_as(DatabaseOptions {
        place: database.place,
        // Checked before anything is changed, so that another application's database is left alone.
        application: Some(connection.application),
        create_anew: database.opening.new_database,
        expect_missing: database.first,
        copy_before_migration: !database.opening.no_copy,
        exclusive: false,
        lock_timeout: config.database.wait(),
        server_wait: DATABASE_WAIT,
        interceptor: None,
        receives_copy: false,
    })
    .await?;
    warm(&pictures);
    clock.follow(&store).await?;
    let mut app = wire(
        store,
        Outside {
            process: NewProcess {
                host: whoami::hostname().unwrap_or_else(|_| "?".to_owned()),
                shards: config
                    .discord
                    .shards
                    .unwrap_or_else(|| connection.recommended_shards()),
                ..NewProcess::alone()
            },
            ..Outside::of_system(Arc::clone(&clock.clock))
        },
        pictures,
        limits,
        operator(config),
    );
    if let Some(file) = &config.records.openings {
        app.openings = Arc::new(opening_book(file)?);
    }
    app.membership.join().await?;
    // Before anything is sent, because claims of a previous process would block their lanes until they expire.
    let waiting = app.core.store.void_claims(clock.clock.now()).await?;
    if waiting > 0 {
        tracing::info!(waiting, "looking for messages with unknown delivery");
    }
    // A sandbox world has a calendar of its own, and a shared server's clock is used by all its processes.
    if clock.ahead.is_none() && !app.core.store.is_shared() {
        let guarded = Arc::clone(&clock.guarded);
        app.core
            .calendar
            .set_guard(guarded, Arc::new(connection.dates()));
    }
    app.core.calendar.follow_clock_since_last_run().await?;
    // People whose deletion was interrupted must not be named either. A failed deletion is retried each hour.
    if let Err(error) = app.upkeep.resume_forgetting().await {
        tracing::error!(%error, "requested deletions could not be completed");
    }
    app.delivery.try_again_at(RetryScope::Everywhere).await?;
    Ok(app)
}

/// The incoming and outgoing connections to Discord.
struct DiscordListener {
    connection: Connection,
    outlet: Arc<DiscordOutlet>,
}

impl DiscordListener {
    /// Registers the commands and handles events until `stop` is cancelled.
    async fn listen(self, app: App, stop: &CancellationToken) -> anyhow::Result<()> {
        let opens_page = app.page.opens_inside_discord();
        // The commands are the same for all processes.
        if app.core.share.own().serves(None) {
            tokio::select! {
                () = stop.cancelled() => return Ok(()),
                registered = self.connection.register(opens_page) => registered?,
            }
        }
        let listening = self.connection.listen(app, self.outlet, stop.clone());
        Ok(listening.await?)
    }
}

/// Runs the workers and the listener until `stop` is cancelled or one of them fails.
async fn serve(
    app: &App,
    listener: DiscordListener,
    clock: BotClock,
    stop: &CancellationToken,
    ending: &CancellationToken,
) -> anyhow::Result<()> {
    let me = listener.connection.me();
    // Workers also run during an outage, and write heartbeats.
    let mut workers = workers(app, me, &listener.outlet, clock, ending);
    let listening = listener.listen(app.clone(), stop);
    tokio::pin!(listening);
    let ended = tokio::select! {
        listened = &mut listening => listened,
        early = workers.one_ends() => {
            let asked_for = stop.is_cancelled();
            if !asked_for {
                tracing::error!("{early:#}: the bot stops");
                stop.cancel();
            }
            // Wait for the gateway to close even if a worker has failed, so that running handlers can finish.
            let listened = listening.await;
            if asked_for { listened } else { Err(early) }
        }
    };
    ending.cancel();
    if tokio::time::timeout(SHUTDOWN_GRACE, workers.all_end())
        .await
        .is_err()
    {
        tracing::warn!("unfinished deliveries are left for the next start");
    }
    if let Err(error) = app.membership.leave().await {
        tracing::warn!(%error, "the other processes wait until this one is considered dead");
    }
    app.core.store.close().await;
    ended
}

/// Draws the parts of pictures before the first picture is needed.
fn warm(pictures: &Pictures) {
    let warming = pictures.clone();
    tokio::spawn(async move {
        if let Err(error) = warming.warm().await {
            tracing::error!(%error, "pictures cannot be drawn");
        }
    });
}

/// Starts the bot's workers, which end with `ending`.
fn workers(
    app: &App,
    me: UserId,
    outlet: &Arc<DiscordOutlet>,
    clock: BotClock,
    ending: &CancellationToken,
) -> Workers {
    let mut workers = Workers::default();
    let delivering = delivery::run(
        Arc::clone(&app.delivery),
        Arc::clone(outlet),
        ending.clone(),
    );
    workers.add("courier", delivering);
    let timers = Arc::clone(&app.timers);
    let until = ending.clone();
    workers.add("watch", async move { timers.run(until).await });
    let store = Arc::clone(&app.core.store);
    workers.add("follower of the database's clock", {
        let clock = clock.clone();
        let until = ending.clone();
        async move { clock.keep_following(store, until).await }
    });
    let membership = Arc::clone(&app.membership);
    let until = ending.clone();
    workers.add_guard("member", async move { Ok(membership.run(until).await?) });
    let exchanging = exchange_notices(
        Arc::clone(&app.core),
        Arc::clone(&app.membership),
        ending.clone(),
    );
    workers.add("listener to other processes", exchanging);
    if let Some(ahead) = clock.ahead {
        let following = ahead::follow(Arc::clone(&app.core), ahead, ending.clone());
        workers.add("follower of the clock", following);
    }
    let core = Arc::clone(&app.core);
    let until = ending.clone();
    workers.add("watch of the date", async move {
        core.calendar.watch_date(until).await;
    });
    let upkeep = Arc::clone(&app.upkeep);
    let until = ending.clone();
    workers.add("upkeep", async move { upkeep.run(until).await });
    let cards = Arc::clone(&app.cards);
    let until = ending.clone();
    workers.add("maker of cards", async move { cards.run(until).await });
    let bot_player = Arc::clone(&app.bot_player).serve_all(me, ending.clone());
    workers.add("partner", bot_player);
    workers.add_guard(
        "guard of the database",
        guard(Arc::clone(&app.core.store), ending.clone()),
    );
    workers
}

/// Fails once the database file is gone, because all later writes would be lost.
async fn guard(store: Arc<Store>, stop: CancellationToken) -> anyhow::Result<()> {
    loop {
        store.check_in_place()?;
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            () = tokio::time::sleep(FILE_CHECK_INTERVAL) => {}
        }
    }
}

fn operator(config: &Config) -> Operator {
    Operator {
        contact: config.privacy.contact.clone(),
        url: config.privacy.url.clone(),
    }
}

fn limits(config: &Config, page: Option<PageSite>) -> Limits {
    if config.play.day() != DAY {
        let seconds = config.play.day().as_secs_f64();
        tracing::warn!(seconds, "a day of play is not 24 hours long");
    }
    Limits {
        claim: config.delivery.claim(),
        lane_wait: config.delivery.wait(),
        open_games: config.play.open_games.get(),
        day: config.play.day(),
        stored_records: config.records.storage_limit(),
        thinking: thinking(&config.engine),
        retention: Retention {
            delivered: DAY * config.retention.delivered_days.get(),
            servers: DAY * config.retention.server_days.get(),
        },
        external: external(&config.engine),
        page,
    }
}

fn thinking(engine: &EngineConfig) -> EngineLimits {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    EngineLimits {
        threads: engine.threads(cores),
        table_mib: engine.table_mib,
        waiting: engine.waiting,
        analysis_nodes: engine.analysis_nodes,
    }
}

/// Default UCI options of an external engine.
const DEFAULT_OPTIONS: [(&str, &str); 2] = [("Hash", "16"), ("Threads", "1")];

/// Returns the external engine of the settings, if any.
pub(super) fn external(engine: &EngineConfig) -> Option<External> {
    // Configured options come last, so they override the defaults.
    let mut options =
        Vec::from(DEFAULT_OPTIONS.map(|(name, value)| (name.to_owned(), value.to_owned())));
    for (name, value) in &engine.options {
        options.push((name.clone(), value.clone()));
    }
    Some(External {
        command: engine.command.clone()?,
        arguments: engine.args.clone(),
        options,
        from_level: engine.command_level,
        xiangqi_only: engine.command_xiangqi_only,
        time: Duration::from_millis(engine.command_ms),
        patience: Duration::from_millis(engine.command_patience_ms),
        memory_mib: engine.command_mib,
    })
}

/// Reads a file of `hansu openings`.
fn opening_book(file: &Path) -> anyhow::Result<OpeningBook> {
    let name = || file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(name)?;
    OpeningBook::read(&text).with_context(name)
}

//! Starts, connects and stops the parts of the bot.

mod ahead;
mod metrics;
pub(super) mod wiring;
mod workers;

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::app::{
    App, Clock, External, GuardedClock, Limits, Operator, Pictures, Retention, SystemClock,
    Thinking, delivery,
};
use crate::config::{Config, Engine};
use crate::discord::{Connection, DiscordOutlet, Reach};
use crate::play::UserId;
use crate::store::{DatabaseOptions, RetryScope, Store};
use ahead::ClockAhead;
use wiring::wire;
use workers::Workers;

/// How long deliveries in flight may take after a shutdown request.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(8);

/// How often the database file is checked.
const FILE_CHECK_INTERVAL: Duration = Duration::from_secs(5);
/// The usual length of a day of play.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What the command line says about the opening of the database.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Opening {
    /// Begin with a new database although the old one is missing or empty.
    #[arg(long, global = true)]
    new_database: bool,
    /// Make no copy of the database before it is brought to a newer form.
    #[arg(long, global = true)]
    no_copy: bool,
}

/// The bot's database.
#[derive(Debug, Clone, Copy)]
pub(super) struct Database<'a> {
    /// The file.
    pub path: &'a Path,
    /// How to open it.
    pub opening: Opening,
    /// Whether nothing was ever started here, so that a missing one is no surprise.
    pub first: bool,
}

/// Runs the bot until `stop` is cancelled. `ahead` is the offset of a sandbox world's clock, to follow it.
pub(super) async fn run(
    config: &Config,
    pictures: Pictures,
    reach: &Reach,
    database: Database<'_>,
    ahead: Option<watch::Receiver<Duration>>,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let connection = Connection::open(reach).await?;
    let store = Store::open_as(DatabaseOptions {
        path: database.path,
        // Checked before anything is changed: another application's database is left alone.
        application: Some(connection.application),
        anew: database.opening.new_database,
        first: database.first,
        copied: !database.opening.no_copy,
    })
    .await?;
    let guarded = Arc::new(GuardedClock::new(SystemClock::new()));
    let clock: Arc<dyn Clock> = match &ahead {
        Some(ahead) => Arc::new(ClockAhead::new(ahead.clone())),
        None => Arc::<GuardedClock<SystemClock>>::clone(&guarded),
    };
    // Before anything is sent: claims of the previous process would block their lanes until they expire.
    let waiting = store.void_claims(clock.now()).await?;
    if waiting > 0 {
        tracing::info!(waiting, "messages whose end is unknown are looked for");
    }
    warm(&pictures);
    let app = wire(
        store,
        Arc::clone(&clock),
        pictures,
        limits(config),
        operator(config),
    );
    // The world of a sandbox has a calendar of its own.
    if ahead.is_none() {
        app.core
            .calendar
            .guarded_by(guarded, Arc::new(connection.dates()));
    }
    app.core.calendar.follow_clock_since_last_run().await?;
    app.delivery.try_again_at(RetryScope::Everywhere).await?;
    // A second token for the workers: `stop` first ends the gateway and the handlers, which still use them.
    let ending = stop.child_token();
    if let Some(address) = config.http.address {
        let sources = metrics::Sources {
            health: Arc::clone(&app.health),
            core: Arc::clone(&app.core),
            pictures: app.pictures.clone(),
        };
        metrics::serve(address, sources, ending.clone()).await?;
    }
    // After the HTTP server has started, so that health checks work while Discord is slow.
    connection.register().await?;
    let outlet = connection.outlet(&app.core.vitals, clock, config.delivery.token_life());
    let mut workers = workers(&app, connection.me(), &outlet, ahead, &ending);
    let listening = connection.listen(app.clone(), outlet, stop.clone());
    tokio::pin!(listening);
    let ended = tokio::select! {
        listened = &mut listening => listened.map_err(anyhow::Error::from),
        early = workers.one_ends() => {
            let asked_for = stop.is_cancelled();
            if !asked_for {
                tracing::error!("{early:#}: the bot stops");
                stop.cancel();
            }
            // Wait for the gateway to close even if a worker has failed, so that running handlers can finish.
            let listened = listening.await.map_err(anyhow::Error::from);
            if asked_for { listened } else { Err(early) }
        }
    };
    ending.cancel();
    if tokio::time::timeout(SHUTDOWN_GRACE, workers.all_end())
        .await
        .is_err()
    {
        tracing::warn!("a delivery was left to the next start");
    }
    app.core.store.close().await;
    ended
}

/// Draws the parts of pictures before the first one is needed.
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
    ahead: Option<watch::Receiver<Duration>>,
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
    if let Some(ahead) = ahead {
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
    let bot_player = Arc::clone(&app.bot_player).play_along(me, ending.clone());
    workers.add("partner", bot_player);
    workers.add_guard(
        "guard of the database",
        guard(Arc::clone(&app.core.store), ending.clone()),
    );
    workers
}

/// Fails once the database file is gone: everything written after that would be lost.
async fn guard(store: Arc<Store>, stop: CancellationToken) -> anyhow::Result<()> {
    loop {
        store.is_in_place()?;
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

fn limits(config: &Config) -> Limits {
    if config.play.day() != DAY {
        let seconds = config.play.day().as_secs_f64();
        tracing::warn!(seconds, "a day of play is not a day");
    }
    Limits {
        claim: config.delivery.claim(),
        lane_wait: config.delivery.wait(),
        open_games: config.play.open_games.get(),
        day: config.play.day(),
        stored_records: config.records.stored(),
        thinking: thinking(&config.engine),
        retention: Retention {
            delivered: DAY * config.retention.delivered_days.get(),
            servers: DAY * config.retention.server_days.get(),
        },
        external: external(&config.engine),
    }
}

fn thinking(engine: &Engine) -> Thinking {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    Thinking {
        threads: engine.threads(cores),
        table_mib: engine.table_mib,
        waiting: engine.waiting,
    }
}

/// Default UCI options of an external engine.
const USUAL_OPTIONS: [(&str, &str); 2] = [("Hash", "16"), ("Threads", "1")];

/// The other engine of the settings, if there is one.
pub(super) fn external(engine: &Engine) -> Option<External> {
    // Configured options come last, so they override the defaults.
    let mut options =
        Vec::from(USUAL_OPTIONS.map(|(name, value)| (name.to_owned(), value.to_owned())));
    for (name, value) in &engine.options {
        options.push((name.clone(), value.clone()));
    }
    Some(External {
        command: engine.command.clone()?,
        arguments: engine.args.clone(),
        options,
        from_level: engine.command_level,
        time: Duration::from_millis(engine.command_ms),
        patience: Duration::from_millis(engine.command_patience_ms),
        memory_mib: engine.command_mib,
    })
}

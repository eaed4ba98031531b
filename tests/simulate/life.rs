//! A life of the bot: its parts, with dependencies injected by the world.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use hansu::app::{
    App, Clock, EngineLimits, Limits, Operator, Outside, Pictures, Retention, delivery, wire,
};
use hansu::discord::{Data, DiscordOutlet, Files, RestClient};
use hansu_play::{Person, UserId};
use hansu_render::Look;
use hansu_store::ShardRange;
use hansu_store::{
    CallInterceptor, DatabaseLocation, DatabaseOptions, NewProcess, RetryScope, Store,
};
use tokio::runtime::{Builder, Handle};
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::discord::Id;
use crate::interceptor::SimulatedInterceptor;
use crate::process::Process;
use crate::taps;
use crate::wire::SimulatedWire;
use crate::world::{Shared, WorldClock};

/// The bot's user and application.
pub const BOT: Id = 1_180_000_000_000_000_001;
/// The length of a day of play.
pub const DAY: Duration = Duration::from_secs(1_200);
/// The minimum time to come to rest after the last fault; longer than a token lives.
pub const REST: Duration = Duration::from_secs(20 * 60);
/// The maximum time to come to rest after that.
const LONGEST: Duration = Duration::from_secs(4 * 60 * 60);

/// Resources shared by all lives of a thread.
pub struct SharedRuntime {
    /// The runtime of the databases, in real time.
    pub real: tokio::runtime::Runtime,
    /// The client that builds requests. It sends none.
    pub client: reqwest::Client,
}

impl SharedRuntime {
    /// A new one.
    pub fn new() -> SharedRuntime {
        let real = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        SharedRuntime {
            real,
            client: reqwest::Client::builder().build().unwrap(),
        }
    }

    /// Creates a database file without games, with the newest schema.
    pub fn empty_file(&self, folder: &Path) -> PathBuf {
        let empty = folder.join("empty.sqlite3");
        self.real.block_on(async {
            let store = Store::open(&empty).await.unwrap();
            store.close().await;
        });
        empty
    }
}

/// The retention of delivered rows. In every third seed it is shorter than the time of the seed.
pub fn retention(seed: u64) -> Duration {
    if seed % 3 == 1 { 3 * DAY } else { 10_000 * DAY }
}

fn limits(seed: u64) -> Limits {
    Limits {
        claim: Duration::from_secs(10),
        lane_wait: Duration::from_secs(1),
        open_games: 20,
        day: DAY,
        stored_records: 1 << 20,
        thinking: EngineLimits {
            threads: NonZeroUsize::MIN,
            table_mib: NonZeroUsize::MIN,
            waiting: 16,
            analysis_nodes: NonZeroU64::MIN,
        },
        retention: Retention {
            delivered: retention(seed),
            servers: 30 * Duration::from_secs(86_400),
        },
        external: None,
        page: taps::site(seed),
    }
}

/// The configuration of a starting bot.
pub struct LifeConfig<'a> {
    /// The process.
    pub process: Process,
    /// The location of its database.
    pub place: DatabaseLocation<'a>,
    /// The shards that it serves.
    pub shards: ShardRange,
    /// The number of the life among all lives of the seed, which determines the bot's random numbers.
    pub life: u64,
    /// Ends its workers.
    pub stop: CancellationToken,
}

/// The parts of a running bot.
pub struct Bot {
    /// Its use cases.
    pub app: App,
    /// The data of its handlers.
    pub data: Arc<Data>,
    /// Its workers.
    pub workers: JoinSet<&'static str>,
    /// The running handlers.
    pub handlers: TaskTracker,
}

impl Bot {
    /// Checks that each worker ends after it was stopped.
    pub async fn ends(&mut self, shared: &Shared) {
        let workers_end = async { while self.workers.join_next().await.is_some() {} };
        let workers_end = tokio::time::timeout(Duration::from_secs(60), workers_end).await;
        if workers_end.is_err() {
            let running = self.workers.len();
            let fault = format!("{running} workers do not end");
            shared.world().violate(fault);
        }
    }
}

/// Returns the handlers that are still running. A handler that panicked is a violation.
pub async fn without_ended(shared: &Shared, handling: Vec<JoinHandle<()>>) -> Vec<JoinHandle<()>> {
    let (ended, running): (Vec<_>, Vec<_>) =
        handling.into_iter().partition(JoinHandle::is_finished);
    have_ended(shared, ended).await;
    running
}

/// Checks that these handlers are done and that none has panicked. Handlers of a dead process may be cancelled.
pub async fn have_ended(shared: &Shared, handling: Vec<JoinHandle<()>>) {
    for handler in handling {
        if !handler.is_finished() {
            shared.world().violate("a handler hangs".to_owned());
        } else if let Err(error) = handler.await
            && error.is_panic()
        {
            let fault = format!("a handler panicked: {error}");
            shared.world().violate(fault);
        }
    }
}

/// Starts the bot. Returns `None` if a fault prevents the start.
pub async fn begin(config: LifeConfig<'_>, real: &Handle, client: &reqwest::Client) -> Option<Bot> {
    let LifeConfig {
        process,
        place,
        shards,
        life,
        stop,
    } = config;
    let shared = process.shared();
    let interceptor: Arc<dyn CallInterceptor> =
        Arc::new(SimulatedInterceptor::new(process.clone(), real.clone()));
    let open_result = {
        let _in = real.enter();
        let open_call = Store::open_as(DatabaseOptions {
            interceptor: Some(&interceptor),
            copy_before_migration: false,
            exclusive: false,
            ..DatabaseOptions::of(place)
        });
        futures_executor::block_on(tokio::task::unconstrained(open_call))
    };
    let store = open_result.expect("a database that was left as it was can be opened");
    let clock = Arc::new(WorldClock(shared.clone()));
    let seed = shared.world().seed;
    let outside = Outside {
        process: NewProcess {
            shards,
            ..NewProcess::alone()
        },
        ..Outside::seeded(clock.clone(), seed ^ (life << 32))
    };
    let pictures = Pictures::blank(NonZeroUsize::new(2)?, Look::default());
    let operator = Operator {
        contact: None,
        url: None,
    };
    let app = wire(store, outside, pictures, limits(seed), operator);
    if app.core.store.is_shared() {
        app.membership.join().await.ok()?;
    }
    app.core.store.void_claims(clock.now()).await.ok()?;
    app.core.calendar.follow_clock_since_last_run().await.ok()?;
    app.delivery
        .try_again_at(RetryScope::Everywhere)
        .await
        .ok()?;
    let rest_client = RestClient::new(
        client.clone(),
        Arc::new(SimulatedWire(process.clone())),
        "token",
        None,
        // Discord's limit, without a margin.
        NonZeroU32::new(50).unwrap(),
        Arc::clone(&app.core.vitals),
    );
    let bot_user = Person {
        id: UserId(BOT),
        name: "한수".to_owned(),
    };
    let token_life = Duration::from_secs(15 * 60);
    let outlet = Arc::new(DiscordOutlet::new(
        rest_client,
        BOT,
        bot_user.id,
        clock,
        token_life,
    ));
    let handlers = TaskTracker::new();
    let workers = work(&app, &outlet, &stop);
    if shared.world().back_at().is_none() {
        app.core.vitals.gateway.begins();
    }
    let files = Files::new(None).ok()?;
    let data = Data::new(app.clone(), outlet, bot_user, files, handlers.clone());
    Some(Bot {
        app,
        data: Arc::new(data),
        workers,
        handlers,
    })
}

fn work(app: &App, outlet: &Arc<DiscordOutlet>, stop: &CancellationToken) -> JoinSet<&'static str> {
    let mut workers = JoinSet::new();
    let courier = delivery::run(Arc::clone(&app.delivery), Arc::clone(outlet), stop.clone());
    workers.spawn(async move {
        courier.await;
        "courier"
    });
    let timers = Arc::clone(&app.timers);
    let stop_token = stop.clone();
    workers.spawn(async move {
        timers.run(stop_token).await;
        "watch"
    });
    let upkeep = Arc::clone(&app.upkeep);
    let stop_token = stop.clone();
    workers.spawn(async move {
        upkeep.run(stop_token).await;
        "upkeep"
    });
    let cards = Arc::clone(&app.cards);
    let stop_token = stop.clone();
    workers.spawn(async move {
        cards.run(stop_token).await;
        "maker of cards"
    });
    if app.core.store.is_shared() {
        let member = Arc::clone(&app.membership);
        let stop_token = stop.clone();
        workers.spawn(async move {
            // If the process may not continue, this worker ends, and the end of a worker is a violation.
            let _ = member.run(stop_token).await;
            "member"
        });
    }
    let player = Arc::clone(&app.bot_player);
    let stop_token = stop.clone();
    workers.spawn(async move {
        player.serve_all(UserId(BOT), stop_token).await;
        "partner"
    });
    workers
}

/// Waits for the minimum time to come to rest, and then until nothing is pending.
pub async fn come_to_rest(rest: Duration, is_waiting: impl Fn() -> bool) {
    tokio::time::sleep(rest).await;
    let pause = rest / 2;
    let mut waited = Duration::ZERO;
    while waited < LONGEST && is_waiting() {
        tokio::time::sleep(pause).await;
        waited += pause;
    }
}

/// Ends all faults and repairs their effects.
pub fn heal(shared: &Shared) {
    let mut world = shared.world();
    world.faults.over = true;
    world.comes_back();
    for channel in world.discord.channels.values_mut() {
        channel.denied = 0;
        channel.locked = false;
    }
    for person in world.discord.people.values_mut() {
        person.direct_open = true;
    }
    world.disturb();
    world.step("all is well again");
}

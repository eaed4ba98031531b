//! A life of the bot: its parts, with dependencies injected by the world.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use hansu::app::{
    App, Clock, EngineLimits, Limits, Operator, Outside, Pictures, Retention, delivery, wire,
};
use hansu::discord::{Data, DiscordOutlet, Files, RestClient};
use hansu::play::{Person, ShardRange, UserId};
use hansu::render::Look;
use hansu::store::{
    CallInterceptor, DatabaseLocation, DatabaseOptions, NewProcess, RetryScope, Store,
};
use tokio::runtime::{Builder, Handle};
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::discord::Id;
use crate::interceptor::SimulatedInterceptor;
use crate::process::Process;
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
    /// Builds requests; it sends none.
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

    /// Makes a file without games, in its newest form.
    pub fn empty_file(&self, folder: &Path) -> PathBuf {
        let empty = folder.join("empty.sqlite3");
        self.real.block_on(async {
            let store = Store::open(&empty).await.unwrap();
            store.close().await;
        });
        empty
    }
}

/// The retention of delivered rows: in every third seed shorter than the seed takes.
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
        },
        retention: Retention {
            delivered: retention(seed),
            servers: 30 * Duration::from_secs(86_400),
        },
        external: None,
        page: None,
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
    /// Its number among all lives of the seed, for its chance.
    pub life: u64,
    /// Ends its workers.
    pub stop: CancellationToken,
}

/// The parts of a bot that lives.
pub struct Bot {
    /// Its use cases.
    pub app: App,
    /// The data of its handlers.
    pub data: Arc<Data>,
    /// Its workers.
    pub workers: JoinSet<&'static str>,
    /// Its handlers that are at work.
    pub handlers: TaskTracker,
}

impl Bot {
    /// Each worker ends when it is told to.
    pub async fn ends(&mut self, shared: &Shared) {
        let all = async { while self.workers.join_next().await.is_some() {} };
        let all = tokio::time::timeout(Duration::from_secs(60), all).await;
        if all.is_err() {
            let hanging = self.workers.len();
            let wrong = format!("{hanging} workers do not end");
            shared.world().violate(wrong);
        }
    }
}

/// Handlers that are not done; one that panicked is told of.
pub async fn without_ended(shared: &Shared, handling: Vec<JoinHandle<()>>) -> Vec<JoinHandle<()>> {
    let (done, open): (Vec<_>, Vec<_>) = handling.into_iter().partition(JoinHandle::is_finished);
    have_ended(shared, done).await;
    open
}

/// These handlers are done by now, and none has panicked; of those that died with their process nothing is asked.
pub async fn have_ended(shared: &Shared, handling: Vec<JoinHandle<()>>) {
    for handler in handling {
        if !handler.is_finished() {
            shared.world().violate("a handler hangs".to_owned());
        } else if let Err(ended) = handler.await
            && ended.is_panic()
        {
            let wrong = format!("a handler panicked: {ended}");
            shared.world().violate(wrong);
        }
    }
}

/// Starts the bot; `None` if it cannot.
pub async fn begin(birth: LifeConfig<'_>, real: &Handle, client: &reqwest::Client) -> Option<Bot> {
    let LifeConfig {
        process,
        place,
        shards,
        life,
        stop,
    } = birth;
    let shared = process.shared();
    let interceptor: Arc<dyn CallInterceptor> =
        Arc::new(SimulatedInterceptor::new(process.clone(), real.clone()));
    let opened = {
        let _in = real.enter();
        let opening = Store::open_as(DatabaseOptions {
            interceptor: Some(&interceptor),
            copy_before_migration: false,
            exclusive: false,
            ..DatabaseOptions::of(place)
        });
        futures_executor::block_on(tokio::task::unconstrained(opening))
    };
    let store = opened.expect("a database that was left as it was can be opened");
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
    let rest = RestClient::new(
        client.clone(),
        Arc::new(SimulatedWire(process.clone())),
        "token",
        None,
        // Discord's limit, without a margin.
        NonZeroU32::new(50).unwrap(),
        Arc::clone(&app.core.vitals),
    );
    let me = Person {
        id: UserId(BOT),
        name: "한수".to_owned(),
    };
    let token_life = Duration::from_secs(15 * 60);
    let outlet = Arc::new(DiscordOutlet::new(rest, BOT, me.id, clock, token_life));
    let handlers = TaskTracker::new();
    let workers = work(&app, &outlet, &stop);
    if shared.world().back_at().is_none() {
        app.core.vitals.gateway.begins();
    }
    let files = Files::new(None).ok()?;
    let data = Data::new(app.clone(), outlet, me, files, handlers.clone());
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
    let (timers, until) = (Arc::clone(&app.timers), stop.clone());
    workers.spawn(async move {
        timers.run(until).await;
        "watch"
    });
    let (upkeep, until) = (Arc::clone(&app.upkeep), stop.clone());
    workers.spawn(async move {
        upkeep.run(until).await;
        "upkeep"
    });
    let (cards, until) = (Arc::clone(&app.cards), stop.clone());
    workers.spawn(async move {
        cards.run(until).await;
        "maker of cards"
    });
    if app.core.store.is_shared() {
        let (member, until) = (Arc::clone(&app.membership), stop.clone());
        workers.spawn(async move {
            // One that may not go on has ended, which a worker never does.
            let _ = member.run(until).await;
            "member"
        });
    }
    let (player, until) = (Arc::clone(&app.bot_player), stop.clone());
    workers.spawn(async move {
        player.serve_all(UserId(BOT), until).await;
        "partner"
    });
    workers
}

/// Waits until all has come to rest: so long at least, and then until nothing is waiting when it is looked.
pub async fn come_to_rest(rest: Duration, is_waiting: impl Fn() -> bool) {
    tokio::time::sleep(rest).await;
    let pause = rest / 2;
    let mut waited = Duration::ZERO;
    while waited < LONGEST && is_waiting() {
        tokio::time::sleep(pause).await;
        waited += pause;
    }
}

/// Nothing goes wrong any more, and what went wrong is made good.
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

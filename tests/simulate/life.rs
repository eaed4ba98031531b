//! One life of the bot after the other, over the same world.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use hansu::app::{
    App, Clock, Limits, Operator, Outside, Pictures, Retention, Thinking, delivery, posters, wire,
};
use hansu::discord::{Data, DiscordOutlet, Files, Rest};
use hansu::play::{Person, ServerId, UserId};
use hansu::render::Look;
use hansu::store::{self, DatabaseOptions, Passage, RetryScope, Store};
use tokio::runtime::{Builder, Handle};
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::discord::{Id, Millis};
use crate::faults::Fault;
use crate::holds;
use crate::passage::SimulatedPassage;
use crate::people::People;
use crate::run::SERVER;
use crate::wire::SimulatedWire;
use crate::world::{Shared, WorldClock};

/// The bot's user and application.
pub const BOT: Id = 1_180_000_000_000_000_001;
/// The length of a day of play.
pub const DAY: Duration = Duration::from_secs(1_200);
/// How long everything has to come to rest at least once nothing goes wrong any more: longer than a token lives.
const REST: Duration = Duration::from_secs(20 * 60);
/// How often it is looked whether all has come to rest, and how many times.
const LOOKS: (Duration, u32) = (Duration::from_secs(600), 24);
/// No seed takes more lives.
const LIVES: u32 = 40;

/// How a life ended.
enum End {
    /// The process died, or could not start.
    Died,
    /// The operator ended it, to restore a backup.
    Stopped,
    /// All was done, and all is at rest.
    Rested,
}

/// What all lives of a thread share.
pub struct Ground {
    /// Where databases run, in real time.
    pub real: tokio::runtime::Runtime,
    /// Builds requests; it sends none.
    pub client: reqwest::Client,
    /// A database without games, in its newest form.
    pub empty: PathBuf,
}

impl Ground {
    /// A ground in a folder.
    pub fn new(folder: &Path) -> Ground {
        let real = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let empty = folder.join("empty.sqlite3");
        real.block_on(async {
            let store = Store::open(&empty).await.unwrap();
            store.close().await;
        });
        Ground {
            real,
            client: reqwest::Client::builder().build().unwrap(),
            empty,
        }
    }
}

/// Lives until all is done; what the world is like then.
pub fn lives(shared: &Shared, ground: &Ground, folder: &Path) {
    let mut people = People::of(shared.world().seed);
    let mut database = folder.join("life-0.sqlite3");
    std::fs::copy(&ground.empty, &database).unwrap();
    let mut backup = Backup {
        file: folder.join("backup.sqlite3"),
        made: None,
    };
    for life in 0..LIVES {
        let runtime = Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap();
        let end = runtime.block_on(async {
            shared.begin_life();
            let end = live(shared, ground, &database, life, &mut people, &mut backup).await;
            shared.end_life();
            end
        });
        if matches!(end, End::Rested) || shared.world().violated.is_some() {
            return;
        }
        // As the files are now: the connections of the dead process close later.
        let next = folder.join(format!("life-{}.sqlite3", life + 1));
        for ending in ["", "-wal"] {
            let file = |database: &Path| PathBuf::from(format!("{}{ending}", database.display()));
            if file(&database).exists() {
                std::fs::copy(file(&database), file(&next)).unwrap();
            }
        }
        drop(runtime);
        shared.world().dead = false;
        if matches!(end, End::Stopped) {
            backup.restore(shared, ground, &next);
        }
        database = next;
    }
    shared.world().violate(format!("{LIVES} lives and no end"));
}

/// What the operator has put by.
struct Backup {
    file: PathBuf,
    /// When.
    made: Option<Millis>,
}

impl Backup {
    /// Makes one now and then, beside the running bot; whether the bot is to be stopped for one that was made before.
    fn is_wanted(&mut self, shared: &Shared, ground: &Ground, database: &Path) -> bool {
        let mut world = shared.world();
        if world.dead || !world.faults.may_strike(Fault::Restored) {
            return false;
        }
        if self.made.is_some() && world.strikes(Fault::Restored) {
            return true;
        }
        if world.faults.draw(0, 20) > 0 {
            return false;
        }
        world.step("a backup is made");
        self.made = Some(world.now());
        drop(world);
        let _in = ground.real.enter();
        let made = store::backup(database, &self.file, true);
        futures_executor::block_on(tokio::task::unconstrained(made)).unwrap();
        false
    }

    /// Puts it in the place of a database that is there still, or not even that.
    fn restore(&mut self, shared: &Shared, ground: &Ground, database: &Path) {
        let made = self.made.take().unwrap();
        if shared.world().faults.draw(0, 3) == 0 {
            std::fs::remove_file(database).unwrap();
            let _ = std::fs::remove_file(format!("{}-wal", database.display()));
        }
        let now = WorldClock(shared.clone()).now();
        let restoring = store::restore(database, &self.file, now);
        ground.real.block_on(restoring).unwrap();
        shared.world().loses_what_was_since(made);
    }
}

/// How long delivered rows stay: in every third seed shorter than the seed takes.
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
        thinking: Thinking {
            threads: NonZeroUsize::MIN,
            table_mib: NonZeroUsize::MIN,
            waiting: 16,
        },
        retention: Retention {
            delivered: retention(seed),
            servers: 30 * Duration::from_secs(86_400),
        },
        external: None,
    }
}

/// The parts of a bot that lives.
struct Bot {
    app: App,
    data: Arc<Data>,
    workers: JoinSet<&'static str>,
    handlers: TaskTracker,
    stop: CancellationToken,
}

async fn live(
    shared: &Shared,
    ground: &Ground,
    database: &Path,
    life: u32,
    people: &mut People,
    backup: &mut Backup,
) -> End {
    let begun = tokio::select! {
        biased;
        () = shared.death() => return End::Died,
        begun = begin(shared, ground, database, life) => begun,
    };
    // Who cannot start is started again.
    let Some(mut bot) = begun else {
        return End::Died;
    };
    let lived = async {
        let mut handling: Vec<JoinHandle<()>> = Vec::new();
        while people.acts > 0 && shared.world().violated.is_none() {
            if backup.is_wanted(shared, ground, database) {
                return End::Stopped;
            }
            handling.extend(people.act(shared, &bot.data).await);
            let (done, open): (Vec<_>, Vec<_>) =
                handling.into_iter().partition(JoinHandle::is_finished);
            handling = open;
            for done in done {
                if let Err(panicked) = done.await {
                    shared
                        .world()
                        .violate(format!("a handler panicked: {panicked}"));
                }
            }
        }
        heal(shared);
        // The gateway tells that something has changed there.
        let place = RetryScope::Server(ServerId(SERVER));
        let _ = bot.app.delivery.try_again_at(place).await;
        let gateway = &bot.app.core.vitals.gateway;
        if !gateway.all_connected() {
            gateway.begins();
        }
        tokio::time::sleep(REST).await;
        for _ in 0..LOOKS.1 {
            if !holds::is_waiting(shared, database, ground) {
                break;
            }
            tokio::time::sleep(LOOKS.0).await;
        }
        for handler in handling {
            if !handler.is_finished() {
                shared.world().violate("a handler hangs".to_owned());
            } else if let Err(panicked) = handler.await {
                shared
                    .world()
                    .violate(format!("a handler panicked: {panicked}"));
            }
        }
        if !bot.handlers.is_empty() {
            shared
                .world()
                .violate("an interaction is still being answered".to_owned());
        }
        if shared.world().violated.is_none() {
            holds::at_rest(shared, &bot.app, database, ground).await;
        }
        if shared.world().violated.is_none() {
            let pressed = people.press_the_old(shared, &bot.data).await;
            holds::nothing_old_was_done(shared, &pressed, database, ground);
        }
        End::Rested
    };
    let end = tokio::select! {
        biased;
        () = shared.death() => End::Died,
        Some(ended) = bot.workers.join_next() => {
            shared.world().violate(format!("a worker has ended: {ended:?}"));
            End::Rested
        }
        end = lived => end,
    };
    bot.stop.cancel();
    if matches!(end, End::Rested) {
        ends(shared, &mut bot.workers).await;
    }
    end
}

/// Each worker ends when it is told to.
async fn ends(shared: &Shared, workers: &mut JoinSet<&'static str>) {
    let all = async { while workers.join_next().await.is_some() {} };
    if tokio::time::timeout(Duration::from_secs(60), all)
        .await
        .is_err()
    {
        let hanging = workers.len();
        shared
            .world()
            .violate(format!("{hanging} workers do not end"));
    }
}

/// Starts the bot; `None` if it cannot.
async fn begin(shared: &Shared, ground: &Ground, database: &Path, life: u32) -> Option<Bot> {
    let real: &Handle = ground.real.handle();
    let passage: Arc<dyn Passage> = Arc::new(SimulatedPassage::new(shared.clone(), real.clone()));
    let opened = {
        let _in = real.enter();
        let opening = Store::open_as(DatabaseOptions {
            passage: Some(&passage),
            copied: false,
            ..DatabaseOptions::at(database)
        });
        futures_executor::block_on(tokio::task::unconstrained(opening))
    };
    let store = opened.expect("a database that was copied as it was can be opened");
    let clock = Arc::new(WorldClock(shared.clone()));
    let seed = shared.world().seed;
    let outside = Outside::seeded(clock.clone(), seed ^ (u64::from(life) << 32));
    store.void_claims(clock.now()).await.ok()?;
    let pictures = Pictures::blank(NonZeroUsize::new(2)?, Look::default());
    let operator = Operator {
        contact: None,
        url: None,
    };
    let app = wire(store, outside, pictures, limits(seed), operator);
    app.core.calendar.follow_clock_since_last_run().await.ok()?;
    app.delivery
        .try_again_at(RetryScope::Everywhere)
        .await
        .ok()?;
    let rest = Rest::new(
        ground.client.clone(),
        Arc::new(SimulatedWire(shared.clone())),
        "token",
        None,
        // What Discord allows: nothing is left for a mistake.
        NonZeroU32::new(50).unwrap(),
        Arc::clone(&app.core.vitals),
    );
    let me = Person {
        id: UserId(BOT),
        name: "한수".to_owned(),
    };
    let token_life = Duration::from_secs(15 * 60);
    let outlet = Arc::new(DiscordOutlet::new(rest, BOT, me.id, clock, token_life));
    let (handlers, stop) = (TaskTracker::new(), CancellationToken::new());
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
        stop,
    })
}

fn work(app: &App, outlet: &Arc<DiscordOutlet>, stop: &CancellationToken) -> JoinSet<&'static str> {
    let mut workers = JoinSet::new();
    let courier = delivery::run(Arc::clone(&app.delivery), Arc::clone(outlet), stop.clone());
    workers.spawn(async move {
        courier.await;
        "courier"
    });
    let posting = posters::run(Arc::clone(&app.posters), Arc::clone(outlet), stop.clone());
    workers.spawn(async move {
        posting.await;
        "keeper of desks"
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
    let (player, until) = (Arc::clone(&app.bot_player), stop.clone());
    workers.spawn(async move {
        player.play_along(UserId(BOT), until).await;
        "partner"
    });
    workers
}

/// Nothing goes wrong any more, and what went wrong is made good.
fn heal(shared: &Shared) {
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

//! Consecutive lives of the bot in one world, each with a copy of the file left by the one before.

use std::path::{Path, PathBuf};

use hansu::app::Clock;
use hansu::play::{ServerId, ShardRange};
use hansu::store::{self, DatabaseLocation, RetryScope};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::runtime::Builder;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::audience::{Audience, Listener};
use crate::discord::Millis;
use crate::faults::Fault;
use crate::invariants::{self, StoredDatabase};
use crate::life::{self, LifeConfig, REST, SharedRuntime};
use crate::people::People;
use crate::process::Process;
use crate::run::SERVERS;
use crate::world::{Shared, WorldClock};

/// No seed takes more lives.
const LIVES: u32 = 40;

/// The end of a life.
enum End {
    /// The process died, or could not start.
    Died,
    /// The operator ended it, to restore a backup.
    Stopped,
    /// All was done, and all is at rest.
    Rested,
}

/// Lives until all is done; what the world is like then.
pub fn lives(shared: &Shared, ground: &SharedRuntime, empty: &Path, folder: &Path) {
    let mut people = People::of(shared.world().seed);
    let mut database = folder.join("life-0.sqlite3");
    std::fs::copy(empty, &database).unwrap();
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
        let held = ground.real.block_on(hold(&database));
        let end = runtime.block_on(async {
            shared.begin_life();
            let born = LifeStart {
                database: &database,
                life,
            };
            let end = live(shared, ground, born, &mut people, &mut backup).await;
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
        ground.real.block_on(held.close()).unwrap();
        if matches!(end, End::Stopped) {
            backup.restore(shared, ground, &next);
        }
        database = next;
    }
    shared.world().violate(format!("{LIVES} lives and no end"));
}

/// Holds a file open: whichever connection of the bot ends first, it is not the last, which would put what is in the log into
/// the database and delete the log, while both are copied.
async fn hold(database: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(database);
    let mut held = options.connect().await.unwrap();
    let read = sqlx::query("select count(*) from sqlite_schema");
    read.execute(&mut held).await.unwrap();
    held
}

/// The operator's backup.
struct Backup {
    file: PathBuf,
    /// When.
    made: Option<Millis>,
}

impl Backup {
    /// Makes one now and then, beside the running bot; whether the bot is to be stopped for one that was made before.
    fn is_wanted(&mut self, process: &Process, ground: &SharedRuntime, database: &Path) -> bool {
        let mut world = process.world();
        if process.is_dead() || !world.faults.may_strike(Fault::Restored) {
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
    fn restore(&mut self, shared: &Shared, ground: &SharedRuntime, database: &Path) {
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

/// The number of a life, and its database file.
struct LifeStart<'a> {
    database: &'a Path,
    life: u32,
}

async fn live(
    shared: &Shared,
    ground: &SharedRuntime,
    born: LifeStart<'_>,
    people: &mut People,
    backup: &mut Backup,
) -> End {
    let (database, process) = (born.database, Process::alone(shared));
    let stop = CancellationToken::new();
    let birth = LifeConfig {
        process: process.clone(),
        place: DatabaseLocation::File(database),
        shards: ShardRange::ONLY,
        life: u64::from(born.life),
        stop: stop.clone(),
    };
    let begun = tokio::select! {
        biased;
        () = process.death() => return End::Died,
        begun = life::begin(birth, ground.real.handle(), &ground.client) => begun,
    };
    // A process that cannot start is started again.
    let Some(mut bot) = begun else {
        return End::Died;
    };
    let audience = Audience::one(Listener::here(&bot, &process));
    let beside = StoredDatabase::File(database);
    let lived = async {
        let mut handling: Vec<JoinHandle<()>> = Vec::new();
        while people.acts > 0 && shared.world().violated.is_none() {
            if backup.is_wanted(&process, ground, database) {
                return End::Stopped;
            }
            handling.extend(people.act(shared, &audience).await);
            handling = life::without_ended(shared, handling).await;
        }
        life::heal(shared);
        // The gateway tells that something has changed there.
        let place = RetryScope::Server(ServerId(SERVERS[0]));
        let _ = bot.app.delivery.try_again_at(place).await;
        audience.all().iter().for_each(Listener::has_gateway);
        life::come_to_rest(REST, || {
            invariants::is_waiting(shared, beside, &ground.real)
        })
        .await;
        life::have_ended(shared, handling).await;
        audience
            .all()
            .iter()
            .for_each(|one| one.answers_nobody(shared));
        if shared.world().violated.is_none() {
            let stored = invariants::look(shared, beside, &ground.real);
            let kept = invariants::compare(shared, &bot.app, &stored).await;
            invariants::at_rest(shared, &stored, vec![kept]);
        }
        if shared.world().violated.is_none() {
            let pressed = people.press_the_old(shared, &audience).await;
            invariants::nothing_old_was_done(shared, &pressed, beside, &ground.real);
        }
        End::Rested
    };
    let end = tokio::select! {
        biased;
        () = process.death() => End::Died,
        Some(ended) = bot.workers.join_next() => {
            shared.world().violate(format!("a worker has ended: {ended:?}"));
            End::Rested
        }
        end = lived => end,
    };
    stop.cancel();
    if matches!(end, End::Rested) {
        bot.ends(shared).await;
    }
    end
}

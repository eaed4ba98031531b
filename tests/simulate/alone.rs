//! Consecutive lives of the bot in one world, each with a copy of the file left by the one before.

use std::path::{Path, PathBuf};

use hansu::app::Clock;
use hansu_play::ServerId;
use hansu_store::ShardRange;
use hansu_store::{DatabaseLocation, RetryScope};
use sqlx::{ConnectOptions, Connection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
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

/// The maximum number of lives of a seed.
const LIVES: u32 = 40;

/// The end of a life.
enum End {
    /// The process died, or could not start.
    Died,
    /// The operator ended it, to restore a backup.
    Stopped,
    /// All acts were done, and nothing is pending.
    Rested,
}

/// Runs the lives of a seed until all acts are done.
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
        let open_connection = ground.real.block_on(hold(&database));
        let end = runtime.block_on(async {
            shared.begin_life();
            let start = LifeStart {
                database: &database,
                life,
            };
            let end = live(shared, ground, start, &mut people, &mut backup).await;
            shared.end_life();
            end
        });
        if matches!(end, End::Rested) || shared.world().violated.is_some() {
            return;
        }
        // The files are copied before the connections of the dead process close.
        let next = folder.join(format!("life-{}.sqlite3", life + 1));
        for suffix in ["", "-wal"] {
            let file = |database: &Path| PathBuf::from(format!("{}{suffix}", database.display()));
            if file(&database).exists() {
                std::fs::copy(file(&database), file(&next)).unwrap();
            }
        }
        drop(runtime);
        ground.real.block_on(open_connection.close()).unwrap();
        if matches!(end, End::Stopped) {
            backup.restore(shared, ground, &next);
        }
        database = next;
    }
    shared.world().violate(format!("{LIVES} lives and no end"));
}

/// Holds a database file open. Otherwise the bot's last connection would copy the log into the database and delete the
/// log while both files are copied.
async fn hold(database: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(database);
    let mut connection = options.connect().await.unwrap();
    let query = sqlx::query("select count(*) from sqlite_schema");
    query.execute(&mut connection).await.unwrap();
    connection
}

/// The operator's backup.
struct Backup {
    file: PathBuf,
    /// When.
    made: Option<Millis>,
}

impl Backup {
    /// Makes a backup now and then while the bot runs. Returns whether the bot is to be stopped to restore an earlier
    /// backup.
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
        let backup_run = hansu_store::backup(database, &self.file, true);
        futures_executor::block_on(tokio::task::unconstrained(backup_run)).unwrap();
        false
    }

    /// Replaces the database with the backup. Sometimes the database is deleted before.
    fn restore(&mut self, shared: &Shared, ground: &SharedRuntime, database: &Path) {
        let backup_time = self.made.take().unwrap();
        if shared.world().faults.draw(0, 3) == 0 {
            std::fs::remove_file(database).unwrap();
            let _ = std::fs::remove_file(format!("{}-wal", database.display()));
        }
        let now = WorldClock(shared.clone()).now();
        let restore_run = hansu_store::restore(database, &self.file, now);
        ground.real.block_on(restore_run).unwrap();
        shared.world().loses_what_was_since(backup_time);
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
    start: LifeStart<'_>,
    people: &mut People,
    backup: &mut Backup,
) -> End {
    let database = start.database;
    let process = Process::alone(shared);
    let stop = CancellationToken::new();
    let config = LifeConfig {
        process: process.clone(),
        place: DatabaseLocation::File(database),
        shards: ShardRange::ONLY,
        life: u64::from(start.life),
        stop: stop.clone(),
    };
    let bot = tokio::select! {
        biased;
        () = process.death() => return End::Died,
        bot = life::begin(config, ground.real.handle(), &ground.client) => bot,
    };
    // A process that cannot start is started again.
    let Some(mut bot) = bot else {
        return End::Died;
    };
    let audience = Audience::one(Listener::here(&bot, &process));
    let stored_database = StoredDatabase::File(database);
    let play = async {
        let mut handling: Vec<JoinHandle<()>> = Vec::new();
        while people.acts > 0 && shared.world().violated.is_none() {
            if backup.is_wanted(&process, ground, database) {
                return End::Stopped;
            }
            handling.extend(people.act(shared, &audience).await);
            handling = life::without_ended(shared, handling).await;
        }
        life::heal(shared);
        // The gateway reports a change in the server.
        let place = RetryScope::Server(ServerId(SERVERS[0]));
        let _ = bot.app.delivery.try_again_at(place).await;
        audience.all().iter().for_each(Listener::has_gateway);
        life::come_to_rest(REST, || {
            invariants::is_waiting(shared, stored_database, &ground.real)
        })
        .await;
        life::have_ended(shared, handling).await;
        audience
            .all()
            .iter()
            .for_each(|listener| listener.answers_nobody(shared));
        if shared.world().violated.is_none() {
            let stored = invariants::look(shared, stored_database, &ground.real);
            let report = invariants::compare(shared, &bot.app, &stored).await;
            invariants::at_rest(shared, &stored, vec![report]);
        }
        if shared.world().violated.is_none() {
            let pressed = people.press_the_old(shared, &audience).await;
            invariants::nothing_old_was_done(shared, &pressed, stored_database, &ground.real);
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
        end = play => end,
    };
    stop.cancel();
    if matches!(end, End::Rested) {
        bot.ends(shared).await;
    }
    end
}

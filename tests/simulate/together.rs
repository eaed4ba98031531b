//! Two concurrent processes of the bot, each with a shard, which share only a database on a server. One dies and
//! restarts while the other continues and takes its work over.
//!
//! The director, on a runtime of its own, acts for people and triggers events. Notifications between processes are not
//! delivered: they may be lost, and then each process polls.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

use hansu_play::ServerId;
use hansu_store::ShardRange;
use hansu_store::{DatabaseLocation, RetryScope};
use parking_lot::Mutex;
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;

use crate::audience::{Audience, Listener};
use crate::faults::{Fault, Faults};
use crate::invariants::{self, StoredDatabase};
use crate::life::{self, LifeConfig, SharedRuntime};
use crate::people::People;
use crate::process::Process;
use crate::run::SERVERS;
use crate::server::Database;
use crate::turns::{DIRECTOR, Turns};
use crate::world::{LIVES_AT_ONCE, Shared, World};

/// The longest time between two checks of the director.
const GLANCE: Duration = Duration::from_millis(500);
/// The usual delay of a restart after the end of the shard's previous process, in milliseconds.
const AT_ONCE: u64 = 100;
/// The longest pause between two acts, in milliseconds. It is shorter here because each process polls every second.
const LONGEST_PAUSE: u64 = 700_000;
/// The minimum time to come to rest.
const REST: Duration = Duration::from_secs(10 * 60);
/// The longest delays of a fault that strikes a process at work, in milliseconds: during the write, or during the
/// answer.
const SOON: [u64; 2] = [400, 4_000];
/// The stack size of a thread that polls the futures of a whole bot outside of a task.
const STACK: usize = 64 << 20;

/// Runs the lives of a seed until all acts are done.
pub fn lives(shared: &Shared, turns: &Arc<Turns>, ground: &SharedRuntime, database: &Database) {
    let stage = Arc::new(Stage {
        shared: shared.clone(),
        turns: Arc::clone(turns),
        audience: Audience::new(LIVES_AT_ONCE),
        residents: Mutex::default(),
        threads: Mutex::default(),
        is_over: AtomicBool::new(false),
        real: ground.real.handle().clone(),
        client: ground.client.clone(),
        database: database.clone(),
    });
    let runtime = turns.runtime(DIRECTOR);
    let directed = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            tokio::select! {
                biased;
                () = direct(&stage, &ground.real) => {}
                () = glance() => {}
            }
        });
    }));
    drop(runtime);
    stage.close();
    if let Err(panicked) = directed {
        resume_unwind(panicked);
    }
}

/// Gives the director's runtime a next timer at all times, because the runtime cannot know when a life will wake it.
async fn glance() {
    loop {
        tokio::time::sleep(GLANCE).await;
    }
}

/// Directs the world until its end or the first violation.
async fn direct(stage: &Arc<Stage>, real: &tokio::runtime::Runtime) {
    let over = stage.shared.over();
    tokio::select! {
        biased;
        () = over.notified() => {}
        () = play(stage, real) => {}
    }
}

async fn play(stage: &Arc<Stage>, real: &tokio::runtime::Runtime) {
    let shared = &stage.shared;
    let audience = &stage.audience;
    let mut people = People::of(shared.world().seed);
    people.acts /= 2;
    people.longest_pause = LONGEST_PAUSE;
    // In every other seed, people act so fast that many acts occur before the death of a process is noticed.
    people.haste = 1 + 5 * (shared.world().seed % 2);
    people.practise = true;
    for shard in 0..LIVES_AT_ONCE {
        let mut world = shared.world();
        world.loses(shard);
        let after = world.faults.draw(AT_ONCE, 5_000);
        drop(world);
        stage.begins_later(shard, after);
    }
    stage.all_hear().await;
    let mut handling = Vec::new();
    while people.acts > 0 {
        stage.trouble();
        handling.extend(people.act(shared, audience).await);
        handling = life::without_ended(shared, handling).await;
    }
    life::heal(shared);
    for shard in 0..LIVES_AT_ONCE {
        stage.begins_later(shard, AT_ONCE);
    }
    stage.all_hear().await;
    for server in SERVERS {
        // The gateway reports a change in the server.
        let Some(listener) = audience.of(Some(server)) else {
            continue;
        };
        listener.has_gateway();
        let delivery = Arc::clone(&listener.data.app().delivery);
        let place = RetryScope::Server(ServerId(server));
        let retry = listener.does(async move { delivery.try_again_at(place).await });
        drop(retry.await);
    }
    let stored_database = StoredDatabase::Server(&stage.database);
    life::come_to_rest(REST, || {
        invariants::is_waiting(shared, stored_database, real)
    })
    .await;
    life::have_ended(shared, handling).await;
    let stored = Arc::new(invariants::look(shared, stored_database, real));
    let mut reports = Vec::new();
    for listener in audience.all() {
        listener.answers_nobody(shared);
        let shared = shared.clone();
        let stored = Arc::clone(&stored);
        let app = listener.data.app().clone();
        let compared =
            listener.does(async move { invariants::compare(&shared, &app, &stored).await });
        reports.extend(compared.await);
    }
    invariants::at_rest(shared, &stored, reports);
    if shared.world().violated.is_none() {
        let pressed = people.press_the_old(shared, audience).await;
        invariants::nothing_old_was_done(shared, &pressed, stored_database, real);
    }
    stage.end().await;
}

/// A running process.
struct RunningProcess {
    process: Process,
    /// Stops the process regularly, after it has started.
    stop: CancellationToken,
}

/// State shared by the lives of a seed.
struct Stage {
    shared: Shared,
    turns: Arc<Turns>,
    audience: Audience,
    /// The running processes, by shard.
    residents: Mutex<BTreeMap<u16, RunningProcess>>,
    threads: Mutex<Vec<thread::JoinHandle<()>>>,
    /// `true` if no further life is started.
    is_over: AtomicBool,
    real: Handle,
    client: reqwest::Client,
    database: Database,
}

impl Stage {
    fn processes(&self) -> Vec<Process> {
        let residents = self.residents.lock();
        residents
            .values()
            .map(|resident| resident.process.clone())
            .collect()
    }

    /// Faults of processes during the next act.
    fn trouble(self: &Arc<Self>) {
        let mut world = self.shared.world();
        let strike_soon = |world: &mut World, act: fn(&Process)| {
            let stage = Arc::clone(self);
            let victim = world.faults.draw(0, u64::from(LIVES_AT_ONCE));
            let limit = SOON[world.faults.draw(0, 2) as usize];
            let after = world.faults.draw(0, limit);
            self.turns.later(after, move || {
                let mut processes = stage.processes().into_iter();
                if let Some(process) =
                    processes.find(|process| u64::from(process.shard()) == victim)
                {
                    act(&process);
                }
            });
        };
        if world.strikes(Fault::DiesAtWork) {
            strike_soon(&mut world, Process::kill);
        }
        if world.strikes(Fault::FrozenAtWork) {
            strike_soon(&mut world, Process::freeze_for_a_while);
        }
        let all_die = world.strikes(Fault::AllDie);
        drop(world);
        if all_die {
            self.processes().iter().for_each(Process::kill);
        }
    }

    /// Waits until each shard is served.
    async fn all_hear(&self) {
        while !self.audience.is_complete() {
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Starts a life for a shard after a delay in milliseconds, unless the shard has a life then.
    fn begins_later(self: &Arc<Self>, shard: u16, after: u64) {
        let stage = Arc::clone(self);
        self.turns.later(after, move || stage.begins(shard));
    }

    fn begins(self: &Arc<Self>, shard: u16) {
        if self.is_over.load(SeqCst) || self.residents.lock().contains_key(&shard) {
            return;
        }
        let number = self.turns.joins();
        let process = Process::of_shard(&self.shared, shard, &self.turns, number);
        let mut world = self.shared.world();
        world.lives += 1;
        let life = Life {
            process: process.clone(),
            number,
            nth: u64::from(world.lives),
            stop: CancellationToken::new(),
        };
        world.watch.remove(&shard);
        world.disturb();
        process.step(&mut world, "a life begins");
        drop(world);
        let stop = life.stop.clone();
        let resident = RunningProcess { process, stop };
        self.residents.lock().insert(shard, resident);
        let stage = Arc::clone(self);
        let thread = thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn(move || stage.live(&life));
        let thread = thread.expect("a thread can be had");
        self.threads.lock().push(thread);
    }

    /// Runs a life from its first turn to its last.
    fn live(self: &Arc<Self>, life: &Life) {
        self.turns.await_turn(life.number);
        let result = catch_unwind(AssertUnwindSafe(|| {
            let runtime = self.turns.runtime(life.number);
            runtime.block_on(self.live_in_turns(life));
        }));
        let shard = life.process.shard();
        if result.is_err() {
            let fault = format!("the process of shard {shard} panicked");
            self.shared.world().violate(fault);
        }
        self.audience.hears_no_more(shard);
        self.residents.lock().remove(&shard);
        if life.process.is_dead() {
            let after = begins_again(&mut self.shared.world().faults);
            self.begins_later(shard, after);
        }
        self.turns.ends(life.number);
    }

    async fn live_in_turns(&self, life: &Life) {
        tokio::select! {
            biased;
            () = life.process.death() => {}
            () = self.live_in_peace(life) => {}
            () = self.turns.follow_director() => {}
        }
    }

    async fn live_in_peace(&self, life: &Life) {
        let process = &life.process;
        let shared = &self.shared;
        let shard = process.shard();
        let shards = ShardRange::new(shard, shard, LIVES_AT_ONCE);
        let config = LifeConfig {
            process: process.clone(),
            place: DatabaseLocation::Server(&self.database.address),
            shards: shards.expect("it is one of them"),
            life: life.nth,
            stop: life.stop.clone(),
        };
        // A process that cannot start is started again.
        let Some(mut bot) = life::begin(config, &self.real, &self.client).await else {
            return process.kill();
        };
        {
            let mut world = process.world();
            world.serves_again(shard);
            world.disturb();
            process.step(&mut world, "is there");
        }
        self.audience.hears(Listener::elsewhere(&bot, process));
        tokio::select! {
            biased;
            () = life.stop.cancelled() => {
                self.audience.hears_no_more(shard);
                bot.ends(shared).await;
                if let Err(error) = bot.app.membership.leave().await {
                    shared.world().violate(format!("it cannot leave: {error}"));
                }
            }
            Some(ended) = bot.workers.join_next() => {
                shared.world().violate(format!("a worker has ended: {ended:?}"));
            }
        }
    }

    /// Stops all lives regularly, and waits for their end.
    async fn end(&self) {
        self.is_over.store(true, SeqCst);
        for resident in self.residents.lock().values() {
            resident.stop.cancel();
        }
        while !self.residents.lock().is_empty() {
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Ends all remaining lives after the end of the director.
    fn close(&self) {
        self.is_over.store(true, SeqCst);
        self.processes().iter().for_each(Process::kill);
        self.turns.ends(DIRECTOR);
        loop {
            let threads = std::mem::take(&mut *self.threads.lock());
            if threads.is_empty() {
                return;
            }
            for thread in threads {
                let _ = thread.join();
            }
        }
    }
}

/// A life.
struct Life {
    process: Process,
    /// The number of the life among the actors that take turns.
    number: u32,
    /// The number of the life among all lives of the seed.
    nth: u64,
    stop: CancellationToken,
}

/// The delay of a restart: none, before the others have noticed, after that, or much longer.
fn begins_again(faults: &mut Faults) -> u64 {
    match faults.draw(0, 8) {
        0..4 => AT_ONCE,
        4 | 5 => faults.draw(1_000, 25_000),
        6 => faults.draw(25_000, 200_000),
        _ => faults.draw(610_000, 1_500_000),
    }
}

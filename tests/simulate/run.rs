//! Runs seeds on all cores and reports the results.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::thread;
use std::time::Instant;

use parking_lot::Mutex;
use strum::VariantArray;
use tempfile::TempDir;

use crate::arguments::Arguments;
use crate::discord::{Channel, Discord, Id, Person};
use crate::faults::{self, Fault};
use crate::folder::folder;
use crate::life::{BOT, SharedRuntime};
use crate::premise::{self, Premise};
use crate::server::{Database, Server};
use crate::turns::Turns;
use crate::world::{BEGINNING, Shared};
use crate::{alone, together};

/// The servers. A process that is alone has only the first. With two shards, each shard has one.
pub const SERVERS: [u64; 2] = [1_180_000_000_000_000_101, 1_180_000_000_004_194_405];
/// Seeds that end in zero run twice, and have to leave the same trace.
const TWICE: u64 = 10;

/// The summary of all seeds.
#[derive(Debug, Default)]
struct Summary {
    seeds: u64,
    steps: u64,
    met: BTreeMap<&'static str, u64>,
    failed: Vec<Failure>,
}

#[derive(Debug)]
struct Failure {
    seed: u64,
    what: String,
    last: String,
}

/// The result of one seed.
struct Outcome {
    steps: u64,
    digest: u64,
    met: BTreeMap<&'static str, u64>,
    violated: Option<String>,
    last: String,
}

/// Runs the requested seeds. Returns whether all of them passed.
pub fn all(arguments: &Arguments) -> bool {
    if arguments.list {
        println!("seeds: test");
        return true;
    }
    if arguments.seeds.is_empty() {
        println!("test result: ok. 0 passed; 0 failed");
        return true;
    }
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    let summary = Mutex::new(Summary::default());
    let stop = AtomicBool::new(false);
    let threads = thread::available_parallelism()
        .map_or(1, usize::from)
        .min(arguments.seeds.len());
    thread::scope(|scope| {
        for number in 0..threads {
            let (next, summary, stop) = (&next, &summary, &stop);
            // A thread polls the futures of a whole bot outside of a task, so it needs a large stack.
            let thread = thread::Builder::new().stack_size(64 << 20);
            let spawned =
                thread.spawn_scoped(scope, move || work(arguments, number, next, summary, stop));
            spawned.expect("a thread can be had");
        }
    });
    told(
        arguments,
        &summary.into_inner(),
        start.elapsed().as_secs_f64(),
    )
}

/// The databases of a thread's seeds.
enum Scene {
    /// Files of a folder for consecutive lives. They are copies of a database without games.
    Alone { folder: TempDir, empty: PathBuf },
    /// Databases of a server for concurrent lives. They are copies of a database without games.
    Together {
        server: Server,
        empty: Box<Database>,
    },
}

impl Scene {
    fn of(arguments: &Arguments, number: usize, ground: &SharedRuntime) -> Scene {
        if let Some(server) = arguments.server.clone() {
            let empty = ground
                .real
                .block_on(server.empty(&format!("{number}_empty")));
            let empty = Box::new(empty);
            return Scene::Together { server, empty };
        }
        let folder = folder();
        let empty = ground.empty_file(folder.path());
        Scene::Alone { folder, empty }
    }

    /// Deletes the databases.
    fn end(self, ground: &SharedRuntime) {
        if let Scene::Together { server, empty } = self {
            ground.real.block_on(server.drop(&empty));
        }
    }
}

fn work(
    arguments: &Arguments,
    number: usize,
    next: &AtomicUsize,
    summary: &Mutex<Summary>,
    stop: &AtomicBool,
) {
    let ground = SharedRuntime::new();
    let scene = Scene::of(arguments, number, &ground);
    while !stop.load(SeqCst) {
        let Some(seed) = arguments.seeds.get(next.fetch_add(1, SeqCst)) else {
            break;
        };
        let mut outcome = one(*seed, arguments.loud, &ground, &scene);
        if seed.is_multiple_of(TWICE) && !arguments.loud {
            let repeated = one(*seed, false, &ground, &scene);
            if (repeated.digest, repeated.steps) != (outcome.digest, outcome.steps) {
                outcome.violated =
                    Some("the same seed left another trace the second time".to_owned());
            }
        }
        let mut summary = summary.lock();
        summary.seeds += 1;
        summary.steps += outcome.steps;
        for (kind, times) in outcome.met {
            *summary.met.entry(kind).or_default() += times;
        }
        if let Some(violation) = outcome.violated {
            stop.store(summary.failed.len() + 1 >= arguments.most_failures, SeqCst);
            summary.failed.push(Failure {
                seed: *seed,
                what: violation,
                last: outcome.last,
            });
        }
    }
    scene.end(&ground);
}

/// Runs a seed.
fn one(seed: u64, loud: bool, ground: &SharedRuntime, scene: &Scene) -> Outcome {
    let (shared, result) = match scene {
        Scene::Alone { folder, empty } => {
            let seed_folder = folder.path().join(seed.to_string());
            std::fs::create_dir_all(&seed_folder).unwrap();
            // The clock of the world is that of tokio, and stands still outside of a runtime.
            let shared = Shared::new(seed, people(seed, &SERVERS[..1]), loud);
            let run = || alone::lives(&shared, ground, empty, &seed_folder);
            let result = catch_unwind(AssertUnwindSafe(run));
            let _ = std::fs::remove_dir_all(seed_folder);
            (shared, result)
        }
        Scene::Together { server, empty } => {
            let name = empty.name_for(seed);
            let database = ground.real.block_on(server.copy(empty, &name));
            let turns = Turns::new();
            let shared = Shared::in_turns(seed, people(seed, &SERVERS), &turns, loud);
            let run = || together::lives(&shared, &turns, ground, &database);
            let result = catch_unwind(AssertUnwindSafe(run));
            ground.real.block_on(server.drop(&database));
            (shared, result)
        }
    };
    let world = shared.world();
    let panicked = result.err().map(|payload| {
        let message = payload.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| payload.downcast_ref::<&str>().copied());
        format!("the simulation panicked: {}", message.unwrap_or("no words"))
    });
    Outcome {
        steps: world.trace.steps,
        digest: world.trace.digest,
        met: world.trace.met.clone(),
        violated: world.violated.clone().or(panicked),
        last: world.trace.last(),
    }
}

/// Returns the state of Discord at the beginning of a seed.
fn people(seed: u64, servers: &[Id]) -> Discord {
    let mut discord = Discord::new(BOT);
    let names = ["Mina", "Alex", "지훈", "Sora", "Tom", "유나", "Kim", "Bo"];
    let count = 3 + (seed % 6) as usize;
    for (index, name) in names.iter().take(count).enumerate() {
        let id = 1_180_000_000_000_000_011 + index as u64;
        let person = Person {
            name: (*name).to_owned(),
            locale: if index % 2 == 0 { "ko" } else { "en-US" },
            direct_open: true,
            member: true,
            manages: index == 0,
        };
        discord.people.insert(id, person);
    }
    for index in 0..2 * servers.len() {
        let id = 1_180_000_000_000_000_201 + index as u64;
        let channel = Channel {
            id,
            server: Some(servers[index / 2]),
            parent: None,
            recipient: None,
            archived: false,
            locked: false,
            denied: 0,
        };
        discord.channels.insert(id, channel);
    }
    let first: Vec<u64> = discord.people.keys().copied().take(2).collect();
    for person in first {
        discord.direct(person, BEGINNING);
    }
    discord
}

fn told(arguments: &Arguments, summary: &Summary, seconds: f64) -> bool {
    let per_second = |number: u64| number as f64 / seconds;
    let times = |is_one: &dyn Fn(&Fault) -> bool| -> u64 {
        let kinds = Fault::VARIANTS.iter().filter(|fault| is_one(fault));
        let times = kinds.map(|fault| summary.met.get(<&str>::from(fault)));
        times.flatten().sum()
    };
    let kills = times(&|fault| fault.kills());
    let struck = times(&|_| true);
    println!(
        "{} seeds, {} steps in {seconds:.1} s: {:.1} seeds, {:.0} steps, {:.1} kills, {:.0} faults a second",
        summary.seeds,
        summary.steps,
        per_second(summary.seeds),
        per_second(summary.steps),
        per_second(kills),
        per_second(struck),
    );
    let mut is_sound = summary.failed.is_empty();
    for (kind, times) in &summary.met {
        println!("  {times:>8} {kind}");
    }
    if arguments.many {
        let (faults, premises): (&[Fault], &[Premise]) = match arguments.server {
            Some(_) => (&faults::OF_A_FILE, &premise::OF_A_FILE),
            None => (&faults::OF_SEVERAL, &premise::OF_SEVERAL),
        };
        let struck = Fault::VARIANTS.iter().filter(|kind| !faults.contains(kind));
        let checked = Premise::VARIANTS
            .iter()
            .filter(|kind| !premises.contains(kind));
        let names = struck.map(<&'static str>::from);
        for name in names.chain(checked.map(<&'static str>::from)) {
            if !summary.met.contains_key(name) {
                println!("  {name} never occurred");
                is_sound = false;
            }
        }
    }
    for failure in &summary.failed {
        println!("\nseed {} FAILED: {}", failure.seed, failure.what);
        println!("{}", failure.last);
        let (lives, seed) = (
            arguments.server.as_ref().map_or("", |_| "HANSU_LIVES=2 "),
            failure.seed,
        );
        println!("again: {lives}HANSU_SEED={seed} cargo test --test simulate");
    }
    let (passed, failed) = (
        summary.seeds - summary.failed.len() as u64,
        summary.failed.len(),
    );
    let result = if is_sound { "ok" } else { "FAILED" };
    println!("\ntest result: {result}. {passed} passed; {failed} failed");
    is_sound
}

//! Runs seeds on all cores and reports the results.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::thread;
use std::time::Instant;

use parking_lot::Mutex;
use strum::VariantArray;
use tempfile::TempDir;

use crate::arguments::Arguments;
use crate::discord::{Channel, Discord, Id, Person};
use crate::faults::{self, Fault};
use crate::life::{BOT, SharedRuntime};
use crate::premise::{self, Premise};
use crate::server::{Database, Server};
use crate::turns::Turns;
use crate::world::{BEGINNING, Shared};
use crate::{alone, together};

/// The servers; where one lives alone there is only the first. Of two shards they are one each.
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

/// Runs what is asked for; whether all of it holds.
pub fn all(asked: &Arguments) -> bool {
    if asked.list {
        println!("seeds: test");
        return true;
    }
    if asked.seeds.is_empty() {
        println!("test result: ok. 0 passed; 0 failed");
        return true;
    }
    let began = Instant::now();
    let (next, sum) = (AtomicUsize::new(0), Mutex::new(Summary::default()));
    let stop = AtomicBool::new(false);
    let threads = thread::available_parallelism()
        .map_or(1, usize::from)
        .min(asked.seeds.len());
    thread::scope(|scope| {
        for number in 0..threads {
            let (next, sum, stop) = (&next, &sum, &stop);
            // The futures of a whole bot, which no task's box holds here.
            let thread = thread::Builder::new().stack_size(64 << 20);
            let begun = thread.spawn_scoped(scope, move || work(asked, number, next, sum, stop));
            begun.expect("a thread can be had");
        }
    });
    told(asked, &sum.into_inner(), began.elapsed().as_secs_f64())
}

/// The databases of a thread's seeds.
enum Scene {
    /// In files of a folder, one life after the other: copies of one without games.
    Alone { folder: TempDir, empty: PathBuf },
    /// In databases of a server, several at once: copies of one without games.
    Together {
        server: Server,
        empty: Box<Database>,
    },
}

impl Scene {
    fn of(asked: &Arguments, number: usize, ground: &SharedRuntime) -> Scene {
        if let Some(server) = asked.server.clone() {
            let empty = ground
                .real
                .block_on(server.empty(&format!("{number}_empty")));
            let empty = Box::new(empty);
            return Scene::Together { server, empty };
        }
        let folder = tempfile::Builder::new()
            .prefix("hansu-lives")
            .tempdir_in(memory())
            .unwrap();
        let empty = ground.empty_file(folder.path());
        Scene::Alone { folder, empty }
    }

    /// Nothing of it is needed any more.
    fn end(self, ground: &SharedRuntime) {
        if let Scene::Together { server, empty } = self {
            ground.real.block_on(server.drop(&empty));
        }
    }
}

fn work(
    asked: &Arguments,
    number: usize,
    next: &AtomicUsize,
    sum: &Mutex<Summary>,
    stop: &AtomicBool,
) {
    let ground = SharedRuntime::new();
    let scene = Scene::of(asked, number, &ground);
    while !stop.load(SeqCst) {
        let Some(seed) = asked.seeds.get(next.fetch_add(1, SeqCst)) else {
            break;
        };
        let mut outcome = one(*seed, asked.loud, &ground, &scene);
        if seed.is_multiple_of(TWICE) && !asked.loud {
            let again = one(*seed, false, &ground, &scene);
            if (again.digest, again.steps) != (outcome.digest, outcome.steps) {
                outcome.violated =
                    Some("the same seed left another trace the second time".to_owned());
            }
        }
        let mut sum = sum.lock();
        sum.seeds += 1;
        sum.steps += outcome.steps;
        for (what, times) in outcome.met {
            *sum.met.entry(what).or_default() += times;
        }
        if let Some(what) = outcome.violated {
            stop.store(sum.failed.len() + 1 >= asked.most_failures, SeqCst);
            sum.failed.push(Failure {
                seed: *seed,
                what,
                last: outcome.last,
            });
        }
    }
    scene.end(&ground);
}

/// A folder in memory, if there is one.
fn memory() -> PathBuf {
    let shared = Path::new("/dev/shm");
    if shared.is_dir() {
        return shared.to_owned();
    }
    std::env::temp_dir()
}

/// One seed.
fn one(seed: u64, loud: bool, ground: &SharedRuntime, scene: &Scene) -> Outcome {
    let (shared, lived) = match scene {
        Scene::Alone { folder, empty } => {
            let own = folder.path().join(seed.to_string());
            std::fs::create_dir_all(&own).unwrap();
            // The clock of a world is tokio's, and stands still where there is no runtime.
            let shared = Shared::new(seed, people(seed, &SERVERS[..1]), loud);
            let lives = || alone::lives(&shared, ground, empty, &own);
            let lived = catch_unwind(AssertUnwindSafe(lives));
            let _ = std::fs::remove_dir_all(own);
            (shared, lived)
        }
        Scene::Together { server, empty } => {
            let name = empty.name_for(seed);
            let database = ground.real.block_on(server.copy(empty, &name));
            let turns = Turns::new();
            let shared = Shared::in_turns(seed, people(seed, &SERVERS), &turns, loud);
            let lives = || together::lives(&shared, &turns, ground, &database);
            let lived = catch_unwind(AssertUnwindSafe(lives));
            ground.real.block_on(server.drop(&database));
            (shared, lived)
        }
    };
    let world = shared.world();
    let panicked = lived.err().map(|why| {
        let words = why.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| why.downcast_ref::<&str>().copied());
        format!("the simulation panicked: {}", words.unwrap_or("no words"))
    });
    Outcome {
        steps: world.trace.steps,
        digest: world.trace.digest,
        met: world.trace.met.clone(),
        violated: world.violated.clone().or(panicked),
        last: world.trace.last(),
    }
}

/// Discord as a seed begins.
fn people(seed: u64, servers: &[Id]) -> Discord {
    let mut discord = Discord::new(BOT);
    let names = ["Mina", "Alex", "지훈", "Sora", "Tom", "유나", "Kim", "Bo"];
    let many = 3 + (seed % 6) as usize;
    for (place, name) in names.iter().take(many).enumerate() {
        let id = 1_180_000_000_000_000_011 + place as u64;
        let person = Person {
            name: (*name).to_owned(),
            locale: if place % 2 == 0 { "ko" } else { "en-US" },
            direct_open: true,
            member: true,
            manages: place == 0,
        };
        discord.people.insert(id, person);
    }
    for place in 0..2 * servers.len() {
        let id = 1_180_000_000_000_000_201 + place as u64;
        let channel = Channel {
            id,
            server: Some(servers[place / 2]),
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

fn told(asked: &Arguments, sum: &Summary, seconds: f64) -> bool {
    let per = |number: u64| number as f64 / seconds;
    let times = |is_one: &dyn Fn(&Fault) -> bool| -> u64 {
        let kinds = Fault::VARIANTS.iter().filter(|fault| is_one(fault));
        let times = kinds.map(|fault| sum.met.get(<&str>::from(fault)));
        times.flatten().sum()
    };
    let (kills, struck) = (times(&|fault| fault.kills()), times(&|_| true));
    println!(
        "{} seeds, {} steps in {seconds:.1} s: {:.1} seeds, {:.0} steps, {:.1} kills, {:.0} faults a second",
        sum.seeds,
        sum.steps,
        per(sum.seeds),
        per(sum.steps),
        per(kills),
        per(struck),
    );
    let mut sound = sum.failed.is_empty();
    for (what, times) in &sum.met {
        println!("  {times:>8} {what}");
    }
    if asked.many {
        let (faults, premises): (&[Fault], &[Premise]) = match asked.server {
            Some(_) => (&faults::OF_A_FILE, &premise::OF_A_FILE),
            None => (&faults::OF_SEVERAL, &premise::OF_SEVERAL),
        };
        let struck = Fault::VARIANTS.iter().filter(|one| !faults.contains(one));
        let looked_at = Premise::VARIANTS
            .iter()
            .filter(|one| !premises.contains(one));
        let names = struck.map(<&'static str>::from);
        for name in names.chain(looked_at.map(<&'static str>::from)) {
            if !sum.met.contains_key(name) {
                println!("  {name} never occurred");
                sound = false;
            }
        }
    }
    for failure in &sum.failed {
        println!("\nseed {} FAILED: {}", failure.seed, failure.what);
        println!("{}", failure.last);
        let (lives, seed) = (
            asked.server.as_ref().map_or("", |_| "HANSU_LIVES=2 "),
            failure.seed,
        );
        println!("again: {lives}HANSU_SEED={seed} cargo test --test simulate");
    }
    let (passed, failed) = (sum.seeds - sum.failed.len() as u64, sum.failed.len());
    let result = if sound { "ok" } else { "FAILED" };
    println!("\ntest result: {result}. {passed} passed; {failed} failed");
    sound
}

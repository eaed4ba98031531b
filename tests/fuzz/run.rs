//! Runs targets on many inputs, on all cores, and reports the first failing input.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::allocation::{Allocated, counted};
use super::mutate;
use super::targets::{self, Target};

/// The number of consecutive inputs on one thread. A target's state, such as a sandbox's world, is reset with each
/// chunk, so that a failing input fails again.
pub const CHUNK: u64 = 500;
/// An input may allocate this much for each of its bytes, and as much more whatever it is.
const BYTES_PER_BYTE: usize = 64;
const BYTES: usize = 1 << 20;
/// The allocations allowed for any input; [`Target::steps`] are those allowed for each byte.
const STEPS: u64 = 60_000;

/// A target and its corpus.
pub struct Case {
    pub target: &'static Target,
    pub corpus: Vec<Vec<u8>>,
}

/// The result of a target.
#[derive(Default)]
pub struct Outcome {
    pub inputs: u64,
    pub busy: Duration,
    /// The most that an input allocated, and in how many steps.
    pub most: Allocated,
    /// The count of each of the target's outcomes.
    pub met: BTreeMap<&'static str, u64>,
    /// The first input that failed.
    pub failed: Option<Failure>,
}

/// An input that broke a target.
pub struct Failure {
    pub iteration: u64,
    pub input: Vec<u8>,
    pub why: String,
}

impl Outcome {
    fn add(&mut self, other: Outcome) {
        self.inputs += other.inputs;
        self.busy += other.busy;
        self.most.most = self.most.most.max(other.most.most);
        self.most.times = self.most.times.max(other.most.times);
        for (end, times) in other.met {
            *self.met.entry(end).or_default() += times;
        }
        if let Some(failure) = other.failed
            && self
                .failed
                .as_ref()
                .is_none_or(|first| failure.iteration < first.iteration)
        {
            self.failed = Some(failure);
        }
    }
}

thread_local! {
    static PANICKED: RefCell<Option<String>> = const { RefCell::new(None) };
}
/// The panic message of a foreign thread.
static ELSEWHERE: Mutex<Option<String>> = Mutex::new(None);

/// The name of the threads on which targets run.
const OURS: &str = "fuzz";

/// Keeps what a panic says instead of printing it.
pub fn keep_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        if std::thread::current().name() == Some(OURS) {
            PANICKED.with_borrow_mut(|stored| stored.get_or_insert(message).truncate(8_000));
        } else if let Ok(mut stored) = ELSEWHERE.lock() {
            stored.get_or_insert(format!("on another thread: {message}"));
        }
    }));
}

/// Runs these iterations of each target, the targets beside each other on all cores.
pub fn all(cases: &[Case], seed: u64, iterations: &Range<u64>) -> Vec<Outcome> {
    let chunks = chunks(cases.len(), iterations);
    let next = AtomicUsize::new(0);
    let outcomes: Vec<Mutex<Outcome>> = cases.iter().map(|_| Mutex::default()).collect();
    let work = || {
        while let Some((nth, range)) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let failed_at = outcomes[*nth]
                .lock()
                .unwrap()
                .failed
                .as_ref()
                .map(|failure| failure.iteration);
            // The first failure by number is reported, even if another thread was faster.
            if failed_at.is_none_or(|failed_at| range.start < failed_at) {
                let outcome = chunk(&cases[*nth], seed, range.clone());
                outcomes[*nth].lock().unwrap().add(outcome);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let builder = std::thread::Builder::new()
                .name(OURS.to_owned())
                // Some inputs are deeply nested.
                .stack_size(8 << 20);
            builder.spawn_scoped(scope, work).unwrap();
        }
    });
    outcomes
        .into_iter()
        .map(|outcome| outcome.into_inner().unwrap())
        .collect()
}

/// The chunks of all targets in turn, each as long as it is within the iterations.
fn chunks(targets: usize, iterations: &Range<u64>) -> Vec<(usize, Range<u64>)> {
    let first = iterations.start / CHUNK;
    let last = iterations.end.div_ceil(CHUNK);
    let ranges = (first..last).map(|chunk| {
        let from = (chunk * CHUNK).max(iterations.start);
        from..((chunk + 1) * CHUNK).min(iterations.end)
    });
    ranges
        .flat_map(|range| (0..targets).map(move |nth| (nth, range.clone())))
        .collect()
}

fn chunk(case: &Case, seed: u64, range: Range<u64>) -> Outcome {
    let Case { target, corpus } = case;
    targets::begin();
    // Values made once per thread or process do not count.
    let _ = catch_unwind(|| (target.run)(&corpus[0]));
    forget_panics();
    let _ = targets::met();
    let start = Instant::now();
    let mut outcome = Outcome::default();
    for iteration in range {
        let input = mutate::input(target.name, corpus, target.words, seed, iteration);
        outcome.inputs += 1;
        let (fault, allocated) = one(target, &input);
        outcome.most.most = outcome.most.most.max(allocated.most);
        outcome.most.times = outcome.most.times.max(allocated.times);
        if let Some(fault) = fault {
            outcome.failed = Some(Failure {
                iteration,
                input,
                why: fault,
            });
            break;
        }
    }
    outcome.busy = start.elapsed();
    outcome.met = targets::met();
    targets::end();
    outcome
}

fn forget_panics() {
    PANICKED.take();
    if let Ok(mut stored) = ELSEWHERE.lock() {
        stored.take();
    }
}

/// Runs a target on one input, and says what was wrong.
fn one(target: &Target, input: &[u8]) -> (Option<String>, Allocated) {
    let (result, allocated) = counted(|| catch_unwind(AssertUnwindSafe(|| (target.run)(input))));
    let message = PANICKED.take();
    let elsewhere = ELSEWHERE.lock().ok().and_then(|mut stored| stored.take());
    let panicked = message
        .or(elsewhere)
        .or_else(|| result.err().map(|_| "it panicked".to_owned()));
    let fault = panicked.or_else(|| above_bounds(target, input.len(), allocated));
    (fault, allocated)
}

fn above_bounds(target: &Target, length: usize, allocated: Allocated) -> Option<String> {
    let Allocated { most, times } = allocated;
    let bytes = BYTES_PER_BYTE * length + BYTES;
    if most > bytes {
        return Some(format!(
            "{most} bytes were allocated for {length} of input, {bytes} are allowed"
        ));
    }
    let steps = target.steps * length as u64 + STEPS;
    (times > steps).then(|| {
        format!("memory was asked for {times} times for {length} bytes, {steps} are allowed")
    })
}

/// Writes an input that failed where it can be taken from into the corpus.
pub fn saved(target: &str, seed: u64, failure: &Failure) -> std::io::Result<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    std::fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{target}-{seed}-{}", failure.iteration));
    std::fs::write(&file, &failure.input)?;
    Ok(file)
}

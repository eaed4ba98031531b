//! `hansu uci`: the engine as a UCI program on standard input and output. Also supports UCI-Cyclone and UCCI.

mod board;
mod session;

use std::io::{self, BufRead, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use hansu_engine::uci::{self, Command, Info, Protocol, Style, TimeLimits};
use hansu_engine::{Search, SearchResult, Skill, TranspositionTable};
use janggi::{Game, TOURNAMENT, XIANGQI_ASIAN, divide_until, on_offer};

use session::Session;

/// Runs until `quit` or the end of input.
pub(in crate::cli) fn run() -> ExitCode {
    let mut session = Session::new();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        // Invalid UTF-8 affects only one command, not the session.
        match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let Some(command) = uci::read(&String::from_utf8_lossy(&line)) else {
            continue;
        };
        if command == Command::Quit {
            session.quit();
            return ExitCode::SUCCESS;
        }
        session.execute(command);
    }
    session.finish();
    ExitCode::SUCCESS
}

/// Prints and flushes a line. A closed output is ignored, because the input ends too.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

/// Valid sizes of the transposition table, in MiB.
const HASH: RangeInclusive<usize> = 1..=4096;

const DEFAULT_HASH: usize = 64;

const THREADS: RangeInclusive<usize> = 1..=64;

const LINES: RangeInclusive<usize> = 1..=64;

/// Returns whether a table of that size fits into available memory, if the system reports it.
fn fits(mib: usize) -> bool {
    let Ok(meminfo) = std::fs::read_to_string("/proc/meminfo") else {
        return true;
    };
    let kib: Option<usize> = meminfo
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))
        .and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    kib.is_none_or(|kib| mib < kib / 1024)
}

/// Prints the engine's name and options.
fn introduce(protocol: Protocol) {
    say(concat!("id name hansu ", env!("CARGO_PKG_VERSION")));
    say("id author the hansu team");
    let list = |name: &str, kind: &str| say(&line(protocol, name, kind));
    let spin = |name: &str, usual: usize, range: &RangeInclusive<usize>| {
        let minimum = range.start();
        let maximum = range.end();
        list(
            name,
            &format!("spin default {usual} min {minimum} max {maximum}"),
        );
    };
    if protocol == Protocol::Ucci {
        list("usemillisec", "check default true");
        list("batch", "check default false");
        list("newgame", "button");
        spin("hashsize", DEFAULT_HASH, &HASH);
    } else {
        spin("Hash", DEFAULT_HASH, &HASH);
        list("Clear Hash", "button");
        list("UCI_ShowWDL", "check default false");
    }
    let ponder = if protocol == Protocol::Ucci {
        "ponder"
    } else {
        "Ponder"
    };
    list(ponder, "check default false");
    spin("Threads", 1, &THREADS);
    spin("MultiPV", 1, &LINES);
    list("UCI_LimitStrength", "check default false");
    let ratings = Skill::all_ratings();
    let lowest = ratings.start();
    let highest = ratings.end();
    list(
        "UCI_Elo",
        &format!("spin default {highest} min {lowest} max {highest}"),
    );
    let (variant, ruleset) = match protocol {
        Protocol::Uci => ("janggi", TOURNAMENT),
        Protocol::Cyclone | Protocol::Ucci => ("xiangqi", XIANGQI_ASIAN),
    };
    let variants = uci::VARIANTS.map(|name| format!(" var {name}")).concat();
    list("UCI_Variant", &format!("combo default {variant}{variants}"));
    let rulesets: Vec<String> = on_offer().map(|(id, _)| format!(" var {id}")).collect();
    let id = ruleset.id();
    let rulesets = rulesets.concat();
    list("Ruleset", &format!("combo default {id}{rulesets}"));
    say(match protocol {
        Protocol::Uci | Protocol::Cyclone => "uciok",
        Protocol::Ucci => "ucciok",
    });
}

/// Formats the line of an option, which UCCI writes without `name`.
fn line(protocol: Protocol, name: &str, kind: &str) -> String {
    let word = match protocol {
        Protocol::Uci | Protocol::Cyclone => "name ",
        Protocol::Ucci => "",
    };
    format!("option {word}{name} type {kind}")
}

/// Searches and prints progress.
fn think(
    search: &Search<'_>,
    table: &Mutex<TranspositionTable>,
    time: Option<TimeLimits>,
    style: Style,
) -> Vec<SearchResult> {
    let mut table = table.lock();
    table.new_search();
    let table = &*table;
    let began = Instant::now();
    let position = *search.game.position();
    search.reporting(table, &mut |results, stability| {
        for (rank, result) in (1..).zip(results) {
            let info = Info {
                result,
                rank: (search.lines > 1).then_some(rank),
                position: &position,
                time: began.elapsed(),
                hashfull: table.hashfull(),
                style,
            };
            say(&info.to_string());
        }
        match time {
            Some(time) if time.suffice(began.elapsed(), stability) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    })
}

/// Searches at limited strength. Limits, lines and threads of the search do not apply.
fn play_down(skill: Skill, search: &Search<'_>, style: Style) -> Vec<SearchResult> {
    let began = Instant::now();
    let game = search.game;
    let seed = game.position().key();
    let result = skill.think_among(search.only, game, seed, search.stop);
    if let Some(result) = &result {
        let info = Info {
            result,
            rank: None,
            position: game.position(),
            time: began.elapsed(),
            hashfull: 0,
            style,
        };
        say(&info.to_string());
    }
    result.into_iter().collect()
}

/// Counts leaf nodes per action, until stopped.
fn count(game: &Game, depth: u32, stop: &AtomicBool, style: Style) {
    let start = game.situation();
    if depth == 0 {
        return say("\nNodes searched: 1");
    }
    let Some(parts) = divide_until(start, depth, stop) else {
        return say("info string the count was stopped");
    };
    for (action, nodes) in &parts {
        let action = style.ranks.write(start.position(), *action);
        say(&format!("{action}: {nodes}"));
    }
    let total: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
    say(&format!("\nNodes searched: {total}"));
}

/// Stops a search by a command or by the clock.
#[derive(Default)]
struct SearchStop {
    /// The cancel flag of the search.
    stopped: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

/// The state that waiters watch.
#[derive(Default)]
struct State {
    stopped: bool,
    /// `true` if a finished search may answer although it was not stopped.
    released: bool,
}

impl SearchStop {
    fn stop(&self) {
        // The flag is for the search, the state for waiters. Both are set under the lock, so that no wake-up is lost.
        self.stopped.store(true, Relaxed);
        self.state.lock().stopped = true;
        self.changed.notify_all();
    }

    /// Lets a finished search answer, because the move that it pondered on was played.
    fn release(&self) {
        self.state.lock().released = true;
        self.changed.notify_all();
    }

    /// Stops the search after `patience`, unless it is stopped before.
    fn stop_after(self: &Arc<Self>, patience: Duration) {
        let stop = Arc::clone(self);
        std::thread::spawn(move || {
            let mut state = stop.state.lock();
            stop.changed
                .wait_while_for(&mut state, |state| !state.stopped, patience);
            drop(state);
            stop.stop();
        });
    }

    /// Waits until the search is stopped or released.
    fn wait(&self) {
        let mut state = self.state.lock();
        self.changed
            .wait_while(&mut state, |state| !state.stopped && !state.released);
    }
}

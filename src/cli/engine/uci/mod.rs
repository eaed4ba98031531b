//! `hansu uci`: the engine as a UCI program on standard input and output. Also supports UCI-Cyclone and UCCI.

mod board;
mod search;
mod session;

use std::io;
use std::io::{BufRead, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use crate::engine::uci::{Command, Protocol};
use crate::engine::{Skill, uci};
use crate::rules::{TOURNAMENT, XIANGQI_ASIAN, on_offer};
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

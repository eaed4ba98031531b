//! The places that may use randomness, threads and real time. Elsewhere they are injected (`app::Outside`), so that
//! the same seed gives the same run.

use regex::Regex;

use super::architecture::sources;

/// The modules whose behaviour depends only on injected dependencies.
const REPEATABLE: [&str; 4] = ["app", "discord", "play", "text"];

/// Sources of nondeterminism, and their replacements.
#[rustfmt::skip]
const REFUSED: [(&str, &str, &str); 9] = [
    ("chance", r"\brand::|\bfastrand\b|\bgetrandom\b", "`Chance`"),
    ("threads", r"\bspawn_blocking\b|\bblock_in_place\b|\bthread::\w", "`Executor`"),
    ("the machine's clock", r"\bSystemTime\b|\b(?:Zoned|Timestamp)::now\b", "`Clock`"),
    ("std's clock", r"\bstd::time::(?:Instant\b|\{[^}]*\bInstant\b)", "tokio's `Instant`"),
    ("a limiter's own clock", r"\buntil_\w*ready\b", "`Budget`"),
    ("a wake-up by chance", r"\bwatch::(?:channel|Sender)\b", "`Notify`, `Watched`"),
    ("the order of a hash map", r"\bHash(?:Map|Set)\b", "`BTreeMap`, `BTreeSet`"),
    ("a seed of std's", r"\bRandomState\b", "`DefaultHasher`, whose keys are fixed"),
    ("an arm by chance", r"\bselect! *\{\s*(?:[^b\s]|b[^i]|bi[^a])", "`biased;`"),
];

/// Exceptions: the file below `src`, the kind, and the reason.
const ALLOWED: &str = "
app/outside.rs: chance: it is the source
app/outside.rs: threads: it decides
app/engine_service/jobs/mod.rs: threads: the engine's, which do not run where work is done at once
app/engine_service/jobs/tests.rs: threads: tests of those
app/engine_service/external/mod.rs: threads: they read what another process says
app/engine_service/external/tests.rs: threads: tests of those
app/engine_service/external/mod.rs: std's clock: the patience with another process, and the rest after its failures, on a thread
app/engine_service/thinker.rs: std's clock: it asks the other engine on the same threads
app/clock/mod.rs: the machine's clock: `SystemClock`
app/clock/mod.rs: std's clock: `SystemClock`
app/analysis/following.rs: a wake-up by chance: it wakes otherwise, or one alone waits for it
app/analysis/mod.rs: a wake-up by chance: the same, made
play/statistics.rs: the order of a hash map: looked up alone; the lines have an order of their own
discord/rest/pauses.rs: the order of a hash map: looked up, and cleared of what is over; a bucket of serenity's has no order
app/bot_player/mod.rs: the order of a hash map: by the ids of tasks, which have no order: only whether there is one is asked
app/delivery/run.rs: the order of a hash map: by the ids of tasks, which have no order: counted, and looked for one; lanes are looked up
app/analysis/following.rs: the order of a hash map: runs, looked up alone
";

/// Returns the files and kinds of the exceptions.
fn allowed() -> Vec<(&'static str, &'static str)> {
    let lines = ALLOWED.trim().lines();
    let exceptions = lines.map(|line| {
        let (file, rest) = line.split_once(": ").unwrap();
        (file, rest.split_once(": ").unwrap().0)
    });
    exceptions.collect()
}

/// Returns the uses of nondeterminism in a text: the line, the kind and the replacement.
fn taken(text: &str) -> Vec<(usize, &'static str, &'static str)> {
    let mut uses = Vec::new();
    for (use_kind, pattern, replacement) in REFUSED {
        let pattern = Regex::new(pattern).unwrap();
        for use_match in pattern.find_iter(text) {
            let line = text[..use_match.start()].matches('\n').count() + 1;
            let start = text[..use_match.start()].rfind('\n').map_or(0, |at| at + 1);
            if !text[start..].trim_start().starts_with("//") {
                uses.push((line, use_kind, replacement));
            }
        }
    }
    uses
}

#[test]
fn randomness_and_time_are_only_used_when_injected() {
    let mut errors = Vec::new();
    let mut used = Vec::new();
    let repeatable = sources().into_iter().filter(|source| {
        let mut modules = REPEATABLE.iter();
        modules.any(|module| source.path.starts_with(module))
    });
    for source in repeatable {
        let file = source.path.to_string_lossy();
        for (line, use_kind, replacement) in taken(&source.text()) {
            if allowed().contains(&(&*file, use_kind)) {
                used.push((file.to_string(), use_kind));
            } else {
                errors.push(format!(
                    "{}:{line}: {use_kind}; use {replacement}",
                    source.shown
                ));
            }
        }
    }
    assert!(errors.is_empty(), "\n{}", errors.join("\n"));
    for (file, use_kind) in allowed() {
        let used = used
            .iter()
            .any(|(used_file, kind)| used_file == file && *kind == use_kind);
        assert!(
            used,
            "{file} has {use_kind} no longer: take it off the list"
        );
    }
}

#[test]
fn use_of_randomness_or_real_time_is_detected() {
    for (text, expected) in [
        ("let lot: bool = rand::random();", "chance"),
        ("use rand::rng;", "chance"),
        ("tokio::task::spawn_blocking(f)", "threads"),
        ("std::thread::spawn(f)", "threads"),
        ("SystemTime::now()", "the machine's clock"),
        ("use std::time::{Duration, Instant};", "std's clock"),
        ("std::time::Instant::now()", "std's clock"),
        ("limiter.until_ready().await", "a limiter's own clock"),
        (
            "use std::{collections::HashMap};",
            "the order of a hash map",
        ),
        ("HashSet::new()", "the order of a hash map"),
        ("watch::Sender::new(0)", "a wake-up by chance"),
        ("RandomState::new()", "a seed of std's"),
        ("select! {\n    () = stop => {}\n}", "an arm by chance"),
        ("select! {\n    before = stop => {}\n}", "an arm by chance"),
        ("select! {\n    Some(it) = it => {}\n}", "an arm by chance"),
    ] {
        let uses = taken(text).into_iter().map(|(_, use_kind, _)| use_kind);
        assert_eq!(uses.collect::<Vec<_>>(), [expected], "{text}");
    }
    for text in [
        "use tokio::time::Instant;",
        "use std::time::Duration;\nuse tokio::time::{Instant, sleep};",
        "tokio::select! {\n    biased;\n    () = stop => {}\n}",
        "/// A `HashMap` would have no order.",
        "let random = chance.random_side();",
    ] {
        assert_eq!(taken(text), [], "{text}");
    }
}

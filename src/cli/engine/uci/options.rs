//! The UCI options: names, ranges and defaults.

use super::say;
use crate::engine::{Skill, uci};
use crate::rules::{TOURNAMENT, on_offer};

/// Valid sizes of the transposition table, in MiB.
pub(super) const HASH: std::ops::RangeInclusive<usize> = 1..=4096;

pub(super) const USUAL_HASH: usize = 64;

pub(super) const THREADS: std::ops::RangeInclusive<usize> = 1..=64;

pub(super) const LINES: std::ops::RangeInclusive<usize> = 1..=64;

/// Whether a table of that size fits into available memory, as far as the system says.
pub(super) fn fits(mib: usize) -> bool {
    let Ok(told) = std::fs::read_to_string("/proc/meminfo") else {
        return true;
    };
    let kib: Option<usize> = told
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))
        .and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    kib.is_none_or(|kib| mib < kib / 1024)
}

pub(super) fn introduce() {
    say(concat!("id name hansu ", env!("CARGO_PKG_VERSION")));
    say("id author the hansu team");
    let spin = |name: &str, usual: usize, range: &std::ops::RangeInclusive<usize>| {
        let least = range.start();
        let most = range.end();
        say(&format!(
            "option name {name} type spin default {usual} min {least} max {most}"
        ));
    };
    spin("Hash", USUAL_HASH, &HASH);
    spin("Threads", 1, &THREADS);
    spin("MultiPV", 1, &LINES);
    say("option name UCI_LimitStrength type check default false");
    let ratings = Skill::all_ratings();
    let (least, most) = (ratings.start(), ratings.end());
    say(&format!(
        "option name UCI_Elo type spin default {most} min {least} max {most}"
    ));
    say("option name Ponder type check default false");
    say("option name Clear Hash type button");
    let variants = uci::VARIANTS.map(|name| format!(" var {name}")).concat();
    say(&format!(
        "option name UCI_Variant type combo default janggi{variants}"
    ));
    let rulesets: Vec<String> = on_offer().map(|(id, _)| format!(" var {id}")).collect();
    let rulesets = rulesets.concat();
    say(&format!(
        "option name Ruleset type combo default {}{rulesets}",
        TOURNAMENT.id()
    ));
    say("uciok");
}

//! The options of the engine: what it tells of them, and how they are set.

use super::{Engine, opening, say};
use crate::engine::{Skill, TranspositionTable, uci};
use crate::rules::{Ruleset, TOURNAMENT, on_offer};

/// The sizes of the table that can be asked for, in MiB.
const HASH: std::ops::RangeInclusive<usize> = 1..=4096;

pub(super) const USUAL_HASH: usize = 64;

const THREADS: std::ops::RangeInclusive<usize> = 1..=64;

const LINES: std::ops::RangeInclusive<usize> = 1..=64;

impl Engine {
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |range: &std::ops::RangeInclusive<usize>| {
            let read = value.parse().ok().filter(|number| range.contains(number));
            read.ok_or_else(|| {
                format!(
                    "{name} takes {} to {}, not {value:?}",
                    range.start(),
                    range.end()
                )
            })
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let mib = number(&HASH)?;
                let too_much = || format!("there is no memory for a table of {mib} MiB");
                let table = fits(mib)
                    .then(|| TranspositionTable::try_of_mib(mib))
                    .flatten();
                *self.table() = table.ok_or_else(too_much)?;
            }
            "threads" => self.threads = number(&THREADS)?,
            "multipv" => self.lines = number(&LINES)?,
            "uci_limitstrength" => {
                self.limited = value
                    .parse()
                    .map_err(|_| format!("{name} takes true or false, not {value:?}"))?;
            }
            "uci_elo" => {
                let read = value
                    .parse()
                    .ok()
                    .filter(|rating| Skill::RATINGS.contains(rating));
                self.rating = read.ok_or_else(|| {
                    let (least, most) = (Skill::RATINGS.start(), Skill::RATINGS.end());
                    format!("{name} takes {least} to {most}, not {value:?}")
                })?;
            }
            "clear hash" => self.table().clear(),
            "ponder" => {}
            "uci_variant" | "ruleset" => {
                self.ruleset = Ruleset::read(value).map_err(|why| why.to_string())?;
                // By other rules the same positions are worth something else.
                self.table().clear();
                self.game = opening(&self.ruleset);
            }
            _ => return Err(format!("no option is called {name:?}")),
        }
        Ok(())
    }
}

/// Whether a table of so many MiB fits into the memory that is free, as far as the system tells.
fn fits(mib: usize) -> bool {
    let Ok(told) = std::fs::read_to_string("/proc/meminfo") else {
        return true;
    };
    let line = told.lines().find(|line| line.starts_with("MemAvailable:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<usize>().ok());
    kib.is_none_or(|kib| mib < kib / 1024)
}

pub(super) fn introduce() {
    say(concat!("id name hansu ", env!("CARGO_PKG_VERSION")));
    say("id author the hansu team");
    let spin = |name: &str, usual: usize, range: &std::ops::RangeInclusive<usize>| {
        let (least, most) = (range.start(), range.end());
        say(&format!(
            "option name {name} type spin default {usual} min {least} max {most}"
        ));
    };
    spin("Hash", USUAL_HASH, &HASH);
    spin("Threads", 1, &THREADS);
    spin("MultiPV", 1, &LINES);
    say("option name UCI_LimitStrength type check default false");
    let (least, most) = (Skill::RATINGS.start(), Skill::RATINGS.end());
    say(&format!(
        "option name UCI_Elo type spin default {most} min {least} max {most}"
    ));
    say("option name Ponder type check default false");
    say("option name Clear Hash type button");
    let variants = uci::VARIANTS.map(|name| format!(" var {name}")).concat();
    say(&format!(
        "option name UCI_Variant type combo default janggi{variants}"
    ));
    let rulesets: String = on_offer().map(|(id, _)| format!(" var {id}")).collect();
    say(&format!(
        "option name Ruleset type combo default {}{rulesets}",
        TOURNAMENT.id()
    ));
    say("uciok");
}

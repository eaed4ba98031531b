//! The Universal Chess Interface (UCI) and its dialects UCI-Cyclone and UCCI as text: parses commands, sets up
//! positions and formats answers. `cli::uci` has the clock and the threads.

mod command;
mod info;
mod setup;

use super::evaluation::GameNumbers;
pub(super) use super::evaluation::XIANGQI_BY_NAME;
use janggi::{NoRuleset, Ruleset, XIANGQI_ASIAN};

pub use command::{Command, Go, TimeLimits, read};
pub use info::{Info, Protocol, Style, line, score};
pub use setup::{SetUp, set_up};

/// `UCI_Variant` names of Fairy-Stockfish for our rulesets.
pub const VARIANTS: [&str; 5] = [
    "janggi",
    "janggitraditional",
    "janggimodern",
    "janggicasual",
    XIANGQI_BY_NAME,
];

/// Returns the `UCI_Variant` of a ruleset; `None` if other engines do not have it.
#[must_use]
pub fn variant(ruleset: &Ruleset) -> Option<&'static str> {
    if let Some(name) = GameNumbers::of(ruleset.variant).uci_name {
        return Some(name);
    }
    let aliases = ruleset.preset()?.aliases;
    VARIANTS.into_iter().find(|name| aliases.contains(name))
}

/// Returns the ruleset that other programs mean by a `UCI_Variant`, in any case, if our ruleset of that name is
/// a different one.
#[must_use]
pub fn ruleset(variant: &str) -> Option<Ruleset> {
    variant
        .eq_ignore_ascii_case(XIANGQI_BY_NAME)
        .then_some(XIANGQI_ASIAN)
}

/// Parses the name of a ruleset in any case; the error is that of the name as written.
pub fn ruleset_in_any_case(name: &str) -> Result<Ruleset, NoRuleset> {
    Ruleset::read(name)
        .or_else(|error| Ruleset::read(&name.to_ascii_lowercase()).map_err(|_| error))
}

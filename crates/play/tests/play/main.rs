//! Matches: what can happen in one, decided from its events alone.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    clippy::unnecessary_wraps,
    reason = "tests compute with small numbers and put tables next to what reads them"
)]

mod kit;
// As in the tests of the rules.
#[path = "../../../rules/tests/rules/kit/rulesets.rs"]
#[allow(dead_code, reason = "random rulesets, of which these tests use a part")]
mod random_rulesets;

mod cards;
mod clock;
mod conditional;
mod cups;
mod evening;
mod events;
mod matches;
mod pause;
mod practice;
mod quiet;
mod rating;
mod rulesets;
mod takeback;
mod votes;
mod words;

//! The layers below Discord, without a network: courier, use cases, and every message they cause.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::cast_possible_wrap,
    clippy::explicit_iter_loop,
    clippy::items_after_statements,
    clippy::match_same_arms,
    clippy::needless_for_each,
    clippy::needless_pass_by_value,
    clippy::redundant_closure_for_method_calls,
    clippy::too_many_lines,
    clippy::unnecessary_wraps,
    reason = "tests compute with small numbers and put tables next to what reads them"
)]

// Random rulesets, as in the tests of the rules.
#[path = "../../crates/rules/tests/rules/kit/rulesets.rs"]
mod rulesets;
mod support;

mod app;
mod architecture;
mod chance;
mod circles;
mod config;
mod courier;
mod games_as_data;
mod words;

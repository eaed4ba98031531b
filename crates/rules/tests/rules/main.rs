//! The rules of both games: tables of diagrams, properties of random positions, and games computed
//! by another program.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files"
)]
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::format_collect,
    clippy::match_same_arms,
    clippy::needless_for_each,
    clippy::redundant_closure_for_method_calls,
    clippy::too_many_lines,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "tests compute with small numbers and put tables next to what reads them"
)]

mod kit;

mod cases;
mod custom;
mod movegen;
mod moves;
mod notation;
mod oracle;
mod properties;
mod records;
mod rulesets;
mod words;
mod xiangqi;

//! The search, its reasons, proofs of mates and the protocol of interfaces.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files"
)]
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::match_same_arms,
    clippy::redundant_closure_for_method_calls,
    clippy::too_many_lines,
    clippy::unused_self,
    reason = "tests compute with small numbers and put tables next to what reads them"
)]

#[path = "../../../rules/tests/rules/kit/mod.rs"]
#[allow(
    dead_code,
    reason = "the kit of the rules, of which these tests use a part"
)]
mod kit;

mod endgames;
mod facts;
mod mates;
mod puzzles;
mod returns;
mod search;
mod uci;
mod xiangqi;

//! What tests of the move generator share: boards, games and rules made at random, and a second generator
//! and a second referee that are slow and plain.
// Not every test uses everything.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)]

pub mod boards;
pub mod judge;
pub mod rulesets;
pub mod slow;

//! What tests of the move generator share: boards, games and rules made at random, and a second generator
//! and a second referee that are slow and plain.

pub mod boards;
pub mod judge;
pub mod rulesets;
pub mod slow;

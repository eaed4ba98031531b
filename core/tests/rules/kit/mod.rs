//! Shared by tests of the move generator: random boards, games and rules, and a slow, plain generator and
//! referee.

pub mod boards;
pub mod judge;
pub mod rulesets;
pub mod slow;

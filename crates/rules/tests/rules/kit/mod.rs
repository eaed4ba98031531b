//! Shared by tests of rules and search: random boards, games and rules, cycles of moves, and a slow, plain generator
//! and referee.

pub mod boards;
pub mod cycles;
pub mod judge;
pub mod rulesets;
pub mod slow;

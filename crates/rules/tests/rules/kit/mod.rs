//! Shared by tests of rules and search: random boards, games and rules, cycles of moves, a slow, plain generator and
//! referee, and the data next to the repository.

pub mod boards;
pub mod cycles;
pub mod judge;
pub mod rulesets;
pub mod shared;
pub mod slow;

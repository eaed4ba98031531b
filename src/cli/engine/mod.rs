//! Tools for the engine and the rules: UCI, bench, perft, the referee.

pub(super) mod bench;
pub(super) mod perft;
pub(super) mod referee;
pub(super) mod uci;

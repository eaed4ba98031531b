//! 한수 (*hansu*, "one move"): Janggi (Korean chess) by correspondence on Discord.

pub mod rules;
pub mod sandbox;

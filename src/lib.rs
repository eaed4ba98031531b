//! 한수 (*hansu*, "one move"): Janggi (Korean chess) by correspondence on Discord.

pub mod render;
pub mod rules;
pub mod sandbox;

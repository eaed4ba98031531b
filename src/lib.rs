//! 한수 (*hansu*, "one move"): Janggi (Korean chess) by correspondence on Discord.
//!
//! In reading order: each module uses only those above it, but for `sandbox`, which uses none.
//! ARCHITECTURE.md tells why, and a test keeps it so.

pub mod rules;

pub mod engine;

pub mod render;

pub mod play;

pub mod text;

pub mod store;

pub mod app;

pub mod discord;

pub mod sandbox;

pub mod config;

pub mod cli;

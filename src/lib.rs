//! 한수 (*hansu*, "one move"): Janggi (Korean chess) by correspondence on Discord.
//!
//! Modules in reading order, after the crates of `crates/`. Each uses only those above it. ARCHITECTURE.md explains why,
//! and a test enforces it.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::too_many_lines, reason = "tests list their cases"))]

pub mod app;

pub mod discord;

pub mod page;

pub mod config;

pub mod cli;

//! 한수 (*hansu*, "one move"): Janggi (Korean chess) by correspondence on Discord.
//!
//! Modules in reading order, after those of `hansu-core`. Each uses only those above it, except `sandbox`, which uses
//! none. ARCHITECTURE.md explains why, and a test enforces it.
#![cfg_attr(test, allow(clippy::too_many_lines, reason = "tests list their cases"))]

pub use hansu_core::{engine, play, render, rules};

pub mod text;

pub mod store;

pub mod app;

pub mod discord;

pub mod page;

pub mod sandbox;

pub mod config;

pub mod cli;

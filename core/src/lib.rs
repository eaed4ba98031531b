//! The rules of Janggi and Xiangqi, an engine, pictures, and the flow of a match, without files, clock or async code.
//!
//! Modules in reading order: each uses only those above it. ARCHITECTURE.md explains why; a test enforces it.
#![cfg_attr(test, allow(clippy::too_many_lines, reason = "tests list their cases"))]

pub mod rules;

pub mod engine;

pub mod render;

pub mod play;

//! The rules of Janggi and the engine: tables of diagrams, properties of random positions, and games computed
//! by another program.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod kit;

mod cases;
mod custom;
mod engine;
mod engine_facts;
mod movegen;
mod moves;
mod notation;
mod oracle;
mod properties;
mod records;
mod rulesets;

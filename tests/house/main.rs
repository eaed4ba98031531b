//! The layers below Discord, without a network: matches, store, courier, use cases, and every message they
//! cause.
#![allow(clippy::unwrap_used, clippy::expect_used)]

// Random rulesets, as in the tests of the rules.
#[path = "../rules/kit/rulesets.rs"]
mod rulesets;
mod support;

mod app;
mod architecture;
mod config;
mod courier;
mod play;
mod schemas;
mod store;
mod words;

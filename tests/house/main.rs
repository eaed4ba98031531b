//! The layers of the bot below Discord, without a network: a match, the store, the courier, the use cases, and every
//! message that they lead to.
#![allow(clippy::unwrap_used, clippy::expect_used)]

// Rules combined at random, as in the tests of the rules.
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

//! The program as people run it: its commands, the stand-in for Discord, whole games over the wire, and its page in
//! a browser.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod kit;

mod browser;
mod commands;
mod flows;
mod sandbox;

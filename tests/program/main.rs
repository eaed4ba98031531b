//! The program as people run it: its commands, the sandbox, whole games over the wire, and the page in a
//! browser.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod kit;

mod browser;
mod commands;
mod flows;
mod sandbox;

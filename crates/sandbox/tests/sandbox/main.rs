//! The sandbox over its doors: a bot's REST and gateway, people's routes, control routes, and the stored world.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    reason = "tests put tables next to what reads them"
)]

mod kit;

mod client;
mod faults;
mod page;
mod strict;
mod wire;
mod world;

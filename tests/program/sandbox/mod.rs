//! The sandbox: its responses, refusals and stored data.

mod client;
mod faults;
mod page;
mod strict;
mod wire;
mod world;

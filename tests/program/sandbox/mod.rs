//! The stand-in for Discord: what it answers, what it refuses, and what it keeps.

mod client;
mod faults;
mod page;
mod strict;
mod wire;
mod world;

//! Shared by the tests: people, and matches at certain points.

// As in the tests of matches.
#[path = "../../../crates/play/tests/play/kit.rs"]
mod matches;

pub mod detached_interceptor;
pub mod direct_database;
pub mod heartbeat;
pub mod house;
pub mod notice_wall;
pub mod of_a_file;
pub mod on_server;
pub mod patience;
pub mod scenes;
pub mod test_store;

pub use matches::*;

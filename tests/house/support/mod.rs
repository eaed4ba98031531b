//! Shared by the tests: people, and matches at certain points.

// As in the tests of the store.
#[path = "../../../crates/store/tests/store/kit/mod.rs"]
#[allow(
    dead_code,
    reason = "the kit of the store, of which these tests use a part"
)]
mod store;

pub mod house;
pub mod lived_in;
pub mod notice_wall;
pub mod of_a_file;
pub mod patience;
pub mod scenes;
pub mod steps;

pub use store::*;

//! Shared by tests of the store and of the bot: stores on either database, a direct connection, interceptors, and
//! the people and matches of the tests of matches.

// As in the tests of matches.
#[path = "../../../../play/tests/play/kit.rs"]
mod matches;

pub mod breaking_interceptor;
pub mod detached_interceptor;
pub mod direct_database;
mod folder;
pub mod heartbeat;
pub mod on_server;
pub mod test_store;

use std::path::Path;

pub use folder::folder;
pub use matches::*;

/// Returns the folder of the repository, whichever crate's tests ask.
pub fn repository() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let has_lock = |folder: &&Path| folder.join("Cargo.lock").is_file();
    folders.find(has_lock).unwrap()
}

/// Asserts that a text has these words, and shows it if not.
#[track_caller]
pub fn tells(text: &str, words: &str) {
    assert!(text.contains(words), "{words:?} is not in: {text}");
}

//! Shared by the tests: a sandbox, alone or with a small bot, and the program in an empty folder.

#[path = "../../../crates/store/tests/store/kit/folder.rs"]
mod folder;
pub mod postgres;
pub mod program;

use hansu_sandbox::{Settings, WorldFile};

#[path = "../../../crates/sandbox/tests/sandbox/kit/mod.rs"]
#[allow(
    dead_code,
    unused_imports,
    reason = "the kit of the sandbox, of which these tests use a part"
)]
mod sandbox;

pub use folder::folder;
pub use sandbox::{ALEX, CLUB, GENERAL as JANGGI, LOUNGE, MINA, SAM, Stage, TestBot, component};

/// Gives a sandbox the people, servers and texts that it has in the program.
pub fn hansus_world(settings: &mut Settings) {
    let file = WorldFile::parse(include_str!("../../../assets/world.json"));
    settings.world_file = Some(file.unwrap());
}

/// Asserts that a text has these words, and shows it if not.
#[track_caller]
pub fn tells(text: &str, words: &str) {
    assert!(text.contains(words), "{words:?} is not in: {text}");
}

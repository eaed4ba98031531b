//! Standing messages of channels: the desk, which shows the games that were challenged there, and the puzzle of the day.
//!
//! The store tracks outdated messages. The courier builds the content from the database (`content`), and sends it if it
//! differs from the last version.
//!
//! A commit that changes a desk's content marks the desk dirty in the same transaction. Presses are accepted only on
//! the current desk message.

mod content;
mod daily;
mod desk;

use std::sync::Arc;

use super::core::Core;

pub use daily::{DailyPuzzle, SolvedPuzzle};
pub use desk::{Desk, DeskGame, DeskRanks, DeskResult, Listed, OpenChallenge};

/// Use cases of standing messages.
pub struct Posters {
    core: Arc<Core>,
}

impl Posters {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Posters {
        Posters { core }
    }
}

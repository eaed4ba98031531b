//! Practice levels.

use serde::{Deserialize, Serialize};

/// The bot's level in a practice game: 1 for beginners who have just learned the moves, to 10, its full
/// strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// The number is not a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no level: they go from 1 to 10")]
pub struct NoLevel(u8);

impl Level {
    /// The lowest level.
    pub const LOWEST: Level = Level(1);
    /// The highest level.
    pub const HIGHEST: Level = Level(10);
    /// The default level.
    pub const USUAL: Level = Level(3);

    /// The level of that number.
    ///
    /// # Errors
    /// [`NoLevel`] outside 1 to 10.
    pub fn new(number: u8) -> Result<Level, NoLevel> {
        let known = Level::LOWEST.0..=Level::HIGHEST.0;
        if known.contains(&number) {
            Ok(Level(number))
        } else {
            Err(NoLevel(number))
        }
    }

    /// The number, 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Level {
    type Error = NoLevel;

    fn try_from(number: u8) -> Result<Level, NoLevel> {
        Level::new(number)
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

//! How strong the bot plays when somebody practises against it.

use serde::{Deserialize, Serialize};

/// The bot's strength in a practice game, from 1, for those who have just learned how the pieces
/// move, to 10, the best it can.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A number that is no level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no level: they go from 1 to 10")]
pub struct NoLevel(u8);

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(1);
    /// The strongest.
    pub const HIGHEST: Level = Level(10);
    /// What is played where nobody says otherwise.
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

    /// Its number, 1 to 10.
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

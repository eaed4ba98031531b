//! Practice levels, and suggestions of another level.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use janggi::Handicap;

/// Wins in a row after which the next level is suggested.
const WINS: usize = 2;
/// Losses in a row after which the level below is suggested.
const LOSSES: usize = 3;

/// The bot's level in a practice game. Level 1 suits beginners who have just learned the moves; 10 is the bot's
/// full strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// The number is not a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a level: levels are 1 to 10")]
pub struct NoLevel(u8);

impl Level {
    /// The lowest level.
    pub const LOWEST: Level = Level(1);
    /// The highest level.
    pub const HIGHEST: Level = Level(10);
    /// The default level.
    pub const DEFAULT: Level = Level(3);

    /// Returns the level with this number.
    ///
    /// # Errors
    /// [`NoLevel`] outside 1 to 10.
    pub fn new(number: u8) -> Result<Level, NoLevel> {
        let levels = Level::LOWEST.0..=Level::HIGHEST.0;
        if levels.contains(&number) {
            Ok(Level(number))
        } else {
            Err(NoLevel(number))
        }
    }

    /// Returns the number, 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns all levels, the lowest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).map(Level)
    }

    /// Returns the level above; `None` at the top.
    #[must_use]
    pub fn above(self) -> Option<Level> {
        Level::new(self.0 + 1).ok()
    }

    /// The number of results used by [`Level::suggested_after`].
    pub const RESULTS: usize = LOSSES;

    /// Suggests a better level for a person, from their results at this one, newest first: one higher after two
    /// wins in a row, one lower after three losses. Games without a result are ignored.
    #[must_use]
    pub fn suggested_after(self, results: &[GameResult]) -> Option<Level> {
        let counted = results
            .iter()
            .filter(|result| **result != GameResult::CalledOff);
        let latest: Vec<GameResult> = counted.copied().take(LOSSES).collect();
        if latest.get(..WINS) == Some(&[GameResult::Won; WINS]) {
            return self.above();
        }
        if latest == [GameResult::Lost; LOSSES] {
            return Level::new(self.0 - 1).ok();
        }
        None
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

/// The result of a finished match for one player. Stored as this word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum GameResult {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// No result.
    CalledOff,
}

/// A game against the bot that ended with a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PracticeGame {
    /// The bot's level.
    pub level: Level,
    /// The result for the person.
    pub result: GameResult,
    /// The number of positions for which the person took a hint.
    pub hints: u32,
    /// The number of times that the person took a turn back.
    pub takebacks: u32,
    /// The handicap.
    pub handicap: Option<Handicap>,
    /// The person's accuracy in percent, if the game was analysed.
    pub accuracy: Option<u8>,
}

impl PracticeGame {
    pub(super) fn is_won(&self) -> bool {
        self.result == GameResult::Won
    }

    /// Returns whether the game was played on even terms, without hints and takebacks.
    pub(super) fn is_unaided(&self) -> bool {
        self.hints == 0 && self.takebacks == 0 && self.handicap.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::GameResult::{CalledOff, Drawn, Lost, Won};
    use super::*;

    #[test]
    fn another_level_is_suggested_after_two_wins_or_three_losses() {
        for (results, level, suggested) in [
            (&[Won, Won][..], 3, Some(4)),
            (&[Won, Won, Lost], 3, Some(4)),
            (&[Won, CalledOff, Won], 3, Some(4)),
            (&[Won, Lost, Won], 3, None),
            (&[Drawn, Won, Won], 3, None),
            (&[Won], 3, None),
            (&[Won, Won], 10, None),
            (&[Lost, Lost, Lost], 3, Some(2)),
            (&[Lost, Lost, Won, Lost], 3, None),
            (&[Lost, Lost], 3, None),
            (&[Lost, Lost, Lost], 1, None),
            (&[], 5, None),
        ] {
            let level = Level::new(level).unwrap();
            let next = level.suggested_after(results).map(Level::number);
            assert_eq!(next, suggested, "{results:?} at {level:?}");
        }
    }
}

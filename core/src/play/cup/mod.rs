//! Cups: everybody against everybody, all games at once.

pub(super) mod table;

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::Terms;
use crate::rules::{BySide, Ruleset};

/// The number of games between each two players of a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
pub enum CupTimes {
    /// One game.
    #[default]
    #[strum(serialize = "1")]
    Once,
    /// Two games, the second with the sides changed.
    #[strum(serialize = "2")]
    Twice,
}

impl CupTimes {
    /// Returns the number.
    pub fn number(self) -> usize {
        match self {
            CupTimes::Once => 1,
            CupTimes::Twice => 2,
        }
    }

    /// Returns the number of games that each of so many players has.
    pub fn games_each(self, players: usize) -> usize {
        players.saturating_sub(1) * self.number()
    }
}

/// The name of a cup: one line of 1 to 40 characters, without spaces around it and without mentions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CupName(String);

/// The text is no name of a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a cup's name is one line of at most {} characters, without mentions",
    CupName::MAX
)]
pub struct NoCupName;

impl CupName {
    /// The maximum number of characters.
    pub const MAX: usize = 40;

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<&str> for CupName {
    type Error = NoCupName;

    fn try_from(typed: &str) -> Result<CupName, NoCupName> {
        let name = typed.trim();
        // Line and paragraph separators are no control characters.
        let breaks = |letter: char| letter.is_control() || "\u{2028}\u{2029}".contains(letter);
        let pings = ["<@", "<#", "@everyone", "@here"];
        let fits = (1..=CupName::MAX).contains(&name.chars().count());
        if !fits || name.contains(breaks) || pings.iter().any(|ping| name.contains(ping)) {
            return Err(NoCupName);
        }
        Ok(CupName(name.to_owned()))
    }
}

/// The terms of all games of a cup.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CupTerms {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The time control.
    pub time: Terms,
    /// `true` if the games are rated.
    pub rated: bool,
}

/// The stored form, which must not change.
#[derive(Serialize, Deserialize)]
struct StoredTerms {
    ruleset: String,
    #[serde(flatten)]
    time: Terms,
    rated: bool,
}

/// The stored terms of a cup could not be read.
#[derive(Debug, thiserror::Error)]
pub enum NoCupTerms {
    /// They are of another form.
    #[error("the terms of a cup cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// This version does not know the ruleset.
    #[error("the terms of a cup have the unknown rules {0}")]
    UnknownRules(String),
}

impl CupTerms {
    /// Returns the stored form.
    ///
    /// # Errors
    /// Errors of the serialiser, which do not occur for these types.
    pub fn to_json(&self) -> Result<String, NoCupTerms> {
        let stored = StoredTerms {
            ruleset: self.ruleset.id().into_owned(),
            time: self.time,
            rated: self.rated,
        };
        Ok(serde_json::to_string(&stored)?)
    }

    /// Parses the stored form.
    ///
    /// # Errors
    /// [`NoCupTerms`] if this version cannot read it.
    pub fn from_json(text: &str) -> Result<CupTerms, NoCupTerms> {
        let stored: StoredTerms = serde_json::from_str(text)?;
        let ruleset = Ruleset::named(&stored.ruleset);
        Ok(CupTerms {
            ruleset: ruleset.ok_or(NoCupTerms::UnknownRules(stored.ruleset))?,
            time: stored.time,
            rated: stored.rated,
        })
    }
}

/// The numbers of the two players of a game.
pub type Pairing = BySide<usize>;

/// The number of players of a cup.
pub const PLAYERS: RangeInclusive<usize> = 3..=8;

/// Returns the games of a cup in the order of the circle method. Nobody has one side two games more often than the
/// other.
///
/// The players but the last of an even number sit on a circle of `m` places, `m` odd. In round `r` those meet who sit
/// equally far from place `r`; that place meets the last player, or is free. Whoever sits up to half the circle before
/// the other plays Cho: that is half of the games of each on the circle, so that the last player's alternate sides
/// change no balance by more than one.
pub fn pairings(players: usize, times: CupTimes) -> Vec<Pairing> {
    let circle = if players.is_multiple_of(2) {
        players.saturating_sub(1)
    } else {
        players
    };
    let mut games = Vec::new();
    for round in 0..circle {
        if circle < players {
            let last = players - 1;
            games.push(if round.is_multiple_of(2) {
                BySide::new(last, round)
            } else {
                BySide::new(round, last)
            });
        }
        for distance in 1..=circle / 2 {
            let before = (round + circle - distance) % circle;
            let after = (round + distance) % circle;
            // The way from `before` to `after` is twice the distance, which may be more than half of the circle.
            games.push(if 2 * distance <= circle / 2 {
                BySide::new(before, after)
            } else {
                BySide::new(after, before)
            });
        }
    }
    if times == CupTimes::Twice {
        let second: Vec<Pairing> = games
            .iter()
            .map(|game| BySide::new(game.han, game.cho))
            .collect();
        games.extend(second);
    }
    games
}

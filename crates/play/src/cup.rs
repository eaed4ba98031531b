//! Cups: everybody against everybody, all games at once; and their tables.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{Ended, Match, Phase, Terms, Timestamp, UserId};
use janggi::{BySide, HalfPoints, Ruleset, Side};

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

/// The name of a cup: one line of 1 to 40 characters, some of them visible, without spaces around it and without
/// mentions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CupName(String);

/// The text is no name of a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a cup's name is one visible line of at most {} characters, without mentions",
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
        let fits = name.chars().count() <= CupName::MAX;
        let is_visible = !name.chars().all(is_blank);
        if !fits
            || !is_visible
            || name.contains(breaks)
            || pings.iter().any(|ping| name.contains(ping))
        {
            return Err(NoCupName);
        }
        Ok(CupName(name.to_owned()))
    }
}

/// Returns whether a character shows nothing: blanks, fillers, joiners, direction marks, variation selectors and tags.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// The terms of all games of a cup. The JSON form is the stored form, which must not change.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CupTerms {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The time control.
    #[serde(flatten)]
    pub time: Terms,
    /// `true` if the games are rated.
    pub rated: bool,
}

/// The stored terms of a cup could not be read.
#[derive(Debug, thiserror::Error)]
#[error("the terms of a cup cannot be read: {0}")]
pub struct NoCupTerms(#[from] serde_json::Error);

impl CupTerms {
    /// Returns the stored form.
    ///
    /// # Errors
    /// Errors of the serialiser, which do not occur for these types.
    pub fn to_json(&self) -> Result<String, NoCupTerms> {
        Ok(serde_json::to_string(self)?)
    }

    /// Parses the stored form.
    ///
    /// # Errors
    /// [`NoCupTerms`] if this version cannot read it.
    pub fn from_json(text: &str) -> Result<CupTerms, NoCupTerms> {
        Ok(serde_json::from_str(text)?)
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

/// The result of a game in a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CupResult {
    /// A point for this side; nothing for the other, also if it called the game off or let it lapse.
    Won(Side),
    /// Half a point for each side.
    Drawn,
    /// Nothing for either side.
    Void,
}

impl CupResult {
    /// Returns the result of a match; `None` if it goes on.
    pub fn of(game: &Match) -> Option<CupResult> {
        let ended = match game.phase() {
            Phase::Challenged | Phase::SettingUp { .. } | Phase::Running { .. } => return None,
            Phase::Closed(_) => return Some(CupResult::Void),
            Phase::Over { ended, .. } => ended,
        };
        Some(match ended {
            Ended::Decided(outcome) => match outcome.winner {
                Some(winner) => CupResult::Won(winner),
                None => CupResult::Drawn,
            },
            Ended::CalledOff { by: side }
            | Ended::Lapsed { late: side, .. }
            | Ended::Abandoned { late: side } => CupResult::Won(side.opponent()),
        })
    }

    /// Returns the half points of a side.
    pub fn half_points(self, side: Side) -> u32 {
        match self {
            CupResult::Won(winner) => 2 * u32::from(winner == side),
            CupResult::Drawn => 1,
            CupResult::Void => 0,
        }
    }
}

/// A game of a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CupGame {
    /// The players.
    pub players: BySide<UserId>,
    /// The result; `None` while it goes on.
    pub result: Option<CupResult>,
    /// `true` if both sides played in it, and it ended before one of them left the cup.
    pub is_played: bool,
}

impl CupGame {
    /// Returns a match as a game of a cup; `None` before it is accepted. `left_at` returns the time at which a player left
    /// the cup.
    pub fn of(game: &Match, left_at: impl Fn(UserId) -> Option<Timestamp>) -> Option<CupGame> {
        let seats = game.seats()?;
        let players = BySide::new(seats.players.cho.id, seats.players.han.id);
        let result = CupResult::of(game);
        let was_in_time = |side: Side| left_at(players[side]).is_none_or(|left| game.at() < left);
        let is_played = result.is_some()
            && game.not_counted().is_none()
            && Side::ALL.into_iter().all(was_in_time);
        Some(CupGame {
            players,
            result,
            is_played,
        })
    }

    /// Returns whether it was played and counts.
    pub fn counts(&self) -> bool {
        self.is_played && self.result != Some(CupResult::Void)
    }

    fn is_of(&self, player: UserId) -> bool {
        self.players.cho == player || self.players.han == player
    }
}

/// Makes the games of players void who left a cup before half of their games were played.
pub fn void_early_leavers(games: &mut [CupGame], leavers: &[UserId]) {
    let left_early = |player: &UserId| {
        let own = games.iter().filter(|game| game.is_of(*player));
        let (all, played) = own.fold((0, 0), |(all, played), game| {
            (all + 1, played + usize::from(game.is_played))
        });
        2 * played < all
    };
    let early: Vec<UserId> = leavers.iter().copied().filter(left_early).collect();
    for game in games {
        if early.iter().any(|player| game.is_of(*player)) {
            game.result = game.result.map(|_| CupResult::Void);
        }
    }
}

/// A player's line in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CupLine {
    /// The player.
    pub player: UserId,
    /// The place, from 1. Players who are level in everything share one.
    pub place: usize,
    /// The points.
    pub points: HalfPoints,
    /// The number of games.
    pub games: u32,
    /// The number of games that are over.
    pub over: u32,
    /// The number of games won.
    pub wins: u32,
    /// The half points in games with players who have as many points.
    among_level: u32,
    /// Four times the Sonneborn–Berger score: the points of the opponents that the player has beaten, and half of the
    /// points of those with whom the player has drawn.
    pub sonneborn_berger_quarters: u32,
}

/// The table of a cup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CupTable {
    /// The players in order of their places; those who share a place in the order in which they were given.
    pub lines: Vec<CupLine>,
}

impl CupTable {
    /// Returns the table of these players. In games against others, who were forgotten, points count, but not those of
    /// the opponent.
    pub fn of(players: &[UserId], games: &[CupGame]) -> CupTable {
        let points = points(players, games);
        let mut lines: Vec<CupLine> = players
            .iter()
            .map(|&player| line(player, &points, games))
            .collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.rank()));
        let ranks: Vec<_> = lines.iter().map(CupLine::rank).collect();
        for line in &mut lines {
            line.place = 1 + ranks.iter().filter(|rank| **rank > line.rank()).count();
        }
        CupTable { lines }
    }
}

impl CupLine {
    /// Returns the numbers that decide about the place, the most important first.
    fn rank(&self) -> (i32, u32, u32, u32) {
        (
            self.points.0,
            self.among_level,
            self.sonneborn_berger_quarters,
            self.wins,
        )
    }
}

/// Returns the half points of each player.
fn points(players: &[UserId], games: &[CupGame]) -> BTreeMap<UserId, u32> {
    let mut points: BTreeMap<UserId, u32> = players.iter().map(|player| (*player, 0)).collect();
    for game in games {
        for side in Side::ALL {
            if let (Some(result), Some(sum)) = (game.result, points.get_mut(&game.players[side])) {
                *sum += result.half_points(side);
            }
        }
    }
    points
}

fn line(player: UserId, points: &BTreeMap<UserId, u32>, games: &[CupGame]) -> CupLine {
    let own = points.get(&player).copied().unwrap_or_default();
    let mut line = CupLine {
        player,
        place: 1,
        points: HalfPoints(i32::try_from(own).unwrap_or(i32::MAX)),
        games: 0,
        over: 0,
        wins: 0,
        among_level: 0,
        sonneborn_berger_quarters: 0,
    };
    for game in games {
        let side = Side::ALL
            .into_iter()
            .find(|side| game.players[*side] == player);
        let Some(side) = side else { continue };
        line.games += 1;
        let Some(result) = game.result else { continue };
        let scored = result.half_points(side);
        line.over += 1;
        line.wins += u32::from(result == CupResult::Won(side));
        let opponents = points.get(&game.players[side.opponent()]).copied();
        line.sonneborn_berger_quarters += scored * opponents.unwrap_or_default();
        if opponents == Some(own) {
            line.among_level += scored;
        }
    }
    line
}

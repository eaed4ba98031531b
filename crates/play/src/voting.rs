//! Votes of a server's people on the turns of one side of a game against the bot, and turns as they are voted for or
//! planned.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Timestamp, UserId};
use janggi::{Action, Move, NotAMove};

/// A turn in the form in which a person plans it, or votes for it.
///
/// A plan stores it as an [`Action`]: bikjang is a pass while the generals face each other, as in events. A vote stores
/// its text: `b1c3`, `pass`, `bikjang`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum PlannedTurn {
    /// A piece moves.
    Move(Move),
    /// No piece moves; rejected while the generals face each other.
    Pass,
    /// Ends the game by bikjang.
    Bikjang,
}

/// The text of a pass.
const PASS: &str = "pass";
/// The text of ending the game by bikjang.
const BIKJANG: &str = "bikjang";

impl fmt::Display for PlannedTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlannedTurn::Move(mv) => mv.fmt(f),
            PlannedTurn::Pass => f.write_str(PASS),
            PlannedTurn::Bikjang => f.write_str(BIKJANG),
        }
    }
}

impl FromStr for PlannedTurn {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<PlannedTurn, NotAMove> {
        match text {
            PASS => Ok(PlannedTurn::Pass),
            BIKJANG => Ok(PlannedTurn::Bikjang),
            text => text.parse().map(PlannedTurn::Move),
        }
    }
}

impl TryFrom<String> for PlannedTurn {
    type Error = NotAMove;

    fn try_from(text: String) -> Result<PlannedTurn, NotAMove> {
        text.parse()
    }
}

impl From<PlannedTurn> for String {
    fn from(turn: PlannedTurn) -> String {
        turn.to_string()
    }
}

impl PlannedTurn {
    /// Returns the action on the board.
    pub fn action(self) -> Action {
        match self {
            PlannedTurn::Move(mv) => Action::Move(mv),
            PlannedTurn::Pass | PlannedTurn::Bikjang => Action::Pass,
        }
    }
}

/// Hours of play from the first vote on a position to its count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct VotingTime(u8);

impl VotingTime {
    /// All choices, in menu order.
    pub const ALL: [VotingTime; 5] = [
        VotingTime(1),
        VotingTime(6),
        VotingTime(12),
        VotingTime(24),
        VotingTime(48),
    ];

    /// Returns the number of hours.
    pub fn hours(self) -> u8 {
        self.0
    }

    /// Returns the id in menus. It must not change.
    pub fn id(self) -> &'static str {
        match self.0 {
            1 => "1",
            6 => "6",
            12 => "12",
            24 => "24",
            _ => "48",
        }
    }

    /// Returns the time, given the length of a day of play.
    pub fn duration(self, day: Duration) -> Duration {
        day * u32::from(self.0) / 24
    }
}

/// A number of hours that is not offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not an available number of hours")]
pub struct NoSuchHours(u8);

impl TryFrom<u8> for VotingTime {
    type Error = NoSuchHours;

    fn try_from(hours: u8) -> Result<VotingTime, NoSuchHours> {
        VotingTime::ALL
            .into_iter()
            .find(|time| time.0 == hours)
            .ok_or(NoSuchHours(hours))
    }
}

impl From<VotingTime> for u8 {
    fn from(time: VotingTime) -> u8 {
        time.0
    }
}

/// A stored vote on the position on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Vote {
    /// The voter.
    pub person: UserId,
    /// The turn.
    pub turn: PlannedTurn,
    /// The time at which they chose it.
    pub at: Timestamp,
}

/// Votes are secret until they are counted: the turn never reaches a log.
impl std::fmt::Debug for Vote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vote")
            .field("person", &self.person)
            .finish_non_exhaustive()
    }
}

/// A person's vote on the position on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnVote {
    /// The turn.
    pub turn: PlannedTurn,
    /// The time at which the votes are counted.
    pub until: Timestamp,
}

/// The number of votes for each turn of a position. This is the stored form.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tally(BTreeMap<PlannedTurn, u32>);

impl Tally {
    /// Counts votes.
    pub fn of(votes: &[Vote]) -> Tally {
        let mut counts = BTreeMap::new();
        for vote in votes {
            *counts.entry(vote.turn).or_insert(0) += 1;
        }
        Tally(counts)
    }

    /// Returns whether there are no votes, as for a turn that was not voted on.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of votes, which is that of the voters.
    pub fn voters(&self) -> u32 {
        self.0.values().sum()
    }

    /// Returns the turns with their votes, `played` before others with as many votes.
    pub fn ranked(&self, played: PlannedTurn) -> Vec<(PlannedTurn, u32)> {
        let mut ranked: Vec<_> = self.0.iter().map(|(turn, count)| (*turn, *count)).collect();
        ranked.sort_by_key(|(turn, count)| (std::cmp::Reverse(*count), *turn != played));
        ranked
    }
}

/// Returns the turn with the most votes; among several the one with the oldest vote.
pub(super) fn winner(votes: &[Vote]) -> Option<PlannedTurn> {
    let tally = Tally::of(votes);
    let first = |turn| {
        let chosen = votes.iter().filter(|vote| vote.turn == turn);
        chosen.map(|vote| vote.at).min()
    };
    let turns = tally.0.iter();
    let best = turns.min_by_key(|(turn, count)| (std::cmp::Reverse(**count), first(**turn)));
    best.map(|(turn, _)| *turn)
}

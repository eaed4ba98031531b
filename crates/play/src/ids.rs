//! Ids and timestamps.

use std::fmt;
use std::num::ParseIntError;
use std::ops::{Add, Sub};
use std::str::FromStr;
use std::time::Duration;

use jiff::tz::Offset;
use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<Self, ParseIntError> {
                text.parse().map($name)
            }
        }
    };
}

id! {
    /// A match, from its challenge to its end. Numbered from 1 in each database.
    GameId(i64)
}
id! {
    /// A cup. Numbered from 1 in each database.
    CupId(i64)
}
id! {
    /// A user, by Discord's id.
    UserId(u64)
}
id! {
    /// A server (guild), by Discord's id.
    ServerId(u64)
}
id! {
    /// A channel, thread or direct-message channel, by Discord's id.
    ChannelId(u64)
}
id! {
    /// A message, by Discord's id.
    MessageId(u64)
}
id! {
    /// The number of an event in its match, from 1; 0 means before the first.
    Seq(u32)
}
id! {
    /// The version of a match's position, from 0. Raised by setup choices, moves, passes, takebacks and the
    /// end, but not by offers. Component ids contain it, so that outdated buttons are recognised.
    Version(u32)
}
id! {
    /// A node of a plan, numbered from 1 in the order of creation; 0 is the position on the board.
    NodeId(u32)
}

/// A puzzle of the program's collection: eight hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PuzzleId(pub u32);

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for PuzzleId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        u32::from_str_radix(text, 16).map(PuzzleId)
    }
}

impl NodeId {
    /// The position on the board.
    pub const BOARD: NodeId = NodeId(0);

    /// Returns the next number; `None` if numbers are exhausted.
    pub(super) fn next(self) -> Option<NodeId> {
        self.0.checked_add(1).map(NodeId)
    }
}

impl Seq {
    /// Returns the next event's number.
    #[must_use]
    pub fn next(self) -> Seq {
        Seq(self.0 + 1)
    }
}

impl Version {
    pub(super) fn next(self) -> Version {
        Version(self.0 + 1)
    }
}

/// Unix time in milliseconds. Always passed in: this crate never reads a clock.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// Returns the Unix time in seconds, for Discord's timestamps.
    pub fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// Returns the date in UTC: `2026-11-20`.
    pub fn date(self) -> String {
        // Beyond the calendar's range there is no date.
        jiff::Timestamp::from_second(self.seconds()).map_or_else(
            |_| String::new(),
            |moment| Offset::UTC.to_datetime(moment).date().to_string(),
        )
    }

    /// Returns the time since `earlier`; zero if `earlier` is later.
    pub fn since(self, earlier: Timestamp) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

impl Add<Duration> for Timestamp {
    type Output = Timestamp;

    fn add(self, time: Duration) -> Timestamp {
        Timestamp(self.0.saturating_add(millis(time)))
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Timestamp;

    fn sub(self, time: Duration) -> Timestamp {
        Timestamp(self.0.saturating_sub(millis(time)))
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl UserId {
    /// The ids that replace people who asked to be forgotten; the second one is used if both players did.
    /// Discord never assigns these ids.
    pub const FORMER: [UserId; 2] = [UserId(1), UserId(2)];

    /// Returns whether this id replaces a former player: one of [`UserId::FORMER`], or a number used for them
    /// in results.
    pub fn is_former(self) -> bool {
        UserId::FORMER.contains(&self) || self.0 >= UserId::FORMER_IN_RESULTS
    }

    /// The smallest number for a former person in results, where each has a separate number. Discord's ids are
    /// far below it.
    pub const FORMER_IN_RESULTS: u64 = 1 << 63;
}

/// A player: the id, and the name when they joined the match. A former player has no name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The user id.
    pub id: UserId,
    /// The display name, unescaped.
    pub name: String,
}

impl Person {
    /// Creates a person who asked to be forgotten.
    pub fn former(id: UserId) -> Person {
        Person {
            id,
            name: String::new(),
        }
    }

    /// Returns the name; `None` for a former player.
    pub fn known_name(&self) -> Option<&str> {
        (!self.id.is_former()).then_some(self.name.as_str())
    }
}

//! The small names of things: who, where, which, when.

use std::fmt;
use std::num::ParseIntError;
use std::ops::{Add, Sub};
use std::str::FromStr;
use std::time::Duration;

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
    /// A match, from its challenge to its end; counted from 1 in each database.
    GameId(i64)
}
id! {
    /// A person, by the platform's number.
    UserId(u64)
}
id! {
    /// A server (guild), by the platform's number.
    ServerId(u64)
}
id! {
    /// A channel, thread or direct-message channel, by the platform's number.
    ChannelId(u64)
}
id! {
    /// A posted message, by the platform's number.
    MessageId(u64)
}
id! {
    /// Numbers the events of one match from 1; 0 stands before the first.
    Seq(u32)
}
id! {
    /// Numbers the positions of one match from 0: raised by setup choices, moves, passes and the
    /// end, never by offers. Buttons carry it, so an old button is known as old.
    Version(u32)
}

impl Seq {
    /// The number of the event that comes after.
    pub fn next(self) -> Seq {
        Seq(self.0 + 1)
    }
}

impl Version {
    pub(super) fn next(self) -> Version {
        Version(self.0 + 1)
    }
}

/// Milliseconds since 1970 (UTC). Always handed in: nothing here reads a clock.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// Whole seconds since 1970, the form in which messages show a time.
    pub fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// The day in UTC: `2026-11-20`.
    pub fn date(self) -> String {
        // Beyond the calendar there is no day to name.
        time::OffsetDateTime::from_unix_timestamp(self.seconds())
            .map_or_else(|_| String::new(), |moment| moment.date().to_string())
    }

    /// The time that passed since `earlier`; zero where `earlier` is later.
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

/// A player as the match remembers them: the number, and the name they had when they joined it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Who it is.
    pub id: UserId,
    /// The display name, as the person wrote it: escape it before showing it.
    pub name: String,
}

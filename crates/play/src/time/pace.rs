//! Time controls, and the server's clock rules.

use std::fmt;
use std::time::Duration;

use jiff::tz::TimeZone;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Days per turn; unused days are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Pace(u8);

impl Pace {
    /// All choices, in menu order.
    pub const ALL: [Pace; 7] = [
        Pace(1),
        Pace(2),
        Pace(3),
        Pace(5),
        Pace(7),
        Pace(10),
        Pace(14),
    ];

    /// The default.
    pub const DEFAULT: Pace = Pace(3);

    /// Returns the number of days.
    pub fn days(self) -> u8 {
        self.0
    }
}

/// The pace of an evening: minutes of a side for the whole game, and seconds added after each of its turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub struct EveningPace {
    minutes: u8,
    added: u8,
}

impl EveningPace {
    /// All choices, in menu order.
    pub const ALL: [EveningPace; 6] = [
        EveningPace::new(5, 0),
        EveningPace::new(5, 10),
        EveningPace::new(10, 0),
        EveningPace::new(10, 10),
        EveningPace::new(30, 0),
        EveningPace::new(30, 30),
    ];

    const fn new(minutes: u8, added: u8) -> EveningPace {
        EveningPace { minutes, added }
    }

    /// Returns the minutes of a side for the whole game.
    pub fn minutes(self) -> u8 {
        self.minutes
    }

    /// Returns the seconds added after each turn.
    pub fn added_seconds(self) -> u8 {
        self.added
    }

    /// Returns the stored id, also used in menus. It must not change.
    pub fn id(self) -> &'static str {
        match (self.minutes, self.added) {
            (5, 0) => "5m",
            (5, _) => "5m+10",
            (10, 0) => "10m",
            (10, _) => "10m+10",
            (_, 0) => "30m",
            _ => "30m+30",
        }
    }

    /// Returns the pace with this id.
    pub fn named(id: &str) -> Option<EveningPace> {
        EveningPace::ALL.into_iter().find(|pace| pace.id() == id)
    }

    pub(crate) fn time(self) -> Duration {
        Duration::from_secs(60 * u64::from(self.minutes))
    }

    pub(crate) fn added(self) -> Duration {
        Duration::from_secs(self.added.into())
    }
}

/// A pace of an evening that is not offered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a pace of an evening")]
pub struct NoSuchPace(String);

impl TryFrom<String> for EveningPace {
    type Error = NoSuchPace;

    fn try_from(id: String) -> Result<EveningPace, NoSuchPace> {
        EveningPace::named(&id).ok_or(NoSuchPace(id))
    }
}

impl From<EveningPace> for &'static str {
    fn from(pace: EveningPace) -> &'static str {
        pace.id()
    }
}

/// A pace, or no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaceChoice {
    /// No clock.
    None,
    /// Days per turn.
    Days(Pace),
    /// Minutes for the whole game.
    Evening(EveningPace),
}

impl Default for PaceChoice {
    fn default() -> PaceChoice {
        PaceChoice::Days(Pace::DEFAULT)
    }
}

impl PaceChoice {
    /// Returns all choices, in menu order.
    pub fn all() -> impl Iterator<Item = PaceChoice> {
        PaceChoice::by_days().chain(EveningPace::ALL.into_iter().map(PaceChoice::Evening))
    }

    /// Returns the choices of servers and cups, whose players need not be there at one time.
    pub fn by_days() -> impl Iterator<Item = PaceChoice> {
        let paces = Pace::ALL.into_iter().map(PaceChoice::Days);
        std::iter::once(PaceChoice::None).chain(paces)
    }

    /// Returns the stored id, also used in menus. It must not change.
    pub fn id(self) -> &'static str {
        match self {
            PaceChoice::None => "none",
            PaceChoice::Days(pace) => days_id(pace.0),
            PaceChoice::Evening(pace) => pace.id(),
        }
    }

    /// Returns the choice with this id.
    pub fn named(id: &str) -> Option<PaceChoice> {
        PaceChoice::all().find(|choice| choice.id() == id)
    }

    /// Returns the choice by days with this id.
    pub fn named_by_days(id: &str) -> Option<PaceChoice> {
        PaceChoice::by_days().find(|choice| choice.id() == id)
    }
}

/// Returns the id of a selectable number of days.
fn days_id(days: u8) -> &'static str {
    match days {
        0 => "0",
        1 => "1",
        2 => "2",
        3 => "3",
        5 => "5",
        7 => "7",
        10 => "10",
        14 => "14",
        _ => "30",
    }
}

/// Extra days: additional time for all turns of a side together, used once a turn exceeds the pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Reserve(u8);

impl Reserve {
    /// All choices, in menu order.
    pub const ALL: [Reserve; 5] = [Reserve(0), Reserve(3), Reserve(7), Reserve(14), Reserve(30)];

    /// The default.
    pub const DEFAULT: Reserve = Reserve(7);

    /// Returns the number of days.
    pub fn days(self) -> u8 {
        self.0
    }

    /// Returns the stored id, also used in menus. It must not change.
    pub fn id(self) -> &'static str {
        days_id(self.0)
    }

    /// Returns the choice with this id.
    pub fn named(id: &str) -> Option<Reserve> {
        Reserve::ALL.into_iter().find(|reserve| reserve.id() == id)
    }
}

/// A number of days that is not offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not an available number of days")]
pub struct NoSuchDays(u8);

impl TryFrom<u8> for Pace {
    type Error = NoSuchDays;

    fn try_from(days: u8) -> Result<Pace, NoSuchDays> {
        Pace::ALL
            .into_iter()
            .find(|pace| pace.0 == days)
            .ok_or(NoSuchDays(days))
    }
}

impl From<Pace> for u8 {
    fn from(pace: Pace) -> u8 {
        pace.0
    }
}

impl TryFrom<u8> for Reserve {
    type Error = NoSuchDays;

    fn try_from(days: u8) -> Result<Reserve, NoSuchDays> {
        Reserve::ALL
            .into_iter()
            .find(|reserve| reserve.0 == days)
            .ok_or(NoSuchDays(days))
    }
}

impl From<Reserve> for u8 {
    fn from(reserve: Reserve) -> u8 {
        reserve.0
    }
}

/// A time control by days, the same for both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Days per turn.
    pub pace: Pace,
    /// Extra days for all turns together.
    pub reserve: Reserve,
}

impl Terms {
    /// The default.
    pub const DEFAULT: Terms = Terms {
        pace: Pace::DEFAULT,
        reserve: Reserve::DEFAULT,
    };

    /// The time control of a game that was begun in an evening and goes on by days.
    pub const SLOWED: Terms = Terms {
        pace: Pace::DEFAULT,
        reserve: Reserve(0),
    };

    pub(crate) fn pace(self, day: Duration) -> Duration {
        day * u32::from(self.pace.0)
    }

    pub(crate) fn reserve(self, day: Duration) -> Duration {
        day * u32::from(self.reserve.0)
    }
}

/// A time control, the same for both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TimeControl {
    /// By days.
    Days(Terms),
    /// An evening's.
    Evening {
        /// The pace.
        pace: EveningPace,
    },
}

impl TimeControl {
    /// The default.
    pub const DEFAULT: TimeControl = TimeControl::Days(Terms::DEFAULT);

    /// Returns the same as a choice of pace.
    pub fn choice(self) -> PaceChoice {
        match self {
            TimeControl::Days(terms) => PaceChoice::Days(terms.pace),
            TimeControl::Evening { pace } => PaceChoice::Evening(pace),
        }
    }

    /// Returns the days; `None` for an evening.
    pub fn days(self) -> Option<Terms> {
        match self {
            TimeControl::Days(terms) => Some(terms),
            TimeControl::Evening { .. } => None,
        }
    }

    /// Returns the kind of pace in whose ratings a game counts.
    pub fn speed(self) -> Speed {
        match self {
            TimeControl::Days(_) => Speed::Days,
            TimeControl::Evening { .. } => Speed::Evening,
        }
    }

    /// Returns the time of each turn, which lapses; an evening has none.
    pub(crate) fn pace(self, day: Duration) -> Duration {
        match self {
            TimeControl::Days(terms) => terms.pace(day),
            TimeControl::Evening { .. } => Duration::ZERO,
        }
    }

    /// Returns the time of all turns of a side together.
    pub(crate) fn reserve(self, day: Duration) -> Duration {
        match self {
            TimeControl::Days(terms) => terms.reserve(day),
            TimeControl::Evening { pace } => pace.time(),
        }
    }

    /// Returns the time that a turn adds to the reserve.
    pub(crate) fn added(self) -> Duration {
        match self {
            TimeControl::Days(_) => Duration::ZERO,
            TimeControl::Evening { pace } => pace.added(),
        }
    }
}

/// A kind of pace. Each has ratings of its own.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Speed {
    /// By days, or without a clock.
    #[default]
    Days,
    /// In an evening.
    Evening,
}

/// The consequence of a side's time being up.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Default,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Timeout {
    /// The opponent may claim the win or give more time; the late side may still move.
    #[default]
    Claim,
    /// The late side loses.
    Forfeit,
}

/// The clocks' behaviour on Saturdays and Sundays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Weekends {
    /// Clocks run.
    #[default]
    Count,
    /// Clocks stand still.
    Rest,
}

/// A server's clock rules; fixed for a game when its challenge is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct HouseRules {
    /// The consequence of a side's time being up.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub timeout: Timeout,
    /// The time zone of weekends without running clocks; `None` if clocks run at weekends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<Zone>,
}

fn is_usual(timeout: &Timeout) -> bool {
    *timeout == Timeout::default()
}

/// A time zone of the built-in IANA database.
#[derive(Clone, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// Returns Coordinated Universal Time, the default.
    pub fn utc() -> Zone {
        Zone(TimeZone::UTC)
    }

    /// Returns the zone with this name, such as `Asia/Seoul`, ignoring case.
    pub fn named(name: &str) -> Option<Zone> {
        let zone = jiff::tz::db().get(name).ok()?;
        // A zone without an IANA name cannot be stored.
        zone.iana_name().is_some().then_some(Zone(zone))
    }

    /// Returns the IANA name.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// Returns the names of all zones in alphabetical order.
    pub fn names() -> impl Iterator<Item = String> {
        jiff::tz::db().available().map(|name| name.to_string())
    }

    pub(super) fn time_zone(&self) -> &TimeZone {
        &self.0
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Zone({})", self.name())
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Zone, D::Error> {
        let name = String::deserialize(input)?;
        Zone::named(&name).ok_or_else(|| D::Error::custom(format!("no zone is called {name}")))
    }
}

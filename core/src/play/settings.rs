//! Settings of people and servers: how people are told, and what a server's games are like.
//!
//! What nobody has chosen is `None`, and means the bot's default.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{
    ChallengeOptions, Hints, Hour, HouseRules, Language, PaceChoice, QuietHours, Rated, Reserve,
    Timeout, Timestamp, Weekends, Zone,
};
use crate::rules::{Ruleset, Variant, usual};

/// How a person gets reminders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ReminderMode {
    /// By direct message; in the game's channel if those are closed.
    #[default]
    Direct,
    /// In the game's channel.
    Thread,
    /// Not at all.
    None,
}

/// When and how a person is told of their games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PersonalSettings {
    /// How they get reminders.
    pub reminders: Option<ReminderMode>,
    /// Their time zone.
    pub zone: Option<Zone>,
    /// The first hour of their quiet hours, and the hour in which those are over.
    pub quiet: Option<(Hour, Hour)>,
    /// The hour of the daily list; `None` for no list.
    pub digest: Option<Hour>,
    /// When the next daily list is due.
    pub digest_at: Option<Timestamp>,
    /// Whether messages in channels and threads ping them; usually they do.
    pub pings: Option<bool>,
    /// Whether a vacation begins by itself when their time would run out; usually not.
    pub auto_vacation: Option<bool>,
    /// Whether others see their number and their results.
    pub stats: Option<Stats>,
    /// Whether direct messages to them are known to fail.
    pub closed: bool,
    /// When they last got a reminder.
    pub reminded_at: Option<Timestamp>,
}

/// The length of quiet hours of which only one end is chosen, in hours.
const NIGHT: i8 = 8;

/// Quiet hours would last the whole day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllDay;

impl PersonalSettings {
    /// How they get reminders, chosen or not.
    pub fn reminder_mode(&self) -> ReminderMode {
        self.reminders.unwrap_or_default()
    }

    /// Whether messages in channels and threads ping them.
    pub fn wants_pings(&self) -> bool {
        self.pings.unwrap_or(true)
    }

    /// Whether a vacation begins by itself.
    pub fn wants_auto_vacation(&self) -> bool {
        self.auto_vacation.unwrap_or(false)
    }

    /// The time zone of their hours; UTC if not set.
    pub fn home(&self) -> Zone {
        self.zone.clone().unwrap_or_else(Zone::utc)
    }

    /// The quiet hours in their time zone.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        let (from, until) = self.quiet?;
        QuietHours::between(from, until, self.home())
    }

    /// Whether quiet hours would never end.
    pub fn is_always_quiet(&self) -> bool {
        self.quiet.is_some_and(|(from, until)| from == until)
    }

    /// Whether a reminder would reach them on any channel that they left open.
    pub fn wants_reminders(&self) -> bool {
        match self.reminder_mode() {
            ReminderMode::None => false,
            ReminderMode::Direct => !self.closed || self.wants_pings(),
            // A nudge without a ping would go unnoticed.
            ReminderMode::Thread => self.wants_pings(),
        }
    }

    /// The next daily list after a moment.
    pub fn next_digest(&self, after: Timestamp) -> Option<Timestamp> {
        self.digest?.next(&self.home(), after)
    }

    /// Chooses how to get reminders. Who wants direct messages may have opened them: they are tried again.
    pub fn remind(&mut self, mode: ReminderMode) {
        self.reminders = Some(mode);
        self.closed &= mode != ReminderMode::Direct;
    }

    /// Chooses when quiet hours begin; `None` for none. If there were none, they last eight hours.
    pub fn begin_quiet_hours(&mut self, from: Option<Hour>) {
        self.quiet = from.map(|from| {
            let until = self.quiet.map_or(from.plus(NIGHT), |(_, until)| until);
            (from, until)
        });
    }

    /// Chooses when quiet hours end; `None` for none. If there were none, they last eight hours.
    pub fn end_quiet_hours(&mut self, until: Option<Hour>) {
        self.quiet = until.map(|until| {
            let from = self.quiet.map_or(until.plus(-NIGHT), |(from, _)| from);
            (from, until)
        });
    }
}

/// What becomes of a board's picture in a server once a newer board is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum OldBoards {
    /// It stays.
    #[default]
    Keep,
    /// It goes with the buttons, so that the words above it read as a record.
    Fold,
}

/// Whether a card tells of a game that is over, in a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Cards {
    /// It does.
    #[default]
    On,
    /// It does not.
    Off,
}

/// Whether others see a person's number, and their results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Stats {
    /// They do.
    #[default]
    Shown,
    /// They do not.
    Hidden,
}

/// A server's defaults for games that begin from now on, and how its old boards look.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ServerSettings {
    /// The language; `None` leaves it to the players.
    pub language: Option<Language>,
    /// The ruleset, unless a challenge names one.
    pub ruleset: Option<Ruleset>,
    /// Whether hints are allowed, unless a challenge says so.
    pub hints: Option<Hints>,
    /// The pace, unless a challenge names one.
    pub pace: Option<PaceChoice>,
    /// The extra days, unless a challenge names them.
    pub reserve: Option<Reserve>,
    /// What happens when a side's time runs out.
    pub timeout: Option<Timeout>,
    /// Whether clocks run at weekends.
    pub weekends: Option<Weekends>,
    /// The time zone that decides when weekends begin and end.
    pub zone: Option<Zone>,
    /// What becomes of old boards; of games under way too.
    pub boards: Option<OldBoards>,
    /// Whether games are rated, unless a challenge says so.
    pub rated: Option<Rated>,
    /// Whether cards tell of games that are over; of games under way too.
    pub cards: Option<Cards>,
}

impl ServerSettings {
    /// The settings of a server where nobody has chosen any. The language stays open: it is the players'.
    pub fn defaults() -> ServerSettings {
        ServerSettings {
            language: None,
            ruleset: Some(*usual(Variant::Janggi)),
            hints: Some(Hints::default()),
            pace: Some(PaceChoice::default()),
            reserve: Some(Reserve::USUAL),
            timeout: Some(Timeout::default()),
            weekends: Some(Weekends::default()),
            zone: Some(Zone::utc()),
            boards: Some(OldBoards::default()),
            rated: Some(Rated::No),
            cards: Some(Cards::default()),
        }
    }

    /// What games here are like, unless a challenge says otherwise.
    pub fn usual(&self) -> ChallengeOptions {
        ChallengeOptions {
            ruleset: self.ruleset,
            hints: self.hints,
            pace: self.pace,
            reserve: self.reserve,
            ..ChallengeOptions::default()
        }
    }

    /// The server's rules about clocks.
    pub fn house(&self) -> HouseRules {
        let rests = self.weekends.unwrap_or_default() == Weekends::Rest;
        let zone = || self.zone.clone().unwrap_or_else(Zone::utc);
        HouseRules {
            timeout: self.timeout.unwrap_or_default(),
            rest: rests.then(zone),
        }
    }
}

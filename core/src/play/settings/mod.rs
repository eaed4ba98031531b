//! Settings of people and servers: how people are told, and what a server's games are like.
//!
//! A setting that nobody has chosen is `None`, and means the bot's default.

#[macro_use]
mod table;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{
    ChallengeOptions, Hints, Hour, HouseRules, Language, PaceChoice, QuietHours, Rated, Reserve,
    Timeout, Timestamp, Weekends, Zone,
};
use crate::play::StoredWord;
use crate::rules::{COMMON, Ruleset, Variant, usual};

pub use table::SettingsTable;

/// The word that leaves a choice to the server, or to the bot.
pub const USUAL: &str = "usual";
/// The word for an hour at which nothing happens.
const NONE: &str = "none";
/// The word for the language that the players decide.
const AUTO: &str = "auto";
/// The words for what happens or does not.
const SWITCH: [&str; 2] = ["on", "off"];

fn switched(word: &str) -> Option<bool> {
    SWITCH.contains(&word).then(|| word == SWITCH[0])
}

fn switch(on: bool) -> &'static str {
    if on { SWITCH[0] } else { SWITCH[1] }
}

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

settings_table! {
    /// A setting of how a person is told, and of what others see.
    enum PersonalSetting;

    /// When and how a person is told of their games.
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    struct PersonalSettings {
        /// When the next daily list is due.
        digest_at: Option<Timestamp>,
        /// Whether direct messages to them are known to fail.
        closed: bool,
        /// When they last got a reminder.
        reminded_at: Option<Timestamp>,
    }

    /// How they get reminders.
    Reminders "reminders" reminders: ReminderMode
        as (ReminderMode::ids(), ReminderMode::named, |mode| mode.id().into()),
        default ReminderMode::default();
    /// The hour of the daily list.
    Digest "digest" digest: Hour
        as (Hour::all().map(Hour::id), Hour::named, |hour| hour.id().into()),
        unset NONE;
    /// The first of their quiet hours.
    QuietFrom "quiet-from" quiet_from: Hour
        as (Hour::all().map(Hour::id), Hour::named, |hour| hour.id().into()),
        unset NONE;
    /// The hour in which those are over.
    QuietUntil "quiet-until" quiet_until: Hour
        as (Hour::all().map(Hour::id), Hour::named, |hour| hour.id().into()),
        unset NONE;
    /// Whether messages in channels and threads ping them.
    Pings "pings" pings: bool
        as (SWITCH, switched, |on| switch(*on).into()),
        default true;
    /// Whether a vacation begins by itself when their time would run out.
    AutoVacation "auto-vacation" auto_vacation: bool
        as (SWITCH, switched, |on| switch(*on).into()),
        default false;
    /// Whether others see their number and their results.
    Stats "stats" stats: Stats
        as (Stats::ids(), Stats::named, |stats| stats.id().into()),
        default Stats::default();
    /// Their time zone.
    Zone "zone" zone: Zone
        as ([], Zone::named, |zone| zone.name().into());
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

    /// The first hour of their quiet hours, and the hour in which those are over.
    pub fn quiet(&self) -> Option<(Hour, Hour)> {
        self.quiet_from.zip(self.quiet_until)
    }

    /// The quiet hours in their time zone.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        let (from, until) = self.quiet()?;
        QuietHours::between(from, until, self.home())
    }

    /// Whether quiet hours would never end.
    pub fn is_always_quiet(&self) -> bool {
        self.quiet().is_some_and(|(from, until)| from == until)
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

    /// Adapts the other settings to one that was just chosen. A person who chooses direct messages may have opened them, so they
    /// are tried again. Quiet hours with only one end last eight hours; without an end there are none.
    pub fn settle(&mut self, chosen: PersonalSetting) {
        match chosen {
            PersonalSetting::Reminders => {
                self.closed &= self.reminder_mode() != ReminderMode::Direct;
            }
            PersonalSetting::QuietFrom => {
                let until = self.quiet_until;
                self.quiet_until = self
                    .quiet_from
                    .map(|from| until.unwrap_or(from.plus(NIGHT)));
            }
            PersonalSetting::QuietUntil => {
                let from = self.quiet_from;
                self.quiet_from = self
                    .quiet_until
                    .map(|until| from.unwrap_or(until.plus(-NIGHT)));
            }
            _ => {}
        }
    }
}

/// The fate of a board's picture in a server once a newer board is there.
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

settings_table! {
    /// A setting of a server's games.
    enum ServerSetting;

    /// A server's defaults for games that begin from now on, and how its old boards look. The language is the players' unless it is
    /// chosen.
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    struct ServerSettings {}

    /// The time for a turn, unless a challenge says it.
    Pace "pace" pace: PaceChoice
        as (PaceChoice::all().map(PaceChoice::id), PaceChoice::named, |pace| pace.id().into()),
        unset USUAL,
        default PaceChoice::default();
    /// The additional time for all turns, unless a challenge says it.
    Reserve "reserve" reserve: Reserve
        as (Reserve::ALL.map(Reserve::id), Reserve::named, |days| days.id().into()),
        unset USUAL,
        default Reserve::USUAL;
    /// The consequence when a side's time runs out.
    Timeout "timeout" timeout: Timeout
        as (Timeout::ids(), Timeout::named, |timeout| timeout.id().into()),
        unset USUAL,
        default Timeout::default();
    /// Whether clocks run at weekends.
    Weekends "weekends" weekends: Weekends
        as (Weekends::ids(), Weekends::named, |weekends| weekends.id().into()),
        unset USUAL,
        default Weekends::default();
    /// The time zone that decides when weekends begin and end.
    Zone "zone" zone: Zone
        as ([], Zone::named, |zone| zone.name().into()),
        unset USUAL,
        default Zone::utc();
    /// The language.
    Language "language" language: Language
        as (Language::ALL.map(Language::tag), Language::of_tag, |language| language.tag().into()),
        unset AUTO;
    /// The ruleset, unless a challenge names one. Other books than these are found by name, and combinations made in the panel.
    Ruleset "ruleset" ruleset: Ruleset
        as (COMMON.iter().filter_map(|book| Some(book.preset()?.id)), Ruleset::named, |ruleset| ruleset.id()),
        unset USUAL,
        default *usual(Variant::default());
    /// Whether hints are allowed, unless a challenge says so.
    Hints "hints" hints: Hints
        as (Hints::ids(), Hints::named, |hints| hints.id().into()),
        unset USUAL,
        default Hints::default();
    /// The fate of old boards; of games in progress too.
    Boards "boards" boards: OldBoards
        as (OldBoards::ids(), OldBoards::named, |boards| boards.id().into()),
        unset USUAL,
        default OldBoards::default();
    /// Whether games are rated, unless a challenge says so.
    Rated "rated" rated: Rated
        as (Rated::ids(), Rated::named, |rated| rated.id().into()),
        unset USUAL,
        default Rated::No;
    /// Whether cards tell of games that are over; of games in progress too.
    Cards "cards" cards: Cards
        as (Cards::ids(), Cards::named, |cards| cards.id().into()),
        unset USUAL,
        default Cards::default();
}

impl ServerSettings {
    /// The options of games here, unless a challenge says otherwise.
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

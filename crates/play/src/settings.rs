//! Settings of people and servers, as tables: notifications, and the server's defaults for games.
//!
//! A row of a table defines a setting completely, except for its column in the store and its words in the locales. An
//! unset setting is `None` and means the bot's default.

use std::borrow::Cow;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{
    ChallengeOptions, Hints, Hour, HouseRules, Language, PaceChoice, QuietHours, Rated, Reserve,
    Timeout, Timestamp, Weekends, Zone,
};
use janggi::{COMMON, Ruleset, Variant, usual};

/// A value that is stored as a word, and identified by it in menus and options. Words never change.
///
/// Enums implement it by deriving strum's `EnumString`, `IntoStaticStr` and `VariantArray`.
pub trait StoredWord: VariantArray + FromStr + Into<&'static str> + Copy {
    /// All values, in menu order.
    const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the word.
    fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the value of a word; `None` if this version does not know it.
    fn named(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    /// Returns the words of all values, in menu order.
    fn ids() -> Vec<&'static str> {
        Self::ALL.iter().map(|value| value.id()).collect()
    }
}

impl<T: VariantArray + FromStr + Into<&'static str> + Copy> StoredWord for T {}

/// A group of settings, each of which is chosen or left at its default.
pub trait SettingsTable: Clone + Default {
    /// A setting of the group.
    type Setting: VariantArray + Copy + PartialEq;

    /// Returns the setting's column in the store.
    fn column(setting: Self::Setting) -> &'static str;

    /// Returns the words on offer, in menu order, without [`unset`](Self::unset).
    fn offered(setting: Self::Setting) -> Vec<&'static str>;

    /// Returns the word for a setting that is not chosen, if there is one.
    fn unset(setting: Self::Setting) -> Option<&'static str>;

    /// Returns whether a word is a value of the setting, other than [`unset`](Self::unset).
    fn is_value(setting: Self::Setting, word: &str) -> bool;

    /// Returns the word of the chosen value.
    fn word(&self, setting: Self::Setting) -> Option<Cow<'_, str>>;

    /// Sets the value by its word. A word unknown to this version counts as not chosen.
    fn set_word(&mut self, setting: Self::Setting, word: Option<&str>);

    /// Returns settings without any chosen value.
    fn defaults() -> Self;

    /// Returns the words of a menu.
    fn menu(setting: Self::Setting) -> Vec<&'static str> {
        let unset = Self::unset(setting).into_iter();
        unset.chain(Self::offered(setting)).collect()
    }

    /// Returns the word shown by a menu.
    fn shown(&self, setting: Self::Setting) -> Option<String> {
        let chosen = self.word(setting).map(Cow::into_owned);
        let unset = || Self::unset(setting).map(str::to_owned);
        let default = || Self::defaults().word(setting).map(Cow::into_owned);
        chosen.or_else(unset).or_else(default)
    }

    /// Returns whether a menu or an option may set the word.
    fn accepts(setting: Self::Setting, word: &str) -> bool {
        Self::unset(setting) == Some(word) || Self::is_value(setting, word)
    }

    /// Sets an accepted word.
    fn choose(&mut self, setting: Self::Setting, word: &str) {
        self.set_word(
            setting,
            Some(word).filter(|word| Self::unset(setting) != Some(word)),
        );
    }
}

/// Defines a table by its rows: the enum of its settings and the struct of the chosen values.
///
/// A row has the setting, its name in ids and locales (which never changes), its field and column, and the
/// field's type. Then come the words on offer, the function that reads a word, the function that writes a
/// value, the word for no choice, and the default.
#[macro_export]
macro_rules! settings_table {
    (
        $(#[$about:meta])* enum $Setting:ident;
        $(#[$meta:meta])* struct $Settings:ident { $($(#[$other_about:meta])* $other:ident: $other_type:ty,)* }
        $(
            $(#[$doc:meta])*
            $Row:ident $name:literal $field:ident: $type:ty as ($offered:expr, $named:expr, $word:expr)
            $(, unset $unset:expr)? $(, default $default:expr)?;
        )*
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
        pub enum $Setting {
            $($(#[$doc])* #[strum(serialize = $name)] $Row,)*
        }

        $(#[$meta])*
        pub struct $Settings {
            $($(#[$doc])* pub $field: Option<$type>,)*
            $($(#[$other_about])* pub $other: $other_type,)*
        }

        impl $crate::SettingsTable for $Settings {
            type Setting = $Setting;

            fn column(setting: $Setting) -> &'static str {
                match setting {
                    $($Setting::$Row => stringify!($field),)*
                }
            }

            fn offered(setting: $Setting) -> Vec<&'static str> {
                match setting {
                    $($Setting::$Row => $offered.into_iter().collect(),)*
                }
            }

            fn unset(setting: $Setting) -> Option<&'static str> {
                match setting {
                    $($($Setting::$Row => Some($unset),)?)*
                    #[allow(unreachable_patterns, reason = "in a table where each has one")]
                    _ => None,
                }
            }

            fn is_value(setting: $Setting, word: &str) -> bool {
                match setting {
                    $($Setting::$Row => $named(word).is_some(),)*
                }
            }

            fn word(&self, setting: $Setting) -> Option<std::borrow::Cow<'_, str>> {
                match setting {
                    $($Setting::$Row => {
                        let word: for<'v> fn(&'v $type) -> std::borrow::Cow<'v, str> = $word;
                        self.$field.as_ref().map(word)
                    })*
                }
            }

            fn set_word(&mut self, setting: $Setting, word: Option<&str>) {
                match setting {
                    $($Setting::$Row => self.$field = word.and_then($named),)*
                }
            }

            fn defaults() -> $Settings {
                $Settings {
                    $($($field: Some($default),)?)*
                    ..$Settings::default()
                }
            }
        }
    };
}

/// The word for the default of the server, or of the bot.
pub const USUAL: &str = "usual";
/// The word for "no hour".
const NONE: &str = "none";
/// The word for a language decided by the players.
const AUTO: &str = "auto";
/// The words for on and off.
const SWITCH: [&str; 2] = ["on", "off"];

fn parse_switch(word: &str) -> Option<bool> {
    SWITCH.contains(&word).then(|| word == SWITCH[0])
}

fn switch_word(on: bool) -> &'static str {
    if on { SWITCH[0] } else { SWITCH[1] }
}

/// The delivery of a person's reminders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ReminderMode {
    /// By direct message; in the game's channel if direct messages are closed.
    #[default]
    Direct,
    /// In the game's channel.
    Thread,
    /// No reminders.
    None,
}

settings_table! {
    /// A setting for a person's notifications, and for their privacy.
    enum PersonalSetting;

    /// A person's notification settings.
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    struct PersonalSettings {
        /// The time of the next daily list.
        digest_at: Option<Timestamp>,
        /// `true` if direct messages to the person are known to fail.
        closed: bool,
        /// The time of the last reminder.
        reminded_at: Option<Timestamp>,
        /// The language in which the person last used the bot; `None` if never.
        language: Option<Language>,
    }

    /// The delivery of reminders.
    Reminders "reminders" reminders: ReminderMode
        as (ReminderMode::ids(), ReminderMode::named, |mode| mode.id().into()),
        default ReminderMode::default();
    /// The hour of the daily list.
    Digest "digest" digest: Hour
        as (Hour::all().map(Hour::id), Hour::named, |hour| hour.id().into()),
        unset NONE;
    /// The first hour of quiet hours.
    QuietFrom "quiet-from" quiet_from: Hour
        as (Hour::all().map(Hour::id), Hour::named, |hour| hour.id().into()),
        unset NONE;
    /// The hour at which quiet hours end.
    QuietUntil "quiet-until" quiet_until: Hour
        as (Hour::all().map(Hour::id), Hour::named, |hour| hour.id().into()),
        unset NONE;
    /// `true` if messages in channels and threads ping the person.
    Pings "pings" pings: bool
        as (SWITCH, parse_switch, |on| switch_word(*on).into()),
        default true;
    /// `true` if a vacation begins automatically when the person's time would run out.
    AutoVacation "auto-vacation" auto_vacation: bool
        as (SWITCH, parse_switch, |on| switch_word(*on).into()),
        default false;
    /// The visibility of the person's rating and results.
    Stats "stats" stats: Stats
        as (Stats::ids(), Stats::named, |stats| stats.id().into()),
        default Stats::default();
    /// The person's time zone.
    Zone "zone" zone: Zone
        as ([], Zone::named, |zone| zone.name().into());
}

/// The length of quiet hours in hours, if only one end is chosen.
const DEFAULT_QUIET_HOURS: i8 = 8;

/// Quiet hours would last the whole day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllDay;

impl PersonalSettings {
    /// Returns the delivery of reminders, chosen or default.
    pub fn reminder_mode(&self) -> ReminderMode {
        self.reminders.unwrap_or_default()
    }

    /// Returns whether messages in channels and threads ping the person.
    pub fn wants_pings(&self) -> bool {
        self.pings.unwrap_or(true)
    }

    /// Returns whether a vacation begins automatically.
    pub fn wants_auto_vacation(&self) -> bool {
        self.auto_vacation.unwrap_or(false)
    }

    /// Returns the time zone of the person's hours; UTC if not set.
    pub fn time_zone(&self) -> Zone {
        self.zone.clone().unwrap_or_else(Zone::utc)
    }

    /// Returns the first hour of quiet hours, and the hour at which they end.
    pub fn quiet(&self) -> Option<(Hour, Hour)> {
        self.quiet_from.zip(self.quiet_until)
    }

    /// Returns the quiet hours in the person's time zone.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        let (from, until) = self.quiet()?;
        QuietHours::between(from, until, self.time_zone())
    }

    /// Returns whether quiet hours would never end.
    pub fn is_always_quiet(&self) -> bool {
        self.quiet().is_some_and(|(from, until)| from == until)
    }

    /// Returns whether a reminder can reach the person in any way that they left open.
    pub fn wants_reminders(&self) -> bool {
        match self.reminder_mode() {
            ReminderMode::None => false,
            ReminderMode::Direct => !self.closed || self.wants_pings(),
            // A reminder without a ping would go unnoticed.
            ReminderMode::Thread => self.wants_pings(),
        }
    }

    /// Returns the time of the next daily list after a moment.
    pub fn next_digest(&self, after: Timestamp) -> Option<Timestamp> {
        self.digest?.next(&self.time_zone(), after)
    }

    /// Adapts the other settings to a newly chosen one. A person who chooses direct messages may have opened
    /// them, so they are tried again. Quiet hours with only one end last eight hours; without an end there are
    /// none.
    pub fn adapt_to(&mut self, setting: PersonalSetting) {
        match setting {
            PersonalSetting::Reminders => {
                self.closed &= self.reminder_mode() != ReminderMode::Direct;
            }
            PersonalSetting::QuietFrom => {
                let until = self.quiet_until;
                self.quiet_until = self
                    .quiet_from
                    .map(|from| until.unwrap_or(from.plus(DEFAULT_QUIET_HOURS)));
            }
            PersonalSetting::QuietUntil => {
                let from = self.quiet_from;
                self.quiet_from = self
                    .quiet_until
                    .map(|until| from.unwrap_or(until.plus(-DEFAULT_QUIET_HOURS)));
            }
            _ => {}
        }
    }
}

/// The treatment of an old board's picture in a server once a newer board is posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum OldBoards {
    /// The picture stays.
    #[default]
    Keep,
    /// The picture and the buttons are removed, so that the remaining text reads as a record.
    Fold,
}

/// Setting for cards about finished games in a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Cards {
    /// Cards are posted.
    #[default]
    On,
    /// Cards are not posted.
    Off,
}

/// The visibility of a person's rating and results to others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Stats {
    /// Visible.
    #[default]
    Shown,
    /// Hidden.
    Hidden,
}

settings_table! {
    /// A setting of a server's games.
    enum ServerSetting;

    /// A server's defaults for new games, and the treatment of its old boards. The players decide the language
    /// unless it is set.
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    struct ServerSettings {}

    /// The time per turn, unless a challenge sets it.
    Pace "pace" pace: PaceChoice
        as (PaceChoice::by_days().map(PaceChoice::id), PaceChoice::named_by_days, |pace| pace.id().into()),
        unset USUAL,
        default PaceChoice::default();
    /// The additional time for all turns, unless a challenge sets it.
    Reserve "reserve" reserve: Reserve
        as (Reserve::ALL.map(Reserve::id), Reserve::named, |days| days.id().into()),
        unset USUAL,
        default Reserve::DEFAULT;
    /// The consequence when a side's time runs out.
    Timeout "timeout" timeout: Timeout
        as (Timeout::ids(), Timeout::named, |timeout| timeout.id().into()),
        unset USUAL,
        default Timeout::default();
    /// The clocks' behaviour at weekends.
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
    /// The ruleset, unless a challenge names one. The menu offers these books; others are found by name, and
    /// combinations are made in the panel.
    Ruleset "ruleset" ruleset: Ruleset
        as (COMMON.iter().filter_map(|book| Some(book.preset()?.id)), Ruleset::named, |ruleset| ruleset.id()),
        unset USUAL,
        default *usual(Variant::default());
    /// The hint policy, unless a challenge sets it.
    Hints "hints" hints: Hints
        as (Hints::ids(), Hints::named, |hints| hints.id().into()),
        unset USUAL,
        default Hints::default();
    /// The treatment of old boards, also in games in progress.
    Boards "boards" boards: OldBoards
        as (OldBoards::ids(), OldBoards::named, |boards| boards.id().into()),
        unset USUAL,
        default OldBoards::default();
    /// Rated or casual games, unless a challenge sets it.
    Rated "rated" rated: Rated
        as (Rated::ids(), Rated::named, |rated| rated.id().into()),
        unset USUAL,
        default Rated::No;
    /// Cards for finished games, also for games in progress.
    Cards "cards" cards: Cards
        as (Cards::ids(), Cards::named, |cards| cards.id().into()),
        unset USUAL,
        default Cards::default();
}

impl ServerSettings {
    /// Returns the default options of games in the server.
    pub fn default_options(&self) -> ChallengeOptions {
        ChallengeOptions {
            ruleset: self.ruleset,
            hints: self.hints,
            pace: self.pace,
            reserve: self.reserve,
            ..ChallengeOptions::default()
        }
    }

    /// Returns the server's time zone; UTC if not set.
    pub fn time_zone(&self) -> Zone {
        self.zone.clone().unwrap_or_else(Zone::utc)
    }

    /// Returns the server's clock rules.
    pub fn house(&self) -> HouseRules {
        let rests = self.weekends.unwrap_or_default() == Weekends::Rest;
        HouseRules {
            timeout: self.timeout.unwrap_or_default(),
            rest: rests.then(|| self.time_zone()),
        }
    }
}

//! The settings of people and servers: each is one row here, and a column.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::app::pictures::{BoardSettings, CoordinatesChoice, View};
use crate::play::{
    Cards, Hints, Hour, Language, OldBoards, PaceChoice, PersonalSettings, Rated, ReminderMode,
    Reserve, ServerSettings, Stats, StoredWord, Timeout, Weekends, Zone,
};
use crate::render::{PieceSet, Theme, XiangqiCoordinates, XiangqiSet};
use crate::rules::{COMMON, Ruleset};
use crate::store::StoredBoardSettings;

/// A setting of a person or of a server. Its name in ids never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// Of the look of somebody's boards. Counts from the next picture on.
    Board(Whose, BoardSetting),
    /// Of when and how the reader is told. Counts at once.
    Personal(PersonalSetting),
    /// Of the server's games. Counts for games that begin from then on.
    Server(ServerSetting),
}

/// Whose settings are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The reader's.
    Own,
    /// The server's.
    Servers,
}

/// A setting of boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum BoardSetting {
    /// The colours.
    Theme,
    /// The piece set of Janggi.
    Pieces,
    /// The coordinates at the edges of boards of Janggi.
    Coordinates,
    /// The side from which they are seen.
    View,
    /// The piece set of Xiangqi.
    #[strum(serialize = "x-pieces")]
    XiangqiPieces,
    /// The coordinates at the edges of boards of Xiangqi.
    #[strum(serialize = "x-coordinates")]
    XiangqiCoordinates,
}

/// A setting of how a person is told, and of what others see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PersonalSetting {
    /// How they are reminded.
    Reminders,
    /// The hour of their daily list.
    Digest,
    /// When quiet hours begin.
    QuietFrom,
    /// When quiet hours end.
    QuietUntil,
    /// Whether messages ping them.
    Pings,
    /// Whether a vacation begins by itself.
    AutoVacation,
    /// Whether others see the person's number and results.
    Stats,
    /// The time zone of the hours.
    Zone,
}

/// A setting of a server's games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ServerSetting {
    /// The time for a turn.
    Pace,
    /// The additional time for all turns.
    Reserve,
    /// What happens when time is up.
    Timeout,
    /// Whether clocks run on weekends.
    Weekends,
    /// The time zone of weekends.
    Zone,
    /// The language.
    Language,
    /// The usual ruleset.
    Ruleset,
    /// Whether hints are allowed.
    Hints,
    /// What becomes of old boards. Counts at once.
    Boards,
    /// Whether games are rated.
    Rated,
    /// Whether cards tell of games that are over. Counts at once.
    Cards,
}

/// Which settings are read and written together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsGroup {
    /// Those of somebody's boards.
    Boards(Whose),
    /// Those of how the reader is told.
    Personal,
    /// Those of the server's games.
    Server,
}

/// The settings of a group.
#[derive(Debug, Clone)]
pub enum SettingValues {
    /// Of somebody's boards.
    Boards(StoredBoardSettings),
    /// Of how a person is told.
    Personal(PersonalSettings),
    /// Of a server's games.
    Server(ServerSettings),
}

impl SettingValues {
    /// The look of boards, if it is that.
    #[must_use]
    pub fn boards(&self) -> Option<BoardSettings> {
        match self {
            SettingValues::Boards(boards) => Some(BoardSettings::read(boards)),
            SettingValues::Personal(_) | SettingValues::Server(_) => None,
        }
    }
}

/// The value that leaves a choice to the server, or to the bot.
pub const USUAL: &str = "usual";
/// The value of an hour at which nothing happens.
const NONE: &str = "none";
/// The language that the players decide.
const AUTO: &str = "auto";
const ON: &str = "on";
const OFF: &str = "off";

/// Prefix of a server's settings.
const SERVERS: &str = "server-";

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whose() {
            Whose::Own => f.write_str(self.name()),
            Whose::Servers => write!(f, "{SERVERS}{}", self.name()),
        }
    }
}

/// No setting has that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSetting;

impl FromStr for Setting {
    type Err = NoSetting;

    fn from_str(text: &str) -> Result<Setting, NoSetting> {
        let (whose, name) = match text.strip_prefix(SERVERS) {
            Some(name) => (Whose::Servers, name),
            None => (Whose::Own, text),
        };
        if let Ok(board) = name.parse() {
            return Ok(Setting::Board(whose, board));
        }
        // A person has no pace, and a server no quiet hours.
        match whose {
            Whose::Own => name.parse().map(Setting::Personal),
            Whose::Servers => name.parse().map(Setting::Server),
        }
        .map_err(|_| NoSetting)
    }
}

impl Setting {
    /// Whose it is. Changing a server's needs the Manage Server permission.
    #[must_use]
    pub fn whose(self) -> Whose {
        match self {
            Setting::Board(whose, _) => whose,
            Setting::Personal(_) => Whose::Own,
            Setting::Server(_) => Whose::Servers,
        }
    }

    /// Its name in the locales; a person's setting of boards and a server's have the same.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Setting::Board(_, setting) => setting.into(),
            Setting::Personal(setting) => setting.into(),
            Setting::Server(setting) => setting.into(),
        }
    }

    /// The values on offer, in menu order.
    #[must_use]
    pub fn values(self) -> Vec<&'static str> {
        match self {
            Setting::Board(_, setting) => setting.row().menu(),
            Setting::Personal(setting) => setting.row().menu(),
            Setting::Server(setting) => setting.row().menu(),
        }
    }

    /// The value in force; `None` if it is not one of these settings.
    #[must_use]
    pub fn chosen(self, settings: &SettingValues) -> Option<String> {
        match (self, settings) {
            (Setting::Board(_, setting), SettingValues::Boards(boards)) => {
                setting.row().chosen(boards)
            }
            (Setting::Personal(setting), SettingValues::Personal(personal)) => {
                setting.row().chosen(personal)
            }
            (Setting::Server(setting), SettingValues::Server(server)) => {
                setting.row().chosen(server)
            }
            _ => None,
        }
    }
}

/// What a setting may be, and how it is read and written.
pub(super) struct Row<S> {
    /// The values on offer, in menu order, but for `unset`.
    values: Vec<&'static str>,
    /// The value of a setting that nobody has chosen, if there is a word for it.
    unset: Option<&'static str>,
    /// Whether a text that is not on offer is a value too.
    knows: fn(&str) -> bool,
    get: for<'s> fn(&'s S) -> Option<Cow<'s, str>>,
    /// Writes a value; `None` for `unset`.
    set: fn(&mut S, Option<&str>),
}

impl<S> Row<S> {
    fn new(
        values: Vec<&'static str>,
        get: for<'s> fn(&'s S) -> Option<Cow<'s, str>>,
        set: fn(&mut S, Option<&str>),
    ) -> Row<S> {
        Row {
            values,
            unset: None,
            knows: |_| false,
            get,
            set,
        }
    }

    fn unset(self, unset: &'static str) -> Row<S> {
        Row {
            unset: Some(unset),
            ..self
        }
    }

    fn or(self, knows: fn(&str) -> bool) -> Row<S> {
        Row { knows, ..self }
    }

    fn menu(self) -> Vec<&'static str> {
        self.unset.into_iter().chain(self.values).collect()
    }

    fn chosen(&self, settings: &S) -> Option<String> {
        // A value that another version has stored counts as not chosen.
        let chosen = (self.get)(settings).filter(|value| self.accepts(value));
        chosen
            .map(Cow::into_owned)
            .or(self.unset.map(str::to_owned))
    }

    /// Whether that is a value of the setting.
    pub(super) fn accepts(&self, value: &str) -> bool {
        self.unset == Some(value) || self.values.contains(&value) || (self.knows)(value)
    }

    /// Writes a value that it accepts.
    pub(super) fn choose(&self, settings: &mut S, value: &str) {
        let unset = self.unset == Some(value);
        (self.set)(settings, if unset { None } else { Some(value) });
    }
}

impl BoardSetting {
    pub(super) fn row(self) -> Row<StoredBoardSettings> {
        let row = match self {
            BoardSetting::Theme => Row::<StoredBoardSettings>::new(
                Theme::ALL.map(|theme| theme.id).to_vec(),
                |boards| boards.theme.as_deref().map(Cow::from),
                |boards, value| boards.theme = value.map(str::to_owned),
            ),
            BoardSetting::Pieces => Row::<StoredBoardSettings>::new(
                PieceSet::ALL.map(|pieces| pieces.id).to_vec(),
                |boards| boards.pieces.as_deref().map(Cow::from),
                |boards, value| boards.pieces = value.map(str::to_owned),
            ),
            BoardSetting::Coordinates => Row::<StoredBoardSettings>::new(
                CoordinatesChoice::IDS.to_vec(),
                |boards| boards.coordinates.as_deref().map(Cow::from),
                |boards, value| boards.coordinates = value.map(str::to_owned),
            ),
            BoardSetting::View => Row::<StoredBoardSettings>::new(
                View::ALL.map(View::id).to_vec(),
                |boards| boards.view.as_deref().map(Cow::from),
                |boards, value| boards.view = value.map(str::to_owned),
            ),
            BoardSetting::XiangqiPieces => Row::<StoredBoardSettings>::new(
                XiangqiSet::ALL.map(|pieces| pieces.id).to_vec(),
                |boards| boards.xiangqi_pieces.as_deref().map(Cow::from),
                |boards, value| boards.xiangqi_pieces = value.map(str::to_owned),
            ),
            BoardSetting::XiangqiCoordinates => Row::<StoredBoardSettings>::new(
                XiangqiCoordinates::ALL.map(XiangqiCoordinates::id).to_vec(),
                |boards| boards.xiangqi_coordinates.as_deref().map(Cow::from),
                |boards, value| boards.xiangqi_coordinates = value.map(str::to_owned),
            ),
        };
        row.unset(USUAL)
    }
}

impl PersonalSetting {
    pub(super) fn row(self) -> Row<PersonalSettings> {
        let hours = || Hour::all().map(Hour::id).collect();
        let switch = || vec![ON, OFF];
        match self {
            PersonalSetting::Reminders => Row::<PersonalSettings>::new(
                ReminderMode::ids(),
                |personal| Some(personal.reminder_mode().id().into()),
                |personal, value| {
                    personal.remind(value.and_then(ReminderMode::named).unwrap_or_default());
                },
            ),
            PersonalSetting::Digest => Row::<PersonalSettings>::new(
                hours(),
                |personal| personal.digest.map(Hour::id).map(Cow::from),
                |personal, value| personal.digest = value.and_then(Hour::named),
            )
            .unset(NONE),
            PersonalSetting::QuietFrom => Row::<PersonalSettings>::new(
                hours(),
                |personal| personal.quiet.map(|(from, _)| from.id().into()),
                |personal, value| personal.begin_quiet_hours(value.and_then(Hour::named)),
            )
            .unset(NONE),
            PersonalSetting::QuietUntil => Row::<PersonalSettings>::new(
                hours(),
                |personal| personal.quiet.map(|(_, until)| until.id().into()),
                |personal, value| personal.end_quiet_hours(value.and_then(Hour::named)),
            )
            .unset(NONE),
            PersonalSetting::Pings => Row::<PersonalSettings>::new(
                switch(),
                |personal| Some(on_or_off(personal.wants_pings())),
                |personal, value| personal.pings = Some(value == Some(ON)),
            ),
            PersonalSetting::AutoVacation => Row::<PersonalSettings>::new(
                switch(),
                |personal| Some(on_or_off(personal.wants_auto_vacation())),
                |personal, value| personal.auto_vacation = Some(value == Some(ON)),
            ),
            PersonalSetting::Stats => Row::<PersonalSettings>::new(
                Stats::ids(),
                |personal| Some(personal.stats.unwrap_or_default().id().into()),
                |personal, value| personal.stats = value.and_then(Stats::named),
            ),
            PersonalSetting::Zone => Row::<PersonalSettings>::new(
                Vec::new(),
                |personal| personal.zone.as_ref().map(|zone| zone.name().into()),
                |personal, value| personal.zone = value.and_then(Zone::named),
            )
            .or(|value| Zone::named(value).is_some()),
        }
    }
}

fn on_or_off(on: bool) -> Cow<'static, str> {
    if on { ON.into() } else { OFF.into() }
}

impl ServerSetting {
    pub(super) fn row(self) -> Row<ServerSettings> {
        let row = match self {
            ServerSetting::Pace => Row::<ServerSettings>::new(
                PaceChoice::all().map(PaceChoice::id).collect(),
                |server| server.pace.map(PaceChoice::id).map(Cow::from),
                |server, value| server.pace = value.and_then(PaceChoice::named),
            ),
            ServerSetting::Reserve => Row::<ServerSettings>::new(
                Reserve::ALL.map(Reserve::id).to_vec(),
                |server| server.reserve.map(Reserve::id).map(Cow::from),
                |server, value| server.reserve = value.and_then(Reserve::named),
            ),
            ServerSetting::Timeout => Row::<ServerSettings>::new(
                Timeout::ids(),
                |server| server.timeout.map(Timeout::id).map(Cow::from),
                |server, value| server.timeout = value.and_then(Timeout::named),
            ),
            ServerSetting::Weekends => Row::<ServerSettings>::new(
                Weekends::ids(),
                |server| server.weekends.map(Weekends::id).map(Cow::from),
                |server, value| server.weekends = value.and_then(Weekends::named),
            ),
            ServerSetting::Zone => Row::<ServerSettings>::new(
                Vec::new(),
                |server| server.zone.as_ref().map(|zone| zone.name().into()),
                |server, value| server.zone = value.and_then(Zone::named),
            )
            .or(|value| Zone::named(value).is_some()),
            ServerSetting::Language => {
                let row = Row::<ServerSettings>::new(
                    Language::ALL.map(Language::tag).to_vec(),
                    |server| server.language.map(Language::tag).map(Cow::from),
                    |server, value| server.language = value.and_then(Language::of_locale),
                );
                return row.unset(AUTO);
            }
            ServerSetting::Ruleset => Row::<ServerSettings>::new(
                // Other books are found by name, and combinations made in the panel.
                COMMON
                    .iter()
                    .filter_map(|ruleset| Some(ruleset.preset()?.id))
                    .collect(),
                |server| server.ruleset.map(|ruleset| ruleset.id()),
                |server, value| server.ruleset = value.and_then(Ruleset::named),
            )
            .or(|value| Ruleset::named(value).is_some()),
            ServerSetting::Hints => Row::<ServerSettings>::new(
                Hints::ids(),
                |server| server.hints.map(Hints::id).map(Cow::from),
                |server, value| server.hints = value.and_then(Hints::named),
            ),
            ServerSetting::Boards => Row::<ServerSettings>::new(
                OldBoards::ids(),
                |server| server.boards.map(OldBoards::id).map(Cow::from),
                |server, value| server.boards = value.and_then(OldBoards::named),
            ),
            ServerSetting::Rated => Row::<ServerSettings>::new(
                Rated::ids(),
                |server| server.rated.map(Rated::id).map(Cow::from),
                |server, value| server.rated = value.and_then(Rated::named),
            ),
            ServerSetting::Cards => Row::<ServerSettings>::new(
                Cards::ids(),
                |server| server.cards.map(Cards::id).map(Cow::from),
                |server, value| server.cards = value.and_then(Cards::named),
            ),
        };
        row.unset(USUAL)
    }
}

//! The settings of people and servers, of whichever table they are.

use std::fmt;
use std::str::FromStr;

use crate::app::pictures::{BoardSetting, BoardSettings};
use crate::play::{
    PersonalSetting, PersonalSettings, ServerSetting, ServerSettings, SettingsTable,
};

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

/// The owner of settings: a person or a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The reader's.
    Own,
    /// The server's.
    Servers,
}

/// A group of settings that are read and written together.
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
    Boards(BoardSettings),
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
            SettingValues::Boards(boards) => Some(*boards),
            SettingValues::Personal(_) | SettingValues::Server(_) => None,
        }
    }
}

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
    /// Returns the owner of the setting. Changing a server's needs the Manage Server permission.
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
            Setting::Board(_, setting) => BoardSettings::menu(setting),
            Setting::Personal(setting) => PersonalSettings::menu(setting),
            Setting::Server(setting) => ServerSettings::menu(setting),
        }
    }

    /// The value in force; `None` if it is not one of these settings.
    #[must_use]
    pub fn chosen(self, settings: &SettingValues) -> Option<String> {
        match (self, settings) {
            (Setting::Board(_, setting), SettingValues::Boards(boards)) => boards.shown(setting),
            (Setting::Personal(setting), SettingValues::Personal(own)) => own.shown(setting),
            (Setting::Server(setting), SettingValues::Server(server)) => server.shown(setting),
            _ => None,
        }
    }
}

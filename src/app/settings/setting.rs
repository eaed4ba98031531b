//! The settings of people and servers, across their tables.

use std::fmt;
use std::str::FromStr;

use crate::app::pictures::{BoardSetting, BoardSettings};
use hansu_play::{PersonalSetting, PersonalSettings, ServerSetting, ServerSettings, SettingsTable};

/// A setting of a person or of a server. Its name in ids never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// A setting of the boards' look. Effective from the next picture on.
    Board(SettingsOwner, BoardSetting),
    /// A setting of the reader's notifications. Effective immediately.
    Personal(PersonalSetting),
    /// A setting of the server's games. Effective for games that begin later.
    Server(ServerSetting),
}

/// The owner of settings: a person or a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsOwner {
    /// The reader's.
    Own,
    /// The server's.
    Servers,
}

/// A group of settings that are read and written together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsGroup {
    /// The settings of boards.
    Boards(SettingsOwner),
    /// The settings of the reader's notifications.
    Personal,
    /// The settings of the server's games.
    Server,
}

/// The settings of a group.
#[derive(Debug, Clone)]
pub enum SettingValues {
    /// Of boards.
    Boards(BoardSettings),
    /// Of a person's notifications.
    Personal(PersonalSettings),
    /// Of a server's games.
    Server(ServerSettings),
}

impl SettingValues {
    /// Returns the look of boards, if the group is that.
    #[must_use]
    pub fn boards(&self) -> Option<BoardSettings> {
        match self {
            SettingValues::Boards(boards) => Some(*boards),
            SettingValues::Personal(_) | SettingValues::Server(_) => None,
        }
    }
}

/// Prefix of a server's settings.
const SERVER_PREFIX: &str = "server-";

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.owner() {
            SettingsOwner::Own => f.write_str(self.name()),
            SettingsOwner::Servers => write!(f, "{SERVER_PREFIX}{}", self.name()),
        }
    }
}

/// The error for an unknown setting name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSetting;

impl FromStr for Setting {
    type Err = NoSetting;

    fn from_str(text: &str) -> Result<Setting, NoSetting> {
        let (owner, name) = match text.strip_prefix(SERVER_PREFIX) {
            Some(name) => (SettingsOwner::Servers, name),
            None => (SettingsOwner::Own, text),
        };
        if let Ok(board) = name.parse() {
            return Ok(Setting::Board(owner, board));
        }
        // A person has no pace, and a server no quiet hours.
        match owner {
            SettingsOwner::Own => name.parse().map(Setting::Personal),
            SettingsOwner::Servers => name.parse().map(Setting::Server),
        }
        .map_err(|_| NoSetting)
    }
}

impl Setting {
    /// Returns the owner of the setting. Changing a server's needs the Manage Server permission.
    #[must_use]
    pub fn owner(self) -> SettingsOwner {
        match self {
            Setting::Board(owner, _) => owner,
            Setting::Personal(_) => SettingsOwner::Own,
            Setting::Server(_) => SettingsOwner::Servers,
        }
    }

    /// Returns its name in the locales; a person's board setting and a server's share one.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Setting::Board(_, setting) => setting.into(),
            Setting::Personal(setting) => setting.into(),
            Setting::Server(setting) => setting.into(),
        }
    }

    /// Returns the available values, in menu order.
    #[must_use]
    pub fn values(self) -> Vec<&'static str> {
        match self {
            Setting::Board(_, setting) => BoardSettings::menu(setting),
            Setting::Personal(setting) => PersonalSettings::menu(setting),
            Setting::Server(setting) => ServerSettings::menu(setting),
        }
    }

    /// Returns the current value; `None` if it is not one of these settings.
    #[must_use]
    pub fn chosen(self, settings: &SettingValues) -> Option<String> {
        match (self, settings) {
            (Setting::Board(_, setting), SettingValues::Boards(boards)) => boards.shown(setting),
            (Setting::Personal(setting), SettingValues::Personal(settings)) => {
                settings.shown(setting)
            }
            (Setting::Server(setting), SettingValues::Server(server)) => server.shown(setting),
            _ => None,
        }
    }
}

//! Components of the settings: pages, menus, piece sets, and the panel that combines rules.

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::Combining;
use super::codec::UnknownButton;
use crate::app::PieceSet;

/// What a component of the settings does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsButton {
    /// Shows a page.
    Page(SettingsPage),
    /// A menu of the values of a setting.
    Choose(Whose, Setting),
    /// Chooses the reader's piece set, from the help.
    Pieces(&'static PieceSet),
    /// Of the panel that combines rules.
    Combine(Combining),
}

/// Prefix of the server's menus.
const SERVERS: &str = "server-";
/// Prefix of a piece set.
const PIECES: &str = "pieces.";

impl fmt::Display for SettingsButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsButton::Page(page) => page.fmt(f),
            SettingsButton::Choose(Whose::Own, setting) => setting.fmt(f),
            SettingsButton::Choose(Whose::Servers, setting) => write!(f, "{SERVERS}{setting}"),
            SettingsButton::Pieces(set) => write!(f, "{PIECES}{}", set.id),
            SettingsButton::Combine(combining) => combining.fmt(f),
        }
    }
}

impl FromStr for SettingsButton {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<SettingsButton, UnknownButton> {
        if let Ok(page) = text.parse() {
            return Ok(SettingsButton::Page(page));
        }
        if let Ok(combining) = text.parse() {
            return Ok(SettingsButton::Combine(combining));
        }
        if let Some(set) = text.strip_prefix(PIECES) {
            let set = PieceSet::named(set).ok_or(UnknownButton)?;
            return Ok(SettingsButton::Pieces(set));
        }
        let (whose, setting) = match text.strip_prefix(SERVERS) {
            Some(setting) => (Whose::Servers, setting),
            None => (Whose::Own, text),
        };
        let setting = setting.parse().map_err(|_| UnknownButton)?;
        // A person has no pace, and a server no quiet hours.
        SettingsPage::of(whose, setting).ok_or(UnknownButton)?;
        Ok(SettingsButton::Choose(whose, setting))
    }
}

/// Whose settings are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The reader's.
    Own,
    /// The server's.
    Servers,
}

/// A setting with a menu. Its name in ids never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Setting {
    /// The colours of boards.
    Theme,
    /// The piece set.
    Pieces,
    /// The coordinates at the edges.
    Coordinates,
    /// The side from which boards are seen.
    View,
    /// How the reader is reminded.
    Reminders,
    /// The hour of the daily list.
    Digest,
    /// When quiet hours begin.
    QuietFrom,
    /// When quiet hours end.
    QuietUntil,
    /// Whether messages ping the reader.
    Pings,
    /// Whether a vacation begins by itself.
    AutoVacation,
    /// The time for a turn.
    Pace,
    /// The additional time for all turns.
    Reserve,
    /// What happens when time is up.
    Timeout,
    /// Whether clocks run on weekends.
    Weekends,
    /// The language of games.
    Language,
    /// The usual ruleset.
    Ruleset,
    /// Whether hints are allowed.
    Hints,
}

/// A page of a panel. Its name in ids never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, VariantArray)]
pub enum SettingsPage {
    /// The look of the reader's boards.
    #[strum(serialize = "page-looks")]
    Looks,
    /// When and how the reader is reminded.
    #[strum(serialize = "page-reminders")]
    Reminders,
    /// The reader's pings and automatic vacation.
    #[strum(serialize = "page-pings")]
    Pings,
    /// The look of the server's boards.
    #[strum(serialize = "server-page-looks")]
    ServerLooks,
    /// The time control of the server's games.
    #[strum(serialize = "server-page-time")]
    ServerTime,
    /// Other settings of the server's games.
    #[strum(serialize = "server-page-games")]
    ServerGames,
}

impl SettingsPage {
    /// The pages of a panel, in their order.
    pub fn all_of(whose: Whose) -> Vec<SettingsPage> {
        let mut pages = SettingsPage::VARIANTS.to_vec();
        pages.retain(|page| page.whose() == whose);
        pages
    }

    /// The panel that the page belongs to. Changes of the server's need the Manage Server permission.
    pub fn whose(self) -> Whose {
        match self {
            SettingsPage::Looks | SettingsPage::Reminders | SettingsPage::Pings => Whose::Own,
            SettingsPage::ServerLooks | SettingsPage::ServerTime | SettingsPage::ServerGames => {
                Whose::Servers
            }
        }
    }

    /// The menus on the page.
    pub fn settings(self) -> &'static [Setting] {
        match self {
            SettingsPage::Looks | SettingsPage::ServerLooks => &[
                Setting::Theme,
                Setting::Pieces,
                Setting::Coordinates,
                Setting::View,
            ],
            SettingsPage::Reminders => &[
                Setting::Reminders,
                Setting::Digest,
                Setting::QuietFrom,
                Setting::QuietUntil,
            ],
            SettingsPage::Pings => &[Setting::Pings, Setting::AutoVacation],
            SettingsPage::ServerTime => &[
                Setting::Pace,
                Setting::Reserve,
                Setting::Timeout,
                Setting::Weekends,
            ],
            SettingsPage::ServerGames => &[Setting::Language, Setting::Ruleset, Setting::Hints],
        }
    }

    /// The page of a menu; `None` if that setting is not theirs.
    pub fn of(whose: Whose, setting: Setting) -> Option<SettingsPage> {
        let mut pages = SettingsPage::all_of(whose).into_iter();
        pages.find(|page| page.settings().contains(&setting))
    }
}

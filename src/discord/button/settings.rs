//! Components of the settings: pages, menus, piece sets, and the panel that combines rules.

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString, VariantArray};

use super::CombinedRules;
use super::UnknownButton;
use crate::app::{BoardSetting, NoSetting, Setting, SettingsGroup, SettingsOwner};
use hansu_play::{PersonalSetting, ServerSetting, StoredWord};
use hansu_render::PieceSet;
use hansu_store::PosterKind;
use janggi::Variant;

/// The action of a settings component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsButton {
    /// Shows a page.
    Page(SettingsPage),
    /// A menu of the values of a setting.
    Choose(Setting),
    /// Chooses the reader's piece set, from the help.
    Pieces(&'static PieceSet),
    /// A menu that sets up a standing message of this channel, or turns it off.
    Poster(PosterKind),
    /// A component of the panel that combines rules.
    Combine(CombinedRules),
}

/// Prefix of a piece set.
const PIECES: &str = "pieces.";
/// Prefix of the kind of a standing message.
const SERVER: &str = "server-";

impl fmt::Display for SettingsButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsButton::Page(page) => page.fmt(f),
            SettingsButton::Choose(setting) => setting.fmt(f),
            SettingsButton::Pieces(piece_set) => write!(f, "{PIECES}{}", piece_set.id),
            SettingsButton::Poster(kind) => write!(f, "{SERVER}{}", kind.id()),
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
        if let Some(kind) = text.strip_prefix(SERVER).and_then(PosterKind::named) {
            return Ok(SettingsButton::Poster(kind));
        }
        if let Ok(combining) = text.parse() {
            return Ok(SettingsButton::Combine(combining));
        }
        if let Some(piece_set) = text.strip_prefix(PIECES) {
            let piece_set = PieceSet::named(Variant::Janggi, piece_set).ok_or(UnknownButton)?;
            return Ok(SettingsButton::Pieces(piece_set));
        }
        let setting = text.parse().map_err(|NoSetting| UnknownButton)?;
        // A time zone is an option, and has no menu.
        SettingsPage::of(setting).ok_or(UnknownButton)?;
        Ok(SettingsButton::Choose(setting))
    }
}

/// A page of a panel. Its name in ids never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, VariantArray)]
pub enum SettingsPage {
    /// The look of the reader's boards; pieces and coordinates are those of Janggi.
    #[strum(serialize = "page-looks")]
    Looks,
    /// When and how the reader is reminded.
    #[strum(serialize = "page-reminders")]
    Reminders,
    /// The reader's pings and automatic vacation, and their visibility to others.
    #[strum(serialize = "page-pings")]
    Pings,
    /// The look of the server's boards; pieces and coordinates are those of Janggi.
    #[strum(serialize = "server-page-looks")]
    ServerLooks,
    /// The time control of the server's games.
    #[strum(serialize = "server-page-time")]
    ServerTime,
    /// Other settings of the server's games.
    #[strum(serialize = "server-page-games")]
    ServerGames,
    /// The server's club features: ratings, and news of its games.
    #[strum(serialize = "server-page-club")]
    ServerClub,
    /// The look of the reader's boards of Xiangqi.
    #[strum(serialize = "x-looks")]
    XiangqiLooks,
    /// The look of the server's boards of Xiangqi.
    #[strum(serialize = "server-x-looks")]
    ServerXiangqiLooks,
}

impl SettingsPage {
    /// Returns the pages of a panel, in their order.
    pub fn all_of(owner: SettingsOwner) -> Vec<SettingsPage> {
        let mut pages = SettingsPage::VARIANTS.to_vec();
        pages.retain(|page| page.owner() == owner);
        pages
    }

    /// Returns the settings of the page.
    pub fn group(self) -> SettingsGroup {
        match self {
            SettingsPage::Looks | SettingsPage::XiangqiLooks => {
                SettingsGroup::Boards(SettingsOwner::Own)
            }
            SettingsPage::Reminders | SettingsPage::Pings => SettingsGroup::Personal,
            SettingsPage::ServerLooks | SettingsPage::ServerXiangqiLooks => {
                SettingsGroup::Boards(SettingsOwner::Servers)
            }
            SettingsPage::ServerTime | SettingsPage::ServerGames | SettingsPage::ServerClub => {
                SettingsGroup::Server
            }
        }
    }

    /// Returns the owner of the panel with the page. Changing a server's needs the Manage Server permission.
    pub fn owner(self) -> SettingsOwner {
        match self.group() {
            SettingsGroup::Boards(owner) => owner,
            SettingsGroup::Personal => SettingsOwner::Own,
            SettingsGroup::Server => SettingsOwner::Servers,
        }
    }

    /// Returns the game of the board on the page; `None` if it shows none.
    pub fn sample(self) -> Option<Variant> {
        match self {
            SettingsPage::Looks | SettingsPage::ServerLooks => Some(Variant::Janggi),
            SettingsPage::XiangqiLooks | SettingsPage::ServerXiangqiLooks => Some(Variant::Xiangqi),
            SettingsPage::Reminders
            | SettingsPage::Pings
            | SettingsPage::ServerTime
            | SettingsPage::ServerGames
            | SettingsPage::ServerClub => None,
        }
    }

    /// Returns the menus on the page.
    pub fn settings(self) -> Vec<Setting> {
        let boards = |settings: &[BoardSetting]| {
            let settings = settings.iter();
            settings
                .map(|setting| Setting::Board(self.owner(), *setting))
                .collect()
        };
        let personal = |settings: &[PersonalSetting]| {
            settings.iter().copied().map(Setting::Personal).collect()
        };
        let server =
            |settings: &[ServerSetting]| settings.iter().copied().map(Setting::Server).collect();
        match self {
            SettingsPage::Looks | SettingsPage::ServerLooks => boards(&[
                BoardSetting::Theme,
                BoardSetting::Pieces,
                BoardSetting::Coordinates,
                BoardSetting::View,
            ]),
            SettingsPage::XiangqiLooks | SettingsPage::ServerXiangqiLooks => boards(&[
                BoardSetting::XiangqiPieces,
                BoardSetting::XiangqiCoordinates,
                BoardSetting::Seals,
            ]),
            SettingsPage::Reminders => personal(&[
                PersonalSetting::Reminders,
                PersonalSetting::Digest,
                PersonalSetting::QuietFrom,
                PersonalSetting::QuietUntil,
            ]),
            SettingsPage::Pings => personal(&[
                PersonalSetting::Pings,
                PersonalSetting::AutoVacation,
                PersonalSetting::Stats,
            ]),
            SettingsPage::ServerTime => server(&[
                ServerSetting::Pace,
                ServerSetting::Reserve,
                ServerSetting::Timeout,
                ServerSetting::Weekends,
            ]),
            SettingsPage::ServerGames => server(&[
                ServerSetting::Language,
                ServerSetting::Ruleset,
                ServerSetting::Hints,
                ServerSetting::Boards,
            ]),
            SettingsPage::ServerClub => server(&[ServerSetting::Rated, ServerSetting::Cards]),
        }
    }

    /// Returns the page of a setting; `None` if it has no menu.
    pub fn of(setting: Setting) -> Option<SettingsPage> {
        let mut pages = SettingsPage::all_of(setting.owner()).into_iter();
        pages.find(|page| page.settings().contains(&setting))
    }
}

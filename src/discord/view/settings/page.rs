//! The pages of the settings panels.

use crate::text::Text;

/// Whose settings are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The reader's.
    Own,
    /// The server's.
    Servers,
}

/// A page of a panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsPage {
    /// The look of the reader's boards.
    Looks,
    /// When and how the reader is reminded.
    Reminders,
    /// The reader's pings and automatic vacation.
    Pings,
    /// The look of the server's boards.
    ServerLooks,
    /// The time control of the server's games.
    ServerTime,
    /// Other settings of the server's games.
    ServerGames,
}

impl SettingsPage {
    const OWN: [SettingsPage; 3] = [
        SettingsPage::Looks,
        SettingsPage::Reminders,
        SettingsPage::Pings,
    ];
    pub(super) const SERVERS: [SettingsPage; 3] = [
        SettingsPage::ServerLooks,
        SettingsPage::ServerTime,
        SettingsPage::ServerGames,
    ];

    /// The name in ids; must not change.
    pub(super) fn id(self) -> &'static str {
        match self {
            SettingsPage::Looks => "page-looks",
            SettingsPage::Reminders => "page-reminders",
            SettingsPage::Pings => "page-pings",
            SettingsPage::ServerLooks => "server-page-looks",
            SettingsPage::ServerTime => "server-page-time",
            SettingsPage::ServerGames => "server-page-games",
        }
    }

    pub(super) fn named(id: &str) -> Option<SettingsPage> {
        let mut all = Self::OWN.into_iter().chain(Self::SERVERS);
        all.find(|page| page.id() == id)
    }

    pub(super) fn title(self, text: Text) -> String {
        text.say(match self {
            SettingsPage::Looks | SettingsPage::ServerLooks => "settings-page-looks",
            SettingsPage::Reminders => "settings-page-reminders",
            SettingsPage::Pings => "settings-page-pings",
            SettingsPage::ServerTime => "settings-page-time",
            SettingsPage::ServerGames => "settings-page-games",
        })
    }

    /// The menus on the page.
    pub fn things(self) -> &'static [&'static str] {
        match self {
            SettingsPage::Looks | SettingsPage::ServerLooks => {
                &["theme", "pieces", "coordinates", "view"]
            }
            SettingsPage::Reminders => &["reminders", "digest", "quiet-from", "quiet-until"],
            SettingsPage::Pings => &["pings", "auto-vacation"],
            SettingsPage::ServerTime => &["pace", "reserve", "timeout", "weekends"],
            SettingsPage::ServerGames => &["language", "ruleset", "hints"],
        }
    }

    /// Whether changes need the Manage Server permission.
    pub fn is_servers(self) -> bool {
        self.panel().0 == Whose::Servers
    }

    /// The panel that the page belongs to.
    pub(super) fn panel(self) -> (Whose, [SettingsPage; 3]) {
        match Self::OWN.contains(&self) {
            true => (Whose::Own, Self::OWN),
            false => (Whose::Servers, Self::SERVERS),
        }
    }

    /// The page of a menu.
    pub(super) fn of(whose: Whose, thing: &str) -> Option<SettingsPage> {
        let pages = match whose {
            Whose::Own => Self::OWN,
            Whose::Servers => Self::SERVERS,
        };
        pages
            .into_iter()
            .find(|page| page.things().contains(&thing))
    }
}

//! The settings that a page shows.

use std::borrow::Cow;

use super::habits;
use super::times;
use super::values::{AUTO, NONE, switch};
use crate::app::{BoardPreferences, Coordinates, PersonalSettings, ServerSettings, View};
use crate::discord::button::{Setting, SettingsPage, Whose};
use crate::play::{
    Hints, Hour, Language, PaceChoice, Reserve, StoredWord, Timeout, Timestamp, Weekends,
};
use crate::text::Text;

/// The settings on a page.
#[derive(Debug, Clone)]
pub enum Shown {
    /// The look of boards.
    Looks(Whose, BoardPreferences),
    /// The reader's notification settings, at this time.
    PersonalSettings(SettingsPage, Box<PersonalSettings>, Timestamp),
    /// The settings of the server's games.
    Server(SettingsPage, Box<ServerSettings>),
}

impl Shown {
    pub(super) fn page(&self) -> SettingsPage {
        match self {
            Shown::Looks(Whose::Own, _) => SettingsPage::Looks,
            Shown::Looks(Whose::Servers, _) => SettingsPage::ServerLooks,
            Shown::PersonalSettings(page, ..) | Shown::Server(page, _) => *page,
        }
    }

    pub(super) fn head(&self, text: Text) -> Vec<String> {
        match self {
            Shown::Looks(Whose::Own, _) => vec![text.say("settings-own")],
            Shown::Looks(Whose::Servers, _) => vec![text.say("settings-servers")],
            Shown::PersonalSettings(SettingsPage::Pings, habits, _) => habits::pings(habits, text),
            Shown::PersonalSettings(_, habits, now) => habits::reminders(habits, *now, text),
            Shown::Server(SettingsPage::ServerTime, settings) => {
                vec![text.say("settings-servers-time"), times(settings, text)]
            }
            Shown::Server(..) => vec![text.say("settings-servers-games")],
        }
    }

    /// The current choice of a menu; `None` for the default.
    pub(super) fn chosen(&self, setting: Setting) -> Option<Cow<'static, str>> {
        let chosen = match self {
            Shown::Looks(_, boards) => match setting {
                Setting::Theme => boards.theme.map(|theme| theme.id),
                Setting::Pieces => boards.pieces.map(|pieces| pieces.id),
                Setting::Coordinates => boards.coordinates.map(Coordinates::id),
                Setting::View => boards.view.map(View::id),
                _ => None,
            },
            Shown::PersonalSettings(_, habits, _) => chosen_habit(setting, habits),
            Shown::Server(_, server) => match setting {
                Setting::Pace => server.pace.map(PaceChoice::id),
                Setting::Reserve => server.reserve.map(Reserve::id),
                Setting::Timeout => server.timeout.map(Timeout::id),
                Setting::Weekends => server.weekends.map(Weekends::id),
                Setting::Language => Some(server.language.map_or(AUTO, Language::tag)),
                Setting::Ruleset => return server.ruleset.map(|ruleset| ruleset.id()),
                Setting::Hints => server.hints.map(Hints::id),
                _ => None,
            },
        };
        chosen.map(Cow::Borrowed)
    }
}

fn chosen_habit(setting: Setting, habits: &PersonalSettings) -> Option<&'static str> {
    let hour = |hour: Option<Hour>| hour.map_or(NONE, Hour::id);
    Some(match setting {
        Setting::Reminders => habits.reminders.id(),
        Setting::Digest => hour(habits.digest),
        Setting::QuietFrom => hour(habits.quiet.map(|(from, _)| from)),
        Setting::QuietUntil => hour(habits.quiet.map(|(_, until)| until)),
        Setting::Pings => switch(habits.pings),
        Setting::AutoVacation => switch(habits.auto_vacation),
        _ => return None,
    })
}

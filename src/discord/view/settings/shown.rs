//! The settings that a page shows.

use std::borrow::Cow;

use super::habits;
use super::page::{SettingsPage, Whose};
use super::times;
use super::values::{AUTO, NONE, switch};
use crate::app::{BoardPreferences, Coordinates, PersonalSettings, ServerSettings, View};
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
    pub(super) fn chosen(&self, thing: &str) -> Option<Cow<'static, str>> {
        let chosen = match self {
            Shown::Looks(_, boards) => match thing {
                "theme" => boards.theme.map(|theme| theme.id),
                "pieces" => boards.pieces.map(|pieces| pieces.id),
                "coordinates" => boards.coordinates.map(Coordinates::id),
                _ => boards.view.map(View::id),
            },
            Shown::PersonalSettings(_, habits, _) => Some(chosen_habit(thing, habits)),
            Shown::Server(_, server) => match thing {
                "pace" => server.pace.map(PaceChoice::id),
                "reserve" => server.reserve.map(Reserve::id),
                "timeout" => server.timeout.map(Timeout::id),
                "weekends" => server.weekends.map(Weekends::id),
                "language" => Some(server.language.map_or(AUTO, Language::tag)),
                "ruleset" => return server.ruleset.map(|ruleset| ruleset.id()),
                _ => server.hints.map(Hints::id),
            },
        };
        chosen.map(Cow::Borrowed)
    }
}

fn chosen_habit(thing: &str, habits: &PersonalSettings) -> &'static str {
    let hour = |hour: Option<Hour>| hour.map_or(NONE, Hour::id);
    match thing {
        "reminders" => habits.reminders.id(),
        "digest" => hour(habits.digest),
        "quiet-from" => hour(habits.quiet.map(|(from, _)| from)),
        "quiet-until" => hour(habits.quiet.map(|(_, until)| until)),
        "pings" => switch(habits.pings),
        _ => switch(habits.auto_vacation),
    }
}

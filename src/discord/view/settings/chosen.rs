//! Parses what was pressed on a settings panel.

use super::page::{SettingsPage, Whose};
use super::values::{SERVERS, SWITCH, USUAL, values};
use crate::app::{
    BoardPreference, Coordinates, PersonalSetting, PieceSet, ReminderMode, ServerChange, Theme,
    View,
};
use crate::discord::view::combine::OTHER;
use crate::play::{Hints, Hour, Language, PaceChoice, Reserve, StoredWord, Timeout, Weekends};
use crate::rules::Ruleset;

/// A choice on a settings panel.
#[derive(Debug, Clone)]
pub enum Chosen {
    /// Show a page.
    Page(SettingsPage),
    /// Change the look of boards.
    Boards(Whose, BoardPreference),
    /// Change a notification setting; with its page.
    PersonalSetting(SettingsPage, PersonalSetting),
    /// Change a setting of the server's games; with its page.
    Server(SettingsPage, Box<ServerChange>),
}

/// Parses a button or a menu choice of a panel; `None` if this version does not know it.
pub fn wanted(argument: &str, value: Option<&str>) -> Option<Chosen> {
    let Some(value) = value else {
        return SettingsPage::named(argument).map(Chosen::Page);
    };
    let (whose, thing) = match argument.strip_prefix(SERVERS) {
        Some(thing) => (Whose::Servers, thing),
        None => (Whose::Own, argument),
    };
    let page = SettingsPage::of(whose, thing)?;
    // This value opens another panel.
    if value == OTHER {
        return None;
    }
    let usual = value == USUAL && !matches!(page, SettingsPage::Reminders | SettingsPage::Pings);
    if !usual && !values(thing).contains(&value) {
        return None;
    }
    match page {
        SettingsPage::Looks | SettingsPage::ServerLooks => {
            Some(Chosen::Boards(whose, board_preference(thing, value)?))
        }
        SettingsPage::Reminders | SettingsPage::Pings => {
            Some(Chosen::PersonalSetting(page, habit(thing, value)?))
        }
        SettingsPage::ServerTime | SettingsPage::ServerGames => {
            Some(Chosen::Server(page, Box::new(server(thing, value)?)))
        }
    }
}

fn board_preference(thing: &str, value: &str) -> Option<BoardPreference> {
    Some(match thing {
        "theme" => BoardPreference::Theme(Theme::named(value)),
        "pieces" => BoardPreference::Pieces(PieceSet::named(value)),
        "coordinates" => BoardPreference::Coordinates(Coordinates::named(value)),
        "view" => BoardPreference::View(View::named(value)),
        _ => return None,
    })
}

fn habit(thing: &str, value: &str) -> Option<PersonalSetting> {
    let hour = Hour::named(value);
    let on = value == SWITCH[0];
    Some(match thing {
        "reminders" => PersonalSetting::Reminders(ReminderMode::named(value)?),
        "digest" => PersonalSetting::Digest(hour),
        "quiet-from" => PersonalSetting::QuietFrom(hour),
        "quiet-until" => PersonalSetting::QuietUntil(hour),
        "pings" => PersonalSetting::Pings(on),
        "auto-vacation" => PersonalSetting::AutoVacation(on),
        _ => return None,
    })
}

fn server(thing: &str, value: &str) -> Option<ServerChange> {
    let mut change = ServerChange::default();
    match thing {
        "pace" => change.pace = Some(PaceChoice::named(value)),
        "reserve" => change.reserve = Some(Reserve::named(value)),
        "timeout" => change.timeout = Some(Timeout::named(value)),
        "weekends" => change.weekends = Some(Weekends::named(value)),
        "language" => change.language = Some(Language::of_locale(value)),
        "ruleset" => change.ruleset = Some(Ruleset::named(value)),
        "hints" => change.hints = Some(Hints::named(value)),
        _ => return None,
    }
    Some(change)
}

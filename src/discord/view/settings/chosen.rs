//! Parses what was chosen on a settings panel.

use super::values::{SWITCH, USUAL, values};
use crate::app::{
    BoardPreference, Coordinates, PersonalSetting, PieceSet, ReminderMode, ServerChange, Theme,
    View,
};
use crate::discord::button::{Setting, SettingsPage, Whose};
use crate::discord::view::combine::OTHER;
use crate::play::{Hints, Hour, Language, PaceChoice, Reserve, StoredWord, Timeout, Weekends};
use crate::rules::Ruleset;

/// A choice on a settings panel.
#[derive(Debug, Clone)]
pub enum Chosen {
    /// Change the look of boards.
    Boards(Whose, BoardPreference),
    /// Change a notification setting; with its page.
    PersonalSetting(SettingsPage, PersonalSetting),
    /// Change a setting of the server's games; with its page.
    Server(SettingsPage, Box<ServerChange>),
}

/// Parses the choice of a menu; `None` if this version does not know it.
pub fn wanted(whose: Whose, setting: Setting, value: &str) -> Option<Chosen> {
    let page = SettingsPage::of(whose, setting)?;
    // This value opens another panel.
    if value == OTHER {
        return None;
    }
    let usual = value == USUAL && !matches!(page, SettingsPage::Reminders | SettingsPage::Pings);
    if !usual && !values(setting).contains(&value) {
        return None;
    }
    match page {
        SettingsPage::Looks | SettingsPage::ServerLooks => {
            Some(Chosen::Boards(whose, board_preference(setting, value)?))
        }
        SettingsPage::Reminders | SettingsPage::Pings => {
            Some(Chosen::PersonalSetting(page, habit(setting, value)?))
        }
        SettingsPage::ServerTime | SettingsPage::ServerGames => {
            Some(Chosen::Server(page, Box::new(server(setting, value)?)))
        }
    }
}

fn board_preference(setting: Setting, value: &str) -> Option<BoardPreference> {
    Some(match setting {
        Setting::Theme => BoardPreference::Theme(Theme::named(value)),
        Setting::Pieces => BoardPreference::Pieces(PieceSet::named(value)),
        Setting::Coordinates => BoardPreference::Coordinates(Coordinates::named(value)),
        Setting::View => BoardPreference::View(View::named(value)),
        _ => return None,
    })
}

fn habit(setting: Setting, value: &str) -> Option<PersonalSetting> {
    let hour = Hour::named(value);
    let on = value == SWITCH[0];
    Some(match setting {
        Setting::Reminders => PersonalSetting::Reminders(ReminderMode::named(value)?),
        Setting::Digest => PersonalSetting::Digest(hour),
        Setting::QuietFrom => PersonalSetting::QuietFrom(hour),
        Setting::QuietUntil => PersonalSetting::QuietUntil(hour),
        Setting::Pings => PersonalSetting::Pings(on),
        Setting::AutoVacation => PersonalSetting::AutoVacation(on),
        _ => return None,
    })
}

fn server(setting: Setting, value: &str) -> Option<ServerChange> {
    let mut change = ServerChange::default();
    match setting {
        Setting::Pace => change.pace = Some(PaceChoice::named(value)),
        Setting::Reserve => change.reserve = Some(Reserve::named(value)),
        Setting::Timeout => change.timeout = Some(Timeout::named(value)),
        Setting::Weekends => change.weekends = Some(Weekends::named(value)),
        Setting::Language => change.language = Some(Language::of_locale(value)),
        Setting::Ruleset => change.ruleset = Some(Ruleset::named(value)),
        Setting::Hints => change.hints = Some(Hints::named(value)),
        _ => return None,
    }
    Some(change)
}

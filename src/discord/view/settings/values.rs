//! The values of each setting, and their names.

use super::habits;
use crate::app::{Coordinates, PieceSet, ReminderMode, Theme, View};
use crate::discord::button::Setting;
use crate::discord::view::combine::OTHER;
use crate::play::{Hints, Hour, Language, PaceChoice, Reserve, StoredWord, Timeout, Weekends};
use crate::rules::{Ruleset, on_offer};
use crate::text::Text;

/// The value that leaves a choice to the server, or to the bot.
pub(super) const USUAL: &str = "usual";
pub(super) const NONE: &str = "none";

pub(super) const AUTO: &str = "auto";

pub(super) const SWITCH: [&str; 2] = ["on", "off"];

pub(super) fn switch(on: bool) -> &'static str {
    if on { SWITCH[0] } else { SWITCH[1] }
}

/// The name of a value.
pub(super) fn name(setting: Setting, value: &str, text: Text) -> String {
    let hour = Hour::named(value);
    match (setting, hour) {
        (Setting::Digest | Setting::QuietFrom | Setting::QuietUntil, Some(hour)) => {
            habits::hour(hour)
        }
        (Setting::Ruleset, _) if value != OTHER => {
            Ruleset::named(value).map_or_else(String::new, |known| text.ruleset(&known))
        }
        _ => text.say(&format!("choice-{setting}-{value}")),
    }
}

/// The values of a setting, in menu order.
pub fn values(setting: Setting) -> Vec<&'static str> {
    let hours = || {
        let hours = Hour::all().map(Hour::id);
        [NONE].into_iter().chain(hours).collect()
    };
    match setting {
        Setting::Theme => Theme::ALL.map(|theme| theme.id).to_vec(),
        Setting::Pieces => PieceSet::ALL.map(|pieces| pieces.id).to_vec(),
        Setting::Coordinates => Coordinates::ALL.map(Coordinates::id).to_vec(),
        Setting::View => View::ALL.map(View::id).to_vec(),
        Setting::Reminders => ReminderMode::ids(),
        Setting::Digest | Setting::QuietFrom | Setting::QuietUntil => hours(),
        Setting::Pings | Setting::AutoVacation => SWITCH.to_vec(),
        Setting::Pace => PaceChoice::all().map(PaceChoice::id).collect(),
        Setting::Reserve => Reserve::ALL.map(Reserve::id).to_vec(),
        Setting::Timeout => Timeout::ids(),
        Setting::Weekends => Weekends::ids(),
        Setting::Language => {
            let known = Language::ALL.into_iter().map(Language::tag);
            [AUTO].into_iter().chain(known).collect()
        }
        Setting::Ruleset => on_offer().map(|(id, _)| id).chain([OTHER]).collect(),
        Setting::Hints => Hints::ids(),
    }
}

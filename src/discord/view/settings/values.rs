//! The values of each setting, and their names.

use super::habits;
use crate::app::{Coordinates, PieceSet, ReminderMode, Theme, View};
use crate::discord::view::combine::OTHER;
use crate::play::{Hints, Hour, Language, PaceChoice, Reserve, StoredWord, Timeout, Weekends};
use crate::rules::{Ruleset, on_offer};
use crate::text::Text;

/// The value that leaves a choice to the server, or to the bot.
pub(super) const USUAL: &str = "usual";
/// Prefix of the server's menus.
pub(super) const SERVERS: &str = "server-";
pub(super) const NONE: &str = "none";

pub(super) const AUTO: &str = "auto";

pub(super) const SWITCH: [&str; 2] = ["on", "off"];

pub(super) fn switch(on: bool) -> &'static str {
    if on { SWITCH[0] } else { SWITCH[1] }
}

/// The name of a value.
pub(super) fn name(thing: &str, value: &str, text: Text) -> String {
    let hour = Hour::named(value);
    match (thing, hour) {
        ("digest" | "quiet-from" | "quiet-until", Some(hour)) => habits::hour(hour),
        ("ruleset", _) if value != OTHER => {
            Ruleset::named(value).map_or_else(String::new, |known| text.ruleset(&known))
        }
        _ => text.say(&format!("choice-{thing}-{value}")),
    }
}

/// The values of a setting, in menu order.
pub fn values(thing: &str) -> Vec<&'static str> {
    let hours = || {
        let hours = Hour::all().map(Hour::id);
        [NONE].into_iter().chain(hours).collect()
    };
    match thing {
        "theme" => Theme::ALL.map(|theme| theme.id).to_vec(),
        "pieces" => PieceSet::ALL.map(|pieces| pieces.id).to_vec(),
        "coordinates" => Coordinates::ALL.map(Coordinates::id).to_vec(),
        "view" => View::ALL.map(View::id).to_vec(),
        "reminders" => ReminderMode::ids(),
        "digest" | "quiet-from" | "quiet-until" => hours(),
        "pings" | "auto-vacation" => SWITCH.to_vec(),
        "pace" => PaceChoice::all().map(PaceChoice::id).collect(),
        "reserve" => Reserve::ALL.map(Reserve::id).to_vec(),
        "timeout" => Timeout::ids(),
        "weekends" => Weekends::ids(),
        "language" => {
            let known = Language::ALL.into_iter().map(Language::tag);
            [AUTO].into_iter().chain(known).collect()
        }
        "ruleset" => on_offer().map(|(id, _)| id).chain([OTHER]).collect(),
        "hints" => Hints::ids(),
        _ => Vec::new(),
    }
}

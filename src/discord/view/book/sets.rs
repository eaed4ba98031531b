//! Piece sets: names and buttons.

use crate::discord::button::{Button, HelpPage, SettingsButton, SettingsPage, Topic, TopicButton};
use crate::discord::message::PushButton;
use crate::render::PieceSet;
use crate::rules::Variant;
use crate::text::{GameText, Text};

/// Alternative text of the picture of all sets.
pub(super) fn sets_alt(text: Text) -> String {
    let names = PieceSet::ALL.map(|set| set_name(set, text)).join(", ");
    text.fill("alt-sets", &[("sets", names.into())])
}

/// A set's short name.
pub fn set_name(set: &PieceSet, text: Text) -> String {
    text.say(&format!("set-{}", set.id))
}

/// A button on the first message of a game that leads to the sets of that game.
pub(in crate::discord::view) fn sets_button(text: GameText) -> PushButton {
    let id = match text.variant() {
        Variant::Janggi => Button::Topic(TopicButton::Show(Topic::Help(HelpPage::Sets))),
        Variant::Xiangqi => Button::Settings(SettingsButton::Page(SettingsPage::XiangqiLooks)),
    };
    PushButton::new(id, text.say("button-sets"))
}

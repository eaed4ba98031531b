//! Piece sets: names and buttons.

use crate::discord::button::{Button, HelpPage, Topic, TopicButton};
use crate::discord::message::PushButton;
use crate::render::PieceSet;
use crate::text::Text;

/// Alternative text of the picture of all sets.
pub(super) fn sets_alt(text: Text) -> String {
    let names = PieceSet::ALL.map(|set| set_name(set, text)).join(", ");
    text.fill("alt-sets", &[("sets", names.into())])
}

/// A set's short name.
pub fn set_name(set: &PieceSet, text: Text) -> String {
    text.say(&format!("set-{}", set.id))
}

/// A button on the first message of a game that leads to that page.
pub(in crate::discord::view) fn sets_button(text: Text) -> PushButton {
    let page = Topic::Help(HelpPage::Sets);
    let id = Button::Topic(TopicButton::Show(page));
    PushButton::new(id, text.say("button-sets"))
}

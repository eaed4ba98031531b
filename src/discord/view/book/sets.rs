//! Piece sets: names and buttons.

use serenity::all::ButtonStyle;

use crate::app::PieceSet;
use crate::discord::ids::{ComponentId, Verb};
use crate::discord::message::Button;
use crate::text::Text;

/// Name of the help page about them; must not change.
pub(super) const SETS_PAGE: &str = "sets";

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
pub(in crate::discord::view) fn sets_button(text: Text) -> Button {
    Button {
        id: ComponentId::without_game(Verb::Topic, SETS_PAGE),
        label: text.say("button-sets"),
        style: ButtonStyle::Secondary,
        enabled: true,
    }
}

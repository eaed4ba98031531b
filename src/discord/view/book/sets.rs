//! The sets of pieces, as they are named and offered.

use serenity::all::ButtonStyle;

use crate::app::PieceSet;
use crate::discord::ids::{ComponentId, Verb};
use crate::discord::message::Button;
use crate::text::Text;

/// The name of the page on them; never changed.
pub(super) const SETS_PAGE: &str = "sets";

/// What the picture of all sets shows.
pub(super) fn sets_alt(text: Text) -> String {
    let names = PieceSet::ALL.map(|set| set_name(set, text)).join(", ");
    text.fill("alt-sets", &[("sets", names.into())])
}

/// What a set is called in short.
pub fn set_name(set: &PieceSet, text: Text) -> String {
    text.say(&format!("set-{}", set.id))
}

/// The way to that page from the first message of a game.
pub(in crate::discord::view) fn sets_button(text: Text) -> Button {
    Button {
        id: ComponentId::without_game(Verb::Topic, SETS_PAGE),
        label: text.say("button-sets"),
        style: ButtonStyle::Secondary,
        enabled: true,
    }
}

//! `/help`: a short tour.

use strum::VariantArray;

use super::sets::{set_name, sets_alt};
use crate::discord::button::{Button, HelpPage, SettingsButton, Topic, TopicButton};
use crate::discord::message::{Card, Controls, Message, Picture, PushButton};
use crate::discord::view::samples::{opening, sample};
use crate::render::PieceSet;
use crate::rules::{MODERN, Variant};
use crate::text::Text;

/// The catalogue keys of button, title and text.
const fn keys(page: HelpPage) -> [&'static str; 3] {
    match page {
        HelpPage::Start => ["help-start-button", "help-start-title", "help-start-body"],
        HelpPage::Sets => ["help-sets-button", "help-sets-title", "help-sets-body"],
        HelpPage::Challenge => [
            "help-challenge-button",
            "help-challenge-title",
            "help-challenge-body",
        ],
        HelpPage::Moves => ["help-moves-button", "help-moves-title", "help-moves-body"],
        HelpPage::Hints => ["help-hints-button", "help-hints-title", "help-hints-body"],
        HelpPage::Learn => ["help-learn-button", "help-learn-title", "help-learn-body"],
    }
}

/// A page of the tour, with buttons for all pages.
pub fn help(page: HelpPage, text: Text) -> Message {
    let [_, title, body] = keys(page);
    Message {
        card: Some(Card {
            title: text.say(title),
            body: text.say(body),
        }),
        picture: (page == HelpPage::Start).then(|| Picture {
            bytes: Vec::new(),
            alt: text.playing(&MODERN).placed(&opening(Variant::Janggi)),
        }),
        rows: pages(Some(page), text),
        ..Message::default()
    }
}

/// A button for each page; the current one is marked.
fn pages(shown: Option<HelpPage>, text: Text) -> Vec<Controls> {
    let buttons: Vec<PushButton> = HelpPage::VARIANTS
        .iter()
        .map(|&page| {
            let id = Button::Topic(TopicButton::Show(Topic::Help(page)));
            PushButton::new(id, text.say(keys(page)[0])).marked(shown == Some(page))
        })
        .collect();
    in_rows(&buttons)
}

/// Six buttons in two rows, the most that fit a phone's width.
fn in_rows(buttons: &[PushButton]) -> Vec<Controls> {
    let rows = buttons.chunks(3).map(<[PushButton]>::to_vec);
    rows.map(Controls::Buttons).collect()
}

/// The page about piece sets, with a button for each. `now` is the reader's set. After a choice (`chosen`)
/// the picture is a board with that set, and the tour's page is one press away.
pub fn sets(now: &PieceSet, chosen: bool, text: Text) -> Message {
    let page = help(HelpPage::Sets, text);
    let buttons = PieceSet::ALL.map(|set| {
        let id = Button::Settings(SettingsButton::Pieces(set));
        PushButton::new(id, set_name(set, text)).marked(set.id == now.id)
    });
    let name = set_name(now, text);
    let alt = if chosen {
        text.playing(&MODERN).placed(&sample(Variant::Janggi).0)
    } else {
        sets_alt(text)
    };
    let content = chosen.then(|| text.fill("sets-chosen", &[("name", name.into())]));
    let mut rows = in_rows(&buttons);
    // After a choice no page is current.
    rows.extend(pages((!chosen).then_some(HelpPage::Sets), text));
    Message {
        content: content.unwrap_or_default(),
        card: if chosen { None } else { page.card },
        picture: Some(Picture {
            bytes: Vec::new(),
            alt,
        }),
        rows,
        ..Message::default()
    }
}

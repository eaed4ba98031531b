//! `/help`: a short tour.

use serenity::all::ButtonStyle;

use super::lessons::opening;
use super::sets::{SETS_PAGE, set_name, sets_alt};
use crate::app::PieceSet;
use crate::discord::ids::{ComponentId, Verb};
use crate::discord::message::{Button, Card, Controls, Message, Picture};
use crate::discord::view::settings::sample;
use crate::text::Text;

/// A page of the tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HelpPage {
    /// What Janggi is and how to play it here.
    Start,
    /// The piece sets.
    Sets,
    /// How to find an opponent.
    Challenge,
    /// How to move.
    Moves,
    /// Hints and other help.
    Hints,
    /// Where the rules are explained.
    Learn,
}

impl HelpPage {
    /// The pages in reading order.
    pub const ALL: [HelpPage; 6] = [
        HelpPage::Start,
        HelpPage::Sets,
        HelpPage::Challenge,
        HelpPage::Moves,
        HelpPage::Hints,
        HelpPage::Learn,
    ];

    /// The name in component ids; must not change.
    pub const fn id(self) -> &'static str {
        match self {
            HelpPage::Start => "start",
            HelpPage::Sets => SETS_PAGE,
            HelpPage::Challenge => "challenge",
            HelpPage::Moves => "moves",
            HelpPage::Hints => "hints",
            HelpPage::Learn => "learn",
        }
    }

    /// The page with that name.
    pub fn named(id: &str) -> Option<HelpPage> {
        Self::ALL.into_iter().find(|page| page.id() == id)
    }

    /// The catalogue keys of button, title and text.
    const fn keys(self) -> [&'static str; 3] {
        match self {
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
}

/// A page of the tour, with buttons for all pages.
pub fn help(page: HelpPage, text: Text) -> Message {
    let [_, title, body] = page.keys();
    Message {
        card: Some(Card {
            title: text.say(title),
            body: text.say(body),
        }),
        picture: (page == HelpPage::Start).then(|| Picture {
            bytes: Vec::new(),
            alt: text.placed(&opening()),
        }),
        rows: pages(Some(page), text),
        ..Message::default()
    }
}

/// A button for each page; the current one is disabled.
fn pages(shown: Option<HelpPage>, text: Text) -> Vec<Controls> {
    let buttons = HelpPage::ALL.map(|page| Button {
        id: ComponentId::without_game(Verb::Topic, page.id()),
        label: text.say(page.keys()[0]),
        style: match shown == Some(page) {
            true => ButtonStyle::Primary,
            false => ButtonStyle::Secondary,
        },
        enabled: shown != Some(page),
    });
    in_rows(&buttons)
}

/// Six buttons in two rows, the most that fit a phone's width.
fn in_rows(buttons: &[Button]) -> Vec<Controls> {
    let rows = buttons.chunks(3).map(<[Button]>::to_vec);
    rows.map(Controls::Buttons).collect()
}

/// Prefix of a piece set in a button's argument.
pub const SET: &str = "pieces.";

/// The page about piece sets, with a button for each. `now` is the reader's set. After a choice (`chosen`)
/// the picture is a board with that set, and the tour's page is one press away.
pub fn sets(now: &PieceSet, chosen: bool, text: Text) -> Message {
    let page = help(HelpPage::Sets, text);
    let buttons = PieceSet::ALL.map(|set| Button {
        id: ComponentId::without_game(Verb::Set, &format!("{SET}{}", set.id)),
        label: set_name(set, text),
        style: match set.id == now.id {
            true => ButtonStyle::Success,
            false => ButtonStyle::Secondary,
        },
        enabled: set.id != now.id,
    });
    let name = set_name(now, text);
    let alt = match chosen {
        true => text.placed(&sample().0),
        false => sets_alt(text),
    };
    let content = chosen.then(|| text.fill("sets-chosen", &[("name", name.into())]));
    let mut rows = in_rows(&buttons);
    // After a choice no page is current, so all of them can be pressed.
    rows.extend(pages((!chosen).then_some(HelpPage::Sets), text));
    Message {
        content: content.unwrap_or_default(),
        card: page.card.filter(|_| !chosen),
        picture: Some(Picture {
            bytes: Vec::new(),
            alt,
        }),
        rows,
        ..Message::default()
    }
}

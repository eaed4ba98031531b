//! `/help`: a tour of a few pages on how to play here.

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
    /// What Janggi is, and how one plays it here.
    Start,
    /// The sets of pieces to choose from.
    Sets,
    /// How to find an opponent.
    Challenge,
    /// How to move.
    Moves,
    /// How to ask for a hint, and what else helps.
    Hints,
    /// Where the rules are.
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

    /// The name by which buttons know the page; never changed.
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

    /// The page of that name.
    pub fn named(id: &str) -> Option<HelpPage> {
        Self::ALL.into_iter().find(|page| page.id() == id)
    }

    /// The keys of its button, its title and its text.
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

/// A page of the tour, with a button for each.
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

/// A button for each page; the one that is shown leads nowhere.
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

/// Six buttons in two rows, which is what a telephone has room for.
fn in_rows(buttons: &[Button]) -> Vec<Controls> {
    let rows = buttons.chunks(3).map(<[Button]>::to_vec);
    rows.map(Controls::Buttons).collect()
}

/// Before the name of a set in a button's argument.
pub const SET: &str = "pieces.";

/// The page on sets, with a button for each; `now` is the one that the reader's boards show. Where it has
/// just been chosen the picture is a board with it, which the page of all sets is a press away from.
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

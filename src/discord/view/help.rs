//! `/help`: a tour of a few pages on how to play here.

use serenity::all::ButtonStyle;

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Button, Card, Controls, Message, Picture};
use super::lessons::opening;
use crate::text::Text;

/// A page of the tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HelpPage {
    /// What Janggi is, and how one plays it here.
    Start,
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
    pub const ALL: [HelpPage; 5] = [
        HelpPage::Start,
        HelpPage::Challenge,
        HelpPage::Moves,
        HelpPage::Hints,
        HelpPage::Learn,
    ];

    /// The name by which buttons know the page; never changed.
    pub const fn id(self) -> &'static str {
        match self {
            HelpPage::Start => "start",
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
    let buttons = HelpPage::ALL.map(|other| Button {
        id: ComponentId::without_game(Verb::Topic, other.id()),
        label: text.say(other.keys()[0]),
        style: match other == page {
            true => ButtonStyle::Primary,
            false => ButtonStyle::Secondary,
        },
        enabled: other != page,
    });
    Message {
        card: Some(Card {
            title: text.say(title),
            body: text.say(body),
        }),
        picture: (page == HelpPage::Start).then(|| Picture {
            bytes: Vec::new(),
            alt: text.placed(&opening()),
        }),
        rows: vec![Controls::Buttons(buttons.to_vec())],
        ..Message::default()
    }
}

//! `/help`: a few pages on how to play here.

use serenity::all::ButtonStyle;

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Button, Card, Controls, Message};
use crate::text::Text;

/// The topics, in reading order.
pub const TOPICS: [&str; 4] = ["start", "moves", "pieces", "end"];

/// A page of the help; an unknown topic shows the first.
pub fn help(topic: &str, text: Text) -> Message {
    let keys = |topic: &str| match topic {
        "moves" => ("help-moves-title", "help-moves-body", "help-moves-button"),
        "pieces" => (
            "help-pieces-title",
            "help-pieces-body",
            "help-pieces-button",
        ),
        "end" => ("help-end-title", "help-end-body", "help-end-button"),
        _ => ("help-start-title", "help-start-body", "help-start-button"),
    };
    let (title, body, _) = keys(topic);
    let shown = if TOPICS.contains(&topic) {
        topic
    } else {
        TOPICS[0]
    };
    let buttons = TOPICS
        .iter()
        .map(|&other| Button {
            id: ComponentId::without_game(Verb::Topic, other),
            label: text.say(keys(other).2),
            style: if other == shown {
                ButtonStyle::Primary
            } else {
                ButtonStyle::Secondary
            },
            enabled: other != shown,
        })
        .collect();
    Message {
        card: Some(Card {
            title: text.say(title),
            body: text.say(body),
        }),
        rows: vec![Controls::Buttons(buttons)],
        ..Message::default()
    }
}

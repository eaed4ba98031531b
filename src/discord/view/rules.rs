//! The last page of `/rules`: what the rules of a game say, and a menu of the others.

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Card, Choice, Controls, Message, Select};
use super::combine::{Purpose, opens};
use super::lessons;
use crate::rules::{Ruleset, on_offer};
use crate::text::Text;

/// The name of this page, and the argument of its menu.
pub const TOPIC: &str = "rules";
/// What the button under each lesson calls this page: the one for the next page may lead here, too.
pub const BOOK: &str = "book";

/// Why these rules are shown first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// The game here is played by them.
    PlayedHere,
    /// Games here are played by them unless a challenge says otherwise.
    Usual,
    /// They were asked for.
    InteractionRef,
}

/// What a menu of rulesets offers: all of them.
pub(super) fn offered(text: Text) -> Vec<Choice> {
    let choice = |(id, ruleset): (&str, &Ruleset)| Choice {
        value: id.to_owned(),
        label: text.ruleset(ruleset),
        note: Some(text.ruleset_about(ruleset)),
    };
    on_offer().map(choice).collect()
}

/// A ruleset, with a menu of all, and the way back to the lessons.
pub fn rules(ruleset: &Ruleset, because: Because, text: Text) -> Message {
    let name = text.ruleset(ruleset);
    let intro = match because {
        Because::PlayedHere => Some(text.say("rules-here")),
        Because::Usual => Some(text.say("rules-usual")),
        Because::InteractionRef => None,
    };
    let about = format!("*{}*", text.ruleset_about(ruleset));
    let body: Vec<String> = [Some(about), intro, Some(text.ruleset_page(ruleset))]
        .into_iter()
        .flatten()
        .collect();
    let mut rows = lessons::rows(None, text);
    if let Some(Controls::Buttons(buttons)) = rows.first_mut() {
        buttons.push(opens(*ruleset, Purpose::Reading, text));
    }
    rows.push(Controls::Select(Select {
        id: ComponentId::without_game(Verb::Topic, TOPIC),
        placeholder: text.say("rules-placeholder"),
        options: offered(text),
        enabled: true,
    }));
    Message {
        card: Some(Card {
            title: text.fill("rules-title", &[("name", name.into())]),
            body: body.join("\n\n"),
        }),
        rows,
        ..Message::default()
    }
}

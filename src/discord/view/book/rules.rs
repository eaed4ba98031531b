//! The last page of `/rules`: a ruleset explained, and a menu of those that people play.

use super::lessons::{self, RulesetReason};
use crate::discord::button::combine::Purpose;
use crate::discord::button::{Button, Topic, TopicButton};
use crate::discord::message::{Card, Controls, Message, Select};
use crate::discord::view::combine::opens;
use crate::discord::view::parts::common_rulesets;
use crate::rules::Ruleset;
use crate::text::Text;

/// A ruleset with a menu of others, `usual` among them, and navigation to the lessons.
pub fn rules(ruleset: &Ruleset, because: RulesetReason, usual: &Ruleset, text: Text) -> Message {
    let name = text.ruleset(ruleset);
    let intro = match because {
        RulesetReason::PlayedHere => Some(text.say("rules-here")),
        RulesetReason::Usual => Some(text.say("rules-usual")),
        RulesetReason::Asked => None,
    };
    let about = format!("*{}*", text.ruleset_about(ruleset));
    let body: Vec<String> = [Some(about), intro, Some(text.ruleset_page(ruleset))]
        .into_iter()
        .flatten()
        .collect();
    let mut rows = lessons::rows(ruleset.variant, None, text);
    if let Some(Controls::Buttons(buttons)) = rows.first_mut() {
        buttons.push(opens(*ruleset, Purpose::Reading, text));
    }
    rows.push(Controls::Select(Select {
        id: Button::Topic(TopicButton::Show(Topic::Here(ruleset.variant))),
        placeholder: text.say("rules-placeholder"),
        options: common_rulesets(usual, text),
        enabled: true,
        chosen: Some(ruleset.id().into_owned()),
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

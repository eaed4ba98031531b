//! `/rules`: lessons in pages, with the rulesets on the last.

use super::sets::sets_alt;
use crate::discord::button::{Button, Topic, TopicButton};
use crate::discord::message::{Card, Choice, Controls, Message, Picture, PushButton, Select};
use crate::discord::view::samples::opening;
use crate::rules::{Illustration, LEARNER, Lesson, Ruleset, Variant, usual};
use crate::text::{GameText, Text};

/// Why a ruleset is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RulesetReason {
    /// The game here is played by it.
    PlayedHere,
    /// It is the usual one here.
    Usual,
    /// It was asked for.
    Asked,
}

/// A lesson. If rulesets differ on its subject, it begins with what `ruleset` says.
pub fn lesson(lesson: Lesson, ruleset: &Ruleset, because: RulesetReason, text: Text) -> Message {
    let text = text.playing(ruleset);
    let mut body = Vec::new();
    if let Some(said) = text.ruleset_on(lesson, ruleset) {
        let key = match because {
            RulesetReason::PlayedHere => "lesson-here",
            RulesetReason::Usual | RulesetReason::Asked => "lesson-usual",
        };
        let name = text.ruleset(ruleset);
        body.push(text.fill(key, &[("name", name.into()), ("said", said.into())]));
    }
    body.push(text.lesson_body(lesson).trim_end().to_owned());
    if lesson == Lesson::Names {
        body.push(text.piece_names());
    }
    Message {
        card: Some(Card {
            title: text.lesson(lesson),
            body: body.join("\n\n"),
        }),
        picture: lesson_alt(lesson, text).map(|alt| Picture {
            bytes: Vec::new(),
            alt,
        }),
        rows: rows(lesson.variant(), Some(lesson), *text),
        picture_below: true,
        ..Message::default()
    }
}

/// Alternative text of a lesson's picture; `None` if it has none.
pub fn lesson_alt(lesson: Lesson, text: GameText) -> Option<String> {
    Some(match lesson.illustration()? {
        Illustration::Legend => text.legend(),
        Illustration::Opening => text.placed(&opening(lesson.variant())),
        Illustration::Formations(shown) => text.fill(
            match shown {
                [_] => "alt-formation-book",
                _ => "alt-formations",
            },
            &[
                ("side", text.side(LEARNER).into()),
                ("formations", text.formations(shown).into()),
            ],
        ),
        Illustration::Sets => sets_alt(*text),
        Illustration::Diagrams(shown) => text.diagrams(&shown),
    })
}

/// A page of a game's book: a lesson, or `None` for the one about its rulesets.
type Leaf = Option<Lesson>;

/// The pages of a game in order.
fn leaves(variant: Variant) -> Vec<Leaf> {
    let lessons = Lesson::of(variant).iter().copied().map(Some);
    lessons.chain([None]).collect()
}

fn topic(variant: Variant, leaf: Leaf) -> Topic {
    leaf.map_or(Topic::Here(variant), Topic::Lesson)
}

/// The key of what the page about a game's rulesets is called.
pub const fn books(variant: Variant) -> &'static str {
    match variant {
        Variant::Janggi => "lesson-books",
        Variant::Xiangqi => "lesson-x-books",
    }
}

/// The button to the first page of the other game's book.
fn other_book(variant: Variant, text: Text) -> Option<PushButton> {
    let other = match variant {
        Variant::Janggi => Variant::Xiangqi,
        Variant::Xiangqi => Variant::Janggi,
    };
    let first = Lesson::of(other).first()?;
    let label = text.playing(usual(other)).say("button-other-book");
    let id = Button::Topic(TopicButton::Show(Topic::Lesson(*first)));
    Some(PushButton::new(id, label))
}

/// Components below a page; without a lesson it is the page about a game's rulesets.
pub(in crate::discord::view) fn rows(
    variant: Variant,
    shown: Option<Lesson>,
    text: Text,
) -> Vec<Controls> {
    let mut buttons = turning(variant, shown, text);
    if shown.is_some() {
        // A shortcut from any lesson to the ruleset in use here.
        let id = Button::Topic(TopicButton::Book(variant));
        buttons.push(PushButton::new(id, text.say("button-rules-here")));
    }
    buttons.extend(other_book(variant, text));
    // One menu cannot hold all of Janggi's.
    let leaves = leaves(variant);
    let (game, around) = leaves.split_at(FIRST_AROUND.min(leaves.len()));
    let menus = [
        (TopicButton::Lessons, game, "lesson-placeholder"),
        (TopicButton::Around, around, "lesson-placeholder-around"),
    ];
    let mut rows = vec![Controls::Buttons(buttons)];
    for (does, leaves, placeholder) in menus {
        let option = |leaf: &Leaf| Choice {
            value: topic(variant, *leaf).to_string(),
            label: leaf.map_or_else(|| text.say(books(variant)), |lesson| text.lesson(lesson)),
            note: None,
        };
        if !leaves.is_empty() {
            rows.push(Controls::Select(Select {
                id: Button::Topic(does),
                placeholder: text.say(placeholder),
                options: leaves.iter().map(option).collect(),
                enabled: true,
                chosen: leaves
                    .contains(&shown)
                    .then(|| topic(variant, shown).to_string()),
            }));
        }
    }
    rows
}

/// The buttons that turn the page, and between them which it is.
fn turning(variant: Variant, shown: Leaf, text: Text) -> Vec<PushButton> {
    let leaves = leaves(variant);
    let at = leaves.iter().position(|leaf| *leaf == shown).unwrap_or(0);
    let back = at.checked_sub(1).and_then(|before| leaves.get(before));
    let on = leaves.get(at + 1);
    let to = |leaf: &Leaf| TopicButton::Show(topic(variant, *leaf));
    let button = |does, enabled, label| PushButton {
        enabled,
        ..PushButton::new(Button::Topic(does), label)
    };
    let place = format!("{} / {}", at + 1, leaves.len());
    vec![
        button(
            back.map_or(TopicButton::NoneBefore, to),
            back.is_some(),
            text.say("button-back"),
        ),
        button(TopicButton::Place, false, place),
        button(
            on.map_or(TopicButton::NoneAfter, to),
            on.is_some(),
            text.say("button-on"),
        ),
    ]
}

/// Where the second menu begins: what is not about how one plays.
const FIRST_AROUND: usize = Lesson::Notation as usize;

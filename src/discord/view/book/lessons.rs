//! `/rules`: lessons in pages, with the rulesets on the last.

use super::sets::sets_alt;
use crate::discord::button::{Button, Topic, TopicButton};
use crate::discord::message::{Card, Choice, Controls, Message, Picture, PushButton, Select};
use crate::rules::{BySide, Formation, Illustration, LEARNER, Lesson, Position, Ruleset};
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
        rows: rows(Some(lesson), *text),
        picture_below: true,
        ..Message::default()
    }
}

/// The position that illustrates the first pages of lessons and help.
pub fn opening() -> Position {
    Position::start(BySide::new(Formation::Heeh, Formation::Heeh))
}

/// Alternative text of a lesson's picture; `None` if it has none.
pub fn lesson_alt(lesson: Lesson, text: GameText) -> Option<String> {
    Some(match lesson.illustration()? {
        Illustration::Legend => text.legend(),
        Illustration::Opening => text.placed(&opening()),
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

/// The pages in order: lessons, then the rulesets.
fn pages() -> Vec<Topic> {
    let lessons = Lesson::ALL.into_iter().map(Topic::Lesson);
    lessons.chain([Topic::Here]).collect()
}

/// Components below a page; `None` is the page about rulesets.
pub(in crate::discord::view) fn rows(shown: Option<Lesson>, text: Text) -> Vec<Controls> {
    let here = shown.map_or(Topic::Here, Topic::Lesson);
    let pages = pages();
    let at = pages.iter().position(|page| *page == here).unwrap_or(0);
    let back = at.checked_sub(1).and_then(|before| pages.get(before));
    let on = pages.get(at + 1);
    let back_to = back.map_or(TopicButton::NoneBefore, |page| TopicButton::Show(*page));
    let on_to = on.map_or(TopicButton::NoneAfter, |page| TopicButton::Show(*page));
    let button = |does, label| PushButton::new(Button::Topic(does), label);
    let mut buttons = vec![
        PushButton {
            enabled: back.is_some(),
            ..button(back_to, text.say("button-back"))
        },
        PushButton {
            enabled: false,
            ..button(TopicButton::Place, format!("{} / {}", at + 1, pages.len()))
        },
        PushButton {
            enabled: on.is_some(),
            ..button(on_to, text.say("button-on"))
        },
    ];
    if shown.is_some() {
        // A shortcut from any lesson to the ruleset in use here.
        buttons.push(button(TopicButton::Book, text.say("button-rules-here")));
    }
    // One menu cannot hold all of them.
    let (game, around) = pages.split_at(FIRST_AROUND.min(pages.len()));
    let menu = |does, pages: &[Topic], placeholder: &str| {
        let options = pages.iter().map(|page| Choice {
            value: page.to_string(),
            label: match page {
                Topic::Lesson(lesson) => text.lesson(*lesson),
                _ => text.say("lesson-books"),
            },
            note: None,
        });
        Controls::Select(Select {
            id: Button::Topic(does),
            placeholder: text.say(placeholder),
            options: options.collect(),
            enabled: true,
            chosen: Some(here.to_string()).filter(|_| pages.contains(&here)),
        })
    };
    vec![
        Controls::Buttons(buttons),
        menu(TopicButton::Lessons, game, "lesson-placeholder"),
        menu(TopicButton::Around, around, "lesson-placeholder-around"),
    ]
}

/// Where the second menu begins: what is not about how one plays.
const FIRST_AROUND: usize = Lesson::Notation as usize;

//! `/rules`: lessons in pages, with the rulesets on the last.

use serenity::all::ButtonStyle;

use super::sets::sets_alt;
use crate::discord::ids::{ComponentId, Verb};
use crate::discord::message::{Button, Card, Choice, Controls, Message, Picture, Select};
use crate::rules::{BySide, Formation, Illustration, LEARNER, Lesson, Position, Ruleset};
use crate::text::Text;

/// Name of the page about rulesets, and argument of its menu.
pub const RULES: &str = "rules";
/// A second name for it, used by a button below each lesson: two components of one message must not share an
/// id.
pub const BOOK: &str = "book";

/// Why a ruleset is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// The game here is played by it.
    PlayedHere,
    /// It is the usual one here.
    Usual,
    /// It was asked for.
    Asked,
}

/// Argument of the menu of lessons.
const MENU: &str = "lessons";

/// A lesson. If rulesets differ on its subject, it begins with what `ruleset` says.
pub fn lesson(lesson: Lesson, ruleset: &Ruleset, because: Because, text: Text) -> Message {
    let text = text.with_generals(ruleset.generals);
    let mut body = Vec::new();
    if let Some(said) = text.ruleset_on(lesson, ruleset) {
        let key = match because {
            Because::PlayedHere => "lesson-here",
            Because::Usual | Because::Asked => "lesson-usual",
        };
        let name = text.ruleset(ruleset);
        body.push(text.fill(key, &[("name", name.into()), ("said", said.into())]));
    }
    body.push(text.lesson_body(lesson).trim_end().to_owned());
    if !lesson.roles().is_empty() {
        body.push(text.say("lesson-legend"));
        body.push(text.lesson_names(lesson));
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
        rows: rows(Some(lesson), text),
        ..Message::default()
    }
}

/// The position that illustrates the first pages of lessons and help.
pub fn opening() -> Position {
    Position::start(BySide::new(Formation::Heeh, Formation::Heeh))
}

/// Alternative text of a lesson's picture; `None` if it has none.
pub fn lesson_alt(lesson: Lesson, text: Text) -> Option<String> {
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
        Illustration::Sets => sets_alt(text),
        Illustration::Diagrams(shown) => text.diagrams(&shown),
    })
}

/// The pages in order: lessons, then the rulesets.
fn pages() -> impl Iterator<Item = &'static str> {
    Lesson::ALL.into_iter().map(Lesson::id).chain([RULES])
}

/// Components below a page; `None` is the page about rulesets.
pub(in crate::discord::view) fn rows(shown: Option<Lesson>, text: Text) -> Vec<Controls> {
    let here = shown.map_or(RULES, Lesson::id);
    let pages: Vec<&'static str> = pages().collect();
    let at = pages.iter().position(|page| *page == here).unwrap_or(0);
    let turn = |label: &str, to: Option<&&'static str>| Button {
        // A disabled button still needs an id that is unique in the message.
        id: ComponentId::without_game(Verb::Topic, to.map_or(label, |page| page)),
        label: text.say(label),
        style: ButtonStyle::Secondary,
        enabled: to.is_some(),
    };
    let place = Button {
        id: ComponentId::without_game(Verb::Topic, "page"),
        label: format!("{} / {}", at + 1, pages.len()),
        style: ButtonStyle::Secondary,
        enabled: false,
    };
    let back = at.checked_sub(1).and_then(|before| pages.get(before));
    let options = pages.iter().map(|page| Choice {
        value: (*page).to_owned(),
        label: match Lesson::named(page) {
            Some(lesson) => text.lesson(lesson),
            None => text.say("lesson-books"),
        },
        note: None,
    });
    let mut buttons = vec![
        turn("button-back", back),
        place,
        turn("button-on", pages.get(at + 1)),
    ];
    // A shortcut from any lesson to the ruleset in use here.
    buttons.extend(shown.map(|_| Button {
        id: ComponentId::without_game(Verb::Topic, BOOK),
        label: text.say("button-rules-here"),
        style: ButtonStyle::Secondary,
        enabled: true,
    }));
    vec![
        Controls::Buttons(buttons),
        Controls::Select(Select {
            id: ComponentId::without_game(Verb::Topic, MENU),
            placeholder: text.say("lesson-placeholder"),
            options: options.collect(),
            enabled: true,
        }),
    ]
}

//! Messages in two languages, for players who may not share one.

use crate::app::Notice;
use crate::discord::message::{
    CONTENT, Card, Choice, Controls, LABEL, Message, OPTION, PLACEHOLDER, PushButton, Select,
};
use crate::text::{ALT_LIMIT, GameText};

/// Discord's limit on an embed's title.
const MAX_TITLE: usize = 256;
/// Discord's limit on an embed's text.
const MAX_BODY: usize = 4096;

/// Builds a message for the players of a match, in each language they read.
pub(super) fn for_players(notice: &Notice, said: impl Fn(&Notice, GameText) -> Message) -> Message {
    let texts = notice.texts().into_iter();
    let messages = texts.map(|text| said(notice, text));
    messages.reduce(both).unwrap_or_default()
}

/// Combines a message in two languages: texts below each other, labels side by side. A part that would exceed one of
/// Discord's limits stays in the first language.
pub(super) fn both(first: Message, second: Message) -> Message {
    let mut said = first;
    said.content = join_lines(&said.content, &second.content, CONTENT);
    // Pictures are the same in both languages; only their alternative texts differ.
    if let (Some(picture), Some(other)) = (&mut said.picture, second.picture) {
        picture.alt = join_inline(&picture.alt, &other.alt, ALT_LIMIT);
    }
    if let (Some(film), Some(other)) = (&mut said.film, second.film) {
        film.alt = join_inline(&film.alt, &other.alt, ALT_LIMIT);
    }
    if let (Some(card), Some(other)) = (&mut said.card, second.card) {
        *card = Card {
            title: join_inline(&card.title, &other.title, MAX_TITLE),
            body: join_lines(&card.body, &other.body, MAX_BODY),
        };
    }
    let rows = said.rows.into_iter().zip(second.rows);
    said.rows = rows.map(|(one, other)| controls(one, other)).collect();
    said
}

fn controls(first: Controls, second: Controls) -> Controls {
    match (first, second) {
        (Controls::Buttons(buttons), Controls::Buttons(others)) => {
            let pairs = buttons.into_iter().zip(others);
            Controls::Buttons(pairs.map(|(one, other)| button(one, &other)).collect())
        }
        (Controls::Select(select), Controls::Select(other)) => {
            let pairs = select.options.into_iter().zip(other.options);
            Controls::Select(Select {
                placeholder: join_inline(&select.placeholder, &other.placeholder, PLACEHOLDER),
                options: pairs.map(|(one, other)| choice(one, other)).collect(),
                ..select
            })
        }
        (first, _) => first,
    }
}

fn button(mut one: PushButton, other: &PushButton) -> PushButton {
    one.label = join_inline(&one.label, &other.label, LABEL);
    one
}

fn choice(mut one: Choice, other: Choice) -> Choice {
    one.label = join_inline(&one.label, &other.label, OPTION);
    one.note = match (one.note, other.note) {
        (Some(note), Some(other)) => Some(joined(&note, " – ", &other, OPTION)),
        (note, other) => note.or(other),
    };
    one
}

/// Joins texts below each other. The blank line separates the languages.
fn join_lines(one: &str, other: &str, limit: usize) -> String {
    joined(one, "\n\n", other, limit)
}

fn join_inline(one: &str, other: &str, limit: usize) -> String {
    joined(one, " · ", other, limit)
}

/// Joins two texts. A text that is the same in both languages, such as points, is shown once.
fn joined(one: &str, between: &str, other: &str, limit: usize) -> String {
    let both = format!("{one}{between}{other}");
    if one == other || both.encode_utf16().count() > limit {
        one.to_owned()
    } else {
        both
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_too_long_for_two_languages_stays_in_the_first() {
        let label = |length: usize| "a".repeat(length);
        let other = label(20).replace('a', "b");
        for (length, expected) in [(57, format!("{} · {other}", label(57))), (58, label(58))] {
            assert_eq!(
                join_inline(&label(length), &other, LABEL),
                expected,
                "{length}"
            );
        }
        assert_eq!(join_inline("b3", "b3", LABEL), "b3");
        // Discord counts UTF-16 code units.
        assert_eq!(join_inline("🀄🀄", "🀅", 8), "🀄🀄");
    }
}

//! Messages in two languages, for players who may not share one.

use crate::app::Notice;
use crate::discord::message::{
    BODY, CONTENT, Card, Choice, Controls, LABEL, Message, OPTION, PLACEHOLDER, PushButton, Select,
};
use hansu_text::{ALT_LIMIT, GameText};

/// Discord's limit on an embed's title.
const MAX_TITLE: usize = 256;

/// Builds a message for the players of a match, in each language they read.
pub(super) fn for_players(
    notice: &Notice,
    build: impl Fn(&Notice, GameText) -> Message,
) -> Message {
    let texts = notice.texts().into_iter();
    let messages = texts.map(|text| build(notice, text));
    messages.reduce(both).unwrap_or_default()
}

/// Combines a message in two languages: texts below each other, labels side by side. A part that would exceed one of
/// Discord's limits stays in the first language.
pub(super) fn both(first: Message, second: Message) -> Message {
    let mut combined = first;
    combined.content = join_lines(&combined.content, &second.content, CONTENT);
    // Pictures are the same in both languages; only their alternative texts differ.
    if let (Some(picture), Some(second_part)) = (&mut combined.picture, second.picture) {
        picture.alt = join_inline(&picture.alt, &second_part.alt, ALT_LIMIT);
    }
    if let (Some(film), Some(second_part)) = (&mut combined.film, second.film) {
        film.alt = join_inline(&film.alt, &second_part.alt, ALT_LIMIT);
    }
    if let (Some(card), Some(second_part)) = (&mut combined.card, second.card) {
        *card = Card {
            title: join_inline(&card.title, &second_part.title, MAX_TITLE),
            body: join_lines(&card.body, &second_part.body, BODY),
        };
    }
    let rows = combined.rows.into_iter().zip(second.rows);
    combined.rows = rows
        .map(|(first, second)| controls(first, second))
        .collect();
    combined
}

fn controls(first: Controls, second: Controls) -> Controls {
    match (first, second) {
        (Controls::Buttons(buttons), Controls::Buttons(second_buttons)) => {
            let pairs = buttons.into_iter().zip(second_buttons);
            Controls::Buttons(
                pairs
                    .map(|(first, second)| button(first, &second))
                    .collect(),
            )
        }
        (Controls::Select(select), Controls::Select(second_select)) => {
            let pairs = select.options.into_iter().zip(second_select.options);
            Controls::Select(Select {
                placeholder: join_inline(
                    &select.placeholder,
                    &second_select.placeholder,
                    PLACEHOLDER,
                ),
                options: pairs.map(|(first, second)| choice(first, second)).collect(),
                ..select
            })
        }
        (first, _) => first,
    }
}

fn button(mut button: PushButton, second: &PushButton) -> PushButton {
    button.label = join_inline(&button.label, &second.label, LABEL);
    button
}

fn choice(mut choice: Choice, second: Choice) -> Choice {
    choice.label = join_inline(&choice.label, &second.label, OPTION);
    choice.note = match (choice.note, second.note) {
        (Some(note), Some(second_note)) => Some(joined(&note, " – ", &second_note, OPTION)),
        (note, second_note) => note.or(second_note),
    };
    choice
}

/// Joins texts below each other. The blank line separates the languages.
fn join_lines(first: &str, second: &str, limit: usize) -> String {
    joined(first, "\n\n", second, limit)
}

fn join_inline(first: &str, second: &str, limit: usize) -> String {
    joined(first, " · ", second, limit)
}

/// Joins two texts. A text that is the same in both languages, such as points, is shown once.
fn joined(first: &str, between: &str, second: &str, limit: usize) -> String {
    let combined = format!("{first}{between}{second}");
    if first == second || combined.encode_utf16().count() > limit {
        first.to_owned()
    } else {
        combined
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_too_long_for_two_languages_stays_in_the_first() {
        let label = |length: usize| "a".repeat(length);
        let second = label(20).replace('a', "b");
        for (length, expected) in [(57, format!("{} · {second}", label(57))), (58, label(58))] {
            assert_eq!(
                join_inline(&label(length), &second, LABEL),
                expected,
                "{length}"
            );
        }
        assert_eq!(join_inline("b3", "b3", LABEL), "b3");
        // Discord counts UTF-16 code units.
        assert_eq!(join_inline("🀄🀄", "🀅", 8), "🀄🀄");
    }
}

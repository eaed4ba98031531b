//! Messages in two languages, for players who may not share one.

use crate::app::Notice;
use crate::discord::message::{Controls, Message, Select};
use crate::text::GameText;

/// A message about a running match: in both languages if its players read two.
pub(super) fn for_players(notice: &Notice, said: fn(&Notice, GameText) -> Message) -> Message {
    let first = said(notice, notice.text());
    match notice.game.seats().and_then(|seats| seats.also) {
        Some(also) => both(first, said(notice, notice.text_in(also))),
        None => first,
    }
}

/// Combines a message in two languages: texts below each other, labels side by side.
pub(super) fn both(first: Message, second: Message) -> Message {
    let mut said = first;
    if said.content != second.content {
        // The blank line separates the languages.
        said.content = format!("{}\n\n{}", said.content, second.content);
    }
    // The picture is the same for both; only its alternative text is not.
    if let (Some(picture), Some(other)) = (&mut said.picture, second.picture) {
        picture.alt = beside(&picture.alt, &other.alt);
    }
    let rows = said.rows.into_iter().zip(second.rows);
    said.rows = rows.map(|(one, other)| controls(one, other)).collect();
    said
}

fn controls(first: Controls, second: Controls) -> Controls {
    match (first, second) {
        (Controls::Buttons(buttons), Controls::Buttons(others)) => {
            let pairs = buttons.into_iter().zip(others);
            Controls::Buttons(
                pairs
                    .map(|(mut button, other)| {
                        button.label = beside(&button.label, &other.label);
                        button
                    })
                    .collect(),
            )
        }
        (Controls::Select(select), Controls::Select(other)) => {
            let pairs = select.options.into_iter().zip(other.options);
            Controls::Select(Select {
                placeholder: beside(&select.placeholder, &other.placeholder),
                options: pairs
                    .map(|(mut choice, other)| {
                        choice.label = beside(&choice.label, &other.label);
                        // Notes without words, such as points, are the same in both languages.
                        choice.note = match (choice.note, other.note) {
                            (Some(one), Some(other)) if one != other => {
                                Some(format!("{one} – {other}"))
                            }
                            (one, other) => one.or(other),
                        };
                        choice
                    })
                    .collect(),
                ..select
            })
        }
        (first, _) => first,
    }
}

fn beside(one: &str, other: &str) -> String {
    if one == other {
        one.to_owned()
    } else {
        format!("{one} · {other}")
    }
}

//! The reader's stored data, and the confirmation before they are forgotten.

use serenity::all::ButtonStyle;

use super::parts::styled;
use crate::app::{Operator, RecordFile};
use crate::discord::button::{Button, PrivacyButton};
use crate::discord::message::{Card, Controls, Message, PushButton};
use hansu_store::PersonDataCounts;
use hansu_text::{Key, Text, clip, escape, fill};

/// The maximum number of characters of an operator's contact.
const CONTACT: usize = 200;
/// The maximum number of listed file names.
const NAMED: usize = 20;

/// Returns the amount of data stored of the reader, its retention, and the contact.
pub fn stored(counts: &PersonDataCounts, operator: &Operator, text: Text) -> Message {
    let contact = |words: &str| fill!(text => PrivacyContact(escape(&clip(words, CONTACT))));
    // The operator's own link, kept as a link.
    let url = |words: &str| fill!(text => PrivacyUrl(clip(words, CONTACT)));
    let lines = [
        Some(fill!(text => PrivacyStored {
            games: counts.games,
            practice: counts.practice,
            files: counts.files,
            vacations: counts.vacations,
            plans: counts.plans,
        })),
        Some(fill!(text => PrivacyLearned {
            puzzles: counts.puzzles,
            exercises: counts.exercises,
            votes: counts.votes,
            cups: counts.cups,
        })),
        (counts.browsers > 0).then(|| fill!(text => PrivacyBrowsers(counts.browsers))),
        Some(text.say(Key::PrivacyKept)),
        operator.contact.as_deref().map(contact),
        operator.url.as_deref().map(url),
    ];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    let mut buttons = vec![
        button(PrivacyButton::Export, text.say(Key::ButtonPrivacyExport)),
        styled(
            button(PrivacyButton::Forget, text.say(Key::ButtonPrivacyForget)),
            ButtonStyle::Danger,
        ),
    ];
    if counts.browsers > 0 {
        let label = text.say(Key::ButtonPrivacySignOut);
        buttons.push(button(PrivacyButton::SignOut, label));
    }
    Message {
        card: Some(Card {
            title: text.say(Key::PrivacyTitle),
            body: lines.join("\n\n"),
        }),
        rows: vec![Controls::Buttons(buttons)],
        ..Message::default()
    }
}

/// Returns the confirmation before the reader is forgotten, with all consequences.
pub fn forget_question(text: Text) -> Message {
    let yes = button(PrivacyButton::Yes, text.say(Key::ButtonPrivacyYes));
    let back = button(PrivacyButton::Back, text.say(Key::ButtonGoBack));
    Message {
        content: text.say(Key::PrivacyForgetSure),
        rows: vec![Controls::Buttons(vec![
            styled(yes, ButtonStyle::Danger),
            back,
        ])],
        ..Message::default()
    }
}

/// Returns the note that the reader was forgotten.
pub fn forgotten(text: Text) -> Message {
    Message {
        content: text.say(Key::PrivacyForgotten),
        ..Message::default()
    }
}

/// Returns all stored data of the reader, as a file.
pub fn exported(file: RecordFile, left_out: &[String], text: Text) -> Message {
    let mut lines = vec![text.say(Key::PrivacyExported)];
    if !left_out.is_empty() {
        let names: Vec<String> = left_out
            .iter()
            .take(NAMED)
            .map(|name| format!("`{name}`"))
            .collect();
        lines.push(fill!(text => PrivacyLeftOut {
            count: left_out.len(),
            names: names.join(", "),
        }));
    }
    Message {
        content: lines.join("\n"),
        file: Some(file),
        ..Message::default()
    }
}

fn button(button: PrivacyButton, label: String) -> PushButton {
    PushButton::new(Button::Privacy(button), label)
}

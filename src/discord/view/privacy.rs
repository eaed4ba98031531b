//! The reader's stored data, and the confirmation before they are forgotten.

use serenity::all::ButtonStyle;

use super::parts::styled;
use crate::app::{Operator, RecordFile};
use crate::discord::button::{Button, PrivacyButton};
use crate::discord::message::{Card, Controls, Message, PushButton};
use hansu_store::PersonDataCounts;
use hansu_text::{Filled, Key, Text, clip, escape};

/// The maximum number of characters of an operator's contact.
const CONTACT: usize = 200;
/// The maximum number of listed file names.
const NAMED: usize = 20;

/// Returns the amount of data stored of the reader, its retention, and the contact.
pub fn stored(counts: &PersonDataCounts, operator: &Operator, text: Text) -> Message {
    let contact = operator.contact.as_deref();
    let contact = contact.map(|words| escape(&clip(words, CONTACT)).into());
    // The operator's own link, kept as a link.
    let url = operator.url.as_deref();
    let url = url.map(|words| clip(words, CONTACT).into());
    let browsers = (counts.browsers > 0).then_some(counts.browsers.into());
    let lines = [
        Some(text.fill(Filled::PrivacyStored {
            games: counts.games.into(),
            practice: counts.practice.into(),
            files: counts.files.into(),
            vacations: counts.vacations.into(),
            plans: counts.plans.into(),
        })),
        Some(text.fill(Filled::PrivacyLearned {
            puzzles: counts.puzzles.into(),
            exercises: counts.exercises.into(),
            votes: counts.votes.into(),
            cups: counts.cups.into(),
        })),
        browsers.map(|count| text.fill(Filled::PrivacyBrowsers(count))),
        Some(text.say(Key::PrivacyKept)),
        contact.map(|words| text.fill(Filled::PrivacyContact(words))),
        url.map(|words| text.fill(Filled::PrivacyUrl(words))),
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
        lines.push(text.fill(Filled::PrivacyLeftOut {
            count: left_out.len().into(),
            names: names.join(", ").into(),
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

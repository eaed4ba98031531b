//! Answers to what people do, and messages, as people see them.

use hansu_play::Language;
use hansu_text::{Key, Text};
use serde_json::Value;

use crate::kit::MINA;

/// The response to an action, as the person sees it, with the action itself as `act`.
#[derive(Debug, Clone)]
pub struct Answer(pub Value);

impl Answer {
    pub fn state(&self) -> &str {
        self.0["state"].as_str().unwrap()
    }

    pub fn message(&self) -> &Value {
        &self.0["message"]
    }

    pub fn content(&self) -> &str {
        self.message()["content"].as_str().unwrap_or_default()
    }

    pub fn interaction(&self) -> String {
        text(&self.0["interaction"])
    }

    /// The title of the embed.
    pub fn title(&self) -> String {
        text(&self.message()["embeds"][0]["title"])
    }

    /// The description of the embed.
    pub fn card(&self) -> String {
        text(&self.message()["embeds"][0]["description"])
    }

    /// Asserts that the answer contains a phrase.
    #[track_caller]
    pub fn says(&self, phrase: impl Phrase) {
        let phrase = phrase.in_language(self.language());
        let found = self.content().contains(&phrase);
        assert!(found, "{phrase:?} is not in {}", self.0);
    }

    /// Asserts that only the person sees the answer, and that it contains a phrase.
    #[track_caller]
    pub fn says_privately(&self, phrase: impl Phrase) {
        self.private();
        self.says(phrase);
    }

    /// The language of the person who acted.
    fn language(&self) -> Language {
        if self.0["act"]["as"] == MINA {
            Language::Ko
        } else {
            Language::En
        }
    }

    /// The text of an ephemeral response.
    #[track_caller]
    pub fn private(&self) -> &str {
        assert_eq!(self.0["ephemeral"], true, "not private: {}", self.0);
        self.content()
    }

    /// A public response.
    #[track_caller]
    pub fn public(&self) -> &Value {
        assert_eq!(self.0["ephemeral"], false, "not public: {}", self.0);
        assert_eq!(self.state(), "answered", "{}", self.0);
        self.message()
    }

    /// A response that changes the message of the pressed component.
    #[track_caller]
    pub fn updated(&self) -> &Value {
        assert_eq!(self.state(), "updated", "{}", self.0);
        self.message()
    }

    /// The id of the confirming button.
    #[track_caller]
    pub fn yes(&self) -> String {
        self.id_ending(":yes")
    }

    /// The id of the component with this prefix.
    #[track_caller]
    pub fn id(&self, prefix: &str) -> String {
        let mut ids = ids(self.message()).into_iter();
        let id = ids.find(|id| id.starts_with(prefix));
        id.unwrap_or_else(|| panic!("no {prefix} in {}", self.0))
    }

    /// The id of the component with this ending.
    #[track_caller]
    pub fn id_ending(&self, end: &str) -> String {
        let mut ids = ids(self.message()).into_iter();
        let id = ids.find(|id| id.ends_with(end));
        id.unwrap_or_else(|| panic!("no {end} in {}", self.0))
    }

    /// The number of the game that the first component is about.
    pub fn number(&self) -> String {
        number(self.message())
    }
}

/// A part of what people read: the text of a key, or the words themselves.
pub trait Phrase {
    fn in_language(&self, language: Language) -> String;
}

impl Phrase for Key {
    fn in_language(&self, language: Language) -> String {
        Text::of(language).say(*self)
    }
}

impl Phrase for &str {
    fn in_language(&self, _: Language) -> String {
        (*self).to_owned()
    }
}

impl Phrase for &String {
    fn in_language(&self, _: Language) -> String {
        (*self).clone()
    }
}

/// Asserts that a message contains a phrase.
#[track_caller]
pub fn says(message: &Value, phrase: &str) {
    assert!(contains(message, phrase), "{phrase:?} is not in {message}");
}

/// Returns whether the text of a message contains a phrase.
pub fn contains(message: &Value, phrase: &str) -> bool {
    text(&message["content"]).contains(phrase)
}

/// The number of the game that the first component of a message is about.
pub fn number(message: &Value) -> String {
    ids(message)[0].split(':').nth(1).unwrap().to_owned()
}

/// The options of the menu whose id contains a part: values and labels.
#[track_caller]
pub fn options(message: &Value, part: &str) -> Vec<(String, String)> {
    let menu = component(message, part);
    let options = menu["options"].as_array().unwrap().iter();
    options
        .map(|option| (text(&option["value"]), text(&option["label"])))
        .collect()
}

/// The first component whose id contains a part.
#[track_caller]
pub fn component(message: &Value, part: &str) -> Value {
    let mut components = components(message).into_iter();
    let found = components.find(|component| text(&component["custom_id"]).contains(part));
    found.unwrap_or_else(|| panic!("no {part} in {message}"))
}

/// The labels of all components.
pub fn labels(message: &Value) -> Vec<String> {
    let components = components(message);
    let labels = components.iter().map(|component| &component["label"]);
    labels.map(text).collect()
}

/// The alt text of the attached picture.
pub fn alt(message: &Value) -> String {
    text(&message["attachments"][0]["description"])
}
/// The component ids of a message, as they were when it was posted.
pub fn ids(message: &Value) -> Vec<String> {
    components(message)
        .iter()
        .map(|component| as_posted(&text(&component["custom_id"])).to_owned())
        .collect()
}

/// Returns an id without the number that counts the renewals of a menu of pieces.
pub fn as_posted(id: &str) -> &str {
    if !id.starts_with("piece:") {
        return id;
    }
    let end = id.match_indices(':').nth(2).map(|(end, _)| end);
    end.map_or(id, |end| &id[..end])
}

/// The components of a message, without rows.
pub fn components(message: &Value) -> Vec<Value> {
    let rows = message["components"].as_array();
    let rows = rows.cloned().unwrap_or_default();
    rows.iter()
        .flat_map(|row| row["components"].as_array().cloned().unwrap_or_default())
        .collect()
}

/// Returns whether a message has an enabled component.
pub fn is_live(message: &Value) -> bool {
    components(message)
        .iter()
        .any(|component| component["disabled"] != true)
}

/// The users that a message notified.
pub fn pinged(message: &Value) -> Vec<String> {
    message["pinged"]
        .as_array()
        .unwrap()
        .iter()
        .map(text)
        .collect()
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

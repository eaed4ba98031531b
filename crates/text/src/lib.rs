#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::too_many_lines, reason = "tests list their cases"))]

mod engine;
mod escape;
mod families;
mod game;
mod games;
mod numbers;
mod players;
mod rules;
mod words;

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use hansu_play::Language;

pub use escape::{clip, escape, one_line};
pub use families::FAMILIES;
pub use game::notation::{MoveNotation, Naming, Notation};
pub use numbers::{date, date_and_time, relative};
pub use words::{GameText, titled_formations};

/// Discord's limit on an attachment's description.
pub const ALT_LIMIT: usize = 1024;

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> =
    LazyLock::new(|| Language::ALL.map(bundle));

/// The catalogue of a language, with a naming of points and pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text {
    language: Language,
    naming: Naming,
}

/// A value of a variable.
pub type Value<'a> = FluentValue<'a>;

impl Text {
    /// Returns the catalogue of `language`, with its default naming.
    pub fn of(language: Language) -> Text {
        Text {
            language,
            naming: Naming::default(),
        }
    }

    /// Returns the language.
    pub fn language(self) -> Language {
        self.language
    }

    /// Returns a text without variables.
    pub fn say(self, key: Key) -> String {
        self.fill_named(key.name(), &[])
    }

    /// Returns a text with its variables filled in.
    pub fn fill(self, filled: Filled<'_>) -> String {
        let (key, values) = filled.parts();
        self.fill_named(key, &values)
    }

    /// Returns the text of a key that is made of a value: `choice-level-3`, `ruleset-kakao`. Its beginning is one
    /// of [`FAMILIES`].
    pub fn say_named(self, key: &str) -> String {
        debug_assert!(FAMILIES.iter().any(|family| key.starts_with(family)));
        self.fill_named(key, &[])
    }

    /// Returns an attribute of a key, such as a command's description.
    pub fn attribute(self, key: &str, name: &str) -> String {
        self.found_attribute(key, name).unwrap_or_else(|| {
            tracing::error!(key, name, "there is no such text");
            key.to_owned()
        })
    }

    /// Returns the only game in which a text may be used, if the text names things of that game.
    pub fn game(self, key: &str) -> Option<String> {
        self.found_attribute(key, "game")
    }

    fn found_attribute(self, key: &str, name: &str) -> Option<String> {
        let bundle = self.bundle();
        let message = bundle.get_message(key)?;
        let pattern = message.get_attribute(name)?.value();
        let text = bundle.format_pattern(pattern, None, &mut Vec::new());
        Some(text.into_owned())
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        let [en, ko] = &*BUNDLES;
        match self.language {
            Language::En => en,
            Language::Ko => ko,
        }
    }

    /// Returns the text of a key with its variables filled in.
    ///
    /// A missing key returns the key itself instead of panicking; tests find it first.
    pub fn fill_named(self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let bundle = self.bundle();
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            tracing::error!(key, "there is no such text");
            return key.to_owned();
        };
        let args: FluentArgs<'_> = values
            .iter()
            .map(|(name, value)| (Cow::Borrowed(*name), value.clone()))
            .collect();
        let mut errors = Vec::new();
        let sentence = bundle.format_pattern(pattern, Some(&args), &mut errors);
        if !errors.is_empty() {
            tracing::error!(key, ?errors, "a text could not be filled in");
        }
        sentence.into_owned()
    }
}

/// Returns the Fluent source of a language.
pub fn source(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("../../../assets/locales/en.ftl"),
        Language::Ko => include_str!("../../../assets/locales/ko.ftl"),
    }
}

/// Parses a language's texts. Errors are logged and skipped here; tests parse strictly.
fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let tag = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Fluent's isolation marks are shown as boxes by some clients.
    bundle.set_use_isolating(false);
    let resource = match FluentResource::try_new(source(language).to_owned()) {
        Ok(resource) => resource,
        Err((resource, errors)) => {
            tracing::error!(language = language.tag(), ?errors, "texts cannot be parsed");
            resource
        }
    };
    if let Err(errors) = bundle.add_resource(resource) {
        tracing::error!(
            language = language.tag(),
            ?errors,
            "texts are defined twice"
        );
    }
    if let Err(error) = bundle.add_function("JOSA", escape::josa) {
        tracing::error!(%error, "the particle function is missing");
    }
    bundle
}

/// A text with one variable, which is not filled in yet.
pub type OneValue = fn(Value<'static>) -> Filled<'static>;

/// A text with two variables, in the order that its user gives them, which is not filled in yet.
pub type TwoValues = fn(Value<'static>, Value<'static>) -> Filled<'static>;

/// Fills in the variables of a text: `fill!(text => BoardVote { side, points, next: next.len() })`. Its name is a variant of
/// [`Filled`]; a value is anything of which a [`Value`] can be made.
#[macro_export]
macro_rules! fill {
    ($text:expr => $name:ident($value:expr)) => {
        $text.fill($crate::Filled::$name($crate::Value::from($value)))
    };
    ($text:expr => $name:ident { $($variable:ident $(: $value:expr)?),+ $(,)? }) => {
        $text.fill($crate::Filled::$name {
            $($variable: $crate::fill!(@value $variable $($value)?)),+
        })
    };
    (@value $variable:ident) => { $crate::Value::from($variable) };
    (@value $variable:ident $value:expr) => { $crate::Value::from($value) };
}

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

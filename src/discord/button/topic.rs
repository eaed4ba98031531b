//! Components of the help and the rules.

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::UnknownButton;
use crate::discord::games::GameKeys;
use hansu_teaching::Lesson;
use janggi::{Ruleset, Variant};

/// The action of a component of the help and the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicButton {
    /// Shows a page; the ruleset in use here also as a menu of all.
    Show(Topic),
    /// The same page as [`Topic::Here`], opened below a lesson: two components of one message must not share an id.
    Book(Variant),
    /// The menu of lessons about playing.
    Lessons,
    /// The menu of the other pages.
    Around,
    /// The page number, a disabled button.
    Place,
    /// The disabled button to the previous page, on the first page.
    NoneBefore,
    /// The disabled button to the next page, on the last page.
    NoneAfter,
}

/// A page of the help or the rules, by the name used in ids, menus and `/rules`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// A lesson.
    Lesson(Lesson),
    /// The ruleset in use here, or the usual one if another game is played, with a menu of all.
    Here(Variant),
    /// A ruleset.
    Ruleset(Ruleset),
    /// A help page.
    Help(HelpPage),
}

/// A page of the tour, in reading order. Its name in ids never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum HelpPage {
    /// Introduction to Janggi, and to playing it here.
    Start,
    /// The piece sets.
    Sets,
    /// Finding an opponent.
    Challenge,
    /// Moving.
    Moves,
    /// Hints and other help.
    Hints,
    /// Pointers to explanations of the rules.
    Learn,
}

const LESSONS: &str = "lessons";
const AROUND: &str = "around";
const PLACE: &str = "page";
const NONE_BEFORE: &str = "button-back";
const NONE_AFTER: &str = "button-on";

impl fmt::Display for TopicButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TopicButton::Show(topic) => return topic.fmt(f),
            TopicButton::Book(variant) => GameKeys::of(*variant).book_button,
            TopicButton::Lessons => LESSONS,
            TopicButton::Around => AROUND,
            TopicButton::Place => PLACE,
            TopicButton::NoneBefore => NONE_BEFORE,
            TopicButton::NoneAfter => NONE_AFTER,
        })
    }
}

impl FromStr for TopicButton {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<TopicButton, UnknownButton> {
        let is_book = |variant: &Variant| GameKeys::of(*variant).book_button == text;
        if let Some(variant) = Variant::ALL.into_iter().find(is_book) {
            return Ok(TopicButton::Book(variant));
        }
        Ok(match text {
            LESSONS => TopicButton::Lessons,
            AROUND => TopicButton::Around,
            PLACE => TopicButton::Place,
            NONE_BEFORE => TopicButton::NoneBefore,
            NONE_AFTER => TopicButton::NoneAfter,
            name => TopicButton::Show(Topic::named(name).ok_or(UnknownButton)?),
        })
    }
}

impl Topic {
    /// Returns the topic with that name.
    pub fn named(name: &str) -> Option<Topic> {
        let is_named = |variant: &Variant| GameKeys::of(*variant).rules_topic == name;
        if let Some(variant) = Variant::ALL.into_iter().find(is_named) {
            return Some(Topic::Here(variant));
        }
        let lesson = Lesson::named(name).map(Topic::Lesson);
        lesson
            .or_else(|| name.parse().map(Topic::Help).ok())
            .or_else(|| Ruleset::named(name).map(Topic::Ruleset))
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Topic::Lesson(lesson) => f.write_str(lesson.id()),
            Topic::Here(variant) => f.write_str(GameKeys::of(*variant).rules_topic),
            Topic::Ruleset(ruleset) => f.write_str(&ruleset.id()),
            Topic::Help(page) => page.fmt(f),
        }
    }
}

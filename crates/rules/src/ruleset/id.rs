//! Rules combined by players: the parameters with their values, the id that spells a combination out, and the
//! short code of a combination in progress.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

pub use super::choices::Choices;
use super::presets::named_books;
use super::{Parameter, Ruleset, RulesetError};
use crate::board::Variant;

/// A parameter in shared descriptions that only a handicap decides.
const FIRST_MOVER: &str = "first_mover";

/// The reason that a text names no ruleset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoRuleset {
    /// No ruleset has that name.
    #[error(
        "no ruleset is called {name:?}; there are {}, and custom:name=value,… and xiangqi:name=value,…",
        known_ids()
    )]
    Unknown {
        /// The text.
        name: String,
    },
    /// No parameter follows the colon.
    #[error("{} needs parameters, as in {}", .0.books().prefix, example(*.0))]
    Nothing(Variant),
    /// A part is not `name=value`.
    #[error("{0:?} is not name=value")]
    NoPair(String),
    /// No parameter has that name; it may be one of a newer version.
    #[error("there is no parameter {name:?}; there are {}", names(*variant))]
    UnknownParameter {
        /// The game of the id.
        variant: Variant,
        /// The text before the sign.
        name: String,
    },
    /// The parameter never has that value.
    #[error("{} cannot be {value:?}; its values are {}", parameter.name(), parameter.values(*variant).join(", "))]
    UnknownValue {
        /// The game.
        variant: Variant,
        /// The parameter.
        parameter: Parameter,
        /// The unknown value.
        value: String,
    },
    /// A parameter is given twice.
    #[error("{} is given twice", .0.name())]
    Twice(Parameter),
    /// Only a handicap makes Han move first.
    #[error("first_mover cannot be set: Han moves first with a handicap, else Cho")]
    FirstMover,
    /// The value is the default, and so must be left out.
    #[error("{}={} is the default: leave it out", parameter.name(), Choices::usual(*variant).value(*parameter))]
    Usual {
        /// The game.
        variant: Variant,
        /// The parameter.
        parameter: Parameter,
    },
    /// The value has no effect together with the others.
    #[error("{} has no effect with the other parameters: leave it out", .0.name())]
    NoEffect(Parameter),
    /// Facing may be accepted, but the settlement is missing.
    #[error("face_effect=offer needs face_result=draw or face_result=points")]
    NoFaceResult,
    /// Facing as a check never ends on points.
    #[error(
        "with face_effect=check a mate by the general is a draw: face_result=points is not possible"
    )]
    CheckOnPoints,
    /// The parameters contradict each other, or no game by them could end.
    #[error(transparent)]
    Unplayable(#[from] RulesetError),
}

impl Ruleset {
    /// Returns the id of the ruleset in events, records and scripts. A ruleset on offer has its name; others
    /// have `custom:` and the differences from the usual book of the game. A ruleset has only one id.
    #[must_use]
    pub fn id(&self) -> Cow<'static, str> {
        if let Some(preset) = self.preset() {
            return Cow::Borrowed(preset.id);
        }
        let mut id = self.variant.books().prefix.to_owned();
        let choices = Choices::of(self);
        for (at, parameter) in choices.differing_parameters().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            // Writing to memory does not fail.
            let _ = write!(
                id,
                "{comma}{}={}",
                parameter.name(),
                choices.value(parameter)
            );
        }
        Cow::Owned(id)
    }

    /// Returns a name of at most sixteen characters, for buttons with limited room.
    #[must_use]
    pub fn tag(&self) -> Cow<'static, str> {
        match self.preset() {
            Some(preset) => Cow::Borrowed(preset.id),
            None => {
                let sign = self.variant.books().tag_sign;
                Cow::Owned(format!("{sign}{}", Choices::of(self).code()))
            }
        }
    }

    /// Returns the ruleset of a [`Ruleset::tag`].
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Ruleset> {
        for variant in Variant::ALL {
            if let Some(code) = tag.strip_prefix(variant.books().tag_sign) {
                return Choices::from_code(variant, code)?.ruleset().ok();
            }
        }
        Ruleset::named(tag)
    }

    /// Parses an id or another name. The parameters of a combination may come in any order.
    pub fn read(name: &str) -> Result<Ruleset, NoRuleset> {
        for variant in Variant::ALL {
            for ruleset in named_books(variant) {
                if let Some(preset) = ruleset.preset()
                    && (preset.id == name || preset.aliases.contains(&name))
                {
                    return Ok(**ruleset);
                }
            }
            match name.strip_prefix(variant.books().prefix) {
                Some("") => return Err(NoRuleset::Nothing(variant)),
                Some(parameters) => return combine(variant, parameters),
                None => {}
            }
        }
        Err(NoRuleset::Unknown {
            name: name.to_owned(),
        })
    }

    /// Returns whether an id is that of a combination, of this version or of another.
    #[must_use]
    pub fn is_combined(id: &str) -> bool {
        Variant::ALL
            .into_iter()
            .any(|variant| id.starts_with(variant.books().prefix))
    }

    /// Like [`Ruleset::read`], without the reason.
    #[must_use]
    pub fn named(name: &str) -> Option<Ruleset> {
        Ruleset::read(name).ok()
    }
}

/// A ruleset is stored as its id.
impl Serialize for Ruleset {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&self.id())
    }
}

impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Ruleset, D::Error> {
        Ruleset::read(&String::deserialize(input)?).map_err(D::Error::custom)
    }
}

/// Parses an id without its prefix.
fn combine(variant: Variant, parameters: &str) -> Result<Ruleset, NoRuleset> {
    let mut choices = Choices::usual(variant);
    let mut chosen = Vec::new();
    for part in parameters.split(',') {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| NoRuleset::NoPair(part.to_owned()))?;
        let name = name.trim();
        let value = value.trim();
        if name == FIRST_MOVER {
            return Err(NoRuleset::FirstMover);
        }
        let parameter = Parameter::named(name)
            .filter(|parameter| Parameter::of(variant).contains(parameter))
            .ok_or_else(|| NoRuleset::UnknownParameter {
                variant,
                name: name.to_owned(),
            })?;
        if chosen.contains(&parameter) {
            return Err(NoRuleset::Twice(parameter));
        }
        chosen.push(parameter);
        let spelled = match value {
            "yes" => "true",
            "no" => "false",
            other => other,
        };
        choices
            .set(parameter, spelled)
            .ok_or_else(|| NoRuleset::UnknownValue {
                variant,
                parameter,
                value: value.to_owned(),
            })?;
    }
    // One of the two implies the other, unless both are given.
    let given = [Parameter::SetupOrder, Parameter::SetupSet].map(|one| chosen.contains(&one));
    match given {
        [true, false] => choices.imply(Parameter::SetupOrder),
        [false, true] => choices.imply(Parameter::SetupSet),
        _ => {}
    }
    sensible(choices, &chosen)?;
    Ok(choices.ruleset()?)
}

/// Returns the names of the books that have one.
fn known_ids() -> String {
    let books = Variant::ALL.into_iter().flat_map(named_books);
    let ids: Vec<_> = books.map(|book| book.id()).collect();
    ids.join(", ")
}

/// Returns the names of a game's parameters.
fn names(variant: Variant) -> String {
    let names: Vec<_> = Parameter::of(variant)
        .iter()
        .map(|parameter| parameter.name())
        .collect();
    names.join(", ")
}

/// Returns an example of a game's combination, and its meaning without one.
fn example(variant: Variant) -> String {
    let books = variant.books();
    let usual = books.usual.id();
    format!(
        "{}{}; without any it is {usual}",
        books.prefix, books.example
    )
}

/// Checks that each given parameter has an effect, and that none is missing.
fn sensible(choices: Choices, chosen: &[Parameter]) -> Result<(), NoRuleset> {
    let effect = choices.value(Parameter::FaceEffect);
    let result = chosen.contains(&Parameter::FaceResult);
    match (effect, choices.value(Parameter::FaceResult)) {
        ("offer", _) if !result => return Err(NoRuleset::NoFaceResult),
        ("check", "points") if result => return Err(NoRuleset::CheckOnPoints),
        _ => {}
    }
    for &parameter in chosen {
        // Facing as a check may name the draw that it implies anyway.
        let may_be_named = parameter == Parameter::FaceResult && effect == "check";
        if !choices.matters(parameter) && !may_be_named {
            return Err(NoRuleset::NoEffect(parameter));
        }
        if choices.at(parameter) == 0 && parameter != Parameter::FaceResult {
            let variant = choices.variant();
            return Err(NoRuleset::Usual { variant, parameter });
        }
    }
    Ok(())
}

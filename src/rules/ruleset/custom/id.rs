//! The ids of combinations: written in one way, and read with the reason where they name none.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::choices::Choices;
use crate::rules::ruleset::{ALL, MODERN, Parameter, Ruleset, Unplayable, on_offer};

/// The prefix of a combination's id.
const CUSTOM: &str = "custom:";

/// The prefix of a combination's short name.
const TAG: char = '~';

/// The parameter of shared descriptions that only a handicap decides.
const FIRST_MOVER: &str = "first_mover";

/// Why a text names no ruleset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoRuleset {
    /// None has that name.
    #[error("no ruleset is called {name:?}; there are {}, and custom:name=value,…", on_offer().map(|(id, _)| id).collect::<Vec<_>>().join(", "))]
    Unknown {
        /// What was written.
        name: String,
    },
    /// No parameter follows the colon.
    #[error("custom: needs parameters, as in custom:pass=when_stuck; without any it is modern")]
    Nothing,
    /// A part is not `name=value`.
    #[error("{0:?} is not name=value")]
    NoPair(String),
    /// No parameter has that name; one of a newer version, perhaps.
    #[error("there is no parameter {name:?}; there are {}", Parameter::ALL.map(Parameter::name).join(", "))]
    UnknownParameter {
        /// The text before the sign.
        name: String,
    },
    /// The parameter never has that value.
    #[error("{} is never {value:?}, but {}", parameter.name(), parameter.values().join(", "))]
    UnknownValue {
        /// The parameter.
        parameter: Parameter,
        /// What was written after it.
        value: String,
    },
    /// A parameter is given twice.
    #[error("{} is given twice", .0.name())]
    Twice(Parameter),
    /// Only a handicap makes Han move first.
    #[error("first_mover is never given: Han moves first with a handicap, else Cho")]
    FirstMover,
    /// It says what would be so without it.
    #[error("{}={} says nothing new: leave it out", .0.name(), .0.values()[0])]
    Usual(Parameter),
    /// It has no effect with the other values.
    #[error("{} changes nothing beside the other parameters: leave it out", .0.name())]
    NoEffect(Parameter),
    /// Facing may be accepted, and nobody knows what that leads to.
    #[error("face_effect=offer needs face_result=draw or face_result=points")]
    NoFaceResult,
    /// Facing as a check never ends on points.
    #[error(
        "with face_effect=check a mate by the general is a draw: face_result=points is not possible"
    )]
    CheckOnPoints,
    /// The parameters contradict each other, or no game by them could end.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
}

impl Ruleset {
    /// The id by which events, records and scripts name the ruleset: that of one on offer, else `custom:` and
    /// what differs from [`MODERN`]. One ruleset has one id.
    #[must_use]
    pub fn id(&self) -> Cow<'static, str> {
        if let Some(preset) = self.preset() {
            return Cow::Borrowed(preset.id);
        }
        let mut id = CUSTOM.to_owned();
        let choices = Choices::of(self);
        for (at, parameter) in choices.differing().enumerate() {
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

    /// A name of at most sixteen characters for buttons, whose room is small.
    #[must_use]
    pub fn tag(&self) -> Cow<'static, str> {
        match self.preset() {
            Some(preset) => Cow::Borrowed(preset.id),
            None => Cow::Owned(format!("{TAG}{}", Choices::of(self).code())),
        }
    }

    /// The ruleset of a [`Ruleset::tag`].
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Ruleset> {
        match tag.strip_prefix(TAG) {
            Some(code) => Choices::from_code(code)?.ruleset().ok(),
            None => Ruleset::named(tag),
        }
    }

    /// The ruleset of an id or another name; the parameters of a combination may come in any order.
    pub fn read(name: &str) -> Result<Ruleset, NoRuleset> {
        for ruleset in ALL {
            if let Some(preset) = ruleset.preset()
                && (preset.id == name || preset.aliases.contains(&name))
            {
                return Ok(**ruleset);
            }
        }
        match name.strip_prefix(CUSTOM) {
            Some("") => Err(NoRuleset::Nothing),
            Some(parameters) => combine(parameters),
            None => Err(NoRuleset::Unknown {
                name: name.to_owned(),
            }),
        }
    }

    /// Whether an id is that of a combination, of this version or of another.
    #[must_use]
    pub fn is_combined(id: &str) -> bool {
        id.starts_with(CUSTOM)
    }

    /// [`Ruleset::read`], where it does not matter why there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Ruleset> {
        Ruleset::read(name).ok()
    }
}

/// The rules of an id without its prefix.
fn combine(parameters: &str) -> Result<Ruleset, NoRuleset> {
    let mut choices = Choices::of(&MODERN);
    let mut given = Vec::new();
    for part in parameters.split(',') {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| NoRuleset::NoPair(part.to_owned()))?;
        let name = name.trim();
        let value = value.trim();
        if name == FIRST_MOVER {
            return Err(NoRuleset::FirstMover);
        }
        let parameter = Parameter::named(name).ok_or_else(|| NoRuleset::UnknownParameter {
            name: name.to_owned(),
        })?;
        if given.contains(&parameter) {
            return Err(NoRuleset::Twice(parameter));
        }
        given.push(parameter);
        let spelled = match value {
            "yes" => "true",
            "no" => "false",
            other => other,
        };
        let index = parameter
            .values()
            .iter()
            .position(|one| *one == spelled)
            .and_then(|index| u8::try_from(index).ok())
            .ok_or_else(|| NoRuleset::UnknownValue {
                parameter,
                value: value.to_owned(),
            })?;
        choices.set(parameter, index);
    }
    // One of the two says the other.
    if !given.contains(&Parameter::SetupSet) && choices.value(Parameter::SetupOrder) == "fixed" {
        choices.set(Parameter::SetupSet, 3);
    }
    if !given.contains(&Parameter::SetupOrder) && choices.value(Parameter::SetupSet) == "heeh" {
        choices.set(Parameter::SetupOrder, 3);
    }
    sensible(choices, &given)?;
    Ok(choices.ruleset()?)
}

/// Whether each parameter that is given says something, and none is missing.
fn sensible(choices: Choices, given: &[Parameter]) -> Result<(), NoRuleset> {
    let effect = choices.value(Parameter::FaceEffect);
    let result = given.contains(&Parameter::FaceResult);
    match (effect, choices.value(Parameter::FaceResult)) {
        ("offer", _) if !result => return Err(NoRuleset::NoFaceResult),
        ("check", "points") if result => return Err(NoRuleset::CheckOnPoints),
        _ => {}
    }
    for &parameter in given {
        // Facing as a check may say the draw that it means anyway.
        let said = parameter == Parameter::FaceResult && effect == "check";
        if !choices.matters(parameter) && !said {
            return Err(NoRuleset::NoEffect(parameter));
        }
        if choices.at(parameter) == 0 && parameter != Parameter::FaceResult {
            return Err(NoRuleset::Usual(parameter));
        }
    }
    Ok(())
}

//! Combined rulesets in words: parameters, values, and the reasons that a combination is invalid.

use crate::games::GameWords;
use crate::{Key, Text, clip, fill, one_line};
use janggi::{Choices, NoRuleset, Parameter, Ruleset, RulesetError, Variant};

/// The maximum length of a quoted excerpt of the user's text.
const EXCERPT_LIMIT: usize = 60;

impl Text {
    /// Returns the differences between a combination and the most similar ruleset.
    pub(super) fn changes(self, ruleset: &Ruleset) -> String {
        let choices = Choices::of(ruleset);
        let (nearest, parameters) = choices.nearest_on_offer();
        let rules = parameters.into_iter();
        let rules: Vec<String> = rules
            .map(|parameter| self.chosen_rule(choices, parameter))
            .collect();
        fill!(self => ChangedRulesetLike { name: self.ruleset(nearest), rules: rules.join(" ") })
    }

    /// Describes the chosen value of a parameter. Points may decide all draws, or all except those by late repetition.
    pub fn chosen_rule(self, choices: Choices, parameter: Parameter) -> String {
        let value = choices.value(parameter);
        let stays_drawn = choices.matters(Parameter::RepBelow30)
            && choices.value(Parameter::RepBelow30) == "draw";
        if parameter == Parameter::CountDraws && value == "true" && stays_drawn {
            return self.say(Key::RulesCountOtherDraws);
        }
        self.rule_value(choices.variant(), parameter, value)
    }

    /// Returns the subject of a parameter.
    pub fn rule(self, variant: Variant, parameter: Parameter) -> String {
        self.say_named(&rule_key(variant, parameter))
    }

    /// Describes a parameter's value in a sentence.
    pub fn rule_value(self, variant: Variant, parameter: Parameter, value: &str) -> String {
        self.attribute(&rule_key(variant, parameter), &format!("is-{value}"))
    }

    /// Returns the reason that a combination cannot be played; completes a sentence.
    pub fn unplayable(self, error: RulesetError) -> String {
        self.say(match error {
            RulesetError::Endless => Key::UnplayableEndless,
            RulesetError::LevelRepetition => Key::UnplayableLevel,
            RulesetError::NothingCounted => Key::UnplayableNothingCounted,
            RulesetError::NoChoice => Key::UnplayableNoChoice,
            RulesetError::NotOnOffer(_) => Key::UnplayableNumber,
        })
    }

    /// Returns the reason that an id is not a ruleset: the faulty part, and the possible values there. For
    /// [`NoRuleset::Unknown`] similar names are shown instead.
    pub fn no_ruleset(self, error: &NoRuleset) -> String {
        let name = |parameter: &Parameter| parameter.name();
        match error {
            NoRuleset::Unknown { .. } | NoRuleset::Nothing(_) => {
                self.say(Key::RefusedCustomNothing)
            }
            NoRuleset::NoPair(text) => fill!(self => RefusedCustomNoPair(excerpt(text))),
            NoRuleset::UnknownParameter { variant, name } => {
                let names = Parameter::of(*variant).iter();
                let names: Vec<String> = names
                    .map(|parameter| format!("`{}`", parameter.name()))
                    .collect();
                fill!(self => RefusedCustomUnknown { name: excerpt(name), names: names.join(", ") })
            }
            NoRuleset::UnknownValue {
                variant,
                parameter,
                value,
            } => {
                let values = parameter.values(*variant).iter();
                let values: Vec<String> = values.map(|value| format!("`{value}`")).collect();
                fill!(self => RefusedCustomValue {
                    name: name(parameter),
                    value: excerpt(value),
                    values: values.join(", "),
                })
            }
            NoRuleset::Twice(parameter) => fill!(self => RefusedCustomTwice(name(parameter))),
            NoRuleset::Usual { variant, parameter } => {
                let default_value = parameter.values(*variant).first().copied();
                fill!(self => RefusedCustomUsual {
                    name: name(parameter),
                    value: default_value.unwrap_or_default(),
                })
            }
            NoRuleset::NoEffect(parameter) => {
                fill!(self => RefusedCustomNoEffect(name(parameter)))
            }
            NoRuleset::FirstMover => self.say(Key::RefusedCustomFirstMover),
            NoRuleset::NoFaceResult => self.say(Key::RefusedCustomNoResult),
            NoRuleset::CheckOnPoints => self.say(Key::RefusedCustomCheckPoints),
            NoRuleset::Unplayable(error) => {
                fill!(self => RefusedCustomUnplayable(self.unplayable(*error)))
            }
        }
    }
}

/// Returns the key of a parameter in a game.
fn rule_key(variant: Variant, parameter: Parameter) -> String {
    let mut own_rules = GameWords::of(variant).own_rules.iter();
    match own_rules.find(|(own_parameter, _)| *own_parameter == parameter) {
        Some((_, key)) => (*key).to_owned(),
        None => format!("rule-{}", parameter.name()),
    }
}

/// Returns an excerpt of the user's text, safe between backticks.
fn excerpt(text: &str) -> String {
    clip(&one_line(text).replace('`', "'"), EXCERPT_LIMIT)
}

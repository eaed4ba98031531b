//! Rules made at random.

use hansu::rules::{Choices, MODERN, Parameter, Ruleset};
use proptest::collection::{SizeRange, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Choices made at random, most of them as usual; many contradict each other.
pub fn any_choices() -> impl Strategy<Value = Choices> {
    changed_choices(0..14)
}

/// A combination by which games can be played, and that nobody offers.
pub fn any_combination() -> impl Strategy<Value = Ruleset> {
    playable(any_choices())
}

/// The rulesets of those choices by which games can be played, and that nobody offers.
pub fn playable(choices: impl Strategy<Value = Choices>) -> impl Strategy<Value = Ruleset> {
    choices.prop_filter_map("it must be playable and new", |choices| {
        let ruleset = choices.ruleset().ok()?;
        ruleset.preset().is_none().then_some(ruleset)
    })
}

/// The usual choices, so many times changed.
pub fn changed_choices(times: impl Into<SizeRange>) -> impl Strategy<Value = Choices> {
    let changes = vec((select(Parameter::ALL.as_slice()), any::<Index>()), times);
    changes.prop_map(|changes| {
        changes
            .into_iter()
            .fold(Choices::of(&MODERN), |choices, (parameter, value)| {
                let value = *value.get(parameter.values());
                choices.with(parameter, value).unwrap()
            })
    })
}

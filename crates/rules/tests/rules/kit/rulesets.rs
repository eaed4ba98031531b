//! Random rulesets.

use janggi::{Choices, MODERN, Parameter, Ruleset, Variant};
use proptest::collection::{SizeRange, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Random choices, most of them usual; many contradict each other.
pub fn any_choices() -> impl Strategy<Value = Choices> {
    changed_choices(0..14)
}

/// A playable combination that is not on offer.
pub fn any_combination() -> impl Strategy<Value = Ruleset> {
    playable(any_choices())
}

/// The playable rulesets of those choices that are not on offer.
pub fn playable(choices: impl Strategy<Value = Choices>) -> impl Strategy<Value = Ruleset> {
    choices.prop_filter_map("it must be playable and new", |choices| {
        let ruleset = choices.ruleset().ok()?;
        ruleset.preset().is_none().then_some(ruleset)
    })
}

/// The usual choices with this many changes.
pub fn changed_choices(times: impl Into<SizeRange>) -> impl Strategy<Value = Choices> {
    let changes = vec(
        (select(Parameter::of(Variant::Janggi)), any::<Index>()),
        times,
    );
    changes.prop_map(|changes| {
        changes
            .into_iter()
            .fold(Choices::of(&MODERN), |choices, (parameter, value)| {
                let value = *value.get(parameter.values(Variant::Janggi));
                choices.with(parameter, value).unwrap()
            })
    })
}

//! Rulesets as options of a select menu.

use super::super::message::Choice;
use crate::rules::{Ruleset, on_offer};
use crate::text::Text;

/// All rulesets.
pub(super) fn offered(text: Text) -> Vec<Choice> {
    let choice = |(id, ruleset): (&str, &Ruleset)| Choice {
        value: id.to_owned(),
        label: text.ruleset(ruleset),
        note: Some(text.ruleset_about(ruleset)),
    };
    on_offer().map(choice).collect()
}

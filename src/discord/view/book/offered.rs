//! Rulesets as options of a select menu.

use crate::discord::message::Choice;
use crate::rules::{Ruleset, on_offer};
use crate::text::Text;

/// All rulesets.
pub(in crate::discord::view) fn offered(text: Text) -> Vec<Choice> {
    let choice = |(id, ruleset): (&str, &Ruleset)| Choice {
        value: id.to_owned(),
        label: text.ruleset(ruleset),
        note: Some(text.ruleset_about(ruleset)),
    };
    on_offer().map(choice).collect()
}

//! The panel for combining rules: a draft, and two pages with every rule.
//!
//! The ids hold the whole state, so nothing is stored.

mod panel;

pub use panel::{Panel, combine, opens, unplayable};

use crate::rules::Variant;

/// The option or menu value that opens the panel for the rules of a game.
pub const fn other_value(variant: Variant) -> &'static str {
    match variant {
        Variant::Janggi => "other",
        Variant::Xiangqi => "x-other",
    }
}

/// The key of what people read of it.
pub const fn other_rules(variant: Variant) -> &'static str {
    match variant {
        Variant::Janggi => "choice-ruleset-other",
        Variant::Xiangqi => "choice-ruleset-x-other",
    }
}

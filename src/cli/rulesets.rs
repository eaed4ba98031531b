//! Rule books and sides as the command line names them.

use crate::rules::{BySide, Ruleset, Variant};

/// The names of the sides of a game.
pub(in crate::cli) const fn side_names(variant: Variant) -> BySide<&'static str> {
    match variant {
        Variant::Janggi => BySide::new("cho", "han"),
        Variant::Xiangqi => BySide::new("red", "black"),
    }
}

/// The rule book of Janggi with this name.
pub(in crate::cli) fn janggi_book(name: &str) -> Result<Ruleset, String> {
    match Ruleset::read(name) {
        Ok(ruleset) if ruleset.is_janggi() => Ok(ruleset),
        Ok(_) => Err(format!(
            "{name} is a rule book of Xiangqi, and this is for Janggi"
        )),
        Err(why) => Err(why.to_string()),
    }
}

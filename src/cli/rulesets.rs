//! Sides as the command line names them.

use crate::rules::{BySide, Variant};

/// The names of the sides of a game.
pub(in crate::cli) const fn side_names(variant: Variant) -> BySide<&'static str> {
    match variant {
        Variant::Janggi => BySide::new("cho", "han"),
        Variant::Xiangqi => BySide::new("red", "black"),
    }
}

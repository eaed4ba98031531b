//! Tools that draw a position or a whole game.

pub(super) mod render;
pub(super) mod replay;
pub(super) mod style;

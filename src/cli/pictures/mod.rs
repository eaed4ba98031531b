//! Tools that draw a position or a whole game.

pub(super) mod picture;
pub(super) mod render;
pub(super) mod replay;

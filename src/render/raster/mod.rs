//! Pixels: canvases of palette colours, sprites, letters, and where the points of a board lie.

pub(super) mod canvas;
pub(super) mod layout;
pub(super) mod palette;
pub(super) mod shapes;
pub(super) mod sprite;
pub(super) mod text;

//! What the body of a piece is drawn from: a block of wood with a character or a drawing on its top.

use crate::render::data::theme::{Colour, Face};

/// The body of a piece as it is seen from above, its middle at (0, 0).
#[derive(Debug, Clone, Copy)]
pub(super) struct Body {
    /// The distance from the middle to an edge, in pixels.
    pub radius: f32,
    /// The scale relative to full width.
    pub scale: f32,
    pub face: Face,
    /// The colour of its shadow.
    pub shadow: Colour,
}

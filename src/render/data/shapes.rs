//! What simple drawings are made of: shapes, added and cut out in turn.

/// A point of a drawing: right and down from its middle, both from -1 to 1.
pub(in crate::render) type At = (f32, f32);

/// A part of a drawing.
pub(in crate::render) enum Shape {
    /// Straight lines from point to point.
    Corners(&'static [At]),
    /// A smooth line through all points.
    Curve(&'static [At]),
    /// A disc and its radius.
    Disc(At, f32),
}

/// What is done with a shape.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::render) enum Do {
    Add,
    Cut,
}

//! The shapes of simple drawings, added and cut out in turn.

/// A point of a drawing: x to the right, y down, both from -1 to 1.
pub(in crate::render) type DrawingPoint = (f32, f32);

/// A part of a drawing.
pub(in crate::render) enum Shape {
    /// A polygon.
    Corners(&'static [DrawingPoint]),
    /// A closed smooth curve through all points.
    Curve(&'static [DrawingPoint]),
    /// A disc: centre and radius.
    Disc(DrawingPoint, f32),
}

/// The operation on a shape.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::render) enum ShapeOp {
    Add,
    Cut,
}

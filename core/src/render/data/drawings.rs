//! The sets of drawings that replace characters on pieces, and the shapes that they are made of.

use super::{figures, pictograms};
use crate::rules::Role;

/// A set of drawings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::render) enum Drawings {
    /// What the pieces are named after: a horse, an elephant.
    Pictograms,
    /// Chess figures.
    Figures,
}

impl Drawings {
    /// The shapes of a piece's drawing, in order.
    pub fn parts(self, role: Role) -> &'static [(ShapeOp, Shape)] {
        match self {
            Drawings::Pictograms => pictograms::parts(role),
            Drawings::Figures => figures::parts(role),
        }
    }
}

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

//! The sets of drawings that replace characters on pieces.

use super::shapes::{Shape, ShapeOp};
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

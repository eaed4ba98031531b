//! Which drawings stand on pieces instead of characters.

use super::shapes::{Do, Shape};
use super::{figures, pictograms};
use crate::rules::Role;

/// Which drawings there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::render) enum Drawings {
    /// What the pieces are called after.
    Pictograms,
    /// Chess figures.
    Figures,
}

impl Drawings {
    /// What the drawing of a piece is made of, in order.
    pub fn parts(self, role: Role) -> &'static [(Do, Shape)] {
        match self {
            Drawings::Pictograms => pictograms::parts(role),
            Drawings::Figures => figures::parts(role),
        }
    }
}

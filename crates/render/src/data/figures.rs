//! Chess figures like in printed diagrams: silhouettes on a foot.

use Shape::{Corners, Curve, Disc};
use ShapeOp::{Add, Cut};

use super::pictograms::SHIELD;
use super::{figures, pictograms};
use janggi::Role;

/// A set of drawings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Drawings {
    /// The namesakes of the pieces: a horse, an elephant.
    Pictograms,
    /// Chess figures.
    Figures,
}

impl Drawings {
    /// Returns the shapes of a piece's drawing, in order.
    pub fn parts(self, role: Role) -> &'static [(ShapeOp, Shape)] {
        match self {
            Drawings::Pictograms => pictograms::parts(role),
            Drawings::Figures => figures::parts(role),
        }
    }
}

/// A point of a drawing: x to the right, y down, both from -1 to 1.
pub(crate) type DrawingPoint = (f32, f32);

/// A part of a drawing.
pub(crate) enum Shape {
    /// A polygon.
    Corners(&'static [DrawingPoint]),
    /// A closed smooth curve through all points.
    Curve(&'static [DrawingPoint]),
    /// A disc: centre and radius.
    Disc(DrawingPoint, f32),
}

/// The operation on a shape.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum ShapeOp {
    Add,
    Cut,
}

/// Returns the figure of a piece. A guard is the shield of the pictograms: no chess piece moves as little, and
/// the queen moves the farthest.
pub(crate) fn parts(role: Role) -> &'static [(ShapeOp, Shape)] {
    match role {
        Role::General => &KING,
        Role::Guard => &SHIELD,
        Role::Chariot => &ROOK,
        Role::Cannon => &GUN,
        Role::Horse => &KNIGHT,
        Role::Elephant => &ELEPHANT,
        Role::Soldier => &PAWN,
    }
}

/// The foot of every figure.
const FOOT: &[DrawingPoint] = &[
    (-0.72, 0.94),
    (-0.72, 0.8),
    (-0.56, 0.68),
    (0.56, 0.68),
    (0.72, 0.8),
    (0.72, 0.94),
];

static KING: [(ShapeOp, Shape); 8] = [
    (
        Add,
        Corners(&[(-0.08, -0.96), (0.08, -0.96), (0.08, -0.4), (-0.08, -0.4)]),
    ),
    (
        Add,
        Corners(&[(-0.25, -0.86), (0.25, -0.86), (0.25, -0.71), (-0.25, -0.71)]),
    ),
    (
        Add,
        Curve(&[
            (0.0, -0.3),
            (0.22, -0.5),
            (0.56, -0.54),
            (0.86, -0.28),
            (0.8, 0.1),
            (0.52, 0.56),
            (0.0, 0.6),
            (-0.52, 0.56),
            (-0.8, 0.1),
            (-0.86, -0.28),
            (-0.56, -0.54),
            (-0.22, -0.5),
        ]),
    ),
    (
        Cut,
        Curve(&[
            (0.1, 0.26),
            (0.14, -0.16),
            (0.34, -0.36),
            (0.56, -0.36),
            (0.68, -0.18),
            (0.58, 0.12),
            (0.42, 0.34),
        ]),
    ),
    (
        Cut,
        Curve(&[
            (-0.1, 0.26),
            (-0.14, -0.16),
            (-0.34, -0.36),
            (-0.56, -0.36),
            (-0.68, -0.18),
            (-0.58, 0.12),
            (-0.42, 0.34),
        ]),
    ),
    (
        Cut,
        Corners(&[(-0.7, 0.42), (0.7, 0.42), (0.7, 0.5), (-0.7, 0.5)]),
    ),
    (
        Cut,
        Corners(&[(-0.7, 0.6), (0.7, 0.6), (0.7, 0.68), (-0.7, 0.68)]),
    ),
    (Add, Corners(FOOT)),
];

static ROOK: [(ShapeOp, Shape); 4] = [
    (
        Add,
        Corners(&[
            (-0.66, -0.88),
            (-0.38, -0.88),
            (-0.38, -0.68),
            (-0.15, -0.68),
            (-0.15, -0.88),
            (0.15, -0.88),
            (0.15, -0.68),
            (0.38, -0.68),
            (0.38, -0.88),
            (0.66, -0.88),
            (0.66, -0.5),
            (0.44, -0.3),
            (-0.44, -0.3),
            (-0.66, -0.5),
        ]),
    ),
    (
        Add,
        Corners(&[(-0.42, -0.2), (0.42, -0.2), (0.48, 0.4), (-0.48, 0.4)]),
    ),
    (
        Add,
        Corners(&[(-0.48, 0.5), (0.48, 0.5), (0.56, 0.68), (-0.56, 0.68)]),
    ),
    (Add, Corners(FOOT)),
];

static KNIGHT: [(ShapeOp, Shape); 6] = [
    (
        Add,
        Curve(&[
            (-0.1, -0.98),
            (0.1, -0.76),
            (0.4, -0.62),
            (0.66, -0.24),
            (0.72, 0.26),
            (0.6, 0.6),
            (0.0, 0.64),
            (-0.5, 0.6),
            (-0.38, 0.32),
            (-0.06, 0.1),
            (0.02, -0.12),
            (-0.2, -0.06),
            (-0.44, 0.08),
            (-0.6, 0.24),
            (-0.82, 0.12),
            (-0.84, -0.1),
            (-0.58, -0.4),
            (-0.4, -0.66),
            (-0.26, -0.78),
        ]),
    ),
    (Cut, Disc((-0.3, -0.42), 0.09)),
    (Cut, Disc((-0.7, 0.02), 0.05)),
    (
        Cut,
        Curve(&[(0.22, -0.46), (0.46, -0.12), (0.52, 0.4), (0.38, -0.04)]),
    ),
    (
        Cut,
        Corners(&[(-0.7, 0.58), (0.7, 0.58), (0.7, 0.66), (-0.7, 0.66)]),
    ),
    (Add, Corners(FOOT)),
];

static ELEPHANT: [(ShapeOp, Shape); 9] = [
    // Neck, head and trunk.
    (
        Add,
        Corners(&[(-0.24, 0.0), (0.56, -0.1), (0.52, 0.58), (-0.36, 0.58)]),
    ),
    (
        Add,
        Curve(&[
            (-0.12, -0.9),
            (0.26, -0.92),
            (0.56, -0.66),
            (0.64, -0.2),
            (0.46, 0.16),
            (0.1, 0.24),
            (-0.26, 0.1),
            (-0.46, 0.1),
            (-0.54, 0.34),
            (-0.72, 0.52),
            (-0.94, 0.42),
            (-0.92, 0.22),
            (-0.78, 0.24),
            (-0.74, 0.06),
            (-0.68, -0.3),
            (-0.48, -0.66),
        ]),
    ),
    (
        Cut,
        Curve(&[
            (-0.08, -0.62),
            (0.3, -0.7),
            (0.54, -0.4),
            (0.5, 0.02),
            (0.2, 0.24),
            (-0.02, -0.1),
        ]),
    ),
    (
        Add,
        Curve(&[
            (0.02, -0.52),
            (0.28, -0.58),
            (0.44, -0.34),
            (0.4, -0.04),
            (0.2, 0.1),
            (0.07, -0.14),
        ]),
    ),
    (Cut, Disc((-0.3, -0.4), 0.08)),
    (
        Cut,
        Corners(&[(-0.34, 0.12), (-0.16, 0.2), (-0.44, 0.54), (-0.56, 0.5)]),
    ),
    (Add, Corners(&[(-0.3, 0.2), (-0.2, 0.24), (-0.5, 0.46)])),
    (
        Cut,
        Corners(&[(-0.7, 0.58), (0.7, 0.58), (0.7, 0.66), (-0.7, 0.66)]),
    ),
    (Add, Corners(FOOT)),
];

static GUN: [(ShapeOp, Shape); 8] = [
    (
        Add,
        Corners(&[(-0.88, -0.02), (0.62, -0.8), (0.84, -0.38), (-0.62, 0.42)]),
    ),
    (Add, Disc((-0.75, 0.2), 0.24)),
    (Add, Disc((-0.96, 0.28), 0.1)),
    (
        Cut,
        Corners(&[(0.36, -0.74), (0.43, -0.78), (0.68, -0.22), (0.6, -0.18)]),
    ),
    (Cut, Disc((0.06, 0.24), 0.5)),
    (Add, Disc((0.06, 0.24), 0.42)),
    (Cut, Disc((0.06, 0.24), 0.15)),
    (Add, Corners(FOOT)),
];

static PAWN: [(ShapeOp, Shape); 4] = [
    (Add, Disc((0.0, -0.58), 0.34)),
    (
        Add,
        Corners(&[(-0.46, -0.18), (0.46, -0.18), (0.32, 0.0), (-0.32, 0.0)]),
    ),
    (
        Add,
        Corners(&[
            (-0.2, -0.3),
            (0.2, -0.3),
            (0.26, 0.2),
            (0.5, 0.58),
            (-0.5, 0.58),
            (-0.26, 0.2),
        ]),
    ),
    (Add, Corners(FOOT)),
];

//! Drawings for those who read no characters: simple shapes, added and cut out in turn.

use image::{GrayImage, Luma};
use imageproc::drawing::{draw_filled_circle_mut, draw_polygon_mut};
use imageproc::point::Point;

use super::figures;
use super::glyphs::{FINE, reduced};
use crate::rules::Role;

/// A point of a drawing: right and down from its middle, both from -1 to 1.
pub(super) type At = (f32, f32);

/// A part of a drawing.
pub(super) enum Shape {
    /// Straight lines from point to point.
    Corners(&'static [At]),
    /// A smooth line through all points.
    Curve(&'static [At]),
    /// A disc and its radius.
    Disc(At, f32),
}

use Shape::{Corners, Curve, Disc};

/// What is done with a shape.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Do {
    Add,
    Cut,
}

use Do::{Add, Cut};

/// Which drawings there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawings {
    /// What the pieces are called after.
    Pictograms,
    /// Chess figures.
    Figures,
}

impl Drawings {
    fn parts(self, role: Role) -> &'static [(Do, Shape)] {
        match self {
            Drawings::Pictograms => parts(role),
            Drawings::Figures => figures::parts(role),
        }
    }
}

/// Draws one into a square picture, centred, so many pixels high. White is fully covered.
pub(super) fn drawn(drawings: Drawings, role: Role, side: u32, size: f32) -> GrayImage {
    let fine_side = side * FINE;
    let mut mask = GrayImage::new(fine_side, fine_side);
    let place = |(x, y): At| {
        let half = size / 2.0 * FINE as f32;
        let middle = fine_side as f32 / 2.0;
        (middle + x * half, middle + y * half)
    };
    for (what, shape) in drawings.parts(role) {
        let ink = Luma([if *what == Add { 255 } else { 0 }]);
        let polygon = match shape {
            Corners(points) => points.iter().copied().map(place).collect(),
            Curve(points) => smooth(points).into_iter().map(place).collect(),
            Disc(middle, radius) => {
                let (x, y) = place(*middle);
                let radius = radius * size / 2.0 * FINE as f32;
                draw_filled_circle_mut(&mut mask, (x as i32, y as i32), radius as i32, ink);
                Vec::new()
            }
        };
        fill(&mut mask, &polygon, ink);
    }
    reduced(&mask)
}

fn fill(mask: &mut GrayImage, polygon: &[(f32, f32)], ink: Luma<u8>) {
    let mut points: Vec<Point<i32>> = polygon
        .iter()
        .map(|&(x, y)| Point::new(x.round() as i32, y.round() as i32))
        .collect();
    points.dedup();
    // The drawing closes the line by itself, and wants three corners at least.
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    if points.len() > 2 {
        draw_polygon_mut(mask, &points, ink);
    }
}

/// A closed smooth line through all points (Catmull and Rom's).
fn smooth(points: &[At]) -> Vec<At> {
    const STEPS: usize = 8;
    let count = points.len();
    let point = |nth: usize| points.get(nth % count.max(1)).copied().unwrap_or_default();
    let mut line = Vec::with_capacity(count * STEPS);
    for nth in 0..count {
        let around = [nth + count - 1, nth, nth + 1, nth + 2].map(point);
        for step in 0..STEPS {
            let way = step as f32 / STEPS as f32;
            let [xs, ys] = [around.map(|at| at.0), around.map(|at| at.1)];
            line.push((between(xs, way), between(ys, way)));
        }
    }
    line
}

fn between([before, from, to, after]: [f32; 4], way: f32) -> f32 {
    let straight = to - before;
    let bend = 2.0 * before - 5.0 * from + 4.0 * to - after;
    let twist = 3.0 * (from - to) + after - before;
    from + 0.5 * way * (straight + way * (bend + way * twist))
}

fn parts(role: Role) -> &'static [(Do, Shape)] {
    match role {
        Role::General => &CROWN,
        Role::Guard => &SHIELD,
        Role::Chariot => &WHEEL,
        Role::Cannon => &CANNON,
        Role::Horse => &HORSE,
        Role::Elephant => &ELEPHANT,
        Role::Soldier => &SOLDIER,
    }
}

static CROWN: [(Do, Shape); 6] = [
    (
        Add,
        Corners(&[
            (-0.72, 0.42),
            (-0.94, -0.44),
            (-0.42, 0.0),
            (0.0, -0.76),
            (0.42, 0.0),
            (0.94, -0.44),
            (0.72, 0.42),
        ]),
    ),
    (
        Add,
        Corners(&[(-0.74, 0.54), (0.74, 0.54), (0.74, 0.84), (-0.74, 0.84)]),
    ),
    (Add, Disc((-0.94, -0.5), 0.13)),
    (Add, Disc((0.0, -0.82), 0.14)),
    (Add, Disc((0.94, -0.5), 0.13)),
    (Cut, Disc((0.0, 0.16), 0.13)),
];

static SHIELD: [(Do, Shape); 3] = [
    (
        Add,
        Curve(&[
            (-0.7, -0.72),
            (0.0, -0.9),
            (0.7, -0.72),
            (0.72, -0.1),
            (0.48, 0.5),
            (0.0, 0.94),
            (-0.48, 0.5),
            (-0.72, -0.1),
        ]),
    ),
    (Cut, Disc((0.0, -0.08), 0.36)),
    (Add, Disc((0.0, -0.08), 0.18)),
];

static WHEEL: [(Do, Shape); 8] = [
    (Add, Disc((0.0, 0.0), 0.95)),
    (Cut, Disc((0.0, 0.0), 0.7)),
    (
        Add,
        Corners(&[(-0.08, -0.8), (0.08, -0.8), (0.08, 0.8), (-0.08, 0.8)]),
    ),
    (
        Add,
        Corners(&[(-0.8, -0.08), (-0.8, 0.08), (0.8, 0.08), (0.8, -0.08)]),
    ),
    (
        Add,
        Corners(&[(-0.6, -0.49), (-0.49, -0.6), (0.6, 0.49), (0.49, 0.6)]),
    ),
    (
        Add,
        Corners(&[(0.6, -0.49), (0.49, -0.6), (-0.6, 0.49), (-0.49, 0.6)]),
    ),
    (Add, Disc((0.0, 0.0), 0.27)),
    (Cut, Disc((0.0, 0.0), 0.11)),
];

static CANNON: [(Do, Shape); 7] = [
    (
        Add,
        Corners(&[(-0.3, 0.2), (-1.0, 0.72), (-0.9, 0.9), (0.0, 0.5)]),
    ),
    (
        Add,
        Corners(&[(-0.82, -0.12), (0.72, -0.84), (0.94, -0.4), (-0.6, 0.38)]),
    ),
    (Add, Disc((-0.7, 0.13), 0.27)),
    (Cut, Disc((0.06, 0.44), 0.54)),
    (Add, Disc((0.06, 0.44), 0.47)),
    (Cut, Disc((0.06, 0.44), 0.3)),
    (Add, Disc((0.06, 0.44), 0.15)),
];

static HORSE: [(Do, Shape); 3] = [
    (
        Add,
        Curve(&[
            (-0.02, -0.98),
            (0.14, -0.7),
            (0.46, -0.54),
            (0.72, -0.12),
            (0.78, 0.4),
            (0.7, 0.88),
            (0.1, 0.92),
            (-0.52, 0.88),
            (-0.46, 0.6),
            (-0.12, 0.32),
            (0.02, 0.02),
            (-0.2, 0.06),
            (-0.46, 0.2),
            (-0.64, 0.34),
            (-0.84, 0.22),
            (-0.84, 0.0),
            (-0.56, -0.3),
            (-0.36, -0.6),
            (-0.2, -0.72),
        ]),
    ),
    (Cut, Disc((-0.28, -0.32), 0.09)),
    (
        Cut,
        Curve(&[(0.26, -0.36), (0.5, 0.0), (0.54, 0.56), (0.44, 0.02)]),
    ),
];

static ELEPHANT: [(Do, Shape); 5] = [
    (
        Add,
        Curve(&[
            (-0.5, -0.62),
            (-0.14, -0.66),
            (0.3, -0.68),
            (0.76, -0.5),
            (0.94, -0.06),
            (0.92, 0.4),
            (0.92, 0.84),
            (0.56, 0.84),
            (0.52, 0.4),
            (0.3, 0.32),
            (0.12, 0.4),
            (0.1, 0.84),
            (-0.26, 0.84),
            (-0.28, 0.4),
            (-0.46, 0.26),
            (-0.58, 0.32),
            (-0.6, 0.6),
            (-0.74, 0.8),
            (-0.98, 0.72),
            (-0.92, 0.58),
            (-0.8, 0.56),
            (-0.82, 0.2),
            (-0.84, -0.2),
        ]),
    ),
    (
        Cut,
        Curve(&[
            (-0.34, -0.5),
            (0.02, -0.42),
            (0.08, -0.06),
            (-0.14, 0.18),
            (-0.36, -0.06),
        ]),
    ),
    (
        Add,
        Curve(&[
            (-0.36, -0.42),
            (-0.06, -0.34),
            (-0.02, -0.08),
            (-0.15, 0.06),
            (-0.3, -0.12),
        ]),
    ),
    (Cut, Disc((-0.6, -0.24), 0.075)),
    (
        Cut,
        Corners(&[(-0.58, 0.3), (-0.4, 0.5), (-0.48, 0.56), (-0.62, 0.4)]),
    ),
];

static SOLDIER: [(Do, Shape); 5] = [
    (
        Add,
        Curve(&[
            (-0.66, 0.9),
            (-0.54, 0.3),
            (-0.28, 0.02),
            (0.28, 0.02),
            (0.54, 0.3),
            (0.66, 0.9),
        ]),
    ),
    (Cut, Disc((0.0, -0.2), 0.36)),
    (Add, Disc((0.0, -0.24), 0.29)),
    (
        Cut,
        Corners(&[
            (-0.9, -0.2),
            (0.0, -1.02),
            (0.9, -0.2),
            (0.9, -0.34),
            (-0.9, -0.34),
        ]),
    ),
    (
        Add,
        Corners(&[(-0.76, -0.36), (-0.1, -0.98), (0.1, -0.98), (0.76, -0.36)]),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_fill_their_square_and_differ() {
        let of = |drawings| Role::ALL.map(|role| (role, drawn(drawings, role, 80, 56.0)));
        let all = [Drawings::Pictograms, Drawings::Figures].map(of).concat();
        for (nth, (role, mask)) in all.iter().enumerate() {
            let covered = mask.pixels().filter(|pixel| pixel.0[0] > 127).count();
            assert!((700..2600).contains(&covered), "{role:?}: {covered}");
            let outside = mask
                .enumerate_pixels()
                .filter(|(x, y, pixel)| pixel.0[0] > 0 && (*x.min(y) < 9 || *x.max(y) > 70));
            assert_eq!(outside.count(), 0, "{role:?}");
            for (other_role, other) in &all[..nth] {
                // Both sets have a horse and a cannon.
                if nth >= Role::ALL.len() && role == other_role {
                    continue;
                }
                let off = mask
                    .iter()
                    .zip(other.iter())
                    .filter(|(a, b)| a.abs_diff(**b) > 127);
                assert!(off.count() > 500, "{role:?}");
            }
        }
    }
}

//! Characters as coverage masks, to be carved into pieces.

use ab_glyph::{Font, FontRef, GlyphId, point};
use image::math::Rect;
use image::{GrayImage, Luma};
use imageproc::distance_transform::euclidean_squared_distance_transform;
use imageproc::drawing::{draw_filled_circle_mut, draw_polygon_mut};
use imageproc::point::Point;

use crate::data::drawings::{DrawingPoint, Drawings, Shape};
use janggi::Role;

/// The supersampling factor of masks.
pub(crate) const FINE: u32 = 4;

/// Draws one character into a square picture, centred, its longer side `size` pixels long and its
/// strokes `thicker` pixels thicker on all sides. White is full coverage.
pub(crate) fn draw_character(
    font: &FontRef<'_>,
    letter: char,
    side: u32,
    size: f32,
    thicker: f32,
) -> GrayImage {
    let fine_side = side * FINE;
    let target = (size - 2.0 * thicker) * FINE as f32;
    let drawn = outline(font, letter, fine_side, target)
        .unwrap_or_else(|| hollow_square(fine_side, target));
    scale_down(&thicken(&drawn, thicker * FINE as f32))
}

/// Scales down a mask that was drawn [`FINE`] times larger.
pub(crate) fn scale_down(fine: &GrayImage) -> GrayImage {
    GrayImage::from_fn(fine.width() / FINE, fine.height() / FINE, |x, y| {
        let covered = (0..FINE * FINE).map(|nth| {
            let pixel = fine.get_pixel(x * FINE + nth % FINE, y * FINE + nth / FINE);
            u32::from(pixel.0[0])
        });
        Luma([(covered.sum::<u32>() / (FINE * FINE)) as u8])
    })
}

/// Rasterises the outline of a character, centred; `None` if the font lacks it.
fn outline(font: &FontRef<'_>, letter: char, side: u32, target: f32) -> Option<GrayImage> {
    let id = font.glyph_id(letter);
    if id == GlyphId(0) {
        return None;
    }
    let trial = font.outline_glyph(id.with_scale(target))?.px_bounds();
    let scale = target * target / trial.width().max(trial.height());
    let bounds = font.outline_glyph(id.with_scale(scale))?.px_bounds();
    let middle = side as f32 / 2.0;
    let shift = point(
        middle - bounds.min.x - bounds.width() / 2.0,
        middle - bounds.min.y - bounds.height() / 2.0,
    );
    let outlined = font.outline_glyph(id.with_scale_and_position(scale, shift))?;
    let corner = outlined.px_bounds().min;
    let mut drawn = GrayImage::new(side, side);
    outlined.draw(|x, y, covered| {
        let x = corner.x as i64 + i64::from(x);
        let y = corner.y as i64 + i64::from(y);
        if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y))
            && let Some(pixel) = drawn.get_pixel_mut_checked(x, y)
        {
            *pixel = Luma([(covered.min(1.0) * 255.0) as u8]);
        }
    });
    Some(drawn)
}

/// Returns a hollow square, for a character missing from the font.
fn hollow_square(side: u32, target: f32) -> GrayImage {
    let middle = side as f32 / 2.0;
    GrayImage::from_fn(side, side, |x, y| {
        let from_middle = (x as f32 - middle).abs().max((y as f32 - middle).abs());
        let on_line = (0.4 * target..0.5 * target).contains(&from_middle);
        Luma([if on_line { 255 } else { 0 }])
    })
}

/// Dilates the shapes of a mask by `by` pixels.
fn thicken(drawn: &GrayImage, by: f32) -> GrayImage {
    if by <= 0.0 {
        return drawn.clone();
    }
    // Nothing changes farther from the shapes than `by`.
    let frame = frame_of(drawn, by.ceil() as u32 + 1);
    let core = GrayImage::from_fn(frame.width, frame.height, |x, y| {
        let is_covered = drawn.get_pixel(frame.x + x, frame.y + y).0[0] >= 128;
        Luma([if is_covered { 255 } else { 0 }])
    });
    let squares = euclidean_squared_distance_transform(&core);
    let mut thick = GrayImage::new(drawn.width(), drawn.height());
    for (x, y, square) in squares.enumerate_pixels() {
        let distance = square.0[0].sqrt() as f32;
        let covered = (by + 0.5 - distance).clamp(0.0, 1.0);
        thick.put_pixel(frame.x + x, frame.y + y, Luma([(covered * 255.0) as u8]));
    }
    thick
}

/// Returns the smallest part of a mask that contains all its shapes and some pixels around them.
fn frame_of(mask: &GrayImage, around: u32) -> Rect {
    let covered = mask
        .enumerate_pixels()
        .filter(|(_, _, pixel)| pixel.0[0] > 0);
    let corners = covered.fold(None, |corners, (x, y, _)| {
        let (left, top, right, bottom) = corners.unwrap_or((x, y, x, y));
        Some((left.min(x), top.min(y), right.max(x), bottom.max(y)))
    });
    let (left, top, right, bottom) = corners.unwrap_or_default();
    let [x, y] = [left, top].map(|edge| edge.saturating_sub(around));
    Rect {
        x,
        y,
        width: (right + around + 1).min(mask.width()) - x,
        height: (bottom + around + 1).min(mask.height()) - y,
    }
}

/// Draws the drawing of a piece, centred, `side` pixels high and wide. White is full coverage.
pub(crate) fn draw_pictogram(drawings: Drawings, role: Role, side: u32, size: f32) -> GrayImage {
    let fine_side = side * FINE;
    let mut mask = GrayImage::new(fine_side, fine_side);
    let place = |(x, y): DrawingPoint| {
        let half = size / 2.0 * FINE as f32;
        let middle = fine_side as f32 / 2.0;
        (middle + x * half, middle + y * half)
    };
    for (is_added, shape) in drawings.shapes(role) {
        let ink = Luma([if is_added { 255 } else { 0 }]);
        let polygon = match shape {
            Shape::Polygon(points) => points.into_iter().map(place).collect(),
            Shape::Curve(points) => smooth(&points).into_iter().map(place).collect(),
            Shape::Disc(middle, radius) => {
                let (x, y) = place(middle);
                let radius = radius * size / 2.0 * FINE as f32;
                draw_filled_circle_mut(&mut mask, (x as i32, y as i32), radius as i32, ink);
                Vec::new()
            }
        };
        fill(&mut mask, &polygon, ink);
    }
    scale_down(&mask)
}

fn fill(mask: &mut GrayImage, polygon: &[(f32, f32)], ink: Luma<u8>) {
    let mut points: Vec<Point<i32>> = polygon
        .iter()
        .map(|&(x, y)| Point::new(x.round() as i32, y.round() as i32))
        .collect();
    points.dedup();
    // The library closes the polygon itself, and needs three corners.
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    if points.len() > 2 {
        draw_polygon_mut(mask, &points, ink);
    }
}

/// Returns a closed Catmull-Rom spline through all points.
fn smooth(points: &[DrawingPoint]) -> Vec<DrawingPoint> {
    const STEPS: usize = 8;
    let count = points.len();
    let point = |nth: usize| points.get(nth % count.max(1)).copied().unwrap_or_default();
    let mut line = Vec::with_capacity(count * STEPS);
    for nth in 0..count {
        let around = [nth + count - 1, nth, nth + 1, nth + 2].map(point);
        for step in 0..STEPS {
            let fraction = step as f32 / STEPS as f32;
            let [xs, ys] = [around.map(|at| at.0), around.map(|at| at.1)];
            line.push((between(xs, fraction), between(ys, fraction)));
        }
    }
    line
}

fn between([before, from, to, after]: [f32; 4], fraction: f32) -> f32 {
    let straight = to - before;
    let bend = 2.0 * before - 5.0 * from + 4.0 * to - after;
    let twist = 3.0 * (from - to) + after - before;
    from + 0.5 * fraction * (straight + fraction * (bend + fraction * twist))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_fill_their_square_and_differ() {
        let of = |drawings| Role::ALL.map(|role| (role, draw_pictogram(drawings, role, 80, 56.0)));
        let masks = [Drawings::Pictograms, Drawings::Figures].map(of).concat();
        for (nth, (role, mask)) in masks.iter().enumerate() {
            let covered = mask.pixels().filter(|pixel| pixel.0[0] > 127).count();
            assert!((700..2600).contains(&covered), "{role:?}: {covered}");
            let outside = mask
                .enumerate_pixels()
                .filter(|(x, y, pixel)| pixel.0[0] > 0 && (*x.min(y) < 9 || *x.max(y) > 70));
            assert_eq!(outside.count(), 0, "{role:?}");
            for (other_role, other_mask) in &masks[..nth] {
                // Both sets have a horse and a cannon.
                if nth >= Role::ALL.len() && role == other_role {
                    continue;
                }
                let differing = mask
                    .iter()
                    .zip(other_mask.iter())
                    .filter(|(a, b)| a.abs_diff(**b) > 127);
                assert!(differing.count() > 500, "{role:?}");
            }
        }
    }
}

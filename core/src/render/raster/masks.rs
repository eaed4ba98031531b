//! Characters as coverage masks, to be carved into pieces.

use ab_glyph::{Font, FontRef, GlyphId, point};
use image::{GrayImage, Luma};
use imageproc::distance_transform::euclidean_squared_distance_transform;

/// The supersampling factor of masks.
pub(in crate::render) const FINE: u32 = 4;

/// Draws one character into a square picture, centred, its longer side `size` pixels long and its
/// strokes `thicker` pixels thicker on all sides. White is full coverage.
pub(in crate::render) fn carved(
    font: &FontRef<'_>,
    letter: char,
    side: u32,
    size: f32,
    thicker: f32,
) -> GrayImage {
    let fine_side = side * FINE;
    let target = (size - 2.0 * thicker) * FINE as f32;
    let drawn =
        outline(font, letter, fine_side, target).unwrap_or_else(|| missing(fine_side, target));
    reduced(&thickened(&drawn, thicker * FINE as f32))
}

/// Scales down a mask that was drawn [`FINE`] times too large.
pub(in crate::render) fn reduced(fine: &GrayImage) -> GrayImage {
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

/// A hollow square, for a character that the font does not have.
fn missing(side: u32, target: f32) -> GrayImage {
    let middle = side as f32 / 2.0;
    GrayImage::from_fn(side, side, |x, y| {
        let from_middle = (x as f32 - middle).abs().max((y as f32 - middle).abs());
        let on_line = (0.4 * target..0.5 * target).contains(&from_middle);
        Luma([if on_line { 255 } else { 0 }])
    })
}

/// Dilates the shapes of a mask by `by` pixels.
fn thickened(drawn: &GrayImage, by: f32) -> GrayImage {
    if by <= 0.0 {
        return drawn.clone();
    }
    let core = GrayImage::from_fn(drawn.width(), drawn.height(), |x, y| {
        Luma([if drawn.get_pixel(x, y).0[0] >= 128 {
            255
        } else {
            0
        }])
    });
    let squares = euclidean_squared_distance_transform(&core);
    GrayImage::from_fn(drawn.width(), drawn.height(), |x, y| {
        let distance = squares.get_pixel(x, y).0[0].sqrt() as f32;
        Luma([((by + 0.5 - distance).clamp(0.0, 1.0) * 255.0) as u8])
    })
}

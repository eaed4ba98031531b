//! The fonts, and characters as pictures of how much of each pixel they cover.

use ab_glyph::{Font, FontRef, GlyphId, InvalidFont, PxScale, PxScaleFont, ScaleFont, point};
use image::{GrayImage, Luma};
use imageproc::distance_transform::euclidean_squared_distance_transform;

use super::canvas::{Canvas, Spot};
use super::theme::Colour;

/// The four fonts, cut down to what is drawn.
pub(super) struct Fonts {
    /// Regular script for Han's pieces.
    pub regular: FontRef<'static>,
    /// Cursive script for Cho's pieces.
    pub cursive: FontRef<'static>,
    /// Hangul.
    pub hangul: FontRef<'static>,
    /// Latin letters and digits.
    pub latin: FontRef<'static>,
}

impl Fonts {
    /// Opens the embedded fonts.
    pub fn load() -> Result<Fonts, InvalidFont> {
        let open = FontRef::try_from_slice;
        Ok(Fonts {
            regular: open(include_bytes!("../../assets/fonts/YujiSyuku.ttf"))?,
            cursive: open(include_bytes!("../../assets/fonts/KouzanSousyo.ttf"))?,
            hangul: open(include_bytes!("../../assets/fonts/SongMyung.ttf"))?,
            latin: open(include_bytes!("../../assets/fonts/Cabin.ttf"))?,
        })
    }
}

/// How many times larger characters are drawn before they are scaled down.
const FINE: u32 = 4;

/// Draws one character into a square picture, centred, its longer side `size` pixels long and its
/// strokes thicker all round by `thicker` pixels. White is fully covered.
pub(super) fn carved(
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
    let thick = thickened(&drawn, thicker * FINE as f32);
    GrayImage::from_fn(side, side, |x, y| {
        let covered = (0..FINE * FINE).map(|nth| {
            let pixel = thick.get_pixel(x * FINE + nth % FINE, y * FINE + nth / FINE);
            u32::from(pixel.0[0])
        });
        Luma([(covered.sum::<u32>() / (FINE * FINE)) as u8])
    })
}

/// Writes a line of text with its middle on a spot; `height` is that of a digit or capital, about.
pub(super) fn write(
    canvas: &mut Canvas,
    font: &FontRef<'_>,
    text: &str,
    height: f32,
    middle: Spot,
    (colour, opacity): (Colour, f32),
) {
    let scaled = font.as_scaled(PxScale::from(height));
    let width: f32 = text
        .chars()
        .map(|letter| advance(&scaled, letter, height))
        .sum();
    let mut pen = middle.x - width / 2.0;
    for letter in text.chars() {
        let id = font.glyph_id(letter);
        if id == GlyphId(0) {
            hollow_box(canvas, pen, middle.y, height, colour, opacity);
        } else {
            let baseline = middle.y + (scaled.ascent() + scaled.descent()) / 2.0;
            let glyph = id.with_scale_and_position(height, point(pen, baseline));
            if let Some(outlined) = font.outline_glyph(glyph) {
                let corner = outlined.px_bounds().min;
                outlined.draw(|x, y, covered| {
                    let x = corner.x as i64 + i64::from(x);
                    let y = corner.y as i64 + i64::from(y);
                    canvas.blend(x, y, colour, (covered.min(1.0) * opacity * 255.0) as u32);
                });
            }
        }
        pen += advance(&scaled, letter, height);
    }
}

fn advance(scaled: &PxScaleFont<&FontRef<'_>>, letter: char, height: f32) -> f32 {
    match scaled.glyph_id(letter) {
        GlyphId(0) => height * 0.8,
        id => scaled.h_advance(id),
    }
}

/// What stands for a character that the font does not have.
fn hollow_box(canvas: &mut Canvas, left: f32, y: f32, height: f32, colour: Colour, opacity: f32) {
    let (right, top, bottom) = (left + height * 0.7, y - height * 0.4, y + height * 0.4);
    let corners = [
        (left, top),
        (right, top),
        (right, bottom),
        (left, bottom),
        (left, top),
    ];
    for pair in corners.windows(2) {
        if let [from, to] = *pair {
            canvas.line(
                Spot::new(from.0, from.1),
                Spot::new(to.0, to.1),
                2.0,
                colour,
                opacity,
            );
        }
    }
}

/// The character by its outline, centred; `None` where the font does not have it.
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
        let (x, y) = (
            corner.x as i64 + i64::from(x),
            corner.y as i64 + i64::from(y),
        );
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

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn every_character_that_is_drawn_is_in_its_font() {
        let fonts = Fonts::load().unwrap();
        let cases = [
            (&fonts.regular, "漢車包馬象士兵"),
            (&fonts.cursive, "楚車包馬象士卒"),
            (&fonts.hangul, "마상차"),
            (&fonts.latin, "abcdefghi0123456789"),
        ];
        for (font, text) in cases {
            for letter in text.chars() {
                assert_ne!(font.glyph_id(letter), GlyphId(0), "{letter}");
            }
        }
    }

    #[test]
    fn a_character_without_a_drawing_becomes_a_box() {
        let fonts = Fonts::load().unwrap();
        let mask = carved(&fonts.latin, '한', 40, 30.0, 0.0);
        assert_eq!(mask.get_pixel(20, 20).0, [0]);
        assert_eq!(mask.get_pixel(20, 6).0, [255]);
        for text in ["한", "🐘", "\u{0}", "a한b", "     "] {
            let mut canvas = Canvas::new(80, 40, Rgb([255; 3]));
            let ink = (Rgb([0; 3]), 1.0);
            write(
                &mut canvas,
                &fonts.latin,
                text,
                24.0,
                Spot::new(40.0, 20.0),
                ink,
            );
            assert!(
                canvas.pixels.pixels().any(|pixel| pixel.0[0] < 128),
                "{text:?}"
            );
        }
    }

    #[test]
    fn thicker_strokes_cover_more() {
        let fonts = Fonts::load().unwrap();
        let covered = |thicker| -> u64 {
            let mask = carved(&fonts.cursive, '馬', 80, 60.0, thicker);
            mask.pixels().map(|pixel| u64::from(pixel.0[0])).sum()
        };
        assert!(covered(1.5) > covered(0.0) * 5 / 4);
    }
}

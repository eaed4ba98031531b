//! Fonts, and lines of text.

use std::collections::HashMap;
use std::sync::Arc;

use ab_glyph::{Font, FontRef, FontVec, GlyphId, InvalidFont, PxScale, ScaleFont, point};
use parking_lot::Mutex;

use super::canvas::{Canvas, Spot};
use super::masks::draw_character;
use super::palette::{OPAQUE, Palette};
use crate::data::theme::Colour;

/// The fonts, reduced to the characters in use.
pub(crate) struct Fonts {
    /// Regular script for Han's pieces.
    pub regular: FontRef<'static>,
    /// Cursive script for Cho's pieces.
    pub cursive: FontRef<'static>,
    /// Hangul in the style of carved pieces.
    pub hangul: FontRef<'static>,
    /// Regular script for Xiangqi: pieces, the river, files.
    pub chinese: FontRef<'static>,
    /// Letters and digits.
    pub latin: FontRef<'static>,
    /// Hangul for text.
    pub names: FontRef<'static>,
    /// A fallback font supplied by the host.
    fallback: Option<FontVec>,
    /// A cache of letters by character and size in quarters of a pixel, because rasterising an outline takes
    /// longer than a whole board.
    drawn: Mutex<HashMap<(char, u32), Arc<Letter>>>,
}

/// A rasterised letter.
struct Letter {
    /// The advance width, in pixels.
    advance: f32,
    /// The distance from the pen to the upper left corner of the mask.
    left: i64,
    top: i64,
    width: usize,
    /// The degree of opacity of each pixel, row by row.
    mask: Vec<u8>,
}

/// The alignment of a line of text to its spot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

/// The files of the fonts, in the order of [`Fonts`].
const EMBEDDED: [&[u8]; 6] = [
    include_bytes!("../../../../assets/fonts/YujiSyuku.ttf"),
    include_bytes!("../../../../assets/fonts/KouzanSousyo.ttf"),
    include_bytes!("../../../../assets/fonts/SongMyung.ttf"),
    include_bytes!("../../../../assets/fonts/WenKai.ttf"),
    include_bytes!("../../../../assets/fonts/Cabin.ttf"),
    include_bytes!("../../../../assets/fonts/Names.ttf"),
];

/// The maximum number of letters in the cache.
const MAX_CACHED_LETTERS: usize = 2_000;

/// The number of opacities in the anti-aliased edge of a letter.
const STEPS: f32 = 3.0;

/// Returns the coverage of a pixel, quantised to `steps` steps. Few are enough for the eye, and they compress
/// better.
pub(crate) fn quantise(covered: f32, steps: f32) -> f32 {
    (covered * steps).round() / steps
}

/// Omits the font files, which are megabytes.
impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fonts").finish_non_exhaustive()
    }
}

impl Fonts {
    /// Opens the embedded fonts; `fallback` is used for missing characters.
    pub fn load(fallback: Option<FontVec>) -> Result<Fonts, InvalidFont> {
        Fonts::of(EMBEDDED, fallback)
    }

    fn of(
        [regular, cursive, hangul, chinese, latin, names]: [&'static [u8]; 6],
        fallback: Option<FontVec>,
    ) -> Result<Fonts, InvalidFont> {
        let open = FontRef::try_from_slice;
        Ok(Fonts {
            regular: open(regular)?,
            cursive: open(cursive)?,
            hangul: open(hangul)?,
            chinese: open(chinese)?,
            latin: open(latin)?,
            names: open(names)?,
            fallback,
            drawn: Mutex::default(),
        })
    }

    /// Writes a line of text next to a spot, which is at about half the height of its capitals.
    pub fn write(
        &self,
        canvas: &mut Canvas,
        text: &str,
        size: f32,
        spot: Spot,
        align: Align,
        colour: Colour,
    ) {
        let index = canvas.palette.nearest(colour);
        let mut pen = match align {
            Align::Left => spot.x,
            Align::Middle => spot.x - self.width(text, size) / 2.0,
            Align::Right => spot.x - self.width(text, size),
        };
        for letter in text.chars().filter(|&letter| is_seen(letter)) {
            let glyph = self.letter(letter, size);
            let left = pen.round() as i64 + glyph.left;
            let top = spot.y.round() as i64 + glyph.top;
            canvas.blend_mask(left, top, glyph.width, &glyph.mask, index);
            pen += glyph.advance;
        }
    }

    /// Writes one Chinese character, with its strokes centred on a spot and its longer side `size` pixels long.
    pub fn write_chinese(
        &self,
        canvas: &mut Canvas,
        letter: char,
        size: f32,
        spot: Spot,
        colour: Colour,
    ) {
        let index = canvas.palette.nearest(colour);
        let side = (size * 0.6).ceil() as u32 * 2;
        // Thicker, so that it is as dark as the letters and digits next to it.
        let mask = draw_character(&self.chinese, letter, side, size, size * 0.02);
        let left = spot.x.round() as i64 - i64::from(side) / 2;
        let top = spot.y.round() as i64 - i64::from(side) / 2;
        let degree = |covered: &u8| Palette::degree(quantise(f32::from(*covered) / 255.0, STEPS));
        let degrees: Vec<u8> = mask.as_raw().iter().map(degree).collect();
        canvas.blend_mask(left, top, side as usize, &degrees, index);
    }

    /// Returns the width of a line of text.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        text.chars()
            .filter(|&letter| is_seen(letter))
            .map(|letter| self.letter(letter, size).advance)
            .sum()
    }

    /// Returns the maximum size up to `size` at which a line of text fits.
    pub fn fitting_size(&self, text: &str, size: f32, room: f32) -> f32 {
        let width = self.width(text, size);
        if width > room {
            size * room / width
        } else {
            size
        }
    }

    /// Returns the longest prefix of a text that fits, with an ellipsis if it is cut.
    pub fn truncate_to_fit(&self, text: &str, size: f32, width: f32) -> String {
        // A bound on work for hostile names: no text that fits is longer, even with narrow letters.
        let text: String = text.chars().take(200).collect();
        if self.width(&text, size) <= width {
            return text;
        }
        let mut left = width - self.width("…", size);
        let mut cut = String::new();
        for letter in text.chars() {
            left -= self.width(letter.encode_utf8(&mut [0; 4]), size);
            if left < 0.0 {
                break;
            }
            cut.push(letter);
        }
        cut.push('…');
        cut
    }

    fn letter(&self, letter: char, size: f32) -> Arc<Letter> {
        let key = (letter, (size * 4.0).round() as u32);
        let mut letters = self.drawn.lock();
        if let Some(cached) = letters.get(&key) {
            return Arc::clone(cached);
        }
        if letters.len() >= MAX_CACHED_LETTERS {
            letters.clear();
        }
        let rendered = Letter::of(&self.latin, letter, size)
            .or_else(|| Letter::of(&self.names, letter, size))
            .or_else(|| Letter::of(self.fallback.as_ref()?, letter, size))
            .unwrap_or_else(|| Letter::missing(letter, size));
        let rendered = Arc::new(rendered);
        letters.insert(key, Arc::clone(&rendered));
        rendered
    }
}

/// Returns whether a character is visible or takes space; joiners and direction marks are not.
fn is_seen(letter: char) -> bool {
    let hidden = matches!(letter,
        '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}');
    !hidden && !letter.is_control()
}

impl Letter {
    /// Rasterises a letter of a font; `None` if the font lacks it.
    fn of(font: &impl Font, letter: char, size: f32) -> Option<Letter> {
        let id = font.glyph_id(letter);
        if id == GlyphId(0) {
            return None;
        }
        let scaled = font.as_scaled(PxScale::from(size));
        let mut rendered = Letter {
            advance: scaled.h_advance(id),
            left: 0,
            top: 0,
            width: 1,
            mask: Vec::new(),
        };
        let baseline = (scaled.ascent() + scaled.descent()) / 2.0;
        let glyph = id.with_scale_and_position(size, point(0.0, baseline));
        if let Some(outlined) = font.outline_glyph(glyph) {
            let bounds = outlined.px_bounds();
            rendered.left = bounds.min.x as i64;
            rendered.top = bounds.min.y as i64;
            rendered.width = (bounds.width() as usize).max(1);
            rendered.mask = vec![0; rendered.width * bounds.height() as usize];
            outlined.draw(|x, y, covered| {
                let at = y as usize * rendered.width + x as usize;
                if let Some(pixel) = rendered.mask.get_mut(at) {
                    *pixel = Palette::degree(quantise(covered.min(1.0), STEPS));
                }
            });
        }
        Some(rendered)
    }

    /// Returns the replacement for a character missing from all fonts: a hollow box, or a gap for a space.
    fn missing(letter: char, size: f32) -> Letter {
        if letter.is_whitespace() {
            return Letter {
                advance: size * 0.3,
                left: 0,
                top: 0,
                width: 1,
                mask: Vec::new(),
            };
        }
        let width = (size * 0.55).ceil() as usize;
        let height = (size * 0.7).ceil() as usize;
        let edge = ((size / 14.0).round() as usize).max(1);
        let on_edge = |at: usize, end: usize| at < edge || at + edge >= end;
        let mut mask = vec![0; width * height];
        for (nth, pixel) in mask.iter_mut().enumerate() {
            if on_edge(nth % width, width) || on_edge(nth / width, height) {
                *pixel = OPAQUE as u8;
            }
        }
        Letter {
            advance: size * 0.7,
            left: (size * 0.07) as i64,
            top: -(height as i64) / 2,
            width,
            mask,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawn_character_is_in_its_font() {
        let fonts = Fonts::load(None).unwrap();
        let cases = [
            (&fonts.regular, "漢車包馬象士兵將官帥卒砲炮仕相俥"),
            (
                &fonts.chinese,
                "帥仕相俥傌炮兵將士象車馬砲卒帅将马车楚河漢界一二三四五六七八九",
            ),
            (&fonts.cursive, "楚車包馬象士卒官"),
            (&fonts.hangul, "초한차포마상사졸병장관"),
            (&fonts.latin, "abcdefghi0123456789 Zoë…"),
            (&fonts.names, "미나 뷁"),
        ];
        for (font, text) in cases {
            for letter in text.chars() {
                assert_ne!(font.glyph_id(letter), GlyphId(0), "{letter}");
            }
        }
    }

    #[test]
    fn broken_font_is_rejected() {
        let broken: [&[u8]; 3] = [&[], b"no font at all", &EMBEDDED[4][..400]];
        for nth in 0..EMBEDDED.len() {
            for bytes in broken {
                let mut fonts = EMBEDDED;
                fonts[nth] = bytes;
                let opened = Fonts::of(fonts, None);
                assert!(opened.is_err(), "{nth}: {} bytes", bytes.len());
            }
        }
    }

    #[test]
    fn missing_letters_become_boxes_or_gaps() {
        for part in 1..20 {
            let mut fonts = EMBEDDED;
            fonts[5] = &EMBEDDED[5][..EMBEDDED[5].len() * part / 20];
            if let Ok(fonts) = Fonts::of(fonts, None) {
                for letter in "미나뷁".chars() {
                    fonts.letter(letter, 24.0);
                    draw_character(&fonts.names, letter, 40, 30.0, 0.0);
                }
            }
        }
    }

    #[test]
    fn character_without_a_glyph_becomes_a_box() {
        let fonts = Fonts::load(None).unwrap();
        let mask = draw_character(&fonts.latin, '한', 40, 30.0, 0.0);
        assert_eq!(mask.get_pixel(20, 20).0, [0]);
        assert_eq!(mask.get_pixel(20, 6).0, [255]);
        let elephant = fonts.letter('🐘', 24.0);
        assert!(elephant.mask.contains(&15) && elephant.advance > 10.0);
        assert_eq!(fonts.width("\u{0}\u{202e}\u{200d}\u{7}", 24.0), 0.0);
    }

    #[test]
    fn additional_font_supplies_missing_characters() {
        let plain_fonts = Fonts::load(None).unwrap();
        let fallback = FontVec::try_from_vec(EMBEDDED[0].to_vec()).unwrap();
        let fonts = Fonts::load(Some(fallback)).unwrap();
        for (letter, changes) in [('漢', true), ('a', false), ('한', false), ('🐘', false)] {
            let [before, after] = [&plain_fonts, &fonts].map(|fonts| fonts.letter(letter, 24.0));
            assert_eq!(before.mask != after.mask, changes, "{letter}");
        }
    }

    #[test]
    fn text_that_does_not_fit_is_truncated() {
        let fonts = Fonts::load(None).unwrap();
        for text in [
            "미나",
            &"🐘".repeat(32),
            &"한".repeat(5000),
            "a\u{300}b",
            "",
        ] {
            let fitted = fonts.truncate_to_fit(text, 26.0, 100.0);
            assert!(fonts.width(&fitted, 26.0) <= 100.0, "{fitted}");
            assert_eq!(fitted == text, !fitted.ends_with('…'), "{fitted}");
        }
    }

    #[test]
    fn thicker_strokes_cover_more_pixels() {
        let fonts = Fonts::load(None).unwrap();
        let covered = |thicker| -> u64 {
            let mask = draw_character(&fonts.cursive, '馬', 80, 60.0, thicker);
            mask.pixels().map(|pixel| u64::from(pixel.0[0])).sum()
        };
        assert!(covered(1.5) > covered(0.0) * 5 / 4);
    }
}

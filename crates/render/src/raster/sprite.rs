//! Sprites: small anti-aliased pictures of palette indices, stored as runs.

use image::{Rgb, RgbaImage};

use super::palette::{DEGREES, Palette, cover};

/// A sprite as runs in each row; transparent pixels are in no run.
#[derive(Debug)]
pub(crate) struct Sprite {
    pub width: u32,
    pub height: u32,
    runs: Vec<Span>,
    colours: Vec<u8>,
    covers: Vec<u16>,
}

/// A run of pixels in a row that are all opaque, or all partly transparent.
#[derive(Debug)]
struct Span {
    x: u16,
    y: u16,
    opaque: bool,
    from: usize,
    to: usize,
}

/// A run of pixels in a row.
pub(crate) struct Run<'a> {
    pub x: u16,
    pub y: u16,
    pub ink: Ink<'a>,
}

/// The pixels of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ink<'a> {
    /// Opaque: palette indices.
    Whole(&'a [u8]),
    /// Partly transparent: indices into the blending table.
    Part(&'a [u16]),
}

impl Sprite {
    /// Converts a picture to the nearest colours of a palette.
    pub fn of(picture: &RgbaImage, palette: &Palette) -> Sprite {
        let mut sprite = Sprite {
            width: picture.width(),
            height: picture.height(),
            runs: Vec::new(),
            colours: Vec::new(),
            covers: Vec::new(),
        };
        let mut indices = std::collections::HashMap::new();
        for (y, row) in (0_u16..).zip(picture.rows()) {
            for (x, pixel) in (0_u16..).zip(row) {
                let [r, g, b, alpha] = pixel.0;
                let degree = Palette::degree(f32::from(alpha) / 255.0);
                if degree > 0 {
                    let colour = Rgb([r, g, b]);
                    let index = *indices
                        .entry(colour.0)
                        .or_insert_with(|| palette.nearest(colour));
                    sprite.push(x, y, index, degree);
                }
            }
        }
        sprite
    }

    fn push(&mut self, x: u16, y: u16, index: u8, degree: u8) {
        let opaque = usize::from(degree) == DEGREES - 1;
        let at = if opaque {
            self.colours.push(index);
            self.colours.len() - 1
        } else {
            self.covers.push(cover(index, degree));
            self.covers.len() - 1
        };
        match self.runs.last_mut() {
            Some(run)
                if run.y == y
                    && run.opaque == opaque
                    && usize::from(run.x) + (run.to - run.from) == usize::from(x) =>
            {
                run.to = at + 1;
            }
            _ => self.runs.push(Span {
                x,
                y,
                opaque,
                from: at,
                to: at + 1,
            }),
        }
    }

    /// Returns its runs from top to bottom, in each row from left to right.
    pub fn runs(&self) -> impl Iterator<Item = Run<'_>> {
        self.runs.iter().map(|run| Run {
            x: run.x,
            y: run.y,
            ink: if run.opaque {
                Ink::Whole(self.colours.get(run.from..run.to).unwrap_or(&[]))
            } else {
                Ink::Part(self.covers.get(run.from..run.to).unwrap_or(&[]))
            },
        })
    }

    /// Returns its memory use, in bytes.
    pub fn size(&self) -> usize {
        self.runs.len() * size_of::<Span>() + self.colours.len() + 2 * self.covers.len()
    }
}

//! A picture of words, lines and pieces on a plain ground, in the process of being drawn. Measures are at full width.

use super::cache::Cache;
use crate::data::theme::Colour;
use crate::draw::layout::Layout;
use crate::look::Look;
use crate::raster::canvas::{Canvas, Spot};
use crate::raster::text::{Align, Fonts};
use janggi::{Side, Variant};

/// The size of names and of numbers, legible in a picture scaled to 390 pixels.
pub(super) const NAME_SIZE: f32 = 45.0;
pub(super) const NUMBER_SIZE: f32 = 38.0;

/// A sheet in the colours of a game.
pub(super) struct Sheet<'a> {
    pub canvas: Canvas,
    pub cache: &'a Cache,
    pub look: &'a Look,
    pub variant: Variant,
    layout: Layout,
    ink: Colour,
}

impl<'a> Sheet<'a> {
    /// Creates an empty sheet of a height, of the board's ground.
    pub fn new(cache: &'a Cache, variant: Variant, look: &'a Look, height: f32) -> Sheet<'a> {
        let colours = [look.theme.ground.middle(), look.theme.label];
        Sheet::coloured(cache, variant, look, height, colours)
    }

    /// The same with a ground and an ink.
    pub fn coloured(
        cache: &'a Cache,
        variant: Variant,
        look: &'a Look,
        height: f32,
        [ground, ink]: [Colour; 2],
    ) -> Sheet<'a> {
        let palette = cache.palette(look.theme, variant);
        let layout = Layout::new(Side::Cho, look.width, look.theme.grid);
        let height = (layout.px(height).round() as usize).max(1);
        Sheet {
            canvas: Canvas::new(&palette, look.width, height, ground),
            cache,
            look,
            variant,
            layout,
            ink,
        }
    }

    /// Returns the fonts.
    pub fn fonts(&self) -> &'a Fonts {
        self.cache.fonts()
    }

    /// Returns a measure in pixels.
    pub fn px(&self, measure: f32) -> f32 {
        self.layout.px(measure)
    }

    /// Returns the pixel of a point.
    pub fn spot(&self, x: f32, y: f32) -> Spot {
        Spot::new(self.px(x), self.px(y))
    }

    /// Writes words of a size in pixels.
    pub fn write(&mut self, words: &str, size: f32, at: Spot, align: Align) {
        let fonts = self.cache.fonts();
        fonts.write(&mut self.canvas, words, size, at, align, self.ink);
    }

    /// Draws a curve through points.
    pub fn curve(&mut self, spots: impl Iterator<Item = Spot>, width: f32) {
        let width = self.px(width);
        let mut last = None;
        for spot in spots {
            if let Some(from) = last.replace(spot) {
                self.canvas
                    .line(from, spot, width, self.look.theme.line, 1.0);
            }
        }
    }
}

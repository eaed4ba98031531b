//! The history of a player's rating: the number after each rated game, as a curve.

use super::cache::Cache;
use crate::render::error::RenderError;
use crate::render::look::Look;
use crate::render::raster::canvas::{Canvas, Spot};
use crate::render::raster::text::{Align, Fonts, Layout};
use crate::rules::{Side, Variant};

/// The ratings of a player.
#[derive(Debug, Clone, Copy)]
pub struct RatingCurve<'a> {
    /// The game, which determines the colours of the ground.
    pub variant: Variant,
    /// The ratings after each game, the latest last.
    pub numbers: &'a [i32],
    /// The player's name; any text.
    pub name: &'a str,
}

impl RatingCurve<'_> {
    /// The maximum number of ratings drawn.
    pub const LONGEST: usize = 200;
}

/// The height of the picture at full width, and the margins of the curve.
const HEIGHT: f32 = 440.0;
const LEFT: f32 = 118.0;
const RIGHT: f32 = 46.0;
const TOP: f32 = 96.0;
const BOTTOM: f32 = 44.0;
/// The minimum range of the scale, so that small changes look small.
const MIN_RANGE: i32 = 100;
/// The maximum rating drawn; greater ones are drawn as this.
const MAX_DRAWN_RATING: i32 = 9_999;
/// The maximum number of lines of the scale.
const MAX_LINES: i32 = 6;

/// The size of the name and of numbers, legible in a picture scaled to 390 pixels.
const NAME_SIZE: f32 = 45.0;
const NUMBER_SIZE: f32 = 38.0;

/// Draws a curve in the colours of a board and the width of the look.
pub(in crate::render) fn draw(
    cache: &Cache,
    curve: &RatingCurve<'_>,
    look: &Look,
) -> Result<Canvas, RenderError> {
    if curve.numbers.len() > RatingCurve::LONGEST {
        return Err(RenderError::TooLong);
    }
    let palette = cache.palette(look.theme, curve.variant);
    let layout = Layout::new(Side::Cho, look.width, look.theme.grid);
    let height = layout.px(HEIGHT).round() as usize;
    let mut sheet = Sheet {
        canvas: Canvas::new(&palette, look.width, height, look.theme.ground.middle()),
        fonts: cache.fonts(),
        curve,
        look,
        layout,
        scale: Scale::of(curve.numbers),
    };
    sheet.lines();
    sheet.draw_curve();
    sheet.name();
    Ok(sheet.canvas)
}

/// The visible range of the scale, between two of its lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Scale {
    least: i32,
    most: i32,
    step: i32,
}

impl Scale {
    fn of(numbers: &[i32]) -> Scale {
        let least = numbers
            .iter()
            .map(|number| drawn(*number))
            .min()
            .unwrap_or(1500);
        let most = numbers
            .iter()
            .map(|number| drawn(*number))
            .max()
            .unwrap_or(1500);
        let middle = i32::midpoint(least, most);
        let least = least.min(middle - MIN_RANGE / 2);
        let most = most.max(middle + MIN_RANGE / 2);
        let steps = [25, 50, 100, 200, 500, 1000, 2000];
        let fits = |step: &i32| (most - least) / step < MAX_LINES;
        let step = steps.into_iter().find(fits).unwrap_or(5000);
        Scale {
            least: least.div_euclid(step) * step,
            most: (most + step - 1).div_euclid(step) * step,
            step,
        }
    }
}

fn drawn(number: i32) -> i32 {
    number.clamp(-MAX_DRAWN_RATING, MAX_DRAWN_RATING)
}

/// The curve in the process of being drawn.
struct Sheet<'a> {
    canvas: Canvas,
    fonts: &'a Fonts,
    curve: &'a RatingCurve<'a>,
    look: &'a Look,
    layout: Layout,
    scale: Scale,
}

impl Sheet<'_> {
    fn y(&self, number: i32) -> f32 {
        let Scale { least, most, .. } = self.scale;
        let fraction = (most - number) as f32 / (most - least) as f32;
        self.layout.px(TOP + (HEIGHT - TOP - BOTTOM) * fraction)
    }

    /// Returns the point of the curve after a game, counted from 0.
    fn spot(&self, game: usize) -> Option<Spot> {
        let number = drawn(*self.curve.numbers.get(game)?);
        let last = self.curve.numbers.len().saturating_sub(1).max(1);
        let fraction = game as f32 / last as f32;
        let left = self.layout.px(LEFT);
        let right = self.right();
        Some(Spot::new(left + (right - left) * fraction, self.y(number)))
    }

    fn right(&self) -> f32 {
        self.canvas.width as f32 - self.layout.px(RIGHT)
    }

    /// Draws the lines of the scale with their numbers.
    fn lines(&mut self) {
        let theme = self.look.theme;
        let size = self.layout.px(NUMBER_SIZE);
        let Scale { least, most, step } = self.scale;
        let mut number = least;
        while number <= most {
            let y = self.y(number);
            let from = Spot::new(self.layout.px(LEFT), y);
            let to = Spot::new(self.right(), y);
            self.canvas
                .line(from, to, self.layout.px(1.2), theme.line, 0.45);
            let at = Spot::new(self.layout.px(LEFT - 12.0), y);
            let text = number.to_string();
            self.fonts
                .write(&mut self.canvas, &text, size, at, Align::Right, theme.label);
            number += step;
        }
    }

    /// Draws the curve, and a disc at its current end.
    fn draw_curve(&mut self) {
        let theme = self.look.theme;
        let width = self.layout.px(3.6);
        for game in 1..self.curve.numbers.len() {
            if let (Some(from), Some(to)) = (self.spot(game - 1), self.spot(game)) {
                self.canvas.line(from, to, width, theme.line, 1.0);
            }
        }
        let last = self.curve.numbers.len().saturating_sub(1);
        if let Some(latest) = self.spot(last) {
            let face = theme.faces.of(self.curve.variant, Side::Cho);
            self.canvas
                .disc(latest, self.layout.px(12.5), theme.line, 1.0);
            self.canvas
                .disc(latest, self.layout.px(9.0), face.tint(), 1.0);
        }
    }

    fn name(&mut self) {
        let size = self.layout.px(NAME_SIZE);
        let at = Spot::new(self.layout.px(30.0), self.layout.px(42.0));
        let room = self.right() - at.x;
        let name = self.fonts.truncate_to_fit(self.curve.name, size, room);
        let ink = self.look.theme.label;
        self.fonts
            .write(&mut self.canvas, &name, size, at, Align::Left, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scale_covers_all_numbers_with_round_lines() {
        let cases: [(&[i32], [i32; 3]); 7] = [
            (&[], [1450, 1550, 25]),
            (&[1500], [1450, 1550, 25]),
            (&[1500, 1512, 1488], [1450, 1550, 25]),
            (&[1338, 1662], [1300, 1700, 100]),
            (&[900, 2100], [500, 2500, 500]),
            (&[-100, 3100], [-1000, 4000, 1000]),
            (&[i32::MIN, i32::MAX], [-10000, 10000, 5000]),
        ];
        for (numbers, [least, most, step]) in cases {
            let expected = Scale { least, most, step };
            assert_eq!(Scale::of(numbers), expected, "{numbers:?}");
        }
    }
}

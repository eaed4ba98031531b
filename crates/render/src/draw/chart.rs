//! Numbers over time, as a curve on a scale.

use super::sheet::{NAME_SIZE, NUMBER_SIZE, Sheet};
use crate::raster::canvas::Spot;
use crate::raster::text::Align;
use janggi::Side;

/// The margins of the curve at full width.
const LEFT: f32 = 118.0;
pub(super) const RIGHT: f32 = 46.0;
/// The minimum range of a scale, so that small changes look small.
const MIN_RANGE: i32 = 100;
/// The maximum number drawn; greater ones are drawn as this.
const MAX_DRAWN: i32 = 9_999;
/// The maximum number of lines of the scale.
const MAX_LINES: i32 = 6;

/// A curve of numbers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chart<'a> {
    /// The numbers, the latest last.
    pub numbers: &'a [i32],
    /// The scale.
    pub scale: Scale,
    /// The unit after the numbers of the scale.
    pub unit: &'a str,
    /// The upper and lower edge at full width.
    pub edges: (f32, f32),
}

/// The visible range of a scale, between two of its lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scale {
    pub least: i32,
    pub most: i32,
    pub step: i32,
}

impl Scale {
    /// Percentages.
    pub const PERCENT: Scale = Scale {
        least: 0,
        most: 100,
        step: 25,
    };

    /// Returns the scale of ratings.
    pub fn of_ratings(numbers: &[i32]) -> Scale {
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
    number.clamp(-MAX_DRAWN, MAX_DRAWN)
}

impl Sheet<'_> {
    /// Writes the name above.
    pub fn name(&mut self, name: &str) {
        let size = self.px(NAME_SIZE);
        let at = self.spot(30.0, 42.0);
        let name = self
            .fonts()
            .truncate_to_fit(name, size, self.right() - at.x);
        self.write(&name, size, at, Align::Left);
    }

    /// Draws a disc that marks the present.
    pub fn mark(&mut self, at: Spot) {
        let theme = self.look.theme;
        let face = theme.faces.of(self.variant, Side::Cho);
        self.canvas.disc(at, self.px(12.5), theme.line, 1.0);
        self.canvas.disc(at, self.px(9.0), face.tint(), 1.0);
    }

    /// Draws a chart: the lines of its scale, and the curve with a disc at its current end.
    pub fn chart(&mut self, chart: &Chart<'_>) {
        self.scale_lines(chart);
        let spots = 0..chart.numbers.len();
        let spots: Vec<Spot> = spots.filter_map(|at| self.number(chart, at)).collect();
        self.curve(spots.iter().copied(), 3.6);
        if let Some(&latest) = spots.last() {
            self.mark(latest);
        }
    }

    fn right(&self) -> f32 {
        self.canvas.width as f32 - self.px(RIGHT)
    }

    fn y(&self, chart: &Chart<'_>, number: i32) -> f32 {
        let Scale { least, most, .. } = chart.scale;
        let (top, bottom) = chart.edges;
        let fraction = (most - number) as f32 / (most - least) as f32;
        self.px(top + (bottom - top) * fraction)
    }

    /// Returns the point of the curve for a number, by its index.
    fn number(&self, chart: &Chart<'_>, index: usize) -> Option<Spot> {
        let number = drawn(*chart.numbers.get(index)?);
        let last = chart.numbers.len().saturating_sub(1).max(1);
        let fraction = index as f32 / last as f32;
        let left = self.px(LEFT);
        let right = self.right();
        let y = self.y(chart, number);
        Some(Spot::new(left + (right - left) * fraction, y))
    }

    /// Draws the lines of the scale with their numbers.
    fn scale_lines(&mut self, chart: &Chart<'_>) {
        let theme = self.look.theme;
        let size = self.px(NUMBER_SIZE);
        let Scale { least, most, step } = chart.scale;
        let mut number = least;
        while number <= most {
            let y = self.y(chart, number);
            let from = Spot::new(self.px(LEFT), y);
            let to = Spot::new(self.right(), y);
            self.canvas.line(from, to, self.px(1.2), theme.line, 0.45);
            let at = Spot::new(self.px(LEFT - 12.0), y);
            let text = format!("{number}{}", chart.unit);
            self.write(&text, size, at, Align::Right);
            number += step;
        }
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
            assert_eq!(Scale::of_ratings(numbers), expected, "{numbers:?}");
        }
    }
}

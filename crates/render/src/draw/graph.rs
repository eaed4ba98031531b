//! The evaluation graph of a game: the advantage after each move, as a curve.

use std::collections::BTreeMap;

use super::cache::{Cache, Sprites};
use super::caption;
use super::replay::Replay;
use crate::draw::layout::Layout;
use crate::error::RenderError;
use crate::look::Look;
use crate::raster::canvas::{Canvas, Spot};
use crate::raster::text::{Align, Fonts};
use janggi::{BySide, Piece, Role, Side, Variant};

/// The evaluations of a game.
#[derive(Debug, Clone, Copy)]
pub struct Graph<'a> {
    /// The game, which determines the sides' colours and generals.
    pub variant: Variant,
    /// Evaluations in hundredths of a point from Cho's view: at the start, then after each move.
    pub evaluations: &'a [i32],
    /// The moves marked as turning points, numbered from 1, each with the side that erred. Numbers beyond the
    /// game are ignored.
    pub turning_points: &'a [(usize, Side)],
    /// The players' names; any text.
    pub names: BySide<&'a str>,
}

/// The height of the picture at full width, and the margins of the curve.
const HEIGHT: f32 = 500.0;
const LEFT: f32 = 64.0;
const RIGHT: f32 = 38.0;
const TOP: f32 = 104.0;
const BOTTOM: f32 = 110.0;
/// The advantage in hundredths of a point that is drawn about halfway to the edge. The scale is compressive: it
/// resolves even games and uses little room for won ones.
const HALF_WAY: f32 = 900.0;

/// The size of names and numbers, legible in a picture scaled to 390 pixels.
const NAME_SIZE: f32 = 45.0;
const NUMBER_SIZE: f32 = 38.0;

/// Draws a graph in the colours of a board and the width of the look.
pub(crate) fn draw(cache: &Cache, graph: &Graph<'_>, look: &Look) -> Result<Canvas, RenderError> {
    if graph.evaluations.len() > Replay::LONGEST + 1 {
        return Err(RenderError::TooLong);
    }
    let palette = cache.palette(look.theme, graph.variant);
    let layout = Layout::new(Side::Cho, look.width, look.theme.grid);
    let height = layout.px(HEIGHT).round() as usize;
    let ground = look.theme.ground.middle();
    let mut sheet = Sheet {
        canvas: Canvas::new(&palette, look.width, height, ground),
        fonts: cache.fonts(),
        graph,
        look,
        layout,
    };
    sheet.axes();
    sheet.areas();
    sheet.curve();
    sheet.marks();
    let small = caption::small_width(look);
    sheet.names(&cache.sprites(look.theme, look.pieces_of(graph.variant), small));
    Ok(sheet.canvas)
}

/// The graph in the process of being drawn.
struct Sheet<'a> {
    canvas: Canvas,
    fonts: &'a Fonts,
    graph: &'a Graph<'a>,
    look: &'a Look,
    layout: Layout,
}

impl Sheet<'_> {
    fn left(&self) -> f32 {
        self.layout.px(LEFT)
    }

    fn right(&self) -> f32 {
        self.canvas.width as f32 - self.layout.px(RIGHT)
    }

    fn plies(&self) -> usize {
        self.graph.evaluations.len().saturating_sub(1).max(1)
    }

    fn x(&self, ply: usize) -> f32 {
        let fraction = ply as f32 / self.plies() as f32;
        self.left() + (self.right() - self.left()) * fraction
    }

    fn y(&self, hundredths: f32) -> f32 {
        let half = self.layout.px(HEIGHT - TOP - BOTTOM) / 2.0;
        self.layout.px(TOP) + half * (1.0 - (hundredths / HALF_WAY).tanh())
    }

    /// Returns the point of the curve after a move.
    fn spot(&self, ply: usize) -> Option<Spot> {
        let value = *self.graph.evaluations.get(ply)?;
        Some(Spot::new(self.x(ply), self.y(value as f32)))
    }

    fn axes(&mut self) {
        let theme = self.look.theme;
        let size = self.layout.px(NUMBER_SIZE);
        for points in [-15_i16, -5, 0, 5, 15] {
            let y = self.y(f32::from(points) * 100.0);
            let from = Spot::new(self.left(), y);
            let to = Spot::new(self.right(), y);
            let (width, opacity) = if points == 0 { (2.4, 1.0) } else { (1.2, 0.45) };
            let width = self.layout.px(width);
            self.canvas.line(from, to, width, theme.line, opacity);
            let at = Spot::new(self.left() - self.layout.px(10.0), y);
            let text = points.unsigned_abs().to_string();
            self.fonts
                .write(&mut self.canvas, &text, size, at, Align::Right, theme.label);
        }
        let step = step(self.plies());
        for ply in (0..self.graph.evaluations.len()).step_by(step) {
            let y = self.layout.px(HEIGHT - BOTTOM + 25.0);
            let at = Spot::new(self.x(ply), y);
            let text = ply.to_string();
            self.fonts.write(
                &mut self.canvas,
                &text,
                size,
                at,
                Align::Middle,
                theme.label,
            );
        }
    }

    /// Fills the area between curve and middle line in the colour of the side that is ahead.
    fn areas(&mut self) {
        let level = self.y(0.0);
        for x in self.left() as usize..self.right() as usize {
            let fraction = (x as f32 + 0.5 - self.left()) / (self.right() - self.left());
            let ply = fraction.clamp(0.0, 1.0) * self.plies() as f32;
            let before = ply as usize;
            let (Some(from), Some(to)) = (self.spot(before), self.spot(before + 1)) else {
                continue;
            };
            let y = from.y + (to.y - from.y) * ply.fract();
            let faces = &self.look.theme.faces;
            let side = if y < level { Side::Cho } else { Side::Han };
            let tint = faces.of(self.graph.variant, side).tint();
            let index = self.canvas.palette.nearest(tint);
            for y in y.min(level) as i64..y.max(level) as i64 {
                self.canvas.blend(x as i64, y, index, 0.45);
            }
        }
    }

    fn curve(&mut self) {
        let width = self.layout.px(3.2);
        let colour = self.look.theme.line;
        for ply in 1..self.graph.evaluations.len() {
            if let (Some(from), Some(to)) = (self.spot(ply - 1), self.spot(ply)) {
                self.canvas.line(from, to, width, colour, 1.0);
            }
        }
    }

    /// Draws the turning points: a mark on the curve, its number in a row above, and a thin line between them.
    /// them.
    fn marks(&mut self) {
        let theme = self.look.theme;
        let turns: BTreeMap<usize, Side> = self.graph.turning_points.iter().copied().collect();
        let points: Vec<_> = turns
            .into_iter()
            .filter(|(ply, _)| *ply > 0)
            .filter_map(|(ply, side)| Some((ply.to_string(), self.spot(ply)?, side)))
            .collect();
        let size = self.layout.px(NUMBER_SIZE);
        let wanted: Vec<(f32, f32)> = points
            .iter()
            .map(|(text, at, _)| (at.x, self.fonts.width(text, size)))
            .collect();
        let places = spread(&wanted, self.layout.px(12.0), self.right());
        let row = self.layout.px(TOP - 30.0);
        for ((text, at, _), x) in points.iter().zip(places) {
            let foot = Spot::new(at.x, self.layout.px(TOP));
            let head = Spot::new(x, row + size * 0.6);
            let thin = self.layout.px(1.6);
            self.canvas.line(head, foot, thin, theme.label, 1.0);
            self.canvas.line(foot, *at, thin, theme.label, 1.0);
            let head = Spot::new(x, row);
            self.fonts.write(
                &mut self.canvas,
                text,
                size,
                head,
                Align::Middle,
                theme.label,
            );
        }
        for (_, at, side) in points {
            self.mark(at, side);
        }
    }

    /// Draws the mark of a side's error, in its colour: a disc for Cho, a diamond for Han.
    fn mark(&mut self, at: Spot, side: Side) {
        let face = self.look.theme.faces.of(self.graph.variant, side);
        let tint = face.tint();
        // A colour that contrasts with the tint on the pieces too.
        let edge = if tint == face.top { face.ink } else { face.top };
        let [outer, inner] = [12.5, 9.0].map(|radius| self.layout.px(radius));
        match side {
            Side::Cho => {
                self.canvas.disc(at, outer, edge, 1.0);
                self.canvas.disc(at, inner, tint, 1.0);
            }
            Side::Han => {
                // A diamond of equal radius would look smaller than the disc.
                self.canvas.diamond(at, outer * 1.25, edge);
                self.canvas.diamond(at, inner * 1.25, tint);
            }
        }
    }

    /// Writes Cho's name above and Han's below, each with its general in the half where it is ahead. The mark
    /// of a side's errors is next to its name, as a legend.
    fn names(&mut self, sprites: &Sprites) {
        let size = self.layout.px(NAME_SIZE);
        let room = self.right() - self.left() - self.layout.px(84.0);
        for (side, y) in [(Side::Cho, 33.0), (Side::Han, HEIGHT - 33.0)] {
            let x = self.left() + self.layout.px(18.0);
            let y = self.layout.px(y);
            if let Some(seal) = sprites.of(Piece::new(side, Role::General)) {
                self.canvas.stamp(seal, Spot::new(x, y));
            }
            let mut at = Spot::new(x + self.layout.px(32.0), y);
            let has_erred = self
                .graph
                .turning_points
                .iter()
                .any(|&(ply, of)| of == side && ply > 0 && ply < self.graph.evaluations.len());
            if has_erred {
                at.x += self.layout.px(14.0);
                self.mark(at, side);
                at.x += self.layout.px(22.0);
            }
            let name = self
                .fonts
                .truncate_to_fit(self.graph.names[side], size, room);
            let ink = self.look.theme.label;
            self.fonts
                .write(&mut self.canvas, &name, size, at, Align::Left, ink);
        }
    }
}

/// Places labels, given their desired centres and their widths from left to right. Returns centres as near as
/// possible, with a gap between labels, and none beyond the right end.
fn spread(wanted: &[(f32, f32)], gap: f32, right: f32) -> Vec<f32> {
    let mut free_from = f32::MIN;
    let mut places: Vec<f32> = Vec::with_capacity(wanted.len());
    for &(middle, width) in wanted {
        let place = middle.max(free_from + width / 2.0);
        places.push(place);
        free_from = place + width / 2.0 + gap;
    }
    let mut end = right;
    for (place, (_, width)) in places.iter_mut().zip(wanted).rev() {
        *place = place.min(end - width / 2.0);
        end = *place - width / 2.0 - gap;
    }
    places
}

/// Returns the step between two numbers of the axis: a round number that gives at most ten numbers.
fn step(plies: usize) -> usize {
    [1, 2, 5, 10, 20, 50, 100]
        .into_iter()
        .find(|step| plies / step <= 10)
        .unwrap_or(200)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_spread_without_touching() {
        type Wished = [(f32, f32)];
        let cases: [(&Wished, &[f32]); 5] = [
            (&[], &[]),
            (&[(50.0, 20.0), (90.0, 20.0)], &[50.0, 90.0]),
            (&[(50.0, 20.0), (55.0, 20.0)], &[50.0, 74.0]),
            (&[(99.0, 20.0)], &[90.0]),
            (
                &[(20.0, 20.0), (92.0, 20.0), (98.0, 20.0)],
                &[20.0, 66.0, 90.0],
            ),
        ];
        for (wished, expected) in cases {
            assert_eq!(spread(wished, 4.0, 100.0), expected, "{wished:?}");
        }
    }
}

//! The evaluation graph of a game: the advantage after each move, as a curve.

use std::collections::BTreeMap;

use super::cache::Cache;
use super::caption;
use super::replay::Replay;
use super::sheet::{NAME_SIZE, NUMBER_SIZE, Sheet};
use crate::error::RenderError;
use crate::look::Look;
use crate::raster::canvas::{Canvas, Spot};
use crate::raster::text::Align;
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

/// Draws a graph in the colours of a board and the width of the look.
pub(crate) fn draw(cache: &Cache, graph: &Graph<'_>, look: &Look) -> Result<Canvas, RenderError> {
    if graph.evaluations.len() > Replay::LONGEST + 1 {
        return Err(RenderError::TooLong);
    }
    let mut sheet = Sheet::new(cache, graph.variant, look, HEIGHT);
    graph.axes(&mut sheet);
    graph.areas(&mut sheet);
    let plies = 0..graph.evaluations.len();
    let spots: Vec<Spot> = plies.filter_map(|ply| graph.spot(&sheet, ply)).collect();
    sheet.curve(spots.into_iter(), 3.2);
    graph.marks(&mut sheet);
    graph.names(&mut sheet);
    Ok(sheet.canvas)
}

fn left(sheet: &Sheet<'_>) -> f32 {
    sheet.px(LEFT)
}

fn right(sheet: &Sheet<'_>) -> f32 {
    sheet.canvas.width as f32 - sheet.px(RIGHT)
}

fn y(sheet: &Sheet<'_>, hundredths: f32) -> f32 {
    let half = sheet.px(HEIGHT - TOP - BOTTOM) / 2.0;
    sheet.px(TOP) + half * (1.0 - (hundredths / HALF_WAY).tanh())
}

impl Graph<'_> {
    fn plies(&self) -> usize {
        self.evaluations.len().saturating_sub(1).max(1)
    }

    fn x(&self, sheet: &Sheet<'_>, ply: usize) -> f32 {
        let fraction = ply as f32 / self.plies() as f32;
        left(sheet) + (right(sheet) - left(sheet)) * fraction
    }

    /// Returns the point of the curve after a move.
    fn spot(&self, sheet: &Sheet<'_>, ply: usize) -> Option<Spot> {
        let value = *self.evaluations.get(ply)?;
        Some(Spot::new(self.x(sheet, ply), y(sheet, value as f32)))
    }

    fn axes(&self, sheet: &mut Sheet<'_>) {
        let theme = sheet.look.theme;
        let size = sheet.px(NUMBER_SIZE);
        for points in [-15_i16, -5, 0, 5, 15] {
            let y = y(sheet, f32::from(points) * 100.0);
            let from = Spot::new(left(sheet), y);
            let to = Spot::new(right(sheet), y);
            let (width, opacity) = if points == 0 { (2.4, 1.0) } else { (1.2, 0.45) };
            let width = sheet.px(width);
            sheet.canvas.line(from, to, width, theme.line, opacity);
            let at = Spot::new(left(sheet) - sheet.px(10.0), y);
            let text = points.unsigned_abs().to_string();
            sheet.write(&text, size, at, Align::Right);
        }
        let step = step(self.plies());
        for ply in (0..self.evaluations.len()).step_by(step) {
            let y = sheet.px(HEIGHT - BOTTOM + 25.0);
            let at = Spot::new(self.x(sheet, ply), y);
            let text = ply.to_string();
            sheet.write(&text, size, at, Align::Middle);
        }
    }

    /// Fills the area between curve and middle line in the colour of the side that is ahead.
    fn areas(&self, sheet: &mut Sheet<'_>) {
        let level = y(sheet, 0.0);
        for x in left(sheet) as usize..right(sheet) as usize {
            let fraction = (x as f32 + 0.5 - left(sheet)) / (right(sheet) - left(sheet));
            let ply = fraction.clamp(0.0, 1.0) * self.plies() as f32;
            let before = ply as usize;
            let (Some(from), Some(to)) = (self.spot(sheet, before), self.spot(sheet, before + 1))
            else {
                continue;
            };
            let y = from.y + (to.y - from.y) * ply.fract();
            let faces = &sheet.look.theme.faces;
            let side = if y < level { Side::Cho } else { Side::Han };
            let tint = faces.of(self.variant, side).tint();
            let index = sheet.canvas.palette.nearest(tint);
            for y in y.min(level) as i64..y.max(level) as i64 {
                sheet.canvas.blend(x as i64, y, index, 0.45);
            }
        }
    }

    /// Draws the turning points: a mark on the curve, its number in a row above, and a thin line between
    /// them.
    fn marks(&self, sheet: &mut Sheet<'_>) {
        let theme = sheet.look.theme;
        let turns: BTreeMap<usize, Side> = self.turning_points.iter().copied().collect();
        let points: Vec<_> = turns
            .into_iter()
            .filter(|(ply, _)| *ply > 0)
            .filter_map(|(ply, side)| Some((ply.to_string(), self.spot(sheet, ply)?, side)))
            .collect();
        let size = sheet.px(NUMBER_SIZE);
        let wanted: Vec<(f32, f32)> = points
            .iter()
            .map(|(text, at, _)| (at.x, sheet.fonts().width(text, size)))
            .collect();
        let places = spread(&wanted, sheet.px(12.0), right(sheet));
        let row = sheet.px(TOP - 30.0);
        for ((text, at, _), x) in points.iter().zip(places) {
            let foot = Spot::new(at.x, sheet.px(TOP));
            let head = Spot::new(x, row + size * 0.6);
            let thin = sheet.px(1.6);
            sheet.canvas.line(head, foot, thin, theme.label, 1.0);
            sheet.canvas.line(foot, *at, thin, theme.label, 1.0);
            let head = Spot::new(x, row);
            sheet.write(text, size, head, Align::Middle);
        }
        for (_, at, side) in points {
            mark(sheet, at, side);
        }
    }

    /// Writes Cho's name above and Han's below, each with its general in the half where it is ahead. The mark
    /// of a side's errors is next to its name, as a legend.
    fn names(&self, sheet: &mut Sheet<'_>) {
        let small = caption::small_width(sheet.look);
        let pieces = sheet.look.pieces_of(self.variant);
        let sprites = sheet.cache.sprites(sheet.look.theme, pieces, small);
        let size = sheet.px(NAME_SIZE);
        let room = right(sheet) - left(sheet) - sheet.px(84.0);
        for (side, y) in [(Side::Cho, 33.0), (Side::Han, HEIGHT - 33.0)] {
            let x = left(sheet) + sheet.px(18.0);
            let y = sheet.px(y);
            if let Some(seal) = sprites.of(Piece::new(side, Role::General)) {
                sheet.canvas.stamp(seal, Spot::new(x, y));
            }
            let mut at = Spot::new(x + sheet.px(32.0), y);
            let has_erred = self
                .turning_points
                .iter()
                .any(|&(ply, of)| of == side && ply > 0 && ply < self.evaluations.len());
            if has_erred {
                at.x += sheet.px(14.0);
                mark(sheet, at, side);
                at.x += sheet.px(22.0);
            }
            let name = sheet.fonts().truncate_to_fit(self.names[side], size, room);
            sheet.write(&name, size, at, Align::Left);
        }
    }
}

/// Draws the mark of a side's error, in its colour: a disc for Cho, a diamond for Han.
fn mark(sheet: &mut Sheet<'_>, at: Spot, side: Side) {
    let face = sheet.look.theme.faces.of(sheet.variant, side);
    let tint = face.tint();
    // A colour that contrasts with the tint on the pieces too.
    let edge = if tint == face.top { face.ink } else { face.top };
    let [outer, inner] = [12.5, 9.0].map(|radius| sheet.px(radius));
    match side {
        Side::Cho => {
            sheet.canvas.disc(at, outer, edge, 1.0);
            sheet.canvas.disc(at, inner, tint, 1.0);
        }
        Side::Han => {
            // A diamond of equal radius would look smaller than the disc.
            sheet.canvas.diamond(at, outer * 1.25, edge);
            sheet.canvas.diamond(at, inner * 1.25, tint);
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

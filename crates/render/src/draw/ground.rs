//! The empty board: ground, lines, river and the names of files and ranks.

use std::sync::Arc;

use super::margin;
use crate::data::coordinates::Margin;
use crate::data::theme::{Cells, Colour, GRAIN, Ground, Theme};
use crate::draw::layout::Layout;
use crate::raster::canvas::{Area, Canvas, Spot};
use crate::raster::palette::Palette;
use crate::raster::text::Fonts;
use janggi::{Side, Square, Variant};

/// Paints an empty board from one side's view.
pub(crate) fn board(
    palette: &Arc<Palette>,
    fonts: &Fonts,
    theme: &Theme,
    layout: &Layout,
    width: usize,
    margin: Margin,
) -> Canvas {
    let mut canvas = Canvas::new(palette, width, layout.height(), theme.ground.middle());
    match theme.ground {
        Ground::Wood(_) => grain(&mut canvas, theme, layout.scale),
        Ground::Plain([inner, outer]) => plain(&mut canvas, inner, outer, layout),
        Ground::Cells(colours) => cells(&mut canvas, &colours, layout),
    }
    if margin.variant.spec().has_river {
        paint(&mut canvas, fonts, theme, layout);
    }
    frame(&mut canvas, theme, layout);
    lines(&mut canvas, theme, layout, margin.variant);
    margin::write(&mut canvas, fonts, theme, layout, margin);
    canvas
}

/// Paints wood with its grain along the ranks, in few tones, because similar rows compress well.
///
/// The tone of a pixel depends on its distance across the wavy bands. Tones and waves come from tables, because
/// a sine per pixel would take longer than the rest of the board.
fn grain(canvas: &mut Canvas, theme: &Theme, scale: f32) {
    let tones: Vec<u8> = theme
        .ground
        .tones()
        .into_iter()
        .map(|tone| canvas.palette.nearest(tone))
        .collect();
    let bands: Vec<u8> = (0..bands_to(canvas.height as f32 / scale))
        .map(|step| {
            let tone = tone(step as f32 / FINE - SWAY) * f32::from(GRAIN - 1);
            tones.get(tone.round() as usize).copied().unwrap_or(0)
        })
        .collect();
    let columns: Vec<(f32, f32, f32)> = (0..canvas.width)
        .map(|x| {
            let x = x as f32 / scale;
            let (sin, cos) = (x * 0.009).sin_cos();
            (15.0 * (x * 0.0037 + 0.7).sin(), 5.0 * sin, 5.0 * cos)
        })
        .collect();
    for y in 0..canvas.height {
        let down = y as f32 / scale;
        let (sin, cos) = (down * 0.003).sin_cos();
        let pixels = canvas.row_mut(y, 0, usize::MAX).iter_mut();
        for (pixel, &(broad, along, aside)) in pixels.zip(&columns) {
            // The last two terms are a sine of a sum, by the addition theorem.
            let across = down + broad + along * cos + aside * sin;
            let step = ((across + SWAY) * FINE) as usize;
            *pixel = bands.get(step).copied().unwrap_or(0);
        }
    }
}

/// The amplitude of the waves, at full width.
const SWAY: f32 = 20.0;
/// Steps across the bands for each pixel of full width.
const FINE: f32 = 4.0;

/// Returns the number of steps across the bands of a board.
fn bands_to(height: f32) -> usize {
    ((height + 2.0 * SWAY) * FINE).ceil() as usize + 1
}

/// Returns the lightness of the wood at a distance across the bands, 0 to 1.
fn tone(across: f32) -> f32 {
    let broad = (across * 0.019 + 1.4 * (across * 0.0061).sin()).sin();
    let rings = (across * 0.097 + 2.3 * (across * 0.015).sin()).sin();
    (0.5 + 0.27 * broad + 0.16 * rings).clamp(0.0, 1.0)
}

fn plain(canvas: &mut Canvas, inner: Colour, outer: Colour, layout: &Layout) {
    let edge = layout.px(10.0).round() as usize;
    let full_area = Area::whole(canvas);
    canvas.fill(full_area, outer);
    let inner_area = Area {
        left: edge,
        top: edge,
        right: full_area.right.saturating_sub(edge).max(edge),
        bottom: full_area.bottom.saturating_sub(edge).max(edge),
    };
    canvas.fill(inner_area, inner);
}

/// Paints squares around the points in one pair of colours, and those of the palaces in another.
fn cells(canvas: &mut Canvas, colours: &Cells, layout: &Layout) {
    let Cells { field, palace, .. } = *colours;
    canvas.fill(Area::whole(canvas), field[1]);
    for square in Square::ALL {
        let in_palace = Side::ALL.into_iter().any(|side| square.in_palace(side));
        let colours = if in_palace { palace } else { field };
        let nth = usize::from((square.file() + square.rank()) % 2);
        let middle = layout.spot(square);
        // Rounded, so that adjacent squares share an edge exactly at every scale.
        let edge = |at: f32| at.round().max(0.0) as usize;
        let half_width = layout.px(layout.grid.files) / 2.0;
        let half_height = layout.px(layout.grid.ranks) / 2.0;
        let cell = Area {
            left: edge(middle.x - half_width),
            top: edge(middle.y - half_height),
            right: edge(middle.x + half_width),
            bottom: edge(middle.y + half_height),
        };
        canvas.fill(cell, colours[nth]);
    }
}

/// Draws a dark edge around the whole board, with a fine line inside.
fn frame(canvas: &mut Canvas, theme: &Theme, layout: &Layout) {
    let width = canvas.width as f32;
    let height = canvas.height as f32;
    for (inset, thickness, opacity) in [(2.5, 5.0, 0.60), (8.0, 1.5, 0.40)] {
        let inset = layout.px(inset);
        let right = width - inset;
        let bottom = height - inset;
        let corners = [
            Spot::new(inset, inset),
            Spot::new(right, inset),
            Spot::new(right, bottom),
            Spot::new(inset, bottom),
        ];
        for (from, to) in corners.into_iter().zip(corners.into_iter().cycle().skip(1)) {
            canvas.line(from, to, layout.px(thickness), theme.line, opacity);
        }
    }
}

/// Draws files, ranks, palace diagonals and the marks of the setup; only the diagonals on a chequered board.
fn lines(canvas: &mut Canvas, theme: &Theme, layout: &Layout, variant: Variant) {
    let has_river = variant.spec().has_river;
    let chequered = matches!(theme.ground, Ground::Cells(..));
    let mut line = |from: (u8, u8), to: (u8, u8), width: f32| {
        let from = layout.at(from.0, from.1);
        let to = layout.at(to.0, to.1);
        canvas.line(from, to, layout.px(width), theme.line, 1.0);
    };
    for rank in [0, 7] {
        line((3, rank), (5, rank + 2), 2.2);
        line((5, rank), (3, rank + 2), 2.2);
    }
    if chequered {
        return;
    }
    for file in 0..9 {
        if matches!(file, 0 | 8) {
            line((file, 0), (file, 9), 3.4);
        } else if has_river {
            // Files end at the river.
            line((file, 0), (file, 4), 2.2);
            line((file, 5), (file, 9), 2.2);
        } else {
            line((file, 0), (file, 9), 2.2);
        }
    }
    for rank in 0..10 {
        line((0, rank), (8, rank), if rank % 9 == 0 { 3.4 } else { 2.2 });
    }
    for (file, rank) in starts() {
        for right in [-1.0, 1.0] {
            let at = layout.at(file, rank);
            if !has_river || !is_outside(at.x + right, layout) {
                ticks(canvas, theme, layout, at, right);
            }
        }
    }
}

/// Returns the starting points of cannons and soldiers.
fn starts() -> impl Iterator<Item = (u8, u8)> {
    let cannons = [1, 7].into_iter().flat_map(|file| [(file, 2), (file, 7)]);
    let soldiers = [0, 2, 4, 6, 8]
        .into_iter()
        .flat_map(|file| [(file, 3), (file, 6)]);
    cannons.chain(soldiers)
}

/// Returns whether a position is to the left or right of all files, where boards of Xiangqi have no ticks.
fn is_outside(x: f32, layout: &Layout) -> bool {
    let ends = [0, 8].map(|file| layout.at(file, 0).x);
    x < ends[0].min(ends[1]) || x > ends[0].max(ends[1])
}

/// Draws two corner ticks to the right (1) or left (-1) of the starting point of a cannon or soldier. A cross
/// would look like the mark of an unreachable point.
fn ticks(canvas: &mut Canvas, theme: &Theme, layout: &Layout, at: Spot, right: f32) {
    let gap = layout.px(6.5);
    let arm = layout.px(9.0);
    for down in [-1.0, 1.0] {
        let corner = Spot::new(at.x + right * gap, at.y + down * gap);
        let aside = Spot::new(corner.x + right * arm, corner.y);
        let along = Spot::new(corner.x, corner.y + down * arm);
        for end in [aside, along] {
            canvas.line(corner, end, layout.px(1.8), theme.line, 1.0);
        }
    }
}

/// The names, each with the file of its centre: the first is on Red's left. They are upright from either seat.
const NAMES: [([char; 2], u8); 2] = [(['楚', '河'], 2), (['漢', '界'], 6)];
/// The size of a character, at full width; on a chequered board, also the height of the river's band.
const SIZE: f32 = 46.0;
const NARROW: f32 = 34.0;
const BAND: f32 = 40.0;

/// Paints the river, below the lines of the board.
pub(super) fn paint(canvas: &mut Canvas, fonts: &Fonts, theme: &Theme, layout: &Layout) {
    let size = match theme.ground {
        Ground::Cells(cells) => {
            canvas.fill(band(layout), cells.river);
            NARROW
        }
        Ground::Wood(_) | Ground::Plain(_) => SIZE,
    };
    // Each character is in a cell, so that pieces on its corners cover little of it.
    let half = layout.px(layout.grid.files / 2.0);
    for (name, file) in NAMES {
        let bank = layout.at(file, 4);
        let y = middle(layout);
        for (letter, x) in name.into_iter().zip([bank.x - half, bank.x + half]) {
            let at = Spot::new(x, y);
            fonts.write_chinese(canvas, letter, layout.px(size), at, theme.label);
        }
    }
}

/// Returns the height halfway between the two banks.
fn middle(layout: &Layout) -> f32 {
    (layout.at(0, 4).y + layout.at(0, 5).y) / 2.0
}

/// Returns the water on a chequered board, as wide as its squares.
fn band(layout: &Layout) -> Area {
    let [first, last] = [0, 8].map(|file| layout.at(file, 4).x);
    let edge = |at: f32| at.round().max(0.0) as usize;
    let aside = layout.px(layout.grid.files / 2.0);
    let along = layout.px(BAND / 2.0);
    Area {
        left: edge(first.min(last) - aside),
        top: edge(middle(layout) - along),
        right: edge(first.max(last) + aside),
        bottom: edge(middle(layout) + along),
    }
}

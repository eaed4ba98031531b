//! The river between the halves of a board of Xiangqi, with the names of its banks: 楚河 漢界.

use crate::render::data::theme::{Ground, Theme};
use crate::render::raster::area::Area;
use crate::render::raster::canvas::{Canvas, Spot};
use crate::render::raster::layout::Layout;
use crate::render::raster::text::Fonts;

/// The names, each with the file of its middle: the first lies to Red's left. They are upright from either seat.
const NAMES: [([char; 2], u8); 2] = [(['楚', '河'], 2), (['漢', '界'], 6)];
/// The size of a character, at full width, and on a chequered board, where the river is a band of this height.
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
    // Each character stands in a cell, where pieces on its corners cover the least of it.
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

/// The height half-way between the two banks.
fn middle(layout: &Layout) -> f32 {
    (layout.at(0, 4).y + layout.at(0, 5).y) / 2.0
}

/// The water on a chequered board, as wide as its squares.
fn band(layout: &Layout) -> Area {
    let [one, other] = [0, 8].map(|file| layout.at(file, 4).x);
    let edge = |at: f32| at.round().max(0.0) as usize;
    let aside = layout.px(layout.grid.files / 2.0);
    let along = layout.px(BAND / 2.0);
    Area {
        left: edge(one.min(other) - aside),
        top: edge(middle(layout) - along),
        right: edge(one.max(other) + aside),
        bottom: edge(middle(layout) + along),
    }
}

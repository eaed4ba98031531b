//! The names of files and ranks in the margin of a board.

use crate::render::data::coordinates::Coordinates;
use crate::render::data::theme::Theme;
use crate::render::raster::canvas::{Canvas, Spot};
use crate::render::raster::layout::Layout;
use crate::render::raster::text::{Align, Fonts};
use crate::rules::Square;

/// The distance from the edge of the picture to the middle of the coordinates.
const NAMES: f32 = 27.0;
/// The size of the coordinates, legible on a phone, where a board is 390 pixels wide.
const NAME_SIZE: f32 = 39.0;

/// Writes files at the bottom and ranks at the left; with both notations, the digits of records on the
/// opposite sides. Letters are capitals, as high as the digits.
pub(super) fn write(
    canvas: &mut Canvas,
    fonts: &Fonts,
    theme: &Theme,
    layout: &Layout,
    coordinates: Coordinates,
) {
    let inset = layout.px(NAMES);
    let right = canvas.width as f32 - inset;
    let bottom = layout.height() as f32 - inset;
    let size = layout.px(NAME_SIZE);
    let mut name = |text: String, at: Spot| {
        fonts.write(canvas, &text, size, at, Align::Middle, theme.label);
    };
    for square in Square::ALL {
        let at = layout.spot(square);
        let (row, column) = square.gibo();
        let letter = char::from(b'A' + square.file()).to_string();
        let number = (square.rank() + 1).to_string();
        let (below, left) = match coordinates {
            Coordinates::None => continue,
            Coordinates::Korean => (column.to_string(), row.to_string()),
            Coordinates::Both | Coordinates::Algebraic => (letter, number),
        };
        if square.rank() == 0 {
            name(below, Spot::new(at.x, bottom));
        }
        if square.file() == 0 {
            name(left, Spot::new(inset, at.y));
        }
        if coordinates == Coordinates::Both {
            if square.rank() == 0 {
                name(column.to_string(), Spot::new(at.x, inset));
            }
            if square.file() == 0 {
                name(row.to_string(), Spot::new(right, at.y));
            }
        }
    }
}

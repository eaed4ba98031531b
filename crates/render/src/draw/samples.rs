//! Pictures of pieces off the board: the piece sets, and the legend of names.

use super::cache::Cache;
use super::sheet::Sheet;
use crate::data::sets::Pieces;
use crate::look::Look;
use crate::raster::canvas::{Area, Canvas, Spot};
use crate::raster::text::Align;
use janggi::{BySide, Piece, Role, Side, Variant};

/// The number of cells in a row; all measures are at full width.
const COLUMNS: usize = 2;
const CELL: f32 = 450.0;
/// The gap between two sets in a row.
const GAP: f32 = 20.0;
/// The distance between two pieces, and the height of the ground under them.
const STEP: f32 = 87.0;
const STAND: f32 = 104.0;
/// The band above them; the maximum size of words there, and their size next to pieces.
const BAND: f32 = 58.0;
const SIZE: f32 = 44.0;
const LARGE: f32 = 54.0;
/// The margin of words in their cell.
const MARGIN: f32 = 14.0;

/// The sample of a set: both generals, and the pieces that differ most between sets.
const SHOWN: [Piece; 5] = [
    Piece::new(Side::Cho, Role::General),
    Piece::new(Side::Cho, Role::Chariot),
    Piece::new(Side::Cho, Role::Horse),
    Piece::new(Side::Han, Role::Cannon),
    Piece::new(Side::Han, Role::General),
];

/// Draws a few pieces of each set of a game, below its name.
pub(crate) fn sets(cache: &Cache, offered: &[(Pieces, &str)], look: &Look) -> Canvas {
    let variant = offered.first().map(|(set, _)| set.variant);
    let variant = variant.unwrap_or_default();
    let row = BAND + STAND;
    let height = row * offered.len().div_ceil(COLUMNS) as f32;
    let mut sheet = sheet(cache, variant, look, height);
    for (nth, (set, name)) in offered.iter().enumerate() {
        let width = CELL - GAP / 2.0;
        let left = (width + GAP) * (nth % COLUMNS) as f32;
        let top = row * (nth / COLUMNS) as f32;
        draw_ground(&mut sheet, left, top + BAND, width);
        let middle = sheet.spot(left + width / 2.0, top + BAND / 2.0);
        let room = width - 2.0 * MARGIN;
        write(&mut sheet, name, middle, (SIZE, room), Align::Middle);
        let sprites = cache.sprites(look.theme, *set, look.width);
        let first = left + (width - STEP * (SHOWN.len() - 1) as f32) / 2.0;
        for (nth, piece) in SHOWN.into_iter().enumerate() {
            if let Some(sprite) = sprites.of(piece) {
                let x = first + STEP * nth as f32;
                let at = sheet.spot(x, top + BAND + STAND / 2.0);
                sheet.canvas.stamp(sprite, at);
            }
        }
    }
    sheet.canvas
}

/// Draws every piece of both sides next to its name, below the names of the sides.
pub(crate) fn legend(
    cache: &Cache,
    variant: Variant,
    named: &[(Role, &str)],
    sides: BySide<&str>,
    look: &Look,
) -> Canvas {
    let sprites = cache.sprites(look.theme, look.pieces_of(variant), look.width);
    let rows = named.len().div_ceil(COLUMNS);
    let mut sheet = sheet(cache, variant, look, BAND + STAND * rows as f32);
    let stand_width = 2.0 * STEP + MARGIN;
    for (nth, (role, name)) in named.iter().enumerate() {
        // Filled column by column.
        let left = CELL * (nth / rows) as f32;
        let top = BAND + STAND * (nth % rows) as f32;
        draw_ground(&mut sheet, left, top, stand_width);
        for (side, column) in [(Side::Cho, 0.5), (Side::Han, 1.5)] {
            let x = left + MARGIN / 2.0 + STEP * column;
            if nth % rows == 0 {
                let head = sheet.spot(x, BAND / 2.0);
                write(&mut sheet, sides[side], head, (SIZE, STEP), Align::Middle);
            }
            if let Some(sprite) = sprites.of(Piece::new(side, *role)) {
                let at = sheet.spot(x, top + STAND / 2.0);
                sheet.canvas.stamp(sprite, at);
            }
        }
        let words = sheet.spot(left + stand_width + MARGIN, top + STAND / 2.0);
        let room = CELL - stand_width - 2.0 * MARGIN;
        write(&mut sheet, name, words, (LARGE, room), Align::Left);
    }
    sheet.canvas
}

/// Returns a sheet of a height, in the colours of the band around a board.
fn sheet<'a>(cache: &'a Cache, variant: Variant, look: &'a Look, height: f32) -> Sheet<'a> {
    Sheet::coloured(cache, variant, look, height, look.theme.band)
}

/// Draws a section of board as the ground for pieces.
fn draw_ground(sheet: &mut Sheet<'_>, left: f32, top: f32, width: f32) {
    let px = |measure: f32| sheet.px(measure).round() as usize;
    let stand = Area {
        left: px(left),
        top: px(top),
        right: px(left + width),
        bottom: px(top + STAND),
    };
    sheet.canvas.fill(stand, sheet.look.theme.ground.middle());
}

/// Writes words at a point, scaled down if they exceed the room.
fn write(sheet: &mut Sheet<'_>, words: &str, at: Spot, (size, room): (f32, f32), align: Align) {
    let fonts = sheet.fonts();
    let size = fonts.fitting_size(words, sheet.px(size), sheet.px(room));
    sheet.write(words, size, at, align);
}

//! The table of a cup: places, points, and the results of each player against each other.

use super::cache::Cache;
use super::chart::RIGHT;
use super::sheet::{NUMBER_SIZE, Sheet};
use crate::error::RenderError;
use crate::look::Look;
use crate::raster::canvas::Canvas;
use crate::raster::text::Align;
use janggi::Variant;

/// The table of a cup.
#[derive(Debug, Clone, Copy)]
pub struct CrossTable<'a> {
    /// The game, which determines the colours.
    pub variant: Variant,
    /// The name of the cup; any text.
    pub title: &'a str,
    /// The players, in order of their places.
    pub rows: &'a [CrossRow],
}

impl CrossTable<'_> {
    /// The maximum number of players drawn.
    pub const LONGEST: usize = 8;
}

/// A player in the table of a cup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossRow {
    /// The place, from 1.
    pub place: usize,
    /// The name; any text, shortened if it does not fit.
    pub name: String,
    /// The results against each player, in the order of the rows.
    pub results: Vec<String>,
    /// The points.
    pub points: String,
}

/// The middle of the heading and of the first row at full width, and the height of a row.
const HEADING: f32 = 122.0;
const FIRST: f32 = 184.0;
const ROW: f32 = 66.0;
/// The right edge of places, the left edge of names, and the widths of a result and of the points.
const PLACE: f32 = 66.0;
const NAME: f32 = 84.0;
const RESULT: f32 = 62.0;
const POINTS: f32 = 84.0;
/// The width of the picture.
const WIDTH: f32 = 900.0;

/// Draws a table in the colours of a board and the width of the look.
pub(crate) fn draw(
    cache: &Cache,
    table: &CrossTable<'_>,
    look: &Look,
) -> Result<Canvas, RenderError> {
    let count = table.rows.len();
    let is_square = table.rows.iter().all(|row| row.results.len() == count);
    if count > CrossTable::LONGEST || !is_square {
        return Err(RenderError::TooLong);
    }
    let height = FIRST + ROW * (count as f32 - 0.3);
    let mut sheet = Sheet::new(cache, table.variant, look, height);
    sheet.name(table.title);
    for (index, row) in table.rows.iter().enumerate() {
        let place = row.place.to_string();
        let column = column(index, count);
        write(&mut sheet, &place, (column, HEADING), Align::Middle, RESULT);
        draw_row(&mut sheet, (index, count), row);
    }
    Ok(sheet.canvas)
}

/// Returns the middle of a player's column.
fn column(index: usize, count: usize) -> f32 {
    WIDTH - RIGHT - POINTS - RESULT * ((count - index) as f32 - 0.5)
}

fn draw_row(sheet: &mut Sheet<'_>, (index, count): (usize, usize), row: &CrossRow) {
    let y = FIRST + ROW * index as f32;
    let theme = sheet.look.theme;
    let from = sheet.spot(NAME, y - ROW / 2.0);
    let to = sheet.spot(WIDTH - RIGHT, y - ROW / 2.0);
    let width = sheet.px(1.2);
    sheet.canvas.line(from, to, width, theme.line, 0.45);
    let place = row.place.to_string();
    write(sheet, &place, (PLACE, y), Align::Right, PLACE);
    let room = column(0, count) - RESULT / 2.0 - NAME;
    write(sheet, &row.name, (NAME, y), Align::Left, room);
    for (other, result) in row.results.iter().enumerate() {
        let x = column(other, count);
        if other == index {
            let at = sheet.spot(x, y);
            let radius = sheet.px(5.0);
            sheet.canvas.disc(at, radius, theme.line, 0.45);
        } else {
            write(sheet, result, (x, y), Align::Middle, RESULT - 8.0);
        }
    }
    let right = WIDTH - RIGHT;
    write(sheet, &row.points, (right, y), Align::Right, POINTS);
}

/// Writes a text at a point at full width, smaller or shortened if it does not fit into its room.
fn write(sheet: &mut Sheet<'_>, text: &str, (x, y): (f32, f32), align: Align, room: f32) {
    let room = sheet.px(room);
    let size = sheet.px(NUMBER_SIZE);
    let fonts = sheet.fonts();
    let fitting = fonts.fitting_size(text, size, room).max(size * 0.6);
    let text = fonts.truncate_to_fit(text, fitting, room);
    sheet.write(&text, fitting, sheet.spot(x, y), align);
}

//! The ladder of the bot's levels: what a player has cleared, and how well they played over time.

use super::cache::Cache;
use super::chart::{Chart, Scale};
use super::sheet::{NUMBER_SIZE, Sheet};
use crate::error::RenderError;
use crate::look::Look;
use crate::raster::canvas::{Area, Canvas, Spot};
use crate::raster::text::Align;
use janggi::{Side, Variant};

/// The levels of a player's ladder, and the accuracies of their games.
#[derive(Debug, Clone, Copy)]
pub struct LadderPicture<'a> {
    /// The game, which determines the colours.
    pub variant: Variant,
    /// The levels, the lowest first: `true` if cleared.
    pub cleared: &'a [bool],
    /// The level to play next, from 1.
    pub next: usize,
    /// The accuracies of analysed games in percent, the latest last. A curve needs two.
    pub accuracies: &'a [i32],
    /// The player's name; any text.
    pub name: &'a str,
}

impl LadderPicture<'_> {
    /// The maximum number of accuracies drawn.
    pub const LONGEST: usize = 200;
    /// The maximum number of levels drawn.
    pub const HIGHEST: usize = 10;
}

/// The measures of the steps at full width: their margin, foot and width, and the height of the first and of each
/// further one.
const MARGIN: f32 = 36.0;
const FOOT: f32 = 336.0;
const STEP: f32 = 82.8;
const FIRST: f32 = 34.0;
const RISE: f32 = 17.0;
/// The gap between two steps.
const GAP: f32 = 5.0;
/// The height of the picture at full width, without the curve and with it, and the edges of the curve.
const LOW: f32 = 400.0;
const HIGH: f32 = 760.0;
const EDGES: (f32, f32) = (444.0, 724.0);

/// Draws a ladder in the colours of a board and the width of the look.
pub(crate) fn draw(
    cache: &Cache,
    ladder: &LadderPicture<'_>,
    look: &Look,
) -> Result<Canvas, RenderError> {
    if ladder.accuracies.len() > LadderPicture::LONGEST
        || ladder.cleared.len() > LadderPicture::HIGHEST
    {
        return Err(RenderError::TooLong);
    }
    let has_curve = ladder.accuracies.len() > 1;
    let height = if has_curve { HIGH } else { LOW };
    let mut sheet = Sheet::new(cache, ladder.variant, look, height);
    sheet.name(ladder.name);
    for (index, &is_cleared) in ladder.cleared.iter().enumerate() {
        draw_step(&mut sheet, index, is_cleared);
        if index + 1 == ladder.next {
            let top = top_of(index) - 24.0;
            let at = Spot::new(middle_of(&sheet, index), sheet.px(top));
            sheet.mark(at);
        }
    }
    if has_curve {
        sheet.chart(&Chart {
            numbers: ladder.accuracies,
            scale: Scale::PERCENT,
            unit: "%",
            edges: EDGES,
        });
    }
    Ok(sheet.canvas)
}

fn top_of(index: usize) -> f32 {
    FOOT - FIRST - RISE * index as f32
}

fn middle_of(sheet: &Sheet<'_>, index: usize) -> f32 {
    sheet.px(MARGIN + STEP * (index as f32 + 0.5))
}

/// Draws a step with its number below: filled if the level is cleared, otherwise its outline.
fn draw_step(sheet: &mut Sheet<'_>, index: usize, is_cleared: bool) {
    let theme = sheet.look.theme;
    let (top, foot) = (sheet.px(top_of(index)), sheet.px(FOOT));
    let middle = middle_of(sheet, index);
    let aside = sheet.px(STEP / 2.0 - GAP);
    if is_cleared {
        let centre = Spot::new(middle, f32::midpoint(top, foot));
        let area = Area::around(centre, aside, (foot - top) / 2.0);
        let face = theme.faces.of(sheet.variant, Side::Cho);
        sheet.canvas.fill(area, face.tint());
    }
    let corners = [
        Spot::new(middle - aside, foot),
        Spot::new(middle - aside, top),
        Spot::new(middle + aside, top),
        Spot::new(middle + aside, foot),
        Spot::new(middle - aside, foot),
    ];
    sheet.curve(corners.into_iter(), 3.0);
    let at = Spot::new(middle, sheet.px(FOOT + 34.0));
    let number = (index + 1).to_string();
    sheet.write(&number, sheet.px(NUMBER_SIZE), at, Align::Middle);
}

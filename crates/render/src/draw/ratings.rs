//! The history of a player's rating: the number after each rated game, as a curve.

use super::cache::Cache;
use super::chart::{Chart, Scale};
use super::sheet::Sheet;
use crate::error::RenderError;
use crate::look::Look;
use crate::raster::canvas::Canvas;
use janggi::Variant;

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

/// The height of the picture at full width, and the edges of the curve.
const HEIGHT: f32 = 440.0;
const EDGES: (f32, f32) = (96.0, 396.0);

/// Draws a curve in the colours of a board and the width of the look.
pub(crate) fn draw(
    cache: &Cache,
    curve: &RatingCurve<'_>,
    look: &Look,
) -> Result<Canvas, RenderError> {
    if curve.numbers.len() > RatingCurve::LONGEST {
        return Err(RenderError::TooLong);
    }
    let mut sheet = Sheet::new(cache, curve.variant, look, HEIGHT);
    sheet.chart(&Chart {
        numbers: curve.numbers,
        scale: Scale::of_ratings(curve.numbers),
        unit: "",
        edges: EDGES,
    });
    sheet.name(curve.name);
    Ok(sheet.canvas)
}

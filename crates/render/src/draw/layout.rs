//! The places of a board's points in a picture.

use crate::data::grid::{FULL, Grid};
use crate::raster::canvas::Spot;
use janggi::{Side, Square};

/// The layout of a board for one of the players, with their own side at the bottom.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    pub view: Side,
    /// The scale relative to full width.
    pub scale: f32,
    /// The upper edge of the board in the picture, in pixels.
    pub top: f32,
    pub grid: Grid,
}

impl Layout {
    /// Creates the layout of a board `width` pixels wide at the top of the picture.
    pub fn new(view: Side, width: usize, grid: Grid) -> Layout {
        Layout {
            view,
            scale: width as f32 / FULL,
            top: 0.0,
            grid,
        }
    }

    /// Returns the layout moved down by `top` pixels.
    #[must_use]
    pub fn below(self, top: usize) -> Layout {
        Layout {
            top: top as f32,
            ..self
        }
    }

    /// Returns the height of the board in pixels.
    pub fn height(&self) -> usize {
        ((2.0 * self.grid.margin + 9.0 * self.grid.ranks) * self.scale).round() as usize
    }

    /// Returns a measure at full width, converted to pixels.
    pub fn px(&self, measure: f32) -> f32 {
        measure * self.scale
    }

    /// Returns a measure at full width that scales with the pieces, converted to pixels.
    pub fn of_pieces(&self, measure: f32) -> f32 {
        self.px(measure * self.grid.pieces)
    }

    /// Returns the position of a point.
    pub fn spot(&self, square: Square) -> Spot {
        self.at(square.file(), square.rank())
    }

    /// Returns the position of a file and rank, both from 0 and from Cho's seat.
    pub fn at(&self, file: u8, rank: u8) -> Spot {
        let (column, row) = match self.view {
            Side::Cho => (f32::from(file), 9.0 - f32::from(rank)),
            Side::Han => (8.0 - f32::from(file), f32::from(rank)),
        };
        Spot::new(
            self.px(self.grid.side() + column * self.grid.files),
            self.top + self.px(self.grid.margin + row * self.grid.ranks),
        )
    }
}

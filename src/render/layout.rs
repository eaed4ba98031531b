//! Where the points of the board lie in the picture.

use super::canvas::Spot;
use crate::rules::{Side, Square};

/// The width for which all measures are given; pictures of other widths are the same, scaled.
const FULL: f32 = 900.0;

/// How far apart the points of a board lie and how large its pieces are, at full width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Grid {
    /// The distance between two files.
    pub files: f32,
    /// The distance between two ranks: a board is wider than square.
    pub ranks: f32,
    /// From the upper and lower edge of the board to the outer ranks: room for the names between the pieces
    /// and the frame.
    pub margin: f32,
    /// How large the pieces are, in parts of the usual ones.
    pub pieces: f32,
}

impl Grid {
    /// As large as pieces can be in a picture of that width.
    pub const USUAL: Grid = Grid {
        files: 91.0,
        ranks: 88.0,
        margin: 86.0,
        pieces: 1.0,
    };
    /// As boards are made: the whole is wider than high.
    pub const WIDE: Grid = Grid {
        files: 91.0,
        ranks: 76.0,
        margin: 82.0,
        pieces: 0.86,
    };

    /// From the left and right edge of the picture to the outer files.
    fn side(&self) -> f32 {
        (FULL - 8.0 * self.files) / 2.0
    }
}

/// The board as one of the players sees it, the own side at the bottom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub view: Side,
    /// How many times as large as at full width everything is.
    pub scale: f32,
    /// Where the board begins, below what stands above it.
    pub top: f32,
    pub grid: Grid,
}

impl Layout {
    /// A board so many pixels wide, at the top of the picture.
    pub fn new(view: Side, width: usize, grid: Grid) -> Layout {
        Layout {
            view,
            scale: width as f32 / FULL,
            top: 0.0,
            grid,
        }
    }

    /// The same board further down.
    #[must_use]
    pub fn below(self, top: usize) -> Layout {
        Layout {
            top: top as f32,
            ..self
        }
    }

    /// The height of the board in pixels.
    pub fn height(&self) -> usize {
        ((2.0 * self.grid.margin + 9.0 * self.grid.ranks) * self.scale).round() as usize
    }

    /// A measure in pixels.
    pub fn px(&self, measure: f32) -> f32 {
        measure * self.scale
    }

    /// A measure that goes with the size of the pieces, in pixels.
    pub fn of_pieces(&self, measure: f32) -> f32 {
        self.px(measure * self.grid.pieces)
    }

    /// Where a point lies.
    pub fn spot(&self, square: Square) -> Spot {
        self.at(square.file(), square.rank())
    }

    /// Where the crossing of a file and a rank lies, both from 0 and from Cho's seat.
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

//! Where the points of the board lie in the picture.

use super::canvas::Spot;
use crate::rules::{Side, Square};

/// The width for which all measures are given; pictures of other widths are the same, scaled.
const FULL: f32 = 900.0;
/// The distance between two files.
pub(super) const FILE_GAP: f32 = 91.0;
/// The distance between two ranks: the board is drawn wider than square.
pub(super) const RANK_GAP: f32 = 88.0;
/// From the left and right edge of the picture to the outer files.
const SIDE: f32 = (FULL - 8.0 * FILE_GAP) / 2.0;
/// From the upper and lower edge of the board to the outer ranks: room for the names between the pieces
/// and the frame.
const MARGIN: f32 = 86.0;
/// The height of a whole board.
const HEIGHT: f32 = 2.0 * MARGIN + 9.0 * RANK_GAP;

/// The board as one of the players sees it, the own side at the bottom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub view: Side,
    /// How many times as large as at full width everything is.
    pub scale: f32,
    /// Where the board begins, below what stands above it.
    pub top: f32,
}

impl Layout {
    /// A board so many pixels wide, at the top of the picture.
    pub fn new(view: Side, width: usize) -> Layout {
        Layout {
            view,
            scale: width as f32 / FULL,
            top: 0.0,
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
        (HEIGHT * self.scale).round() as usize
    }

    /// A measure in pixels.
    pub fn px(&self, measure: f32) -> f32 {
        measure * self.scale
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
            self.px(SIDE + column * FILE_GAP),
            self.top + self.px(MARGIN + row * RANK_GAP),
        )
    }
}

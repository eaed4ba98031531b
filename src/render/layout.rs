//! Where the points of the board lie in the picture.

use super::canvas::Spot;
use crate::rules::{Side, Square};

/// The width of every picture in pixels.
pub(super) const WIDTH: u32 = 900;
/// The distance between two files.
pub(super) const FILE_GAP: f32 = 93.0;
/// The distance between two ranks: the board is drawn wider than square.
pub(super) const RANK_GAP: f32 = 90.0;
/// From the left and right edge of the picture to the outer files.
pub(super) const SIDE: f32 = (WIDTH as f32 - 8.0 * FILE_GAP) / 2.0;
/// From the upper and lower edge of the picture to the outer ranks.
pub(super) const MARGIN: f32 = 80.0;
/// The height of a whole board.
pub(super) const HEIGHT: u32 = (2.0 * MARGIN + 9.0 * RANK_GAP) as u32;

/// The board as one of the players sees it, the own side at the bottom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub view: Side,
    /// Where the upper left corner of the whole board would lie.
    pub corner: Spot,
}

impl Layout {
    /// A whole board that fills the picture.
    pub fn whole(view: Side) -> Layout {
        Layout {
            view,
            corner: Spot::new(SIDE, MARGIN),
        }
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
            self.corner.x + column * FILE_GAP,
            self.corner.y + row * RANK_GAP,
        )
    }
}

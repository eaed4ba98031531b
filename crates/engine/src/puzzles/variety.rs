//! Likeness of boards: the number of intersections in which two differ, mirrored and with the sides exchanged too.

use janggi::{Piece, Position, Side, Square};

/// The least number of intersections in which the positions of two puzzles of a file differ.
pub const FEWEST_DIFFERENCES: usize = 6;

/// The points of a board, each with the letter of its piece or zero.
type Points = [u8; Square::ALL.len()];

/// A board with its mirror image, and both with the sides exchanged, whoever is to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardImages {
    images: [Points; 4],
}

impl BoardImages {
    /// Returns the images of a position's board.
    #[must_use]
    pub fn of(position: &Position) -> BoardImages {
        let image = |mirrored: bool, exchanged: bool| {
            let mut points = [0; Square::ALL.len()];
            for (at, piece) in position.pieces() {
                let file = if mirrored { 8 - at.file() } else { at.file() };
                let rank = if exchanged { 9 - at.rank() } else { at.rank() };
                let side = if exchanged {
                    piece.side.opponent()
                } else {
                    piece.side
                };
                let at = usize::from(rank) * 9 + usize::from(file);
                points[at] = letter(Piece::new(side, piece.role));
            }
            points
        };
        BoardImages {
            images: [(false, false), (true, false), (false, true), (true, true)]
                .map(|(mirrored, exchanged)| image(mirrored, exchanged)),
        }
    }

    /// Returns the number of intersections in which a board differs from the most like image of another.
    #[must_use]
    pub fn differences(&self, other: &BoardImages) -> usize {
        let board = &self.images[0];
        let count = |image: &Points| {
            let pairs = board.iter().zip(image);
            pairs.filter(|(one, other)| one != other).count()
        };
        other.images.iter().map(count).min().unwrap_or_default()
    }

    /// Returns the same letters for all images of a board, and others for other boards.
    #[must_use]
    pub fn key(&self) -> [u8; Square::ALL.len()] {
        self.images.iter().min().copied().unwrap_or(self.images[0])
    }
}

fn letter(piece: Piece) -> u8 {
    let upper = match piece.side {
        Side::Cho => b'A',
        Side::Han => b'a',
    };
    upper + piece.role as u8
}

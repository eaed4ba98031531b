//! Which of several pieces of a kind is meant: those that share a file are told apart by their order on it.

use super::numerals::file_number;
use crate::rules::board::{Piece, Role, Side, Square};
use crate::rules::position::Position;

/// The pieces of one kind of the side to move, by file from its right, each file from the front.
pub(super) struct Ranks {
    files: Vec<Vec<Square>>,
}

impl Ranks {
    pub fn of(position: &Position, role: Role) -> Ranks {
        let side = position.turn();
        let mut files = vec![Vec::new(); 9];
        for square in position.pieces_of(side, role) {
            files[usize::from(file_number(square, side)) - 1].push(square);
        }
        for file in &mut files {
            // Points are numbered from Red's back rank.
            if side == Side::Cho {
                file.reverse();
            }
        }
        Ranks { files }
    }

    /// The pieces on a file, 1 to 9, from the front.
    pub fn on_file(&self, number: u8) -> &[Square] {
        let at = usize::from(number).wrapping_sub(1);
        self.files.get(at).map_or(&[], Vec::as_slice)
    }

    /// The files that hold several, from the right.
    pub fn shared(&self) -> impl Iterator<Item = &[Square]> {
        self.files
            .iter()
            .map(Vec::as_slice)
            .filter(|file| file.len() > 1)
    }

    /// The file of a piece, from the front, and its place on it, from 0.
    pub fn place_of(&self, square: Square) -> Option<(&[Square], usize)> {
        let file = self.files.iter().find(|file| file.contains(&square))?;
        let place = file.iter().position(|one| *one == square)?;
        Some((file, place))
    }

    /// The pieces of shared files numbered through: from the right file to the left, each from the front.
    pub fn numbered(&self) -> Vec<Square> {
        self.shared().flatten().copied().collect()
    }
}

/// The piece that a move moves.
pub(super) fn mover(position: &Position, from: Square) -> Option<Piece> {
    position
        .piece_at(from)
        .filter(|piece| piece.side == position.turn())
}

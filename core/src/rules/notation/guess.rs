//! The formation of a game that does not tell it.

use super::builder::{CaptureMark, WrittenMove, WrittenTurn};
use crate::rules::board::{Formation, Role, Side, Square};

/// The formation inferred from the moves if no header has it: the first move that touches a
/// point of the back rank names the piece that stood there.
pub(super) fn guess(turns: &[WrittenTurn], side: Side) -> Formation {
    let rank = if side == Side::Cho { 0 } else { 9 };
    let mut touched = [false; 9];
    let mut named: [Option<Role>; 9] = [None; 9];
    let mut touch = |at: Square, piece: Option<Role>| {
        let file = usize::from(at.file());
        if at.rank() == rank && !touched[file] {
            touched[file] = true;
            named[file] = piece;
        }
    };
    for turn in turns {
        let taken = match turn.taken {
            CaptureMark::Piece(piece) => piece,
            CaptureMark::Unmarked | CaptureMark::Nothing => None,
        };
        match turn.written {
            WrittenMove::Pass | WrittenMove::Foreign | WrittenMove::Exact(_) => {}
            WrittenMove::Points { piece, from, to } => {
                touch(from, piece);
                touch(to, taken);
            }
            WrittenMove::Target { to, .. } => touch(to, taken),
        }
    }
    let likeliest_first = [
        Formation::Heeh,
        Formation::Hehe,
        Formation::Eheh,
        Formation::Ehhe,
        Formation::Hrrh,
    ];
    likeliest_first
        .into_iter()
        .find(|formation| {
            let stood = formation.back_rank();
            named
                .iter()
                .zip(stood)
                .all(|(named, stood)| named.is_none() || *named == stood)
        })
        .unwrap_or(Formation::Heeh)
}

//! Why a piece of Xiangqi does not go where it was sent (xiangqi.md section 6).

use super::legality::Illegal;
use super::way::{distance, is_backward};
use crate::rules::board::{Move, Piece, Role, Side};
use crate::rules::position::Position;

impl Position {
    /// The reason against a move that the piece cannot make.
    pub(super) fn why_not_in_xiangqi(&self, mv: Move, piece: Piece) -> Illegal {
        match piece.role {
            Role::General | Role::Guard if !mv.to.in_palace(piece.side) => Illegal::OutsidePalace,
            Role::Elephant => self.why_no_elephant_move(mv, piece.side),
            Role::Horse => self.why_no_horse_move(mv),
            Role::Chariot => self.why_no_chariot_move(mv),
            Role::Cannon => self.why_no_cannon_move(mv),
            Role::Soldier => why_no_soldier_move(mv, piece.side),
            Role::General | Role::Guard => Illegal::Unreachable(piece.role),
        }
    }

    fn why_no_elephant_move(&self, mv: Move, side: Side) -> Illegal {
        if distance(mv) != (2, 2) {
            return Illegal::Unreachable(Role::Elephant);
        }
        if mv.to.is_over_river(side) {
            return Illegal::River;
        }
        self.blocked_halfway(mv, Role::Elephant)
    }

    fn why_no_horse_move(&self, mv: Move) -> Illegal {
        match distance(mv) {
            (1, 2) | (2, 1) => self.blocked_halfway(mv, Role::Horse),
            _ => Illegal::Unreachable(Role::Horse),
        }
    }

    /// The piece on a horse's leg or in an elephant's eye: half the way, rounded towards the start.
    fn blocked_halfway(&self, mv: Move, role: Role) -> Illegal {
        let half = |from: u8, to: u8| (to.cast_signed() - from.cast_signed()) / 2;
        let at = mv.from.offset(
            half(mv.from.file(), mv.to.file()),
            half(mv.from.rank(), mv.to.rank()),
        );
        match at {
            Some(at) if self.occupied().has(at) => Illegal::Blocked { at },
            _ => Illegal::Unreachable(role),
        }
    }

    fn why_no_chariot_move(&self, mv: Move) -> Illegal {
        match self.on_the_way(mv).first() {
            Some(&at) if is_straight(mv) => Illegal::Blocked { at },
            _ => Illegal::Unreachable(Role::Chariot),
        }
    }

    fn why_no_cannon_move(&self, mv: Move) -> Illegal {
        if !is_straight(mv) {
            return Illegal::Unreachable(Role::Cannon);
        }
        let takes = self.piece_at(mv.to).is_some();
        match *self.on_the_way(mv).as_slice() {
            [] => Illegal::NothingToJump,
            _ if !takes => Illegal::JumpsOnlyToTake,
            [_, at, ..] => Illegal::TwoScreens { at },
            // Over one screen it takes any enemy piece, so that no such move is refused.
            [_] => Illegal::Unreachable(Role::Cannon),
        }
    }
}

/// Whether a move goes along a rank or a file.
fn is_straight(mv: Move) -> bool {
    let (files, ranks) = distance(mv);
    files == 0 || ranks == 0
}

fn why_no_soldier_move(mv: Move, side: Side) -> Illegal {
    if is_backward(mv, side) {
        Illegal::Backward
    } else if distance(mv) == (1, 0) && !mv.from.is_over_river(side) {
        Illegal::NotOverRiver
    } else {
        Illegal::Unreachable(Role::Soldier)
    }
}

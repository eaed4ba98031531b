//! Why a piece of Janggi does not go where it was sent.

use super::legality::Illegal;
use super::way::{distance, is_backward, is_diagonal_step};
use crate::rules::attacks::Direction;
use crate::rules::board::{Move, Piece, Role, Side};
use crate::rules::position::Position;

impl Position {
    /// The reason against a move that the piece cannot make.
    pub(super) fn why_not_in_janggi(&self, mv: Move, piece: Piece) -> Illegal {
        match piece.role {
            Role::General | Role::Guard if !mv.to.in_palace(piece.side) => Illegal::OutsidePalace,
            Role::General | Role::Guard if is_diagonal_step(mv) => Illegal::NoDiagonal,
            Role::General | Role::Guard => Illegal::Unreachable(piece.role),
            Role::Soldier => why_no_soldier_step(mv, piece.side),
            Role::Chariot => self.why_no_slide(mv),
            Role::Cannon => self.why_no_jump(mv),
            Role::Horse => self.why_no_leap(mv, piece.role, 1, 2),
            Role::Elephant => self.why_no_leap(mv, piece.role, 2, 3),
        }
    }

    fn why_no_slide(&self, mv: Move) -> Illegal {
        match self.on_the_way(mv).first() {
            Some(&at) => Illegal::Blocked { at },
            None => why_no_line(mv, Role::Chariot),
        }
    }

    fn why_no_jump(&self, mv: Move) -> Illegal {
        if Direction::between(mv.from, mv.to).is_none() {
            return why_no_line(mv, Role::Cannon);
        }
        match *self.on_the_way(mv).as_slice() {
            [] => Illegal::NothingToJump,
            [at, ..] if self.of_role(Role::Cannon).has(at) => Illegal::CannonScreen { at },
            [_, at, ..] => Illegal::TwoScreens { at },
            // One valid screen and still no target: own pieces are excluded before, so a cannon stands there.
            [_] => Illegal::CannonTakesCannon,
        }
    }

    /// The reason against a leap that is known to be impossible; its offset is `less` files and `more` ranks, or the
    /// reverse.
    fn why_no_leap(&self, mv: Move, role: Role, less: u8, more: u8) -> Illegal {
        let (files, ranks) = distance(mv);
        if (files.min(ranks), files.max(ranks)) != (less, more) {
            return Illegal::Unreachable(role);
        }
        let toward = |from: u8, to: u8| if from < to { 1 } else { -1 };
        let file = toward(mv.from.file(), mv.to.file());
        let rank = toward(mv.from.rank(), mv.to.rank());
        // The leg lies along the longer side of the leap.
        let leg = if files < ranks { (0, rank) } else { (file, 0) };
        // The second point is an elephant's. A horse is here only with an occupied leg, which is found first.
        for (files, ranks) in [leg, (leg.0 + file, leg.1 + rank)] {
            if let Some(at) = mv.from.offset(files, ranks)
                && self.occupied().has(at)
            {
                return Illegal::Blocked { at };
            }
        }
        Illegal::Unreachable(role)
    }
}

fn why_no_soldier_step(mv: Move, side: Side) -> Illegal {
    if is_backward(mv, side) {
        Illegal::Backward
    } else if is_diagonal_step(mv) {
        Illegal::NoDiagonal
    } else {
        Illegal::Unreachable(Role::Soldier)
    }
}

fn why_no_line(mv: Move, role: Role) -> Illegal {
    let share_palace = Side::ALL
        .into_iter()
        .any(|side| mv.from.in_palace(side) && mv.to.in_palace(side));
    let (files, ranks) = distance(mv);
    if share_palace && files == ranks {
        Illegal::NoDiagonal
    } else {
        Illegal::Unreachable(role)
    }
}

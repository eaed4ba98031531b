//! Reasons that a piece cannot make a move, in either game.

use super::legality::Illegal;
use crate::attacks::Direction;
use crate::board::{Bitboard, Move, Piece, Role, Side, Square};
use crate::position::Position;

impl Position {
    /// Returns the pieces between the ends of a move along a line, the nearest first.
    pub(super) fn pieces_between(&self, mv: Move) -> Vec<Square> {
        let mut remaining = self.points_between(mv.from, mv.to) & self.occupied();
        let mut pieces = Vec::new();
        let Some(way) = Direction::between(mv.from, mv.to) else {
            return pieces;
        };
        while let Some(next) = way.nearest(remaining) {
            pieces.push(next);
            remaining = remaining.without(Bitboard::of(next));
        }
        pieces
    }
}

pub(super) fn is_backward(mv: Move, side: Side) -> bool {
    match side {
        Side::Cho => mv.to.rank() < mv.from.rank(),
        Side::Han => mv.to.rank() > mv.from.rank(),
    }
}

pub(super) fn is_diagonal_step(mv: Move) -> bool {
    distance(mv) == (1, 1)
}

/// Returns the numbers of files and ranks between the ends of a move.
pub(super) fn distance(mv: Move) -> (u8, u8) {
    (
        mv.from.file().abs_diff(mv.to.file()),
        mv.from.rank().abs_diff(mv.to.rank()),
    )
}

impl Position {
    /// Returns the reason against a move that the piece cannot make.
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
        match self.pieces_between(mv).first() {
            Some(&at) => Illegal::Blocked { at },
            None => why_no_line(mv, Role::Chariot),
        }
    }

    fn why_no_jump(&self, mv: Move) -> Illegal {
        if Direction::between(mv.from, mv.to).is_none() {
            return why_no_line(mv, Role::Cannon);
        }
        match *self.pieces_between(mv).as_slice() {
            [] => Illegal::NothingToJump,
            [at, ..] if self.of_role(Role::Cannon).has(at) => Illegal::CannonScreen { at },
            [_, at, ..] => Illegal::TwoScreens { at },
            // One valid screen and still no target: own pieces are excluded before, so the target is a cannon.
            [_] => Illegal::CannonTakesCannon,
        }
    }

    /// Returns the reason against a leap that is known to be impossible. Its offset is `less` files and `more`
    /// ranks, or the reverse.
    fn why_no_leap(&self, mv: Move, role: Role, less: u8, more: u8) -> Illegal {
        let (files, ranks) = distance(mv);
        if (files.min(ranks), files.max(ranks)) != (less, more) {
            return Illegal::Unreachable(role);
        }
        let toward = |from: u8, to: u8| if from < to { 1 } else { -1 };
        let file = toward(mv.from.file(), mv.to.file());
        let rank = toward(mv.from.rank(), mv.to.rank());
        // The leg is on the longer side of the leap.
        let leg = if files < ranks { (0, rank) } else { (file, 0) };
        // The second point is an elephant's. A horse gets here only with an occupied leg, which is found first.
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

impl Position {
    /// Returns the reason against a move that the piece cannot make.
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

    /// Returns the piece on a horse's leg or in an elephant's eye: halfway, rounded towards the start.
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
        match self.pieces_between(mv).first() {
            Some(&at) if is_straight(mv) => Illegal::Blocked { at },
            _ => Illegal::Unreachable(Role::Chariot),
        }
    }

    fn why_no_cannon_move(&self, mv: Move) -> Illegal {
        if !is_straight(mv) {
            return Illegal::Unreachable(Role::Cannon);
        }
        let is_capture = self.piece_at(mv.to).is_some();
        match *self.pieces_between(mv).as_slice() {
            [] => Illegal::NothingToJump,
            _ if !is_capture => Illegal::JumpsOnlyToTake,
            [_, at, ..] => Illegal::TwoScreens { at },
            // It captures any enemy piece over one screen, so such a move is never rejected.
            [_] => Illegal::Unreachable(Role::Cannon),
        }
    }
}

/// Returns whether a move goes along a rank or a file.
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

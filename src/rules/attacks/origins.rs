//! The points from which a point can be attacked on an empty board: a mask that leaves few candidate attackers.

use super::palace::PALACE_STEPS;
use super::rays::RAYS;
use super::soldiers::SOLDIER_SOURCES;
use crate::rules::board::{Bitboard, POINTS, Piece, Role, Square};

/// The points from which each kind of piece could attack one point on an empty board.
///
/// The super-piece method (Chess Programming Wiki: "Square Attacked By"): attacks are looked up from the target.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct AttackOrigins {
    /// The printed lines through the point: chariots and cannons.
    pub lines: Bitboard,
    /// The points one horse's leap away.
    pub horses: Bitboard,
    /// The points one elephant's leap away.
    pub elephants: Bitboard,
    /// The points from which a soldier of a side (Cho first) steps here.
    pub soldiers: [Bitboard; 2],
}

/// The origins of attacks on each point.
pub(in crate::rules) static ATTACK_ORIGINS: [AttackOrigins; POINTS] = {
    let mut zones = [AttackOrigins::NONE; POINTS];
    let mut point = 0;
    while point < POINTS {
        zones[point] = AttackOrigins::around(point);
        point += 1;
    }
    zones
};

/// The union for a palace point and all points one general's step away. If no enemy piece stands on it, neither the
/// general nor any of its steps can be attacked.
pub(in crate::rules) static ATTACK_ORIGINS_AROUND: [AttackOrigins; POINTS] = {
    let mut zones = [AttackOrigins::NONE; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut steps = PALACE_STEPS[point];
        // Points outside the palaces have no steps and keep an empty mask; no general stands there.
        if !steps.is_empty() {
            zones[point] = ATTACK_ORIGINS[point];
        }
        while let Some(step) = steps.first() {
            zones[point] = zones[point].union(&ATTACK_ORIGINS[step.index()]);
            steps = steps.without(Bitboard::of(step));
        }
        point += 1;
    }
    zones
};

impl AttackOrigins {
    const NONE: AttackOrigins = AttackOrigins {
        lines: Bitboard::EMPTY,
        horses: Bitboard::EMPTY,
        elephants: Bitboard::EMPTY,
        soldiers: [Bitboard::EMPTY; 2],
    };

    /// The origins for one kind of piece; none for generals and guards, which never leave their palace.
    #[inline]
    pub fn of(&self, piece: Piece) -> Bitboard {
        match piece.role {
            Role::Chariot | Role::Cannon => self.lines,
            Role::Horse => self.horses,
            Role::Elephant => self.elephants,
            Role::Soldier => self.soldiers[piece.side as usize],
            Role::General | Role::Guard => Bitboard::EMPTY,
        }
    }

    const fn around(point: usize) -> AttackOrigins {
        let mut lines = Bitboard::EMPTY;
        let mut nth = 0;
        while nth < 8 {
            lines = lines.union(RAYS[nth][point]);
            nth += 1;
        }
        AttackOrigins {
            lines,
            horses: leap_ends(Square::ALL[point], 1, 2),
            elephants: leap_ends(Square::ALL[point], 2, 3),
            soldiers: [SOLDIER_SOURCES[0][point], SOLDIER_SOURCES[1][point]],
        }
    }

    const fn union(&self, other: &AttackOrigins) -> AttackOrigins {
        AttackOrigins {
            lines: self.lines.union(other.lines),
            horses: self.horses.union(other.horses),
            elephants: self.elephants.union(other.elephants),
            soldiers: [
                self.soldiers[0].union(other.soldiers[0]),
                self.soldiers[1].union(other.soldiers[1]),
            ],
        }
    }
}

/// The points `less` and `more` files and ranks away, in either order.
const fn leap_ends(from: Square, less: i8, more: i8) -> Bitboard {
    let offsets = [
        (less, more),
        (less, -more),
        (-less, more),
        (-less, -more),
        (more, less),
        (more, -less),
        (-more, less),
        (-more, -less),
    ];
    let mut ends = Bitboard::EMPTY;
    let mut nth = 0;
    while nth < offsets.len() {
        if let Some(end) = from.offset(offsets[nth].0, offsets[nth].1) {
            ends = ends.with(end);
        }
        nth += 1;
    }
    ends
}

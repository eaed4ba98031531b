//! The points from which a point can be attacked on an empty board. The mask leaves few candidate attackers.

use super::leaps::{RIVER_ELEPHANTS, on_board};
use super::lines::{DIRECTIONS, RAYS};
use super::palace::{PALACE_STEPS, STRAIGHT_STEPS};
use super::soldiers::{RIVER_SOLDIER_SOURCES, SOLDIER_SOURCES};
use crate::board::{Bitboard, POINTS, Piece, Role, Square};

/// The points from which each kind of piece could attack one point on an empty board.
///
/// The super-piece method (Chess Programming Wiki: "Square Attacked By"): attacks are looked up from the target.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AttackOrigins {
    /// The printed lines through the point: chariots and cannons.
    pub lines: Bitboard,
    /// The points one horse's leap away.
    pub horses: Bitboard,
    /// The points one elephant's leap away.
    pub elephants: Bitboard,
    /// The points from which a soldier of a side (Cho first) steps here.
    pub soldiers: [Bitboard; 2],
}

/// The origins of attacks on each point in one game.
pub(crate) type OriginTable = [AttackOrigins; POINTS];

/// The origins of attacks on each point in Janggi.
pub(crate) static JANGGI_ORIGINS: OriginTable = origins(false);
/// The origins of attacks on each point in Xiangqi.
pub(crate) static XIANGQI_ORIGINS: OriginTable = origins(true);

const fn origins(river: bool) -> OriginTable {
    let mut zones = [AttackOrigins::NONE; POINTS];
    let mut point = 0;
    while point < POINTS {
        zones[point] = AttackOrigins::on(point, river);
        point += 1;
    }
    zones
}

/// The origins of attacks on a palace point and all points one general's step away in Janggi. If no enemy piece
/// is on them, neither the general nor its steps can be attacked.
pub(crate) static JANGGI_ORIGINS_AROUND: OriginTable =
    origins_around(&PALACE_STEPS, &JANGGI_ORIGINS);
/// The same in Xiangqi, except for the enemy general, which attacks along an open file.
pub(crate) static XIANGQI_ORIGINS_AROUND: OriginTable =
    origins_around(&STRAIGHT_STEPS, &XIANGQI_ORIGINS);

const fn origins_around(steps_from: &[Bitboard; POINTS], origins: &OriginTable) -> OriginTable {
    let mut zones = [AttackOrigins::NONE; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut steps = steps_from[point];
        // Points outside the palaces have no steps and keep an empty mask; a general is never there.
        if !steps.is_empty() {
            zones[point] = origins[point];
        }
        while let Some(step) = steps.first() {
            zones[point] = zones[point].union(&origins[step.index()]);
            steps = steps.without(Bitboard::of(step));
        }
        point += 1;
    }
    zones
}

impl AttackOrigins {
    const NONE: AttackOrigins = AttackOrigins {
        lines: Bitboard::EMPTY,
        horses: Bitboard::EMPTY,
        elephants: Bitboard::EMPTY,
        soldiers: [Bitboard::EMPTY; 2],
    };

    /// Returns the origins for one kind of piece; none for generals and guards, which never leave their palace.
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

    /// Returns the origins of attacks on one point of a board with a river, or with printed diagonals instead.
    const fn on(point: usize, river: bool) -> AttackOrigins {
        let square = Square::ALL[point];
        let (elephants, soldiers) = if river {
            // An elephant's steps are reversible.
            let elephants = on_board(square, RIVER_ELEPHANTS[point]);
            (elephants, &RIVER_SOLDIER_SOURCES)
        } else {
            (leap_ends(square, 2, 3), &SOLDIER_SOURCES)
        };
        AttackOrigins {
            lines: rays(point, !river),
            horses: leap_ends(square, 1, 2),
            elephants,
            soldiers: [soldiers[0][point], soldiers[1][point]],
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

/// Returns the lines through a point, with or without the printed diagonals.
const fn rays(point: usize, diagonals: bool) -> Bitboard {
    let mut lines = Bitboard::EMPTY;
    let mut nth = 0;
    while nth < DIRECTIONS.len() {
        let (files, ranks) = DIRECTIONS[nth];
        if diagonals || files == 0 || ranks == 0 {
            lines = lines.union(RAYS[nth][point]);
        }
        nth += 1;
    }
    lines
}

/// Returns the points `less` and `more` files and ranks away, in either order.
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

//! From where a point can be attacked: what keeps the look for attackers short.

use super::bitboard::Bitboard;
use super::palace::PALACE_STEPS;
use super::piece::{Piece, Role};
use super::square::{POINTS, Square};
use super::tables::{RAYS, SOLDIER_SOURCES};

/// Where the pieces stand that an attack on a point can come from, if nothing keeps them from it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Zone {
    /// The printed lines through the point: chariots and cannons.
    pub lines: Bitboard,
    /// The points a horse's leap away.
    pub horses: Bitboard,
    /// The points an elephant's leap away.
    pub elephants: Bitboard,
    /// The points from which a soldier of a side (Cho first) steps here.
    pub soldiers: [Bitboard; 2],
}

/// The zone of each point.
pub(super) static ZONES: [Zone; POINTS] = {
    let mut zones = [Zone::NONE; POINTS];
    let mut point = 0;
    while point < POINTS {
        zones[point] = Zone::around(point);
        point += 1;
    }
    zones
};

/// The zone of each palace point joined with those of the points a general's step away.
pub(super) static NEIGHBOURHOODS: [Zone; POINTS] = {
    let mut zones = [Zone::NONE; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut steps = PALACE_STEPS[point];
        if !steps.is_empty() {
            zones[point] = ZONES[point];
        }
        while let Some(step) = steps.first() {
            zones[point] = zones[point].union(&ZONES[step.index()]);
            steps = steps.without(Bitboard::of(step));
        }
        point += 1;
    }
    zones
};

impl Zone {
    const NONE: Zone = Zone {
        lines: Bitboard::EMPTY,
        horses: Bitboard::EMPTY,
        elephants: Bitboard::EMPTY,
        soldiers: [Bitboard::EMPTY; 2],
    };

    /// From where a piece could attack; nowhere for generals and guards, who never leave their palace.
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

    const fn around(point: usize) -> Zone {
        let mut lines = Bitboard::EMPTY;
        let mut nth = 0;
        while nth < 8 {
            lines = lines.union(RAYS[nth][point]);
            nth += 1;
        }
        Zone {
            lines,
            horses: leap_ends(Square::ALL[point], 1, 2),
            elephants: leap_ends(Square::ALL[point], 2, 3),
            soldiers: [SOLDIER_SOURCES[0][point], SOLDIER_SOURCES[1][point]],
        }
    }

    const fn union(&self, other: &Zone) -> Zone {
        Zone {
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

/// The points so many files and ranks away, either number being the files'.
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

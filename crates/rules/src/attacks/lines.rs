//! Slides and jumps along one rank or file, looked up by the occupancy of that line.
//!
//! Chess Programming Wiki: "First Rank Attacks", "Occupancy of any Line". A position stores the occupancy of
//! its ranks and files in addition to its bitboards, like rotated bitboards, so that no bits have to be
//! gathered. A piece on the end of a line blocks nothing on it, so the eight inner bits are enough as an index.

use crate::board::{Bitboard, FILES, POINTS, Piece, RANKS, Role, Side, Square};

/// A set of points of one line, one bit each; a rank has nine, a file ten.
pub(crate) type LineMask = u32;

/// All points of a file; a rank has one less.
const ALL: LineMask = (1 << RANKS) - 1;

/// The occupancy of one rank or file: three sets of ten bits, Cho's pieces lowest, then Han's, then the cannons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LineOccupancy(u32);

impl LineOccupancy {
    /// Adds a piece to an empty point, or removes the one on it.
    #[inline]
    pub const fn toggle(&mut self, place: u8, piece: Piece) {
        self.0 ^= SETS[piece.side as usize][piece.role as usize] << place;
    }

    #[inline]
    pub const fn occupied(self) -> LineMask {
        // Combines both sides' sets; cannons are included in one of them already.
        (self.0 | self.0 >> 10) & ALL
    }

    #[inline]
    pub const fn of(self, side: Side) -> LineMask {
        let shift = match side {
            Side::Cho => 0,
            Side::Han => 10,
        };
        self.0 >> shift & ALL
    }

    #[inline]
    pub const fn cannons(self) -> LineMask {
        self.0 >> 20
    }

    /// Returns the attacks of a chariot: up to the nearest piece on either side, that piece included.
    #[inline]
    pub fn slide(self, place: u8) -> LineMask {
        look_up(&SLIDES, place, self.occupied())
    }

    /// Returns the attacks of a cannon: the points beyond the nearest piece (its screen, which must not be a
    /// cannon) up to the next piece, cannons included.
    ///
    /// Two lookups replace a branch. The jump over all pieces and the jump that ignores cannons have a point in
    /// common exactly if the screen is not a cannon.
    #[inline]
    pub fn jump(self, place: u8) -> LineMask {
        let occupied = self.occupied();
        look_up(&JUMPS, place, occupied) & look_up(&JUMPS, place, occupied & !self.cannons())
    }

    /// Returns the attacks of a cannon in Xiangqi, where every piece is a screen.
    #[inline]
    pub fn jump_over_any(self, place: u8) -> LineMask {
        look_up(&JUMPS, place, self.occupied())
    }
}

/// The bits of a piece on the first point of a line, by side and role.
const SETS: [[u32; 7]; 2] = {
    let mut sets = [[1; 7], [1 << 10; 7]];
    sets[0][Role::Cannon as usize] |= 1 << 20;
    sets[1][Role::Cannon as usize] |= 1 << 20;
    sets
};

/// Returns the number of points in a set. A lookup is faster than `count_ones` on processors without `popcnt`.
#[inline]
pub(crate) fn count(places: LineMask) -> u32 {
    u32::from(COUNTS[(places & ALL) as usize])
}

static COUNTS: [u8; 1 << RANKS] = {
    let mut counts = [0; 1 << RANKS];
    let mut places = 0;
    while places < counts.len() {
        counts[places] = places.count_ones() as u8;
        places += 1;
    }
    counts
};

/// Iterates over the bits of a line mask.
#[inline]
pub(crate) fn places(set: LineMask) -> impl Iterator<Item = u8> {
    let mut remaining = set;
    std::iter::from_fn(move || {
        if remaining == 0 {
            return None;
        }
        let place = remaining.trailing_zeros() as u8;
        remaining &= remaining - 1;
        Some(place)
    })
}

/// Returns a set of points of a rank, on the board.
#[inline]
pub(crate) fn on_rank(rank: u8, places: LineMask) -> Bitboard {
    Bitboard::from_bits(u128::from(places & ((1 << FILES) - 1)) << (rank * FILES))
}

/// Returns a set of points of a file, on the board.
#[inline]
pub(crate) fn on_file(file: u8, places: LineMask) -> Bitboard {
    // A file's bits are nine apart on the board. Two tables of 32 entries take less cache than one of 1024.
    let low = UPRIGHT[(places & 31) as usize];
    let high = UPRIGHT[(places >> 5 & 31) as usize];
    Bitboard::from_bits((u128::from(low) | u128::from(high) << (5 * FILES)) << file)
}

/// Five points of the first file as a bitboard: a file is assembled from two halves.
static UPRIGHT: [u64; 32] = {
    let mut table = [0; 32];
    let mut places = 0;
    while places < 32 {
        let mut place = 0;
        while place < 5 {
            table[places] |= (places as u64 >> place & 1) << (place * FILES);
            place += 1;
        }
        places += 1;
    }
    table
};

/// Attacks by the piece's point on the line and the inner occupancy. Ten of the sixteen rows are used; with
/// sixteen the compiler can prove that no index is out of bounds.
type Table = [[u16; 256]; 16];

static SLIDES: Table = table(0);
static JUMPS: Table = table(1);

#[inline]
fn look_up(table: &Table, place: u8, occupied: LineMask) -> LineMask {
    // Drops the lowest point and the tenth: pieces on the ends block nothing.
    let inner = (occupied >> 1) & 255;
    LineMask::from(table[usize::from(place & 15)][inner as usize])
}

/// Returns the attack table over `screens` screens: 0 for a chariot, 1 for a cannon.
const fn table(screens: u32) -> Table {
    let mut table = [[0; 256]; 16];
    let mut place = 0;
    while place < RANKS {
        let mut inner = 0;
        while inner < 256 {
            let occupied = (inner as LineMask) << 1;
            let reached =
                one_way(place, 1, screens, occupied) | one_way(place, -1, screens, occupied);
            table[place as usize][inner] = reached as u16;
            inner += 1;
        }
        place += 1;
    }
    table
}

const fn one_way(place: u8, step: i8, screens: u32, occupied: LineMask) -> LineMask {
    let mut reached = 0;
    let mut pieces_met = 0;
    let mut target = place.cast_signed() + step;
    while 0 <= target && target < RANKS.cast_signed() && pieces_met <= screens {
        // The point is reached even if occupied, as a capture; the loop ends after it.
        if pieces_met == screens {
            reached |= 1 << target;
        }
        pieces_met += occupied >> target & 1;
        target += step;
    }
    reached
}

/// The occupancy of all ranks and files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Lines {
    ranks: [LineOccupancy; RANKS as usize],
    files: [LineOccupancy; FILES as usize],
}

impl Lines {
    /// Adds a piece to an empty point, or removes the one on it.
    #[inline]
    pub fn toggle(&mut self, square: Square, piece: Piece) {
        self.ranks[usize::from(square.rank())].toggle(square.file(), piece);
        self.files[usize::from(square.file())].toggle(square.rank(), piece);
    }

    #[inline]
    pub fn rank_of(&self, square: Square) -> LineOccupancy {
        self.ranks[usize::from(square.rank())]
    }

    #[inline]
    pub fn file_of(&self, square: Square) -> LineOccupancy {
        self.files[usize::from(square.file())]
    }
}

/// The eight ray directions, as files and ranks per step; the first four lead to higher indices.
/// Diagonal rays exist only on palace diagonals.
pub(crate) const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (-1, 1),
    (0, -1),
    (-1, 0),
    (-1, -1),
    (1, -1),
];

/// One of the eight directions of a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Direction(usize);

impl Direction {
    pub const ALL: [Direction; 8] = [
        Direction(0),
        Direction(1),
        Direction(2),
        Direction(3),
        Direction(4),
        Direction(5),
        Direction(6),
        Direction(7),
    ];

    /// Returns the points on a printed line in this direction, up to the end of that line.
    pub const fn ray(self, from: Square) -> Bitboard {
        RAYS[self.0][from.index()]
    }

    /// Returns the first point of a subset of a ray, seen from its start.
    pub const fn nearest(self, points: Bitboard) -> Option<Square> {
        // Bits grow along the first four directions, so the nearest blocker is the lowest bit there and the
        // highest in the other four.
        if self.0 < 4 {
            points.first()
        } else {
            points.last()
        }
    }

    /// Returns the direction of the printed line from one point to another, if they share one.
    pub fn between(from: Square, to: Square) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| direction.ray(from).has(to))
    }
}

/// The rays, indexed by direction and starting point.
pub(crate) static RAYS: [[Bitboard; POINTS]; 8] = {
    let mut rays = [[Bitboard::EMPTY; POINTS]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < POINTS {
            let (files, ranks) = DIRECTIONS[direction];
            rays[direction][from] = ray(Square::ALL[from], files, ranks);
            from += 1;
        }
        direction += 1;
    }
    rays
};

const fn ray(from: Square, files: i8, ranks: i8) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut square = from;
    while let Some(next) = square.offset(files, ranks) {
        if files != 0 && ranks != 0 && !diagonal_joins(square, next) {
            break;
        }
        reached = reached.with(next);
        square = next;
    }
    reached
}

/// Returns whether a printed palace diagonal joins two points that are a diagonal step apart.
pub(crate) const fn diagonal_joins(a: Square, b: Square) -> bool {
    let same_palace = (a.in_palace(Side::Cho) && b.in_palace(Side::Cho))
        || (a.in_palace(Side::Han) && b.in_palace(Side::Han));
    // Every printed diagonal step starts or ends in the centre.
    same_palace && (is_centre(a) || is_centre(b))
}

const fn is_centre(square: Square) -> bool {
    square.file() == 4 && (square.rank() == 1 || square.rank() == 8)
}

//! Sliding and jumping along one rank or file, looked up by what stands on it.
//!
//! A line is read as a row of at most ten places. What lies on the two ends never stops anything
//! short of them, so the eight places between are all that the tables ask for.

use super::bitboard::Bitboard;
use super::piece::{Piece, Role};
use super::side::Side;
use super::square::{FILES, RANKS, Square};

/// A set of places on one line, one bit each; a rank has nine of them, a file ten.
pub(super) type Places = u32;

/// Every place that a line can have.
const ALL: Places = (1 << RANKS) - 1;

/// The pieces on one rank or file: Cho's, Han's and the cannons, ten bits each from the lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Line(u32);

impl Line {
    /// Puts a piece on an empty place, or takes away the one that stands there.
    #[inline]
    pub const fn toggle(&mut self, place: u8, piece: Piece) {
        self.0 ^= SETS[piece.side as usize][piece.role as usize] << place;
    }

    #[inline]
    pub const fn occupied(self) -> Places {
        (self.0 | self.0 >> 10) & ALL
    }

    #[inline]
    pub const fn of(self, side: Side) -> Places {
        let shift = match side {
            Side::Cho => 0,
            Side::Han => 10,
        };
        self.0 >> shift & ALL
    }

    #[inline]
    pub const fn cannons(self) -> Places {
        self.0 >> 20
    }

    /// Where a chariot gets from a place: up to the nearest piece on either hand, that one included.
    #[inline]
    pub fn slide(self, place: u8) -> Places {
        look_up(&SLIDES, place, self.occupied())
    }

    /// Where a cannon gets from a place, or would if it could take cannons: beyond the nearest piece,
    /// no cannon, up to the next one.
    ///
    /// Jumping over the pieces that are no cannons, as if the cannons were not there, agrees with
    /// jumping over all pieces exactly where the first piece met is no cannon.
    #[inline]
    pub fn jump(self, place: u8) -> Places {
        let occupied = self.occupied();
        look_up(&JUMPS, place, occupied) & look_up(&JUMPS, place, occupied & !self.cannons())
    }
}

/// The sets that a piece belongs to, by side and role, as the first place of each.
const SETS: [[u32; 7]; 2] = {
    let mut sets = [[1; 7], [1 << 10; 7]];
    sets[0][Role::Cannon as usize] |= 1 << 20;
    sets[1][Role::Cannon as usize] |= 1 << 20;
    sets
};

/// How many places a set has; looking it up is faster than counting where there is no instruction
/// for that.
#[inline]
pub(super) fn count(places: Places) -> u32 {
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

/// The points of a rank that are in a set of places.
#[inline]
pub(super) fn on_rank(rank: u8, places: Places) -> Bitboard {
    Bitboard::from_bits(u128::from(places & ((1 << FILES) - 1)) << (rank * FILES))
}

/// The points of a file that are in a set of places.
#[inline]
pub(super) fn on_file(file: u8, places: Places) -> Bitboard {
    let low = UPRIGHT[(places & 31) as usize];
    let high = UPRIGHT[(places >> 5 & 31) as usize];
    Bitboard::from_bits((u128::from(low) | u128::from(high) << (5 * FILES)) << file)
}

/// Five places of the first file, as points.
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

/// By place (ten of the sixteen rows are used, so that no index can miss) and the inner places taken.
type Table = [[u16; 256]; 16];

static SLIDES: Table = table(0);
static JUMPS: Table = table(1);

#[inline]
fn look_up(table: &Table, place: u8, occupied: Places) -> Places {
    let inner = (occupied >> 1) & 255;
    Places::from(table[usize::from(place & 15)][inner as usize])
}

/// What is reached beyond so many pieces, on either hand.
const fn table(screens: u32) -> Table {
    let mut table = [[0; 256]; 16];
    let mut place = 0;
    while place < RANKS {
        let mut inner = 0;
        while inner < 256 {
            let occupied = (inner as Places) << 1;
            let reached =
                one_way(place, 1, screens, occupied) | one_way(place, -1, screens, occupied);
            table[place as usize][inner] = reached as u16;
            inner += 1;
        }
        place += 1;
    }
    table
}

const fn one_way(place: u8, step: i8, screens: u32, occupied: Places) -> Places {
    let mut reached = 0;
    let mut met = 0;
    let mut here = place as i8 + step;
    while 0 <= here && here < RANKS as i8 && met <= screens {
        if met == screens {
            reached |= 1 << here;
        }
        met += occupied >> here & 1;
        here += step;
    }
    reached
}

/// The lines of a whole board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Lines {
    ranks: [Line; RANKS as usize],
    files: [Line; FILES as usize],
}

impl Lines {
    /// Puts a piece on an empty point, or takes away the one that stands there.
    #[inline]
    pub fn toggle(&mut self, square: Square, piece: Piece) {
        self.ranks[usize::from(square.rank())].toggle(square.file(), piece);
        self.files[usize::from(square.file())].toggle(square.rank(), piece);
    }

    #[inline]
    pub fn rank_of(&self, square: Square) -> Line {
        self.ranks[usize::from(square.rank())]
    }

    #[inline]
    pub fn file_of(&self, square: Square) -> Line {
        self.files[usize::from(square.file())]
    }
}

//! The ninety points of the board, with their coordinates in letters and in Korean records (gibo).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};
use std::str::FromStr;

use super::side::Side;

/// The number of files.
pub(crate) const FILES: u8 = 9;
/// The number of ranks.
pub(crate) const RANKS: u8 = 10;
/// The number of points.
pub(crate) const POINTS: usize = 90;

/// A point of the board, numbered from Cho's left corner. Always one of the ninety.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// All points: rank by rank from Cho's back rank, each from the left.
    #[expect(clippy::cast_possible_truncation, reason = "there are 90 points")]
    pub const ALL: [Square; POINTS] = {
        let mut all = [Square(0); POINTS];
        let mut index = 0;
        while index < POINTS {
            all[index] = Square(index as u8);
            index += 1;
        }
        all
    };

    /// Returns the point, for files 0–8 and ranks 0–9; `None` off the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < FILES && rank < RANKS {
            Some(Square(rank * FILES + file))
        } else {
            None
        }
    }

    /// Returns the file, 0 (Cho's left) to 8.
    #[must_use]
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// Returns the rank, 0 (Cho's back rank) to 9.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// Returns the number of the point, 0 to 89, as in [`Square::ALL`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row from the top and the column from the left, both from 0, as seen by the player of `seat`:
    /// that player's reading order.
    #[must_use]
    pub const fn seen_from(self, seat: Side) -> (u8, u8) {
        match seat {
            Side::Cho => (9 - self.rank(), self.file()),
            Side::Han => (self.rank(), 8 - self.file()),
        }
    }

    /// Returns the point at an offset of files and ranks; `None` off the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file().cast_signed() + files;
        let rank = self.rank().cast_signed() + ranks;
        if file < 0 || rank < 0 {
            None
        } else {
            Square::new(file.cast_unsigned(), rank.cast_unsigned())
        }
    }

    /// Returns the point's number in Korean game records: the digit of the row and of the column.
    ///
    /// Rows count 1 to 9 and then 0 from Han's back rank to Cho's, columns 1 to 9 from Cho's left.
    #[must_use]
    pub const fn gibo(self) -> (u8, u8) {
        ((10 - self.rank()) % 10, self.file() + 1)
    }

    /// Returns the point with that number in Korean game records, the inverse of [`Square::gibo`].
    #[must_use]
    pub const fn from_gibo(row: u8, column: u8) -> Option<Square> {
        if row > 9 || column == 0 {
            return None;
        }
        Square::new(column - 1, (10 - row) % 10)
    }

    /// Returns the record number ready to write, always two digits: `02`, `95`.
    #[must_use]
    pub const fn gibo_digits(self) -> GiboDigits {
        GiboDigits(self)
    }

    /// Returns whether the point is in the palace of that side.
    #[must_use]
    pub const fn in_palace(self, side: Side) -> bool {
        let bottom = match side {
            Side::Cho => 0,
            Side::Han => 7,
        };
        3 <= self.file() && self.file() <= 5 && bottom <= self.rank() && self.rank() <= bottom + 2
    }

    /// Returns whether the point is beyond the river of Xiangqi for that side: on the other side's half.
    #[must_use]
    pub const fn is_over_river(self, side: Side) -> bool {
        match side {
            Side::Cho => self.rank() >= RANKS / 2,
            Side::Han => self.rank() < RANKS / 2,
        }
    }

    /// Returns the point with an index below 90, as in bitboards and tables.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Square {
        debug_assert!((index as usize) < POINTS);
        Square(index)
    }

    /// Parses a point at the start of a text, with a two-digit rank where possible. Also returns the rest of
    /// the text.
    pub(crate) fn read_prefix(text: &str) -> Option<(Square, &str)> {
        let file = text
            .bytes()
            .next()
            .filter(|byte| (b'a'..=b'i').contains(byte))?
            - b'a';
        let rest = text.get(1..)?;
        // Tested before the single digits, otherwise "10" would be read as rank 1 with a rest of "0".
        if let Some(rest) = rest.strip_prefix("10") {
            return Some((Square::new(file, 9)?, rest));
        }
        let rank = rest
            .bytes()
            .next()
            .filter(|byte| (b'1'..=b'9').contains(byte))?
            - b'1';
        Some((Square::new(file, rank)?, rest.get(1..)?))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// Error: the text names no point of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a point is a letter a to i and a number 1 to 10")]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        match Square::read_prefix(text) {
            Some((square, "")) => Ok(square),
            _ => Err(NotASquare),
        }
    }
}

/// A point, displayed as its number in Korean game records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GiboDigits(Square);

impl fmt::Display for GiboDigits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.0.gibo();
        write!(f, "{row}{column}")
    }
}

/// A score in half points, so that 1.5 is exact: `HalfPoints(3)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// Zero points.
    pub const ZERO: HalfPoints = HalfPoints(0);

    /// A limit of several rulebooks: with fewer points a side can hardly win.
    pub(crate) const THIRTY: HalfPoints = HalfPoints::whole(30);

    /// Creates a score of whole points.
    #[must_use]
    pub const fn whole(points: i32) -> HalfPoints {
        HalfPoints(points * 2)
    }

    /// Returns points that are not negative with a half as a fraction: `2½`.
    #[must_use]
    pub fn with_fraction(self) -> String {
        match self.0 {
            1 => "½".to_owned(),
            halves if halves % 2 == 0 => (halves / 2).to_string(),
            halves => format!("{}½", halves / 2),
        }
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let halves = self.0.unsigned_abs();
        let fraction = if halves.is_multiple_of(2) { "" } else { ".5" };
        write!(f, "{sign}{}{fraction}", halves / 2)
    }
}

impl Add for HalfPoints {
    type Output = HalfPoints;

    fn add(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: HalfPoints) {
        self.0 += other.0;
    }
}

impl Sub for HalfPoints {
    type Output = HalfPoints;

    fn sub(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 - other.0)
    }
}

impl Neg for HalfPoints {
    type Output = HalfPoints;

    fn neg(self) -> HalfPoints {
        HalfPoints(-self.0)
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = HalfPoints>>(scores: I) -> HalfPoints {
        scores.fold(HalfPoints::ZERO, Add::add)
    }
}

//! Bitboards: sets of points with one bit for each (Chess Programming Wiki: "Bitboards").

#![expect(
    clippy::cast_possible_truncation,
    reason = "the number of a bit of 128 fits into a byte"
)]

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXorAssign, Not};

use super::square::{POINTS, Square};

/// A set of points; bits 90 and above are never set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No points.
    pub const EMPTY: Bitboard = Bitboard(0);
    const FULL: Bitboard = Bitboard((1 << 90) - 1);

    /// Creates a set from bits; none above the board may be set.
    #[inline]
    pub const fn from_bits(bits: u128) -> Bitboard {
        debug_assert!(bits >> POINTS == 0);
        Bitboard(bits)
    }

    /// Returns the points as bits, in the order of [`Square::index`].
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the set of one point.
    #[must_use]
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// Returns the set with one more point.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square.index())
    }

    /// Returns the points that are in either set.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    /// Returns the points of this set that are not in the other (set difference).
    #[must_use]
    #[inline]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    /// Returns whether the set contains the point.
    #[must_use]
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// Returns whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the sets share a point.
    #[must_use]
    #[inline]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the number of points (population count).
    #[must_use]
    #[inline]
    pub const fn len(self) -> i32 {
        self.0.count_ones().cast_signed()
    }

    /// Returns the point with the lowest index (Chess Programming Wiki: "BitScan").
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_index(self.0.trailing_zeros() as u8))
        }
    }

    /// Returns the set shifted by a difference of point indices. Points beyond index 0 or 89 are dropped; the
    /// caller masks out those that would wrap round a file edge.
    #[must_use]
    #[inline]
    pub const fn shifted(self, by: i8) -> Bitboard {
        if by < 0 {
            Bitboard(self.0 >> -by)
        } else {
            Bitboard((self.0 << by) & Bitboard::FULL.0)
        }
    }

    /// Returns whether the set has exactly one point: clearing the lowest set bit leaves none.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0 != 0 && self.0 & (self.0 - 1) == 0
    }

    /// Returns the point with the highest index.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_index(127 - self.0.leading_zeros() as u8))
        }
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        self.union(other)
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard::FULL.without(self)
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        // Clears the lowest set bit.
        self.0 &= self.0 - 1;
        Some(first)
    }
}

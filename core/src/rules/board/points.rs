//! Scores in half points, because the second mover's compensation (덤) is 1.5.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

/// A score counted in half points, so that 1.5 is exact: `HalfPoints(3)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// Zero points.
    pub const ZERO: HalfPoints = HalfPoints(0);

    /// A limit of several rule books: with fewer points a side can hardly win.
    pub(in crate::rules) const THIRTY: HalfPoints = HalfPoints::whole(30);

    /// Makes a score of whole points.
    #[must_use]
    pub const fn whole(points: i32) -> HalfPoints {
        HalfPoints(points * 2)
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

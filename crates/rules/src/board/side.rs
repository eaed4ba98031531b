//! The two sides, and pairs of values, one for each side.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};
use strum::{EnumCount, EnumString, IntoStaticStr};

/// One of the two players' armies. Its word in stored data and ids must not change.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    EnumCount,
    EnumString,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Side {
    /// 楚, green or blue, at the bottom of the board; moves first.
    Cho,
    /// 漢, red, at the top of the board.
    Han,
}

impl Side {
    /// Both sides, the first mover first.
    pub const ALL: [Side; Side::COUNT] = [Side::Cho, Side::Han];

    /// Returns the other side.
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::Cho => Side::Han,
            Side::Han => Side::Cho,
        }
    }
}

/// A value for each side, indexed by [`Side`], so that players are never identified by a bare 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySide<T> {
    /// Cho's value.
    pub cho: T,
    /// Han's value.
    pub han: T,
}

impl<T> BySide<T> {
    /// Creates a pair of Cho's value and Han's.
    pub const fn new(cho: T, han: T) -> BySide<T> {
        BySide { cho, han }
    }

    /// Creates the pair of what a function returns for each side, Cho's first.
    pub fn of(mut value: impl FnMut(Side) -> T) -> BySide<T> {
        BySide {
            cho: value(Side::Cho),
            han: value(Side::Han),
        }
    }

    /// Applies a function to both values, Cho's first.
    pub fn map<U>(self, mut turn: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            cho: turn(self.cho),
            han: turn(self.han),
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Cho => &self.cho,
            Side::Han => &self.han,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Cho => &mut self.cho,
            Side::Han => &mut self.han,
        }
    }
}

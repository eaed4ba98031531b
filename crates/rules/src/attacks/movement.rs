//! Differences in movement between the two games: constants and tables, chosen once per call.
//!
//! Horses, and chariots along ranks and files, move alike.

use super::leaps::{self, LeapMask};
use super::lines::{LineMask, LineOccupancy};
use super::origins::{
    AttackOrigins, JANGGI_ORIGINS, JANGGI_ORIGINS_AROUND, OriginTable, XIANGQI_ORIGINS,
    XIANGQI_ORIGINS_AROUND,
};
use super::palace::{
    ALL_WAYS, DIAGONAL, DIAGONAL_STEPS, PALACE_STEPS, PalaceSteps, STRAIGHT, STRAIGHT_STEPS,
};
use super::soldiers::{OVER_THE_RIVER, RIVER_SOLDIER_STEPS, SOLDIER_STEPS};
use crate::board::{Bitboard, POINTS, Side, Square};

/// The movement of one game's pieces.
pub(crate) trait Movement {
    /// `true` if a river divides the board. Elephants then stay on their half and go two steps diagonally;
    /// soldiers step sideways only beyond the river.
    const RIVER: bool;
    /// `true` if chariots, cannons and soldiers also move along the printed diagonals of palaces.
    const DIAGONAL_LINES: bool;
    /// `true` if a cannon may jump and capture cannons. Otherwise it also needs a screen to move without a
    /// capture.
    const FREE_CANNONS: bool;
    /// `true` if generals attack each other along an open file, so that no move may leave them facing.
    const FLYING_GENERALS: bool;

    /// The origins of attacks on each point.
    const ORIGINS: &'static OriginTable;
    /// The origins of attacks on a general's point and all its steps.
    const ORIGINS_AROUND: &'static OriginTable;
    /// A general's steps.
    const GENERAL: &'static [Bitboard; POINTS];
    /// A guard's steps.
    const GUARD: &'static [Bitboard; POINTS];
    /// A general's steps, as places of its palace.
    const GENERAL_PLACES: &'static PalaceSteps;
    /// A guard's steps, as places of its palace.
    const GUARD_PLACES: &'static PalaceSteps;
    /// A soldier's targets, Cho's first.
    const SOLDIER: &'static [[Bitboard; POINTS]; 2];

    /// Returns the origins of attacks on a point.
    #[inline]
    fn origins(target: Square) -> &'static AttackOrigins {
        &Self::ORIGINS[target.index()]
    }

    /// Returns the targets of an elephant, given the empty points around it.
    fn elephant(square: Square, empty: LeapMask) -> LeapMask;

    /// Returns the points that must be empty for an elephant to go from one point to another in one move.
    fn elephant_path(from: Square, to: Square) -> Bitboard;

    /// Returns the attacks of a cannon along one line.
    fn jump(line: LineOccupancy, place: u8) -> LineMask;

    /// Returns the soldiers of a side that may step sideways.
    fn sideways(soldiers: Bitboard, side: Side) -> Bitboard;

    /// Returns the pieces that no cannon can jump.
    #[inline]
    fn no_screens(cannons: Bitboard) -> Bitboard {
        if Self::FREE_CANNONS {
            Bitboard::EMPTY
        } else {
            cannons
        }
    }
}

/// Janggi (rules.md section 2).
pub(crate) enum Janggi {}

impl Movement for Janggi {
    const RIVER: bool = false;
    const DIAGONAL_LINES: bool = true;
    const FREE_CANNONS: bool = false;
    const FLYING_GENERALS: bool = false;
    const ORIGINS: &'static OriginTable = &JANGGI_ORIGINS;
    const ORIGINS_AROUND: &'static OriginTable = &JANGGI_ORIGINS_AROUND;
    const GENERAL: &'static [Bitboard; POINTS] = &PALACE_STEPS;
    const GUARD: &'static [Bitboard; POINTS] = &PALACE_STEPS;
    const GENERAL_PLACES: &'static PalaceSteps = &ALL_WAYS;
    const GUARD_PLACES: &'static PalaceSteps = &ALL_WAYS;
    const SOLDIER: &'static [[Bitboard; POINTS]; 2] = &SOLDIER_STEPS;

    #[inline]
    fn elephant(square: Square, empty: LeapMask) -> LeapMask {
        leaps::elephant(square, empty)
    }

    #[inline]
    fn elephant_path(from: Square, to: Square) -> Bitboard {
        leaps::elephant_path(from, to)
    }

    #[inline]
    fn jump(line: LineOccupancy, place: u8) -> LineMask {
        line.jump(place)
    }

    #[inline]
    fn sideways(soldiers: Bitboard, _: Side) -> Bitboard {
        soldiers
    }
}

/// Xiangqi (xiangqi.md section 2).
pub(crate) enum Xiangqi {}

impl Movement for Xiangqi {
    const RIVER: bool = true;
    const DIAGONAL_LINES: bool = false;
    const FREE_CANNONS: bool = true;
    const FLYING_GENERALS: bool = true;
    const ORIGINS: &'static OriginTable = &XIANGQI_ORIGINS;
    const ORIGINS_AROUND: &'static OriginTable = &XIANGQI_ORIGINS_AROUND;
    const GENERAL: &'static [Bitboard; POINTS] = &STRAIGHT_STEPS;
    const GUARD: &'static [Bitboard; POINTS] = &DIAGONAL_STEPS;
    const GENERAL_PLACES: &'static PalaceSteps = &STRAIGHT;
    const GUARD_PLACES: &'static PalaceSteps = &DIAGONAL;
    const SOLDIER: &'static [[Bitboard; POINTS]; 2] = &RIVER_SOLDIER_STEPS;

    #[inline]
    fn elephant(square: Square, empty: LeapMask) -> LeapMask {
        leaps::river_elephant(square, empty)
    }

    #[inline]
    fn elephant_path(from: Square, to: Square) -> Bitboard {
        leaps::river_elephant_path(from, to)
    }

    #[inline]
    fn jump(line: LineOccupancy, place: u8) -> LineMask {
        line.jump_over_any(place)
    }

    #[inline]
    fn sideways(soldiers: Bitboard, side: Side) -> Bitboard {
        soldiers & OVER_THE_RIVER[side as usize]
    }
}

/// Evaluates an expression with the [`Movement`] of a game as a type. It is compiled once for each game, with
/// constants.
macro_rules! with_movement {
    ($variant:expr, $M:ident => $value:expr) => {
        match $variant {
            $crate::board::Variant::Janggi => {
                type $M = $crate::attacks::Janggi;
                $value
            }
            $crate::board::Variant::Xiangqi => {
                type $M = $crate::attacks::Xiangqi;
                $value
            }
        }
    };
}
pub(crate) use with_movement;

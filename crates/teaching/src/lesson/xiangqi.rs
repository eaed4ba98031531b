//! The examples of Xiangqi's lessons, most of them test positions of the norm (xiangqi.md section 15).

use super::Example;

pub(super) const CHARIOT: &[Example] = &[Example("3k5/9/9/9/R3p4/9/9/9/9/5K3 w", "a6", "a4", "f8")];

pub(super) const CANNON: &[Example] =
    &[Example("3k5/4c4/9/4p4/9/4C4/9/9/9/5K3 w", "e5", "c4", "g9")];

pub(super) const HORSE: &[Example] = &[
    Example("3k5/9/9/4N4/9/9/9/9/9/5K3 w", "e7", "c5", "g9"),
    Example("3k5/9/9/3nNP3/4p4/9/9/9/9/5K3 w", "e7", "c5", "g9"),
];

pub(super) const ELEPHANT: &[Example] = &[
    Example("3k5/9/9/9/9/2B6/9/9/9/5K3 w", "c5", "a3", "e7"),
    Example("3k5/9/9/9/9/9/9/4B4/3N5/5K3 w", "e3", "c1", "g5"),
];

/// The other general is in the pictures, because it forbids d2 in the first.
pub(super) const GENERAL: &[Example] = &[
    Example("3k5/9/9/9/9/9/9/9/4K4/9 w", "e2", "c1", "g10"),
    Example("3k5/9/9/9/9/9/9/9/4A4/5K3 w", "e2", "c1", "g10"),
];

pub(super) const SOLDIER: &[Example] = &[
    Example("3k5/9/9/9/9/2P6/9/9/9/5K3 w", "c5", "a4", "e7"),
    Example("3k5/9/9/9/2P6/9/9/9/9/5K3 w", "c6", "a4", "e8"),
];

/// A horse that may not leave the file, and a general that may not go to the other general's file.
pub(super) const FACING: &[Example] = &[
    Example("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e6", "c1", "g10"),
    Example("4k4/9/9/9/9/9/9/4n4/4K4/9 w", "e2", "c1", "g10"),
];

/// By a horse whose leg can be blocked, and by a cannon whose screen can leave.
pub(super) const CHECK: &[Example] = &[
    Example("4k4/r3a4/3N5/9/9/9/9/9/9/3K5 b", "a9", "a6", "f10"),
    Example("4k4/4a4/9/9/9/9/4c4/9/4A4/4K4 w", "e2", "c1", "g5"),
];

/// Mate with the other general's help; and a position without any move that avoids check.
pub(super) const MATE: &[Example] = &[
    Example("3k5/9/9/9/9/3R5/9/9/9/4K4 b", "d10", "c1", "g10"),
    Example("3k5/2P6/9/9/9/9/9/9/9/4K4 b", "d10", "c1", "g10"),
];

/// The chariot checks back and forth.
pub(super) const REPETITION: &[Example] = &[Example(
    "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w",
    "f1",
    "d1",
    "h10",
)];

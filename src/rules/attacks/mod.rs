//! Attack tables, computed at compile time: rays along the printed lines, palaces, sliders by the occupancy of a
//! line, leapers and soldiers.

#![expect(
    clippy::cast_possible_truncation,
    reason = "bits and places of a board of 90 points fit into a byte"
)]

pub(super) mod leaps;
pub(super) mod lines;
mod origins;
mod palace;
mod rays;
mod soldiers;

pub(super) use leaps::LeapMask;
pub(super) use lines::{Line, LineMask, Lines};
pub(super) use origins::{ATTACK_ORIGINS, ATTACK_ORIGINS_AROUND, AttackOrigins};
pub(super) use palace::{
    DIAGONAL_NODES, PALACE_STEPS, between, diagonal_jump, diagonal_slide, palace_places,
    palace_point, palace_steps,
};
pub(super) use rays::Direction;
pub(super) use soldiers::{FIRST_FILE, LAST_FILE, SOLDIER_DIAGONALS, SOLDIER_STEPS};

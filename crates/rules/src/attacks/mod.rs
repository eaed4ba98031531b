//! Attack tables, computed at compile time: rays along the printed lines, palaces, sliders by the occupancy of
//! a line, leapers and soldiers.

#![expect(
    clippy::cast_possible_truncation,
    reason = "bits and places of a board of 90 points fit into a byte"
)]

pub(super) mod leaps;
pub(super) mod lines;
mod movement;
mod origins;
mod palace;
mod soldiers;

pub(super) use leaps::ELEPHANT_POINTS;
pub(super) use leaps::LeapMask;
pub(super) use lines::{Direction, LineMask, LineOccupancy, Lines};
pub(super) use movement::{Janggi, Movement, Xiangqi, with_movement};
pub(super) use origins::AttackOrigins;
pub(super) use palace::{
    DIAGONAL_NODES, DIAGONAL_STEPS, between, diagonal_jump, diagonal_slide, palace_places,
    palace_places_on_file, palace_point,
};
pub(super) use soldiers::{FIRST_FILE, LAST_FILE, SOLDIER_DIAGONALS};

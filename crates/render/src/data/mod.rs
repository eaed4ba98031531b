//! Boards, piece sets and drawings as data.

pub(super) mod coordinates;
pub(super) mod drawings;
pub(super) mod games;
pub(super) mod grid;
pub(super) mod sets;
pub(super) mod theme;

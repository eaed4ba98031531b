//! Boards, piece sets and drawings as data.

pub(super) mod coordinates;
pub(super) mod drawings;
pub(super) mod figures;
pub(super) mod grid;
pub(super) mod pictograms;
pub(super) mod pieces;
pub(super) mod sets;
pub(super) mod theme;
pub(super) mod xiangqi_sets;

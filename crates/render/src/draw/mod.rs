//! Drawing of each kind of picture, and the cache shared by them.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "pixels are numbers below 2^24; a float is rounded on purpose, and below 0 it is the edge"
)]

pub(super) mod cache;
pub(super) mod caption;
mod chart;
pub(super) mod cross_table;
pub(super) mod diagram;
pub(super) mod end_card;
pub(super) mod formations;
pub(super) mod graph;
pub(super) mod ground;
pub(super) mod ladder;
mod layout;
mod margin;
pub(super) mod parts;
pub(super) mod pieces;
pub(super) mod ratings;
pub(super) mod replay;
pub(super) mod samples;
pub(super) mod scene;
mod seal;
mod sheet;

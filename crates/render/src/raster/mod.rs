//! Pixels: canvases of palette colours, sprites and letters.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "pixels are numbers below 2^24; a float is rounded on purpose, and below 0 it is the edge"
)]

pub(super) mod canvas;
pub(super) mod masks;
pub(super) mod palette;
pub(super) mod sprite;
pub(super) mod text;

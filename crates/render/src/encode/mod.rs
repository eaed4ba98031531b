//! Encoders: PNG and GIF.

#![expect(
    clippy::cast_possible_truncation,
    reason = "pictures have less than 2^16 pixels a side, and less than 2^8 colours"
)]

pub(super) mod gif;
pub(super) mod png;

//! Encoders: PNG with DEFLATE, GIF with LZW.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the formats say how many bits a field has, and symbols are made to fit"
)]

pub(super) mod bit_writer;
pub(super) mod deflate;
pub(super) mod gif;
pub(super) mod huffman;
pub(super) mod lz77;
pub(super) mod lzw;
pub(super) mod png;

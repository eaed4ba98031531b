//! Packing pictures: PNG with its deflate, GIF with its LZW.

pub(super) mod bit_writer;
pub(super) mod deflate;
pub(super) mod gif;
pub(super) mod huffman;
pub(super) mod lz77;
pub(super) mod lzw;
pub(super) mod png;

//! Encoders: PNG with DEFLATE, GIF with LZW, and the bit writer of both.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the formats say how many bits a field has, and symbols are made to fit"
)]

pub(super) mod deflate;
pub(super) mod gif;
pub(super) mod lzw;

use crc32fast::hash;

use super::error::RenderError;
use super::raster::canvas::Canvas;

/// Collects bits into bytes.
#[derive(Debug)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// The number of complete bytes.
    whole: usize,
    /// The bits of the incomplete byte, fewer than eight between calls.
    held: u64,
    count: u32,
}

impl BitWriter {
    /// Creates an empty writer with a capacity of `room` bytes.
    pub fn new(room: usize) -> BitWriter {
        BitWriter {
            bytes: vec![0; room],
            whole: 0,
            held: 0,
            count: 0,
        }
    }

    /// Adds up to 56 bits.
    #[inline]
    pub fn put(&mut self, value: u64, count: u32) {
        self.held |= value << self.count;
        self.count += count;
        if self.bytes.len() < self.whole + size_of::<u64>() {
            self.bytes.resize(2 * self.whole + 64, 0);
        }
        // Always stores eight bytes and counts only the complete ones, which is cheaper than a branch per byte.
        if let Some(rest) = self.bytes.get_mut(self.whole..)
            && let Some(eight) = rest.first_chunk_mut()
        {
            *eight = self.held.to_le_bytes();
        }
        self.whole += self.count as usize / 8;
        self.held >>= self.count / 8 * 8;
        self.count %= 8;
    }

    /// Returns all bytes; unused bits of the last one are zero.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes
            .truncate(self.whole + usize::from(self.count > 0));
        self.bytes
    }
}

/// Encodes a picture.
pub(super) fn encode(canvas: &Canvas) -> Result<Vec<u8>, RenderError> {
    let size = |length: usize| u32::try_from(length).map_err(|_| RenderError::Size);
    let packed = deflate::zlib(&canvas.rows, canvas.stride());
    let mut file = Vec::with_capacity(packed.len() + 512);
    file.extend(b"\x89PNG\r\n\x1a\n");
    let mut header = Vec::with_capacity(13);
    header.extend(size(canvas.width)?.to_be_bytes());
    header.extend(size(canvas.height)?.to_be_bytes());
    // Bit depth 8, colour type 3 (indexed), then compression, filter and interlace method 0.
    header.extend([8, 3, 0, 0, 0]);
    let colours: Vec<u8> = canvas.palette.colours().iter().flat_map(|c| c.0).collect();
    chunk(&mut file, *b"IHDR", &header, size(header.len())?);
    chunk(&mut file, *b"PLTE", &colours, size(colours.len())?);
    chunk(&mut file, *b"IDAT", &packed, size(packed.len())?);
    chunk(&mut file, *b"IEND", &[], 0);
    Ok(file)
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8], length: u32) {
    file.extend(length.to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(data);
    let checked = hash(file.get(start..).unwrap_or(&[]));
    file.extend(checked.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_fill_bytes_from_the_lowest() {
        let mut writer = BitWriter::new(1);
        writer.put(0b1, 1);
        writer.put(0b0110, 4);
        writer.put(0, 0);
        writer.put(0xff_ffff_ffff_ffff, 56);
        writer.put(0b10, 2);
        let expected = [0b1110_1101, 255, 255, 255, 255, 255, 255, 0b0101_1111];
        assert_eq!(writer.finish(), expected);
        assert_eq!(BitWriter::new(0).finish(), [0; 0]);
    }
}

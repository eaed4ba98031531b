//! A bit writer, least significant bit first, as DEFLATE (RFC 1951, 3.1.1) and GIF's LZW need it.

/// Collects bits into bytes.
#[derive(Debug)]
pub(in crate::render) struct BitWriter {
    bytes: Vec<u8>,
    /// The number of complete bytes.
    whole: usize,
    /// The bits of the incomplete byte, fewer than eight between calls.
    held: u64,
    count: u32,
}

impl BitWriter {
    /// An empty writer with room for `room` bytes.
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
        // Always stores eight bytes and counts only the complete ones: cheaper than a branch per byte.
        if let Some(rest) = self.bytes.get_mut(self.whole..)
            && let Some(eight) = rest.first_chunk_mut()
        {
            *eight = self.held.to_le_bytes();
        }
        self.whole += self.count as usize / 8;
        self.held >>= self.count / 8 * 8;
        self.count %= 8;
    }

    /// All bytes; unused bits of the last one are zero.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes
            .truncate(self.whole + usize::from(self.count > 0));
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_fill_bytes_from_the_lowest_on() {
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

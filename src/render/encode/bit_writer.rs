//! Bits in bytes, the lowest of each byte first: what zlib and GIF are written in.

/// Bits in the making.
#[derive(Debug)]
pub(in crate::render) struct Bits {
    bytes: Vec<u8>,
    /// How many bytes are whole.
    whole: usize,
    /// The bits after them, less than eight.
    held: u64,
    count: u32,
}

impl Bits {
    /// None yet, with room for so many bytes at first.
    pub fn new(room: usize) -> Bits {
        Bits {
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
        // Always eight bytes, of which the last ones are written again: faster than asking.
        if let Some(rest) = self.bytes.get_mut(self.whole..)
            && let Some(eight) = rest.first_chunk_mut()
        {
            *eight = self.held.to_le_bytes();
        }
        self.whole += self.count as usize / 8;
        self.held >>= self.count / 8 * 8;
        self.count %= 8;
    }

    /// All bytes; what is left of the last is zero.
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
        let mut bits = Bits::new(1);
        bits.put(0b1, 1);
        bits.put(0b0110, 4);
        bits.put(0, 0);
        bits.put(0xff_ffff_ffff_ffff, 56);
        bits.put(0b10, 2);
        let expected = [0b1110_1101, 255, 255, 255, 255, 255, 255, 0b0101_1111];
        assert_eq!(bits.finish(), expected);
        assert_eq!(Bits::new(0).finish(), [0; 0]);
    }
}

//! LZ77 matching for pictures (Ziv and Lempel, 1977; the tokens are those of RFC 1951).
//!
//! Most of a row equals the row above, so that distance is tried first. Otherwise a hash of four bytes leads to their
//! last occurrence; there are no chains, since longer searches gain little on drawn boards.

/// The number of symbols for literals and match lengths; the end of the block is not among them.
pub(in crate::render) const SYMBOLS: usize = 512;
/// The number of distance codes.
pub(in crate::render) const DISTANCES: usize = 30;
/// The number of distance codes with [`NO_DISTANCE`], rounded up to a power of two.
pub(in crate::render) const DISTANCE_SLOTS: usize = 32;
/// The distance code of a literal.
const NO_DISTANCE: u8 = 31;

/// The shortest and the longest match in DEFLATE, in bytes.
const MIN_MATCH: usize = 3;
const MAX_MATCH: usize = 258;
/// The greatest distance of a match, in bytes.
const WINDOW: usize = 32_768;
/// The size of the hash table of last occurrences, in bits.
const BITS: u32 = 13;

/// A literal or a match.
#[derive(Debug, Clone, Copy)]
pub(in crate::render) struct Lz77Token {
    /// Below 256 a literal, from there on a match length less three.
    pub symbol: u16,
    /// The distance code and its extra bits.
    pub distance: u8,
    pub rest: u16,
}

/// The tokens of a picture, with the frequencies from which the Huffman codes are made.
pub(in crate::render) struct Lz77Tokens {
    pub list: Vec<Lz77Token>,
    pub symbols: [u32; SYMBOLS],
    pub distances: [u32; DISTANCE_SLOTS],
}

impl Lz77Tokens {
    /// Tokenises rows that are `stride` bytes long.
    pub fn of(bytes: &[u8], stride: usize) -> Lz77Tokens {
        let mut tokens = Lz77Tokens {
            list: Vec::with_capacity(bytes.len() / 16),
            symbols: [0; SYMBOLS],
            distances: [0; DISTANCE_SLOTS],
        };
        tokens.find(bytes, stride);
        tokens
    }

    fn find(&mut self, bytes: &[u8], stride: usize) {
        let mut last = vec![0_u32; 1 << BITS];
        let mut at = 1;
        if let Some(&first) = bytes.first() {
            self.byte(first);
        }
        while let Some(now) = eight(bytes, at) {
            // The first row has none above it; distance 1 finds runs of one colour there.
            let above = if (1..WINDOW).contains(&stride) && stride <= at {
                stride
            } else {
                1
            };
            // Multiplicative (Fibonacci) hashing of four bytes.
            let place = (now as u32).wrapping_mul(0x9e37_79b1) >> (32 - BITS);
            // An empty slot means offset 0: harmless, since every candidate is compared byte by byte.
            let before = at - std::mem::replace(&mut last[place as usize], at as u32) as usize;
            let found = match_length(bytes, at, above, now);
            if found >= 8 {
                self.push_match(found, above);
                at += found;
                continue;
            }
            let other = if before < WINDOW { before } else { above };
            let length = match_length(bytes, at, other, now);
            // The distance of the row above has the shortest code, so another match must be two bytes longer to pay.
            if length > found + 1 && length > MIN_MATCH {
                self.push_match(length, other);
                at += length;
            } else if found >= MIN_MATCH {
                self.push_match(found, above);
                at += found;
            } else {
                self.byte(now as u8);
                at += 1;
            }
        }
        for &byte in bytes.iter().skip(at) {
            self.byte(byte);
        }
    }

    fn byte(&mut self, byte: u8) {
        self.push(u16::from(byte), NO_DISTANCE, 0);
    }

    #[inline]
    fn push_match(&mut self, mut length: usize, distance: usize) {
        let (distance, rest) = distance_of(distance);
        while length > MAX_MATCH {
            // Split so that the rest is never shorter than the shortest match.
            let part = MAX_MATCH.min(length - MIN_MATCH);
            self.push((256 + part - MIN_MATCH) as u16, distance, rest);
            length -= part;
        }
        self.push((256 + length - MIN_MATCH) as u16, distance, rest);
    }

    fn push(&mut self, symbol: u16, distance: u8, rest: u16) {
        // Both are in range already; the remainder spares a bounds check per token.
        self.symbols[usize::from(symbol) % SYMBOLS] += 1;
        self.distances[usize::from(distance) % DISTANCE_SLOTS] += 1;
        let token = Lz77Token {
            symbol,
            distance,
            rest,
        };
        self.list.push(token);
    }
}

fn eight(bytes: &[u8], at: usize) -> Option<u64> {
    let eight = bytes.get(at..)?.first_chunk()?;
    Some(u64::from_le_bytes(*eight))
}

/// The length of the match of the bytes from `at` on with those `back` bytes earlier; `now` has the first eight.
#[inline]
fn match_length(bytes: &[u8], at: usize, back: usize, now: u64) -> usize {
    let mut length = 0;
    let mut now = Some(now);
    while let (Some(then), Some(eight_now)) = (eight(bytes, at + length - back), now) {
        let differs = then ^ eight_now;
        if differs != 0 {
            // Little endian: the lowest differing byte is the first one.
            return length + differs.trailing_zeros() as usize / 8;
        }
        length += 8;
        now = eight(bytes, at + length);
    }
    let rest = bytes.iter().skip(at + length);
    let then = bytes.iter().skip(at + length - back);
    length + rest.zip(then).take_while(|(a, b)| a == b).count()
}

/// The code of a distance, and its extra bits.
fn distance_of(distance: usize) -> (u8, u16) {
    // Two codes for each number of extra bits, four for zero: the logarithm gives that number.
    let off = (distance - 1) as u16;
    let extra = 14 - (off | 2).leading_zeros() as u16;
    let number = 2 * extra + (off >> extra);
    (number as u8, off & ((1 << extra) - 1))
}

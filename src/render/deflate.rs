//! Packing the rows of a picture as zlib does, faster than a packer for all purposes can.
//!
//! Most of a row is as the one above, so that is tried first; what is left is looked for where the
//! same four bytes occurred last. One block, with codes made for the picture.

use super::huffman::{Code, lengths};

/// The shortest and the longest repetition that can be written.
const SHORTEST: usize = 4;
const LONGEST: usize = 258;
/// How far back a repetition may reach.
const REACH: usize = 32_768;
/// From this length on the row above is good enough without looking further.
const ENOUGH: usize = 24;
/// The last places of four bytes are kept by so many bits of a hash.
const BITS: u32 = 13;

/// The number that ends a block.
const END: usize = 256;
/// How many numbers there are for bytes, lengths and the end, and for distances.
const LITERALS: usize = 286;
const DISTANCES: usize = 30;

/// Packs rows that are `stride` bytes long.
pub(super) fn zlib(bytes: &[u8], stride: usize) -> Vec<u8> {
    let tokens = repetitions(bytes, stride);
    let (mut literals, mut distances) = ([0; LITERALS], [0; DISTANCES]);
    literals[END] = 1;
    for &token in &tokens {
        match token {
            Token::Byte(byte) => literals[usize::from(byte)] += 1,
            Token::Again { length, distance } => {
                literals[usize::from(LENGTHS[usize::from(length)].0)] += 1;
                distances[usize::from(distance_of(distance).0)] += 1;
            }
        }
    }
    // Two of each at least, so that the codes are complete.
    literals[0] += 1;
    distances[0] += 1;
    distances[1] += 1;
    let codes = (
        Code::of(&lengths(&literals)),
        Code::of(&lengths(&distances)),
    );
    let mut out = Bits::new(bytes.len() / 12);
    out.put(0x0178, 16);
    head(&mut out, &codes.0, &codes.1);
    body(&mut out, &tokens, &codes.0, &codes.1);
    let mut packed = out.finish();
    packed.extend(simd_adler32::adler32(&bytes).to_be_bytes());
    packed
}

/// A byte, or bytes that have been there before.
#[derive(Debug, Clone, Copy)]
enum Token {
    Byte(u8),
    Again { length: u16, distance: u16 },
}

fn repetitions(bytes: &[u8], stride: usize) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(bytes.len() / 16);
    let mut last = vec![u32::MAX; 1 << BITS];
    let mut at = 0;
    while at < bytes.len() {
        let (mut length, mut distance) = (0, stride);
        if (stride..).contains(&at) && stride < REACH {
            length = alike(bytes, at - stride, at);
        }
        if length < ENOUGH
            && let Some(place) = hash(bytes, at)
        {
            let before = std::mem::replace(&mut last[place], at as u32) as usize;
            if before < at && at - before < REACH {
                let found = alike(bytes, before, at);
                // The row above is the shorter way to write it, so the other has to be longer.
                if found > length + 1 {
                    (length, distance) = (found, at - before);
                }
            }
        }
        if length < SHORTEST {
            tokens.push(Token::Byte(bytes[at]));
            at += 1;
            continue;
        }
        at += length;
        while length > 0 {
            // No rest is left that is too short to be written.
            let part = match length {
                0..=LONGEST => length,
                _ if length < LONGEST + SHORTEST => LONGEST - SHORTEST,
                _ => LONGEST,
            };
            let (part16, distance) = (part as u16, distance as u16);
            tokens.push(Token::Again {
                length: part16,
                distance,
            });
            length -= part;
        }
    }
    tokens
}

fn hash(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..)?.first_chunk::<4>()?;
    let mixed = u32::from_le_bytes(*four).wrapping_mul(0x9e37_79b1);
    Some((mixed >> (32 - BITS)) as usize)
}

/// How many bytes from `at` on are as those from `before` on.
fn alike(bytes: &[u8], before: usize, at: usize) -> usize {
    let (Some(then), Some(now)) = (bytes.get(before..), bytes.get(at..)) else {
        return 0;
    };
    let (eights, mut length) = (now.as_chunks::<8>().0, 0);
    for (a, b) in then.as_chunks::<8>().0.iter().zip(eights) {
        let differs = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differs != 0 {
            return length + differs.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let rest = then.iter().zip(now).skip(length);
    length + rest.take_while(|(a, b)| a == b).count()
}

/// By length: its number, how many bits follow, and what they say.
static LENGTHS: [(u16, u8, u16); LONGEST + 1] = {
    let mut table = [(0, 0, 0); LONGEST + 1];
    let mut length = 3;
    while length < LONGEST {
        let off = length - 3;
        let mut extra = 0;
        while off >> (extra + 3) > 0 {
            extra += 1;
        }
        // Four numbers for each count of extra bits, eight for none.
        table[length] = if off < 8 {
            (257 + off as u16, 0, 0)
        } else {
            let number = 257 + 4 * extra as u16 + ((off >> extra) as u16);
            (number, extra as u8, (off & ((1 << extra) - 1)) as u16)
        };
        length += 1;
    }
    table[LONGEST] = (285, 0, 0);
    table
};

/// The number of a distance, how many bits follow, and what they say.
fn distance_of(distance: u16) -> (u16, u8, u16) {
    let off = distance.saturating_sub(1);
    if off < 4 {
        return (off, 0, 0);
    }
    let extra = 14 - off.leading_zeros() as u16;
    let number = 2 * extra + (off >> extra);
    (number, extra as u8, off & ((1 << extra) - 1))
}

/// The head of the one block: the lengths of all codes, four bits each.
fn head(out: &mut Bits, literals: &Code, distances: &Code) {
    // The last block, with codes of its own: so many for bytes and lengths, for distances, and for
    // what the lengths are written in.
    out.put(0b101, 3);
    out.put(LITERALS as u64 - 257, 5);
    out.put(DISTANCES as u64 - 1, 5);
    out.put(19 - 4, 4);
    // Sixteen lengths have codes of four bits; the three that would repeat them are not used.
    for nth in 0..19 {
        out.put(if nth < 3 { 0 } else { 4 }, 3);
    }
    for &length in literals.lengths().iter().chain(distances.lengths()) {
        // Codes are written from their highest bit on.
        out.put(u64::from(length.reverse_bits() >> 4), 4);
    }
}

fn body(out: &mut Bits, tokens: &[Token], literals: &Code, distances: &Code) {
    for &token in tokens {
        match token {
            Token::Byte(byte) => out.code(literals, usize::from(byte)),
            Token::Again { length, distance } => {
                let (number, extra, value) = LENGTHS[usize::from(length)];
                out.code(literals, usize::from(number));
                out.put(u64::from(value), u32::from(extra));
                let (number, extra, value) = distance_of(distance);
                out.code(distances, usize::from(number));
                out.put(u64::from(value), u32::from(extra));
            }
        }
    }
    out.code(literals, END);
}

/// Bits, the lowest of each byte first.
struct Bits {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    fn new(room: usize) -> Bits {
        Bits {
            bytes: Vec::with_capacity(room),
            held: 0,
            count: 0,
        }
    }

    /// Adds up to 16 bits.
    fn put(&mut self, value: u64, count: u32) {
        self.held |= value << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend((self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    fn code(&mut self, code: &Code, number: usize) {
        let (bits, length) = code.get(number);
        self.put(u64::from(bits), u32::from(length));
    }

    fn finish(mut self) -> Vec<u8> {
        let left = self.count.div_ceil(8) as usize;
        let rest = self.held.to_le_bytes();
        self.bytes.extend(rest.iter().take(left));
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::Read;

    /// Unpacks with two decoders that have nothing of ours.
    fn unpacked(packed: &[u8], length: usize) -> [Vec<u8>; 2] {
        let mut slow = Vec::new();
        let mut decoder = flate2::read::ZlibDecoder::new(packed);
        decoder.read_to_end(&mut slow).unwrap();
        let mut quick = vec![0; length];
        let mut other = libdeflater::Decompressor::new();
        let found = other.zlib_decompress(packed, &mut quick).unwrap();
        assert_eq!(found, length);
        [slow, quick]
    }

    fn check(bytes: &[u8], stride: usize) -> usize {
        let packed = zlib(bytes, stride);
        for found in unpacked(&packed, bytes.len()) {
            assert!(found == bytes, "{} bytes, stride {stride}", bytes.len());
        }
        packed.len()
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let noise: Vec<u8> = (0..5_000_u32)
            .map(|n| (n.wrapping_mul(n) >> 5) as u8)
            .collect();
        for bytes in [&[][..], &[7], &[0; 2], &[1; 100_000], &noise] {
            for stride in [1, 3, 258, 901, 2_001] {
                check(bytes, stride);
            }
        }
        assert!(
            check(&[1; 100_000], 901) < 700,
            "what is all alike is small"
        );
    }

    #[test]
    fn repetitions_of_every_length_are_written() {
        for length in 1..=1_100 {
            let mut bytes: Vec<u8> = (0..=255).collect();
            bytes.extend_from_within(..length.min(256));
            bytes.resize(256 + length, 9);
            bytes.extend([1, 2, 3]);
            check(&bytes, 256);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_rows_come_back(
            rows in prop::collection::vec(prop::collection::vec(0_u8..5, 40), 0..80),
            stride in 1_usize..50,
        ) {
            check(&rows.concat(), stride);
        }

        #[test]
        fn every_length_and_distance_is_written(length in 4_usize..600, distance in 1_usize..32_000) {
            let random = |n: usize| (n.wrapping_mul(0x9e37_79b9) >> 13) as u8;
            let mut bytes: Vec<u8> = (0..distance).map(random).collect();
            for nth in 0..length {
                bytes.push(bytes[nth]);
            }
            check(&bytes, distance);
        }
    }
}

//! DEFLATE in the zlib format (RFC 1951, RFC 1950) for rows of palette indices: one block with dynamic Huffman
//! codes. It is faster than a general library because it knows the length of a row.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::BitWriter;

/// The end-of-block symbol.
const END: usize = 256;
/// The size of the literal/length alphabet: bytes, end of block, and match lengths.
const LITERALS: usize = 286;

/// Compresses rows of `stride` bytes.
pub(crate) fn zlib(bytes: &[u8], stride: usize) -> Vec<u8> {
    let tokens = Lz77Tokens::of(bytes, stride);
    let mut literals = [0; LITERALS];
    let mut distances = [0; DISTANCES];
    for (symbol, count) in tokens.symbols.iter().enumerate() {
        literals[length_of(symbol).0] += count;
    }
    distances.copy_from_slice(&tokens.distances[..DISTANCES]);
    // At least two symbols of each alphabet occur, so that both Huffman codes are complete.
    literals[END] += 1;
    literals[0] += 1;
    distances[0] += 1;
    distances[1] += 1;
    let literals = Code::of(&lengths(&literals));
    let distances = Code::of(&lengths(&distances));
    // A token takes two or three bytes, and the block header less than 200.
    let mut out = BitWriter::new(3 * tokens.list.len() + 200);
    out.put(0x0178, 16);
    write_header(&mut out, &literals, &distances);
    write_body(&mut out, &tokens.list, &literals, &distances);
    let mut packed = out.finish();
    packed.extend(simd_adler32::adler32(&bytes).to_be_bytes());
    packed
}

/// Returns the literal/length symbol of a token, the number of its extra bits, and their value (RFC 1951,
/// 3.2.5).
fn length_of(symbol: usize) -> (usize, u8, u16) {
    match symbol {
        0..=255 => (symbol, 0, 0),
        511 => (285, 0, 0),
        _ => {
            // Four symbols for each number of extra bits, eight for zero: the logarithm gives that number.
            let offset = symbol as u16 - 256;
            let extra = 13 - (offset | 4).leading_zeros() as u16;
            let number = 257 + 4 * extra + (offset >> extra);
            (
                usize::from(number),
                extra as u8,
                offset & ((1 << extra) - 1),
            )
        }
    }
}

/// Writes the block header: the code lengths of both alphabets, four bits each (RFC 1951, 3.2.7).
fn write_header(out: &mut BitWriter, literals: &Code, distances: &Code) {
    // BFINAL = 1 and BTYPE = 10, then HLIT, HDIST and HCLEN.
    out.put(0b101, 3);
    out.put(LITERALS as u64 - 257, 5);
    out.put(DISTANCES as u64 - 1, 5);
    out.put(19 - 4, 4);
    // The sixteen code lengths get codes of four bits. The three repeat symbols, first in this order, are unused.
    for nth in 0..19 {
        out.put(if nth < 3 { 0 } else { 4 }, 3);
    }
    for &length in literals.lengths().iter().chain(distances.lengths()) {
        // Huffman codes are packed from the most significant bit, unlike all other fields.
        out.put(u64::from(length.reverse_bits() >> 4), 4);
    }
}

fn write_body(out: &mut BitWriter, tokens: &[Lz77Token], literals: &Code, distances: &Code) {
    // Code and extra bits of each token symbol, joined; for distances the extra bits differ by token.
    let symbols: [(u64, u32); SYMBOLS] = std::array::from_fn(|symbol| {
        let (number, extra, value) = length_of(symbol);
        let (word, length) = literals.get(number);
        let bits = u64::from(word) | u64::from(value) << length;
        (bits, u32::from(length + extra))
    });
    let starts: [(u64, u32, u32); DISTANCE_SLOTS] = std::array::from_fn(|number| {
        let (word, length) = distances.get(number);
        let extra = match number {
            0..DISTANCES => (number as u32 / 2).saturating_sub(1),
            _ => 0,
        };
        (
            u64::from(word),
            u32::from(length),
            u32::from(length) + extra,
        )
    });
    for token in tokens {
        // A literal has a distance of zero bits, which avoids an unpredictable branch.
        let (bits, count) = symbols[token.symbol()];
        let (word, length, all) = starts[token.distance()];
        let rest = word | u64::from(token.rest()) << length;
        out.put(bits | rest << count, count + all);
    }
    let (word, length) = literals.get(END);
    out.put(u64::from(word), u32::from(length));
}

/// The maximum code length in DEFLATE, in bits.
const LONGEST: u8 = 15;

/// A canonical prefix code: one code word for each symbol.
#[derive(Debug)]
pub(crate) struct Code {
    lengths: Vec<u8>,
    /// Code word and length in bits, by symbol. The words are reversed, in the order of writing.
    words: Vec<(u16, u8)>,
}

impl Code {
    /// Creates the canonical code with these lengths; a symbol of length 0 has no word.
    pub fn of(lengths: &[u8]) -> Code {
        let mut words = vec![(0, 0); lengths.len()];
        let mut next = 0_u16;
        for length in 1..=LONGEST {
            for (word, _) in words
                .iter_mut()
                .zip(lengths)
                .filter(|(_, symbol_length)| **symbol_length == length)
            {
                // Reversed, because the bit writer puts the lowest bit first.
                *word = (next.reverse_bits() >> (16 - length), length);
                next += 1;
            }
            next <<= 1;
        }
        Code {
            lengths: lengths.to_vec(),
            words,
        }
    }

    /// Returns the code lengths by symbol, in bits.
    pub fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// Returns the code word of a symbol, first bit lowest, and its length.
    pub fn get(&self, number: usize) -> (u16, u8) {
        self.words.get(number).copied().unwrap_or_default()
    }
}

/// Returns the code lengths for symbol frequencies (Huffman, 1952). At least two symbols must occur.
pub(crate) fn lengths(counts: &[u32]) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let lengths = huffman_lengths(&counts);
        if lengths.iter().all(|length| *length <= LONGEST) {
            return lengths;
        }
        // Flatter frequencies make shorter codes: repeated until none exceeds the limit, which is rare.
        for count in counts.iter_mut().filter(|count| **count > 0) {
            *count = *count / 2 + 1;
        }
    }
}

fn huffman_lengths(counts: &[u32]) -> Vec<u8> {
    // The tree as parent links: leaves first, then inner nodes in the order in which they join two others.
    let mut parents = vec![0_usize; counts.len()];
    let mut heap: BinaryHeap<Reverse<(u32, usize)>> = (0..)
        .zip(counts)
        .filter(|(_, count)| **count > 0)
        .map(|(number, &count)| Reverse((count, number)))
        .collect();
    while heap.len() > 1 {
        if let (Some(Reverse(a)), Some(Reverse(b))) = (heap.pop(), heap.pop()) {
            let parent = parents.len();
            parents.push(0);
            parents[a.1] = parent;
            parents[b.1] = parent;
            heap.push(Reverse((a.0 + b.0, parent)));
        }
    }
    let mut depths = vec![0_u8; parents.len()];
    // Parents have higher indices, so each depth is known before those below it. The root keeps depth 0.
    for node in (0..parents.len().saturating_sub(1)).rev() {
        if parents[node] > 0 {
            depths[node] = depths[parents[node]].saturating_add(1);
        }
    }
    depths.truncate(counts.len());
    depths
}

/// The number of symbols for literals and match lengths, not including the end of the block.
pub(crate) const SYMBOLS: usize = 512;
/// The number of distance codes.
pub(crate) const DISTANCES: usize = 30;
/// The number of distance codes with that of [`NO_DISTANCE`], rounded up to a power of two.
pub(crate) const DISTANCE_SLOTS: usize = 32;

/// The shortest and the longest match in DEFLATE, in bytes.
const MIN_MATCH: usize = 3;
const MAX_MATCH: usize = 258;
/// The maximum distance of a match, in bytes.
const WINDOW: usize = 32_768;
/// The size of the hash table of last occurrences, in bits.
const BITS: u32 = 13;

/// A literal or a match. Bits: 9 of the symbol, 5 of the distance code, then its extra bits.
///
/// A symbol is below 256 a literal, from 256 on a match length minus three.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lz77Token(u32);

impl Lz77Token {
    #[inline]
    fn of(symbol: u16, distance: Distance) -> Lz77Token {
        let bits = u32::from(distance.rest) << 5 | u32::from(distance.code);
        Lz77Token(bits << 9 | u32::from(symbol))
    }

    #[inline]
    fn symbol(self) -> usize {
        self.0 as usize % SYMBOLS
    }

    #[inline]
    fn distance(self) -> usize {
        (self.0 >> 9) as usize % DISTANCE_SLOTS
    }

    #[inline]
    fn rest(self) -> u32 {
        self.0 >> 14
    }
}

/// The code of a distance, and its extra bits.
#[derive(Debug, Clone, Copy)]
struct Distance {
    code: u8,
    rest: u16,
}

/// The distance of a literal.
const NO_DISTANCE: Distance = Distance { code: 31, rest: 0 };

/// The tokens of a picture, with the frequencies from which the Huffman codes are made.
pub(crate) struct Lz77Tokens {
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
        if let Some(&first) = bytes.first() {
            tokens.byte(first);
        }
        let mut last = vec![0_u32; 1 << BITS];
        let has_rows = (1..WINDOW).contains(&stride);
        let row_distance = if has_rows { stride } else { 1 };
        // The first row has no row above it; there, distance 1 finds runs of one colour.
        let at = tokens.find(bytes, 1, row_distance, 1, &mut last);
        let at = tokens.find(bytes, at, bytes.len(), row_distance, &mut last);
        for &byte in bytes.iter().skip(at) {
            tokens.byte(byte);
        }
        tokens
    }

    /// Tokenises bytes from one offset to another, or a little further, and returns the offset reached. The last few
    /// bytes of all are left.
    fn find(
        &mut self,
        bytes: &[u8],
        start: usize,
        end: usize,
        row_distance: usize,
        last: &mut [u32],
    ) -> usize {
        let row = Distance::of(row_distance);
        let mut at = start;
        while at < end
            && let Some(word) = read_u64(bytes, at)
        {
            let row_match = match_length(bytes, at, row_distance, word);
            // Multiplicative (Fibonacci) hashing of four bytes.
            let slot = (word as u32).wrapping_mul(0x9e37_79b1) >> (32 - BITS);
            // An empty slot means offset 0: harmless, because every candidate is compared byte by byte.
            let last_distance =
                at - std::mem::replace(&mut last[slot as usize], at as u32) as usize;
            if row_match >= 8 {
                self.push_match(row_match, row);
                at += row_match;
                continue;
            }
            let length = if last_distance < WINDOW {
                match_length(bytes, at, last_distance, word)
            } else {
                0
            };
            // The distance of the row above has the shortest code, so another match must be two bytes longer to pay
            // off.
            if length > row_match + 1 && length > MIN_MATCH {
                self.push_match(length, Distance::of(last_distance));
                at += length;
            } else if row_match >= MIN_MATCH {
                self.push((256 + row_match - MIN_MATCH) as u16, row);
                at += row_match;
            } else {
                self.byte(word as u8);
                at += 1;
            }
        }
        at
    }

    #[inline]
    fn byte(&mut self, byte: u8) {
        self.push(u16::from(byte), NO_DISTANCE);
    }

    #[inline]
    fn push_match(&mut self, mut length: usize, distance: Distance) {
        while length > MAX_MATCH {
            // Split so that the rest is never shorter than the shortest match.
            let part = MAX_MATCH.min(length - MIN_MATCH);
            self.push((256 + part - MIN_MATCH) as u16, distance);
            length -= part;
        }
        self.push((256 + length - MIN_MATCH) as u16, distance);
    }

    #[inline]
    fn push(&mut self, symbol: u16, distance: Distance) {
        let token = Lz77Token::of(symbol, distance);
        self.symbols[token.symbol()] += 1;
        self.distances[token.distance()] += 1;
        self.list.push(token);
    }
}

fn read_u64(bytes: &[u8], at: usize) -> Option<u64> {
    let eight = bytes.get(at..)?.first_chunk()?;
    Some(u64::from_le_bytes(*eight))
}

/// Returns the length of the match of the bytes from `at` on with those `distance` bytes earlier; `word` has the
/// first eight.
#[inline]
fn match_length(bytes: &[u8], at: usize, distance: usize, word: u64) -> usize {
    let Some(earlier) = read_u64(bytes, at - distance) else {
        return 0;
    };
    match first_difference(earlier, word) {
        None => 8 + long_match(bytes, at + 8, distance),
        Some(length) => length,
    }
}

/// Returns the number of equal bytes before the first that differs.
#[inline]
fn first_difference(earlier: u64, current: u64) -> Option<usize> {
    let difference = earlier ^ current;
    // Little endian: the lowest differing byte is the first one.
    (difference != 0).then(|| difference.trailing_zeros() as usize / 8)
}

/// Like [`match_length`], for matches that are probably long.
fn long_match(bytes: &[u8], at: usize, distance: usize) -> usize {
    let current = bytes.get(at..).unwrap_or(&[]);
    let earlier = bytes.get(at - distance..).unwrap_or(&[]);
    // As many bytes as fit into a few vector registers.
    let (blocks, _) = current.as_chunks::<32>();
    let (earlier_blocks, _) = earlier.as_chunks::<32>();
    let pairs = blocks.iter().zip(earlier_blocks);
    let mut length = 32 * pairs.take_while(|(a, b)| a == b).count();
    while let (Some(a), Some(b)) = (read_u64(earlier, length), read_u64(current, length)) {
        if let Some(rest) = first_difference(a, b) {
            return length + rest;
        }
        length += 8;
    }
    let rest = current.iter().skip(length).zip(earlier.iter().skip(length));
    length + rest.take_while(|(a, b)| a == b).count()
}

impl Distance {
    #[inline]
    fn of(distance: usize) -> Distance {
        // Two codes for each number of extra bits, four for zero: the logarithm gives that number.
        let offset = (distance - 1) as u16;
        let extra = 14 - (offset | 2).leading_zeros() as u16;
        let number = 2 * extra + (offset >> extra);
        Distance {
            code: number as u8,
            rest: offset & ((1 << extra) - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use proptest::prelude::*;

    use super::*;

    /// Unpacks with two independent decoders.
    fn unpacked(packed: &[u8], length: usize) -> [Vec<u8>; 2] {
        let mut slow = Vec::new();
        let mut decoder = flate2::read::ZlibDecoder::new(packed);
        decoder.read_to_end(&mut slow).unwrap();
        let mut quick = vec![0; length];
        let mut decompressor = libdeflater::Decompressor::new();
        let size = decompressor.zlib_decompress(packed, &mut quick).unwrap();
        assert_eq!(size, length);
        [slow, quick]
    }

    fn check(bytes: &[u8], stride: usize) -> usize {
        let packed = zlib(bytes, stride);
        for decoded in unpacked(&packed, bytes.len()) {
            assert!(decoded == bytes, "{} bytes, stride {stride}", bytes.len());
        }
        packed.len()
    }

    #[test]
    fn compressed_rows_are_restored() {
        let noise: Vec<u8> = (0..5_000_u32)
            .map(|n| (n.wrapping_mul(n) >> 5) as u8)
            .collect();
        for bytes in [&[][..], &[7], &[0; 2], &[1; 100_000], &noise] {
            for stride in [0, 1, 3, 258, 901, 2_001, 40_000] {
                check(bytes, stride);
            }
        }
        assert!(
            check(&[1; 100_000], 901) < 700,
            "what is all alike is small"
        );
    }

    #[test]
    fn repetitions_of_every_length_are_restored() {
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
        fn random_rows_are_restored(
            rows in prop::collection::vec(prop::collection::vec(0_u8..5, 40), 0..80),
            stride in 1_usize..50,
        ) {
            check(&rows.concat(), stride);
        }

        #[test]
        fn every_length_and_distance_is_restored(length in 4_usize..600, distance in 1_usize..32_000) {
            let random = |n: usize| (n.wrapping_mul(0x9e37_79b9) >> 13) as u8;
            let mut bytes: Vec<u8> = (0..distance).map(random).collect();
            for nth in 0..length {
                bytes.push(bytes[nth]);
            }
            check(&bytes, distance);
        }
    }

    #[test]
    fn codes_are_complete_and_never_too_long() {
        let steep: Vec<u32> = (0..30).map(|n| 1 << n).collect();
        for counts in [vec![1, 1], vec![5, 0, 1, 1], vec![7; 286], steep] {
            let lengths = lengths(&counts);
            let occurring = lengths.iter().filter(|length| **length > 0);
            let used: u32 = occurring.map(|length| 1 << (LONGEST - length)).sum();
            assert_eq!(used, 1 << LONGEST, "{counts:?}: {lengths:?}");
            for (count, length) in counts.iter().zip(&lengths) {
                assert_eq!(*count > 0, *length > 0, "{counts:?}");
            }
        }
    }

    #[test]
    fn frequent_symbols_have_shorter_codes() {
        assert_eq!(lengths(&[10, 1, 1, 3]), [1, 3, 3, 2]);
        let code = Code::of(&[1, 3, 3, 2]);
        let words = [0, 1, 2, 3].map(|number| code.get(number));
        assert_eq!(words, [(0b0, 1), (0b011, 3), (0b111, 3), (0b01, 2)]);
    }
}

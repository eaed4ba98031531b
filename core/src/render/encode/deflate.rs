//! DEFLATE in the zlib format (RFC 1951, RFC 1950) for rows of palette indices: one block with dynamic Huffman
//! codes. It is faster than a general library because it knows the length of a row.

use super::bit_writer::BitWriter;
use super::huffman::{Code, lengths};
use super::lz77::{DISTANCE_SLOTS, DISTANCES, Lz77Token, Lz77Tokens, SYMBOLS};

/// The end-of-block symbol.
const END: usize = 256;
/// The size of the literal/length alphabet: bytes, end of block, and match lengths.
const LITERALS: usize = 286;

/// Compresses rows of `stride` bytes.
pub(in crate::render) fn zlib(bytes: &[u8], stride: usize) -> Vec<u8> {
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
    // A token takes six bytes at most, and the block header less than 200.
    let mut out = BitWriter::new(6 * tokens.list.len() + 200);
    out.put(0x0178, 16);
    head(&mut out, &literals, &distances);
    body(&mut out, &tokens.list, &literals, &distances);
    let mut packed = out.finish();
    packed.extend(simd_adler32::adler32(&bytes).to_be_bytes());
    packed
}

/// The literal/length symbol of a token, the number of its extra bits, and their value (RFC 1951, 3.2.5).
fn length_of(symbol: usize) -> (usize, u8, u16) {
    match symbol {
        0..=255 => (symbol, 0, 0),
        511 => (285, 0, 0),
        _ => {
            // Four symbols for each number of extra bits, eight for zero: the logarithm gives that number.
            let off = symbol as u16 - 256;
            let extra = 13 - (off | 4).leading_zeros() as u16;
            let number = 257 + 4 * extra + (off >> extra);
            (usize::from(number), extra as u8, off & ((1 << extra) - 1))
        }
    }
}

/// The block header: the code lengths of both alphabets, four bits each (RFC 1951, 3.2.7).
fn head(out: &mut BitWriter, literals: &Code, distances: &Code) {
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

fn body(out: &mut BitWriter, tokens: &[Lz77Token], literals: &Code, distances: &Code) {
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
        // A literal has a distance of zero bits, so that there is no branch, which would be unpredictable.
        let (bits, count) = symbols[usize::from(token.symbol) % SYMBOLS];
        let (word, length, all) = starts[usize::from(token.distance) % DISTANCE_SLOTS];
        let rest = word | u64::from(token.rest) << length;
        out.put(bits | rest << count, count + all);
    }
    let (word, length) = literals.get(END);
    out.put(u64::from(word), u32::from(length));
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
    fn packed_rows_unpack_to_the_same() {
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
        fn any_rows_unpack_to_the_same(
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

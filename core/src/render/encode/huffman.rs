//! Canonical Huffman codes with limited length (RFC 1951, 3.2.2).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The greatest code length that DEFLATE allows, in bits.
const LONGEST: u8 = 15;

/// A canonical prefix code: one code word for each symbol.
#[derive(Debug)]
pub(in crate::render) struct Code {
    lengths: Vec<u8>,
    /// Code word and length in bits, by symbol; the words are reversed, in the order in which they are written.
    words: Vec<(u16, u8)>,
}

impl Code {
    /// The canonical code with these lengths; a symbol of length 0 has no word.
    pub fn of(lengths: &[u8]) -> Code {
        let mut words = vec![(0, 0); lengths.len()];
        let mut next = 0_u16;
        for length in 1..=LONGEST {
            for (word, _) in words
                .iter_mut()
                .zip(lengths)
                .filter(|(_, own)| **own == length)
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

    /// The code lengths by symbol, in bits.
    pub fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// The code word of a symbol, first bit lowest, and its length.
    pub fn get(&self, number: usize) -> (u16, u8) {
        self.words.get(number).copied().unwrap_or_default()
    }
}

/// The code lengths for symbol frequencies (Huffman, 1952). At least two symbols have to occur.
pub(in crate::render) fn lengths(counts: &[u32]) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let lengths = unbounded(&counts);
        if lengths.iter().all(|length| *length <= LONGEST) {
            return lengths;
        }
        // Flatter frequencies make shorter codes: repeated until none exceeds the limit, which is rare.
        for count in counts.iter_mut().filter(|count| **count > 0) {
            *count = *count / 2 + 1;
        }
    }
}

fn unbounded(counts: &[u32]) -> Vec<u8> {
    // The tree as parent links: leaves first, then inner nodes in the order in which they join two others.
    let mut above = vec![0_usize; counts.len()];
    let mut heap: BinaryHeap<Reverse<(u32, usize)>> = (0..)
        .zip(counts)
        .filter(|(_, count)| **count > 0)
        .map(|(number, &count)| Reverse((count, number)))
        .collect();
    while heap.len() > 1 {
        if let (Some(Reverse(a)), Some(Reverse(b))) = (heap.pop(), heap.pop()) {
            let joined = above.len();
            above.push(0);
            above[a.1] = joined;
            above[b.1] = joined;
            heap.push(Reverse((a.0 + b.0, joined)));
        }
    }
    let mut depths = vec![0_u8; above.len()];
    // Parents have higher indices, so each depth is known before those below it. The root keeps depth 0.
    for node in (0..above.len().saturating_sub(1)).rev() {
        if above[node] > 0 {
            depths[node] = depths[above[node]].saturating_add(1);
        }
    }
    depths.truncate(counts.len());
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

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

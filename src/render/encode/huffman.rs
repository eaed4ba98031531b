//! Codes in which what occurs often is short.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The longest code that there may be.
const LONGEST: u8 = 15;

/// A code word for each number, as deflate assigns them.
#[derive(Debug)]
pub(in crate::render) struct Code {
    lengths: Vec<u8>,
    /// By number: the bits in the order in which they are written, and how many.
    words: Vec<(u16, u8)>,
}

impl Code {
    /// The code with these lengths; those of no bits have no word.
    pub fn of(lengths: &[u8]) -> Code {
        let mut words = vec![(0, 0); lengths.len()];
        let mut next = 0_u16;
        for length in 1..=LONGEST {
            for (word, _) in words
                .iter_mut()
                .zip(lengths)
                .filter(|(_, own)| **own == length)
            {
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

    /// How many bits each number takes.
    pub fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// The bits of a number, the first lowest, and how many they are.
    pub fn get(&self, number: usize) -> (u16, u8) {
        self.words.get(number).copied().unwrap_or_default()
    }
}

/// How many bits each number should take that occurs so often (Huffman's way); at least two have to
/// occur.
pub(in crate::render) fn lengths(counts: &[u32]) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let lengths = unbounded(&counts);
        if lengths.iter().all(|length| *length <= LONGEST) {
            return lengths;
        }
        // Rarer numbers are taken to be less rare, until no code is too long.
        for count in counts.iter_mut().filter(|count| **count > 0) {
            *count = *count / 2 + 1;
        }
    }
}

fn unbounded(counts: &[u32]) -> Vec<u8> {
    // A tree from below: first the numbers themselves, then what joins two of them.
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
    fn what_occurs_more_often_is_shorter() {
        assert_eq!(lengths(&[10, 1, 1, 3]), [1, 3, 3, 2]);
        let code = Code::of(&[1, 3, 3, 2]);
        let words = [0, 1, 2, 3].map(|number| code.get(number));
        assert_eq!(words, [(0b0, 1), (0b011, 3), (0b111, 3), (0b01, 2)]);
    }
}

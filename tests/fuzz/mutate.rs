//! Generates inputs: each is a randomly changed seed of the corpus. The same number gives the same input.

/// A source of chance that is the same everywhere and for ever (SplitMix64).
pub struct Chance(u64);

impl Chance {
    /// The source of one input: target, seed and iteration decide it.
    pub fn of(target: &str, seed: u64, iteration: u64) -> Chance {
        // FNV-1a, because the standard library's hash may change.
        let named = target.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut chance = Chance(named ^ seed.rotate_left(32));
        chance.0 = chance.next() ^ iteration;
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below another; 0 below 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % (limit.max(1) as u64)) as usize
    }

    fn of_list<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> Option<&'a T> {
        list.get(self.below(list.len())).copied()
    }

    /// A part of a text that is `length` bytes long.
    fn part(&mut self, length: usize) -> std::ops::Range<usize> {
        let from = self.below(length + 1);
        // Most parts are short, because replacing a long part leaves little of the input.
        let longest = if self.below(4) == 0 { length } else { 12 };
        let to = (from + 1 + self.below(longest)).min(length);
        from..to
    }
}

/// The longest input. More is the business of tests that name it.
const LONGEST: usize = 64 << 10;

/// Bytes and letters that readers trip over.
const ODD: &[&[u8]] = &[
    b"\0",
    b"\x7f",
    b"\xff",
    b"\xfe",
    b"\x80",
    b"\x1a",
    b"\n",
    b"\r",
    b"\t",
    b" ",
    b"0",
    b"-1",
    b"255",
    b"4294967296",
    b"9223372036854775807",
    b"18446744073709551616",
    b"1e999",
    b"NaN",
    b"%00",
    b"\\u0000",
    b"\\ud800",
    "\u{feff}".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{fffd}".as_bytes(),
    "\u{1f418}".as_bytes(),
    "é".as_bytes(),
    "한".as_bytes(),
    "車".as_bytes(),
    "９".as_bytes(),
    "İ".as_bytes(),
    b"null",
    b"{}",
    b"[]",
    b"\"\"",
    b"\"",
    b":",
    b",",
    b"/",
    b"..",
];

/// The input of one iteration: the first ones are the corpus as it is.
pub fn input(
    target: &str,
    corpus: &[Vec<u8>],
    words: &[&str],
    seed: u64,
    iteration: u64,
) -> Vec<u8> {
    if let Some(seed_input) = usize::try_from(iteration)
        .ok()
        .and_then(|nth| corpus.get(nth))
    {
        return seed_input.clone();
    }
    let mut chance = Chance::of(target, seed, iteration);
    let mut input = corpus[chance.below(corpus.len())].clone();
    // There are usually few changes, because many changes often fail at the first one.
    let changes = 1 + chance.below(3) * chance.below(3);
    for _ in 0..changes {
        change(&mut input, corpus, words, &mut chance);
    }
    input.truncate(LONGEST);
    input
}

fn change(input: &mut Vec<u8>, corpus: &[Vec<u8>], words: &[&str], chance: &mut Chance) {
    let range = chance.part(input.len());
    match chance.below(10) {
        0 if !input.is_empty() => {
            let at = chance.below(input.len());
            input[at] ^= 1 << chance.below(8);
        }
        1 if !input.is_empty() => {
            let at = chance.below(input.len());
            input[at] = chance.below(256) as u8;
        }
        2 => input.truncate(range.start),
        3 => drop(input.drain(range)),
        4 => {
            let part = input[range.clone()].to_vec();
            let times = if chance.below(16) == 0 { 400 } else { 1 };
            let repeated = part.repeat(times.min(1 + 8_000 / part.len().max(1)));
            input.splice(range.end..range.end, repeated);
        }
        5 => {
            // A part taken from another seed.
            let seed_input = &corpus[chance.below(corpus.len())];
            let part = chance.part(seed_input.len());
            input.splice(range, seed_input[part].iter().copied());
        }
        6 => {
            // The beginning of this input and the end of another.
            let seed_input = &corpus[chance.below(corpus.len())];
            let from = chance.below(seed_input.len() + 1);
            input.truncate(range.start);
            input.extend_from_slice(&seed_input[from..]);
        }
        7 => {
            let special = chance.of_list(ODD).unwrap_or_default();
            input.splice(range.start..range.start, special.iter().copied());
        }
        8 => digits(input, chance),
        _ => {
            let word = chance.of_list(words).unwrap_or_default();
            let replaced = if chance.below(2) == 0 {
                range
            } else {
                range.start..range.start
            };
            input.splice(replaced, word.bytes());
        }
    }
}

/// Another number where one stands.
fn digits(input: &mut Vec<u8>, chance: &mut Chance) {
    let from = chance.below(input.len());
    let Some(begin) = input[from.min(input.len())..]
        .iter()
        .position(u8::is_ascii_digit)
    else {
        return;
    };
    let begin = begin + from;
    let length = input[begin..].iter();
    let length = length.take_while(|byte| byte.is_ascii_digit()).count();
    let number = match chance.below(6) {
        0 => "0".to_owned(),
        1 => chance.below(12).to_string(),
        2 => u32::MAX.to_string(),
        3 => i64::MAX.to_string(),
        4 => u64::MAX.to_string(),
        _ => chance.below(100_000).to_string(),
    };
    input.splice(begin..begin + length, number.bytes());
}

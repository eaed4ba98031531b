//! What of a picture's rows has been there before.
//!
//! Most of a row is as the one above, so that is tried first; what is left is looked for where the
//! same four bytes occurred last.

/// How many kinds of tokens there are.
pub(in crate::render) const KINDS: usize = 512;
/// How many numbers there are for distances.
pub(in crate::render) const DISTANCES: usize = 30;
/// The same, with [`NONE`], up to the next power of two.
pub(in crate::render) const NUMBERS: usize = 32;
/// In place of a distance's number, where a byte is written.
const NONE: u8 = 31;

/// The shortest and the longest repetition that can be written.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
/// How far back a repetition may reach.
const REACH: usize = 32_768;
/// The last places of four bytes are kept by so many bits of a hash.
const BITS: u32 = 13;

/// A byte, or bytes that have been there before.
#[derive(Debug, Clone, Copy)]
pub(in crate::render) struct Token {
    /// Below 256 the byte, from there on a length less three.
    pub kind: u16,
    /// The number of the distance, and what its further bits say; 31 and nothing for a byte.
    pub distance: u8,
    pub rest: u16,
}

/// What is to be written, and how often each kind and each distance occurs.
pub(in crate::render) struct Tokens {
    pub list: Vec<Token>,
    pub kinds: [u32; KINDS],
    pub distances: [u32; NUMBERS],
}

impl Tokens {
    /// Takes rows apart that are `stride` bytes long.
    pub fn of(bytes: &[u8], stride: usize) -> Tokens {
        let mut tokens = Tokens {
            list: Vec::with_capacity(bytes.len() / 16),
            kinds: [0; KINDS],
            distances: [0; NUMBERS],
        };
        tokens.find(bytes, stride);
        tokens
    }

    fn find(&mut self, bytes: &[u8], stride: usize) {
        let mut last = vec![0_u32; 1 << BITS];
        let mut at = 1;
        bytes.first().into_iter().for_each(|&byte| self.byte(byte));
        while let Some(now) = eight(bytes, at) {
            // What has no row above it is held against the byte before.
            let above = if (1..REACH).contains(&stride) && stride <= at {
                stride
            } else {
                1
            };
            let place = (now as u32).wrapping_mul(0x9e37_79b1) >> (32 - BITS);
            let before = at - std::mem::replace(&mut last[place as usize], at as u32) as usize;
            let found = alike(bytes, at, above, now);
            if found >= 8 {
                self.again(found, above);
                at += found;
                continue;
            }
            let other = if before < REACH { before } else { above };
            let length = alike(bytes, at, other, now);
            // The row above is the shorter way to write it, so the other has to be longer.
            if length > found + 1 && length > SHORTEST {
                self.again(length, other);
                at += length;
            } else if found >= SHORTEST {
                self.again(found, above);
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
        self.push(u16::from(byte), (NONE, 0, 0));
    }

    #[inline]
    fn again(&mut self, mut length: usize, distance: usize) {
        let distance = distance_of(distance);
        while length > LONGEST {
            // No rest is left that is too short to be written.
            let part = LONGEST.min(length - SHORTEST);
            self.push((256 + part - SHORTEST) as u16, distance);
            length -= part;
        }
        self.push((256 + length - SHORTEST) as u16, distance);
    }

    fn push(&mut self, kind: u16, (distance, _, rest): (u8, u8, u16)) {
        // Both lie below, which spares asking for each token.
        self.kinds[usize::from(kind) % KINDS] += 1;
        self.distances[usize::from(distance) % NUMBERS] += 1;
        let token = Token {
            kind,
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

/// How many bytes from `at` on are as those `back` before them; `now` are the first eight.
#[inline]
fn alike(bytes: &[u8], at: usize, back: usize, now: u64) -> usize {
    let (mut length, mut now) = (0, Some(now));
    while let (Some(then), Some(eight_now)) = (eight(bytes, at + length - back), now) {
        let differs = then ^ eight_now;
        if differs != 0 {
            return length + differs.trailing_zeros() as usize / 8;
        }
        length += 8;
        now = eight(bytes, at + length);
    }
    let rest = bytes.iter().skip(at + length);
    let then = bytes.iter().skip(at + length - back);
    length + rest.zip(then).take_while(|(a, b)| a == b).count()
}

/// The number of a distance, how many bits follow, and what they say.
fn distance_of(distance: usize) -> (u8, u8, u16) {
    // Two numbers for each count of further bits, four for none.
    let off = (distance - 1) as u16;
    let extra = 14 - (off | 2).leading_zeros() as u16;
    let number = 2 * extra + (off >> extra);
    (number as u8, extra as u8, off & ((1 << extra) - 1))
}

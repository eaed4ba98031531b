//! GIF's LZW (GIF89a, appendix F), with a choice for unchanged pixels: their colour, or transparent.

use super::BitWriter;

/// The transparent colour index, through which the previous picture is visible.
pub(crate) const TRANSPARENT: u8 = COLOURS as u8 - 1;
/// A flag of an unchanged pixel, which may also be written as [`TRANSPARENT`].
pub(crate) const UNCHANGED: u8 = 0x80;
/// The number of bits per pixel (minimum code size).
pub(crate) const DEPTH: u32 = 5;

const COLOURS: usize = 1 << DEPTH;
/// The clear code and the end-of-information code follow those of the colours.
const CLEAR: u16 = COLOURS as u16;
const END: u16 = CLEAR + 1;
/// The number of codes; the longest have twelve bits.
const CODES: usize = 1 << 12;
/// No code. Represented by the clear code, because it is never part of a string.
const NONE: u16 = CLEAR;

/// An LZW encoder that reuses its tables for each frame.
#[derive(Debug)]
pub(crate) struct Encoder {
    /// The number of codes in the dictionary.
    count: usize,
    /// By code and next colour: the code of the longer string, or [`NONE`]. The row of [`NONE`] is always empty.
    longer: Box<[[u16; COLOURS]; CODES]>,
    /// The codes of runs of [`TRANSPARENT`], by length minus one.
    nothings: Vec<u16>,
}

impl Encoder {
    /// Creates an encoder with an empty dictionary.
    pub fn new() -> Encoder {
        Encoder {
            count: 0,
            longer: Box::new([[NONE; COLOURS]; CODES]),
            nothings: Vec::new(),
        }
    }

    /// Compresses pixels with colours below [`TRANSPARENT`], some of them with the flag [`UNCHANGED`].
    pub fn pack(&mut self, pixels: &[u8]) -> Vec<u8> {
        let mut bits = BitWriter::new(pixels.len() / 8);
        let mut width = DEPTH + 1;
        bits.put(u64::from(CLEAR), width);
        self.reset();
        let mut at = 0;
        let mut run_end = 0;
        while at < pixels.len() {
            let rest = &pixels[at..];
            if run_end <= at {
                run_end = at + unchanged_run(rest);
            }
            let (code, length) = self.longest(rest, run_end - at);
            bits.put(u64::from(code), width);
            at += length;
            if self.count == CODES {
                bits.put(u64::from(CLEAR), width);
                width = DEPTH + 1;
                self.reset();
            } else {
                // Before `add_code`, because the decoder's dictionary is one code behind.
                width += u32::from(self.count == 1 << width);
                self.add_code(code, pixels.get(at).copied().unwrap_or(TRANSPARENT));
            }
        }
        bits.put(u64::from(END), width);
        bits.finish()
    }

    fn reset(&mut self) {
        self.count = usize::from(END) + 1;
        self.longer[..self.count].fill([NONE; COLOURS]);
        self.nothings.clear();
        self.nothings.push(u16::from(TRANSPARENT));
    }

    fn add_code(&mut self, code: u16, next: u8) {
        let new_code = self.count as u16;
        self.count += 1;
        // The next match takes the transparent colour if possible, and so must the learned string.
        let next = if next & UNCHANGED == 0 {
            next
        } else {
            TRANSPARENT
        };
        // Rows of earlier dictionaries are emptied only here, when their code is used again.
        self.longer[usize::from(new_code) % CODES] = [NONE; COLOURS];
        self.longer[usize::from(code) % CODES][usize::from(next) % COLOURS] = new_code;
        if next == TRANSPARENT && self.nothings.last() == Some(&code) {
            self.nothings.push(new_code);
        }
    }

    /// Returns the code of the longest match, and its length. The first `run` pixels may be [`TRANSPARENT`].
    fn longest(&self, pixels: &[u8], run: usize) -> (u16, usize) {
        let colour = pixels[0] & !UNCHANGED;
        // An unchanged pixel begins as transparent: `add_code` has extended the previous code in the same way.
        let (mut code, mut length) = match run.min(self.nothings.len()) {
            0 => (u16::from(colour), 1),
            run => (self.nothings[run - 1], run),
        };
        // At most two spellings of the same pixels are followed; more gain almost nothing.
        let mut other = NONE;
        for &pixel in &pixels[length..] {
            let nothing = usize::from(TRANSPARENT);
            let colour = usize::from(pixel) % COLOURS;
            let a = self.after(code);
            // There is only one spelling of what changed, and of what is transparent anyway. This is the usual case.
            let is_certain = pixel & UNCHANGED == 0 || colour == nothing;
            if is_certain && other == NONE {
                if a[colour] == NONE {
                    break;
                }
                code = a[colour];
                length += 1;
                continue;
            }
            let next = match (pixel & UNCHANGED, other) {
                (0, b) => first_two([a[colour], self.after(b)[colour], NONE, NONE]),
                (_, b) if colour == nothing => {
                    let [next, _] = first_two([a[nothing], self.after(b)[nothing], NONE, NONE]);
                    [next, NONE]
                }
                (_, NONE) => first_two([a[nothing], a[colour], NONE, NONE]),
                (_, b) => {
                    let b = self.after(b);
                    first_two([a[nothing], a[colour], b[nothing], b[colour]])
                }
            };
            if next[0] == NONE {
                break;
            }
            [code, other] = next;
            length += 1;
        }
        (code, length)
    }

    #[inline]
    fn after(&self, code: u16) -> &[u16; COLOURS] {
        &self.longer[usize::from(code) % CODES]
    }
}

/// Returns the number of unchanged pixels before the first changed one.
fn unchanged_run(pixels: &[u8]) -> usize {
    const FLAGS: u64 = u64::from_ne_bytes([UNCHANGED; 8]);
    let eights = pixels.chunks_exact(8).map_while(<[u8]>::first_chunk);
    let whole = 8 * eights
        .take_while(|eight| u64::from_ne_bytes(**eight) & FLAGS == FLAGS)
        .count();
    let rest = pixels.iter().skip(whole);
    whole + rest.take_while(|pixel| **pixel & UNCHANGED != 0).count()
}

#[inline]
fn first_two([a, b, c, d]: [u16; 4]) -> [u16; 2] {
    let either = |first, second| if first == NONE { second } else { first };
    match (a, b, c) {
        (NONE, NONE, NONE) => [d, NONE],
        (NONE, NONE, c) => [c, d],
        (NONE, b, c) => [b, either(c, d)],
        (a, b, c) => [a, either(b, either(c, d))],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Unpacks with an independent decoder.
    fn check(pixels: &[u8]) {
        let packed = Encoder::new().pack(pixels);
        let mut file = b"GIF89a\x01\0\x01\0\x84\0\0".to_vec();
        file.extend([0; 3 * COLOURS]);
        file.push(b',');
        let width = (pixels.len() as u16).to_le_bytes();
        file.extend([0, 0, 0, 0, width[0], width[1], 1, 0, 0, DEPTH as u8]);
        for block in packed.chunks(255) {
            file.push(block.len() as u8);
            file.extend(block);
        }
        file.extend([0, b';']);
        let mut options = gif::DecodeOptions::new();
        options.check_lzw_end_code(true);
        let mut decoder = options.read_info(file.as_slice()).unwrap();
        let frame = decoder.read_next_frame().unwrap().unwrap();
        assert_eq!(frame.buffer.len(), pixels.len());
        for (at, (&found, &pixel)) in frame.buffer.iter().zip(pixels).enumerate() {
            let may_be_nothing = pixel & UNCHANGED != 0 && found == TRANSPARENT;
            assert!(
                found == pixel & !UNCHANGED || may_be_nothing,
                "{at}: {found} for {pixel}"
            );
        }
    }

    #[test]
    fn code_table_is_reset_when_full() {
        let noise = |n: u32| (n.wrapping_mul(n | 0x9e37) >> 7) as u8 % TRANSPARENT;
        let pixels: Vec<u8> = (0..60_000).map(noise).collect();
        check(&pixels);
        for length in 1..700 {
            check(&pixels[..length]);
        }
        check(&[5 | UNCHANGED; 65_000]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn random_pixels_are_restored(
            runs in prop::collection::vec((0..TRANSPARENT, prop::bool::ANY, 1_usize..200), 1..300),
        ) {
            let run = |(colour, same, length)| {
                std::iter::repeat_n(if same { colour | UNCHANGED } else { colour }, length)
            };
            check(&runs.into_iter().flat_map(run).collect::<Vec<u8>>());
        }
    }
}

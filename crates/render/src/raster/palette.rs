//! Palettes of 63 colours, with a table of blended colours (colour quantisation by median cut).

use image::Rgb;

use crate::data::theme::Colour;

/// The number of colours: with the transparent one of a GIF they take six bits.
pub(crate) const COLOURS: usize = 63;
/// The row length of the blending table, for all values of six bits.
const ROW: u16 = 64;
/// The number of opacities, from transparent to opaque.
pub(crate) const DEGREES: usize = 16;
/// The degree of opaque colours.
pub(crate) const OPAQUE: usize = DEGREES - 1;

/// The colours of one board's pictures.
#[derive(Debug)]
pub(crate) struct Palette {
    colours: Vec<Colour>,
    /// By the [`cover`] and the colour below: the palette colour closest to their blend.
    mixed: Box<[u8; 1 << 16]>,
}

impl Palette {
    /// Creates a palette of `fixed_colours`, unchanged, and a median cut of the samples for the rest.
    /// Colours beyond 63 are dropped.
    pub fn of(fixed_colours: &[Colour], samples: &[Colour]) -> Palette {
        let mut colours = Vec::new();
        for &colour in fixed_colours {
            if !colours.contains(&colour) && colours.len() < COLOURS {
                colours.push(colour);
            }
        }
        let free = COLOURS - colours.len();
        colours.extend(median_cut(count(samples), free));
        let mixed = blend_table(&colours);
        Palette { colours, mixed }
    }

    /// Returns the index of the nearest colour.
    pub fn nearest(&self, colour: Colour) -> u8 {
        nearest(&self.colours, colour)
    }

    /// Returns the colours by index.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// Returns the replacement for each colour if only `limit` are kept. Repeatedly joins the two closest
    /// colours, keeping the earlier one.
    pub fn replacements(&self, limit: usize) -> [u8; ROW as usize] {
        let mut replacements: [u8; ROW as usize] = std::array::from_fn(|index| index as u8);
        let mut remaining: Vec<usize> = (0..self.colours.len()).collect();
        let tint = |colour: Colour| {
            let [red, green, blue] = colour.0;
            [
                i32::from(red) - i32::from(green),
                i32::from(blue) - i32::from(green),
            ]
        };
        let difference = |first: usize, second: usize| {
            let first = self.colours[first];
            let second = self.colours[second];
            let tints = tint(first).into_iter().zip(tint(second));
            // A grey must not become a colour.
            let squares: i32 = tints.map(|(a, b)| (a - b).pow(2)).sum();
            distance(first, second) + 3 * squares
        };
        while remaining.len() > limit {
            let pairs = (1..remaining.len())
                .flat_map(|later| (0..later).map(move |earlier| (earlier, later)));
            let nearest = pairs
                .min_by_key(|&(earlier, later)| difference(remaining[earlier], remaining[later]));
            let Some((earlier, later)) = nearest else {
                break;
            };
            let replacement = remaining[earlier] as u8;
            let removed = remaining.remove(later) as u8;
            for index in replacements.iter_mut().filter(|index| **index == removed) {
                *index = replacement;
            }
        }
        replacements
    }

    /// Returns the colour below, blended with a cover.
    #[inline]
    pub fn blended(&self, cover: u16, below: u8) -> u8 {
        self.mixed[usize::from(cover | (u16::from(below) % ROW))]
    }

    /// Returns the degree closest to an opacity of 0 to 1.
    pub fn degree(opacity: f32) -> u8 {
        // The cast truncates. Adding one half makes it round, faster than `round`, for numbers that are not
        // negative.
        (opacity.clamp(0.0, 1.0) * (DEGREES - 1) as f32 + 0.5) as u8
    }
}

/// Returns a colour with its opacity in degrees, as an index into the blending table.
pub(crate) fn cover(above: u8, degree: u8) -> u16 {
    // Bits: six of the colour above, four of the degree, six free for the colour below.
    u16::from(above) << 10 | u16::from(degree) << 6
}

fn blend_table(colours: &[Colour]) -> Box<[u8; 1 << 16]> {
    let mut mixed = Box::new([0; 1 << 16]);
    for (above, upper) in (0..).zip(colours) {
        for degree in 0..DEGREES as u8 {
            let fraction = f32::from(degree) / (DEGREES - 1) as f32;
            let row = mixed.iter_mut().skip(usize::from(cover(above, degree)));
            for (below, (lower, mixture)) in (0..).zip(colours.iter().zip(row)) {
                *mixture = match degree {
                    0 => below,
                    _ if usize::from(degree) == DEGREES - 1 => above,
                    _ => nearest(colours, crate::data::theme::mix(*lower, *upper, fraction)),
                };
            }
        }
    }
    mixed
}

fn nearest(colours: &[Colour], wanted: Colour) -> u8 {
    // Most colours are in the palette exactly, and early in it.
    if let Some(found) = colours.iter().position(|colour| *colour == wanted) {
        return found as u8;
    }
    let best = (0_u8..)
        .zip(colours)
        .min_by_key(|(_, colour)| distance(**colour, wanted));
    best.map_or(0, |(index, _)| index)
}

/// Returns the weighted squared distance of two colours in RGB.
fn distance(a: Colour, b: Colour) -> i32 {
    let difference = |nth: usize| i32::from(a.0[nth]) - i32::from(b.0[nth]);
    // The eye is most sensitive to green and least to blue.
    3 * difference(0).pow(2) + 6 * difference(1).pow(2) + difference(2).pow(2)
}

/// A sampled colour with its weight.
struct Tone {
    colour: Colour,
    weight: f64,
}

fn count(samples: &[Colour]) -> Vec<Tone> {
    let mut sorted = samples.to_vec();
    sorted.sort_unstable_by_key(|colour| colour.0);
    sorted
        .chunk_by(|a, b| a == b)
        .filter_map(|equal| {
            // The square root prevents the colours of small details, such as a rim, from being outweighed.
            let weight = (equal.len() as f64).sqrt();
            equal.first().map(|&colour| Tone { colour, weight })
        })
        .collect()
}

/// A box of the median cut.
struct Part {
    tones: Vec<Tone>,
    mean: [f64; 3],
    /// The channel with the greatest spread.
    channel: usize,
    /// The weighted spread in that channel.
    size: f64,
}

/// Median cut (Heckbert, 1982): splits the box with the greatest spread until there are `limit`, and returns the
/// mean of each.
fn median_cut(tones: Vec<Tone>, limit: usize) -> Vec<Colour> {
    if tones.is_empty() || limit == 0 {
        return Vec::new();
    }
    let mut parts = vec![Part::of(tones)];
    while parts.len() < limit {
        let size = |nth: usize| parts[nth].size;
        let widest = (0..parts.len()).max_by(|&a, &b| size(a).total_cmp(&size(b)));
        let Some(widest) = widest.filter(|&widest| size(widest) > 0.0) else {
            break;
        };
        let halves = parts.swap_remove(widest).split();
        parts.extend(halves);
    }
    parts
        .iter()
        .map(|part| Rgb(part.mean.map(|channel| channel.round() as u8)))
        .collect()
}

impl Part {
    fn of(tones: Vec<Tone>) -> Part {
        let sum: f64 = tones.iter().map(|tone| tone.weight).sum();
        let weight = sum.max(f64::MIN_POSITIVE);
        let value = |tone: &Tone, channel: usize| f64::from(tone.colour.0[channel]);
        let mean = [0, 1, 2].map(|channel| {
            tones
                .iter()
                .map(|tone| value(tone, channel) * tone.weight)
                .sum::<f64>()
                / weight
        });
        let spread = [0, 1, 2].map(|channel| -> f64 {
            let deviation = |tone: &Tone| value(tone, channel) - mean[channel];
            tones
                .iter()
                .map(|tone| deviation(tone).powi(2) * tone.weight)
                .sum()
        });
        let channel = (0..3)
            .max_by(|&a, &b| spread[a].total_cmp(&spread[b]))
            .unwrap_or(0);
        Part {
            tones,
            mean,
            channel,
            size: spread[channel],
        }
    }

    /// Splits the box at its mean, so that neither half is empty while the tones differ.
    fn split(self) -> [Part; 2] {
        let Part {
            tones,
            mean,
            channel,
            ..
        } = self;
        let (low, high) = tones
            .into_iter()
            .partition(|tone| f64::from(tone.colour.0[channel]) <= mean[channel]);
        [Part::of(low), Part::of(high)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn palette_has_the_kept_colours_and_close_samples() {
        let fixed_colours = [Rgb([1, 2, 3]), Rgb([200, 10, 10])];
        let samples: Vec<Colour> = (0..=255).map(|n| Rgb([n, n, 255 - n])).collect();
        let palette = Palette::of(&fixed_colours, &samples);
        assert_eq!(palette.colours().len(), COLOURS);
        assert_eq!(fixed_colours.map(|colour| palette.nearest(colour)), [0, 1]);
        for sample in samples {
            let nearest = palette.colours()[usize::from(palette.nearest(sample))];
            assert!(
                distance(nearest, sample) < 10 * 16,
                "{sample:?} {nearest:?}"
            );
        }
    }

    #[test]
    fn degrees_of_coverage_blend_two_colours() {
        let greys: Vec<Colour> = (0..63).map(|n| Rgb([n * 4; 3])).collect();
        let palette = Palette::of(&greys, &[]);
        let shades: Vec<u8> = (0..DEGREES as u8)
            .map(|degree| palette.blended(cover(60, degree), 0))
            .collect();
        assert_eq!((shades[0], shades[15]), (0, 60));
        assert!(shades.is_sorted(), "{shades:?}");
    }
}

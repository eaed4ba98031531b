//! The 63 colours of a board's pictures, and what one of them becomes when another lies on it.

use image::Rgb;

use crate::render::data::theme::Colour;

/// How many colours a picture has: with one more for nothing, which a film needs, six bits.
pub(in crate::render) const COLOURS: usize = 63;
/// The rows of the table of mixtures are longer, so that any six bits find a place in them.
const ROW: u16 = 64;
/// How many degrees of covering there are, from nothing to all.
pub(in crate::render) const DEGREES: usize = 16;

/// The colours of one board's pictures.
#[derive(Debug)]
pub(in crate::render) struct Palette {
    colours: Vec<Colour>,
    /// By the [`cover`] and the colour below: the colour nearest to both mixed.
    mixed: Box<[u8; 1 << 16]>,
}

impl Palette {
    /// The colours `kept` as they are, and those that come nearest to the samples. What lies beyond
    /// 63 is dropped.
    pub fn of(kept: &[Colour], samples: &[Colour]) -> Palette {
        let mut colours = Vec::new();
        for &colour in kept {
            if !colours.contains(&colour) && colours.len() < COLOURS {
                colours.push(colour);
            }
        }
        let free = COLOURS - colours.len();
        colours.extend(median_cut(count(samples), free));
        let mixed = mixtures(&colours);
        Palette { colours, mixed }
    }

    /// The index of the nearest colour.
    pub fn nearest(&self, colour: Colour) -> u8 {
        nearest(&self.colours, colour)
    }

    /// The colours by index.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// What a cover makes of the colour below.
    #[inline]
    pub fn covered(&self, cover: u16, below: u8) -> u8 {
        self.mixed[usize::from(cover | (u16::from(below) % ROW))]
    }

    /// A degree for an opacity of 0 to 1.
    pub fn degree(opacity: f32) -> u8 {
        // Faster than `round`, and the same for what is not negative.
        (opacity.clamp(0.0, 1.0) * (DEGREES - 1) as f32 + 0.5) as u8
    }
}

/// A colour that covers what is below by so many degrees.
pub(in crate::render) fn cover(above: u8, degree: u8) -> u16 {
    // Four bits of degrees between six of either colour.
    u16::from(above) << 10 | u16::from(degree) << 6
}

fn mixtures(colours: &[Colour]) -> Box<[u8; 1 << 16]> {
    let mut mixed = Box::new([0; 1 << 16]);
    for (above, upper) in (0..).zip(colours) {
        for degree in 0..DEGREES as u8 {
            let way = f32::from(degree) / (DEGREES - 1) as f32;
            let row = mixed.iter_mut().skip(usize::from(cover(above, degree)));
            for (below, (lower, mixture)) in (0..).zip(colours.iter().zip(row)) {
                *mixture = match degree {
                    0 => below,
                    _ if usize::from(degree) == DEGREES - 1 => above,
                    _ => nearest(
                        colours,
                        crate::render::data::theme::mix(*lower, *upper, way),
                    ),
                };
            }
        }
    }
    mixed
}

fn nearest(colours: &[Colour], wanted: Colour) -> u8 {
    // Most are there as they are, and among the first.
    if let Some(found) = colours.iter().position(|colour| *colour == wanted) {
        return found as u8;
    }
    let best = (0_u8..)
        .zip(colours)
        .min_by_key(|(_, colour)| distance(**colour, wanted));
    best.map_or(0, |(index, _)| index)
}

/// How different two colours look, squared.
fn distance(a: Colour, b: Colour) -> i32 {
    let off = |nth: usize| i32::from(a.0[nth]) - i32::from(b.0[nth]);
    // The eye tells greens apart best and blues least.
    3 * off(0).pow(2) + 6 * off(1).pow(2) + off(2).pow(2)
}

/// A colour of the samples, and how much it counts.
struct Tone {
    colour: Colour,
    weight: f64,
}

fn count(samples: &[Colour]) -> Vec<Tone> {
    let mut sorted = samples.to_vec();
    sorted.sort_unstable_by_key(|colour| colour.0);
    sorted
        .chunk_by(|a, b| a == b)
        .filter_map(|alike| {
            // The square root keeps small things, such as a rim, from drowning in large ones.
            let weight = (alike.len() as f64).sqrt();
            alike.first().map(|&colour| Tone { colour, weight })
        })
        .collect()
}

/// Tones that lie together.
struct Part {
    tones: Vec<Tone>,
    mean: [f64; 3],
    /// The channel in which the tones differ most.
    channel: usize,
    /// How much they differ in it, all together.
    size: f64,
}

/// Splits the tones again and again where they are spread most, and takes the mean of each part.
fn median_cut(tones: Vec<Tone>, most: usize) -> Vec<Colour> {
    if tones.is_empty() || most == 0 {
        return Vec::new();
    }
    let mut parts = vec![Part::of(tones)];
    while parts.len() < most {
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
        let weight: f64 = tones.iter().map(|tone| tone.weight).sum();
        let weight = weight.max(f64::MIN_POSITIVE);
        let value = |tone: &Tone, channel: usize| f64::from(tone.colour.0[channel]);
        let mean = [0, 1, 2].map(|channel| {
            tones
                .iter()
                .map(|tone| value(tone, channel) * tone.weight)
                .sum::<f64>()
                / weight
        });
        let spread = [0, 1, 2].map(|channel| -> f64 {
            let off = |tone: &Tone| value(tone, channel) - mean[channel];
            tones
                .iter()
                .map(|tone| off(tone).powi(2) * tone.weight)
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

    /// Parts the tones at their mean, which leaves neither half empty while they differ.
    fn split(self) -> [Part; 2] {
        let Part {
            tones,
            mean,
            channel,
            ..
        } = self;
        let below = |tone: &Tone| f64::from(tone.colour.0[channel]) <= mean[channel];
        let (low, high) = tones.into_iter().partition(below);
        [Part::of(low), Part::of(high)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_colours_are_kept_and_samples_are_near() {
        let kept = [Rgb([1, 2, 3]), Rgb([200, 10, 10])];
        let samples: Vec<Colour> = (0..=255).map(|n| Rgb([n, n, 255 - n])).collect();
        let palette = Palette::of(&kept, &samples);
        assert_eq!(palette.colours().len(), COLOURS);
        assert_eq!(kept.map(|colour| palette.nearest(colour)), [0, 1]);
        for sample in samples {
            let found = palette.colours()[usize::from(palette.nearest(sample))];
            assert!(distance(found, sample) < 10 * 16, "{sample:?} {found:?}");
        }
    }

    #[test]
    fn covering_leads_from_the_one_colour_to_the_other() {
        let greys: Vec<Colour> = (0..63).map(|n| Rgb([n * 4; 3])).collect();
        let palette = Palette::of(&greys, &[]);
        let seen: Vec<u8> = (0..DEGREES as u8)
            .map(|degree| palette.covered(cover(60, degree), 0))
            .collect();
        assert_eq!((seen[0], seen[15]), (0, 60));
        assert!(seen.is_sorted(), "{seen:?}");
    }
}

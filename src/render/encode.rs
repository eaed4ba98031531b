//! Packing a picture: 256 colours chosen once, then a PNG with a palette.

use image::{Rgb, RgbImage};

use super::RenderError;
use super::theme::Colour;

/// The colours of all pictures, and the nearest of them to every colour.
pub(super) struct Palette {
    colours: Vec<Colour>,
    /// By [`cell`].
    nearest: Vec<u8>,
}

impl Palette {
    /// Chooses the colours that come nearest to those of some sample pictures.
    pub fn of<'a>(samples: impl IntoIterator<Item = &'a RgbImage>) -> Palette {
        let mut counts = vec![0_u32; CELLS];
        for pixel in samples.into_iter().flat_map(RgbImage::pixels) {
            counts[cell(*pixel)] += 1;
        }
        let occurring = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        // The square root keeps small things, such as a ring, from drowning in wood.
        let tones = occurring.map(|(cell, &count)| Tone {
            colour: colour_of(cell),
            weight: f64::from(count).sqrt(),
        });
        let colours = median_cut(tones.collect());
        let nearest = nearest_by_cell(&colours);
        Palette { colours, nearest }
    }

    /// Packs a picture with these colours.
    pub fn encode(&self, picture: &RgbImage) -> Result<Vec<u8>, RenderError> {
        let indices: Vec<u8> = picture
            .pixels()
            .map(|pixel| self.nearest[cell(*pixel)])
            .collect();
        let mut bytes = Vec::with_capacity(128 * 1024);
        let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(
            self.colours
                .iter()
                .flat_map(|colour| colour.0)
                .collect::<Vec<u8>>(),
        );
        encoder.set_compression(png::Compression::Balanced);
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&indices)?;
        writer.finish()?;
        Ok(bytes)
    }
}

/// Colours are told apart by so many values of each channel.
const STEPS: usize = 64;
/// Neighbouring values are looked up together, so many of each channel.
const BLOCK: usize = 4;
const CELLS: usize = STEPS * STEPS * STEPS;

fn cell(colour: Colour) -> usize {
    let [r, g, b] = colour.0.map(|channel| usize::from(channel) * STEPS / 256);
    (r * STEPS + g) * STEPS + b
}

fn colour_of(cell: usize) -> Colour {
    let width = 256 / STEPS;
    let channel = |steps: usize| (steps % STEPS * width + width / 2) as u8;
    Rgb([
        channel(cell / STEPS / STEPS),
        channel(cell / STEPS),
        channel(cell),
    ])
}

/// A colour of the samples, and how much it counts.
struct Tone {
    colour: Colour,
    weight: f64,
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
fn median_cut(tones: Vec<Tone>) -> Vec<Colour> {
    let mut parts = vec![Part::of(tones)];
    while parts.len() < 256 {
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

/// The index of the nearest colour for every cell, found block by block: only colours that can be
/// nearest to some cell of a block are compared with its cells.
fn nearest_by_cell(colours: &[Colour]) -> Vec<u8> {
    let mut table = vec![0; CELLS];
    let blocks = STEPS / BLOCK;
    for block in 0..blocks * blocks * blocks {
        let corner = [
            block / blocks / blocks,
            block / blocks % blocks,
            block % blocks,
        ]
        .map(|steps| steps * BLOCK);
        let cells = (0..BLOCK * BLOCK * BLOCK).map(|nth| {
            let [r, g, b] = [nth / BLOCK / BLOCK, nth / BLOCK % BLOCK, nth % BLOCK];
            ((corner[0] + r) * STEPS + corner[1] + g) * STEPS + corner[2] + b
        });
        let cells: Vec<usize> = cells.collect();
        let candidates = candidates(colours, colour_of(cells[cells.len() / 2]));
        for cell in cells {
            let wanted = colour_of(cell);
            let best = candidates
                .iter()
                .min_by_key(|(_, colour)| distance(*colour, wanted));
            table[cell] = best.map_or(0, |&(index, _)| index);
        }
    }
    table
}

/// The colours that can be nearest to something within a block around the middle colour.
fn candidates(colours: &[Colour], middle: Colour) -> Vec<(u8, Colour)> {
    let indexed = (0_u8..=255).zip(colours.iter().copied());
    let away = |colour| f64::from(distance(colour, middle)).sqrt();
    let nearest = colours
        .iter()
        .map(|&colour| away(colour))
        .fold(f64::INFINITY, f64::min);
    let reach = f64::from(distance(Rgb([0; 3]), Rgb([(BLOCK * 256 / STEPS) as u8; 3]))).sqrt();
    indexed
        .filter(|&(_, colour)| away(colour) <= nearest + 2.0 * reach)
        .collect()
}

/// How different two colours look, squared.
fn distance(a: Colour, b: Colour) -> i32 {
    let off = |nth: usize| i32::from(a.0[nth]) - i32::from(b.0[nth]);
    // The eye tells greens apart best and blues least.
    3 * off(0).pow(2) + 6 * off(1).pow(2) + off(2).pow(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_nearest_colour_of_every_cell() {
        let colours: Vec<Colour> = (0..=255_u8)
            .map(|n| Rgb([n, n.wrapping_mul(37), n.wrapping_mul(91)]))
            .collect();
        let table = nearest_by_cell(&colours);
        for cell in (0..CELLS).step_by(61) {
            let wanted = colour_of(cell);
            let found = distance(colours[usize::from(table[cell])], wanted);
            let best = colours.iter().map(|&colour| distance(colour, wanted)).min();
            assert_eq!(Some(found), best, "{wanted:?}");
        }
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let picture = RgbImage::from_fn(8, 8, |x, y| colour_of((x * 4096 + y * 130) as usize));
        let palette = Palette::of([&picture]);
        let png = palette.encode(&picture).unwrap();
        let read = image::load_from_memory(&png).unwrap().to_rgb8();
        assert_eq!(read, picture);
    }
}

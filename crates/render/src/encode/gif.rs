//! An animated GIF (GIF89a) that stores only the changed rectangles of each picture.

use super::lzw::{DEPTH, Encoder, TRANSPARENT, UNCHANGED};
use crate::data::theme::Colour;
use crate::error::RenderError;
use crate::raster::canvas::{Area, Canvas};
use crate::raster::palette::Palette;

/// The maximum number of frames per picture, its marks not counted.
const MAX_FRAMES: usize = 5;
/// Two areas are joined if that adds fewer unchanged pixels than this.
const JOIN_LIMIT: usize = 4_000;
/// The number of unchanged columns that separates two areas.
const GAP: usize = 8;
/// The number of a palette's colours in a GIF. With fewer colours more pixels repeat, which saves a quarter. In
/// a moving picture, nobody sees whether an edge fades in two steps or in four. The transparent one follows them.
const GIF_COLOURS: usize = TRANSPARENT as usize;
/// The shortest delay that browsers respect, in hundredths of a second. Used for all frames of a picture but
/// the last.
const MIN_DELAY: u16 = 2;
/// Disposal methods: the frame stays, or what it covered returns when its delay is over.
const KEEP: u8 = 1;
const RESTORE: u8 = 3;

/// Writes a GIF, picture by picture.
#[derive(Debug)]
pub(crate) struct GifWriter {
    file: Vec<u8>,
    encoder: Encoder,
    colour_map: ColourMap,
}

/// A picture of a film, shown over the one before.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub canvas: &'a Canvas,
    /// Areas that contain all differences from the picture before.
    pub changed: &'a [Area],
    /// The same picture with marks. They vanish with the next picture, which stores nothing for that.
    pub marked: Option<Marked<'a>>,
    /// Changes in any of these areas go into one frame.
    pub at_once: &'a [Area],
    /// The time it is shown, in hundredths of a second.
    pub delay: u16,
}

/// A picture with marks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Marked<'a> {
    pub canvas: &'a Canvas,
    /// The area of the marks; outside it nothing is read.
    pub area: Area,
}

/// The colours of a GIF, joined from those of a palette.
#[derive(Debug)]
struct ColourMap {
    colours: Vec<Colour>,
    /// By palette index: the index of its colour in the GIF.
    indices: [u8; SIX_BITS],
    /// By palette index, and the one before in the six bits above it: the index of the colour in the GIF, with the
    /// flag [`UNCHANGED`] if both are the same colour there.
    pairs: Box<[u8; SIX_BITS * SIX_BITS]>,
}

/// The number of values of a palette index.
const SIX_BITS: usize = 1 << 6;

impl ColourMap {
    fn of(palette: &Palette) -> ColourMap {
        let replacements = palette.replacements(GIF_COLOURS);
        let mut colours = Vec::new();
        let mut indices = [0; SIX_BITS];
        for (index, (&colour, &kept)) in palette.colours().iter().zip(&replacements).enumerate() {
            // A colour is replaced by an earlier one, or stays.
            let found = if usize::from(kept) == index {
                colours.push(colour);
                colours.len() as u8 - 1
            } else {
                indices[usize::from(kept)]
            };
            indices[index] = found;
        }
        let mut pairs = Box::new([0; SIX_BITS * SIX_BITS]);
        for (row, previous) in pairs.chunks_mut(SIX_BITS).zip(indices) {
            for (pair, current) in row.iter_mut().zip(indices) {
                *pair = current | u8::from(current == previous) << UNCHANGED.trailing_zeros();
            }
        }
        ColourMap {
            colours,
            indices,
            pairs,
        }
    }

    /// Returns the pixel of a palette index over the previous one.
    #[inline]
    fn over(&self, current: u8, previous: u8) -> u8 {
        let pair = usize::from(previous) * SIX_BITS + usize::from(current);
        self.pairs[pair % (SIX_BITS * SIX_BITS)]
    }
}

impl GifWriter {
    /// Starts a file with the size and the palette of the first picture.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn open(first: &Canvas) -> Result<GifWriter, RenderError> {
        let mut file = b"GIF89a".to_vec();
        for length in [first.width, first.height] {
            let length = u16::try_from(length).map_err(|_| RenderError::Size)?;
            file.extend(length.to_le_bytes());
        }
        // A global colour table, whose size is a power of two.
        file.extend([0x80 | (DEPTH as u8 - 1), 0, 0]);
        let colour_map = ColourMap::of(&first.palette);
        let mut colours: Vec<u8> = colour_map.colours.iter().flat_map(|c| c.0).collect();
        colours.resize(3 << DEPTH, 0);
        file.extend(colours);
        // The application extension for endless looping.
        file.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
        Ok(GifWriter {
            file,
            encoder: Encoder::new(),
            colour_map,
        })
    }

    /// Adds a picture over the previous one, both without their marks; then its marks.
    ///
    /// It becomes one frame for each changed place: separate boxes cost less than everything between them.
    /// Changes in any of the areas `at_once` go into one frame, the last of them. So a GIF that is stopped between two
    /// frames never shows a moved piece twice or not at all, and the mark of the last move disappears before
    /// the next one appears. The marks are one more frame, which vanishes by itself.
    pub fn show(&mut self, shown: Shown<'_>, before: Option<&Canvas>) {
        let Shown {
            canvas,
            changed,
            at_once,
            ..
        } = shown;
        let mut areas = before.map_or_else(
            || vec![Area::whole(canvas)],
            |before| Area::changed_areas(canvas, before, changed, at_once),
        );
        if areas.is_empty() {
            // A picture needs a frame for its delay: one pixel.
            areas.push(Area::of_size(1, 1));
        }
        // The area that changes at once comes first from `changed_areas`, and has to be last.
        if !at_once.is_empty() {
            areas.rotate_left(1);
        }
        let marks = shown.marked.and_then(|marked| {
            let within = [marked.area];
            let boxes = Area::changed_areas(marked.canvas, canvas, &within, &within);
            Some((marked.canvas, *boxes.first()?))
        });
        let mut quick = areas.len() as u16;
        if marks.is_none() {
            quick -= 1;
        }
        let rest = shown.delay.saturating_sub(MIN_DELAY * quick).max(MIN_DELAY);
        for (nth, area) in (1..).zip(&areas) {
            let delay = if nth > quick { rest } else { MIN_DELAY };
            self.frame(area, canvas, before, KEEP, delay);
        }
        if let Some((marked, area)) = marks {
            self.frame(&area, marked, Some(canvas), RESTORE, rest);
        }
    }

    fn frame(
        &mut self,
        area: &Area,
        canvas: &Canvas,
        before: Option<&Canvas>,
        disposal: u8,
        delay: u16,
    ) {
        // Graphic control extension: the disposal (bits 2 to 4), with a transparent colour (1).
        self.file.extend([0x21, 0xf9, 4, disposal << 2 | 1]);
        self.file.extend(delay.to_le_bytes());
        self.file.extend([TRANSPARENT, 0, b',']);
        for edge in [area.left, area.top, area.width(), area.height()] {
            self.file.extend((edge as u16).to_le_bytes());
        }
        self.file.extend([0, DEPTH as u8]);
        let packed = self
            .encoder
            .pack(&area.pixels(canvas, before, &self.colour_map));
        // Data sub-blocks, each after its length, ended by an empty one.
        for block in packed.chunks(255) {
            self.file.push(block.len() as u8);
            self.file.extend(block);
        }
        self.file.push(0);
    }

    /// Ends the file and returns its bytes.
    pub fn close(mut self) -> Vec<u8> {
        self.file.push(b';');
        self.file
    }
}

impl Area {
    /// Returns at most [`MAX_FRAMES`] areas that cover all changes, those in `at_once` first. Only the areas
    /// `within` are compared.
    fn changed_areas(
        canvas: &Canvas,
        before: &Canvas,
        within: &[Area],
        at_once: &[Area],
    ) -> Vec<Area> {
        let mut strips: Vec<Area> = Vec::new();
        let mut compared: Vec<Area> = within.to_vec();
        compared.sort_unstable_by_key(|area| area.top);
        let columns = within.iter().copied().reduce(|all, area| all.union(&area));
        let columns = columns.unwrap_or(Area::of_size(0, 0));
        let mut next = 0;
        for area in compared {
            for y in area.top.max(next)..area.bottom {
                let [current, previous] =
                    [canvas, before].map(|picture| picture.row(y, columns.left, columns.right));
                if current == previous {
                    continue;
                }
                match strips.last_mut() {
                    Some(last) if last.bottom == y => last.bottom = y + 1,
                    _ => strips.push(Area {
                        top: y,
                        bottom: y + 1,
                        ..columns
                    }),
                }
            }
            next = next.max(area.bottom);
        }
        let boxes = strips
            .iter()
            .flat_map(|strip| strip.changed_boxes(canvas, before));
        let (first, rest): (Vec<Area>, Vec<Area>) =
            boxes.partition(|changed| at_once.iter().any(|area| area.intersects(changed)));
        let mut areas = Vec::new();
        areas.extend(first.into_iter().reduce(|left, right| left.union(&right)));
        areas.extend(rest);
        while let Some((a, b, between)) = nearest(&areas)
            && (areas.len() > MAX_FRAMES || between < JOIN_LIMIT)
        {
            let merged = areas.remove(b);
            areas[a] = areas[a].union(&merged);
        }
        areas
    }

    /// Returns the changed boxes within a strip, from left to right.
    fn changed_boxes(&self, canvas: &Canvas, before: &Canvas) -> Vec<Area> {
        let mut differs = vec![0; self.width()];
        for y in self.top..self.bottom {
            let [current, previous] =
                [canvas, before].map(|picture| picture.row(y, self.left, self.right));
            for (column, (current, previous)) in
                differs.iter_mut().zip(current.iter().zip(previous))
            {
                *column |= current ^ previous;
            }
        }
        let mut boxes: Vec<Area> = Vec::new();
        for (x, bits) in (self.left..).zip(differs) {
            if bits == 0 {
                continue;
            }
            match boxes.last_mut() {
                Some(last) if x < last.right + GAP => last.right = x + 1,
                _ => boxes.push(Area {
                    left: x,
                    right: x + 1,
                    ..*self
                }),
            }
        }
        for area in &mut boxes {
            area.shrink(canvas, before);
        }
        boxes
    }

    /// Drops unchanged rows at the top and bottom.
    fn shrink(&mut self, canvas: &Canvas, before: &Canvas) {
        let same = |y: usize| {
            let [current, previous] =
                [canvas, before].map(|picture| picture.row(y, self.left, self.right));
            current == previous
        };
        let top = (self.top..self.bottom).find(|&y| !same(y));
        let bottom = (self.top..self.bottom).rfind(|&y| !same(y));
        if let (Some(top), Some(bottom)) = (top, bottom) {
            self.top = top;
            self.bottom = bottom + 1;
        }
    }

    /// Returns the pixels in the rectangle, marking unchanged ones [`UNCHANGED`].
    fn pixels(&self, canvas: &Canvas, before: Option<&Canvas>, colour_map: &ColourMap) -> Vec<u8> {
        let mut pixels = Vec::with_capacity(self.size());
        for y in self.top..self.bottom {
            let current = canvas.row(y, self.left, self.right);
            let Some(before) = before else {
                let index = |pixel: &u8| colour_map.indices[usize::from(*pixel) % SIX_BITS];
                pixels.extend(current.iter().map(index));
                continue;
            };
            let previous = before.row(y, self.left, self.right);
            if current == previous {
                pixels.resize(pixels.len() + current.len(), TRANSPARENT | UNCHANGED);
                continue;
            }
            let pairs = current.iter().zip(previous);
            pixels.extend(pairs.map(|(current, previous)| colour_map.over(*current, *previous)));
        }
        pixels
    }
}

/// Returns the two areas whose union adds the fewest pixels, and that number.
fn nearest(areas: &[Area]) -> Option<(usize, usize, usize)> {
    let mut nearest: Option<(usize, usize, usize)> = None;
    for (b, second) in areas.iter().enumerate() {
        for (a, first) in areas.iter().take(b).enumerate() {
            let union_size = first.union(second).size();
            let between = union_size.saturating_sub(first.size() + second.size());
            if nearest.is_none_or(|(_, _, fewest)| between < fewest) {
                nearest = Some((a, b, between));
            }
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::theme::Colour;
    use crate::raster::palette::Palette;
    use image::Rgb;
    use proptest::prelude::*;
    use std::sync::{Arc, LazyLock};

    const WIDTH: usize = 90;
    const HEIGHT: usize = 70;

    static GREYS: LazyLock<Arc<Palette>> = LazyLock::new(|| {
        Arc::new(Palette::of(
            &std::array::from_fn::<_, 63, _>(|n| grey(n as u8)),
            &[],
        ))
    });

    fn grey(shade: u8) -> Colour {
        Rgb([shade * 4; 3])
    }

    /// Plays a GIF, and compares the visible picture at the end of each delay.
    fn check(pictures: &[Canvas]) {
        let mut gif = GifWriter::open(&pictures[0]).unwrap();
        let mut before = None;
        for picture in pictures {
            let shown = Shown {
                canvas: picture,
                changed: &[Area::whole(picture)],
                marked: None,
                at_once: &[],
                delay: 50,
            };
            gif.show(shown, before);
            before = Some(picture);
        }
        let file = gif.close();
        let mut reader = gif::Decoder::new(file.as_slice()).unwrap();
        let mut screen = vec![0; WIDTH * HEIGHT];
        for picture in pictures {
            for part in 1.. {
                let frame = reader.read_next_frame().unwrap().unwrap();
                let left = usize::from(frame.left);
                let top = usize::from(frame.top);
                let rows = frame.buffer.chunks(usize::from(frame.width));
                for (y, row) in (top..).zip(rows) {
                    for (x, &index) in (left..)
                        .zip(row)
                        .filter(|(_, index)| **index != TRANSPARENT)
                    {
                        screen[y * WIDTH + x] = index;
                    }
                }
                assert!(part <= MAX_FRAMES);
                if frame.delay > MIN_DELAY {
                    break;
                }
            }
            let colour_map = ColourMap::of(&picture.palette).indices;
            let shown = (0..HEIGHT).flat_map(|y| picture.row(y, 0, WIDTH));
            let shown = shown.map(|index| colour_map[usize::from(*index)]);
            assert!(shown.eq(screen.iter().copied()));
        }
        assert!(reader.read_next_frame().unwrap().is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn decoded_gif_shows_the_drawn_pictures(
            changes in prop::collection::vec(
                prop::collection::vec((0..WIDTH, 0..HEIGHT, 1_usize..30, 1_usize..30, 0_u8..63), 0..9),
                1..6,
            ),
        ) {
            let mut canvas = Canvas::new(&GREYS, WIDTH, HEIGHT, grey(9));
            let mut pictures = vec![canvas.clone()];
            for change in changes {
                for (x, y, width, height, shade) in change {
                    let area = Area { left: x, top: y, right: x + width, bottom: y + height };
                    canvas.fill(area, grey(shade));
                }
                pictures.push(canvas.clone());
            }
            check(&pictures);
        }
    }
}

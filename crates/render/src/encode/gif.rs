//! An animated GIF (GIF89a) that stores only the changed rectangles of each picture.

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::error::RenderError;
use crate::raster::canvas::{Area, Canvas};
use crate::raster::palette::{COLOURS, Palette};

/// The maximum number of frames per picture, its marks not counted.
const MAX_FRAMES: usize = 5;
/// Two areas are joined if that adds fewer unchanged pixels than this.
const JOIN_LIMIT: usize = 4_000;
/// The number of unchanged columns that separates two areas.
const GAP: usize = 8;
/// The transparent colour index, through which the previous picture is visible. It follows those of the colours.
const TRANSPARENT: u8 = GIF_COLOURS as u8;
/// The number of a palette's colours in a GIF. With fewer colours more pixels repeat, which saves a quarter. In
/// a moving picture, nobody sees whether an edge fades in two steps or in four.
const GIF_COLOURS: usize = 31;
/// The shortest delay that browsers respect, in hundredths of a second. Used for all frames of a picture but
/// the last.
const MIN_DELAY: u16 = 2;

/// Writes a GIF, picture by picture.
pub(crate) struct GifWriter {
    encoder: Encoder<Vec<u8>>,
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

/// By palette index: the index of its colour in the GIF.
type ColourMap = [u8; COLOURS];

/// Returns the colours of a GIF, joined from those of a palette, and their map.
fn join_colours(palette: &Palette) -> (Vec<u8>, ColourMap) {
    let mut colours = Vec::new();
    let mut map = [0; COLOURS];
    let replacements = palette.replacements(GIF_COLOURS);
    for (index, (colour, kept)) in palette.colours().iter().zip(replacements).enumerate() {
        // A colour is replaced by an earlier one, or stays.
        map[index] = map[usize::from(kept)];
        if usize::from(kept) == index {
            map[index] = colours.len() as u8 / 3;
            colours.extend(colour.0);
        }
    }
    (colours, map)
}

impl GifWriter {
    /// Starts a file with the size and the palette of the first picture.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn open(first: &Canvas) -> Result<GifWriter, RenderError> {
        let side = |length: usize| u16::try_from(length).map_err(|_| RenderError::Size);
        let (colours, colour_map) = join_colours(&first.palette);
        let (width, height) = (side(first.width)?, side(first.height)?);
        let mut encoder = Encoder::new(Vec::new(), width, height, &colours).map_err(failed)?;
        encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
        Ok(GifWriter {
            encoder,
            colour_map,
        })
    }

    /// Adds a picture over the previous one, both without their marks; then its marks.
    ///
    /// It becomes one frame for each changed place: separate boxes cost less than everything between them.
    /// Changes in any of the areas `at_once` go into one frame, the last of them. So a GIF that is stopped between two
    /// frames never shows a moved piece twice or not at all, and the mark of the last move disappears before
    /// the next one appears. The marks are one more frame, which vanishes by itself.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn show(&mut self, shown: Shown<'_>, before: Option<&Canvas>) -> Result<(), RenderError> {
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
            self.frame(area, canvas, before, DisposalMethod::Keep, delay)?;
        }
        if let Some((marked, area)) = marks {
            let vanishes = DisposalMethod::Previous;
            self.frame(&area, marked, Some(canvas), vanishes, rest)?;
        }
        Ok(())
    }

    fn frame(
        &mut self,
        area: &Area,
        canvas: &Canvas,
        before: Option<&Canvas>,
        dispose: DisposalMethod,
        delay: u16,
    ) -> Result<(), RenderError> {
        let frame = Frame {
            delay,
            dispose,
            transparent: Some(TRANSPARENT),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width() as u16,
            height: area.height() as u16,
            buffer: area.pixels(canvas, before, &self.colour_map).into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(failed)
    }

    /// Ends the file and returns its bytes.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn close(self) -> Result<Vec<u8>, RenderError> {
        self.encoder.into_inner().map_err(|_| RenderError::Size)
    }
}

/// Only a frame of another size than its pixels cannot be written to memory.
fn failed(_: EncodingError) -> RenderError {
    RenderError::Size
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

    /// Returns the pixels in the rectangle. An unchanged one is [`TRANSPARENT`], unless it continues a run of its colour.
    fn pixels(&self, canvas: &Canvas, before: Option<&Canvas>, map: &ColourMap) -> Vec<u8> {
        let mut pixels = Vec::with_capacity(self.size());
        let mapped = |index: u8| map[usize::from(index)];
        for y in self.top..self.bottom {
            let start = pixels.len();
            let current = canvas.row(y, self.left, self.right);
            pixels.extend(current.iter().map(|index| mapped(*index)));
            let previous = before.map_or(&[][..], |before| before.row(y, self.left, self.right));
            let mut left = TRANSPARENT;
            for (pixel, previous) in pixels[start..].iter_mut().zip(previous) {
                if *pixel == mapped(*previous) && *pixel != left {
                    *pixel = TRANSPARENT;
                }
                left = *pixel;
            }
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
            gif.show(shown, before).unwrap();
            before = Some(picture);
        }
        let file = gif.close().unwrap();
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
            let (_, colour_map) = join_colours(&picture.palette);
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

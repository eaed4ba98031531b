//! Anti-aliased painting: a shape is a signed distance function, in pixels.
//!
//! A canvas has palette indices from the start, so that an encoder does not have to convert them.

use std::sync::Arc;

use super::palette::{OPAQUE, Palette, cover};
use super::sprite::{Ink, Sprite};
use crate::data::theme::Colour;

/// A point in pixels, from the upper left corner to the right and down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spot {
    pub x: f32,
    pub y: f32,
}

impl Spot {
    pub const fn new(x: f32, y: f32) -> Spot {
        Spot { x, y }
    }

    pub fn distance(self, other: Spot) -> f32 {
        // Faster than `hypot`, which also handles overflow; no coordinate of a picture is that large.
        let x = self.x - other.x;
        let y = self.y - other.y;
        (x * x + y * y).sqrt()
    }
}

/// A picture of palette indices.
#[derive(Debug, Clone)]
pub(crate) struct Canvas {
    pub palette: Arc<Palette>,
    pub width: usize,
    pub height: usize,
    /// The palette indices, row by row.
    pub pixels: Vec<u8>,
    /// The style of shapes' edges.
    pub edges: Edges,
    /// The area that shapes, sprites and letters change.
    pub clip: Area,
}

/// The style of a shape's edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Edges {
    /// Pixels on the edge are partly covered.
    #[default]
    Smooth,
    /// A pixel is either inside or outside. Takes half as much storage, for the changes in each turn of a
    /// replay.
    Sharp,
}

impl Canvas {
    pub fn new(palette: &Arc<Palette>, width: usize, height: usize, colour: Colour) -> Canvas {
        Canvas {
            palette: Arc::clone(palette),
            width,
            height,
            pixels: vec![palette.nearest(colour); width * height],
            edges: Edges::Smooth,
            clip: Area::of_size(width, height),
        }
    }

    /// Returns the pixels of a row from one column to another, as far as they are in the picture.
    pub fn row(&self, y: usize, from: usize, to: usize) -> &[u8] {
        let start = y * self.width;
        let to = to.min(self.width);
        self.pixels
            .get(start + from.min(to)..start + to)
            .unwrap_or(&[])
    }

    /// Like [`Canvas::row`], mutable.
    pub fn row_mut(&mut self, y: usize, from: usize, to: usize) -> &mut [u8] {
        let start = y * self.width;
        let to = to.min(self.width);
        self.pixels
            .get_mut(start + from.min(to)..start + to)
            .unwrap_or(&mut [])
    }

    /// Copies another picture with the same palette into this one, its upper left corner to the given point.
    pub fn copy(&mut self, from: &Canvas, left: usize, top: usize) {
        for y in 0..from.height {
            let source = from.row(y, 0, from.width);
            let target = self.row_mut(top + y, left, left + from.width);
            target.copy_from_slice(&source[..target.len()]);
        }
    }

    /// Copies an area of another picture of the same size and palette.
    pub fn copy_area(&mut self, from: &Canvas, area: Area) {
        for y in area.top..area.bottom.min(self.height) {
            let source = from.row(y, area.left, area.right);
            self.row_mut(y, area.left, area.right)
                .copy_from_slice(source);
        }
    }

    /// Returns a rectangle of this picture.
    pub fn cut(&self, area: Area) -> Canvas {
        let mut piece = Canvas {
            palette: Arc::clone(&self.palette),
            width: area.width(),
            height: area.height(),
            pixels: vec![0; area.size()],
            edges: self.edges,
            clip: Area::of_size(area.width(), area.height()),
        };
        for y in 0..area.height() {
            let source = self.row(area.top + y, area.left, area.right);
            piece.row_mut(y, 0, source.len()).copy_from_slice(source);
        }
        piece
    }

    /// Fills a rectangle with one colour.
    pub fn fill(&mut self, area: Area, colour: Colour) {
        let index = self.palette.nearest(colour);
        for y in area.top..area.bottom.min(self.height) {
            self.row_mut(y, area.left, area.right).fill(index);
        }
    }

    /// Draws a filled disc.
    pub fn disc(&mut self, centre: Spot, radius: f32, colour: Colour, opacity: f32) {
        let extent = Extent::around(centre, radius).with_core(radius - 0.5, opacity);
        self.shape(&extent, colour, opacity, |at| at.distance(centre) - radius);
    }

    /// Like [`Canvas::disc`], for a disc whose pixels within the radius of `hole` are painted over afterwards.
    pub fn rim(&mut self, centre: Spot, radius: f32, hole: f32, colour: Colour, opacity: f32) {
        let extent = Extent::around(centre, radius).with_core(hole.min(radius) - 0.5, 0.0);
        self.shape(&extent, colour, opacity, |at| at.distance(centre) - radius);
    }

    /// Draws a square that stands on a corner; the radius is that of its corners.
    pub fn diamond(&mut self, centre: Spot, radius: f32, colour: Colour) {
        let extent = Extent::around(centre, radius);
        self.shape(&extent, colour, 1.0, |at| {
            let distance = (at.x - centre.x).abs() + (at.y - centre.y).abs();
            (distance - radius) / std::f32::consts::SQRT_2
        });
    }

    /// Draws a ring. Its line is centred on the radius.
    pub fn ring(&mut self, centre: Spot, radius: f32, width: f32, colour: Colour, opacity: f32) {
        let inner = radius - width / 2.0;
        let outer = radius + width / 2.0;
        let extent = Extent::around(centre, outer).with_core(inner - 0.5, 0.0);
        self.shape(&extent, colour, opacity, |at| {
            (at.distance(centre) - radius).abs() - width / 2.0
        });
    }

    /// Draws a disc that is opaque up to one radius and fades out at the other.
    pub fn glow(&mut self, centre: Spot, full: f32, end: f32, colour: Colour, opacity: f32) {
        let extent = Extent::around(centre, end).with_core(full, opacity);
        self.paint(&extent, colour, |at| {
            let fade = ((end - at.distance(centre)) / (end - full)).clamp(0.0, 1.0);
            opacity * fade * fade * (3.0 - 2.0 * fade)
        });
    }

    /// Draws a straight line with round ends.
    pub fn line(&mut self, from: Spot, to: Spot, width: f32, colour: Colour, opacity: f32) {
        let dx = to.x - from.x;
        let dy = to.y - from.y;
        let length = (dx * dx + dy * dy).max(f32::MIN_POSITIVE);
        let extent = Extent::along(from, to, width / 2.0).with_core(width / 2.0 - 0.5, opacity);
        self.shape(&extent, colour, opacity, |at| {
            let along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
            let along = along.clamp(0.0, 1.0);
            at.distance(Spot::new(from.x + along * dx, from.y + along * dy)) - width / 2.0
        });
    }

    /// Draws an arrow with a shaft of the given width and a head three times as wide, extended by the rim on
    /// all sides.
    pub fn arrow(&mut self, from: Spot, to: Spot, width: f32, rim: f32, colour: Colour) {
        let length = to.distance(from).max(f32::MIN_POSITIVE);
        let dx = (to.x - from.x) / length;
        let dy = (to.y - from.y) / length;
        let head = (width * 2.6).min(length);
        let slope = width * 1.5 / head;
        let slant = slope.hypot(1.0);
        let extent = Extent::along(from, to, width * 1.5 + rim);
        self.shape(&extent, colour, 1.0, |at| {
            // Along the arrow and away from its middle.
            let along = (at.x - from.x) * dx + (at.y - from.y) * dy;
            let aside = ((at.x - from.x) * dy - (at.y - from.y) * dx).abs();
            let shaft = (aside - width / 2.0)
                .max(-along)
                .max(along - (length - head) - 1.0);
            let edge = (aside - (length - along) * slope) / slant;
            let point = edge.max(length - head - along);
            shaft.min(point) - rim
        });
    }

    /// Draws a sprite over the picture, centred on the spot.
    pub fn stamp(&mut self, sprite: &Sprite, centre: Spot) {
        if !self.clip.intersects(&Area::of_sprite(sprite, centre)) {
            return;
        }
        let [left, top] = corner(sprite, centre);
        let clip = self.clip;
        let palette = Arc::clone(&self.palette);
        for run in sprite.runs() {
            let y = usize::try_from(top + i64::from(run.y)).unwrap_or(usize::MAX);
            if !(clip.top..clip.bottom).contains(&y) {
                continue;
            }
            // The part beyond the left edge is clipped.
            let start = left + i64::from(run.x);
            let hidden = usize::try_from(clip.left as i64 - start).unwrap_or(0);
            let from = usize::try_from(start).unwrap_or(0).max(clip.left);
            match run.ink {
                Ink::Whole(colours) => {
                    let colours = colours.get(hidden..).unwrap_or(&[]);
                    let pixels = self.row_mut(y, from, clip.right.min(from + colours.len()));
                    let shown = pixels.len();
                    pixels.copy_from_slice(&colours[..shown]);
                }
                Ink::Part(covers) => {
                    let covers = covers.get(hidden..).unwrap_or(&[]);
                    let pixels = self.row_mut(y, from, clip.right.min(from + covers.len()));
                    for (pixel, cover) in pixels.iter_mut().zip(covers) {
                        *pixel = palette.blended(*cover, *pixel);
                    }
                }
            }
        }
    }

    /// Mixes a colour into one pixel. Pixels outside the picture are ignored.
    pub fn blend(&mut self, x: i64, y: i64, index: u8, opacity: f32) {
        let degree = Palette::degree(opacity);
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        if degree == 0 || y >= self.height {
            return;
        }
        let palette = Arc::clone(&self.palette);
        if let [pixel] = self.row_mut(y, x, x + 1) {
            *pixel = palette.blended(cover(index, degree), *pixel);
        }
    }

    /// Blends a colour into a rectangle `width` pixels wide, with a degree of opacity for each pixel, row by row.
    pub fn blend_mask(&mut self, left: i64, top: i64, width: usize, degrees: &[u8], index: u8) {
        let clip = self.clip;
        let palette = Arc::clone(&self.palette);
        // The part beyond the left edge is clipped.
        let hidden = usize::try_from(clip.left as i64 - left).unwrap_or(0);
        let from = usize::try_from(left).unwrap_or(0).max(clip.left);
        for (y, degrees) in (top..).zip(degrees.chunks(width.max(1))) {
            let y = usize::try_from(y).unwrap_or(usize::MAX);
            if !(clip.top..clip.bottom).contains(&y) {
                continue;
            }
            let degrees = degrees.get(hidden..).unwrap_or(&[]);
            let pixels = self.row_mut(y, from, clip.right.min(from + degrees.len()));
            for (pixel, degree) in pixels.iter_mut().zip(degrees) {
                *pixel = palette.blended(cover(index, *degree), *pixel);
            }
        }
    }

    /// Fills a shape given by its signed distance function, negative inside.
    fn shape(
        &mut self,
        extent: &Extent,
        colour: Colour,
        opacity: f32,
        outside: impl Fn(Spot) -> f32,
    ) {
        match self.edges {
            Edges::Smooth => self.paint(extent, colour, |at| {
                opacity * (0.5 - outside(at)).clamp(0.0, 1.0)
            }),
            Edges::Sharp => self.paint(extent, colour, |at| {
                if outside(at) < 0.0 { opacity } else { 0.0 }
            }),
        }
    }

    /// Paints the pixels within an extent, with opacities from a function.
    fn paint(&mut self, extent: &Extent, colour: Colour, opacity: impl Fn(Spot) -> f32) {
        let palette = Arc::clone(&self.palette);
        let index = palette.nearest(colour);
        let inside = |at: f32, end: usize| (at.max(0.0) as usize).min(end);
        let Extent {
            from, to, reach, ..
        } = *extent;
        let clip = self.clip;
        let top = inside(from.y.min(to.y) - reach - 1.0, clip.bottom).max(clip.top);
        let bottom = inside(from.y.max(to.y) + reach + 2.0, clip.bottom);
        let core_degree = Palette::degree(extent.core_opacity);
        let mut degrees = vec![0; clip.width()];
        for y in top..bottom {
            let down = y as f32 + 0.5;
            let (left, right) = extent.across(down);
            let left = inside(left, clip.right).max(clip.left);
            let right = inside(right + 1.0, clip.right).max(left);
            let (core, core_end) = extent.core(down);
            let core = inside(core, right).max(left);
            let core_end = inside(core_end, right).max(core);
            let mut paint = |from: usize, to: usize, row: &mut [u8]| {
                // Two passes: the compiler vectorises the first, but not the table lookups of the second.
                let degrees = &mut degrees[..to - from];
                for (x, degree) in (from as i32..).zip(degrees.iter_mut()) {
                    *degree = Palette::degree(opacity(Spot::new(x as f32 + 0.5, down)));
                }
                for (pixel, degree) in row.iter_mut().zip(degrees) {
                    *pixel = palette.blended(cover(index, *degree), *pixel);
                }
            };
            paint(left, core, self.row_mut(y, left, core));
            paint(core_end, right, self.row_mut(y, core_end, right));
            match usize::from(core_degree) {
                0 => {}
                OPAQUE => self.row_mut(y, core, core_end).fill(index),
                _ => {
                    let core_cover = cover(index, core_degree);
                    for pixel in self.row_mut(y, core, core_end) {
                        *pixel = palette.blended(core_cover, *pixel);
                    }
                }
            }
        }
    }
}

/// Returns the column and row of a sprite's upper left corner if it is centred on a spot.
fn corner(sprite: &Sprite, centre: Spot) -> [i64; 2] {
    [
        (centre.x - sprite.width as f32 / 2.0).round() as i64,
        (centre.y - sprite.height as f32 / 2.0).round() as i64,
    ]
}

/// The pixels to paint: all within a distance of a line segment.
struct Extent {
    from: Spot,
    to: Spot,
    reach: f32,
    /// The distance from the segment within which all pixels have the same opacity.
    core: f32,
    core_opacity: f32,
}

impl Extent {
    fn around(centre: Spot, reach: f32) -> Extent {
        Extent::along(centre, centre, reach)
    }

    fn along(from: Spot, to: Spot, reach: f32) -> Extent {
        Extent {
            from,
            to,
            reach,
            core: 0.0,
            core_opacity: 0.0,
        }
    }

    fn with_core(self, core: f32, core_opacity: f32) -> Extent {
        Extent {
            core,
            core_opacity,
            ..self
        }
    }

    /// Returns the range of columns of the core on a row, rounded inwards.
    fn core(&self, y: f32) -> (f32, f32) {
        let Extent { from, to, core, .. } = *self;
        let mut hull = (f32::MAX, f32::MIN);
        let mut add = |left: f32, right: f32| {
            if left < right {
                hull = (hull.0.min(left), hull.1.max(right));
            }
        };
        // The core is convex: it contains all pixels between its discs at both ends and its straight part.
        for end in [from, to] {
            // A line thinner than a pixel has no core.
            let half = (core * core.max(0.0) - (y - end.y).powi(2)).max(0.0).sqrt();
            add(end.x - half, end.x + half);
        }
        let (left, right) = self.straight_core(y);
        add(left, right);
        (hull.0 + 1.0, hull.1 - 1.0)
    }

    /// Returns the range of columns of the straight part of the core on a row, empty for an almost level line.
    fn straight_core(&self, y: f32) -> (f32, f32) {
        let Extent { from, to, core, .. } = *self;
        let dx = to.x - from.x;
        let dy = to.y - from.y;
        let down = y - from.y;
        let nothing = (0.0, 0.0);
        if core <= 0.0 {
            return nothing;
        }
        if dy == 0.0 && down.abs() < core {
            return (from.x.min(to.x), from.x.max(to.x));
        }
        if dy.abs() < 1.0 {
            return nothing;
        }
        // Between the long edges, whose distance from the line is that of the core.
        let middle = from.x + dx * down / dy;
        let half = core * dx.hypot(dy) / dy.abs();
        // Between the short edges, which cross the line at right angles at its ends.
        if dx.abs() < 1.0 {
            let is_between = (0.0..dy.abs()).contains(&(down * dy.signum()));
            return if is_between {
                (middle - half, middle + half)
            } else {
                nothing
            };
        }
        let start = from.x - down * dy / dx;
        let end = to.x - (y - to.y) * dy / dx;
        (
            (middle - half).max(start.min(end)),
            (middle + half).min(start.max(end)),
        )
    }

    /// Returns the range of columns on a row, with a margin of one pixel. It is narrower than the bounding box,
    /// of which an oblique line covers only a small part.
    fn across(&self, y: f32) -> (f32, f32) {
        let Extent {
            from, to, reach, ..
        } = *self;
        let margin = reach + 1.5;
        let left = from.x.min(to.x) - margin;
        let right = from.x.max(to.x) + margin;
        let dx = to.x - from.x;
        let dy = to.y - from.y;
        if dx.abs() < 1.0 && dy.abs() < 1.0 {
            let half = (margin * margin - (y - from.y).powi(2)).max(0.0).sqrt();
            return (from.x - half, from.x + half);
        }
        if dy.abs() < 1.0 {
            return (left, right);
        }
        // The line crosses the row in the middle of this range; the flatter the line, the longer the range.
        let middle = from.x + dx * (y - from.y) / dy;
        let half = margin * dx.hypot(dy) / dy.abs();
        (left.max(middle - half), right.min(middle + half))
    }
}

/// A rectangle of pixels, without its right and lower edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl Area {
    /// Creates the rectangle `aside` pixels to both sides of a spot and `along` pixels above and below it.
    pub fn around(spot: Spot, aside: f32, along: f32) -> Area {
        let edge = |at: f32| at.max(0.0) as usize;
        Area {
            left: edge(spot.x - aside),
            top: edge(spot.y - along),
            right: edge((spot.x + aside).ceil()),
            bottom: edge((spot.y + along).ceil()),
        }
    }

    /// Returns the area of a sprite centred on a spot.
    pub fn of_sprite(sprite: &Sprite, centre: Spot) -> Area {
        let edge = |at: i64| usize::try_from(at).unwrap_or(0);
        let [left, top] = corner(sprite, centre);
        Area {
            left: edge(left),
            top: edge(top),
            right: edge(left + i64::from(sprite.width)),
            bottom: edge(top + i64::from(sprite.height)),
        }
    }

    /// Returns the area of a picture of a size.
    pub const fn of_size(width: usize, height: usize) -> Area {
        Area {
            left: 0,
            top: 0,
            right: width,
            bottom: height,
        }
    }

    /// Returns the area of a whole picture.
    pub fn whole(canvas: &Canvas) -> Area {
        Area::of_size(canvas.width, canvas.height)
    }

    pub fn width(&self) -> usize {
        self.right - self.left
    }

    pub fn height(&self) -> usize {
        self.bottom - self.top
    }

    /// Returns the number of pixels.
    pub fn size(&self) -> usize {
        self.width() * self.height()
    }

    /// Returns whether the two have a pixel in common.
    pub fn intersects(&self, other: &Area) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Returns the part that is inside another area, perhaps empty.
    #[must_use]
    pub fn within(&self, other: &Area) -> Area {
        let left = self.left.clamp(other.left, other.right);
        let top = self.top.clamp(other.top, other.bottom);
        Area {
            left,
            top,
            right: self.right.clamp(left, other.right),
            bottom: self.bottom.clamp(top, other.bottom),
        }
    }

    /// Returns the smallest rectangle that contains both.
    pub fn union(&self, other: &Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

//! Painting with smooth edges: shapes are given by how far a point lies outside of them.

use image::{Rgb, RgbImage, RgbaImage};

use super::theme::Colour;

/// A point in pixels, from the upper left corner to the right and down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spot {
    pub x: f32,
    pub y: f32,
}

impl Spot {
    pub const fn new(x: f32, y: f32) -> Spot {
        Spot { x, y }
    }

    pub fn distance(self, other: Spot) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// A picture in the making.
#[derive(Clone)]
pub(super) struct Canvas {
    pub pixels: RgbImage,
}

impl Canvas {
    pub fn new(width: u32, height: u32, colour: Colour) -> Canvas {
        Canvas {
            pixels: RgbImage::from_pixel(width, height, colour),
        }
    }

    /// A filled disc.
    pub fn disc(&mut self, centre: Spot, radius: f32, colour: Colour, opacity: f32) {
        self.shape(centre, centre, radius, colour, opacity, |at| {
            at.distance(centre) - radius
        });
    }

    /// A ring whose line runs around the radius, half its width to either side.
    pub fn ring(&mut self, centre: Spot, radius: f32, width: f32, colour: Colour, opacity: f32) {
        let reach = radius + width / 2.0;
        self.shape(centre, centre, reach, colour, opacity, |at| {
            (at.distance(centre) - radius).abs() - width / 2.0
        });
    }

    /// A disc that is full up to one radius and fades out at the other.
    pub fn glow(&mut self, centre: Spot, full: f32, end: f32, colour: Colour, opacity: f32) {
        self.paint(centre, centre, end, colour, |at| {
            let rest = ((end - at.distance(centre)) / (end - full)).clamp(0.0, 1.0);
            opacity * rest * rest * (3.0 - 2.0 * rest)
        });
    }

    /// A straight line with round ends.
    pub fn line(&mut self, from: Spot, to: Spot, width: f32, colour: Colour, opacity: f32) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = (dx * dx + dy * dy).max(f32::MIN_POSITIVE);
        self.shape(from, to, width / 2.0, colour, opacity, |at| {
            let along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
            let along = along.clamp(0.0, 1.0);
            at.distance(Spot::new(from.x + along * dx, from.y + along * dy)) - width / 2.0
        });
    }

    /// An arrow, its shaft so wide and its head three times as wide; all around it is larger by the
    /// rim.
    pub fn arrow(&mut self, (from, to): (Spot, Spot), width: f32, rim: f32, colour: Colour) {
        let length = to.distance(from).max(f32::MIN_POSITIVE);
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let head = (width * 2.6).min(length);
        self.shape(from, to, width * 1.5 + rim, colour, 0.92, |at| {
            // Along the arrow and away from its middle.
            let along = (at.x - from.x) * dx + (at.y - from.y) * dy;
            let aside = ((at.x - from.x) * dy - (at.y - from.y) * dx).abs();
            let shaft = (aside - width / 2.0)
                .max(-along)
                .max(along - (length - head) - 1.0);
            let slope = width * 1.5 / head;
            let edge = (aside - (length - along) * slope) / slope.hypot(1.0);
            let point = edge.max(length - head - along);
            shaft.min(point) - rim
        });
    }

    /// Lays a transparent picture over this one, its middle on the spot.
    pub fn stamp(&mut self, picture: &RgbaImage, centre: Spot) {
        let left = (centre.x - picture.width() as f32 / 2.0).round() as i64;
        let top = (centre.y - picture.height() as f32 / 2.0).round() as i64;
        for (x, y, pixel) in picture.enumerate_pixels() {
            let [r, g, b, alpha] = pixel.0;
            self.blend(
                left + i64::from(x),
                top + i64::from(y),
                Rgb([r, g, b]),
                u32::from(alpha),
            );
        }
    }

    /// Mixes a colour into one pixel, opacity 0 to 255; nothing happens outside the picture.
    pub fn blend(&mut self, x: i64, y: i64, colour: Colour, opacity: u32) {
        if opacity == 0 {
            return;
        }
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else {
            return;
        };
        if let Some(pixel) = self.pixels.get_pixel_mut_checked(x, y) {
            for (below, above) in pixel.0.iter_mut().zip(colour.0) {
                let mixed = u32::from(*below) * (255 - opacity) + u32::from(above) * opacity;
                *below = ((mixed + 127) / 255) as u8;
            }
        }
    }

    /// Fills a shape around two spots, given how far outside of it a point lies.
    fn shape(
        &mut self,
        a: Spot,
        b: Spot,
        reach: f32,
        colour: Colour,
        opacity: f32,
        outside: impl Fn(Spot) -> f32,
    ) {
        self.paint(a, b, reach, colour, |at| {
            opacity * (0.5 - outside(at)).clamp(0.0, 1.0)
        });
    }

    /// Paints what lies within reach of the rectangle between two spots, given the opacity there.
    fn paint(
        &mut self,
        a: Spot,
        b: Spot,
        reach: f32,
        colour: Colour,
        opacity: impl Fn(Spot) -> f32,
    ) {
        let from = |a: f32, b: f32| (a.min(b) - reach - 1.0).max(0.0) as u32;
        let to = |a: f32, b: f32, end: u32| ((a.max(b) + reach + 2.0).max(0.0) as u32).min(end);
        for y in from(a.y, b.y)..to(a.y, b.y, self.pixels.height()) {
            for x in from(a.x, b.x)..to(a.x, b.x, self.pixels.width()) {
                let middle = Spot::new(x as f32 + 0.5, y as f32 + 0.5);
                let opacity = (opacity(middle) * 255.0).round() as u32;
                self.blend(i64::from(x), i64::from(y), colour, opacity.min(255));
            }
        }
    }
}

//! The pieces, with a character or a drawing cut into them.

use image::{GrayImage, Rgba, RgbaImage};

use super::body::Body;
use super::{disc, octagon};
use crate::render::data::drawings::Drawings;
use crate::render::data::pieces::Pieces;
use crate::render::data::sets::{Script, Sign};
use crate::render::data::theme::{Colour, Theme, mix};
use crate::render::raster::masks::carved;
use crate::render::raster::shapes;
use crate::render::raster::text::{Fonts, stepped};
use crate::rules::{Piece, Role, Variant};

/// The size of a piece between two opposite edges, in pixels at full width.
pub(in crate::render) fn diameter(variant: Variant, role: Role) -> f32 {
    match (variant, role) {
        (Variant::Janggi, Role::General) => 86.0,
        (Variant::Janggi, Role::Chariot | Role::Cannon | Role::Horse | Role::Elephant) => 79.0,
        (Variant::Janggi, Role::Guard | Role::Soldier) => 64.0,
        (Variant::Xiangqi, _) => 78.0,
    }
}

/// How far the outermost points of a piece lie from its middle, relative to its edges.
pub(in crate::render) fn corners(variant: Variant) -> f32 {
    match variant {
        // The corners of an octagon lie 1 / cos(22.5°) = 1.082 times as far out as its edges.
        Variant::Janggi => 1.082,
        Variant::Xiangqi => 1.0,
    }
}

/// How the pieces of a game are drawn.
struct Craft {
    /// The colour and opacity of a body at a point.
    sample: fn(&Body, f32, f32) -> (Colour, f32),
    /// The supersampling factor of a body in each direction.
    samples: u32,
    /// The number of opacities in the anti-aliased edge of a character.
    steps: f32,
}

impl Craft {
    fn of(variant: Variant) -> Craft {
        match variant {
            Variant::Janggi => Craft {
                sample: octagon::sample,
                samples: 3,
                steps: 5.0,
            },
            // Hardly a row of a disc repeats the one above it, so its edges have fewer tones.
            Variant::Xiangqi => Craft {
                sample: disc::sample,
                samples: 2,
                steps: 3.0,
            },
        }
    }
}

/// Draws a piece with its character or drawing, and its shadow, on a transparent ground.
pub(in crate::render) fn draw(
    piece: Piece,
    set: Pieces,
    fonts: &Fonts,
    theme: &Theme,
    scale: f32,
) -> RgbaImage {
    let variant = set.variant();
    let diameter = diameter(variant, piece.role) * scale;
    let side = ((diameter * 1.36) as u32 / 2 * 2).max(2);
    let face = *theme.faces.of(variant, piece.side);
    let body = Body {
        radius: diameter / 2.0,
        scale,
        face,
        shadow: theme.shadow,
    };
    let craft = Craft::of(variant);
    let mut drawing = RgbaImage::from_fn(side, side, |x, y| smooth(&body, &craft, x, y, side));
    let mask = mask(set.sign(piece), variant, fonts, side, diameter);
    if variant == Variant::Janggi {
        // Cut into the wood. On a disc one more tone would cost more than it shows.
        let depth = (1.2 * scale).max(0.8);
        ink_in(&mut drawing, &mask, &craft, depth, (face.light, 0.75));
    }
    ink_in(&mut drawing, &mask, &craft, 0.0, (face.ink, 1.0));
    drawing
}

/// The character or drawing of a piece, as a mask.
fn mask(sign: Sign, variant: Variant, fonts: &Fonts, side: u32, diameter: f32) -> GrayImage {
    match sign {
        Sign::Letter(Script::Cursive, letter) => {
            let thicker = diameter * 0.019;
            carved(&fonts.cursive, letter, side, diameter * 0.74, thicker)
        }
        Sign::Letter(Script::Regular, letter) => {
            carved(&fonts.regular, letter, side, diameter * 0.68, 0.0)
        }
        Sign::Letter(Script::Hangul, letter) => {
            let thicker = diameter * 0.012;
            carved(&fonts.hangul, letter, side, diameter * 0.62, thicker)
        }
        Sign::Letter(Script::Chinese, letter) => {
            let thicker = diameter * 0.011;
            carved(&fonts.chinese, letter, side, diameter * 0.66, thicker)
        }
        Sign::Letter(Script::Latin, letter) => {
            let thicker = diameter * 0.008;
            carved(&fonts.latin, letter, side, diameter * 0.47, thicker)
        }
        Sign::Drawn(drawings, role) => {
            let size = match (variant, drawings) {
                (Variant::Janggi, Drawings::Pictograms) => 0.6,
                // Narrower than they are high.
                (Variant::Janggi, Drawings::Figures) => 0.68,
                // Within the ring.
                (Variant::Xiangqi, Drawings::Pictograms) => 0.56,
                (Variant::Xiangqi, Drawings::Figures) => 0.61,
            };
            shapes::drawn(drawings, role, side, diameter * size)
        }
    }
}

/// Covers a drawing with a colour where the mask is, moved down and right by some pixels.
fn ink_in(
    drawing: &mut RgbaImage,
    mask: &GrayImage,
    craft: &Craft,
    by: f32,
    (colour, opacity): (Colour, f32),
) {
    let shift = by.round() as u32;
    for (x, y, covered) in mask.enumerate_pixels() {
        if let Some(pixel) = drawing.get_pixel_mut_checked(x + shift, y + shift) {
            let opacity = stepped(f32::from(covered.0[0]) / 255.0, craft.steps) * opacity;
            let [r, g, b, alpha] = pixel.0;
            let [r, g, b] = mix(image::Rgb([r, g, b]), colour, opacity).0;
            *pixel = Rgba([r, g, b, alpha]);
        }
    }
}

/// The mean of a body's samples in one pixel.
fn smooth(body: &Body, craft: &Craft, x: u32, y: u32, side: u32) -> Rgba<u8> {
    let samples = craft.samples;
    let middle = side as f32 / 2.0;
    let mut sum = [0.0; 4];
    for nth in 0..samples * samples {
        let within = |part: u32| (part as f32 + 0.5) / samples as f32 - middle;
        let (colour, alpha) = (craft.sample)(
            body,
            x as f32 + within(nth % samples),
            y as f32 + within(nth / samples),
        );
        for (sum, channel) in sum.iter_mut().zip(colour.0) {
            *sum += f32::from(channel) * alpha;
        }
        sum[3] += alpha;
    }
    let [r, g, b, alpha] = sum;
    if alpha <= 0.0 {
        return Rgba([0; 4]);
    }
    let count = (samples * samples) as f32;
    let channel = |sum: f32| (sum / alpha).round() as u8;
    Rgba([
        channel(r),
        channel(g),
        channel(b),
        (alpha / count * 255.0).round() as u8,
    ])
}

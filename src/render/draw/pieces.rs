//! The pieces, with a character or a drawing cut into them.

use image::{GrayImage, Rgba, RgbaImage};

use super::octagon::Body;
use crate::render::data::drawings::Drawings;
use crate::render::data::sets::{Script, Sign};
use crate::render::data::theme::{Colour, Theme, mix};
use crate::render::raster::masks::carved;
use crate::render::raster::shapes;
use crate::render::raster::text::{Fonts, stepped};
use crate::rules::{Piece, Role};

/// The size of a piece between two opposite edges, in pixels at full width.
pub(in crate::render) fn diameter(role: Role) -> f32 {
    match role {
        Role::General => 86.0,
        Role::Chariot | Role::Cannon | Role::Horse | Role::Elephant => 79.0,
        Role::Guard | Role::Soldier => 64.0,
    }
}

/// Draws a piece with its character or drawing, and its shadow, on a transparent ground.
pub(in crate::render) fn draw(
    piece: Piece,
    sign: Sign,
    fonts: &Fonts,
    theme: &Theme,
    scale: f32,
) -> RgbaImage {
    let diameter = diameter(piece.role) * scale;
    let side = ((diameter * 1.36) as u32 / 2 * 2).max(2);
    let face = theme.faces[piece.side];
    let body = Body {
        radius: diameter / 2.0,
        scale,
        face,
        shadow: theme.shadow,
    };
    let mut drawing = RgbaImage::from_fn(side, side, |x, y| smooth(&body, x, y, side));
    let mask = match sign {
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
        Sign::Drawn(drawings, role) => {
            let size = match drawings {
                Drawings::Pictograms => 0.6,
                // Narrower than they are high.
                Drawings::Figures => 0.68,
            };
            shapes::drawn(drawings, role, side, diameter * size)
        }
    };
    let depth = (1.2 * scale).max(0.8);
    ink_in(&mut drawing, &mask, depth, face.light, 0.75);
    ink_in(&mut drawing, &mask, 0.0, face.ink, 1.0);
    drawing
}

/// The number of opacities in the anti-aliased edge of a character.
const STEPS: f32 = 5.0;

/// Covers a drawing with a colour where the mask is, moved down and right by some pixels.
fn ink_in(drawing: &mut RgbaImage, mask: &GrayImage, by: f32, colour: Colour, opacity: f32) {
    let shift = by.round() as u32;
    for (x, y, covered) in mask.enumerate_pixels() {
        if let Some(pixel) = drawing.get_pixel_mut_checked(x + shift, y + shift) {
            let opacity = stepped(f32::from(covered.0[0]) / 255.0, STEPS) * opacity;
            let [r, g, b, alpha] = pixel.0;
            let [r, g, b] = mix(image::Rgb([r, g, b]), colour, opacity).0;
            *pixel = Rgba([r, g, b, alpha]);
        }
    }
}

/// The supersampling factor of a body in each direction.
const SAMPLES: u32 = 3;

/// The mean of a body's samples in one pixel.
fn smooth(body: &Body, x: u32, y: u32, side: u32) -> Rgba<u8> {
    let middle = side as f32 / 2.0;
    let mut sum = [0.0; 4];
    for nth in 0..SAMPLES * SAMPLES {
        let within = |part: u32| (part as f32 + 0.5) / SAMPLES as f32 - middle;
        let (colour, alpha) = body.sample(
            x as f32 + within(nth % SAMPLES),
            y as f32 + within(nth / SAMPLES),
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
    let count = (SAMPLES * SAMPLES) as f32;
    let channel = |sum: f32| (sum / alpha).round() as u8;
    Rgba([
        channel(r),
        channel(g),
        channel(b),
        (alpha / count * 255.0).round() as u8,
    ])
}

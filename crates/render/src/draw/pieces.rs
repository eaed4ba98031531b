//! The pieces, octagons and discs, with a character or a drawing cut into them.

use std::collections::HashMap;
use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2};

use image::{GrayImage, Rgba, RgbaImage};

use crate::data::drawings::Drawings;
use crate::data::games::{BodyShape, GameStyle};
use crate::data::sets::{self, Pieces, Script, Sign};
use crate::data::theme::{Colour, Face, Theme, byte, mix};
use crate::raster::masks;
use crate::raster::masks::draw_character;
use crate::raster::text::{Fonts, quantise};
use janggi::{Piece, Role, Variant};

/// Returns the size of a piece between two opposite edges, in pixels at full width.
pub(crate) fn diameter(variant: Variant, role: Role) -> f32 {
    GameStyle::of(variant).diameters[role as usize]
}

/// The drawing parameters of a body.
struct Craft {
    /// The function for the colour and opacity of a body at a point.
    sample: fn(&Body, f32, f32) -> (Colour, f32),
    /// The supersampling factor of a body in each direction.
    samples: u32,
    /// The number of opacities in the anti-aliased edge of a character.
    steps: f32,
}

impl Craft {
    fn of(body: BodyShape) -> Craft {
        match body {
            BodyShape::Octagon => Craft {
                sample: octagon_sample,
                samples: 3,
                steps: 5.0,
            },
            // Hardly any row of a disc repeats the row above it, so its edges have fewer tones.
            BodyShape::Disc => Craft {
                sample: disc_sample,
                samples: 2,
                steps: 3.0,
            },
        }
    }
}

/// Returns the side length of a piece's picture with its shadow, in pixels; even.
pub(crate) fn tile(variant: Variant, role: Role, scale: f32) -> u32 {
    ((diameter(variant, role) * scale * 1.36) as u32 / 2 * 2).max(2)
}

/// Draws each piece of a set with its character or drawing, and its shadow, on a transparent ground.
pub(crate) fn draw(
    set: Pieces,
    fonts: &Fonts,
    theme: &Theme,
    scale: f32,
) -> Vec<(Piece, RgbaImage)> {
    let style = GameStyle::of(set.variant);
    let craft = Craft::of(style.body);
    // Pieces of a side and size have the same body, those of a sign and size the same mask.
    let mut bodies = HashMap::new();
    let mut masks = HashMap::new();
    let draw = |piece: Piece| {
        let size = diameter(set.variant, piece.role);
        let side = tile(set.variant, piece.role, scale);
        let face = *theme.faces.of(set.variant, piece.side);
        let body = bodies.entry((piece.side, size.to_bits()));
        let body = body.or_insert_with(|| {
            let body = Body {
                radius: size * scale / 2.0,
                scale,
                face,
                shadow: theme.shadow,
            };
            RgbaImage::from_fn(side, side, |x, y| smooth(&body, &craft, x, y, side))
        });
        let sign = set.sign(piece);
        let mask = masks.entry((sign, size.to_bits()));
        let mask = mask.or_insert_with(|| mask_of(sign, style, fonts, side, size * scale));
        let mut drawing = body.clone();
        if style.body == BodyShape::Octagon {
            // Cut into the wood. On a disc the extra tone would cost too much for little effect.
            let depth = (1.2 * scale).max(0.8);
            ink_in(&mut drawing, mask, &craft, depth, (face.light, 0.75));
        }
        ink_in(&mut drawing, mask, &craft, 0.0, (face.ink, 1.0));
        (piece, drawing)
    };
    sets::pieces().map(draw).collect()
}

/// Returns the character or drawing of a piece, as a mask.
fn mask_of(sign: Sign, style: &GameStyle, fonts: &Fonts, side: u32, diameter: f32) -> GrayImage {
    match sign {
        Sign::Letter(Script::Cursive, letter) => {
            let thicker = diameter * 0.019;
            draw_character(&fonts.cursive, letter, side, diameter * 0.74, thicker)
        }
        Sign::Letter(Script::Regular, letter) => {
            draw_character(&fonts.regular, letter, side, diameter * 0.68, 0.0)
        }
        Sign::Letter(Script::Hangul, letter) => {
            let thicker = diameter * 0.012;
            draw_character(&fonts.hangul, letter, side, diameter * 0.62, thicker)
        }
        Sign::Letter(Script::Chinese, letter) => {
            let thicker = diameter * 0.011;
            draw_character(&fonts.chinese, letter, side, diameter * 0.66, thicker)
        }
        Sign::Letter(Script::Latin, letter) => {
            let thicker = diameter * 0.008;
            draw_character(&fonts.latin, letter, side, diameter * 0.47, thicker)
        }
        Sign::Read(script, letter, reading) => {
            let font = match script {
                Script::Cursive => &fonts.cursive,
                Script::Regular => &fonts.regular,
                Script::Hangul => &fonts.hangul,
                Script::Chinese => &fonts.chinese,
                Script::Latin => &fonts.latin,
            };
            let mut mask = GrayImage::new(side, side);
            let upper = draw_character(font, letter, side, diameter * 0.48, diameter * 0.008);
            let lower = draw_character(&fonts.names, reading, side, diameter * 0.31, 0.0);
            lay(&mut mask, &upper, -diameter * 0.135);
            lay(&mut mask, &lower, diameter * 0.285);
            mask
        }
        Sign::Drawn(drawings, role) => {
            let size = match drawings {
                Drawings::Pictograms => style.pictogram,
                Drawings::Figures => style.figure,
            };
            masks::draw_pictogram(drawings, role, side, diameter * size)
        }
    }
}

/// Adds a character to a mask of the same size, moved down by some pixels.
fn lay(mask: &mut GrayImage, character: &GrayImage, down: f32) {
    for (x, y, covered) in character.enumerate_pixels() {
        let y = i64::from(y) + down.round() as i64;
        let place = u32::try_from(y).ok();
        if let Some(pixel) = place.and_then(|y| mask.get_pixel_mut_checked(x, y)) {
            pixel.0[0] = pixel.0[0].max(covered.0[0]);
        }
    }
}

/// Covers a drawing with a colour where the mask is, offset down and right by some pixels.
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
            let opacity = quantise(f32::from(covered.0[0]) / 255.0, craft.steps) * opacity;
            let [r, g, b, alpha] = pixel.0;
            let [r, g, b] = mix(image::Rgb([r, g, b]), colour, opacity).0;
            *pixel = Rgba([r, g, b, alpha]);
        }
    }
}

/// Returns the mean of a body's samples in one pixel.
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
    let channel = |sum: f32| byte(sum / alpha);
    Rgba([
        channel(r),
        channel(g),
        channel(b),
        byte(alpha / count * 255.0),
    ])
}

/// The body of a piece seen from above, with its centre at (0, 0).
#[derive(Debug, Clone, Copy)]
pub(super) struct Body {
    /// The distance from the centre to an edge, in pixels.
    pub radius: f32,
    /// The scale relative to full width.
    pub scale: f32,
    pub face: Face,
    /// The colour of its shadow.
    pub shadow: Colour,
}

/// The radius of the ring, relative to the disc's, and half the ring's width at full width.
const RING: f32 = 0.86;
const HALF: f32 = 1.1;
/// The width of the dark rim at full width, and the visible height of the disc's side below its top.
const RIM: f32 = 1.2;
const SIDE: f32 = 4.5;

/// Returns the colour and opacity of the disc at a point.
pub(super) fn disc_sample(body: &Body, x: f32, y: f32) -> (Colour, f32) {
    let Body {
        radius,
        scale,
        face,
        shadow,
    } = *body;
    let distance = x.hypot(y);
    if distance <= radius - RIM * scale {
        let on_ring = (distance - RING * radius).abs() < HALF * scale;
        return (if on_ring { face.ink } else { face.top }, 1.0);
    }
    let is_side = x.hypot(y - SIDE * scale) <= radius;
    let opacity = if distance <= radius || is_side {
        1.0
    } else {
        0.0
    };
    (mix(face.dark, shadow, 0.30), opacity)
}

/// Returns the colour and opacity of the block at a point.
pub(super) fn octagon_sample(body: &Body, x: f32, y: f32) -> (Colour, f32) {
    let Body {
        radius,
        scale,
        face,
        ..
    } = *body;
    let edge = Edge::nearest(x, y, radius);
    if edge.outside <= 0.0 {
        return (top(body, x, y, edge), 1.0);
    }
    // The side of the block is visible below its top, as seen from the player's seat.
    let below = Edge::nearest(x, y - 3.5 * scale, radius).outside;
    if below <= 0.0 {
        return (mix(face.dark, body.shadow, 0.30), 1.0);
    }
    let shade = Edge::nearest(x - 3.0 * scale, y - 6.5 * scale, radius).outside;
    let depth = ((7.0 * scale - shade) / (11.0 * scale)).clamp(0.0, 1.0);
    (body.shadow, 0.42 * depth * depth * (3.0 - 2.0 * depth))
}

/// Returns the colour on top, within its nearest edge.
fn top(body: &Body, x: f32, y: f32, edge: Edge) -> Colour {
    let Body {
        radius,
        scale,
        face,
        ..
    } = *body;
    let bevel = 0.085 * 2.0 * radius;
    // Lambert's cosine: light from the upper left, full on that edge, none on the opposite one.
    let light = -(edge.normal_x + edge.normal_y) * FRAC_1_SQRT_2;
    let outside = edge.outside;
    if outside > -bevel {
        let edge = if light > 0.0 {
            mix(face.top, face.light, light)
        } else {
            mix(face.top, face.dark, -light * 0.62 + 0.08)
        };
        // A thin dark rim sets the piece off from the board.
        let rim = 1.0 - (-outside / (1.1 * scale)).clamp(0.0, 1.0);
        return mix(edge, face.dark, rim * 0.55);
    }
    let slope = (x + y) / (3.2 * radius);
    let shaded = mix(face.top, face.dark, 0.05 + 0.04 * slope);
    let crease = 1.0 - ((-outside - bevel) / (1.0 * scale)).clamp(0.0, 1.0);
    mix(shaded, face.dark, crease * 0.22)
}

/// The edge of an octagon that is nearest to a point.
#[derive(Clone, Copy)]
struct Edge {
    /// The signed distance of the point, negative inside.
    outside: f32,
    /// The direction that the edge faces.
    normal_x: f32,
    normal_y: f32,
}

impl Edge {
    /// Returns the nearest edge of an octagon with horizontal and vertical edges around (0, 0).
    fn nearest(x: f32, y: f32, radius: f32) -> Edge {
        let right = x.abs();
        let down = y.abs();
        let diagonal = (right + down) * FRAC_1_SQRT_2;
        let mut normal_x = 0.0;
        let mut normal_y = 0.0;
        // The point in the frame of the edge: along its normal, and along the edge.
        let out;
        let along;
        if diagonal > right.max(down) {
            normal_x = FRAC_1_SQRT_2.copysign(x);
            normal_y = FRAC_1_SQRT_2.copysign(y);
            out = diagonal - radius;
            along = (right - down).abs() * FRAC_1_SQRT_2;
        } else if right > down {
            normal_x = 1.0_f32.copysign(x);
            out = right - radius;
            along = down;
        } else {
            normal_y = 1.0_f32.copysign(y);
            out = down - radius;
            along = right;
        }
        let beyond_corner = along - radius * (SQRT_2 - 1.0);
        let outside = if beyond_corner > 0.0 && out > 0.0 {
            out.hypot(beyond_corner)
        } else {
            out
        };
        Edge {
            outside,
            normal_x,
            normal_y,
        }
    }
}

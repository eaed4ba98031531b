//! The pieces: bevelled octagons of wood with a character cut into them, lit from the upper left.

use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2};

use image::{GrayImage, Rgba, RgbaImage};

use crate::render::data::drawings::Drawings;
use crate::render::data::sets::{Script, Sign};
use crate::render::data::theme::{Colour, Face, Theme, mix};
use crate::render::raster::shapes;
use crate::render::raster::text::{Fonts, carved, stepped};
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

/// An octagonal block of wood seen from above, its middle at (0, 0).
struct Body {
    radius: f32,
    scale: f32,
    face: Face,
    shadow: Colour,
}

impl Body {
    /// The colour and opacity at a point.
    fn sample(&self, x: f32, y: f32) -> (Colour, f32) {
        let Body {
            radius,
            scale,
            face,
            ..
        } = *self;
        let edge = Edge::nearest(x, y, radius);
        if edge.outside <= 0.0 {
            return (self.top(x, y, edge), 1.0);
        }
        // The side of the block is visible below its top, as seen from the player's seat.
        let below = Edge::nearest(x, y - 3.5 * scale, radius).outside;
        if below <= 0.0 {
            return (mix(face.dark, self.shadow, 0.30), 1.0);
        }
        let shade = Edge::nearest(x - 3.0 * scale, y - 6.5 * scale, radius).outside;
        let depth = ((7.0 * scale - shade) / (11.0 * scale)).clamp(0.0, 1.0);
        (self.shadow, 0.42 * depth * depth * (3.0 - 2.0 * depth))
    }

    /// The colour on top, within its nearest edge.
    fn top(&self, x: f32, y: f32, edge: Edge) -> Colour {
        let Body {
            radius,
            scale,
            face,
            ..
        } = *self;
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
}

/// The edge of an octagon that is nearest to a point.
#[derive(Clone, Copy)]
struct Edge {
    /// The signed distance of the point, negative inside.
    outside: f32,
    /// Where the edge faces.
    normal_x: f32,
    normal_y: f32,
}

impl Edge {
    /// Of an octagon with horizontal and vertical edges around (0, 0).
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

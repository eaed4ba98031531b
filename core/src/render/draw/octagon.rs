//! The body of a piece of Janggi: a bevelled octagon of wood, lit from the upper left.

use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2};

use super::body::Body;
use crate::render::data::theme::{Colour, mix};

/// The colour and opacity of the block at a point.
pub(super) fn sample(body: &Body, x: f32, y: f32) -> (Colour, f32) {
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

/// The colour on top, within its nearest edge.
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

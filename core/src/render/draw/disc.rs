//! The body of a piece of Xiangqi: a round disc of wood with a ring in the colour of its side.
//!
//! Hardly a row of a disc repeats the one above it, so each edge and each tone costs kilobytes: its top is flat, its rim
//! and side are of one colour, and it casts no shadow.

use super::body::Body;
use crate::render::data::theme::{Colour, mix};

/// The radius of the ring, relative to the disc's, and half the ring's width at full width.
const RING: f32 = 0.86;
const HALF: f32 = 1.1;
/// The width of the dark rim, at full width, and how far the side of the disc is visible below its top.
const RIM: f32 = 1.2;
const SIDE: f32 = 4.5;

/// The colour and opacity of the disc at a point.
pub(super) fn sample(body: &Body, x: f32, y: f32) -> (Colour, f32) {
    let Body {
        radius,
        scale,
        face,
        shadow,
    } = *body;
    let far = x.hypot(y);
    if far <= radius - RIM * scale {
        let on_ring = (far - RING * radius).abs() < HALF * scale;
        return (if on_ring { face.ink } else { face.top }, 1.0);
    }
    let is_side = x.hypot(y - SIDE * scale) <= radius;
    let opacity = if far <= radius || is_side { 1.0 } else { 0.0 };
    (mix(face.dark, shadow, 0.30), opacity)
}

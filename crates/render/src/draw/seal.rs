//! Seals: the word that players shout, as a red stamp on a free place of the board.

use image::{GrayImage, Rgba, RgbaImage};

use crate::data::theme::{Colour, Theme, mix};
use crate::draw::layout::Layout;
use crate::raster::canvas::Spot;
use crate::raster::masks::draw_character;
use crate::raster::text::Fonts;
use janggi::{Move, Side, Square};

/// The measures of a seal, in pixels at full width on the default grid. Between two pieces of a file that are three
/// ranks apart there is room for the longest.
const WIDTH: f32 = 76.0;
const LETTER: f32 = 54.0;
const MARK: f32 = 32.0;
const GAP: f32 = 4.0;
const PAD: f32 = 11.0;
/// The radius of its corners, and the distance and width of the fine line along its edge.
const CORNER: f32 = 12.0;
const INSET: f32 = 4.0;
const LINE: f32 = 2.0;
/// The distance by which a seal on an outer file is moved inwards, away from the coordinates.
const INWARDS: f32 = 4.0;

/// Returns the scale of seals: they are as high as two ranks.
pub(super) fn scale(layout: &Layout) -> f32 {
    layout.px(layout.grid.ranks / 88.0)
}

/// Returns the middle of the two free points, one above the other, that are nearest to a corner.
pub(super) fn place(is_free: impl Fn(Square) -> bool, layout: &Layout) -> Option<Spot> {
    let pairs = Square::ALL.into_iter().filter_map(|lower| {
        let upper = Square::new(lower.file(), lower.rank() + 1)?;
        (is_free(lower) && is_free(upper)).then_some((lower, upper))
    });
    let (lower, upper) = pairs.min_by_key(|pair| remoteness(*pair, layout.view))?;
    let [below, above] = [lower, upper].map(|square| layout.spot(square));
    let middle = layout.px(layout.grid.side() + 4.0 * layout.grid.files);
    let inwards = match lower.file() {
        0 | 8 => layout.px(INWARDS) * (middle - below.x).signum(),
        _ => 0.0,
    };
    Some(Spot::new(
        below.x + inwards,
        f32::midpoint(below.y, above.y),
    ))
}

/// Returns the distance of two points of a file from the nearest corner. Files count more than ranks, and the upper
/// right comes first.
fn remoteness((lower, upper): (Square, Square), view: Side) -> (u8, u8, u8) {
    let seats = [lower, upper].map(|square| square.seen_from(view));
    let column = seats[0].1;
    let row = seats[0].0.min(seats[1].0);
    let aside = column.min(8 - column);
    let along = row.min(8 - row);
    let corner = u8::from(row > 4) * 2 + u8::from(column < 4);
    (3 * aside + along, corner, row)
}

/// Returns whether a point is under the mark of a move: its start, or on its straight path.
pub(super) fn lies_along(mv: Move, square: Square) -> bool {
    let [from, to, at] =
        [mv.from, mv.to, square].map(|square| (i16::from(square.file()), i16::from(square.rank())));
    let across = (to.0 - from.0) * (at.1 - from.1) - (to.1 - from.1) * (at.0 - from.0);
    let is_between = |from: i16, to: i16, at: i16| (from.min(to)..=from.max(to)).contains(&at);
    across == 0 && is_between(from.0, to.0, at.0) && is_between(from.1, to.1, at.1)
}

/// Draws a seal on a transparent ground.
pub(super) fn draw(word: &str, fonts: &Fonts, theme: &Theme, scale: f32) -> RgbaImage {
    let sizes: Vec<f32> = word.chars().map(|letter| size_of(letter) * scale).collect();
    let gaps = GAP * scale * sizes.len().saturating_sub(1) as f32;
    let height = sizes.iter().sum::<f32>() + gaps + 2.0 * PAD * scale;
    let half = [WIDTH * scale / 2.0, height / 2.0];
    let width = (WIDTH * scale).ceil() as u32 + 2;
    let mut seal = RgbaImage::from_fn(width, height.ceil() as u32 + 2, |x, y| {
        let middle = [width as f32 / 2.0, (height.ceil() + 2.0) / 2.0];
        tone(
            [x as f32 + 0.5 - middle[0], y as f32 + 0.5 - middle[1]],
            half,
            theme,
            scale,
        )
    });
    let mut top = 1.0 + PAD * scale;
    for (letter, size) in word.chars().zip(sizes) {
        let side = (size * 0.6).ceil() as u32 * 2;
        let font = match letter {
            '\u{4e00}'..='\u{9fff}' => &fonts.chinese,
            _ => &fonts.hangul,
        };
        // White strokes on a dark ground look thinner.
        let mask = draw_character(font, letter, side, size, size * 0.025);
        let at = Spot::new(width as f32 / 2.0, top + size / 2.0);
        cut(&mut seal, &mask, at, theme.rim);
        top += size + GAP * scale;
    }
    seal
}

fn size_of(letter: char) -> f32 {
    if letter == '!' { MARK } else { LETTER }
}

/// Returns the colour of a seal at a point, from its middle: red, with a fine line along the edge.
fn tone(at: [f32; 2], half: [f32; 2], theme: &Theme, scale: f32) -> Rgba<u8> {
    let corner = CORNER * scale;
    let outside = {
        let [x, y] = [0, 1].map(|axis| at[axis].abs() - half[axis] + corner);
        x.max(0.0).hypot(y.max(0.0)) + x.max(y).min(0.0) - corner
    };
    let line =
        (LINE / 2.0 * scale + 0.5 - (outside + (INSET + LINE / 2.0) * scale).abs()).clamp(0.0, 1.0);
    let [red, green, blue] = mix(theme.alarm, theme.rim, line).0;
    let opacity = (0.5 - outside).clamp(0.0, 1.0);
    Rgba([red, green, blue, (opacity * 255.0).round() as u8])
}

/// Cuts a character into a seal, centred on a spot.
fn cut(seal: &mut RgbaImage, mask: &GrayImage, at: Spot, colour: Colour) {
    let left = at.x - mask.width() as f32 / 2.0;
    let top = at.y - mask.height() as f32 / 2.0;
    for (x, y, covered) in mask.enumerate_pixels() {
        let place = [left + x as f32, top + y as f32].map(|at| at.round().max(0.0) as u32);
        if let Some(pixel) = seal.get_pixel_mut_checked(place[0], place[1]) {
            let [red, green, blue, alpha] = pixel.0;
            let under = image::Rgb([red, green, blue]);
            let [red, green, blue] = mix(under, colour, f32::from(covered.0[0]) / 255.0).0;
            *pixel = Rgba([red, green, blue, alpha]);
        }
    }
}

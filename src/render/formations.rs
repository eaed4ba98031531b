//! The picture from which a player chooses a formation.

use super::canvas::{Canvas, Spot};
use super::glyphs::{self, Fonts};
use super::layout::{Layout, RANK_GAP, SIDE, WIDTH};
use super::pieces::{PieceSet, diameter};
use super::theme::Theme;
use super::wood;
use crate::rules::{BySide, Formation, Position, Role, Side};

/// The height of the band with a formation's name.
const TITLE: f32 = 78.0;
/// The height of what is shown of a board: two ranks.
const STRIP: f32 = RANK_GAP * 2.0 + 22.0;
/// From the lower edge of that to the back rank.
const FOOT: f32 = 56.0;

/// Paints formations, given in own view, as their chooser, who sits at the bottom, would see them.
pub(super) fn paint(
    chooser: Side,
    offered: &[Formation],
    fonts: &Fonts,
    pieces: &PieceSet,
    theme: &Theme,
) -> Canvas {
    let each = TITLE + STRIP;
    let height = each * offered.len() as f32;
    let mut canvas = Canvas::new(WIDTH, height as u32, theme.line);
    for (seen, nth) in offered.iter().copied().zip(0_u8..) {
        let top = each * f32::from(nth);
        let middle = Spot::new(WIDTH as f32 / 2.0, top + TITLE / 2.0 + 3.0);
        glyphs::write(
            &mut canvas,
            &fonts.hangul,
            seen.word(),
            70.0,
            middle,
            (theme.face, 1.0),
        );
        let strip = strip(chooser, seen.seen_from(chooser), pieces, theme);
        for (x, y, pixel) in strip.pixels.enumerate_pixels() {
            canvas.blend(
                i64::from(x),
                (top + TITLE) as i64 + i64::from(y),
                *pixel,
                255,
            );
        }
    }
    canvas
}

/// The two ranks nearest to the chooser, set up in a formation given in column order. Horses and
/// elephants stand out; the others, which are the same in all four, are faint.
fn strip(chooser: Side, formation: Formation, pieces: &PieceSet, theme: &Theme) -> Canvas {
    let mut canvas = wood::plank(theme, WIDTH, STRIP as u32);
    let corner = Spot::new(SIDE, STRIP - FOOT - 9.0 * RANK_GAP);
    let layout = Layout {
        view: chooser,
        corner,
    };
    wood::lines(&mut canvas, theme, &layout);
    let position = Position::start(BySide::new(formation, formation));
    for (square, piece) in position.pieces() {
        let below_the_cut = !matches!(piece.role, Role::Cannon | Role::Soldier);
        let shown = piece.side == chooser && below_the_cut;
        let Some(drawing) = pieces.of(piece).filter(|_| shown) else {
            continue;
        };
        canvas.stamp(drawing, layout.spot(square));
        if !matches!(piece.role, Role::Horse | Role::Elephant) {
            let radius = diameter(piece.role) / 2.0;
            canvas.disc(layout.spot(square), radius + 5.0, theme.wood[1], 0.45);
        }
    }
    canvas
}

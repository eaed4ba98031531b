//! The empty board: wood, lines and the names of files and ranks.

use super::canvas::{Canvas, Spot};
use super::glyphs::{self, Fonts};
use super::layout::{HEIGHT, Layout, WIDTH};
use super::theme::{Colour, Theme, mix};
use crate::rules::{Side, Square};

/// Paints an empty board as one side sees it.
pub(super) fn board(fonts: &Fonts, theme: &Theme, view: Side) -> Canvas {
    let mut canvas = plank(theme, WIDTH, HEIGHT);
    frame(&mut canvas, theme);
    let layout = Layout::whole(view);
    lines(&mut canvas, theme, &layout);
    names(&mut canvas, fonts, theme, &layout);
    canvas
}

/// Paints plain wood.
pub(super) fn plank(theme: &Theme, width: u32, height: u32) -> Canvas {
    let mut canvas = Canvas::new(width, height, theme.wood[1]);
    for (x, y, pixel) in canvas.pixels.enumerate_pixels_mut() {
        *pixel = grain(theme, x as f32, y as f32);
    }
    canvas
}

/// How many tones the grain has; few, so that the picture packs well.
const TONES: f32 = 5.0;

/// The colour of the wood: bands along the files that waver a little.
fn grain(theme: &Theme, x: f32, y: f32) -> Colour {
    let sway = 13.0 * (y * 0.0047 + 0.7).sin() + 6.0 * (y * 0.013 + x * 0.004).sin();
    let across = x + sway;
    let broad = (across * 0.021 + 1.4 * (across * 0.0063).sin()).sin();
    let rings = (across * 0.118 + 2.3 * (across * 0.017).sin()).sin();
    let fine = (across * 0.61 + 1.7 * (across * 0.083).sin()).sin();
    let tone = 0.5 + 0.22 * broad + 0.18 * rings + 0.07 * fine;
    mix(theme.wood[0], theme.wood[1], (tone * TONES).round() / TONES)
}

/// Draws a dark edge around the whole picture, with a fine line inside.
fn frame(canvas: &mut Canvas, theme: &Theme) {
    let (width, height) = (WIDTH as f32, HEIGHT as f32);
    for (inset, thickness, opacity) in [(2.5, 5.0, 0.60), (8.0, 1.5, 0.40)] {
        let (right, bottom) = (width - inset, height - inset);
        let corners = [
            (inset, inset),
            (right, inset),
            (right, bottom),
            (inset, bottom),
        ];
        let corners = corners.map(|(x, y)| Spot::new(x, y));
        for (from, to) in corners.into_iter().zip(corners.into_iter().cycle().skip(1)) {
            canvas.line(from, to, thickness, theme.line, opacity);
        }
    }
}

/// Draws the lines within a layout: files, ranks, palace diagonals and the marks of the setup.
pub(super) fn lines(canvas: &mut Canvas, theme: &Theme, layout: &Layout) {
    let mut line = |from: (u8, u8), to: (u8, u8), width| {
        let (from, to) = (layout.at(from.0, from.1), layout.at(to.0, to.1));
        canvas.line(from, to, width, theme.line, 1.0);
    };
    for file in 0..9 {
        line((file, 0), (file, 9), if file % 8 == 0 { 3.4 } else { 2.2 });
    }
    for rank in 0..10 {
        line((0, rank), (8, rank), if rank % 9 == 0 { 3.4 } else { 2.2 });
    }
    for rank in [0, 7] {
        line((3, rank), (5, rank + 2), 2.2);
        line((5, rank), (3, rank + 2), 2.2);
    }
    let cannons = [1, 7].into_iter().flat_map(|file| [(file, 2), (file, 7)]);
    let soldiers = [0, 2, 4, 6, 8]
        .into_iter()
        .flat_map(|file| [(file, 3), (file, 6)]);
    for (file, rank) in cannons.chain(soldiers) {
        cross(canvas, theme, layout.at(file, rank));
    }
}

/// The small oblique cross where a cannon or soldier stands at the start.
fn cross(canvas: &mut Canvas, theme: &Theme, at: Spot) {
    for arm in [-7.0, 7.0] {
        let (from, to) = (
            Spot::new(at.x - arm, at.y - 7.0),
            Spot::new(at.x + arm, at.y + 7.0),
        );
        canvas.line(from, to, 1.8, theme.line, 1.0);
    }
}

/// From the edge of the picture to the middle of the names.
const NAMES: f32 = 23.0;

/// Names the files below and the ranks at the left, and the digits of records opposite.
fn names(canvas: &mut Canvas, fonts: &Fonts, theme: &Theme, layout: &Layout) {
    let (right, bottom) = (WIDTH as f32 - NAMES, HEIGHT as f32 - NAMES);
    let mut name = |text: String, at| {
        glyphs::write(canvas, &fonts.latin, &text, 26.0, at, (theme.label, 1.0));
    };
    for square in Square::ALL.into_iter().filter(|square| square.rank() == 0) {
        let letter = char::from(b'a' + square.file());
        name(letter.to_string(), Spot::new(layout.spot(square).x, bottom));
    }
    for square in Square::ALL.into_iter().filter(|square| square.file() == 0) {
        name(
            (square.rank() + 1).to_string(),
            Spot::new(NAMES, layout.spot(square).y),
        );
    }
    let mut digit = |digit: u8, at| {
        let text = digit.to_string();
        glyphs::write(canvas, &fonts.latin, &text, 20.0, at, (theme.label, 0.55));
    };
    for square in Square::ALL.into_iter().filter(|square| square.rank() == 0) {
        digit(square.gibo().1, Spot::new(layout.spot(square).x, NAMES));
    }
    for square in Square::ALL.into_iter().filter(|square| square.file() == 0) {
        digit(square.gibo().0, Spot::new(right, layout.spot(square).y));
    }
}

//! The strips above and below a board: who plays, whose turn it is, what was taken, the points.

use super::canvas::{Canvas, Spot};
use super::film::Area;
use super::glyphs::Align;
use super::layout::Layout;
use super::scene::Scene;
use super::shelf;
use super::theme::Theme;
use super::{Look, RenderError};
use crate::rules::{BySide, HalfPoints, Piece, Position, Role, Side};

/// What the strips say.
#[derive(Debug, Clone, Copy)]
pub struct Caption<'a> {
    /// What the players are called; any text, cut where it does not fit.
    pub names: BySide<&'a str>,
    /// The position from which the game began: what is not there any more was taken.
    pub start: &'a Position,
    /// How many moves have been played.
    pub ply: usize,
    /// Who is to move; `None` where the game is over.
    pub to_move: Option<Side>,
    /// The points of both sides, where they are to be shown.
    pub points: Option<BySide<HalfPoints>>,
}

/// The height of a strip at full width.
const STRIP: f32 = 62.0;
/// How large taken pieces are, in parts of those on the board.
const SMALL: f32 = 0.44;
/// Where the first of the taken pieces lies, how far they reach from there to the left, and how far
/// apart they lie at most, at full width.
const TRAY: f32 = 800.0;
const TRAY_WIDTH: f32 = 300.0;
const PITCH: f32 = 27.0;
/// The most that a name takes up, at full width.
const NAME: f32 = 330.0;

/// The height of a strip in pixels.
pub(super) fn height(layout: &Layout) -> usize {
    layout.px(STRIP).round() as usize
}

/// An empty board with empty strips above and below.
pub(super) fn around(empty: &Canvas, layout: &Layout, theme: &Theme) -> Canvas {
    let strip = height(layout);
    let [ground, _] = theme.band;
    let band = Canvas::new(&empty.palette, empty.width, strip, ground);
    Canvas {
        height: empty.height + 2 * strip,
        rows: [&band.rows, &empty.rows, &band.rows]
            .map(Vec::as_slice)
            .concat(),
        ..band
    }
}

/// Writes the strips; the layout is that of the board between them.
pub(super) fn write(
    canvas: &mut Canvas,
    caption: &Caption<'_>,
    scene: &Scene<'_>,
    layout: &Layout,
    look: &Look,
) -> Result<(), RenderError> {
    let half = layout.px(STRIP / 2.0);
    let top = half;
    let bottom = canvas.height as f32 - half;
    for (side, y) in [(scene.view, bottom), (scene.view.opponent(), top)] {
        strip(canvas, caption, scene, side, y, layout, look)?;
    }
    Ok(())
}

/// Where the strip of a side shows what it has taken; the layout is that of the board.
pub(super) fn tray(side: Side, layout: &Layout) -> Area {
    let half = layout.px(STRIP / 2.0);
    let y = match side == layout.view {
        true => layout.top + layout.height() as f32 + half,
        false => layout.top - half,
    };
    let middle = Spot::new(layout.px(TRAY - TRAY_WIDTH / 2.0), y);
    Area::around(middle, layout.px((TRAY_WIDTH + PITCH) / 2.0 + 6.0), half)
}

fn strip(
    canvas: &mut Canvas,
    caption: &Caption<'_>,
    scene: &Scene<'_>,
    side: Side,
    y: f32,
    layout: &Layout,
    look: &Look,
) -> Result<(), RenderError> {
    let fonts = shelf::fonts()?;
    let [ground, ink] = look.theme.band;
    let at = |x: f32| Spot::new(layout.px(x), y);
    let turn = caption.to_move == Some(side);
    let small = small_width(look.width);
    let sprites = shelf::sprites(look.theme, look.pieces, small)?;
    if turn {
        // Whoever is to move has a light tablet behind the number of the move.
        let (from, to) = (at(36.0), at(62.0));
        canvas.line(from, to, layout.px(38.0), ink, 1.0);
        let number = (caption.ply + 1).to_string();
        let size = layout.px(if number.len() < 4 { 25.0 } else { 19.0 });
        fonts.write(
            canvas,
            &number,
            size,
            at(49.0),
            Align::Middle,
            (ground, 1.0),
        );
    }
    let general = Piece::new(side, Role::General);
    if let Some(seal) = sprites.of(general) {
        canvas.stamp(seal, at(112.0));
    }
    let size = layout.px(28.0);
    let name = fonts.fitted(caption.names[side], size, layout.px(NAME));
    fonts.write(canvas, &name, size, at(142.0), Align::Left, (ink, 1.0));
    if let Some(points) = caption.points {
        let points = points[side].to_string();
        fonts.write(canvas, &points, size, at(878.0), Align::Right, (ink, 1.0));
    }
    let taken = scene.position.lost_since(caption.start, side.opponent());
    // Many pieces overlap rather than run into the name.
    let gap = (TRAY_WIDTH / taken.len().max(1) as f32).min(PITCH);
    for (nth, piece) in (0_u8..).zip(taken.iter().rev()) {
        if let Some(sprite) = sprites.of(*piece) {
            canvas.stamp(sprite, at(TRAY - gap * f32::from(nth)));
        }
    }
    Ok(())
}

/// The width of a board whose pieces have the size of taken ones.
fn small_width(width: usize) -> usize {
    (width as f32 * SMALL).round() as usize
}

//! What is to be seen on a board, and painting it.

use super::canvas::{Canvas, Spot};
use super::caption::{self, Caption};
use super::layout::Layout;
use super::pieces::diameter;
use super::shelf::{self, Sprites};
use super::theme::Theme;
use super::{Look, RenderError};
use crate::rules::{Move, Position, Side, Square};

/// A board as somebody is to see it. Check needs no mark: it follows from the position.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The pieces.
    pub position: &'a Position,
    /// Who sits at the bottom.
    pub view: Side,
    /// The move that led here, marked at both ends.
    pub last: Option<Move>,
    /// A piece that is about to move, marked with a ring.
    pub chosen: Option<Square>,
    /// Where it may go: a dot on an empty point, a ring around a piece.
    pub targets: &'a [Square],
    /// A move that is proposed, drawn as an arrow.
    pub arrow: Option<Move>,
}

/// Draws a whole board, and the caption around it where there is one.
pub(super) fn draw(
    scene: &Scene<'_>,
    caption: Option<&Caption<'_>>,
    look: &Look,
) -> Result<Canvas, RenderError> {
    let empty = shelf::ground(look.theme, look.coordinates, scene.view, look.width)?;
    let sprites = shelf::sprites(look.theme, look.pieces, look.width)?;
    let layout = Layout::new(scene.view, look.width);
    let Some(caption) = caption else {
        let mut canvas = (*empty).clone();
        paint(&mut canvas, scene, &layout, &sprites, look.theme);
        return Ok(canvas);
    };
    let mut canvas = caption::around(&empty, &layout, look.theme);
    let layout = layout.below(caption::height(&layout));
    paint(&mut canvas, scene, &layout, &sprites, look.theme);
    caption::write(&mut canvas, caption, scene, &layout, look)?;
    Ok(canvas)
}

/// Paints a scene on an empty board that lies as the layout says.
pub(super) fn paint(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    layout: &Layout,
    sprites: &Sprites,
    theme: &Theme,
) {
    let checked = scene
        .position
        .in_check()
        .then(|| scene.position.general(scene.position.turn()));
    if let Some(last) = scene.last {
        mark_last(canvas, last, scene, layout, theme);
    }
    if let Some(general) = checked {
        let (full, end) = (layout.px(42.0), layout.px(80.0));
        canvas.glow(layout.spot(general), full, end, theme.alarm, 1.0);
    }
    for (square, piece) in scene.position.pieces() {
        if let Some(drawing) = sprites.of(piece) {
            canvas.stamp(drawing, layout.spot(square));
        }
    }
    for square in checked.into_iter().chain(scene.position.checkers()) {
        let radius = layout.px(around(scene.position, square));
        let width = layout.px(4.5);
        canvas.ring(layout.spot(square), radius, width, theme.alarm, 0.9);
    }
    mark_choice(canvas, scene, layout, theme);
    if let Some(arrow) = scene.arrow {
        let (from, to) = (layout.spot(arrow.from), layout.spot(arrow.to));
        // It begins at the edge of its piece, whose character stays to be read.
        let along = layout.px(around(scene.position, arrow.from)) / to.distance(from).max(1.0);
        let edge = Spot::new(
            from.x + (to.x - from.x) * along,
            from.y + (to.y - from.y) * along,
        );
        let (width, rim) = (layout.px(15.0), layout.px(3.0));
        canvas.arrow((edge, to), width, rim, theme.rim);
        canvas.arrow((edge, to), width, 0.0, theme.choice);
    }
}

/// The radius of a ring around what stands on a point, at full width.
pub(super) fn around(position: &Position, square: Square) -> f32 {
    let size = position
        .piece_at(square)
        .map_or(56.0, |piece| diameter(piece.role));
    // A piece is an octagon: its corners lie further out than its edges.
    size / 2.0 * 1.082 + 3.0
}

fn mark_last(canvas: &mut Canvas, last: Move, scene: &Scene<'_>, layout: &Layout, theme: &Theme) {
    let (from, to) = (layout.spot(last.from), layout.spot(last.to));
    canvas.line(from, to, layout.px(9.0), theme.last, 0.30);
    canvas.disc(from, layout.px(15.0), theme.last, 0.45);
    canvas.ring(from, layout.px(22.0), layout.px(4.0), theme.last, 0.85);
    let radius = around(scene.position, last.to);
    let (full, end) = (layout.px(radius - 2.0), layout.px(radius + 14.0));
    canvas.glow(to, full, end, theme.last, 0.95);
}

fn mark_choice(canvas: &mut Canvas, scene: &Scene<'_>, layout: &Layout, theme: &Theme) {
    let mut rim = |square| {
        let spot = layout.spot(square);
        let radius = layout.px(around(scene.position, square) + 1.0);
        canvas.ring(spot, radius, layout.px(8.0), theme.rim, 0.9);
        canvas.ring(spot, radius, layout.px(5.0), theme.choice, 1.0);
    };
    let (taken, empty): (Vec<Square>, Vec<Square>) = scene
        .targets
        .iter()
        .partition(|&&square| scene.position.piece_at(square).is_some());
    scene.chosen.into_iter().chain(taken).for_each(&mut rim);
    for target in empty {
        canvas.disc(layout.spot(target), layout.px(14.0), theme.rim, 0.9);
        canvas.disc(layout.spot(target), layout.px(11.5), theme.choice, 1.0);
    }
}

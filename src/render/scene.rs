//! What is to be seen on a board, and painting it.

use super::canvas::{Canvas, Spot};
use super::layout::Layout;
use super::pieces::{PieceSet, diameter};
use super::theme::Theme;
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

/// Paints a scene on an empty board that lies as the layout says.
pub(super) fn paint(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    layout: &Layout,
    pieces: &PieceSet,
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
        canvas.glow(layout.spot(general), 42.0, 80.0, theme.alarm, 1.0);
    }
    for (square, piece) in scene.position.pieces() {
        if let Some(drawing) = pieces.of(piece) {
            canvas.stamp(drawing, layout.spot(square));
        }
    }
    for square in checked.into_iter().chain(scene.position.checkers()) {
        canvas.ring(
            layout.spot(square),
            around(scene.position, square),
            4.5,
            theme.alarm,
            0.9,
        );
    }
    mark_choice(canvas, scene, layout, theme);
    if let Some(arrow) = scene.arrow {
        let (from, to) = (layout.spot(arrow.from), layout.spot(arrow.to));
        // It begins at the edge of its piece, whose character stays to be read.
        let along = around(scene.position, arrow.from) / to.distance(from).max(1.0);
        let edge = Spot::new(
            from.x + (to.x - from.x) * along,
            from.y + (to.y - from.y) * along,
        );
        canvas.arrow((edge, to), 15.0, 3.0, theme.edge_light);
        canvas.arrow((edge, to), 15.0, 0.0, theme.choice);
    }
}

/// The radius of a ring around what stands on a point.
pub(super) fn around(position: &Position, square: Square) -> f32 {
    let size = position
        .piece_at(square)
        .map_or(56.0, |piece| diameter(piece.role));
    // A piece is an octagon: its corners lie further out than its edges.
    size / 2.0 * 1.082 + 3.0
}

fn mark_last(canvas: &mut Canvas, last: Move, scene: &Scene<'_>, layout: &Layout, theme: &Theme) {
    let (from, to) = (layout.spot(last.from), layout.spot(last.to));
    canvas.line(from, to, 9.0, theme.last, 0.30);
    canvas.disc(from, 15.0, theme.last, 0.45);
    canvas.ring(from, 22.0, 4.0, theme.last, 0.85);
    let radius = around(scene.position, last.to);
    canvas.glow(to, radius - 2.0, radius + 14.0, theme.last, 0.95);
}

fn mark_choice(canvas: &mut Canvas, scene: &Scene<'_>, layout: &Layout, theme: &Theme) {
    let mut rim = |square| {
        let (spot, radius) = (layout.spot(square), around(scene.position, square) + 1.0);
        canvas.ring(spot, radius, 8.0, theme.edge_light, 0.9);
        canvas.ring(spot, radius, 5.0, theme.choice, 1.0);
    };
    let (taken, empty): (Vec<Square>, Vec<Square>) = scene
        .targets
        .iter()
        .partition(|&&square| scene.position.piece_at(square).is_some());
    scene.chosen.into_iter().chain(taken).for_each(&mut rim);
    for target in empty {
        canvas.disc(layout.spot(target), 14.0, theme.edge_light, 0.9);
        canvas.disc(layout.spot(target), 11.5, theme.choice, 1.0);
    }
}

//! A scene: a position with its marks, and its painting.

use super::cache::{Cache, Sprites};
use super::caption::{self, Caption};
use super::pieces::diameter;
use super::seal;
use crate::data::games::GameStyle;
use crate::data::theme::{Colour, Theme};
use crate::draw::layout::Layout;
use crate::look::Look;
use crate::raster::canvas::{Area, Canvas, Edges, Spot};
use crate::raster::text::{Align, Fonts};
use hansu_teaching::Shout;
use janggi::{Move, Position, Side, Square, Variant};

/// A position with the marks to draw on it. Check is always marked.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The pieces.
    pub position: &'a Position,
    /// The side at the bottom.
    pub view: Side,
    /// The move that led here, marked at both ends.
    pub last: Option<Move>,
    /// A piece that is about to move, marked with a ring.
    pub chosen: Option<Square>,
    /// Its targets: a dot on an empty point, a ring around a piece.
    pub targets: &'a [Square],
    /// `true` if the targets are numbered, from 1 in the order of `targets`.
    pub numbered: bool,
    /// Suggested moves, drawn as arrows. A piece under an arrow, such as a cannon's screen, is drawn over its
    /// shaft.
    pub arrows: &'a [Move],
    /// A mistake, drawn as an arrow in the alarm colour.
    pub mistake: Option<Move>,
    /// `true` if facing generals are joined by a line, because facing has an effect under the ruleset.
    pub facing: bool,
    /// `true` if the general of the side to move is marked as in check even if it is not.
    pub check: bool,
    /// A seal with this word, in the free place nearest to a corner.
    pub seal: Option<Shout>,
}

impl<'a> Scene<'a> {
    /// Creates a scene without marks except check.
    #[must_use]
    pub fn of(position: &'a Position, view: Side) -> Scene<'a> {
        Scene {
            position,
            view,
            last: None,
            chosen: None,
            targets: &[],
            numbered: false,
            arrows: &[],
            mistake: None,
            facing: false,
            check: false,
            seal: None,
        }
    }
}

/// Draws a whole board, and the caption around it if there is one.
pub(crate) fn draw(
    cache: &Cache,
    scene: &Scene<'_>,
    caption: Option<&Caption<'_>>,
    look: &Look,
) -> Canvas {
    let variant = scene.position.variant();
    let margin = look.margin_of(variant);
    let empty = cache.ground(look.theme, margin, scene.view, look.width);
    let sprites = cache.sprites(look.theme, look.pieces_of(variant), look.width);
    let layout = Layout::new(scene.view, look.width, look.theme.grid);
    let (mut canvas, layout) = match caption {
        Some(_) => (
            caption::around(&empty, &layout, look.theme),
            layout.below(caption::height(&layout)),
        ),
        None => ((*empty).clone(), layout),
    };
    let edges = Edges::Smooth;
    paint(&mut canvas, scene, edges, &layout, &sprites, look.theme);
    number_targets(&mut canvas, cache.fonts(), scene, &layout, look.theme);
    stamp_seal(&mut canvas, cache, scene, &layout, look);
    if let Some(caption) = caption {
        caption::write(cache, &mut canvas, caption, scene.position, &layout, look);
    }
    canvas
}

/// Returns the area of the mark of the last move, which may extend beyond the picture.
pub(crate) fn last_area(last: Move, layout: &Layout) -> Area {
    let reach = layout.of_pieces(LARGEST_RING + 2.0) + layout.px(6.0) + 2.0;
    let [from, to] =
        [last.from, last.to].map(|square| Area::around(layout.spot(square), reach, reach));
    from.union(&to)
}

/// Returns the areas of the marks of check and of facing generals, which may extend beyond the picture.
pub(crate) fn alarm_areas(scene: &Scene<'_>, layout: &Layout) -> Vec<Area> {
    let position = scene.position;
    let mut areas = Vec::new();
    if scene.facing && position.is_facing() {
        let reach = layout.px(6.0) + 2.0;
        let [from, to] = Side::ALL.map(|side| {
            let spot = layout.spot(position.general(side));
            Area::around(spot, reach, reach)
        });
        areas.push(from.union(&to));
    }
    let reach = layout.of_pieces(GLOW) + layout.px(6.0) + 2.0;
    let marked = checked(scene).into_iter().chain(position.checkers());
    areas.extend(marked.map(|square| Area::around(layout.spot(square), reach, reach)));
    areas
}

/// Returns the point of the general marked as in check.
fn checked(scene: &Scene<'_>) -> Option<Square> {
    let position = scene.position;
    (scene.check || position.in_check()).then(|| position.general(position.turn()))
}

/// Stamps the seal of a scene, if it has one and there is a place for it.
fn stamp_seal(canvas: &mut Canvas, cache: &Cache, scene: &Scene<'_>, layout: &Layout, look: &Look) {
    let variant = scene.position.variant();
    let shout = scene.seal.filter(|_| look.seals);
    let word = shout.and_then(|shout| shout.word(variant));
    let is_free = |square: Square| {
        let mut moves = scene.last.iter().chain(scene.arrows);
        scene.position.piece_at(square).is_none()
            && !scene.targets.contains(&square)
            && !moves.any(|mv| seal::lies_along(*mv, square))
    };
    if let (Some(word), Some(spot)) = (word, seal::place(is_free, layout)) {
        let seal = cache.seal(look.theme, variant, word, look.width);
        canvas.stamp(&seal, spot);
    }
}

/// Paints a scene on an empty board with this layout. The edge style applies to the mark of the last move.
pub(crate) fn paint(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    last_move: Edges,
    layout: &Layout,
    sprites: &Sprites,
    theme: &Theme,
) {
    let position = scene.position;
    let checked = checked(scene);
    if scene.facing && position.is_facing() {
        let [from, to] = Side::ALL.map(|side| layout.spot(position.general(side)));
        canvas.line(from, to, layout.px(12.0), theme.rim, 1.0);
        canvas.line(from, to, layout.px(7.0), theme.alarm, 1.0);
    }
    if let Some(last) = scene.last {
        canvas.edges = last_move;
        mark_last(canvas, last, scene, layout, theme);
        canvas.edges = Edges::Smooth;
    }
    if let Some(general) = checked {
        let at = layout.spot(general);
        let radius = around(position, general);
        // Around a smaller piece the glow is smaller, otherwise its ring would not stand out from it.
        let smaller = LARGEST_RING - radius;
        let full = layout.of_pieces(42.0 - smaller);
        let end = layout.of_pieces(GLOW - smaller);
        canvas.glow(at, full, end, theme.alarm, 1.0);
        // Leaves a gap to the ring at both ends.
        let ring = layout.of_pieces(radius + 1.0);
        canvas.disc(at, ring, theme.rim, 1.0);
    }
    for (square, piece) in scene.position.pieces() {
        if let Some(drawing) = sprites.of(piece) {
            canvas.stamp(drawing, layout.spot(square));
        }
    }
    for square in checked.into_iter().chain(scene.position.checkers()) {
        let at = layout.spot(square);
        let radius = layout.of_pieces(around(scene.position, square) + 1.0);
        canvas.ring(at, radius, layout.px(10.5), theme.rim, 1.0);
        canvas.ring(at, radius, layout.px(5.0), theme.alarm, 1.0);
    }
    mark_choice(canvas, scene, layout, theme);
    draw_arrows(canvas, scene, layout, sprites, theme);
}

/// An arrow on a board.
#[derive(Debug, Clone, Copy)]
struct Arrow {
    mv: Move,
    colour: Colour,
    /// The width of its shaft. A mistake's is thinner, so that colour is not the only difference.
    shaft: f32,
}

/// The rim around an arrow.
const RIM: f32 = 3.0;

/// Draws the mistake and the suggested moves.
///
/// A piece under a shaft, such as a cannon's screen, is drawn again over it. Longer arrows are drawn first, so
/// that they do not hide shorter ones. An arrow that ends on a piece under another arrow is drawn last.
fn draw_arrows(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    layout: &Layout,
    sprites: &Sprites,
    theme: &Theme,
) {
    let proposed = scene.arrows.iter().map(|mv| Arrow {
        mv: *mv,
        colour: theme.choice,
        shaft: 15.0,
    });
    let mistake = scene.mistake.map(|mv| Arrow {
        mv,
        colour: theme.alarm,
        shaft: 8.0,
    });
    let mut arrows: Vec<(Arrow, Vec<Square>)> = mistake
        .into_iter()
        .chain(proposed)
        .map(|arrow| (arrow, pieces_under_arrow(scene.position, arrow, layout)))
        .collect();
    let crossed: Vec<Square> = arrows.iter().flat_map(|(_, under)| under.clone()).collect();
    let length = |mv: Move| layout.spot(mv.from).distance(layout.spot(mv.to));
    arrows.sort_by(|(left, _), (right, _)| {
        let last = |arrow: &Arrow| crossed.contains(&arrow.mv.to);
        let longer = length(right.mv).total_cmp(&length(left.mv));
        last(left).cmp(&last(right)).then(longer)
    });
    for (arrow, under) in arrows {
        let from = layout.spot(arrow.mv.from);
        let to = layout.spot(arrow.mv.to);
        // The arrow begins at the edge of its piece, so that the character stays legible.
        let along =
            layout.of_pieces(around(scene.position, arrow.mv.from)) / to.distance(from).max(1.0);
        let edge = Spot::new(
            from.x + (to.x - from.x) * along,
            from.y + (to.y - from.y) * along,
        );
        let width = layout.px(arrow.shaft);
        let rim = layout.px(RIM);
        canvas.arrow(edge, to, width, rim, theme.rim);
        canvas.arrow(edge, to, width, 0.0, arrow.colour);
        for square in under {
            let piece = scene.position.piece_at(square);
            if let Some(drawing) = piece.and_then(|piece| sprites.of(piece)) {
                canvas.stamp(drawing, layout.spot(square));
            }
        }
    }
}

/// Returns the points of the pieces that an arrow's shaft would partly cover.
fn pieces_under_arrow(position: &Position, arrow: Arrow, layout: &Layout) -> Vec<Square> {
    let Arrow { mv, shaft, .. } = arrow;
    let from = layout.spot(mv.from);
    let to = layout.spot(mv.to);
    let dx = to.x - from.x;
    let dy = to.y - from.y;
    let length = to.distance(from).max(1.0);
    let lies_on = |square: Square| {
        let at = layout.spot(square);
        let along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
        let aside = ((at.x - from.x) * dy - (at.y - from.y) * dx).abs() / length;
        let reach = layout.of_pieces(around(position, square) + shaft / 2.0 + RIM);
        (0.0..length).contains(&along) && aside < reach
    };
    position
        .pieces()
        .map(|(square, _)| square)
        .filter(|&square| square != mv.from && square != mv.to && lies_on(square))
        .collect()
}

/// Returns the radius of a ring around the piece on a point, at full width and default piece size.
pub(crate) fn around(position: &Position, square: Square) -> f32 {
    let variant = position.variant();
    let size = position
        .piece_at(square)
        .map_or(56.0, |piece| diameter(variant, piece.role));
    ring_around(variant, size)
}

fn ring_around(variant: Variant, size: f32) -> f32 {
    size / 2.0 * GameStyle::of(variant).body.corners() + 3.0
}

/// The radius of the glow around the largest general in check.
const GLOW: f32 = 80.0;
/// The ring around the largest piece of any game, a general of Janggi.
const LARGEST_RING: f32 = 86.0 / 2.0 * 1.082 + 3.0;

fn mark_last(canvas: &mut Canvas, last: Move, scene: &Scene<'_>, layout: &Layout, theme: &Theme) {
    let from = layout.spot(last.from);
    let to = layout.spot(last.to);
    canvas.line(from, to, layout.px(9.0), theme.last, 0.35);
    canvas.disc(from, layout.px(26.0), theme.rim, 0.6);
    canvas.disc(from, layout.px(12.0), theme.last, 1.0);
    canvas.ring(from, layout.px(21.0), layout.px(4.5), theme.last, 1.0);
    let radius = layout.of_pieces(around(scene.position, last.to) + 2.0);
    let inner = radius + layout.px(3.0);
    canvas.rim(to, radius + layout.px(6.0), inner, theme.rim, 0.75);
    canvas.disc(to, inner, theme.last, 1.0);
}

fn mark_choice(canvas: &mut Canvas, scene: &Scene<'_>, layout: &Layout, theme: &Theme) {
    let (occupied, empty): (Vec<Square>, Vec<Square>) = scene
        .targets
        .iter()
        .partition(|&&square| scene.position.piece_at(square).is_some());
    for square in scene.chosen.into_iter().chain(occupied) {
        let spot = layout.spot(square);
        let radius = layout.of_pieces(around(scene.position, square) + 1.0);
        canvas.ring(spot, radius, layout.px(8.0), theme.rim, 0.9);
        canvas.ring(spot, radius, layout.px(5.0), theme.choice, 1.0);
    }
    for target in empty {
        canvas.disc(layout.spot(target), layout.px(14.0), theme.rim, 0.9);
        canvas.disc(layout.spot(target), layout.px(11.5), theme.choice, 1.0);
    }
}

/// The radius of a number's disc and the size of its digits, at full width: legible in a picture scaled to 390 pixels.
const NUMBER_DISC: f32 = 21.0;
const NUMBER_SIZE: f32 = 34.0;

/// Writes the targets' numbers. On an empty point the number replaces the dot; on a piece it is at the upper
/// right, where it covers neither the character nor adjacent pieces.
fn number_targets(
    canvas: &mut Canvas,
    fonts: &Fonts,
    scene: &Scene<'_>,
    layout: &Layout,
    theme: &Theme,
) {
    if !scene.numbered {
        return;
    }
    for (&target, number) in scene.targets.iter().zip(1_usize..) {
        let mut spot = layout.spot(target);
        if scene.position.piece_at(target).is_some() {
            let aside = layout.of_pieces(around(scene.position, target)) * 0.78;
            spot = Spot::new(spot.x + aside, spot.y - aside);
        }
        canvas.disc(spot, layout.px(NUMBER_DISC + 2.5), theme.rim, 1.0);
        canvas.disc(spot, layout.px(NUMBER_DISC), theme.choice, 1.0);
        let digits = number.to_string();
        let size = if digits.len() < 2 {
            NUMBER_SIZE
        } else {
            NUMBER_SIZE * 0.85
        };
        fonts.write(
            canvas,
            &digits,
            layout.px(size),
            spot,
            Align::Middle,
            theme.rim,
        );
    }
}

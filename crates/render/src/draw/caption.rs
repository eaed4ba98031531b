//! The caption strips above and below a board: players, side to move, captured pieces, points.

use super::cache::{Cache, Sprites};
use super::pieces::diameter;
use crate::data::games::GameStyle;
use crate::data::theme::{Colour, Theme};
use crate::draw::layout::Layout;
use crate::look::Look;
use crate::raster::canvas::{Area, Canvas, Spot};
use crate::raster::text::{Align, Fonts};
use janggi::{BySide, HalfPoints, Piece, Position, Role, Side, Variant};

/// The content of the strips.
#[derive(Debug, Clone, Copy)]
pub struct Caption<'a> {
    /// The players' names; any text, shortened if it does not fit.
    pub names: BySide<&'a str>,
    /// The starting position, for computing captured pieces.
    pub start: &'a Position,
    /// The number of plies played.
    pub ply: usize,
    /// The side to move; `None` if the game is over.
    pub to_move: Option<Side>,
    /// The points of both sides, if they are shown.
    pub points: Option<BySide<HalfPoints>>,
}

/// The height of a strip at full width.
const STRIP: f32 = 62.0;
/// The size of captured pieces relative to those on the default board.
const SMALL: f32 = 0.49;
/// The right end of the captured pieces, at full width.
const TRAY: f32 = 806.0;
/// The gap between a captured piece and its number, and between two kinds of pieces.
const NARROW: f32 = 4.0;
const WIDE: f32 = 6.0;
/// The left end of a name, and the gap between it and the captured pieces.
const NAME: f32 = 138.0;
const AFTER_NAME: f32 = 12.0;
/// The size of names, points and numbers, legible in a picture scaled to 390 pixels.
const NAME_SIZE: f32 = 45.0;
const POINTS_SIZE: f32 = 38.0;
const NUMBER_SIZE: f32 = 39.0;

/// Returns the height of a strip in pixels.
pub(crate) fn height(layout: &Layout) -> usize {
    layout.px(STRIP).round() as usize
}

/// Returns an empty board with empty strips above and below.
pub(crate) fn around(empty: &Canvas, layout: &Layout, theme: &Theme) -> Canvas {
    let strip = height(layout);
    let [ground, _] = theme.band;
    let band = Canvas::new(&empty.palette, empty.width, strip, ground);
    Canvas {
        height: empty.height + 2 * strip,
        clip: Area::of_size(empty.width, empty.height + 2 * strip),
        pixels: [&band.pixels, &empty.pixels, &band.pixels]
            .map(Vec::as_slice)
            .concat(),
        ..band
    }
}

/// Writes the strips that are not clipped; the layout is that of the board between them.
pub(crate) fn write(
    cache: &Cache,
    canvas: &mut Canvas,
    caption: &Caption<'_>,
    position: &Position,
    layout: &Layout,
    look: &Look,
) {
    let strips = Strips {
        caption,
        position,
        fonts: cache.fonts(),
        sprites: &cache.sprites(
            look.theme,
            look.pieces_of(position.variant()),
            small_width(look),
        ),
        layout,
        band: look.theme.band,
    };
    let half = layout.px(STRIP / 2.0);
    let [above, below] = areas(canvas, layout);
    let sides = [
        (layout.view, canvas.height as f32 - half, below),
        (layout.view.opponent(), half, above),
    ];
    for (side, y, strip) in sides {
        if canvas.clip.intersects(&strip) {
            strips.write(canvas, side, y);
        }
    }
}

/// Returns the areas of the strips above and below a board.
pub(crate) fn areas(canvas: &Canvas, layout: &Layout) -> [Area; 2] {
    let whole = Area::whole(canvas);
    let strip = height(layout);
    let above = Area {
        bottom: strip,
        ..whole
    };
    let below = Area {
        top: whole.bottom - strip,
        ..whole
    };
    [above, below]
}

/// Returns the area of a side's captured pieces; the layout is that of the board.
pub(crate) fn tray(variant: Variant, side: Side, layout: &Layout) -> Area {
    let width = GameStyle::of(variant).tray_width;
    let half = layout.px(STRIP / 2.0);
    let y = if side == layout.view {
        layout.top + layout.height() as f32 + half
    } else {
        layout.top - half
    };
    let middle = Spot::new(layout.px(TRAY - width / 2.0), y);
    // Shadows extend a little beyond the pieces.
    Area::around(middle, layout.px(width / 2.0 + 6.0), half)
}

/// The inputs for both strips of a picture.
struct Strips<'a> {
    caption: &'a Caption<'a>,
    position: &'a Position,
    fonts: &'a Fonts,
    /// The captured pieces and the seals of the players.
    sprites: &'a Sprites,
    layout: &'a Layout,
    /// The colours of ground and text.
    band: [Colour; 2],
}

impl Strips<'_> {
    /// Writes the strip of a side, centred on this height.
    fn write(&self, canvas: &mut Canvas, side: Side, y: f32) {
        let Strips {
            caption,
            fonts,
            layout,
            ..
        } = *self;
        let [ground, ink] = self.band;
        let at = |x: f32| Spot::new(layout.px(x), y);
        if caption.to_move == Some(side) {
            // The side to move has a light tablet behind the move number.
            canvas.line(at(33.0), at(59.0), layout.px(42.0), ink, 1.0);
            let number = (caption.ply + 1).to_string();
            let size = layout.px(if number.len() < 4 { NUMBER_SIZE } else { 30.0 });
            fonts.write(canvas, &number, size, at(46.0), Align::Middle, ground);
        }
        if let Some(seal) = self.sprites.of(Piece::new(side, Role::General)) {
            canvas.stamp(seal, at(108.0));
        }
        if let Some(points) = caption.points {
            let points = points[side].to_string();
            let size = layout.px(POINTS_SIZE);
            fonts.write(canvas, &points, size, at(884.0), Align::Right, ink);
        }
        let captured = self.position.lost_since(caption.start, side.opponent());
        let end = self.lay_out(canvas, &captured, at(TRAY));
        let size = layout.px(NAME_SIZE);
        let room = end - layout.px(NAME + AFTER_NAME);
        let name = fonts.truncate_to_fit(caption.names[side], size, room);
        fonts.write(canvas, &name, size, at(NAME), Align::Left, ink);
    }

    /// Draws captured pieces next to each other up to their right end. Each kind is drawn once, with its number
    /// if greater than one, so that they stay large. Returns their left end.
    fn lay_out(&self, canvas: &mut Canvas, captured: &[Piece], end: Spot) -> f32 {
        let Strips { fonts, layout, .. } = *self;
        let [_, ink] = self.band;
        let size = layout.px(NUMBER_SIZE);
        let mut right = end.x;
        for kind in captured.chunk_by(|piece, next| piece == next).rev() {
            let [piece, ..] = kind else { continue };
            let Some(sprite) = self.sprites.of(*piece) else {
                continue;
            };
            if kind.len() > 1 {
                let number = kind.len().to_string();
                let at = Spot::new(right, end.y);
                fonts.write(canvas, &number, size, at, Align::Right, ink);
                right -= fonts.width(&number, size) + layout.px(NARROW);
            }
            let half = layout.px(diameter(self.position.variant(), piece.role) * SMALL / 2.0);
            canvas.stamp(sprite, Spot::new(right - half, end.y));
            right -= 2.0 * half + layout.px(WIDE);
        }
        right
    }
}

/// Returns the width of a board with pieces in the size of captured ones, the same for all boards.
pub(crate) fn small_width(look: &Look) -> usize {
    (look.width as f32 * SMALL / look.theme.grid.pieces).round() as usize
}

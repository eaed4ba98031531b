//! The picture for choosing a formation.

use super::cache::{Cache, FAINT};
use super::pieces::diameter;
use crate::data::coordinates::Margin;
use crate::draw::layout::Layout;
use crate::look::Look;
use crate::raster::canvas::{Area, Canvas, Spot};
use crate::raster::text::Align;
use janggi::{BySide, Formation, Position, Role, Side};

/// The height of the band with a formation's name.
const TITLE: f32 = 78.0;
/// The size of that name, and its maximum width: a longer one is scaled down.
const SIZE: f32 = 56.0;
const ROOM: f32 = 860.0;
/// The visible height of a board beyond two ranks, at full width.
const STRIP: f32 = 22.0;
/// The distance from the back rank to the lower edge.
const FOOT: f32 = 56.0;

/// Draws formations, as the chooser at the bottom sees them.
pub(crate) fn draw(
    cache: &Cache,
    chooser: Side,
    offered: &[(Formation, &str)],
    look: &Look,
) -> Canvas {
    let layout = Layout::new(chooser, look.width, look.theme.grid);
    let [ground, ink] = look.theme.band;
    let title = layout.px(TITLE);
    let strip = strip_height(&layout);
    let entry_height = title.round() as usize + strip;
    let palette = cache.palette(look.theme, Formation::GAME);
    let height = (entry_height * offered.len()).max(1);
    let mut canvas = Canvas::new(&palette, look.width, height, ground);
    for (nth, (formation, name)) in offered.iter().enumerate() {
        let top = entry_height * nth;
        let middle = Spot::new(look.width as f32 / 2.0, top as f32 + title / 2.0);
        let fonts = cache.fonts();
        let size = fonts.fitting_size(name, layout.px(SIZE), layout.px(ROOM));
        fonts.write(&mut canvas, name, size, middle, Align::Middle, ink);
        let visible = back_rank(cache, chooser, *formation, &layout, look);
        canvas.copy(&visible, 0, top + entry_height - strip);
    }
    canvas
}

/// Draws one formation without its name, as the chooser at the bottom sees it.
pub(crate) fn draw_one(cache: &Cache, chooser: Side, seen: Formation, look: &Look) -> Canvas {
    let layout = Layout::new(chooser, look.width, look.theme.grid);
    back_rank(cache, chooser, seen, &layout, look)
}

/// Returns the height of a back rank's picture.
fn strip_height(layout: &Layout) -> usize {
    layout.px(2.0 * layout.grid.ranks + STRIP).round() as usize
}

/// Draws the lower edge of a board with the back rank in a formation. The rest of the board above is cut off.
fn back_rank(
    cache: &Cache,
    chooser: Side,
    seen: Formation,
    layout: &Layout,
    look: &Look,
) -> Canvas {
    let board = set_up(cache, chooser, seen.seen_from(chooser), layout, look);
    let back = layout.at(0, if chooser == Side::Cho { 0 } else { 9 });
    let foot = (back.y + layout.px(FOOT)).round() as usize;
    board.cut(Area {
        left: 0,
        top: foot - strip_height(layout),
        right: look.width,
        bottom: foot,
    })
}

/// Draws a board with the back rank of a side in a formation given in column order.
///
/// Horses and elephants are opaque, and so are chariots outside the corners. The others, which are common to
/// all formations, are faint.
fn set_up(
    cache: &Cache,
    chooser: Side,
    formation: Formation,
    layout: &Layout,
    look: &Look,
) -> Canvas {
    let margin = Margin::empty(Formation::GAME);
    let empty = cache.ground(look.theme, margin, chooser, look.width);
    let sprites = cache.sprites(look.theme, look.pieces_of(Formation::GAME), look.width);
    let mut canvas = (*empty).clone();
    let position = Position::start(BySide::new(formation, formation));
    for (square, piece) in position.pieces() {
        let below_the_cut = !matches!(piece.role, Role::Cannon | Role::Soldier);
        let is_shown = piece.side == chooser && below_the_cut;
        if !is_shown {
            continue;
        }
        let Some(drawing) = sprites.of(piece) else {
            continue;
        };
        canvas.stamp(drawing, layout.spot(square));
        let varies = match piece.role {
            Role::Horse | Role::Elephant => true,
            Role::Chariot => formation == Formation::Hrrh,
            _ => false,
        };
        if !varies {
            let radius = layout.of_pieces(diameter(Formation::GAME, piece.role) / 2.0 + 5.0);
            canvas.disc(
                layout.spot(square),
                radius,
                look.theme.ground.middle(),
                FAINT,
            );
        }
    }
    canvas
}

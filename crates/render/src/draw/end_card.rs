//! The end card of a game: its last board, the players, the result, the opening and the date, for sharing.

use super::cache::Cache;
use super::scene::{self, Scene};
use crate::draw::layout::Layout;
use crate::look::Look;
use crate::raster::canvas::{Area, Canvas, Spot};
use crate::raster::text::{Align, Fonts};
use janggi::{BySide, Piece, Role, Side};

/// The content of an end card.
#[derive(Debug, Clone, Copy)]
pub struct EndCard<'a> {
    /// The last board.
    pub scene: Scene<'a>,
    /// The players' names; any text, shortened if it does not fit.
    pub names: BySide<&'a str>,
    /// The accuracy of both, if it is known.
    pub accuracies: BySide<Option<&'a str>>,
    /// The result, in large letters.
    pub result: &'a str,
    /// The name of the opening, if it has one.
    pub opening: Option<&'a str>,
    /// The last line: the date, and more.
    pub footer: &'a str,
}

impl EndCard<'_> {
    /// The size of the picture in pixels.
    pub const SIZE: (usize, usize) = (900, 1200);
}

/// The width of the board, and its upper edge.
const BOARD: usize = 776;
const BOARD_TOP: usize = 166;
/// The frame around it.
const FRAME: usize = 5;
/// The heights of the players' lines, and the sizes of names and accuracies.
const LINES: [f32; 2] = [48.0, 118.0];
const NAME_SIZE: f32 = 48.0;
const PERCENT_SIZE: f32 = 42.0;
/// The left and right margin; a player's seal and name.
const MARGIN: f32 = 62.0;
const SEAL: f32 = MARGIN + 34.0;
const NAME: f32 = MARGIN + 82.0;
/// The sizes of the words below the board. They share the room below it.
const RESULT_SIZE: f32 = 62.0;
const OPENING_SIZE: f32 = 42.0;
const FOOTER_SIZE: f32 = 34.0;

/// Draws a card with the colours and pieces of a look.
pub(crate) fn draw(cache: &Cache, card: &EndCard<'_>, look: &Look) -> Canvas {
    let look = &Look {
        width: BOARD,
        ..*look
    };
    let (width, height) = EndCard::SIZE;
    let variant = card.scene.position.variant();
    let [ground, ink] = look.theme.band;
    let palette = cache.palette(look.theme, variant);
    let mut canvas = Canvas::new(&palette, width, height, ground);
    let board = scene::draw(cache, &card.scene, None, look);
    let left = (width - BOARD) / 2;
    let frame = Area {
        left: left - FRAME,
        top: BOARD_TOP - FRAME,
        right: left + BOARD + FRAME,
        bottom: BOARD_TOP + board.height + FRAME,
    };
    canvas.fill(frame, ink);
    canvas.copy(&board, left, BOARD_TOP);
    let below = frame.bottom as f32;
    players(&mut canvas, cache, card, look);
    words(
        &mut canvas,
        cache.fonts(),
        card,
        (below, height as f32),
        look,
    );
    canvas
}

/// Writes the players above the board, the one at the top of the board first.
fn players(canvas: &mut Canvas, cache: &Cache, card: &EndCard<'_>, look: &Look) {
    let fonts = cache.fonts();
    let [_, ink] = look.theme.band;
    let set = look.pieces_of(card.scene.position.variant());
    // Small enough for both lines on every board.
    let layout = Layout::new(Side::Cho, BOARD, look.theme.grid);
    let size = (BOARD as f32 * 0.9 / layout.grid.pieces) as usize;
    let sprites = cache.sprites(look.theme, set, size);
    let sides = [card.scene.view.opponent(), card.scene.view];
    for (side, y) in sides.into_iter().zip(LINES) {
        if let Some(seal) = sprites.of(Piece::new(side, Role::General)) {
            canvas.stamp(seal, Spot::new(SEAL, y));
        }
        let right = canvas.width as f32 - MARGIN;
        let percent = card.accuracies[side].unwrap_or_default();
        let taken = fonts.width(percent, PERCENT_SIZE);
        let at = Spot::new(right, y);
        fonts.write(canvas, percent, PERCENT_SIZE, at, Align::Right, ink);
        let room = right - taken - NAME - 20.0;
        let name = fonts.truncate_to_fit(card.names[side], NAME_SIZE, room);
        fonts.write(
            canvas,
            &name,
            NAME_SIZE,
            Spot::new(NAME, y),
            Align::Left,
            ink,
        );
    }
}

/// Writes the words below the board, evenly between two heights.
fn words(
    canvas: &mut Canvas,
    fonts: &Fonts,
    card: &EndCard<'_>,
    (top, bottom): (f32, f32),
    look: &Look,
) {
    let [_, ink] = look.theme.band;
    let middle = canvas.width as f32 / 2.0;
    let room = canvas.width as f32 - 2.0 * MARGIN;
    let lines = [
        Some((card.result, RESULT_SIZE)),
        card.opening.map(|opening| (opening, OPENING_SIZE)),
        Some((card.footer, FOOTER_SIZE)),
    ];
    let lines: Vec<(&str, f32)> = lines.into_iter().flatten().collect();
    let used: f32 = lines.iter().map(|(_, size)| size).sum();
    let gap = (bottom - top - used) / (lines.len() + 1) as f32;
    let mut y = top + gap;
    for (line, size) in lines {
        let fitting = fonts.fitting_size(line, size, room).max(size * 0.6);
        let line = fonts.truncate_to_fit(line, fitting, room);
        let at = Spot::new(middle, y + size / 2.0);
        fonts.write(canvas, &line, fitting, at, Align::Middle, ink);
        y += size + gap;
    }
}

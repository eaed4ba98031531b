//! The parts of a board, for a page that lays out the pieces.

use image::{GenericImage, RgbaImage};

use super::cache::Cache;
use super::pieces;
use crate::data::sets;
use crate::draw::layout::Layout;
use crate::encode::png;
use crate::error::RenderError;
use crate::look::Look;
use janggi::{Piece, Role, Side, Variant};

/// An empty board and its pieces as pictures.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardParts {
    /// The empty board as a PNG.
    pub board: Vec<u8>,
    /// The pieces as a PNG: square tiles side by side, in the order of [`BoardParts::tiles`].
    pub pieces: Vec<u8>,
}

impl BoardParts {
    /// Returns the pieces in the order of their tiles.
    pub fn tiles() -> impl Iterator<Item = Piece> {
        sets::pieces()
    }
}

/// The positions of a board's points, in pixels of its picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoardGeometry {
    /// The width of the picture.
    pub width: f32,
    /// The height of the picture.
    pub height: f32,
    /// The upper left point's distance from the left edge.
    pub left: f32,
    /// The upper left point's distance from the upper edge.
    pub top: f32,
    /// The distance between two files.
    pub files: f32,
    /// The distance between two ranks.
    pub ranks: f32,
    /// The side length of a piece's tile.
    pub tile: f32,
}

impl BoardGeometry {
    /// Returns the geometry of a game's boards with a look.
    #[must_use]
    pub fn of(variant: Variant, look: &Look) -> BoardGeometry {
        let grid = look.theme.grid;
        let layout = Layout::new(Side::Cho, look.width, grid);
        let corner = layout.at(0, 9);
        BoardGeometry {
            width: look.width as f32,
            height: layout.height() as f32,
            left: corner.x,
            top: corner.y,
            files: layout.px(grid.files),
            ranks: layout.px(grid.ranks),
            tile: tile(variant, layout.of_pieces(1.0)) as f32,
        }
    }
}

/// Returns the side length of a tile that fits each piece of a game.
fn tile(variant: Variant, scale: f32) -> u32 {
    let sides = Role::ALL.map(|role| pieces::tile(variant, role, scale));
    sides.into_iter().fold(2, u32::max)
}

/// Draws the parts of a game's board from one side's view.
pub(crate) fn draw(
    cache: &Cache,
    variant: Variant,
    view: Side,
    look: &Look,
) -> Result<BoardParts, RenderError> {
    let ground = cache.ground(look.theme, look.margin_of(variant), view, look.width);
    let set = look.pieces_of(variant);
    let scale = Layout::new(view, look.width, look.theme.grid).of_pieces(1.0);
    let drawings = pieces::draw(set, cache.fonts(), look.theme, scale);
    Ok(BoardParts {
        board: png::encode(&ground)?,
        pieces: sheet(&drawings, tile(variant, scale))?,
    })
}

/// Puts pieces side by side, each in the centre of its tile.
fn sheet(drawings: &[(Piece, RgbaImage)], tile: u32) -> Result<Vec<u8>, RenderError> {
    let mut sheet = RgbaImage::new(tile * drawings.len() as u32, tile);
    for (index, (_, piece)) in (0..).zip(drawings) {
        let inset = (tile - piece.width()) / 2;
        sheet
            .copy_from(piece, index * tile + inset, inset)
            .map_err(|_| RenderError::Size)?;
    }
    png::encode_rgba(&sheet)
}

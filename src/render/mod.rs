//! Pictures: a position goes in, the bytes of a PNG come out.

mod canvas;
mod diagram;
mod encode;
mod formations;
mod glyphs;
mod layout;
mod pieces;
mod scene;
mod theme;
mod wood;

use std::sync::LazyLock;

use ab_glyph::InvalidFont;

pub use scene::Scene;

use canvas::Canvas;
use encode::Palette;
use glyphs::Fonts;
use layout::Layout;
use pieces::PieceSet;
use theme::WOOD;

use crate::rules::{BySide, Diagram, Formation, Position, Side};

/// Why a picture could not be made. None of these depends on what is drawn.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// An embedded font cannot be read.
    #[error("an embedded font is broken")]
    Font,
    /// The picture cannot be packed.
    #[error("the picture cannot be packed: {0}")]
    Encode(#[from] png::EncodingError),
}

/// Draws a board as a PNG, 900 pixels wide.
pub fn board(scene: &Scene<'_>) -> Result<Vec<u8>, RenderError> {
    let studio = studio()?;
    let mut canvas = studio.empty[scene.view].clone();
    let layout = Layout::whole(scene.view);
    scene::paint(&mut canvas, scene, &layout, &studio.pieces, &WOOD);
    studio.palette.encode(&canvas.pixels)
}

/// Draws the formations from which a side chooses, as a PNG, 900 pixels wide.
///
/// The chooser sits at the bottom, and each of the formations `offered`, which are in own view, has its
/// Korean word in the order in which the chooser sees it.
pub fn formations(chooser: Side, offered: &[Formation]) -> Result<Vec<u8>, RenderError> {
    let studio = studio()?;
    let canvas = formations::paint(chooser, offered, &studio.fonts, &studio.pieces, &WOOD);
    studio.palette.encode(&canvas.pixels)
}

/// Draws cuts of boards side by side as a PNG, as large as on a whole board.
///
/// Where the piece may go has a dot, or a ring around what it would take; lines lead there. What it
/// jumps over has a ring of another colour, what stands in its way a red one, and what it does not
/// reach a cross. Generals that face each other are joined by a line.
pub fn diagrams(shown: &[Diagram]) -> Result<Vec<u8>, RenderError> {
    let studio = studio()?;
    let canvas = diagram::paint(shown, &studio.pieces, &WOOD);
    studio.palette.encode(&canvas.pixels)
}

/// All that is drawn once and used in every picture.
struct Studio {
    fonts: Fonts,
    pieces: PieceSet,
    empty: BySide<Canvas>,
    palette: Palette,
}

fn studio() -> Result<&'static Studio, RenderError> {
    static STUDIO: LazyLock<Result<Studio, InvalidFont>> = LazyLock::new(Studio::open);
    STUDIO.as_ref().map_err(|_| RenderError::Font)
}

impl Studio {
    fn open() -> Result<Studio, InvalidFont> {
        let fonts = Fonts::load()?;
        let pieces = PieceSet::draw(&fonts, &WOOD, 1.0);
        let empty = BySide::new(Side::Cho, Side::Han).map(|view| wood::board(&fonts, &WOOD, view));
        let samples = samples(&fonts, &pieces, &empty);
        let palette = Palette::of(samples.iter().map(|canvas| &canvas.pixels));
        Ok(Studio {
            fonts,
            pieces,
            empty,
            palette,
        })
    }
}

/// Pictures in which everything occurs that can be drawn, for choosing the colours.
fn samples(fonts: &Fonts, pieces: &PieceSet, empty: &BySide<Canvas>) -> Vec<Canvas> {
    let start = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
    let checked = Position::from_fen("4k4/9/4R4/9/9/9/9/9/4K4/9 b").map_or(start, |read| read.0);
    let mut pictures = Vec::new();
    for position in [start, checked] {
        let moves = position.legal_moves();
        let chosen = moves.first().map(|mv| mv.from);
        let targets = chosen
            .map(|from| position.targets(from))
            .unwrap_or_default();
        let last = moves.last().copied();
        let scene = Scene {
            position: &position,
            view: Side::Cho,
            last,
            chosen,
            targets: &targets,
            arrow: last,
        };
        let mut canvas = empty.cho.clone();
        let layout = Layout::whole(scene.view);
        scene::paint(&mut canvas, &scene, &layout, pieces, &WOOD);
        pictures.push(canvas);
    }
    let offered = &Formation::FOUR;
    pictures.push(formations::paint(Side::Han, offered, fonts, pieces, &WOOD));
    pictures
}

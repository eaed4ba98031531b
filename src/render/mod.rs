//! Pictures: a position goes in, the bytes of a PNG come out.

mod bits;
mod canvas;
mod caption;
mod deflate;
mod diagram;
mod figures;
mod film;
mod formations;
mod glyphs;
mod graph;
mod ground;
mod huffman;
mod layout;
mod lzw;
mod pack;
mod palette;
mod pictograms;
mod pieces;
mod repetitions;
mod replay;
mod samples;
mod scene;
mod sets;
mod shelf;
#[cfg(test)]
mod sight;
mod sprite;
mod theme;

pub use caption::Caption;
pub use graph::Graph;
pub use ground::Coordinates;
pub use replay::{Replay, replay};
pub use scene::Scene;
pub use sets::PieceSet;
pub use theme::Theme;

use crate::rules::{BySide, Diagram, Formation, Generals, Role, Side};

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// An embedded font cannot be read.
    #[error("an embedded font is broken")]
    Font,
    /// A font that was added is none, or of a kind that cannot be read.
    #[error("it is not a TrueType or OpenType font, or broken")]
    ForeignFont,
    /// A font was added a second time, or after the first picture.
    #[error("a font is added once, before the first picture")]
    TooLate,
    /// The picture would be too small or too large.
    #[error("a picture is {} to {} pixels wide", Look::WIDTHS.start(), Look::WIDTHS.end())]
    Size,
    /// The game is too long to be replayed.
    #[error("a game of more than {} turns is not replayed", Replay::LONGEST)]
    TooLong,
}

/// How a board is to look.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// The board.
    pub theme: &'static Theme,
    /// The pieces.
    pub pieces: &'static PieceSet,
    /// The names of files and ranks.
    pub coordinates: Coordinates,
    /// The width of the picture in pixels, one of [`Look::WIDTHS`].
    pub width: usize,
    /// What the generals are called, and so what stands on them where that is a character.
    pub generals: Generals,
}

impl Look {
    /// How wide a picture may be.
    pub const WIDTHS: std::ops::RangeInclusive<usize> = 200..=2000;

    /// The same for a game in which the generals are called so.
    #[must_use]
    pub fn with_generals(self, generals: Generals) -> Look {
        Look { generals, ..self }
    }

    fn checked(&self) -> Result<&Look, RenderError> {
        match Look::WIDTHS.contains(&self.width) {
            true => Ok(self),
            false => Err(RenderError::Size),
        }
    }
}

/// The usual board and pieces, 900 pixels wide.
impl Default for Look {
    fn default() -> Look {
        let ([theme, ..], [pieces, ..]) = (Theme::ALL, PieceSet::ALL);
        Look {
            theme,
            pieces,
            coordinates: Coordinates::default(),
            width: 900,
            generals: Generals::Common,
        }
    }
}

/// Adds a TrueType or OpenType font, from the bytes of its file, for characters of names that the embedded
/// ones lack. For the whole process: once, before the first picture.
///
/// # Errors
/// [`RenderError::ForeignFont`], [`RenderError::TooLate`].
pub fn add_font(bytes: Vec<u8>) -> Result<(), RenderError> {
    shelf::add_font(bytes)
}

/// Draws a board as a PNG, with the players above and below it where there is a caption.
///
/// # Errors
/// [`RenderError`].
pub fn picture(
    scene: &Scene<'_>,
    caption: Option<&Caption<'_>>,
    look: &Look,
) -> Result<Vec<u8>, RenderError> {
    let look = look.checked()?;
    pack::png(&scene::draw(scene, caption, scene::Trace::Glow, look)?)
}

/// Draws the formations from which a side chooses, as a PNG.
///
/// The chooser sits at the bottom, and each of the formations `offered`, which are in own view, has its
/// title above it.
///
/// # Errors
/// [`RenderError`].
pub fn formations(
    chooser: Side,
    offered: &[(Formation, &str)],
    look: &Look,
) -> Result<Vec<u8>, RenderError> {
    pack::png(&formations::draw(chooser, offered, look.checked()?)?)
}

/// Draws cuts of boards side by side as a PNG, as large as on a whole board, in rows where they are too
/// wide together.
///
/// Where the piece may go has a dot, or a ring around what it would take; lines lead there. What it
/// jumps over has a ring of another colour, what stands in its way a red one, and what it does not
/// reach a cross. Generals that face each other are joined by a line.
///
/// # Errors
/// [`RenderError`].
pub fn diagrams(shown: &[Diagram], look: &Look) -> Result<Vec<u8>, RenderError> {
    pack::png(&diagram::draw(shown, look.checked()?)?)
}

/// Draws a few pieces of each of these sets, below its name, as a PNG.
///
/// # Errors
/// [`RenderError`].
pub fn sets(offered: &[(&'static PieceSet, &str)], look: &Look) -> Result<Vec<u8>, RenderError> {
    pack::png(&samples::sets(offered, look.checked()?)?)
}

/// Draws the pieces of both sides, whose names are given, beside what each kind is called, as a PNG.
///
/// # Errors
/// [`RenderError`].
pub fn legend(
    named: &[(Role, &str)],
    sides: BySide<&str>,
    look: &Look,
) -> Result<Vec<u8>, RenderError> {
    pack::png(&samples::legend(named, sides, look.checked()?)?)
}

/// Draws how a game went as a PNG, with the colours of a board and as wide as the look says.
///
/// # Errors
/// [`RenderError`].
pub fn graph(graph: &Graph<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
    pack::png(&graph::draw(graph, look.checked()?)?)
}

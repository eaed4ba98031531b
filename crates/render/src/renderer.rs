//! The renderer: draws pictures, with shared fonts and a shared cache.

use ab_glyph::FontVec;

use super::data::sets::PieceSet;
use super::draw::cache::Cache;
use super::draw::caption::Caption;
use super::draw::cross_table::CrossTable;
use super::draw::end_card::EndCard;
use super::draw::graph::Graph;
use super::draw::ladder::LadderPicture;
use super::draw::parts::BoardParts;
use super::draw::ratings::RatingCurve;
use super::draw::replay::Replay;
use super::draw::scene::Scene;
use super::draw::{
    cross_table, diagram, end_card, formations, graph, ladder, parts, ratings, replay, samples,
    scene,
};
use super::encode::png;
use super::error::RenderError;
use super::look::Look;
use hansu_teaching::Diagram;
use janggi::{BySide, Formation, Role, Side, Variant};

/// A picture to draw as a PNG, in the colours of a board and the width of the look.
#[derive(Debug, Clone, Copy)]
pub enum Picture<'a> {
    /// A board, with the players above and below it if there is a caption.
    Board(&'a Scene<'a>, Option<&'a Caption<'a>>),
    /// The end card of a game, of [`EndCard::SIZE`], whatever the width of the look.
    EndCard(&'a EndCard<'a>),
    /// The formations from which a side chooses, which is at the bottom, as the chooser sees them. Each has its title
    /// above it.
    Formations(Side, &'a [(Formation, &'a str)]),
    /// The back rank of a formation: the same as in [`Picture::Formations`], without a title.
    Formation(Side, Formation),
    /// Crops of boards side by side, as large as on a whole board, in several rows if they are too wide.
    ///
    /// A dot marks each empty target of the piece, a ring each possible capture, and lines the paths. Jumped
    /// pieces have a ring of another colour, blocking pieces a red one, and points out of reach a cross.
    /// Generals that face each other are joined by a line.
    Diagrams(&'a [Diagram]),
    /// A few pieces of each of these sets, below its name.
    Sets(&'a [(&'static PieceSet, &'a str)]),
    /// The pieces of both sides of a game with these names, below the names of the sides.
    Legend(Variant, &'a [(Role, &'a str)], BySide<&'a str>),
    /// The evaluation graph of a game.
    Graph(&'a Graph<'a>),
    /// The history of a player's rating.
    Ratings(&'a RatingCurve<'a>),
    /// The table of a cup.
    CrossTable(&'a CrossTable<'a>),
    /// A player's ladder of levels.
    Ladder(&'a LadderPicture<'a>),
}

/// Draws pictures, and caches their common parts up to a memory limit. Threads can share one renderer.
#[derive(Debug)]
pub struct Renderer {
    cache: Cache,
}

impl Renderer {
    /// Creates a renderer with the embedded fonts.
    ///
    /// # Errors
    /// [`RenderError::Font`].
    pub fn new() -> Result<Renderer, RenderError> {
        let cache = Cache::new(None)?;
        Ok(Renderer { cache })
    }

    /// Creates a renderer with a fallback font for names, from the bytes of a TrueType or OpenType file.
    ///
    /// # Errors
    /// [`RenderError::Font`], [`RenderError::ForeignFont`].
    pub fn with_font(bytes: Vec<u8>) -> Result<Renderer, RenderError> {
        let font = FontVec::try_from_vec(bytes).map_err(|_| RenderError::ForeignFont)?;
        let cache = Cache::new(Some(font))?;
        Ok(Renderer { cache })
    }

    /// Draws a picture as a PNG.
    ///
    /// # Errors
    /// [`RenderError::Size`], [`RenderError::TooLong`].
    pub fn png(&self, picture: Picture<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        let cache = &self.cache;
        let look = match picture {
            Picture::EndCard(_) => look,
            _ => look.checked()?,
        };
        png::encode(&match picture {
            Picture::Board(scene, caption) => scene::draw(cache, scene, caption, look),
            Picture::EndCard(card) => end_card::draw(cache, card, look),
            Picture::Formations(chooser, offered) => {
                formations::draw(cache, chooser, offered, look)
            }
            Picture::Formation(chooser, seen) => formations::draw_one(cache, chooser, seen, look),
            Picture::Diagrams(diagrams) => diagram::draw(cache, diagrams, look),
            Picture::Sets(offered) => {
                let pieces = |set: &PieceSet| set.pieces(look.generals);
                let named = offered.iter().map(|(set, name)| (pieces(set), *name));
                samples::sets(cache, &named.collect::<Vec<_>>(), look)
            }
            Picture::Legend(variant, named, sides) => {
                samples::legend(cache, variant, named, sides, look)
            }
            Picture::Graph(graph) => graph::draw(cache, graph, look)?,
            Picture::Ratings(curve) => ratings::draw(cache, curve, look)?,
            Picture::CrossTable(table) => cross_table::draw(cache, table, look)?,
            Picture::Ladder(ladder) => ladder::draw(cache, ladder, look)?,
        })
    }

    /// Draws an empty board and its pieces separately, for a page that lays them out.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn parts(
        &self,
        variant: Variant,
        view: Side,
        look: &Look,
    ) -> Result<BoardParts, RenderError> {
        parts::draw(&self.cache, variant, view, look.checked()?)
    }

    /// Draws a game as an endlessly looping GIF.
    ///
    /// # Errors
    /// [`RenderError::TooLong`], [`RenderError::Size`].
    pub fn replay(&self, replay: &Replay<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        replay::draw(&self.cache, replay, look.checked()?)
    }
}

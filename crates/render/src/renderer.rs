//! The renderer: draws pictures, with shared fonts and a shared cache.

use ab_glyph::FontVec;

use super::data::sets::{PieceSet, Pieces, XiangqiSet};
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

    /// Draws a board as a PNG, with the players above and below it if there is a caption.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn picture(
        &self,
        scene: &Scene<'_>,
        caption: Option<&Caption<'_>>,
        look: &Look,
    ) -> Result<Vec<u8>, RenderError> {
        let look = look.checked()?;
        png::encode(&scene::draw(&self.cache, scene, caption, look))
    }

    /// Draws the end card of a game as a PNG of [`EndCard::SIZE`], whatever the width of the look.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn end_card(&self, card: &EndCard<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        png::encode(&end_card::draw(&self.cache, card, look))
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

    /// Draws the formations from which a side chooses, as a PNG.
    ///
    /// The chooser is at the bottom. Each of the formations `offered`, as seen by the chooser, has its title
    /// above it.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn formations(
        &self,
        chooser: Side,
        offered: &[(Formation, &str)],
        look: &Look,
    ) -> Result<Vec<u8>, RenderError> {
        png::encode(&formations::draw(
            &self.cache,
            chooser,
            offered,
            look.checked()?,
        ))
    }

    /// Draws the back rank of a formation as a PNG: the same as in [`Renderer::formations`], without a title.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn formation(
        &self,
        chooser: Side,
        seen: Formation,
        look: &Look,
    ) -> Result<Vec<u8>, RenderError> {
        let look = look.checked()?;
        png::encode(&formations::draw_one(&self.cache, chooser, seen, look))
    }

    /// Draws crops of boards side by side as a PNG, as large as on a whole board, in several rows if they are
    /// too wide.
    ///
    /// A dot marks each empty target of the piece, a ring each possible capture, and lines the paths. Jumped
    /// pieces have a ring of another colour, blocking pieces a red one, and points out of reach a cross.
    /// Generals that face each other are joined by a line.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn diagrams(&self, diagrams: &[Diagram], look: &Look) -> Result<Vec<u8>, RenderError> {
        png::encode(&diagram::draw(&self.cache, diagrams, look.checked()?))
    }

    /// Draws a few pieces of each of these sets of Janggi, below its name, as a PNG.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn sets(
        &self,
        offered: &[(&'static PieceSet, &str)],
        look: &Look,
    ) -> Result<Vec<u8>, RenderError> {
        let named = offered
            .iter()
            .map(|(set, name)| (set.pieces(look.generals), *name));
        self.samples(&named.collect::<Vec<_>>(), look)
    }

    /// Draws a few pieces of each of these sets of Xiangqi, below its name, as a PNG.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn xiangqi_sets(
        &self,
        offered: &[(&'static XiangqiSet, &str)],
        look: &Look,
    ) -> Result<Vec<u8>, RenderError> {
        let named = offered.iter().map(|(set, name)| (set.pieces(), *name));
        self.samples(&named.collect::<Vec<_>>(), look)
    }

    fn samples(&self, offered: &[(Pieces, &str)], look: &Look) -> Result<Vec<u8>, RenderError> {
        let look = look.checked()?;
        png::encode(&samples::sets(&self.cache, offered, look))
    }

    /// Draws the pieces of both sides of a game with the given names, as a PNG.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn legend(
        &self,
        variant: Variant,
        named: &[(Role, &str)],
        sides: BySide<&str>,
        look: &Look,
    ) -> Result<Vec<u8>, RenderError> {
        let look = look.checked()?;
        png::encode(&samples::legend(&self.cache, variant, named, sides, look))
    }

    /// Draws the evaluation graph of a game as a PNG, in the colours of a board and the width of the look.
    ///
    /// # Errors
    /// [`RenderError::Size`], [`RenderError::TooLong`].
    pub fn graph(&self, graph: &Graph<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        png::encode(&graph::draw(&self.cache, graph, look.checked()?)?)
    }

    /// Draws the history of a player's rating as a PNG, in the colours of a board and the width of the look.
    ///
    /// # Errors
    /// [`RenderError::Size`], [`RenderError::TooLong`].
    pub fn ratings(&self, curve: &RatingCurve<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        png::encode(&ratings::draw(&self.cache, curve, look.checked()?)?)
    }

    /// Draws the table of a cup as a PNG, in the colours of a board and the width of the look.
    ///
    /// # Errors
    /// [`RenderError::Size`], [`RenderError::TooLong`].
    pub fn cross_table(&self, table: &CrossTable<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        png::encode(&cross_table::draw(&self.cache, table, look.checked()?)?)
    }

    /// Draws a player's ladder of levels as a PNG, in the colours of a board and the width of the look.
    ///
    /// # Errors
    /// [`RenderError::Size`], [`RenderError::TooLong`].
    pub fn ladder(&self, ladder: &LadderPicture<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        png::encode(&ladder::draw(&self.cache, ladder, look.checked()?)?)
    }

    /// Draws a game as an endlessly looping GIF.
    ///
    /// # Errors
    /// [`RenderError::TooLong`], [`RenderError::Size`].
    pub fn replay(&self, replay: &Replay<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        replay::draw(&self.cache, replay, look.checked()?)
    }
}

//! The renderer: draws pictures, with fonts and a cache shared between them.

use ab_glyph::FontVec;

use super::data::sets::{PieceSet, Pieces, XiangqiSet};
use super::draw::cache::Cache;
use super::draw::caption::Caption;
use super::draw::graph::Graph;
use super::draw::parts::BoardParts;
use super::draw::ratings::RatingCurve;
use super::draw::replay::Replay;
use super::draw::scene::Scene;
use super::draw::{diagram, formations, graph, parts, ratings, replay, samples, scene};
use super::encode;
use super::error::RenderError;
use super::look::Look;
use super::raster::canvas::Edges;
use crate::rules::{BySide, Diagram, Formation, Role, Side, Variant};

/// Draws pictures, and caches their common parts up to a bound of memory. Threads can share one.
#[derive(Debug)]
pub struct Renderer {
    cache: Cache,
}

impl Renderer {
    /// A renderer with the embedded fonts.
    ///
    /// # Errors
    /// [`RenderError::Font`].
    pub fn new() -> Result<Renderer, RenderError> {
        let cache = Cache::new(None)?;
        Ok(Renderer { cache })
    }

    /// A renderer with a fallback font for names, from the bytes of a TrueType or OpenType file.
    ///
    /// # Errors
    /// [`RenderError::Font`], [`RenderError::ForeignFont`].
    pub fn with_font(bytes: Vec<u8>) -> Result<Renderer, RenderError> {
        let font = FontVec::try_from_vec(bytes).map_err(|_| RenderError::ForeignFont)?;
        let cache = Cache::new(Some(font))?;
        Ok(Renderer { cache })
    }

    /// Draws a board as a PNG, with the players above and below it where there is a caption.
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
        encode::encode(&scene::draw(
            &self.cache,
            scene,
            caption,
            Edges::Smooth,
            look,
        ))
    }

    /// Draws an empty board and its pieces apart, for a page that lays them out itself.
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
    /// The chooser sits at the bottom, and each of the formations `offered`, which are in own view, has its
    /// title above it.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn formations(
        &self,
        chooser: Side,
        offered: &[(Formation, &str)],
        look: &Look,
    ) -> Result<Vec<u8>, RenderError> {
        encode::encode(&formations::draw(
            &self.cache,
            chooser,
            offered,
            look.checked()?,
        ))
    }

    /// Draws cuts of boards side by side as a PNG, as large as on a whole board, in rows where they are too
    /// wide together.
    ///
    /// Where the piece may go has a dot, or a ring around what it would take; lines lead there. What it
    /// jumps over has a ring of another colour, what stands in its way a red one, and what it does not
    /// reach a cross. Generals that face each other are joined by a line.
    ///
    /// # Errors
    /// [`RenderError::Size`].
    pub fn diagrams(&self, shown: &[Diagram], look: &Look) -> Result<Vec<u8>, RenderError> {
        encode::encode(&diagram::draw(&self.cache, shown, look.checked()?))
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
        encode::encode(&samples::sets(&self.cache, offered, look))
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
        encode::encode(&samples::legend(&self.cache, variant, named, sides, look))
    }

    /// Draws how a game went as a PNG, with the colours of a board and as wide as the look says.
    ///
    /// # Errors
    /// [`RenderError::Size`], [`RenderError::TooLong`].
    pub fn graph(&self, graph: &Graph<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        encode::encode(&graph::draw(&self.cache, graph, look.checked()?)?)
    }

    /// Draws the course of a player's rating as a PNG, with the colours of a board and as wide as the look says.
    ///
    /// # Errors
    /// [`RenderError::Size`], [`RenderError::TooLong`].
    pub fn ratings(&self, curve: &RatingCurve<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        encode::encode(&ratings::draw(&self.cache, curve, look.checked()?)?)
    }

    /// Draws a game as a GIF that starts over and over.
    ///
    /// # Errors
    /// [`RenderError::TooLong`], [`RenderError::Size`].
    pub fn replay(&self, replay: &Replay<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
        replay::draw(&self.cache, replay, look.checked()?)
    }
}

//! The cache of parts shared by many pictures: empty boards, pieces, palettes.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use ab_glyph::FontVec;
use image::Rgb;
use parking_lot::Mutex;
use quick_cache::Weighter;

use super::{ground, pieces, seal};
use crate::data::coordinates::Margin;
use crate::data::sets::Pieces;
use crate::data::theme::{Colour, Theme, mix};
use crate::draw::layout::Layout;
use crate::error::RenderError;
use crate::look::Look;
use crate::raster::canvas::Canvas;
use crate::raster::palette::Palette;
use crate::raster::sprite::Sprite;
use crate::raster::text::Fonts;
use janggi::{Piece, Side, Variant};

/// The opacity of the pieces common to all formations, in the picture of formations.
pub(crate) const FAINT: f32 = 0.46;

/// The capacities of the caches in bytes, 24 MiB in all, and their expected numbers of entries. A board at default width
/// takes about one megabyte.
const GROUNDS: (u64, usize) = (18 << 20, 20);
const SPRITES: (u64, usize) = (5 << 20, 20);
const SEALS: (u64, usize) = (1 << 20, 40);

/// A cache of drawn parts, weighted by their size. A missing part is drawn by one thread, and the others wait for it.
type Parts<K, V> = quick_cache::sync::Cache<K, Arc<V>, Bytes>;

/// The fonts and the cache of a renderer.
#[derive(Debug)]
pub(crate) struct Cache {
    fonts: Fonts,
    /// The palettes by theme and game. They are never evicted: they are few, and every picture needs one.
    palettes: Mutex<HashMap<(&'static str, Variant), Arc<Palette>>>,
    /// Empty boards by theme, margin, side at the bottom and width.
    grounds: Parts<(&'static str, Margin, Side, usize), Canvas>,
    /// Pieces by theme, set and width of the board.
    sprites: Parts<(&'static str, Pieces, usize), Sprites>,
    /// Seals by theme, game, word and width of the board.
    seals: Parts<(&'static str, Variant, &'static str, usize), Sprite>,
}

impl Cache {
    /// Creates a cache with the embedded fonts and, if given, a fallback font.
    pub fn new(fallback: Option<FontVec>) -> Result<Cache, RenderError> {
        Ok(Cache {
            fonts: Fonts::load(fallback).map_err(|_| RenderError::Font)?,
            palettes: Mutex::default(),
            grounds: Parts::with_weighter(GROUNDS.1, GROUNDS.0, Bytes),
            sprites: Parts::with_weighter(SPRITES.1, SPRITES.0, Bytes),
            seals: Parts::with_weighter(SEALS.1, SEALS.0, Bytes),
        })
    }

    /// Returns the fonts.
    pub fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// Returns the empty board of a theme for the game of its margin, `width` pixels wide.
    pub fn ground(
        &self,
        theme: &'static Theme,
        margin: Margin,
        view: Side,
        width: usize,
    ) -> Arc<Canvas> {
        found(
            self.grounds
                .get_or_insert_with(&(theme.id, margin, view, width), || {
                    let layout = Layout::new(view, width, theme.grid);
                    let palette = self.palette(theme, margin.variant);
                    let board = ground::board(&palette, &self.fonts, theme, &layout, width, margin);
                    Ok(Arc::new(board))
                }),
        )
    }

    /// Returns a set of pieces, for a board `width` pixels wide.
    pub fn sprites(&self, theme: &'static Theme, set: Pieces, width: usize) -> Arc<Sprites> {
        found(
            self.sprites
                .get_or_insert_with(&(theme.id, set, width), || {
                    let palette = self.palette(theme, set.variant);
                    let scale = Layout::new(Side::Cho, width, theme.grid).of_pieces(1.0);
                    let drawings = pieces::draw(set, &self.fonts, theme, scale).into_iter();
                    let sprite = |(piece, drawing)| (piece, Sprite::of(&drawing, &palette));
                    Ok(Arc::new(Sprites(drawings.map(sprite).collect())))
                }),
        )
    }

    /// Returns the seal with a word, for a board `width` pixels wide.
    pub fn seal(
        &self,
        theme: &'static Theme,
        variant: Variant,
        word: &'static str,
        width: usize,
    ) -> Arc<Sprite> {
        found(
            self.seals
                .get_or_insert_with(&(theme.id, variant, word, width), || {
                    let scale = seal::scale(&Layout::new(Side::Cho, width, theme.grid));
                    let drawing = seal::draw(word, &self.fonts, theme, scale);
                    Ok(Arc::new(Sprite::of(
                        &drawing,
                        &self.palette(theme, variant),
                    )))
                }),
        )
    }

    /// Returns the palette of all pictures of a game in a theme.
    pub fn palette(&self, theme: &'static Theme, variant: Variant) -> Arc<Palette> {
        // Locked while a palette is created, which is slow, so that no two threads create the same one.
        let mut palettes = self.palettes.lock();
        let palette = palettes.entry((theme.id, variant)).or_insert_with(|| {
            let mut fixed_colours = theme.colours(variant);
            fixed_colours.extend(halos(theme));
            if variant.spec().has_formations() {
                fixed_colours.extend(faint(theme, variant));
            }
            Arc::new(Palette::of(
                &fixed_colours,
                &samples(theme, variant, &self.fonts),
            ))
        });
        Arc::clone(palette)
    }
}

/// Returns a part that cannot fail to be drawn.
fn found<T>(part: Result<T, Infallible>) -> T {
    let Ok(part) = part;
    part
}

/// The sprites of a piece set.
#[derive(Debug)]
pub(crate) struct Sprites(Vec<(Piece, Sprite)>);

impl Sprites {
    /// Returns the sprite of a piece.
    pub fn of(&self, piece: Piece) -> Option<&Sprite> {
        let (_, sprite) = self.0.iter().find(|(candidate, _)| *candidate == piece)?;
        Some(sprite)
    }
}

/// The weight of cache entries: their size in bytes.
#[derive(Debug, Clone)]
struct Bytes;

impl<K> Weighter<K, Arc<Canvas>> for Bytes {
    fn weight(&self, _: &K, canvas: &Arc<Canvas>) -> u64 {
        canvas.pixels.len() as u64
    }
}

impl<K> Weighter<K, Arc<Sprites>> for Bytes {
    fn weight(&self, _: &K, sprites: &Arc<Sprites>) -> u64 {
        let sizes = sprites.0.iter().map(|(_, sprite)| sprite.size() as u64);
        sizes.sum()
    }
}

impl<K> Weighter<K, Arc<Sprite>> for Bytes {
    fn weight(&self, _: &K, seal: &Arc<Sprite>) -> u64 {
        seal.size() as u64
    }
}

/// Returns the colours through which glowing marks fade, so that no step shifts in hue.
fn halos(theme: &Theme) -> [Colour; 4] {
    let ground = theme.ground.middle();
    [
        mix(ground, theme.alarm, 0.3),
        mix(ground, theme.alarm, 0.6),
        mix(ground, theme.last, 0.3),
        mix(ground, theme.last, 0.6),
    ]
}

/// Returns the colours of the faint pieces in the picture of formations.
fn faint(theme: &Theme, variant: Variant) -> [Colour; 2] {
    let ground = theme.ground.middle();
    Side::ALL
        .map(|side| theme.faces.of(variant, side))
        .map(|face| mix(mix(face.top, face.dark, 0.05), ground, FAINT))
}

/// Returns colours that occur in pictures of a game in a theme, repeated by weight.
fn samples(theme: &Theme, variant: Variant, fonts: &Fonts) -> Vec<Colour> {
    let ground = theme.ground.middle();
    let usual = Look::default().pieces_of(variant);
    let mut colours = Vec::new();
    for (_, drawing) in pieces::draw(usual, fonts, theme, 0.6) {
        for pixel in drawing.pixels().filter(|pixel| pixel.0[3] > 0) {
            let [r, g, b, alpha] = pixel.0;
            colours.push(mix(ground, Rgb([r, g, b]), f32::from(alpha) / 255.0));
        }
    }
    for mark in [
        theme.last,
        theme.alarm,
        theme.choice,
        theme.line,
        theme.label,
    ] {
        for step in 1..=4 {
            let faded = mix(ground, mark, f32::from(step as u8) / 5.0);
            colours.extend([faded; 400]);
        }
    }
    colours.extend([mix(theme.band[0], theme.band[1], 0.5); 400]);
    colours
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_stays_within_its_capacity() {
        let cache = Cache::new(None).unwrap();
        for width in (200..=2000).step_by(150) {
            for theme in Theme::ALL {
                for variant in Variant::ALL {
                    cache.ground(theme, Margin::empty(variant), Side::Cho, width);
                }
            }
            let weight = cache.grounds.weight();
            assert!(weight <= GROUNDS.0, "{weight}");
        }
        let [wood, ..] = Theme::ALL;
        let margin = Margin::empty(Variant::Janggi);
        let twice = [0, 1].map(|_| cache.ground(wood, margin, Side::Cho, 300));
        assert!(Arc::ptr_eq(&twice[0], &twice[1]), "drawn once");
    }
}

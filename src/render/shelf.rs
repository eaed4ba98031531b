//! What is drawn once and used in many pictures, within a bound of memory.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use ab_glyph::FontVec;
use image::Rgb;

use super::canvas::Canvas;
use super::glyphs::Fonts;
use super::ground::{self, Coordinates};
use super::layout::Layout;
use super::palette::Palette;
use super::sets::{self, PieceSet};
use super::sprite::Sprite;
use super::theme::{Colour, Face, Theme, mix};
use super::{Look, RenderError, pieces};
use crate::rules::{Generals, Piece, Side};

/// How far the pieces of the picture of the formations stand back that are the same in all.
pub(super) const FAINT: f32 = 0.46;

/// How much is kept, in bytes.
const BOUND: usize = 24 << 20;

/// A font of the host's for what the embedded ones lack; settled with the first picture.
static FURTHER: OnceLock<Option<FontVec>> = OnceLock::new();

/// Adds a font to the embedded ones.
pub(super) fn add_font(bytes: Vec<u8>) -> Result<(), RenderError> {
    let font = FontVec::try_from_vec(bytes).map_err(|_| RenderError::ForeignFont)?;
    FURTHER.set(Some(font)).map_err(|_| RenderError::TooLate)
}

/// The fonts.
pub(super) fn fonts() -> Result<&'static Fonts, RenderError> {
    static FONTS: LazyLock<Option<Fonts>> = LazyLock::new(|| {
        let further = FURTHER.get_or_init(|| None);
        Fonts::load(further.as_ref()).ok()
    });
    FONTS.as_ref().ok_or(RenderError::Font)
}

/// The pieces of a set as they look on a board.
#[derive(Debug)]
pub(super) struct Sprites(Vec<(Piece, Sprite)>);

impl Sprites {
    /// The drawing of a piece.
    pub fn of(&self, piece: Piece) -> Option<&Sprite> {
        let found = self.0.iter().find(|(drawn, _)| *drawn == piece);
        found.map(|(_, sprite)| sprite)
    }
}

/// The empty board of a theme, so many pixels wide.
pub(super) fn ground(
    theme: &'static Theme,
    coordinates: Coordinates,
    view: Side,
    width: usize,
) -> Result<Arc<Canvas>, RenderError> {
    let key = Key::Ground(theme.id, coordinates, view, width);
    if let Some(Kept::Ground(kept)) = find(key) {
        return Ok(kept);
    }
    let layout = Layout::new(view, width, theme.grid);
    let palette = palette(theme)?;
    let made = ground::board(&palette, fonts()?, theme, &layout, width, coordinates);
    let made = Arc::new(made);
    keep(key, Kept::Ground(Arc::clone(&made)), made.rows.len());
    Ok(made)
}

/// The pieces that a look has, for a board so many pixels wide.
pub(super) fn sprites(look: &Look, width: usize) -> Result<Arc<Sprites>, RenderError> {
    let Look {
        theme,
        pieces: set,
        generals,
        ..
    } = *look;
    let key = Key::Sprites(theme.id, set.id, generals, width);
    if let Some(Kept::Sprites(kept)) = find(key) {
        return Ok(kept);
    }
    let (palette, fonts) = (palette(theme)?, fonts()?);
    let scale = Layout::new(Side::Cho, width, theme.grid).of_pieces(1.0);
    let draw = |piece| {
        let sign = set.sign(piece, generals);
        let drawn = pieces::draw(piece, sign, fonts, theme, scale);
        (piece, Sprite::of(&drawn, &palette))
    };
    let made = Arc::new(Sprites(sets::pieces().map(draw).collect()));
    let size = made.0.iter().map(|(_, sprite)| sprite.size()).sum();
    keep(key, Kept::Sprites(Arc::clone(&made)), size);
    Ok(made)
}

/// The colours of all pictures of a theme; the few there are stay.
pub(super) fn palette(theme: &'static Theme) -> Result<Arc<Palette>, RenderError> {
    static PALETTES: LazyLock<Mutex<HashMap<&'static str, Arc<Palette>>>> =
        LazyLock::new(Mutex::default);
    let mut palettes = PALETTES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = palettes.get(theme.id) {
        return Ok(Arc::clone(known));
    }
    let mut kept = theme.colours();
    kept.extend(halos(theme));
    kept.extend(faint(theme));
    let made = Arc::new(Palette::of(&kept, &samples(theme)?));
    palettes.insert(theme.id, Arc::clone(&made));
    Ok(made)
}

/// What glowing marks fade through, so that no step is seen to change its tint.
fn halos(theme: &Theme) -> impl Iterator<Item = Colour> {
    let ground = theme.ground.middle();
    let fading = move |mark| [0.3, 0.6].map(move |way| mix(ground, mark, way));
    [theme.alarm, theme.last].into_iter().flat_map(fading)
}

/// What the pieces become that stand back in the picture of the formations.
fn faint(theme: &Theme) -> impl Iterator<Item = Colour> {
    let ground = theme.ground.middle();
    let faded = move |face: Face| mix(mix(face.top, face.dark, 0.05), ground, FAINT);
    [theme.faces.cho, theme.faces.han].map(faded).into_iter()
}

/// Colours that occur in pictures of a theme, as often as they weigh.
fn samples(theme: &'static Theme) -> Result<Vec<Colour>, RenderError> {
    let ground = theme.ground.middle();
    let [usual, ..] = PieceSet::ALL;
    let mut colours = Vec::new();
    for piece in sets::pieces() {
        let sign = usual.sign(piece, Generals::Common);
        let drawn = pieces::draw(piece, sign, fonts()?, theme, 0.6);
        for pixel in drawn.pixels().filter(|pixel| pixel.0[3] > 0) {
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
    Ok(colours)
}

/// What something kept is known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Ground(&'static str, Coordinates, Side, usize),
    Sprites(&'static str, &'static str, Generals, usize),
}

#[derive(Debug, Clone)]
enum Kept {
    Ground(Arc<Canvas>),
    Sprites(Arc<Sprites>),
}

#[derive(Debug)]
struct Entry {
    key: Key,
    kept: Kept,
    size: usize,
}

/// What is kept, the longest unused first.
static SHELF: Mutex<Vec<Entry>> = Mutex::new(Vec::new());

fn find(key: Key) -> Option<Kept> {
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let at = shelf.iter().position(|entry| entry.key == key)?;
    let entry = shelf.remove(at);
    let kept = entry.kept.clone();
    shelf.push(entry);
    Some(kept)
}

/// Keeps something, and lets go of what has been unused longest where it is too much.
fn keep(key: Key, kept: Kept, size: usize) {
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    // Another thread may have made it at the same time.
    shelf.retain(|entry| entry.key != key);
    shelf.push(Entry { key, kept, size });
    let mut total: usize = shelf.iter().map(|entry| entry.size).sum();
    while total > BOUND && !shelf.is_empty() {
        total -= shelf.remove(0).size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_stays_within_the_bound() {
        for width in (200..=2000).step_by(150) {
            for theme in Theme::ALL {
                ground(theme, Coordinates::None, Side::Cho, width).unwrap();
            }
            let shelf = SHELF.lock().unwrap();
            let total: usize = shelf.iter().map(|entry| entry.size).sum();
            assert!(total <= BOUND, "{total}");
        }
        let [wood, ..] = Theme::ALL;
        let twice = [0, 1].map(|_| ground(wood, Coordinates::None, Side::Cho, 300).unwrap());
        assert!(Arc::ptr_eq(&twice[0], &twice[1]), "made once");
    }
}

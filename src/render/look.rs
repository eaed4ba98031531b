//! How a board is to look: what people choose.

use super::data::coordinates::Coordinates;
use super::data::sets::PieceSet;
use super::data::theme::Theme;
use super::error::{RenderError, WIDTHS};
use crate::rules::Generals;

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
    pub const WIDTHS: std::ops::RangeInclusive<usize> = WIDTHS;

    /// The same for a game in which the generals are called so.
    #[must_use]
    pub fn with_generals(self, generals: Generals) -> Look {
        Look { generals, ..self }
    }

    /// The look, if its width is allowed.
    pub(in crate::render) fn checked(&self) -> Result<&Look, RenderError> {
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

//! The look of a board, as people choose it.

use super::data::coordinates::Coordinates;
use super::data::sets::PieceSet;
use super::data::theme::Theme;
use super::error::{RenderError, WIDTHS};
use crate::rules::Generals;

/// The look of a board.
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
    /// The names of the generals, which decide the characters on them.
    pub generals: Generals,
}

impl Look {
    /// The allowed widths in pixels.
    pub const WIDTHS: std::ops::RangeInclusive<usize> = WIDTHS;

    /// The same look with other names of the generals.
    #[must_use]
    pub fn with_generals(self, generals: Generals) -> Look {
        Look { generals, ..self }
    }

    /// The look, if its width is allowed.
    pub(in crate::render) fn checked(&self) -> Result<&Look, RenderError> {
        if Look::WIDTHS.contains(&self.width) {
            Ok(self)
        } else {
            Err(RenderError::Size)
        }
    }
}

/// The default board and pieces, 900 pixels wide.
impl Default for Look {
    fn default() -> Look {
        let [theme, ..] = Theme::ALL;
        let [pieces, ..] = PieceSet::ALL;
        Look {
            theme,
            pieces,
            coordinates: Coordinates::default(),
            width: 900,
            generals: Generals::Common,
        }
    }
}

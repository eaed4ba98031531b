//! The look of a board, as chosen by people.

use super::data::coordinates::{Coordinates, Margin, MarginNames, XiangqiCoordinates};
use super::data::sets::{PieceSet, Pieces, XiangqiSet};
use super::data::theme::Theme;
use super::error::RenderError;
use super::error::WIDTHS;
use janggi::{Generals, Variant};

/// The look of a board. Options of only one game are used for positions of that game.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// The board.
    pub theme: &'static Theme,
    /// The pieces of Janggi.
    pub pieces: &'static PieceSet,
    /// The names of files and ranks in Janggi.
    pub coordinates: Coordinates,
    /// The width of the picture in pixels, one of [`Look::WIDTHS`].
    pub width: usize,
    /// The names of the generals of Janggi, which determine their characters.
    pub generals: Generals,
    /// The pieces and coordinates of Xiangqi.
    pub xiangqi: XiangqiLook,
    /// `true` if seals say what players shout.
    pub seals: bool,
}

/// The options for Xiangqi only.
#[derive(Debug, Clone, Copy)]
pub struct XiangqiLook {
    /// The pieces.
    pub pieces: &'static XiangqiSet,
    /// The names of files and ranks.
    pub coordinates: XiangqiCoordinates,
}

impl Look {
    /// The allowed widths in pixels.
    pub const WIDTHS: std::ops::RangeInclusive<usize> = WIDTHS;

    /// Returns the same look with other names of the generals.
    #[must_use]
    pub fn with_generals(self, generals: Generals) -> Look {
        Look { generals, ..self }
    }

    /// Returns the pieces of a game.
    pub(crate) fn pieces_of(&self, variant: Variant) -> Pieces {
        self.of_game(variant).0
    }

    /// Returns the contents of the margin of a game's boards.
    pub(crate) fn margin_of(&self, variant: Variant) -> Margin {
        let (_, names) = self.of_game(variant);
        Margin { variant, names }
    }

    fn of_game(&self, variant: Variant) -> (Pieces, MarginNames) {
        let xiangqi = self.xiangqi;
        match variant {
            Variant::Janggi => (self.pieces.pieces(self.generals), self.coordinates.names()),
            Variant::Xiangqi => (xiangqi.pieces.pieces(), xiangqi.coordinates.names()),
        }
    }

    /// Returns the look if its width is allowed.
    pub(crate) fn checked(&self) -> Result<&Look, RenderError> {
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
            xiangqi: XiangqiLook::default(),
            seals: true,
        }
    }
}

/// The default pieces and coordinates.
impl Default for XiangqiLook {
    fn default() -> XiangqiLook {
        let [pieces, ..] = XiangqiSet::ALL;
        XiangqiLook {
            pieces,
            coordinates: XiangqiCoordinates::default(),
        }
    }
}

//! The look of a board, as chosen by people.

use super::data::coordinates::{Coordinates, Margin};
use super::data::sets::{PieceSet, Pieces};
use super::data::theme::Theme;
use super::error::RenderError;
use super::error::WIDTHS;
use janggi::{Generals, Variant};

/// The look of a board.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// The board.
    pub theme: &'static Theme,
    /// The width of the picture in pixels, one of [`Look::WIDTHS`].
    pub width: usize,
    /// The names of the generals of Janggi, which determine their characters.
    pub generals: Generals,
    /// The options of each game, in the order of [`Variant::ALL`].
    pub games: [GameLook; Variant::ALL.len()],
    /// `true` if seals say what players shout.
    pub seals: bool,
}

/// The options of one game.
#[derive(Debug, Clone, Copy)]
pub struct GameLook {
    /// The pieces.
    pub pieces: &'static PieceSet,
    /// The names of files and ranks.
    pub coordinates: Coordinates,
}

impl Look {
    /// The allowed widths in pixels.
    pub const WIDTHS: std::ops::RangeInclusive<usize> = WIDTHS;

    /// Returns the same look with other names of the generals.
    #[must_use]
    pub fn with_generals(self, generals: Generals) -> Look {
        Look { generals, ..self }
    }

    /// Returns the options of a game.
    #[must_use]
    pub fn game(&self, variant: Variant) -> GameLook {
        self.games[variant as usize]
    }

    /// Returns the same look with other pieces in their game.
    #[must_use]
    pub fn with_pieces(mut self, pieces: &'static PieceSet) -> Look {
        self.games[pieces.variant as usize].pieces = pieces;
        self
    }

    /// Returns the same look with other names of files and ranks in a game.
    #[must_use]
    pub fn with_coordinates(mut self, variant: Variant, coordinates: Coordinates) -> Look {
        self.games[variant as usize].coordinates = coordinates;
        self
    }

    /// Returns the pieces of a game.
    pub(crate) fn pieces_of(&self, variant: Variant) -> Pieces {
        self.game(variant).pieces.pieces(self.generals)
    }

    /// Returns the contents of the margin of a game's boards.
    pub(crate) fn margin_of(&self, variant: Variant) -> Margin {
        Margin::of(variant, self.game(variant).coordinates)
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
        Look {
            theme,
            width: 900,
            generals: Generals::Common,
            games: Variant::ALL.map(|variant| GameLook {
                pieces: PieceSet::of(variant)[0],
                coordinates: Coordinates::default(),
            }),
            seals: true,
        }
    }
}

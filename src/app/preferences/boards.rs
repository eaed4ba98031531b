//! How boards look: what a person chose goes before the server's choice, that before the bot's.

use crate::render::{Coordinates, PieceSet, Theme};
use crate::rules::Side;
use crate::store::{BoardPreferenceKey, StoredBoardPreferences};

/// What somebody has chosen; `None` falls back: from the person to the server, from the server to the bot.
#[derive(Debug, Clone, Copy, Default)]
pub struct BoardPreferences {
    /// The board.
    pub theme: Option<&'static Theme>,
    /// The pieces.
    pub pieces: Option<&'static PieceSet>,
    /// How the points are named.
    pub coordinates: Option<Coordinates>,
    /// Who sits at the bottom.
    pub view: Option<View>,
}

/// Who sits at the bottom of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum View {
    /// The viewer: in public the player to move, in private the reader.
    #[default]
    Own,
    /// Always Cho.
    Cho,
    /// Always Han.
    Han,
}

impl View {
    /// Every choice, in menu order.
    pub const ALL: [View; 3] = [View::Own, View::Cho, View::Han];

    /// The name in the database and in menus; never changed.
    pub fn id(self) -> &'static str {
        match self {
            View::Own => "own",
            View::Cho => "cho",
            View::Han => "han",
        }
    }

    /// The choice of that name.
    pub fn named(id: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.id() == id)
    }

    /// Who sits at the bottom, where `own` is the viewer's seat.
    pub fn seat(self, own: Side) -> Side {
        match self {
            View::Own => own,
            View::Cho => Side::Cho,
            View::Han => Side::Han,
        }
    }
}

/// One thing to choose, with the choice; `None` takes it back.
#[derive(Debug, Clone, Copy)]
pub enum BoardPreference {
    /// The board.
    Theme(Option<&'static Theme>),
    /// The pieces.
    Pieces(Option<&'static PieceSet>),
    /// How the points are named.
    Coordinates(Option<Coordinates>),
    /// Who sits at the bottom.
    View(Option<View>),
}

impl BoardPreference {
    /// What is chosen, by its name in the database.
    pub(super) fn stored(self) -> (BoardPreferenceKey, Option<&'static str>) {
        match self {
            BoardPreference::Theme(theme) => {
                (BoardPreferenceKey::Theme, theme.map(|theme| theme.id))
            }
            BoardPreference::Pieces(pieces) => {
                (BoardPreferenceKey::Pieces, pieces.map(|pieces| pieces.id))
            }
            BoardPreference::Coordinates(names) => {
                (BoardPreferenceKey::Coordinates, names.map(Coordinates::id))
            }
            BoardPreference::View(view) => (BoardPreferenceKey::View, view.map(View::id)),
        }
    }
}

impl BoardPreferences {
    /// These preferences, and `other` where they leave something open.
    #[must_use]
    pub fn or(self, other: BoardPreferences) -> BoardPreferences {
        BoardPreferences {
            theme: self.theme.or(other.theme),
            pieces: self.pieces.or(other.pieces),
            coordinates: self.coordinates.or(other.coordinates),
            view: self.view.or(other.view),
        }
    }

    /// Who sits at the bottom, where `own` is the viewer's seat.
    pub fn seat(self, own: Side) -> Side {
        self.view.unwrap_or_default().seat(own)
    }

    pub(super) fn read(stored: &StoredBoardPreferences) -> BoardPreferences {
        BoardPreferences {
            theme: stored.theme.as_deref().and_then(Theme::named),
            pieces: stored.pieces.as_deref().and_then(PieceSet::named),
            coordinates: stored.coordinates.as_deref().and_then(Coordinates::named),
            view: stored.view.as_deref().and_then(View::named),
        }
    }
}

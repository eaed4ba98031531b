//! Board preferences and their fallback: person, server, bot.

use crate::render::{Coordinates, PieceSet, Theme};
use crate::rules::Side;
use crate::store::{BoardPreferenceKey, StoredBoardPreferences};

/// Board preferences; `None` falls back from person to server to bot.
#[derive(Debug, Clone, Copy, Default)]
pub struct BoardPreferences {
    /// The board theme.
    pub theme: Option<&'static Theme>,
    /// The piece set.
    pub pieces: Option<&'static PieceSet>,
    /// The coordinates.
    pub coordinates: Option<Coordinates>,
    /// The side at the bottom.
    pub view: Option<View>,
}

/// Which side is at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum View {
    /// In public the player to move, in private the reader.
    #[default]
    Own,
    /// Always Cho.
    Cho,
    /// Always Han.
    Han,
}

impl View {
    /// All choices, in menu order.
    pub const ALL: [View; 3] = [View::Own, View::Cho, View::Han];

    /// The stored id, also used in menus; must not change.
    pub fn id(self) -> &'static str {
        match self {
            View::Own => "own",
            View::Cho => "cho",
            View::Han => "han",
        }
    }

    /// The choice with that id.
    pub fn named(id: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.id() == id)
    }

    /// The side at the bottom, where `own` is the viewer's side.
    pub fn seat(self, own: Side) -> Side {
        match self {
            View::Own => own,
            View::Cho => Side::Cho,
            View::Han => Side::Han,
        }
    }
}

/// A preference to set; `None` resets it to the fallback.
#[derive(Debug, Clone, Copy)]
pub enum BoardPreference {
    /// The board theme.
    Theme(Option<&'static Theme>),
    /// The piece set.
    Pieces(Option<&'static PieceSet>),
    /// The coordinates.
    Coordinates(Option<Coordinates>),
    /// The side at the bottom.
    View(Option<View>),
}

impl BoardPreference {
    /// The column and value to store.
    pub(in crate::app) fn stored(self) -> (BoardPreferenceKey, Option<&'static str>) {
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
    /// These preferences, with gaps filled from `other`.
    #[must_use]
    pub fn or(self, other: BoardPreferences) -> BoardPreferences {
        BoardPreferences {
            theme: self.theme.or(other.theme),
            pieces: self.pieces.or(other.pieces),
            coordinates: self.coordinates.or(other.coordinates),
            view: self.view.or(other.view),
        }
    }

    /// The side at the bottom, where `own` is the viewer's side.
    pub fn seat(self, own: Side) -> Side {
        self.view.unwrap_or_default().seat(own)
    }

    pub(in crate::app) fn read(stored: &StoredBoardPreferences) -> BoardPreferences {
        BoardPreferences {
            theme: stored.theme.as_deref().and_then(Theme::named),
            pieces: stored.pieces.as_deref().and_then(PieceSet::named),
            coordinates: stored.coordinates.as_deref().and_then(Coordinates::named),
            view: stored.view.as_deref().and_then(View::named),
        }
    }
}

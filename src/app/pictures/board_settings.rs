//! Board settings and their fallback: person, server, bot.

use crate::render::{Coordinates, PieceSet, Theme};
use crate::rules::Side;
use crate::store::StoredBoardSettings;

/// Board settings; `None` falls back from person to server to bot.
#[derive(Debug, Clone, Copy, Default)]
pub struct BoardSettings {
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

impl BoardSettings {
    /// These settings, with gaps filled from `other`.
    #[must_use]
    pub fn or(self, other: BoardSettings) -> BoardSettings {
        BoardSettings {
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

    /// What was stored; ids that this version does not know count as not chosen.
    #[must_use]
    pub fn read(stored: &StoredBoardSettings) -> BoardSettings {
        BoardSettings {
            theme: stored.theme.as_deref().and_then(Theme::named),
            pieces: stored.pieces.as_deref().and_then(PieceSet::named),
            coordinates: stored.coordinates.as_deref().and_then(Coordinates::named),
            view: stored.view.as_deref().and_then(View::named),
        }
    }
}

//! Board settings and their fallback: person, server, bot.

use crate::play::{Language, Match};
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

    /// The settings of somebody's first games against the bot, where nothing else is chosen: pieces that can be read
    /// without hanja.
    #[must_use]
    pub fn of_first_games(game: &Match) -> BoardSettings {
        let challenge = game.challenge();
        let readable = match challenge.challenger_language {
            Language::Ko => "hangul",
            Language::En => "pictograms",
        };
        BoardSettings {
            pieces: challenge.nth.and_then(|_| PieceSet::named(readable)),
            ..BoardSettings::default()
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

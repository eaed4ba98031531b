//! The stored phases of matches.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::words;
use hansu_play::Phase;

/// The stored phase of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum GamePhase {
    /// An open challenge.
    Challenged,
    /// A challenge that ended without a game.
    Closed,
    /// Formations are being chosen.
    SettingUp,
    /// Moves are being played.
    Running,
    /// The game is over.
    Over,
}

words! {
    GamePhase: "phase";
}

impl GamePhase {
    /// Returns the stored phase for the phase of a match.
    pub(super) fn of(phase: &Phase) -> GamePhase {
        match phase {
            Phase::Challenged => GamePhase::Challenged,
            Phase::Closed(_) => GamePhase::Closed,
            Phase::SettingUp { .. } => GamePhase::SettingUp,
            Phase::Running { .. } => GamePhase::Running,
            Phase::Over { .. } => GamePhase::Over,
        }
    }

    /// Returns whether there is or was a board.
    pub fn has_board(self) -> bool {
        match self {
            GamePhase::Running | GamePhase::Over => true,
            GamePhase::Challenged | GamePhase::Closed | GamePhase::SettingUp => false,
        }
    }
}

//! Shouts: what players call out at a check, its answer, a mate and a win.

use janggi::{Game, Outcome, Reason};
use janggi::{Side, Variant};

/// The call that a position deserves, by the rules alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shout {
    /// The side to move is in check.
    Check,
    /// The last turn answered a check.
    Answer,
    /// The game ended with a mate.
    Mate,
    /// The side won without a mate.
    Win(Side),
}

impl Shout {
    /// Returns the shout after the last turn of a game, or at its end by the rules.
    #[must_use]
    pub fn of(game: &Game) -> Option<Shout> {
        if let Some(outcome) = game.outcome() {
            return Shout::of_end(outcome);
        }
        if game.situation().in_check() {
            return Some(Shout::Check);
        }
        let (before, _) = game.turns().next_back()?;
        before.in_check().then_some(Shout::Answer)
    }

    /// Returns the shout at the end of a game; `None` for a draw.
    #[must_use]
    pub fn of_end(outcome: Outcome) -> Option<Shout> {
        let winner = outcome.winner?;
        Some(match outcome.reason {
            Reason::Checkmate => Shout::Mate,
            _ => Shout::Win(winner),
        })
    }

    /// Returns the word of a game for it; `None` if its players say nothing.
    #[must_use]
    pub fn word(self, variant: Variant) -> Option<&'static str> {
        let shouts = &variant.spec().shouts;
        match self {
            Shout::Check => Some(shouts.check),
            Shout::Answer => shouts.answer,
            Shout::Mate => Some(shouts.mate),
            Shout::Win(side) => Some(shouts.wins[side]),
        }
    }
}

//! A turn as it is planned.

use crate::play::{Command, Match};
use crate::rules::{Action, Game, Move};

/// A turn as a person plans it. Stored, it is an [`Action`]: bikjang is a pass while the generals face each
/// other, as in events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlannedTurn {
    /// A piece moves.
    Move(Move),
    /// No piece moves; refused while the generals face each other.
    Pass,
    /// The game is ended by bikjang.
    Bikjang,
}

impl PlannedTurn {
    /// What an action means in a match as it is.
    pub fn of(action: Action, game: &Match) -> PlannedTurn {
        let facing = |game: &Game| game.situation().may_call_bikjang();
        match action {
            Action::Move(mv) => PlannedTurn::Move(mv),
            Action::Pass if game.game().is_some_and(facing) => PlannedTurn::Bikjang,
            Action::Pass => PlannedTurn::Pass,
        }
    }

    /// The action on the board.
    pub fn action(self) -> Action {
        match self {
            PlannedTurn::Move(mv) => Action::Move(mv),
            PlannedTurn::Pass | PlannedTurn::Bikjang => Action::Pass,
        }
    }

    /// The command with which a player plays it.
    pub fn command(self) -> Command {
        match self {
            PlannedTurn::Bikjang => Command::Bikjang,
            PlannedTurn::Move(_) | PlannedTurn::Pass => Command::Play(self.action()),
        }
    }
}

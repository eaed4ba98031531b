//! A match as it would be after planned turns.

use std::fmt;
use std::time::Duration;

use super::refusal::PlanRefusal;
use super::turn::PlannedTurn;
use crate::play::{Ended, Match, Moment, Phase, Refusal};
use crate::rules::{Action, Outcome, Side};

/// A match as it would be after planned turns, with all that would follow by itself.
#[derive(Clone)]
pub struct Foreseen {
    game: Match,
}

impl Foreseen {
    /// The match as it is now.
    pub(super) fn now(game: &Match) -> Foreseen {
        Foreseen { game: game.clone() }
    }

    /// The match as it would be: who is to move, what is legal, what a pass would end.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// How the game would be over; `None` if it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.phase() {
            Phase::Over {
                ended: Ended::Decided(outcome),
                ..
            } => Some(*outcome),
            _ => None,
        }
    }

    /// The side that would be to move; `None` after the end.
    pub fn to_move(&self) -> Option<Side> {
        self.game.to_act()
    }

    /// Plays a turn of the side to move, and what follows by itself.
    ///
    /// # Errors
    /// [`PlanRefusal::NothingFollows`] after the end, [`PlanRefusal::Refused`] if the match does not allow it.
    pub fn play(&mut self, turn: PlannedTurn) -> Result<(), PlanRefusal> {
        if let Some(outcome) = self.outcome() {
            return Err(PlanRefusal::NothingFollows(outcome));
        }
        let mover = self.game.waits_for().ok_or(Refusal::GameOver)?.id;
        // No turn depends on the time.
        let moment = Moment {
            now: self.game.at(),
            day: Duration::ZERO,
            stills: &[],
        };
        let event = self.game.decide(mover, &turn.command(), moment)?;
        let at = self.game.at();
        let followed = self.game.apply_with_what_follows(event, at);
        followed.map_err(|_| Refusal::GameOver)?;
        Ok(())
    }

    /// Plays an action of the side to move, as [`Foreseen::play`] does; a pass calls bikjang while the generals
    /// face each other.
    ///
    /// # Errors
    /// Those of [`Foreseen::play`].
    pub fn play_action(&mut self, action: Action) -> Result<(), PlanRefusal> {
        self.play(PlannedTurn::of(action, &self.game))
    }
}

/// A plan is nobody's business: no log names its turns.
impl fmt::Debug for Foreseen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Foreseen").finish_non_exhaustive()
    }
}

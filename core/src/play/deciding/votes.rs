//! Decides turns that are voted on.

use crate::play::voting::winner;
use crate::play::{Event, Match, PlannedTurn, Refusal, Tally, Vote};

impl Match {
    /// Decides whether a turn can be voted for. Returns the event that follows if it wins.
    ///
    /// # Errors
    /// The refusal of the same turn by the challenger in a game without votes.
    pub fn decide_vote(&self, turn: PlannedTurn) -> Result<Event, Refusal> {
        let player = self.challenge().challenger.id;
        match turn {
            PlannedTurn::Bikjang => self.bikjang(player),
            PlannedTurn::Move(_) | PlannedTurn::Pass => self.play(player, turn.action()),
        }
    }

    /// Returns the event that plays the result of the votes on the position; `None` without a legal vote.
    pub fn counted(&self, votes: &[Vote]) -> Option<Event> {
        self.votes()?;
        let event = self.decide_vote(winner(votes)?).ok()?;
        Some(event.with_votes(Tally::of(votes)))
    }
}

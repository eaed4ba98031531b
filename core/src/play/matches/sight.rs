//! The events of a match that a person may see.

use super::Match;
use crate::play::{Event, UserId};

impl Match {
    /// Returns whether a person may see an event of the match as it is now. Not shown are the opponent's formation while
    /// both choose in secret, and hints of the opponent before the end.
    pub fn shows(&self, event: &Event, to: UserId) -> bool {
        let own = self.seats().and_then(|seats| seats.side_of(to));
        match event {
            Event::SetUp { side, .. } => {
                own == Some(*side) || !self.sets_up_in_secret() || self.game().is_some()
            }
            Event::HintTaken { by } => own == Some(*by) || !self.is_open(),
            // All of these are announced in the game's channel. A planned answer is, as it is played.
            Event::Challenged { .. }
            | Event::Accepted { .. }
            | Event::Declined
            | Event::Withdrawn
            | Event::Expired
            | Event::Moved { .. }
            | Event::Passed { .. }
            | Event::DrawOffered { .. }
            | Event::DrawAccepted
            | Event::DrawDeclined
            | Event::DrawWithdrawn
            | Event::TakebackAsked { .. }
            | Event::TakebackDeclined
            | Event::TakebackWithdrawn
            | Event::TakenBack { .. }
            | Event::Resigned { .. }
            | Event::CalledOff { .. }
            | Event::WinOffered { .. }
            | Event::PlayedOn { .. }
            | Event::TimeRanOut { .. }
            | Event::TimeGiven { .. }
            | Event::TimeClaimed { .. }
            | Event::TimeForfeited { .. }
            | Event::Lapsed { .. }
            | Event::PauseOffered { .. }
            | Event::PauseDeclined
            | Event::PauseWithdrawn
            | Event::Paused
            | Event::PauseEnded { .. } => true,
        }
    }
}

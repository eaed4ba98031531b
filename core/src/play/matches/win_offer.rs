//! The win that the bot offers its opponent once it has lost as good as all, instead of resigning at once: who plays their
//! first winning game may want to see the mate.

use super::{Match, WinOffer};
use crate::play::{Event, Timestamp};
use crate::rules::Side;

impl Match {
    /// When the bot offered the win, if that waits for an answer.
    pub fn win_offered_at(&self) -> Option<Timestamp> {
        match self.win_offer {
            WinOffer::Open(at) if self.is_open() => Some(at),
            _ => None,
        }
    }

    /// Returns whether the bot's opponent has chosen to play on.
    pub fn is_played_on(&self) -> bool {
        self.win_offer == WinOffer::Refused
    }

    /// Returns whether an offer of the win, or its refusal, fits the events before it.
    pub(super) fn fits_win_offer(&self, event: &Event, by: Side) -> bool {
        let Some(bots) = self.bots_side() else {
            return false;
        };
        match event {
            Event::WinOffered { .. } => {
                by == bots && self.awaits(by) && self.win_offer == WinOffer::None
            }
            _ => by == bots.opponent() && self.win_offered_at().is_some(),
        }
    }

    /// Notes what an event means for it; what is taken back may be offered again.
    pub(super) fn note_win_offer(&mut self, event: &Event, at: Timestamp) {
        self.win_offer = match (event, self.win_offer) {
            (Event::WinOffered { .. }, _) => WinOffer::Open(at),
            (Event::PlayedOn { .. }, _) => WinOffer::Refused,
            (Event::TakenBack { .. }, WinOffer::Open(_)) => WinOffer::None,
            (_, before) => before,
        };
    }
}

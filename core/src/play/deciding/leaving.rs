//! How a match ends when somebody leaves it for good, or its place is gone.

use crate::play::{Event, Match, Phase, UserId};
use crate::rules::{Game, Side};

impl Match {
    /// What ends the match for a person who leaves for good, whatever its rules are: their challenge is withdrawn, one to
    /// them declined, a game without a move called off, and any other resigned. `None` if it is over, or not theirs.
    pub fn left_by(&self, who: UserId) -> Option<Event> {
        match self.phase() {
            Phase::Challenged if self.challenge().challenger.id == who => Some(Event::Withdrawn),
            Phase::Challenged => {
                let asked = self.challenge().addressee.person();
                asked.filter(|asked| asked.id == who)?;
                Some(Event::Declined)
            }
            Phase::SettingUp { .. } | Phase::Running { .. } => {
                let by = self.seat(who).ok()?;
                Some(if self.game().map_or(0, Game::ply) == 0 {
                    Event::CalledOff { by }
                } else {
                    Event::Resigned { by }
                })
            }
            Phase::Closed(_) | Phase::Over { .. } => None,
        }
    }

    /// What ends the match where nobody can play it any more, because its place is gone: without a result. A pause
    /// ends first, so it is asked again after each event. `None` if it is over.
    pub fn abandoned(&self) -> Option<Event> {
        match self.phase() {
            Phase::Challenged => Some(Event::Expired),
            Phase::SettingUp { .. } => Some(Event::CalledOff {
                by: self.to_act().unwrap_or(Side::Cho),
            }),
            Phase::Running { .. } if self.is_paused() => Some(Event::PauseEnded { by: None }),
            Phase::Running { .. } => {
                let late = self.to_act()?;
                Some(Event::Lapsed {
                    late,
                    by: Some(late.opponent()),
                })
            }
            Phase::Closed(_) | Phase::Over { .. } => None,
        }
    }
}

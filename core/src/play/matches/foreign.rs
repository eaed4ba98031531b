//! Games under rules of a newer version. After a downgrade they can still be viewed and exported, but not
//! played.

use super::running::{lost_on_time, resigned};
use super::{BrokenHistory, Ended, Match, Phase, Stamp};
use crate::play::Event;
use crate::rules::{Game, Outcome, Reason};

impl Match {
    /// The ruleset's id, if this version does not know it.
    pub fn foreign_rules(&self) -> Option<&str> {
        self.foreign.as_deref()
    }

    /// Applies an event without judging it by rules; only piece movement is checked. Clocks, offers and
    /// pauses are ignored.
    ///
    /// # Errors
    /// [`BrokenHistory`] if no piece can move like that.
    pub(super) fn apply_unjudged(
        &mut self,
        event: &Event,
        stamp: Stamp,
    ) -> Result<(), BrokenHistory> {
        let broken = BrokenHistory {
            game: self.id,
            seq: stamp.seq,
            kind: event.kind(),
        };
        self.follow(event).ok_or(broken)?;
        if super::history::raises_version(event) {
            self.version = self.version.next();
        }
        self.seq = stamp.seq;
        self.at = stamp.at;
        Ok(())
    }

    fn follow(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Accepted { .. } | Event::Declined | Event::Withdrawn | Event::Expired => {
                self.phase = self.phase_after(event)?;
            }
            // The order of choices is a matter of the unknown rules.
            Event::SetUp { side, formation } => {
                let Phase::SettingUp { seats, chosen } = &self.phase else {
                    return None;
                };
                let mut chosen = *chosen;
                chosen[*side] = Some(*formation);
                self.phase = self.set_up_with(seats.clone(), chosen);
            }
            Event::Moved { .. } | Event::Passed { .. } => {
                let action = event.action()?;
                if let Phase::SettingUp { seats, chosen } = &self.phase {
                    // The unknown rules may fix the setup, and then store no choice.
                    let usual = self.ruleset().usual_formation();
                    let chosen = chosen.map(|one| one.or(Some(usual)));
                    self.phase = self.set_up_with(seats.clone(), chosen);
                }
                // Whether the game ends by it is a matter of the unknown rules.
                self.moves_mut()?.play_on(action).ok()?;
            }
            Event::TakenBack { plies, .. } => {
                let plies = usize::try_from(*plies).ok()?;
                self.moves_mut()?.take_back(plies)?;
            }
            _ => {
                if let Some(ended) = ended_by(event) {
                    self.end(ended);
                }
            }
        }
        Some(())
    }

    fn moves_mut(&mut self) -> Option<&mut Game> {
        match &mut self.phase {
            Phase::Running { game, .. } => Some(game),
            _ => None,
        }
    }
}

/// The end of the game by this event, which does not depend on the rules.
fn ended_by(event: &Event) -> Option<Ended> {
    Some(match event {
        Event::Resigned { by } => Ended::Decided(resigned(*by)),
        Event::TimeClaimed { by } => Ended::Decided(lost_on_time(by.opponent())),
        Event::TimeForfeited { late } => Ended::Decided(lost_on_time(*late)),
        Event::DrawAccepted => Ended::Decided(Outcome {
            winner: None,
            reason: Reason::Agreement,
        }),
        Event::CalledOff { by } => Ended::CalledOff { by: *by },
        Event::Lapsed { late, by: None } => Ended::Lapsed {
            late: *late,
            played: false,
        },
        Event::Lapsed { late, .. } => Ended::Abandoned { late: *late },
        _ => return None,
    })
}

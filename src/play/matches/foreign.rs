//! Games by rules that this version does not know, because a newer one began them: nobody loses a game by an update
//! that was taken back. Such a game can be looked at and written down; nothing can be done in it.

use super::matches::{BrokenHistory, Ended, Match, Phase};
use crate::play::deciding::overdue::lost_on_time;
use crate::play::{Event, Seq, Timestamp};
use crate::rules::{Game, Outcome, Reason, Side};

impl Match {
    /// The id of the rules, where this version does not know them.
    pub fn foreign_rules(&self) -> Option<&str> {
        self.foreign.as_deref()
    }

    /// Follows an event without judging it by rules: only the movement of the pieces is known. What is said about
    /// clocks, offers and pauses is passed over.
    ///
    /// # Errors
    /// [`BrokenHistory`] where no piece moves so.
    pub(super) fn look_on(
        &mut self,
        event: &Event,
        (seq, at): (Seq, Timestamp),
    ) -> Result<(), BrokenHistory> {
        let broken = BrokenHistory {
            game: self.id,
            seq,
            kind: event.kind(),
        };
        self.follow(event).ok_or(broken)?;
        if super::history::raises_version(event) {
            self.version = self.version.next();
        }
        self.seq = seq;
        self.at = at;
        Ok(())
    }

    fn follow(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Accepted { .. } | Event::Declined | Event::Withdrawn | Event::Expired => {
                self.phase = self.phase_after(event)?;
            }
            // In which order they choose is for rules to say.
            Event::SetUp { side, formation } => {
                let Phase::SettingUp { seats, chosen } = &self.phase else {
                    return None;
                };
                let (seats, mut chosen) = (seats.clone(), *chosen);
                chosen[*side] = Some(*formation);
                self.phase = self.set_up_with(seats, chosen);
            }
            Event::Moved { .. } | Event::Passed => {
                let action = event.action()?;
                if let Phase::SettingUp { seats, chosen } = &self.phase {
                    // These rules leave somebody no choice.
                    let usual = self.ruleset().usual_formation();
                    let chosen = chosen.map(|one| one.or(Some(usual)));
                    self.phase = self.set_up_with(seats.clone(), chosen);
                }
                // Whether it ends the game is for rules to say.
                self.moves_mut()?.play_on(action).ok()?;
            }
            Event::TakenBack { plies, .. } => {
                let plies = usize::try_from(*plies).ok()?;
                self.moves_mut()?.take_back(plies)?;
            }
            _ => {
                if let Some(ended) = self.ended_by(event) {
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

    /// How an event ends a game whatever its rules are.
    fn ended_by(&self, event: &Event) -> Option<Ended> {
        let given_up = |by: Side| Outcome {
            winner: Some(by.opponent()),
            reason: Reason::Resignation,
        };
        Some(match event {
            Event::Resigned { by } => Ended::Decided(given_up(*by)),
            Event::TimeClaimed { by } => Ended::Decided(lost_on_time(by.opponent())),
            Event::TimeForfeited { late } => Ended::Decided(lost_on_time(*late)),
            Event::DrawAccepted => Ended::Decided(Outcome {
                winner: None,
                reason: Reason::Agreement,
            }),
            Event::CalledOff { by } => Ended::CalledOff { by: *by },
            Event::Lapsed { late } => Ended::Lapsed {
                late: *late,
                played: false,
            },
            _ => return None,
        })
    }
}

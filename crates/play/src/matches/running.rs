//! Applies the events of a running game: moves, takebacks and its end, also under rules of a newer version.

use std::time::Duration;

use super::{BrokenHistory, Ended, Match, Phase, Stamp};
use crate::{Event, ProposalKind, Timestamp};
use janggi::{Game, Outcome, Reason, Side};

/// The effect of an event on a running game.
pub(super) enum Effect {
    /// The game continues.
    Continues,
    /// The game ends.
    Ends(Outcome),
}

impl From<Option<Outcome>> for Effect {
    fn from(outcome: Option<Outcome>) -> Effect {
        outcome.map_or(Effect::Continues, Effect::Ends)
    }
}

impl Match {
    /// Applies an event to a running game; `None`, without a change, if it does not fit.
    pub(super) fn apply_to_running(&mut self, event: &Event, stamp: Stamp) -> Option<Effect> {
        let draw_offered = self.proposal(ProposalKind::Draw).is_some();
        if let Event::WinOffered { by } | Event::PlayedOn { by } = event {
            return self.fits_win_offer(event, *by).then_some(Effect::Continues);
        }
        let Phase::Running {
            game, last_turn, ..
        } = &mut self.phase
        else {
            return None;
        };
        Some(match event {
            Event::Moved { .. } | Event::Passed { .. } => {
                let action = event.action()?;
                let mover = game.position().turn();
                game.play(action).ok()?;
                // A forced pass is not a reaction to the previous turn.
                if game.forced_passes() == 0 {
                    *last_turn = Some(LastTurn::played(mover, stamp.at, *last_turn));
                }
                game.outcome().into()
            }
            Event::DrawAccepted if draw_offered => Effect::Ends(game.outcome_by_agreement()),
            Event::TakenBack { plies, .. } => {
                game.take_back(usize::try_from(*plies).ok()?)?;
                *last_turn = None;
                Effect::Continues
            }
            Event::HintTaken { by } if *by == game.position().turn() => {
                self.note_reaction(*by);
                Effect::Continues
            }
            Event::TimeGiven { by, .. } => {
                self.note_reaction(*by);
                Effect::Continues
            }
            Event::TimeRanOut { .. } => Effect::Continues,
            Event::Resigned { by } => Effect::Ends(resigned(*by)),
            Event::TimeClaimed { by } => Effect::Ends(lost_on_time(by.opponent())),
            Event::TimeForfeited { late } => Effect::Ends(lost_on_time(*late)),
            _ => return None,
        })
    }

    /// Records that a side acted other than by playing a turn, as a reaction to the opponent's last turn.
    pub(super) fn note_reaction(&mut self, by: Side) {
        if let Phase::Running {
            last_turn: Some(last),
            ..
        } = &mut self.phase
        {
            last.answered |= last.by != by;
        }
    }
}

/// Returns the outcome of a resignation.
pub(super) fn resigned(by: Side) -> Outcome {
    Outcome {
        winner: Some(by.opponent()),
        reason: Reason::Resignation,
    }
}

/// Returns the outcome of a loss on time.
pub(super) fn lost_on_time(late: Side) -> Outcome {
    Outcome {
        winner: Some(late.opponent()),
        reason: Reason::Timeout,
    }
}

impl Match {
    /// Returns the ruleset's id, if this version does not know it.
    pub fn foreign_rules(&self) -> Option<&str> {
        self.foreign.as_deref()
    }

    /// Applies an event without checking it against the rules; only piece movement is checked. Clocks, offers
    /// and pauses are ignored.
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
        if raises_version(event) {
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
            // The unknown rules define the order of choices.
            Event::SetUp { side, formation } => {
                let Phase::SettingUp { seats, chosen } = &self.phase else {
                    return None;
                };
                let mut chosen = *chosen;
                chosen[*side] = Some(*formation);
                self.phase = self.phase_with_formations(seats.clone(), chosen);
            }
            Event::Moved { .. } | Event::Passed { .. } => {
                let action = event.action()?;
                if let Phase::SettingUp { seats, chosen } = &self.phase {
                    // The unknown rules may fix the setup, so that no choice is stored.
                    let usual = self.ruleset().usual_formation();
                    let chosen = chosen.map(|formation| formation.or(Some(usual)));
                    self.phase = self.phase_with_formations(seats.clone(), chosen);
                }
                // The unknown rules define whether this ends the game.
                self.moves_mut()?.play_by_movement(action).ok()?;
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

/// Returns the end of the game by an event with the same effect under all rules.
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

/// The last voluntary turn of a running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastTurn {
    /// The side that played it.
    pub(crate) by: Side,
    pub(crate) at: Timestamp,
    /// The time since the previous turn.
    pub(crate) duration: Duration,
    /// `true` if the opponent has reacted since.
    pub(crate) answered: bool,
}

impl LastTurn {
    /// Creates the record of a turn that was just played after `before`.
    pub(super) fn played(by: Side, at: Timestamp, before: Option<LastTurn>) -> LastTurn {
        LastTurn {
            by,
            at,
            duration: before.map_or(Duration::ZERO, |before| at.since(before.at)),
            answered: false,
        }
    }
}

impl Match {
    /// Returns the duration of the last voluntary turn; zero if there is none.
    pub fn last_turn_duration(&self) -> Duration {
        self.last_turn()
            .map(|last| last.duration)
            .unwrap_or_default()
    }

    /// Returns the number of a side's turns that were taken back.
    pub fn taken_back(&self, side: Side) -> u32 {
        self.taken_back[side]
    }

    /// Returns the last voluntary turn of a running game.
    pub(crate) fn last_turn(&self) -> Option<LastTurn> {
        match self.phase() {
            Phase::Running { last_turn, .. } => *last_turn,
            _ => None,
        }
    }
}

/// Returns whether an event changes the position, so that older buttons become outdated.
pub(super) fn raises_version(event: &Event) -> bool {
    match event {
        Event::SetUp { .. }
        | Event::Moved { .. }
        | Event::Passed { .. }
        | Event::DrawAccepted
        | Event::TakenBack { .. }
        | Event::WinOffered { .. }
        | Event::Resigned { .. }
        | Event::CalledOff { .. }
        | Event::TimeClaimed { .. }
        | Event::TimeForfeited { .. }
        | Event::Lapsed { .. } => true,
        Event::Challenged { .. }
        | Event::Accepted { .. }
        | Event::Declined
        | Event::Withdrawn
        | Event::Expired
        | Event::PlayedOn { .. }
        | Event::DrawOffered { .. }
        | Event::DrawDeclined
        | Event::DrawWithdrawn
        | Event::TakebackAsked { .. }
        | Event::TakebackDeclined
        | Event::TakebackWithdrawn
        | Event::TimeRanOut { .. }
        | Event::TimeGiven { .. }
        | Event::PauseOffered { .. }
        | Event::PauseDeclined
        | Event::PauseWithdrawn
        | Event::Paused
        | Event::Slowed { .. }
        | Event::PauseEnded { .. }
        | Event::HintTaken { .. } => false,
    }
}

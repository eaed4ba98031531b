//! Messages that have called a side to act since its last turn. They limit the number of pings.

use super::Stamp;
use super::proposals::ProposalStep;
use super::running::raises_version;
use crate::play::{Event, Match, Seq, Timestamp};
use crate::rules::{Game, Side};

/// An event with a message that calls a side to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnCall {
    /// The event.
    pub seq: Seq,
    /// The time of the following event, if any: a message sent later calls nobody.
    pub until: Option<Timestamp>,
}

impl Match {
    /// Returns the events that have called a side to act since it last acted, in order.
    pub fn calls(&self, side: Side) -> &[TurnCall] {
        &self.calls[side]
    }

    /// Returns the side that acts in an event; call before applying it. `None` for expired time and forced
    /// passes.
    pub(super) fn actor(&self, event: &Event) -> Option<Side> {
        if let Some((kind, step)) = event.proposal() {
            let open = self.proposal(kind).map(|open| open.by);
            return match step {
                ProposalStep::Made { by } => Some(by),
                ProposalStep::Withdrawn => open,
                ProposalStep::Accepted | ProposalStep::Declined => open.map(Side::opponent),
            };
        }
        match event {
            Event::SetUp { side, .. } => Some(*side),
            Event::Moved { .. } => self.to_act(),
            Event::Passed { .. } => {
                if self.game().is_some_and(Game::can_only_pass) {
                    None
                } else {
                    self.to_act()
                }
            }
            Event::TakenBack { by, .. }
            | Event::HintTaken { by }
            | Event::WinOffered { by }
            | Event::PlayedOn { by }
            | Event::Resigned { by }
            | Event::CalledOff { by }
            | Event::TimeGiven { by, .. }
            | Event::TimeClaimed { by } => Some(*by),
            Event::Lapsed { by, .. } | Event::PauseEnded { by } => *by,
            _ => None,
        }
    }

    /// Records the side called by an event; call after applying it.
    pub(super) fn note_calls(&mut self, event: &Event, actor: Option<Side>, stamp: Stamp) {
        for side in Side::ALL {
            if let Some(last) = self.calls[side].last_mut() {
                last.until.get_or_insert(stamp.at);
            }
            if actor == Some(side) {
                self.calls[side].clear();
            } else if self.is_called(side, event) {
                self.calls[side].push(TurnCall {
                    seq: stamp.seq,
                    until: None,
                });
            }
        }
    }

    /// Returns whether an event gives a side the turn, or requests an answer from it.
    fn is_called(&self, side: Side, event: &Event) -> bool {
        match event.proposal() {
            Some((_, ProposalStep::Made { by })) => by != side,
            _ => raises_version(event) && self.awaits(side),
        }
    }
}

//! Messages that have called a side to act since its last turn, so that nobody is pinged without end.

use super::Stamp;
use super::proposals::ProposalStep;
use super::running::raises_version;
use crate::play::{Event, Match, Seq, Timestamp};
use crate::rules::{Game, Side};

/// An event whose message calls a side to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// The event.
    pub seq: Seq,
    /// When the next event happened: a message that comes later calls nobody. `None` if there is none yet.
    pub until: Option<Timestamp>,
}

impl Match {
    /// The events that have called a side to act since it last did, in order.
    pub fn calls(&self, side: Side) -> &[Call] {
        &self.calls[side]
    }

    /// The side that acts by an event; call before applying it. `None` for time, and for what the rules force.
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

    /// Notes whom an event calls; call after applying it.
    pub(super) fn note_calls(&mut self, event: &Event, actor: Option<Side>, stamp: Stamp) {
        for side in Side::ALL {
            if let Some(last) = self.calls[side].last_mut() {
                last.until.get_or_insert(stamp.at);
            }
            if actor == Some(side) {
                self.calls[side].clear();
            } else if self.is_called(side, event) {
                self.calls[side].push(Call {
                    seq: stamp.seq,
                    until: None,
                });
            }
        }
    }

    /// Whether an event gives a side the turn, or asks it for an answer.
    fn is_called(&self, side: Side, event: &Event) -> bool {
        match event.proposal() {
            Some((_, ProposalStep::Made { by })) => by != side,
            _ => raises_version(event) && self.awaits(side),
        }
    }
}

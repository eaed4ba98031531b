//! Proposals: what one side asks of the other.

use strum::{Display, EnumCount, VariantArray};

use super::{Match, Phase, Stamp};
use crate::play::{Event, Seq, Timestamp};
use crate::rules::{BySide, Side};

/// What a player may propose to the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumCount, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ProposalKind {
    /// A draw.
    Draw,
    /// That one's own last turn is taken back.
    Takeback,
    /// A pause, during which no clock runs.
    Pause,
}

/// In what the kinds differ while they are open; `deciding` has the rest.
impl ProposalKind {
    /// Whether it can be open in a match as it is.
    pub(super) fn fits(self, game: &Match) -> bool {
        let running = matches!(game.phase(), Phase::Running { .. });
        match self {
            ProposalKind::Draw | ProposalKind::Takeback => running,
            ProposalKind::Pause => {
                let plays = running || matches!(game.phase(), Phase::SettingUp { .. });
                plays && game.terms().is_some() && !game.is_paused()
            }
        }
    }

    /// Whether it stays open when its maker plays a turn, and may be made again then: only the opponent's turn
    /// answers it. Others are over with any turn.
    fn outlasts_own_turn(self) -> bool {
        match self {
            ProposalKind::Draw => true,
            ProposalKind::Takeback | ProposalKind::Pause => false,
        }
    }
}

/// An open proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposal {
    /// What is proposed.
    pub kind: ProposalKind,
    /// The side that made it.
    pub by: Side,
    /// The event that made it.
    pub since: Seq,
}

/// What becomes of a proposal by an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProposalStep {
    /// It is made.
    Made {
        /// The side that makes it.
        by: Side,
    },
    /// The opponent accepts it.
    Accepted,
    /// The opponent declines it.
    Declined,
    /// Its maker withdraws it.
    Withdrawn,
}

impl Event {
    /// The proposal that the event is about, and what becomes of it.
    pub fn proposal(&self) -> Option<(ProposalKind, ProposalStep)> {
        use ProposalKind::{Draw, Pause, Takeback};
        use ProposalStep::{Accepted, Declined, Made, Withdrawn};
        Some(match self {
            Event::DrawOffered { by } => (Draw, Made { by: *by }),
            Event::DrawAccepted => (Draw, Accepted),
            Event::DrawDeclined => (Draw, Declined),
            Event::DrawWithdrawn => (Draw, Withdrawn),
            Event::TakebackAsked { by } => (Takeback, Made { by: *by }),
            Event::TakenBack { agreed: true, .. } => (Takeback, Accepted),
            Event::TakebackDeclined => (Takeback, Declined),
            Event::TakebackWithdrawn => (Takeback, Withdrawn),
            Event::PauseOffered { by } => (Pause, Made { by: *by }),
            Event::Paused => (Pause, Accepted),
            Event::PauseDeclined => (Pause, Declined),
            Event::PauseWithdrawn => (Pause, Withdrawn),
            _ => return None,
        })
    }
}

/// The proposals of a match, at most one open of each kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::play) struct Proposals([OfKind; ProposalKind::COUNT]);

/// The proposals of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct OfKind {
    open: Option<Proposal>,
    /// Sides that have made one, and may not make another yet.
    made: BySide<bool>,
    /// When each side last made one.
    made_at: BySide<Option<Timestamp>>,
}

impl Proposals {
    fn of(&self, kind: ProposalKind) -> &OfKind {
        &self.0[kind as usize]
    }

    fn of_mut(&mut self, kind: ProposalKind) -> &mut OfKind {
        &mut self.0[kind as usize]
    }

    /// The open proposal of a kind.
    pub fn open(&self, kind: ProposalKind) -> Option<Proposal> {
        self.of(kind).open
    }

    /// The open proposals of all kinds.
    pub fn all_open(&self) -> impl Iterator<Item = Proposal> {
        self.0.iter().filter_map(|proposals| proposals.open)
    }

    /// Whether a side has made one that may not be repeated yet.
    pub fn has_made(&self, kind: ProposalKind, by: Side) -> bool {
        self.of(kind).made[by]
    }

    /// When a side last made one.
    pub fn last_made(&self, kind: ProposalKind, by: Side) -> Option<Timestamp> {
        self.of(kind).made_at[by]
    }

    /// Opens a proposal.
    pub fn make(&mut self, kind: ProposalKind, by: Side, stamp: Stamp) {
        let since = stamp.seq;
        let proposals = self.of_mut(kind);
        proposals.open = Some(Proposal { kind, by, since });
        proposals.made[by] = true;
        proposals.made_at[by] = Some(stamp.at);
    }

    /// Closes the open proposal, which was declined or withdrawn: it may not be repeated yet.
    pub fn close(&mut self, kind: ProposalKind) -> Option<Proposal> {
        self.of_mut(kind).open.take()
    }

    /// Closes the open proposal, which was accepted.
    pub fn accept(&mut self, kind: ProposalKind) -> Option<Proposal> {
        let accepted = self.close(kind)?;
        self.of_mut(kind).made = BySide::default();
        Some(accepted)
    }

    /// Closes all proposals: the game is over.
    pub fn close_all(&mut self) {
        for &kind in ProposalKind::VARIANTS {
            self.close(kind);
        }
    }

    /// Closes what a change of the position makes pointless, and lets sides propose again. `mover` is the side
    /// whose turn changed it.
    pub fn position_changed(&mut self, mover: Option<Side>) {
        for &kind in ProposalKind::VARIANTS {
            let proposals = self.of_mut(kind);
            if kind.outlasts_own_turn() {
                proposals.open = proposals.open.filter(|open| Some(open.by) == mover);
                if let Some(mover) = mover {
                    proposals.made[mover] = false;
                }
            } else {
                proposals.open = None;
                proposals.made = BySide::default();
            }
        }
    }
}

impl Match {
    /// The open proposal of a kind.
    pub fn proposal(&self, kind: ProposalKind) -> Option<Proposal> {
        self.proposals.open(kind)
    }

    /// Whether the proposal made by event `seq` is still open; or the pause that began with it.
    pub fn awaits_answer_to(&self, seq: Seq) -> bool {
        self.proposals.all_open().any(|open| open.since == seq) || self.paused_by() == Some(seq)
    }

    /// Applies an event that makes a proposal, or ends it without effect; `None`, without a change, if it does
    /// not fit. What is accepted takes effect elsewhere.
    pub(super) fn negotiate(
        &mut self,
        kind: ProposalKind,
        step: ProposalStep,
        stamp: Stamp,
    ) -> Option<()> {
        if !kind.fits(self) {
            return None;
        }
        let actor = match step {
            ProposalStep::Made { by } => {
                self.proposals.make(kind, by, stamp);
                by
            }
            ProposalStep::Declined => self.proposals.close(kind)?.by.opponent(),
            ProposalStep::Withdrawn => self.proposals.close(kind)?.by,
            ProposalStep::Accepted => return None,
        };
        self.react(actor);
        Some(())
    }
}

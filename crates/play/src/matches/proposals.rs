//! Proposals of one side to the other, the resulting pauses, and the win offered by the bot.

use std::time::Duration;

use strum::{Display, EnumCount, VariantArray};

use super::{Match, Phase, Slowed, Stamp, WinOffer};
use crate::{Event, Seq, Span, Terms, Timestamp};
use janggi::{BySide, Side};

/// The subject of a proposal to the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumCount, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ProposalKind {
    /// A draw.
    Draw,
    /// A takeback of the proposer's own last turn.
    Takeback,
    /// A pause, during which no clock runs. In an evening, whose clocks do not stop: to go on by days.
    Pause,
}

/// Differences between the kinds while a proposal is open; `deciding` has the others.
impl ProposalKind {
    /// Returns whether it can be open in the match's current state.
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

    /// Returns whether a proposal stays open when its proposer plays a turn, and may then be made again: only
    /// the opponent's turn answers it. Other proposals end with any turn.
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
    /// The kind of proposal.
    pub kind: ProposalKind,
    /// The side that made it.
    pub by: Side,
    /// The event that made it.
    pub since: Seq,
}

/// The effect of an event on a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProposalStep {
    /// Made.
    Made {
        /// The side that makes it.
        by: Side,
    },
    /// Accepted by the opponent.
    Accepted,
    /// Declined by the opponent.
    Declined,
    /// Withdrawn by its proposer.
    Withdrawn,
}

impl Event {
    /// Returns the proposal affected by the event, and the effect.
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
            Event::Paused | Event::Slowed { .. } => (Pause, Accepted),
            Event::PauseDeclined => (Pause, Declined),
            Event::PauseWithdrawn => (Pause, Withdrawn),
            _ => return None,
        })
    }
}

/// The proposals of a match, at most one open of each kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Proposals([ProposalsOfKind; ProposalKind::COUNT]);

/// The proposals of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct ProposalsOfKind {
    open: Option<Proposal>,
    /// Sides that have made such a proposal, and may not make another yet.
    made: BySide<bool>,
    /// The time of each side's last such proposal.
    made_at: BySide<Option<Timestamp>>,
}

impl Proposals {
    fn of(&self, kind: ProposalKind) -> &ProposalsOfKind {
        &self.0[kind as usize]
    }

    fn of_mut(&mut self, kind: ProposalKind) -> &mut ProposalsOfKind {
        &mut self.0[kind as usize]
    }

    /// Returns the open proposal of a kind.
    pub fn open(&self, kind: ProposalKind) -> Option<Proposal> {
        self.of(kind).open
    }

    /// Returns the open proposals of all kinds.
    pub fn all_open(&self) -> impl Iterator<Item = Proposal> {
        self.0.iter().filter_map(|proposals| proposals.open)
    }

    /// Returns whether a side has made a proposal that may not be repeated yet.
    pub fn has_made(&self, kind: ProposalKind, by: Side) -> bool {
        self.of(kind).made[by]
    }

    /// Returns the time of a side's last such proposal.
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

    /// Closes the open proposal after it was declined or withdrawn. It may not be repeated yet.
    pub fn close(&mut self, kind: ProposalKind) -> Option<Proposal> {
        self.of_mut(kind).open.take()
    }

    /// Closes the open proposal after it was accepted.
    pub fn accept(&mut self, kind: ProposalKind) -> Option<Proposal> {
        let accepted = self.close(kind)?;
        self.of_mut(kind).made = BySide::default();
        Some(accepted)
    }

    /// Forgets the proposals of a kind, which now means something else.
    pub fn forget(&mut self, kind: ProposalKind) {
        *self.of_mut(kind) = ProposalsOfKind::default();
    }

    /// Closes all proposals when the game is over.
    pub fn close_all(&mut self) {
        for &kind in ProposalKind::VARIANTS {
            self.close(kind);
        }
    }

    /// Closes proposals made pointless by a change of the position, and lets sides propose again. `mover` is
    /// the side whose turn changed it.
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
    /// Returns the open proposal of a kind.
    pub fn proposal(&self, kind: ProposalKind) -> Option<Proposal> {
        self.proposals.open(kind)
    }

    /// Returns whether the proposal made by event `seq` is still open, or the pause that began with it.
    pub fn awaits_answer_to(&self, seq: Seq) -> bool {
        self.proposals.all_open().any(|open| open.since == seq) || self.paused_by() == Some(seq)
    }

    /// Applies an event that makes a proposal, or ends it without effect. `None`, without a change, if it does
    /// not fit. Accepted proposals take effect elsewhere.
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
        self.note_reaction(actor);
        Some(())
    }
}

/// The longest pause in days.
const DAYS: u32 = 30;
/// The minimum time in days of the player to act after a pause.
const DAYS_AFTER: u32 = 1;

/// The pauses so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Pauses {
    /// The pauses in order; only the last may be open.
    spans: Vec<Span>,
    /// The event that began the last pause.
    began_by: Option<Seq>,
    /// `true` if the last turn ended a pause.
    ended_by_turn: bool,
}

impl Pauses {
    /// Returns the pauses.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Returns the beginning of an open pause.
    pub fn running(&self) -> Option<Timestamp> {
        let last = self.spans.last()?;
        last.until.is_none().then_some(last.from)
    }
}

impl Match {
    /// Returns the beginning of the current pause; `None` if the game is not paused.
    pub fn paused_since(&self) -> Option<Timestamp> {
        self.pauses.running()
    }

    /// Returns the latest end of the current pause; `None` if there is none.
    pub fn paused_until(&self, day: Duration) -> Option<Timestamp> {
        Some(self.paused_since()? + day * DAYS)
    }

    /// Returns the event that began the current pause.
    pub fn paused_by(&self) -> Option<Seq> {
        if self.is_paused() {
            self.pauses.began_by
        } else {
            None
        }
    }

    /// Returns whether the last turn ended a pause.
    pub fn pause_ended_by_turn(&self) -> bool {
        self.pauses.ended_by_turn
    }

    /// Returns whether the game is paused.
    pub fn is_paused(&self) -> bool {
        self.paused_since().is_some()
    }

    /// Begins a pause that was offered; `None`, without a change, if the event does not fit.
    pub(super) fn begin_pause(&mut self, stamp: Stamp) -> Option<()> {
        if !ProposalKind::Pause.fits(self) || self.is_evening() {
            return None;
        }
        let offer = self.proposals.accept(ProposalKind::Pause)?;
        self.pauses.began_by = Some(stamp.seq);
        self.pauses.spans.push(Span {
            from: stamp.at,
            until: None,
        });
        self.note_reaction(offer.by.opponent());
        Some(())
    }

    /// Lets an evening go on by days, as was offered; `None`, without a change, if the event does not fit.
    pub(super) fn slow_down(&mut self, terms: Terms, stamp: Stamp) -> Option<()> {
        if !ProposalKind::Pause.fits(self) || !self.is_evening() {
            return None;
        }
        let offer = self.proposals.accept(ProposalKind::Pause)?;
        // From now on these are offers of a pause, of which there was none.
        self.proposals.forget(ProposalKind::Pause);
        self.slowed = Some(Slowed {
            terms,
            since: stamp.seq,
        });
        self.note_reaction(offer.by.opponent());
        Some(())
    }

    /// Ends the pause, by request of a side or because it has lasted long enough. `None`, without a change, if
    /// there is no pause.
    pub(super) fn stop_pause(&mut self, by: Option<Side>, at: Timestamp) -> Option<()> {
        if !self.is_paused() {
            return None;
        }
        self.restart_clocks(at);
        if let Some(by) = by {
            self.note_reaction(by);
        }
        Some(())
    }

    /// Ends the pause after a turn was played or the game has ended.
    pub(super) fn end_pause_by_turn(&mut self, at: Timestamp) {
        let paused = self.is_paused();
        // A forced pass belongs to the turn before it.
        let forced = self.game().is_some_and(|game| game.forced_passes() > 0);
        self.pauses.ended_by_turn = paused || (forced && self.pauses.ended_by_turn);
        if paused {
            self.restart_clocks(at);
        }
    }

    /// Restarts the clocks. The player to act has at least a day.
    fn restart_clocks(&mut self, at: Timestamp) {
        if let Some(last) = self.pauses.spans.last_mut() {
            last.until = Some(at);
        }
        for side in Side::ALL {
            if let Some(turn) = self.turns.open_mut(side) {
                turn.given.push((at, DAYS_AFTER));
                turn.announced_by = None;
            }
        }
    }
}

impl Match {
    /// Returns the time of the bot's offer of the win, if it is open.
    pub fn win_offered_at(&self) -> Option<Timestamp> {
        match self.win_offer {
            WinOffer::Open(at) if self.is_open() => Some(at),
            _ => None,
        }
    }

    /// Returns whether the bot's opponent has declined the win and plays on.
    pub fn is_played_on(&self) -> bool {
        self.win_offer == WinOffer::Refused
    }

    /// Returns whether an offer of the win, or its refusal, fits the previous events.
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

    /// Updates the offer of the win after an event. A takeback allows a new offer.
    pub(super) fn note_win_offer(&mut self, event: &Event, at: Timestamp) {
        self.win_offer = match (event, self.win_offer) {
            (Event::WinOffered { .. }, _) => WinOffer::Open(at),
            (Event::PlayedOn { .. }, _) => WinOffer::Refused,
            (Event::TakenBack { .. }, WinOffer::Open(_)) => WinOffer::None,
            (_, before) => before,
        };
    }
}

//! The turns of a match, which the clocks are computed from, and the messages that called a side to act in them.

use super::Stamp;
use super::proposals::ProposalStep;
use crate::{Event, Match, Seq, Timestamp};
use janggi::{BySide, Game, Side, push_tight};

/// A turn of a side: a move, or the choice of a formation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Turn {
    pub side: Side,
    /// The event that began the turn. Its message gives the turn.
    pub began_by: Seq,
    pub began: Timestamp,
    pub ended: Option<Timestamp>,
    /// The turn taken back that this one resumes. Its used time counts.
    pub resumes: Option<ResumedTurn>,
    /// Time given by the opponent: the moments and the numbers of days.
    pub given: Vec<(Timestamp, u32)>,
    /// `true` if it was ended by its move or choice, for the first time at this point of the game: in an evening that
    /// adds time.
    pub adds: bool,
    /// The event that announced the expiry, since the last gift of time.
    pub announced_by: Option<Seq>,
}

/// A turn that was taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ResumedTurn {
    /// Its index.
    pub turn: usize,
    /// The side's minimum time after resuming the turn.
    pub least: LeastTime,
}

/// The minimum time left after a takeback. Applied at most once per turn unless the opponent agreed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeastTime {
    /// A day, with the opponent's consent.
    Granted,
    /// An hour, without it.
    Hour,
    /// A day, without consent. Used until takebacks were counted in hours.
    Day,
}

/// The turns in order of their beginning.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Turns {
    turns: Vec<Turn>,
    /// The index of the turn in which each ply of the game was played.
    plies: Vec<usize>,
    /// The most plies there ever were; up to there a takeback has the game played again.
    most_plies: usize,
}

impl Turns {
    pub fn all(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the open turn of a side.
    pub fn open(&self, side: Side) -> Option<&Turn> {
        self.turns
            .iter()
            .rev()
            .find(|turn| turn.side == side && turn.ended.is_none())
    }

    /// Returns the open turn of a side, mutable.
    pub fn open_mut(&mut self, side: Side) -> Option<&mut Turn> {
        self.turns
            .iter_mut()
            .rev()
            .find(|turn| turn.side == side && turn.ended.is_none())
    }

    /// Ends the turn of a side that chose a formation, and begins the turns of the sides that choose next.
    pub fn choose(&mut self, by: Side, awaited: BySide<bool>, stamp: Stamp) {
        self.end(by, true, stamp.at);
        self.follow(awaited, None, stamp);
    }

    /// Ends the open turns, and begins them again by another time control.
    pub fn restart(&mut self, awaited: BySide<bool>, stamp: Stamp) {
        for side in Side::ALL.into_iter().filter(|&side| awaited[side]) {
            self.end(side, false, stamp.at);
            self.begin(side, None, stamp);
        }
    }

    /// Updates the turns after an event. `awaited` marks the sides to act now; `played` is the side that moved
    /// or passed.
    pub fn follow(&mut self, awaited: BySide<bool>, played: Option<Side>, stamp: Stamp) {
        if let Some(side) = played {
            let turns = self.turns.iter();
            let current = turns.enumerate().rev().find(|(_, turn)| turn.side == side);
            if let Some((index, _)) = current {
                push_tight(&mut self.plies, index);
            }
        }
        let is_first = self.plies.len() > self.most_plies;
        self.most_plies = self.most_plies.max(self.plies.len());
        for side in Side::ALL {
            if played == Some(side) || !awaited[side] {
                self.end(side, is_first && played == Some(side), stamp.at);
            }
            if awaited[side] && self.open(side).is_none() {
                self.begin(side, None, stamp);
            }
        }
    }

    /// Takes back plies: the side to move resumes the turn in which it played the first of them.
    pub fn take_back(&mut self, plies: usize, least: LeastTime, turn: Side, stamp: Stamp) {
        for side in Side::ALL {
            self.end(side, false, stamp.at);
        }
        let remaining = self.plies.len().saturating_sub(plies);
        let resumed = self.plies.get(remaining);
        let resumed = resumed.map(|&turn| ResumedTurn { turn, least });
        self.plies.truncate(remaining);
        self.begin(turn, resumed, stamp);
    }

    fn end(&mut self, side: Side, adds: bool, at: Timestamp) {
        if let Some(turn) = self.open_mut(side) {
            turn.adds = adds;
            turn.ended = Some(at);
        }
    }

    fn begin(&mut self, side: Side, resumes: Option<ResumedTurn>, stamp: Stamp) {
        let turn = Turn {
            side,
            began_by: stamp.seq,
            began: stamp.at,
            ended: None,
            resumes,
            given: Vec::new(),
            adds: false,
            announced_by: None,
        };
        push_tight(&mut self.turns, turn);
    }
}

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
            _ => event.raises_version() && self.awaits(side),
        }
    }
}

//! The turns of a match, from which the clocks are computed.

use super::Stamp;
use crate::play::{Seq, Timestamp};
use crate::rules::{BySide, Side};

/// A turn of a side: a move, or the choice of a formation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::play) struct Turn {
    pub side: Side,
    /// The last event that led to it; the message of that event gives the turn.
    pub began_by: Seq,
    pub began: Timestamp,
    pub ended: Option<Timestamp>,
    /// The turn taken back, which this one resumes: its used time counts.
    pub resumes: Option<Resumed>,
    /// Time given by the opponent: when, and how many days.
    pub given: Vec<(Timestamp, u32)>,
    /// The event that announced the expiry, since time was last given.
    pub told_by: Option<Seq>,
}

/// A turn that was taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) struct Resumed {
    /// Its index.
    pub turn: usize,
    /// What the side has at least when it resumes it.
    pub least: LeastTime,
}

/// What a side has at least when it takes a turn back. Only consent gives that more than once in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum LeastTime {
    /// A day, with the opponent's consent.
    Granted,
    /// An hour, without it.
    Hour,
    /// A day, without it: what was given until takebacks were counted in hours.
    Day,
}

/// The turns in order of their beginning.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::play) struct Turns {
    turns: Vec<Turn>,
    /// The turn in which each ply of the game was played.
    plies: Vec<usize>,
}

impl Turns {
    pub fn all(&self) -> &[Turn] {
        &self.turns
    }

    /// The open turn of a side.
    pub fn open(&self, side: Side) -> Option<&Turn> {
        self.turns
            .iter()
            .rev()
            .find(|turn| turn.side == side && turn.ended.is_none())
    }

    /// The same, mutable.
    pub fn open_mut(&mut self, side: Side) -> Option<&mut Turn> {
        self.turns
            .iter_mut()
            .rev()
            .find(|turn| turn.side == side && turn.ended.is_none())
    }

    /// Ends the turn of a side that chose a formation, and begins the turns of those awaited next.
    pub fn choose(&mut self, by: Side, awaited: BySide<bool>, stamp: Stamp) {
        self.end(by, stamp.at);
        self.follow(awaited, None, stamp);
    }

    /// Updates the turns after an event. `awaited` are the sides to act now, `played` the side that moved or
    /// passed.
    pub fn follow(&mut self, awaited: BySide<bool>, played: Option<Side>, stamp: Stamp) {
        if let Some(side) = played {
            let turns = self.turns.iter();
            let current = turns.enumerate().rev().find(|(_, turn)| turn.side == side);
            self.plies.extend(current.map(|(index, _)| index));
        }
        for side in Side::ALL {
            if played == Some(side) || !awaited[side] {
                self.end(side, stamp.at);
            }
            if awaited[side] && self.open(side).is_none() {
                self.begin(side, None, stamp);
            }
        }
    }

    /// Takes plies back: the side to move resumes the turn in which it played the first of them.
    pub fn take_back(&mut self, plies: usize, least: LeastTime, turn: Side, stamp: Stamp) {
        for side in Side::ALL {
            self.end(side, stamp.at);
        }
        let kept = self.plies.len().saturating_sub(plies);
        let resumed = self.plies.get(kept);
        let resumed = resumed.map(|&turn| Resumed { turn, least });
        self.plies.truncate(kept);
        self.begin(turn, resumed, stamp);
    }

    fn end(&mut self, side: Side, at: Timestamp) {
        if let Some(turn) = self.open_mut(side) {
            turn.ended = Some(at);
        }
    }

    fn begin(&mut self, side: Side, resumes: Option<Resumed>, stamp: Stamp) {
        self.turns.push(Turn {
            side,
            began_by: stamp.seq,
            began: stamp.at,
            ended: None,
            resumes,
            given: Vec::new(),
            told_by: None,
        });
    }
}

//! Whose turn it was from when to when: what the clocks of a match are worked out from.

use crate::play::{Seq, Timestamp};
use crate::rules::{BySide, Side};

/// One turn of one side: to move, or to choose a formation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::play) struct Turn {
    pub side: Side,
    /// The last of the events that made it that side's turn; the message that gives the turn tells of it.
    pub began_by: Seq,
    pub began: Timestamp,
    pub ended: Option<Timestamp>,
    /// The turn that was taken back: what it had used is used.
    pub resumes: Option<usize>,
    /// When the other side gave more time, and how many days.
    pub given: Vec<(Timestamp, u32)>,
    /// Whether both were told that its time is up, since that was given.
    pub told: bool,
}

/// The turns of a match so far, in the order in which they began.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::play) struct Turns {
    turns: Vec<Turn>,
    /// For each ply of the game the turn in which it was played.
    plies: Vec<usize>,
}

impl Turns {
    pub fn all(&self) -> &[Turn] {
        &self.turns
    }

    /// The turn that a side is to play now.
    pub fn open(&self, side: Side) -> Option<&Turn> {
        self.turns
            .iter()
            .rev()
            .find(|turn| turn.side == side && turn.ended.is_none())
    }

    /// The same, to be changed.
    pub fn open_mut(&mut self, side: Side) -> Option<&mut Turn> {
        self.turns
            .iter_mut()
            .rev()
            .find(|turn| turn.side == side && turn.ended.is_none())
    }

    /// A side chose its formation, after which it is these sides' turn.
    pub fn choose(&mut self, by: Side, awaited: BySide<bool>, when: (Seq, Timestamp)) {
        self.end(by, when.1);
        self.follow(awaited, None, when);
    }

    /// Something happened after which it is these sides' turn; `played` is the side that moved or passed.
    pub fn follow(&mut self, awaited: BySide<bool>, played: Option<Side>, when: (Seq, Timestamp)) {
        if let Some(side) = played {
            let turns = self.turns.iter();
            let current = turns.enumerate().rev().find(|(_, turn)| turn.side == side);
            self.plies.extend(current.map(|(index, _)| index));
        }
        for side in Side::ALL {
            if played == Some(side) || !awaited[side] {
                self.end(side, when.1);
            }
            if awaited[side] && self.open(side).is_none() {
                self.begin(side, None, when);
            }
        }
    }

    /// So many plies were taken back: whose turn it is now goes on with the one that it had.
    pub fn take_back(&mut self, plies: usize, turn: Side, when: (Seq, Timestamp)) {
        for side in Side::ALL {
            self.end(side, when.1);
        }
        let kept = self.plies.len().saturating_sub(plies);
        let resumed = self.plies.get(kept).copied();
        self.plies.truncate(kept);
        self.begin(turn, resumed, when);
    }

    fn end(&mut self, side: Side, at: Timestamp) {
        if let Some(turn) = self.open_mut(side) {
            turn.ended = Some(at);
        }
    }

    fn begin(&mut self, side: Side, resumes: Option<usize>, (seq, at): (Seq, Timestamp)) {
        self.turns.push(Turn {
            side,
            began_by: seq,
            began: at,
            ended: None,
            resumes,
            given: Vec::new(),
            told: false,
        });
    }
}

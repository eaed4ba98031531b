//! The turns of a match, which the clocks are computed from.

use super::Stamp;
use crate::play::{Seq, Timestamp};
use crate::rules::{BySide, Side, push_tight};

/// A turn of a side: a move, or the choice of a formation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::play) struct Turn {
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
pub(in crate::play) struct ResumedTurn {
    /// Its index.
    pub turn: usize,
    /// The side's minimum time after resuming the turn.
    pub least: LeastTime,
}

/// The minimum time left after a takeback. Applied at most once per turn unless the opponent agreed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum LeastTime {
    /// A day, with the opponent's consent.
    Granted,
    /// An hour, without it.
    Hour,
    /// A day, without consent. Used until takebacks were counted in hours.
    Day,
}

/// The turns in order of their beginning.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::play) struct Turns {
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

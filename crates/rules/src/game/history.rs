//! The past that decides repetition, perpetual check, shuttling and the limit without a capture. The referee and the
//! search ask the same one, so that they agree.

use super::push_tight;
use crate::board::{Action, Move, Role, Side};
use crate::position::Position;
use crate::ruleset::{CountedChecks, NoCapture};

/// A past position and the action played in it.
#[derive(Debug, Clone, Copy)]
pub struct Ply {
    /// The key of the position.
    pub key: u64,
    /// `true` if the side to move was in check.
    pub check: bool,
    /// The action; `None` for the null move of a search.
    pub action: Option<Action>,
    /// `true` if the action was a capture.
    pub captured: bool,
    /// `true` if the action was a pass because no other action was legal.
    pub forced: bool,
}

impl Ply {
    /// Returns the ply of an action, or of a null move, in a position.
    #[must_use]
    pub fn of(position: &Position, check: bool, action: Option<Action>) -> Ply {
        let target = action.and_then(Action::piece_move).map(|mv| mv.to);
        Ply {
            key: position.key(),
            check,
            action,
            captured: target.is_some_and(|to| position.piece_at(to).is_some()),
            forced: false,
        }
    }
}

/// The plies that led to the current position.
#[derive(Debug, Clone)]
pub struct History {
    plies: Vec<Ply>,
    /// The first ply after the last capture or null move. Earlier positions cannot occur again.
    fresh: usize,
    /// Plies without a capture before the first of `plies`, from a FEN.
    before: u32,
}

impl History {
    /// Begins after this many plies without a capture.
    pub(super) fn begin(before: u32) -> History {
        History {
            plies: Vec::new(),
            fresh: 0,
            before,
        }
    }

    /// Adds a ply; returns the value that [`History::pop`] needs.
    pub fn push(&mut self, ply: Ply) -> usize {
        let fresh = self.fresh;
        push_tight(&mut self.plies, ply);
        if ply.captured || ply.action.is_none() {
            self.fresh = self.plies.len();
        }
        fresh
    }

    /// Removes the last ply; `fresh` is what its [`History::push`] returned.
    pub fn pop(&mut self, fresh: usize) {
        self.plies.pop();
        self.fresh = fresh;
    }

    /// Keeps this many plies.
    pub(super) fn truncate(&mut self, plies: usize) {
        self.plies.truncate(plies);
        let capture = self.plies.iter().rposition(|ply| ply.captured);
        self.fresh = capture.map_or(0, |at| at + 1);
    }

    /// Returns the plies, the first one first.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Returns the plies since the last capture.
    pub(super) fn fresh_plies(&self) -> &[Ply] {
        &self.plies[self.fresh..]
    }

    /// Returns the halfmove clock: plies without a capture, including those before a FEN.
    #[must_use]
    pub fn since_capture(&self) -> u32 {
        let since = u32::try_from(self.fresh_plies().len()).unwrap_or(u32::MAX);
        since.saturating_add(if self.fresh == 0 { self.before } else { 0 })
    }

    /// Returns whether the limit on plies without a capture is reached. `check` is `true` if the side to move is in
    /// check; checks before a FEN are unknown.
    #[must_use]
    pub fn reaches(&self, limit: NoCapture, check: bool) -> bool {
        let plies = self.since_capture();
        let uncounted = match limit.checks {
            CountedChecks::Ten if plies >= limit.plies => self.uncounted_plies(check),
            _ => 0,
        };
        plies.saturating_sub(uncounted) >= limit.plies
    }

    /// Returns two plies for each check beyond ten of the side with more checks since the last capture.
    fn uncounted_plies(&self, check: bool) -> u32 {
        let later = self.fresh_plies().iter().skip(1).map(|ply| ply.check);
        let mut checks = [0_u32; 2];
        for (nth, check) in later.chain([check]).enumerate() {
            checks[nth % 2] += u32::from(check);
        }
        checks[0].max(checks[1]).saturating_sub(10) * 2
    }

    /// Returns the indices of the plies in which a position occurred since the last capture, the latest first.
    pub fn occurrences(&self, key: u64) -> impl Iterator<Item = usize> {
        let plies = self.plies.iter().enumerate().skip(self.fresh).rev();
        plies.filter_map(move |(at, ply)| (ply.key == key).then_some(at))
    }

    /// Returns the moves since a ply.
    #[must_use]
    pub fn moves_since(&self, from: usize) -> Vec<Move> {
        let plies = self.plies[from..].iter();
        plies
            .filter_map(|ply| ply.action.and_then(Action::piece_move))
            .collect()
    }

    /// Returns the only side that gave check with every move since an occurrence of the current position, in which
    /// `turn` is to move, and in check if `check` is `true`.
    #[must_use]
    pub fn perpetual_checker(&self, from: usize, turn: Side, check: bool) -> Option<Side> {
        let cycle = &self.plies[from..];
        let by_opponent = check && cycle.iter().step_by(2).all(|ply| ply.check);
        let by_mover = cycle.iter().skip(1).step_by(2).all(|ply| ply.check);
        match (by_mover, by_opponent) {
            (true, false) => Some(turn),
            (false, true) => Some(turn.opponent()),
            _ => None,
        }
    }

    /// Returns the first of the five plies in a row by which a side moved one piece back and forth without need, the
    /// last one just now (rules.md section 7, `shuttle`, and 9.1).
    #[must_use]
    pub fn shuttle(&self, position: &Position) -> Option<usize> {
        let back = |ago: usize| {
            let at = self.plies.len().checked_sub(1 + ago)?;
            (at + 1 >= self.fresh).then(|| (at, self.plies[at]))
        };
        let ((_, last), (_, before)) = (back(0)?, back(2)?);
        let mv = last.action.and_then(Action::piece_move)?;
        let returns = before.action == Some(Action::Pass)
            || before.action == Some(Action::Move(mv.reverse()));
        // An answer to a check may shuttle.
        if !returns || last.captured || last.check || before.check {
            return None;
        }
        // So may generals and guards.
        let role = position.piece_at(mv.to).map(|piece| piece.role);
        if matches!(role, Some(Role::General | Role::Guard)) {
            return None;
        }
        let mut count = 1;
        let mut later = mv;
        for ago in (2..).step_by(2) {
            let (at, ply) = back(ago)?;
            if ago > 2 && ply.check {
                return None;
            }
            match ply.action? {
                // One pass does not interrupt a shuttle, but restarts the count.
                Action::Pass if ago == 2 => {}
                // The oldest of the five may start on any point, but may not be a capture.
                Action::Move(mv) if count == 4 => {
                    return (!ply.captured && mv.to == later.from).then_some(at);
                }
                Action::Move(mv) if !ply.captured && mv == later.reverse() => {
                    count += 1;
                    later = mv;
                }
                _ => return None,
            }
        }
        None
    }
}

//! Proof of a mate: an AND/OR search over all actions of both sides, in Janggi under `modern`.
//!
//! Repetition is ignored. In Janggi the generals may face each other, and a side that is not in check may pass. A pass
//! of the solver is not searched: the defender can pass too, which ends the game, and without that end it would only
//! lose a turn. In Xiangqi nobody passes, and a side without a move is mated.

use std::collections::HashMap;

use janggi::{Action, Move, Position};

/// Error: the proof needs more nodes than its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the proof needs too many nodes")]
pub struct OutOfNodes;

/// A proof about one position and those below it.
pub(super) struct Proof {
    nodes_left: u64,
    /// `true` if the solver only gives checks.
    checks_only: bool,
    known: HashMap<u64, Known>,
}

/// The facts proved about a position with the solver to move.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// The turns within which the solver mates; the least number, or a number that no search reaches.
    mates: u8,
    /// The greatest number of turns within which the solver does not mate.
    fails: u8,
}

impl Default for Known {
    fn default() -> Known {
        Known {
            mates: u8::MAX,
            fails: 0,
        }
    }
}

impl Proof {
    /// Creates a proof with a limit of nodes.
    pub fn new(nodes: u64) -> Proof {
        Proof {
            nodes_left: nodes,
            checks_only: false,
            known: HashMap::new(),
        }
    }

    /// Creates a proof in which the solver only gives checks: much faster, and what it finds is a mate, but it
    /// overlooks others.
    pub fn by_checks(nodes: u64) -> Proof {
        Proof {
            checks_only: true,
            ..Proof::new(nodes)
        }
    }

    /// Returns the least number of turns, up to `at_most`, within which the side to move mates.
    pub fn least_turns(
        &mut self,
        position: &Position,
        at_most: u8,
    ) -> Result<Option<u8>, OutOfNodes> {
        for turns in 1..=at_most {
            if self.mates(position, turns)? {
                return Ok(Some(turns));
            }
        }
        Ok(None)
    }

    /// Returns whether the side that does not move mates within so many turns of its own, with every action of
    /// the side to move. `true` if this is a mate already.
    pub fn every_defence_loses(
        &mut self,
        position: &Position,
        turns: u8,
    ) -> Result<bool, OutOfNodes> {
        if turns == 0 {
            return Ok(is_mate(position));
        }
        // The pass first: it shows most quickly that a quiet move threatens nothing.
        let may_pass = has_passes(position) && !position.in_check();
        if may_pass && !self.mates(&position.after(Action::Pass), turns)? {
            return Ok(false);
        }
        let (captures, others): (Vec<Move>, Vec<Move>) = position
            .legal()
            .into_iter()
            .partition(|mv| position.piece_at(mv.to).is_some());
        for mv in captures.into_iter().chain(others) {
            if !self.mates(&position.after(mv.into()), turns)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether the side to move mates within so many turns.
    fn mates(&mut self, position: &Position, turns: u8) -> Result<bool, OutOfNodes> {
        let known = self.known.get(&position.key()).copied().unwrap_or_default();
        if turns >= known.mates {
            return Ok(true);
        }
        if turns <= known.fails {
            return Ok(false);
        }
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(OutOfNodes)?;
        let found = match turns {
            0 => false,
            1 => mates_now(position),
            // Shorter mates are found cheaply, and then `turns` is the least number.
            _ if self.mates(position, turns - 1)? => return Ok(true),
            _ => self.has_mating_move(position, turns)?,
        };
        let entry = self.known.entry(position.key()).or_default();
        if found {
            entry.mates = turns;
        } else {
            entry.fails = turns;
        }
        Ok(found)
    }

    fn has_mating_move(&mut self, position: &Position, turns: u8) -> Result<bool, OutOfNodes> {
        for after in ordered(position, self.checks_only) {
            if self.every_defence_loses(&after, turns - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Returns whether a move mates at once.
fn mates_now(position: &Position) -> bool {
    let may_mate = |mv| !has_passes(position) || position.gives_check(mv);
    let moves = position.legal();
    moves
        .into_iter()
        .any(|mv| may_mate(mv) && position.after(mv.into()).legal_count() == 0)
}

/// Returns whether the side to move is mated.
fn is_mate(position: &Position) -> bool {
    (position.in_check() || !has_passes(position)) && position.legal_count() == 0
}

fn has_passes(position: &Position) -> bool {
    position.variant().spec().has_passes
}

/// Returns the least number of turns, up to `at_most`, within which the side to move mates against every defence.
///
/// # Errors
/// [`OutOfNodes`] if that needs more positions than `nodes`.
pub fn least_turns(position: &Position, at_most: u8, nodes: u64) -> Result<Option<u8>, OutOfNodes> {
    Proof::new(nodes).least_turns(position, at_most)
}

/// Returns whether the side that does not move mates within so many turns of its own, whatever the side to move does.
/// `true` if this is a mate already.
///
/// # Errors
/// [`OutOfNodes`] if that needs more positions than `nodes`.
pub fn every_defence_loses(position: &Position, turns: u8, nodes: u64) -> Result<bool, OutOfNodes> {
    Proof::new(nodes).every_defence_loses(position, turns)
}

/// Returns the positions after the moves: checks first, those with the fewest answers at the front.
fn ordered(position: &Position, checks_only: bool) -> Vec<Position> {
    let (checks, others): (Vec<Move>, Vec<Move>) = position
        .legal()
        .into_iter()
        .partition(|&mv| position.gives_check(mv));
    let after = |mv: Move| position.after(mv.into());
    let mut checks: Vec<Position> = checks.into_iter().map(after).collect();
    checks.sort_by_cached_key(Position::legal_count);
    if !checks_only {
        checks.extend(others.into_iter().map(after));
    }
    checks
}

//! Static evaluation: the score of a position without search.

pub mod network;
pub(in crate::engine) mod see;
pub mod training;

use std::cmp::Ordering;

use self::network::Accumulator;
use super::score::{MATE, MATE_RANGE};
use crate::rules::{Game, Position, Role, Side};

/// The parts of the evaluation that are fixed for a game.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct Evaluation {
    /// Han's compensation (deom) in half points; 0 if points cannot decide.
    deom: i32,
}

impl Evaluation {
    pub fn of(game: &Game) -> Evaluation {
        let counts = game.ruleset().counts_points();
        Evaluation {
            deom: if counts { game.deom().0 } else { 0 },
        }
    }

    /// The accumulator of a position.
    pub fn accumulator(self, position: &Position) -> Accumulator {
        Accumulator::of(position, self.deom != 0)
    }

    /// The evaluation of a position for the side to move, in hundredths of a point.
    pub fn value(position: &Position, accumulator: &Accumulator) -> i32 {
        let pieces = usize::try_from(position.occupied().len()).unwrap_or(0);
        let value = accumulator.evaluate(position.turn(), pieces);
        value.clamp(MATE_RANGE - MATE, MATE - MATE_RANGE)
    }

    /// As [`Evaluation::value`], with an accumulator computed from scratch.
    pub fn computed(self, position: &Position) -> i32 {
        Evaluation::value(position, &self.accumulator(position))
    }

    /// The result for the side to move if points decide now; equal points are a draw.
    pub fn counted(self, position: &Position) -> Ordering {
        let points = |side| position.points(side).0;
        let balance = points(Side::Cho) - points(Side::Han) - self.deom;
        match position.turn() {
            Side::Cho => balance.cmp(&0),
            Side::Han => 0.cmp(&balance),
        }
    }
}

/// Piece values for static exchange evaluation, in hundredths of a point.
pub(in crate::engine) fn material(role: Role) -> i32 {
    match role {
        Role::General => 10_000,
        Role::Guard | Role::Elephant => 350,
        Role::Chariot => 1400,
        Role::Cannon => 730,
        Role::Horse => 530,
        Role::Soldier => 230,
    }
}

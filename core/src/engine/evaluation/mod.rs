//! Static evaluation: the score of a position without search.

pub mod network;
pub(in crate::engine) mod see;
pub mod training;

use std::cmp::Ordering;

use self::network::{Accumulator, Network};
use super::score::{MATE, MATE_RANGE};
use crate::rules::{Game, Move, Position, Role, Side, Variant};

/// The parts of the evaluation that are fixed for a game.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct Evaluation {
    network: &'static Network,
    /// Han's compensation (deom) in half points; 0 if points cannot decide.
    deom: i32,
}

impl Evaluation {
    pub fn of(game: &Game) -> Evaluation {
        let counts = game.ruleset().counts_points();
        Evaluation {
            network: Network::of(game.ruleset().variant),
            deom: if counts { game.deom().0 } else { 0 },
        }
    }

    /// The accumulator of a position.
    pub fn accumulator(self, position: &Position) -> Accumulator {
        Accumulator::of(self.network, position, self.deom != 0)
    }

    /// The evaluation of a position for the side to move, in hundredths of a point.
    pub fn value(self, position: &Position, accumulator: &Accumulator) -> i32 {
        let pieces = usize::try_from(position.occupied().len()).unwrap_or(0);
        let value = accumulator.evaluate(self.network, position.turn(), pieces);
        value.clamp(MATE_RANGE - MATE, MATE - MATE_RANGE)
    }

    /// As [`Evaluation::value`], with an accumulator computed from scratch.
    pub fn computed(self, position: &Position) -> i32 {
        self.value(position, &self.accumulator(position))
    }

    /// Makes `after` the accumulator of the position that a move leads to from one with the accumulator `before`.
    pub fn update(
        self,
        after: &mut Accumulator,
        before: &Accumulator,
        position: &Position,
        mv: Move,
    ) {
        after.update(self.network, before, position, mv);
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

/// Piece values for static exchange evaluation.
///
/// In Janggi in hundredths of a point; in Xiangqi in the same share of what decides a game, [`XIANGQI_SOLDIER`](super::XIANGQI_SOLDIER) for each soldier that a piece is worth.
#[must_use]
pub fn material(variant: Variant, role: Role) -> i32 {
    match variant {
        Variant::Janggi => match role {
            Role::General => 10_000,
            Role::Guard | Role::Elephant => 350,
            Role::Chariot => 1400,
            Role::Cannon => 730,
            Role::Horse => 530,
            Role::Soldier => 230,
        },
        Variant::Xiangqi => match role {
            Role::General => 10_000,
            Role::Guard | Role::Elephant => 280,
            Role::Chariot => 1260,
            Role::Cannon => 630,
            Role::Horse => 560,
            // Between one that has crossed the river and one that has not.
            Role::Soldier => 200,
        },
    }
}

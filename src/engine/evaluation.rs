//! What a position is worth without looking ahead.

use std::cmp::Ordering;

use super::network::Sums;
use super::score::{FAR, MATE};
use crate::rules::{Game, Position, Role, Side};

/// What does not change while a game is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Evaluation {
    /// Han's compensation in half points, where points may decide.
    deom: i32,
}

impl Evaluation {
    pub fn of(game: &Game) -> Evaluation {
        let counts = game.ruleset().counts_points();
        Evaluation {
            deom: if counts { game.deom().0 } else { 0 },
        }
    }

    /// The sums that the worth of a position follows from.
    pub fn sums(self, position: &Position) -> Sums {
        Sums::of(position, self.deom != 0)
    }

    /// The worth of a position for the side to move, in hundredths of a point.
    pub fn value(self, position: &Position, sums: &Sums) -> i32 {
        let pieces = usize::try_from(position.occupied().len()).unwrap_or(0);
        let worth = sums.worth(position.turn(), pieces);
        worth.clamp(FAR - MATE, MATE - FAR)
    }

    /// The same, added up anew.
    pub fn anew(self, position: &Position) -> i32 {
        self.value(position, &self.sums(position))
    }

    /// Who wins if the points decide now, for the side to move; a level count is a draw.
    pub fn counted(self, position: &Position) -> Ordering {
        let points = |side| position.points(side).0;
        let balance = points(Side::Cho) - points(Side::Han) - self.deom;
        match position.turn() {
            Side::Cho => balance.cmp(&0),
            Side::Han => 0.cmp(&balance),
        }
    }
}

/// What pieces are worth to each other in exchanges, in hundredths of a point.
pub(super) fn material(role: Role) -> i32 {
    match role {
        Role::General => 10_000,
        Role::Guard => 350,
        Role::Chariot => 1400,
        Role::Cannon => 730,
        Role::Horse => 530,
        Role::Elephant => 350,
        Role::Soldier => 230,
    }
}

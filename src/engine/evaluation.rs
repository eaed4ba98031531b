//! What a position is worth without looking ahead.

use super::score::{FAR, MATE};
use super::terms::{self, FULL, Listener};
use super::weights::WEIGHTS;
use crate::rules::{Game, Position, Role, Side};

/// What does not change while a game is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Evaluation {
    /// Han's compensation in half points, where points may decide.
    deom: i32,
}

/// Adds up the weights of what it hears.
#[derive(Default)]
struct Sum {
    early: i32,
    late: i32,
}

impl Listener for Sum {
    #[inline]
    fn hear(&mut self, term: usize, count: i32) {
        let (early, late) = WEIGHTS[term];
        self.early += i32::from(early) * count;
        self.late += i32::from(late) * count;
    }
}

impl Evaluation {
    pub fn of(game: &Game) -> Evaluation {
        let counts = game.ruleset().counts_points();
        Evaluation {
            deom: if counts { game.deom().0 } else { 0 },
        }
    }

    /// The worth of a position for the side to move, in hundredths of a point.
    pub fn value(self, position: &Position) -> i32 {
        let mut sum = Sum::default();
        terms::describe(position, self.deom, &mut sum);
        let phase = terms::phase(position);
        let worth = (sum.early * phase + sum.late * (FULL - phase)) / FULL;
        let own = match position.turn() {
            Side::Cho => worth,
            Side::Han => -worth,
        };
        own.clamp(FAR - MATE, MATE - FAR)
    }

    /// Who wins if the points decide now, for the side to move; a level count is a draw.
    pub fn counted(self, position: &Position) -> std::cmp::Ordering {
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

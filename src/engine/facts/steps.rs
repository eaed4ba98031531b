//! Facts of small steps that change nothing else: general and guards in order, soldiers forward.

use super::Fact;
use super::board::Board;
use crate::rules::{Role, Side, Square};

/// The file of the palaces' centres.
const MIDDLE: u8 = 4;

impl Board {
    /// What a step of a general, guard, soldier, chariot or cannon is for.
    pub fn small_step(&self) -> Option<Fact> {
        let mover = self.mover.filter(|_| self.is_safe())?;
        let (from, to) = (self.mv.from, self.mv.to);
        let back = |at: Square| at.rank() == if mover.side == Side::Cho { 0 } else { 9 };
        let fact = match mover.role {
            Role::General => (back(to) && !back(from)).then_some(Fact::Settles(mover)),
            Role::Guard => {
                let general = self.after.position().general(mover.side);
                let beside = |at: Square| {
                    at.file().abs_diff(general.file()) + at.rank().abs_diff(general.rank()) == 1
                };
                (beside(to) && !beside(from)).then_some(Fact::StandsBy(mover))
            }
            Role::Soldier => (to.file() == from.file()).then_some(Fact::Advances(mover)),
            Role::Chariot | Role::Cannon => {
                let arrives = to.file() == MIDDLE && from.file() != MIDDLE;
                arrives.then_some(Fact::TakesMiddle(mover))
            }
            Role::Horse | Role::Elephant => None,
        };
        fact.filter(|_| !self.after.in_check())
    }
}

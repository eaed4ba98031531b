//! Facts of small steps that change nothing else: general and guards in order, soldiers forward.

use super::Fact;
use super::board::{MoveOnBoard, on_back_rank};
use crate::rules::{Role, Square};

/// The file of the palaces' centres.
const MIDDLE: u8 = 4;

impl MoveOnBoard {
    /// What a step of a general, guard, soldier, chariot or cannon is for.
    pub fn small_step(&self) -> Option<Fact> {
        if !self.is_safe() || self.after.in_check() {
            return None;
        }
        let mover = self.mover?;
        let from = self.mv.from;
        let to = self.mv.to;
        let back = |at| on_back_rank(mover.side, at);
        match mover.role {
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
        }
    }
}

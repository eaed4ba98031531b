//! What ends a game within a search, or is taken for its end: repetitions, passes and want of moves.

use std::cmp::Ordering;

use super::{Node, Place};
use crate::engine::score::lost_in;
use crate::engine::watch::Watch;
use crate::rules::{
    FacingEffect, Perpetual, RepetitionResult, Ruleset, Settlement, Situation, Stalemate,
};

/// What a repeated position is worth to whom its end would be good for, in hundredths of a point: more
/// than any material, since the other side cannot but turn aside or lose. It is no sure end, as
/// that may come only when the position has been there three or four times.
const REPEATED: i32 = 3_000;

impl<W: Watch> Node<'_, W> {
    pub(super) fn is_repeated(&self, situation: &Situation) -> bool {
        let key = situation.position().key();
        self.path[self.fresh.min(self.path.len())..].contains(&key)
    }

    /// What repeating is worth: whom the points would decide for may go on so, but not by checks.
    pub(super) fn repeated(&self, situation: &Situation) -> i32 {
        if situation.in_check() && situation.ruleset().perpetual == Perpetual::CheckerLoses {
            return REPEATED;
        }
        if !self.counts {
            return 0;
        }
        match self.evaluation.counted(situation.position()) {
            Ordering::Less => -REPEATED,
            Ordering::Equal => 0,
            Ordering::Greater => REPEATED,
        }
    }

    /// The score of a pass for who passes, where it ends the game.
    pub(super) fn ended_by_pass(&self, situation: &Situation, place: Place) -> Option<i32> {
        let ruleset = situation.ruleset();
        let how = match ruleset.facing.effect {
            FacingEffect::Offer(how) if situation.may_call_bikjang() => how,
            _ if place.passed => ruleset.double_pass?,
            _ => return None,
        };
        if how == Settlement::Draw && !ruleset.count_draws {
            return Some(0);
        }
        let lost = lost_in(place.turn + 1);
        Some(match self.evaluation.counted(situation.position()) {
            Ordering::Less => lost,
            Ordering::Equal => 0,
            Ordering::Greater => -lost,
        })
    }
}

/// Whether the points decide, in one way or another, where a position comes up again and again.
pub(super) fn repetition_counts(ruleset: &Ruleset) -> bool {
    let result = ruleset.repetition.map(|repetition| repetition.result);
    match result {
        Some(RepetitionResult::Ends(how)) => how == Settlement::Points,
        Some(RepetitionResult::Deviate) => true,
        None => false,
    }
}

/// The score where no piece can move; `None` where the side passes and it goes on.
pub(super) fn lost_for_moves(
    situation: &Situation,
    check: bool,
    may_pass: bool,
    place: Place,
) -> Option<i32> {
    let facing = situation.is_checked_by_general();
    match situation.ruleset().stalemate {
        _ if facing => Some(0),
        _ if check && !may_pass => Some(lost_in(place.turn)),
        Stalemate::Draw if !check => Some(0),
        Stalemate::Loss if !check => Some(lost_in(place.turn)),
        _ => None,
    }
}

//! What ends a game within a search, or is taken for its end: repetition, shuttling, long play without a capture,
//! passes and want of moves.

use std::cmp::Ordering;

use super::path::Checking;
use super::{Searcher, StackEntry};
use crate::engine::score::mated_in;
use crate::engine::search::observer::Observer;
use crate::rules::{
    FacingEffect, Perpetual, RepetitionResult, Ruleset, Settlement, Shuttle, Situation, Stalemate,
};

/// What an end by rule that the path decides is worth to the side it is good for, in hundredths of a point: more
/// than any material, since the other side cannot but turn aside or lose. It counts as no sure end: a repetition
/// ends the game only at the third or fourth time, and the table forgets by which path a position was reached.
const BY_RULE: i32 = 3_000;

impl<O: Observer> Searcher<'_, O> {
    /// The score where a rule that looks back along the path ends the game.
    pub(super) fn ended_by_the_path(&self, situation: &Situation) -> Option<i32> {
        let key = situation.position().key();
        if self.path.is_repeated(key) {
            return Some(self.repeated(situation));
        }
        let ruleset = situation.ruleset();
        if ruleset.shuttle == Shuttle::Loses && self.path.is_shuttle(situation.position()) {
            return Some(BY_RULE);
        }
        let limit = ruleset.no_capture?;
        // Mate comes before the count.
        let too_long = self.path.since_capture() >= limit.plies && !situation.in_check();
        too_long.then(|| self.settled(situation, limit.result))
    }

    /// What repeating is worth to the side to move: whom the points would decide for may go on so, but not by
    /// checks alone.
    fn repeated(&self, situation: &Situation) -> i32 {
        let ruleset = situation.ruleset();
        let check = situation.in_check();
        if ruleset.perpetual == Perpetual::CheckerLoses {
            match self.path.checking(situation.position().key(), check) {
                Checking::Opponent => return BY_RULE,
                Checking::Mover => return -BY_RULE,
                // Who has to avoid repetition may not repeat any check.
                Checking::Nobody if check && must_deviate(ruleset) => return BY_RULE,
                Checking::Nobody => {}
            }
        }
        if !self.repetition_counts {
            return 0;
        }
        self.settled(situation, Settlement::Points)
    }

    /// What it is worth to the side to move to have the points decide, or a draw.
    fn settled(&self, situation: &Situation, how: Settlement) -> i32 {
        if how == Settlement::Draw && !situation.ruleset().count_draws {
            return 0;
        }
        match self.evaluation.counted(situation.position()) {
            Ordering::Less => -BY_RULE,
            Ordering::Equal => 0,
            Ordering::Greater => BY_RULE,
        }
    }

    /// The score of a pass for the side that passes, where it ends the game.
    pub(super) fn ended_by_pass(&self, situation: &Situation, entry: StackEntry) -> Option<i32> {
        let ruleset = situation.ruleset();
        let how = match ruleset.facing.effect {
            FacingEffect::Offer(how) if situation.may_call_bikjang() => how,
            _ if entry.after_pass => ruleset.double_pass?,
            _ => return None,
        };
        if how == Settlement::Draw && !ruleset.count_draws {
            return Some(0);
        }
        let lost = mated_in(entry.ply + 1);
        Some(match self.evaluation.counted(situation.position()) {
            Ordering::Less => lost,
            Ordering::Equal => 0,
            Ordering::Greater => -lost,
        })
    }
}

fn must_deviate(ruleset: &Ruleset) -> bool {
    let result = ruleset.repetition.map(|repetition| repetition.result);
    matches!(result, Some(RepetitionResult::Deviate(_)))
}

/// Whether the points decide, in one way or another, where a position comes up again and again.
pub(super) fn repetition_counts(ruleset: &Ruleset) -> bool {
    let result = ruleset.repetition.map(|repetition| repetition.result);
    match result {
        Some(RepetitionResult::Ends(how)) => how == Settlement::Points,
        Some(RepetitionResult::Deviate(_)) => true,
        None => false,
    }
}

/// The score where no piece can move; `None` where the side passes and it goes on.
pub(super) fn lost_for_moves(
    situation: &Situation,
    check: bool,
    may_pass: bool,
    entry: StackEntry,
) -> Option<i32> {
    let facing = situation.is_checked_by_general();
    match situation.ruleset().stalemate {
        _ if facing => Some(0),
        _ if check && !may_pass => Some(mated_in(entry.ply)),
        Stalemate::Draw if !check => Some(0),
        Stalemate::Loss if !check => Some(mated_in(entry.ply)),
        _ => None,
    }
}

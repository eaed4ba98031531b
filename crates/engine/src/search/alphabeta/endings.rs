//! The ends of a game within a search: repetition, shuttling, the no-capture limit, passes and stalemate.

use std::cmp::Ordering;

use super::path::Return;
use super::{Searcher, StackEntry};
use crate::evaluation::GameNumbers;
use crate::score::mated_in;
use crate::search::observer::Observer;
use janggi::{
    Chase, FacingEffect, Perpetual, RepetitionResult, Ruleset, Settlement, Shuttle, Situation,
    Stalemate, Warning,
};

/// The score of a win by repetition, shuttling or the no-capture limit, in hundredths of a point.
///
/// It is more than any material, because the loser must deviate. It is less than a mate, because a first
/// repetition within the searched line does not yet end the game, and a table entry does not know the path to its
/// position.
const WIN_BY_RULE: i32 = 3_000;

impl<O: Observer> Searcher<'_, O> {
    /// Returns the score of a node where repetition, shuttling or the no-capture limit ends the game.
    pub(super) fn path_end_score(&self, situation: &Situation) -> Option<i32> {
        let ruleset = situation.ruleset();
        let fold = ruleset.repetition.map(|repetition| repetition.fold);
        let from = self.path.find_return(situation.position().key(), fold);
        if let Some(from) = from
            && let Some(score) = self.repetition_score(situation, from)
        {
            return Some(score);
        }
        // Elsewhere the search leaves it to the board at the root and to the evaluation.
        let draws_dead = GameNumbers::of(ruleset.variant).draws_dead;
        if draws_dead && ruleset.dead.is_some() && situation.is_dead() {
            return Some(0);
        }
        if ruleset.shuttle == Shuttle::Loses && self.path.shuttle(situation.position()).is_some() {
            return Some(WIN_BY_RULE);
        }
        let limit = ruleset.no_capture?;
        // Mate takes precedence over the count.
        let too_long = self.path.reaches(limit, false) && !situation.in_check();
        too_long.then(|| self.settlement_score(situation, limit.result))
    }

    /// Returns the score of a repetition for the side to move: it wins if it is ahead on points, unless it gave
    /// all the checks. `None` if the rulebook lets the game continue.
    fn repetition_score(&self, situation: &Situation, from: Return) -> Option<i32> {
        let ruleset = situation.ruleset();
        if ruleset.chase == Chase::ChaserLoses {
            return Some(self.judged_repetition_score(situation, from));
        }
        let check = situation.in_check();
        if ruleset.perpetual == Perpetual::CheckerLoses {
            let turn = situation.position().turn();
            match self.path.perpetual_checker(from.at, turn, check) {
                Some(side) if side == turn => return Some(-WIN_BY_RULE),
                Some(_) => return Some(WIN_BY_RULE),
                // Under a rule of deviation the checking side may not repeat at all.
                None if check && must_deviate(ruleset) => return Some(WIN_BY_RULE),
                None => {}
            }
        }
        if from.is_complete && must_deviate(ruleset) && !situation.both_below_thirty() {
            return self.barred_move_score(situation);
        }
        if !self.repetition_counts {
            return Some(0);
        }
        Some(self.settlement_score(situation, Settlement::Points))
    }

    /// Returns the score after a move that a rule of deviation forbids: for the side to move, a win. `None` if the
    /// other side was allowed to repeat, by being ahead or in check.
    fn barred_move_score(&self, situation: &Situation) -> Option<i32> {
        let is_ahead = self.evaluation.points_result(situation.position()) == Ordering::Greater;
        let is_barred = !self.path.evaded_check() && (situation.in_check() || is_ahead);
        is_barred.then_some(WIN_BY_RULE)
    }

    /// Returns the score of a repetition under rules where chasing loses, for the side to move.
    fn judged_repetition_score(&self, situation: &Situation, from: Return) -> i32 {
        let position = situation.position();
        let cycle = self.path.moves_since(from.at);
        match situation.breach(&cycle) {
            None => 0,
            Some(Warning { side, .. }) if side == position.turn() => -WIN_BY_RULE,
            Some(_) => WIN_BY_RULE,
        }
    }

    /// Returns the score of a draw, or of a decision on points, for the side to move.
    fn settlement_score(&self, situation: &Situation, settlement: Settlement) -> i32 {
        if settlement == Settlement::Draw && !situation.ruleset().count_draws {
            return 0;
        }
        match self.evaluation.points_result(situation.position()) {
            Ordering::Less => -WIN_BY_RULE,
            Ordering::Equal => 0,
            Ordering::Greater => WIN_BY_RULE,
        }
    }

    /// Returns the score of a pass that ends the game, for the side that passes.
    pub(super) fn pass_end_score(&self, situation: &Situation, entry: StackEntry) -> Option<i32> {
        let ruleset = situation.ruleset();
        let settlement = match ruleset.facing.effect {
            FacingEffect::Offer(settlement) if situation.may_call_bikjang() => settlement,
            _ if entry.after_pass => ruleset.double_pass?,
            _ => return None,
        };
        if settlement == Settlement::Draw && !ruleset.count_draws {
            return Some(0);
        }
        let loss = mated_in(entry.ply + 1);
        Some(match self.evaluation.points_result(situation.position()) {
            Ordering::Less => loss,
            Ordering::Equal => 0,
            Ordering::Greater => -loss,
        })
    }
}

/// Returns whether a repetition is forbidden rather than an end.
fn must_deviate(ruleset: &Ruleset) -> bool {
    let result = ruleset.repetition.map(|repetition| repetition.result);
    matches!(result, Some(RepetitionResult::Deviate(_)))
}

/// Returns whether points decide a repetition.
pub(super) fn repetition_counts(ruleset: &Ruleset) -> bool {
    let result = ruleset.repetition.map(|repetition| repetition.result);
    match result {
        Some(RepetitionResult::Ends(how)) => how == Settlement::Points,
        Some(RepetitionResult::Deviate(_)) => true,
        None => false,
    }
}

/// Returns the score of a side without a legal move of a piece; `None` if it passes and the game continues.
pub(super) fn no_moves_score(
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

//! The end of a game: mate, two passes, repetition and the limits on length.
//!
//! Repetition, shuttling and the no-capture limit follow Fairy-Stockfish in every detail (rules.md 9.1), so
//! that games end at the same ply in both.

use std::cmp::Ordering;

use strum::IntoStaticStr;

use super::Game;
use crate::board::{Action, BySide, HalfPoints, Side, Variant};
use crate::movegen::{DeviationReason, Illegal};
use crate::ruleset::{
    FacingEffect, GuardedMate, Perpetual, RepetitionResult, Settlement, Shuttle, Stalemate,
};

/// The winner and the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason for the end of the game.
    pub reason: Reason,
}

/// The reason for the end of a game. [`super::Game`] never returns [`Reason::Resignation`] or later variants:
/// they are decisions of people, or events outside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Reason {
    /// 외통: the loser was in check and had no answer.
    Checkmate,
    /// The scores were compared.
    Points {
        /// The event that led to the comparison.
        cause: PointsCause,
        /// The scores of both sides, including the compensation.
        totals: BySide<HalfPoints>,
    },
    /// The loser repeated the position by checks alone.
    PerpetualCheck,
    /// The loser repeated the position by chasing one piece on every turn.
    PerpetualChase,
    /// The loser moved one piece back and forth for too long.
    Shuttle,
    /// 빅장: the generals faced each other, and the faced side accepted the draw.
    Bikjang,
    /// A general checked by facing the other, and nothing could break it: a draw.
    FacingMate,
    /// The mating piece was protected by a general alone: a draw.
    GeneralGuardedMate,
    /// The winner had forfeited the right to win by facing the other general: a draw.
    ForfeitedWin,
    /// The side to move was not in check and had no move.
    Stalemate,
    /// Both sides passed in succession: a draw.
    DoublePass,
    /// A position was repeated too often: a draw.
    Repetition,
    /// There was no capture for too many plies: a draw.
    NoCaptureLimit,
    /// The game reached its maximum length: a draw.
    PlyLimit,
    /// Neither side had more than its general and guards: a draw.
    Insufficient,
    /// The players agreed on a draw.
    Agreement,
    /// The loser resigned.
    #[strum(serialize = "resign")]
    Resignation,
    /// The loser ran out of time.
    Timeout,
    /// The loser disconnected, in games played elsewhere.
    Disconnect,
    /// A third party decided, in games played elsewhere.
    Adjudication,
}

impl Reason {
    /// Returns the reason's name in records and for scripts, in kebab case.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// The event that led to a decision on points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PointsCause {
    /// Both sides passed in succession.
    DoublePass,
    /// The generals faced each other, and the faced side accepted the settlement.
    Bikjang,
    /// A position was repeated too often.
    Repetition,
    /// There was no capture for too many plies.
    NoCaptureLimit,
    /// The game reached its maximum length.
    PlyLimit,
    /// Neither side had more than its general and guards.
    Insufficient,
    /// The side to move was not in check and had no move.
    Stalemate,
    /// The players agreed on a draw, and the ruleset settles draws on points.
    Agreement,
}

impl PointsCause {
    /// Returns the cause's name in records and for scripts, in kebab case.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}

impl Game {
    /// Returns the outcome if the game is over. The order of tests is that of rules.md section 7.
    pub(crate) fn decide(&self) -> Option<Outcome> {
        self.by_lack_of_moves()
            .or_else(|| self.by_bikjang())
            .or_else(|| self.by_double_pass())
            .or_else(|| self.by_dead_position())
            .or_else(|| self.by_no_capture())
            .or_else(|| {
                if self.ruleset().variant.spec().judges_cycles {
                    self.by_cycle()
                } else {
                    self.by_repetition()
                }
            })
            .or_else(|| self.by_length())
    }

    /// Returns the outcome if the players agree on a draw now.
    #[must_use]
    pub fn outcome_by_agreement(&self) -> Outcome {
        self.settle(Settlement::Draw, PointsCause::Agreement)
    }

    /// Rejects an action that repeats a position which the mover has to avoid (`deviate`, rules.md section 7).
    /// A mover in check is exempt, because the answer is forced: the checker has to deviate.
    pub(crate) fn check_repetition(&self, action: Action) -> Result<(), Illegal> {
        let Some(rule) = self.ruleset().repetition else {
            return Ok(());
        };
        let checked = self.check;
        if !matches!(rule.result, RepetitionResult::Deviate(_))
            || checked
            || self.both_below_thirty()
        {
            return Ok(());
        }
        let next = self.situation().after(action);
        let met = self.history.occurrences(next.position().key()).count();
        if met + 1 < usize::try_from(rule.fold).unwrap_or(usize::MAX) {
            return Ok(());
        }
        let mover = self.position().turn();
        let totals = self.totals();
        if next.in_check() {
            Err(Illegal::Repetition(DeviationReason::Checking))
        } else if totals[mover] < totals[mover.opponent()] {
            Err(Illegal::Repetition(DeviationReason::Behind))
        } else {
            Ok(())
        }
    }

    /// Returns the outcome of checkmate and stalemate under the ruleset (rules.md sections 4, 5.4 and 5.5).
    pub(super) fn by_lack_of_moves(&self) -> Option<Outcome> {
        let situation = self.situation();
        if situation.has_legal_move() {
            return self.by_barred_repetition();
        }
        // Accepting bikjang is a legal action, even in checkmate (rules.md 5.3).
        if situation.may_call_bikjang() {
            return self.by_barred_repetition();
        }
        let opponent = self.position().turn().opponent();
        // A mate by the general is a draw, even with a second checker (rules.md 5.4).
        if situation.is_checked_by_general() {
            return Some(drawn(Reason::FacingMate));
        }
        if self.check {
            let guarded = self.ruleset().guarded_mate == GuardedMate::Draws
                && situation.is_mate_guarded_by_general();
            return Some(if guarded {
                drawn(Reason::GeneralGuardedMate)
            } else {
                self.won_by(opponent, Reason::Checkmate)
            });
        }
        match self.ruleset().stalemate {
            Stalemate::ForcedPass => self.by_barred_repetition(),
            Stalemate::Draw => Some(self.settle(Settlement::Draw, PointsCause::Stalemate)),
            Stalemate::Loss => Some(self.won_by(opponent, Reason::Stalemate)),
        }
    }

    /// Settles the game on points if every legal action would be a forbidden repetition.
    fn by_barred_repetition(&self) -> Option<Outcome> {
        let deviates = self
            .ruleset()
            .repetition
            .is_some_and(|rule| matches!(rule.result, RepetitionResult::Deviate(_)));
        if !deviates {
            return None;
        }
        let stuck = self
            .situation()
            .legal_actions()
            .into_iter()
            .all(|action| self.check_repetition(action).is_err());
        stuck.then(|| self.settle(Settlement::Points, PointsCause::Repetition))
    }

    fn by_bikjang(&self) -> Option<Outcome> {
        let FacingEffect::Offer(how) = self.ruleset().facing.effect else {
            return None;
        };
        // A pass in the previous position was the acceptance.
        let before = || self.turns().next_back();
        let accepted = self.last() == Some(Action::Pass)
            && before().is_some_and(|(before, _)| before.may_call_bikjang());
        accepted.then(|| self.settle(how, PointsCause::Bikjang))
    }

    fn by_double_pass(&self) -> Option<Outcome> {
        let is_double_pass = self.ply() >= 2 && self.actions().iter().rev().take(2).all(is_pass);
        if !is_double_pass {
            return None;
        }
        Some(self.settle(self.ruleset().double_pass?, PointsCause::DoublePass))
    }

    fn by_dead_position(&self) -> Option<Outcome> {
        let settlement = self.ruleset().dead?;
        // Not at Janggi's start: a game begun from such a position is meant to be played.
        let is_start = self.ruleset().variant == Variant::Janggi && self.ply() == 0;
        let is_dead = !is_start && self.situation().is_dead();
        is_dead.then(|| self.settle(settlement, PointsCause::Insufficient))
    }

    fn by_no_capture(&self) -> Option<Outcome> {
        let rule = self.ruleset().no_capture?;
        let too_long = self.history.reaches(rule, self.check);
        too_long.then(|| self.settle(rule.result, PointsCause::NoCaptureLimit))
    }

    fn by_length(&self) -> Option<Outcome> {
        let limit = usize::try_from(self.ruleset().ply_limit?).unwrap_or(usize::MAX);
        (self.all_plies() >= limit).then(|| self.settle(Settlement::Points, PointsCause::PlyLimit))
    }

    fn settle(&self, settlement: Settlement, cause: PointsCause) -> Outcome {
        if settlement == Settlement::Draw && !self.ruleset().count_draws {
            return drawn(as_draw(cause));
        }
        let totals = self.totals();
        let reason = Reason::Points { cause, totals };
        match leader(totals) {
            Some(winner) => self.won_by(winner, reason),
            None => drawn(reason),
        }
    }

    /// Returns a win, or a draw if the winner has forfeited the right to win (rules.md 5.6).
    pub(super) fn won_by(&self, winner: Side, reason: Reason) -> Outcome {
        if self.situation().forfeited()[winner] {
            return drawn(Reason::ForfeitedWin);
        }
        Outcome {
            winner: Some(winner),
            reason,
        }
    }

    pub(crate) fn both_below_thirty(&self) -> bool {
        self.situation().both_below_thirty()
    }

    /// Returns the outcome of shuttling or of earlier occurrences of the position, whichever is nearer, as in rules.md
    /// 9.1.
    fn by_repetition(&self) -> Option<Outcome> {
        let shuttle = match self.ruleset().shuttle {
            Shuttle::Loses => self.history.shuttle(self.position()),
            _ => None,
        };
        let earlier = self.history.occurrences(self.position().key());
        // A shuttle is complete one ply after its first.
        let earlier = earlier.take_while(|&at| shuttle.is_none_or(|first| first + 1 < at));
        (2..)
            .zip(earlier)
            .find_map(|(count, from)| self.repeated(count, from))
            .or_else(|| shuttle.map(|_| self.won_by(self.position().turn(), Reason::Shuttle)))
    }

    /// Returns the outcome of the given number of occurrences, the first of them at ply `from`.
    fn repeated(&self, occurrences: u32, from: usize) -> Option<Outcome> {
        let rule = self.ruleset().repetition?;
        if occurrences < rule.fold {
            return None;
        }
        let turn = self.position().turn();
        let checker = match self.ruleset().perpetual {
            Perpetual::CheckerLoses => self.history.perpetual_checker(from, turn, self.check),
            _ => None,
        };
        if let Some(checker) = checker {
            return Some(self.won_by(checker.opponent(), Reason::PerpetualCheck));
        }
        match rule.result {
            // Above thirty points the side behind may not make the move, and the other may repeat.
            RepetitionResult::Deviate(_) if !self.both_below_thirty() => None,
            // No ruleset counts this draw, not even one that counts draws.
            RepetitionResult::Deviate(Settlement::Draw) => Some(drawn(Reason::Repetition)),
            RepetitionResult::Ends(how) | RepetitionResult::Deviate(how) => {
                Some(self.settle(how, PointsCause::Repetition))
            }
        }
    }
}

/// Returns the reason for a draw that is not settled on points.
fn as_draw(cause: PointsCause) -> Reason {
    match cause {
        PointsCause::DoublePass => Reason::DoublePass,
        PointsCause::Bikjang => Reason::Bikjang,
        PointsCause::Repetition => Reason::Repetition,
        PointsCause::NoCaptureLimit => Reason::NoCaptureLimit,
        PointsCause::Insufficient => Reason::Insufficient,
        PointsCause::Stalemate => Reason::Stalemate,
        PointsCause::PlyLimit => Reason::PlyLimit,
        PointsCause::Agreement => Reason::Agreement,
    }
}

/// Returns the side with the higher score.
fn leader(totals: BySide<HalfPoints>) -> Option<Side> {
    match totals.cho.cmp(&totals.han) {
        Ordering::Greater => Some(Side::Cho),
        Ordering::Less => Some(Side::Han),
        Ordering::Equal => None,
    }
}

pub(super) fn drawn(reason: Reason) -> Outcome {
    Outcome {
        winner: None,
        reason,
    }
}

fn is_pass(action: &Action) -> bool {
    *action == Action::Pass
}

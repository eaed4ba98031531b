//! Whether the game is over after an action: mate, two passes, and the limits against endless play.
//!
//! The limits work as in Fairy-Stockfish, which knows this ruleset as well; its quirks are kept, so
//! that its games and ours end at the same turn.

use std::cmp::Ordering;

use super::game::Game;
use super::outcome::{Outcome, PointsCause, Reason};
use crate::rules::board::{Action, BySide, HalfPoints, Move, Role, Side};
use crate::rules::movegen::{Illegal, Repeats};
use crate::rules::ruleset::{
    FacingEffect, GuardedMate, Perpetual, RepetitionResult, Settlement, Shuttle, Stalemate,
};

impl Game {
    /// Decides whether the game has ended in the present state, in the order that the rules ask.
    pub(in crate::rules) fn decide(&self) -> Option<Outcome> {
        self.by_lack_of_moves()
            .or_else(|| self.by_bikjang())
            .or_else(|| self.by_double_pass())
            .or_else(|| self.by_dead_position())
            .or_else(|| self.by_no_capture())
            .or_else(|| self.by_repetition())
            .or_else(|| self.by_length())
    }

    /// Returns how the game ends if the players agree on a draw now.
    #[must_use]
    pub fn agreed(&self) -> Outcome {
        self.settle(Settlement::Draw, PointsCause::Agreement)
    }

    /// Refuses an action by which the mover repeats the position where it is for them to avoid it:
    /// never for one in check, whose answer is forced. It is the check that must not be repeated.
    pub(in crate::rules) fn check_repetition(&self, action: Action) -> Result<(), Illegal> {
        let Some(rule) = self.ruleset().repetition else {
            return Ok(());
        };
        let checked = self.now().check;
        if rule.result != RepetitionResult::Deviate || checked || self.both_below_thirty() {
            return Ok(());
        }
        let next = self.situation().after(action);
        // The side to move after the action was to move one ply ago, three, five...
        let met = (1..=self.plies_since_capture())
            .step_by(2)
            .filter(|&ago| self.ago(ago).situation.position() == next.position())
            .count();
        if met + 1 < usize::try_from(rule.fold).unwrap_or(usize::MAX) {
            return Ok(());
        }
        let (mover, totals) = (self.position().turn(), self.totals());
        if next.in_check() {
            Err(Illegal::Repetition(Repeats::Checking))
        } else if totals[mover] < totals[mover.opponent()] {
            Err(Illegal::Repetition(Repeats::Behind))
        } else {
            Ok(())
        }
    }

    /// Mate, stalemate, and what each ruleset makes of them.
    fn by_lack_of_moves(&self) -> Option<Outcome> {
        let situation = self.situation();
        if situation.has_legal_move() {
            return self.by_barred_repetition();
        }
        if situation.may_call_bikjang() {
            return self.by_barred_repetition();
        }
        let opponent = self.position().turn().opponent();
        if situation.is_checked_by_general() {
            return Some(drawn(Reason::FacingMate));
        }
        if self.now().check {
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

    /// A side that could only repeat, and may not, has the game counted.
    fn by_barred_repetition(&self) -> Option<Outcome> {
        let deviates = self
            .ruleset()
            .repetition
            .is_some_and(|rule| rule.result == RepetitionResult::Deviate);
        let stuck = || {
            let mut actions = self.situation().legal_actions().into_iter();
            actions.all(|action| self.check_repetition(action).is_err())
        };
        (deviates && stuck()).then(|| self.settle(Settlement::Points, PointsCause::Repetition))
    }

    fn by_bikjang(&self) -> Option<Outcome> {
        let FacingEffect::Offer(how) = self.ruleset().facing.effect else {
            return None;
        };
        let accepted =
            self.last() == Some(Action::Pass) && self.ago(1).situation.may_call_bikjang();
        accepted.then(|| self.settle(how, PointsCause::Bikjang))
    }

    fn by_double_pass(&self) -> Option<Outcome> {
        let both = self.ply() >= 2 && self.actions().iter().rev().take(2).all(is_pass);
        let how = self.ruleset().double_pass.filter(|_| both)?;
        Some(self.settle(how, PointsCause::DoublePass))
    }

    fn by_dead_position(&self) -> Option<Outcome> {
        // Who sets such a board up means to see something of it.
        let how = self.ruleset().dead.filter(|_| self.ply() > 0)?;
        let harmless = [Role::General, Role::Guard];
        let dead = Side::ALL
            .into_iter()
            .all(|side| self.situation().only_has(side, &harmless));
        dead.then(|| self.settle(how, PointsCause::Insufficient))
    }

    fn by_no_capture(&self) -> Option<Outcome> {
        let rule = self.ruleset().no_capture?;
        let too_long = self.now().halfmove >= rule.plies;
        too_long.then(|| self.settle(rule.result, PointsCause::NoCaptureLimit))
    }

    fn by_length(&self) -> Option<Outcome> {
        let limit = usize::try_from(self.ruleset().ply_limit?).unwrap_or(usize::MAX);
        (self.all_plies() >= limit).then(|| self.settle(Settlement::Points, PointsCause::PlyLimit))
    }

    fn settle(&self, how: Settlement, cause: PointsCause) -> Outcome {
        if how == Settlement::Draw && !self.ruleset().count_draws {
            return drawn(as_draw(cause));
        }
        let totals = self.totals();
        let reason = Reason::Points { cause, totals };
        match leader(totals) {
            Some(winner) => self.won_by(winner, reason),
            None => drawn(reason),
        }
    }

    /// A win, or the draw that it is for a side that has lost the right to win.
    fn won_by(&self, winner: Side, reason: Reason) -> Outcome {
        if self.situation().forfeited()[winner] {
            return drawn(Reason::ForfeitedWin);
        }
        Outcome {
            winner: Some(winner),
            reason,
        }
    }

    pub(in crate::rules) fn both_below_thirty(&self) -> bool {
        let BySide { cho, han } = self.points();
        cho < HalfPoints::THIRTY && han < HalfPoints::THIRTY
    }

    /// Looks back, two plies at a time and to the last capture at most, for shuttling and for
    /// occurrences of the present position.
    fn by_repetition(&self) -> Option<Outcome> {
        let reach = self.plies_since_capture();
        let turn = self.position().turn();
        let in_check = |ago: usize| ago <= reach && self.ago(ago).check;
        let mut mover_checked = in_check(0);
        let mut other_checked = in_check(1);
        let mut occurrences = 1;
        let mut shuttle = match self.ruleset().shuttle {
            Shuttle::Loses if reach >= 4 => ShuttleRun::begin(self),
            _ => ShuttleRun::None,
        };
        for ago in (2..=reach).step_by(2) {
            if ago >= 4 && shuttle.step(self, ago, reach) {
                return Some(self.won_by(turn, Reason::Shuttle));
            }
            mover_checked &= in_check(ago);
            if self.ago(ago).situation.position() == self.position() {
                occurrences += 1;
                let ending = self.repeated(occurrences, mover_checked, other_checked);
                if ending.is_some() {
                    return ending;
                }
            }
            other_checked &= ago == reach || in_check(ago + 1);
        }
        None
    }

    /// The end by repetition at so many occurrences, given who was in check throughout: the side to
    /// move, the other.
    fn repeated(
        &self,
        occurrences: u32,
        mover_checked: bool,
        other_checked: bool,
    ) -> Option<Outcome> {
        let rule = self.ruleset().repetition?;
        if occurrences < rule.fold {
            return None;
        }
        let turn = self.position().turn();
        match (self.ruleset().perpetual, rule.result) {
            (Perpetual::CheckerLoses, _) if mover_checked && !other_checked => {
                Some(self.won_by(turn, Reason::PerpetualCheck))
            }
            (Perpetual::CheckerLoses, _) if other_checked && !mover_checked => {
                Some(self.won_by(turn.opponent(), Reason::PerpetualCheck))
            }
            (_, RepetitionResult::Ends(how)) => Some(self.settle(how, PointsCause::Repetition)),
            // Who had to avoid it was not allowed to bring it about; the other was.
            (_, RepetitionResult::Deviate) => {
                self.both_below_thirty().then(|| drawn(Reason::Repetition))
            }
        }
    }
}

/// How much of a piece's going to and fro has been found, looking back from the last action.
enum ShuttleRun {
    /// There is none, or it was broken.
    None,
    /// The last action moved a piece, and its side passed the turn before.
    AfterPass(Move),
    /// So many turns in a row each led back where the one after it began; the oldest of them.
    Turns(u8, Move),
}

impl ShuttleRun {
    /// Compares the last action with the one that its side made before.
    fn begin(game: &Game) -> ShuttleRun {
        let (now, before) = (game.ago(0), game.ago(2));
        let Some(last) = now.piece_move() else {
            return ShuttleRun::None;
        };
        let role = now
            .situation
            .position()
            .piece_at(last.to)
            .map(|piece| piece.role);
        let exempt = matches!(role, Some(Role::General | Role::Guard));
        if exempt || game.ago(1).check || game.ago(3).check {
            return ShuttleRun::None;
        }
        match before.action {
            Some(Action::Pass) => ShuttleRun::AfterPass(last),
            Some(Action::Move(mv)) if mv == last.reverse() => ShuttleRun::Turns(2, mv),
            _ => ShuttleRun::None,
        }
    }

    /// Takes in the turn so many plies ago; `true` when it is the fifth of its kind.
    fn step(&mut self, game: &Game, ago: usize, reach: usize) -> bool {
        if ago < reach && game.ago(ago + 1).check {
            *self = ShuttleRun::None;
        }
        let state = game.ago(ago);
        let (next, complete) = match (&*self, state.piece_move()) {
            (ShuttleRun::Turns(4, later), Some(mv)) => {
                (ShuttleRun::None, !state.captured && mv.to == later.from)
            }
            (ShuttleRun::Turns(count, later), Some(mv)) if *count < 4 && mv == later.reverse() => {
                (ShuttleRun::Turns(count + 1, mv), false)
            }
            (ShuttleRun::AfterPass(last), Some(mv)) if mv == last.reverse() => {
                (ShuttleRun::Turns(2, mv), false)
            }
            _ => (ShuttleRun::None, false),
        };
        *self = next;
        complete
    }
}

/// The reason of a draw, where what led to it is not counted.
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

/// The side with the higher score.
fn leader(totals: BySide<HalfPoints>) -> Option<Side> {
    match totals.cho.cmp(&totals.han) {
        Ordering::Greater => Some(Side::Cho),
        Ordering::Less => Some(Side::Han),
        Ordering::Equal => None,
    }
}

fn drawn(reason: Reason) -> Outcome {
    Outcome {
        winner: None,
        reason,
    }
}

fn is_pass(action: &Action) -> bool {
    *action == Action::Pass
}

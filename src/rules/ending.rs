//! Whether the game is over after an action: mate, two passes, and the limits against endless play.
//!
//! The limits work as in Fairy-Stockfish, which knows this ruleset as well; its quirks are kept, so
//! that its games and ours end at the same turn.

use super::action::{Action, Move};
use super::game::Game;
use super::outcome::{Outcome, PointsCause, Reason};
use super::piece::Role;
use super::ruleset::{PassRule, Perpetual, Settlement, Shuttle};
use super::side::Side;

impl Game {
    /// Decides whether the game has ended in the present state, in the order that the rules ask.
    pub(super) fn decide(&self) -> Option<Outcome> {
        self.by_mate()
            .or_else(|| self.by_double_pass())
            .or_else(|| self.by_no_capture())
            .or_else(|| self.by_repetition())
    }

    fn by_mate(&self) -> Option<Outcome> {
        let can_pass = match self.ruleset().pass {
            PassRule::Free => !self.now().check,
        };
        let mated = !can_pass && !self.position().has_legal_move();
        mated.then(|| won_by(self.position().turn().opponent(), Reason::Checkmate))
    }

    fn by_double_pass(&self) -> Option<Outcome> {
        let both = self.ply() >= 2 && self.actions().iter().rev().take(2).all(is_pass);
        both.then(|| self.settle(self.ruleset().double_pass, PointsCause::DoublePass))
    }

    fn by_no_capture(&self) -> Option<Outcome> {
        let rule = self.ruleset().no_capture;
        let too_long = self.now().halfmove >= rule.plies;
        too_long.then(|| self.settle(rule.result, PointsCause::NoCapture))
    }

    fn settle(&self, how: Settlement, cause: PointsCause) -> Outcome {
        match how {
            Settlement::Points => {
                let totals = self.totals();
                let winner = if totals.cho > totals.han {
                    Side::Cho
                } else {
                    Side::Han
                };
                let level = totals.cho == totals.han;
                Outcome {
                    winner: (!level).then_some(winner),
                    reason: Reason::Points { cause, totals },
                }
            }
        }
    }

    /// Looks back, two plies at a time and to the last capture at most, for shuttling and for
    /// occurrences of the present position.
    fn by_repetition(&self) -> Option<Outcome> {
        let halfmove = usize::try_from(self.now().halfmove).unwrap_or(usize::MAX);
        let reach = halfmove.min(self.ply());
        if reach < 4 {
            return None;
        }
        let turn = self.position().turn();
        let in_check = |ago: usize| self.ago(ago).check;
        let mut mover_checked = in_check(0) && in_check(2);
        let mut other_checked = in_check(1) && in_check(3);
        let mut occurrences = 1;
        let mut shuttle = match self.ruleset().shuttle {
            Shuttle::Loses => ShuttleRun::begin(self),
        };
        for ago in (4..=reach).step_by(2) {
            if shuttle.step(self, ago, reach) {
                return Some(won_by(turn, Reason::Shuttle));
            }
            mover_checked &= in_check(ago);
            if self.ago(ago).position == *self.position() {
                occurrences += 1;
            }
            if occurrences >= self.ruleset().repetition.fold {
                return Some(self.repeated(mover_checked, other_checked));
            }
            if ago < reach {
                other_checked &= in_check(ago + 1);
            }
        }
        None
    }

    /// The end by repetition, given who was in check throughout: the side to move, the other.
    fn repeated(&self, mover_checked: bool, other_checked: bool) -> Outcome {
        let turn = self.position().turn();
        match self.ruleset().perpetual {
            Perpetual::CheckerLoses if mover_checked && !other_checked => {
                won_by(turn, Reason::PerpetualCheck)
            }
            Perpetual::CheckerLoses if other_checked && !mover_checked => {
                won_by(turn.opponent(), Reason::PerpetualCheck)
            }
            Perpetual::CheckerLoses => {
                self.settle(self.ruleset().repetition.result, PointsCause::Repetition)
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
        let role = now.position.piece_at(last.to).map(|piece| piece.role);
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

fn won_by(winner: Side, reason: Reason) -> Outcome {
    Outcome {
        winner: Some(winner),
        reason,
    }
}

fn is_pass(action: &Action) -> bool {
    *action == Action::Pass
}

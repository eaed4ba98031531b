//! The opponent's threat, found by a null move: the opponent's best line if it were their turn. The best move
//! may stop it.

use std::sync::atomic::AtomicBool;

use super::Fact;
use super::board::{GAIN, MoveOnBoard};
use crate::evaluation::network::Network;
use crate::evaluation::{Evaluation, see, worth};
use crate::score::Score;
use crate::search::{Search, SearchLimits, SearchResult, TranspositionTable};
use janggi::{Action, Game, HalfPoints, Situation};

/// The limits of the search for the threat.
const LIMITS: SearchLimits = SearchLimits {
    nodes: 4_000,
    depth: 6,
};
/// The transposition table of that search, in MiB.
const TABLE_MIB: usize = 1;
/// The minimum gain of a move that counts as a threat, in hundredths of a point.
const THREAT_GAIN: i32 = 60;

/// The opponent's best line if the side to move passed.
pub(super) struct Threat {
    /// The situation after the pass, the opponent to move.
    after_pass: Situation,
    line: SearchResult,
}

impl Threat {
    /// Finds the threat by a short search; `None` in check, where a pass is illegal.
    pub fn of(game: &Game, stop: &AtomicBool) -> Option<Threat> {
        let situation = game.situation();
        if situation.in_check() {
            return None;
        }
        // A new game without history, so that neither repetitions nor the limits on length distort the score.
        let passed = Game::new(game.ruleset(), situation.position().after(Action::Pass));
        let search = Search {
            stop,
            ..Search::of(&passed, LIMITS)
        };
        let table = TranspositionTable::of_mib(TABLE_MIB);
        let line = search.lines(&table).into_iter().next()?;
        Some(Threat {
            after_pass: *passed.situation(),
            line,
        })
    }

    /// Returns the number of moves in which the opponent threatens mate.
    pub fn mates(&self) -> Option<u32> {
        mates(&self.after_pass, self.line.pv())
    }

    /// Returns whether the opponent gains something by two turns in a row. `score` is the score of the best
    /// move.
    pub fn is_serious(&self, score: Score) -> bool {
        self.line.score.hundredths() + score.hundredths() >= THREAT_GAIN
    }

    /// Returns whether the opponent gains nothing by two turns in a row, not even material. Material is checked
    /// separately, because the score of the best move includes a threat that it does not stop.
    pub fn is_none(&self, score: Score) -> bool {
        let gains = balance(&self.after_pass, self.line.pv());
        !self.is_serious(score) && gains <= HalfPoints::ZERO
    }

    /// Returns the threatened move, if after the best move it is illegal or loses the piece. `score` is the
    /// score of the best move.
    pub fn denied_move(&self, board: &MoveOnBoard, score: Score) -> Option<Fact> {
        let mv = self.line.best().piece_move()?;
        let taking = [mv.from, mv.to].contains(&board.mv.to) || board.piece_before(mv.to).is_some();
        if !self.is_serious(score) || taking || board.after.in_check() {
            return None;
        }
        let piece = board.piece_before(mv.from)?;
        let loses = |situation: &Situation| see(situation.position(), mv) <= -GAIN;
        // SEE alone is not enough: if the move gives check, the capture may be illegal.
        let loses_now = || {
            let mut replies = board.after.after(mv.into()).legal().into_iter();
            loses(&board.after) && replies.any(|reply| reply.to == mv.to)
        };
        let stopped = board.after.check(mv.into()).is_err() || loses_now();
        let denied = stopped && !loses(&self.after_pass);
        denied.then_some(Fact::Denies { piece, to: mv.to })
    }
}

/// Returns the number of moves in which the side to move mates by this line; `None` if it does not end in mate.
pub(super) fn mates(start: &Situation, line: &[Action]) -> Option<u32> {
    let mut situation = *start;
    for &action in line {
        situation.check(action).ok()?;
        situation = situation.after(action);
    }
    let is_ours = line.len() % 2 == 1;
    let mate = is_ours && situation.in_check() && situation.legal_actions().is_empty();
    mate.then_some(u32::try_from(line.len().div_ceil(2)).unwrap_or(u32::MAX))
}

/// The maximum number of plies of a line that count; players do not see the rest either.
const MAX_BALANCE_PLIES: usize = 6;

/// Returns the material balance of a line for the side to move, as players count pieces.
///
/// A capture at the end counts only if it wins by SEE, because the line does not show the answer.
pub(super) fn balance(start: &Situation, line: &[Action]) -> HalfPoints {
    let line = line.get(..MAX_BALANCE_PLIES).unwrap_or(line);
    let mut situation = *start;
    let mut sum = 0;
    for (ply, &action) in line.iter().enumerate() {
        let sign = if ply % 2 == 0 { 1 } else { -1 };
        if let Some(mv) = action.piece_move()
            && let Some(captured) = situation.position().piece_at(mv.to)
        {
            let is_last = ply + 1 == line.len();
            let counts = !is_last || see(situation.position(), mv) >= GAIN;
            sum += if counts {
                sign * worth(situation.position().variant(), captured, mv.to).0
            } else {
                0
            };
        }
        situation = situation.after(action);
    }
    HalfPoints(sum)
}

/// Returns the material that a quiet first move wins later in its line, if the score exceeds the evaluation.
pub(super) fn wins(game: &Game, thought: &SearchResult, gains: HalfPoints) -> Option<HalfPoints> {
    let position = game.position();
    let is_capture = thought
        .best()
        .piece_move()
        .is_some_and(|mv| position.piece_at(mv.to).is_some());
    let network = Network::of(position.variant());
    let value = Evaluation::new(game, network).value_from_scratch(position);
    let is_rising = thought.score.hundredths() - value >= GAIN;
    let is_decided = thought.score.turns_to_end().is_some();
    let worth_saying = gains >= HalfPoints::whole(2);
    (!is_capture && !is_decided && is_rising && worth_saying).then_some(gains)
}

//! The opponent's threat, found by a null move: what they would play if it were their turn. The best move may
//! stop it.

use std::sync::atomic::AtomicBool;

use super::board::{GAIN, MoveOnBoard};
use super::{Fact, line};
use crate::engine::evaluation::see::see;
use crate::engine::score::Score;
use crate::engine::search::{
    SearchLimits, SearchRequest, SearchResult, TranspositionTable, search,
};
use crate::rules::{Action, Game, HalfPoints, Situation};

/// The limits of the search for the threat.
const LIMITS: SearchLimits = SearchLimits {
    nodes: 4_000,
    depth: 6,
};
/// The transposition table of that search, in MiB.
const TABLE_MIB: usize = 1;
/// The least gain of a move that counts as a threat, in hundredths of a point.
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
        let request = SearchRequest {
            limits: LIMITS,
            only: &[],
            lines: 1,
            threads: 1,
            stop,
        };
        let table = TranspositionTable::of_mib(TABLE_MIB);
        let line = search(&passed, &request, &table, &mut |_| {})
            .into_iter()
            .next()?;
        Some(Threat {
            after_pass: *passed.situation(),
            line,
        })
    }

    /// The number of moves in which the opponent threatens mate.
    pub fn mates(&self) -> Option<u32> {
        line::mates(&self.after_pass, self.line.pv())
    }

    /// True if the opponent gains something by two turns in a row. `score` is the score of the best move.
    pub fn is_serious(&self, score: Score) -> bool {
        self.line.score.hundredths() + score.hundredths() >= THREAT_GAIN
    }

    /// True if the opponent gains nothing by two turns in a row, not even material. Material is counted by itself,
    /// because the score of the best move contains a threat that it does not stop.
    pub fn is_none(&self, score: Score) -> bool {
        let gains = line::balance(&self.after_pass, self.line.pv());
        !self.is_serious(score) && gains <= HalfPoints::ZERO
    }

    /// The threatened move, if after the best move it is illegal or loses the piece. `score` is the score of the
    /// best move.
    pub fn denied(&self, board: &MoveOnBoard, score: Score) -> Option<Fact> {
        let mv = self.line.best().piece_move()?;
        let taking = [mv.from, mv.to].contains(&board.mv.to) || board.standing(mv.to).is_some();
        if !self.is_serious(score) || taking || board.after.in_check() {
            return None;
        }
        let piece = board.standing(mv.from)?;
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

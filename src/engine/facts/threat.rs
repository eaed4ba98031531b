//! What the opponent would do if it were his turn: mates and moves that the best move stops.

use std::sync::atomic::AtomicBool;

use super::board::{Board, GAIN};
use super::{Fact, line};
use crate::engine::evaluation::see::see;
use crate::engine::score::Score;
use crate::engine::search::{
    SearchLimits, SearchRequest, SearchResult, TranspositionTable, search,
};
use crate::rules::{Action, Game, HalfPoints, Situation};

const LIMITS: SearchLimits = SearchLimits {
    nodes: 4_000,
    depth: 6,
};
/// Table size of the search, in MiB.
const TABLE: usize = 1;
/// What a second turn in a row must bring the opponent for his move to be a threat, in hundredths of a point.
const THREATENS: i32 = 60;

/// The opponent's best line after a pass.
pub(super) struct Threat {
    passed: Situation,
    line: SearchResult,
}

impl Threat {
    /// Found by a short search; `None` in check, where a pass tells nothing.
    pub fn of(game: &Game, stop: &AtomicBool) -> Option<Threat> {
        let situation = game.situation();
        if situation.in_check() {
            return None;
        }
        // A new game without history: repetitions and turn counts must not decide what is a threat.
        let passed = Game::new(game.ruleset(), situation.position().after(Action::Pass));
        let request = SearchRequest {
            limits: LIMITS,
            only: &[],
            lines: 1,
            threads: 1,
            stop,
        };
        let table = TranspositionTable::of_mib(TABLE);
        let line = search(&passed, &request, &table, &mut |_| {})
            .into_iter()
            .next()?;
        Some(Threat {
            passed: *passed.situation(),
            line,
        })
    }

    /// The number of moves in which the opponent would mate.
    pub fn mates(&self) -> Option<u32> {
        line::mates(&self.passed, self.line.pv())
    }

    /// True if a second turn in a row would bring the opponent something; `score` is that of the best move.
    pub fn is_serious(&self, score: Score) -> bool {
        self.line.score.hundredths() + score.hundredths() >= THREATENS
    }

    /// True if a second turn in a row would bring the opponent nothing, no material either. The score alone does
    /// not show it: after a pass, or where nothing helps, the threat is in the score of the best move already.
    pub fn is_none(&self, score: Score) -> bool {
        let gains = line::balance(&self.passed, self.line.pv());
        !self.is_serious(score) && gains <= HalfPoints::ZERO
    }

    /// The opponent's move, if the best move has made it impossible or lose the piece; `score` is that of the
    /// best move.
    pub fn denied(&self, board: &Board, score: Score) -> Option<Fact> {
        let mv = self.line.best().piece_move()?;
        let taking = [mv.from, mv.to].contains(&board.mv.to) || board.standing(mv.to).is_some();
        if !self.is_serious(score) || taking || board.after.in_check() {
            return None;
        }
        let piece = board.standing(mv.from)?;
        let loses = |situation: &Situation| see(situation.position(), mv) <= -GAIN;
        // If it gives check, the piece may stay though SEE says that it can be taken.
        let loses_now = || {
            let mut replies = board.after.after(mv.into()).legal().into_iter();
            loses(&board.after) && replies.any(|reply| reply.to == mv.to)
        };
        let stopped = board.after.check(mv.into()).is_err() || loses_now();
        let denied = stopped && !loses(&self.passed);
        denied.then_some(Fact::Denies { piece, to: mv.to })
    }
}

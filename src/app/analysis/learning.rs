//! Learning from one's mistakes: each turning point of the reader's side as a question.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::kept::{Analysis, ExplainedTurningPoint};
use super::run::{judge_deeply, judge_position};
use super::{Analyses, Study};
use crate::app::engine_service::{JobKind, JobSpec, Owner, Thinker};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use hansu_engine::Score;
use hansu_engine::review::is_good;
use hansu_play::{GameId, Match, Phase, Refusal, UserId};
use janggi::{Action, Game, Side, Situation};

/// Time limit for a tried move, for an overloaded machine.
const LIMIT: Duration = Duration::from_secs(10);

/// The questions that a finished game asks one of its players.
#[derive(Debug, Clone)]
pub struct Learning {
    /// The game.
    pub game: Arc<Match>,
    /// The player's side.
    pub side: Side,
    analysis: Analysis,
    /// The indices of the player's own turning points.
    own: Vec<usize>,
}

/// A question: find a better move than the one that was played.
#[derive(Debug, Clone)]
pub struct LearnQuestion<'a> {
    /// The index of the turning point, which identifies the question.
    pub index: usize,
    /// The number of the question, from 1.
    pub number: usize,
    /// The turning point.
    pub point: &'a ExplainedTurningPoint,
    /// The game before the move.
    pub before: Game,
    /// The move that was played.
    pub played: Action,
    /// The opponent's answer to it.
    pub answered: Option<Action>,
    /// The index of the next question; `None` after the last.
    pub next: Option<usize>,
}

impl LearnQuestion<'_> {
    /// Returns the situation before the move.
    pub fn situation(&self) -> &Situation {
        self.before.situation()
    }

    /// Returns the best action; `None` if the analysis has none.
    pub fn best(&self) -> Option<Action> {
        self.point.line.first().copied()
    }
}

/// The judgement of a tried move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TriedMove {
    /// The best one.
    Best,
    /// Another that is as good.
    Good,
    /// A worse one.
    Worse {
        /// The evaluation after it, from the mover's point of view.
        score: Score,
        /// The line that refutes it; begins with the opponent's answer.
        refutation: Vec<Action>,
    },
}

impl Learning {
    /// Returns the questions of a game's analysis to a side.
    pub fn new(game: Arc<Match>, analysis: Analysis, side: Side) -> Learning {
        let own = own_turning_points(&game, &analysis, side);
        Learning {
            game,
            side,
            analysis,
            own,
        }
    }

    /// Returns the number of questions.
    pub fn count(&self) -> usize {
        self.own.len()
    }

    /// Returns the index of the first question; `None` if the player made no such mistake.
    pub fn first(&self) -> Option<usize> {
        self.own.first().copied()
    }

    /// Returns a question; `None` for an index that is not one of the player's turning points.
    pub fn question(&self, index: usize) -> Option<LearnQuestion<'_>> {
        let nth = self.own.iter().position(|own| *own == index)?;
        let point = self.analysis.turning_points.get(index)?;
        let turn = point.ply.checked_sub(1)?;
        let actions = self.game.game()?.actions();
        Some(LearnQuestion {
            index,
            number: nth + 1,
            point,
            before: Study::Match(Arc::clone(&self.game)).before(turn)?,
            played: *actions.get(turn)?,
            answered: actions.get(turn + 1).copied(),
            next: self.own.get(nth + 1).copied(),
        })
    }
}

impl Analyses {
    /// Returns the questions that a finished game asks the caller.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] for another server's game, [`Refusal::NotAPlayer`] for who did not play it,
    /// [`Refusal::NotOverYet`], [`Refused::AnalysisGone`] if the game is not analysed.
    pub async fn learning(
        &self,
        request: &RequestContext,
        game: GameId,
    ) -> Result<Learning, AppError> {
        let row = self.core.matches.named(request, game).await?;
        let game = self.core.matches.load(row.id).await?;
        let refused = |why: Refusal| Err(AppError::play(why, Some(row.id)));
        if !matches!(game.phase(), Phase::Over { .. }) {
            return refused(Refusal::NotOverYet);
        }
        let side = game
            .seats()
            .and_then(|seats| seats.side_of(request.actor.id));
        let Some(side) = side else {
            return refused(Refusal::NotAPlayer);
        };
        let stored = super::stored_analysis(&self.core, row.id).await?;
        let analysis = stored.ok_or(Refused::AnalysisGone)?;
        Ok(Learning::new(game, analysis, side))
    }

    /// Judges a move that the caller tries at a question.
    ///
    /// # Errors
    /// [`Refusal::Illegal`], [`Refused::EngineBusy`] if the queue is full, [`AppError::Engine`] if the search panicked.
    pub async fn try_move(
        &self,
        request: &RequestContext,
        learning: &Learning,
        question: &LearnQuestion<'_>,
        action: Action,
    ) -> Result<TriedMove, AppError> {
        let mut after = question.before.clone();
        let played = after.play(action);
        played.map_err(|why| AppError::play(why, Some(learning.game.id())))?;
        let variant = learning.game.ruleset().variant;
        let known = question.point.judge(variant, action);
        if question.best() == Some(action) {
            return Ok(TriedMove::Best);
        }
        if known == Some(true) {
            return Ok(TriedMove::Good);
        }
        if action == question.played {
            return Ok(TriedMove::Worse {
                score: question.point.played,
                refutation: question.point.punishment.clone(),
            });
        }
        let spec = JobSpec {
            owner: Owner::of(&learning.game, request.actor.id),
            kind: JobKind::Hint,
            limit: LIMIT,
        };
        let work = move |thinker: &Thinker, stop: &AtomicBool| match known {
            // Only its refutation is missing.
            Some(_) => judge_position(&after, thinker, stop),
            None => judge_deeply(&after, thinker, stop),
        };
        let judged = self.core.engine.run(spec, work).await?;
        // The opponent is to move there.
        let score = -judged.score;
        let refutation = judged.best.map_or(Vec::new(), |best| best.pv().to_vec());
        let is_good = known.unwrap_or_else(|| is_good(variant, question.point.best, score));
        Ok(if is_good {
            TriedMove::Good
        } else {
            TriedMove::Worse { score, refutation }
        })
    }
}

/// Returns whether an analysis has questions for a player of the game.
pub fn has_questions(game: &Match, analysis: &Analysis, person: UserId) -> bool {
    let side = game.seats().and_then(|seats| seats.side_of(person));
    side.is_some_and(|side| !own_turning_points(game, analysis, side).is_empty())
}

/// Returns the indices of a side's turning points.
fn own_turning_points(game: &Match, analysis: &Analysis, side: Side) -> Vec<usize> {
    let Some(moves) = game.game() else {
        return Vec::new();
    };
    let is_own = |point: &ExplainedTurningPoint| {
        let turn = point.ply.checked_sub(1);
        let turn = turn.and_then(|turn| moves.turns().nth(turn));
        turn.is_some_and(|(before, _)| before.position().turn() == side)
    };
    let points = analysis.turning_points.iter().enumerate();
    let own = points.filter(|(_, point)| is_own(point) && !point.line.is_empty());
    own.map(|(index, _)| index).collect()
}

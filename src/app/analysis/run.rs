//! Computes an analysis as one engine job per position, so that other people's jobs run in between.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tokio::time::Instant;
use tracing::field::display;

use super::following::{RunState, Running};
use super::kept::{Analysis, ExplainedTurningPoint};
use super::{Analyses, Key, Study};
use crate::app::engine_service::{JobError, JobKind, JobSpec, Owner, Thinker};
use hansu_engine::review::{
    AnalysedPosition, EDITION, MIN_TURNING_POINT_LOSS, TurningPoint, assess, expected_result,
};
use hansu_engine::{Score, SearchLimits};
use hansu_play::UserId;
use janggi::{Action, Game};

/// The number of moves that a deep search compares.
const CANDIDATES: usize = 3;
/// Time limit for each position; far above the usual time, for an overloaded machine.
const LIMIT: Duration = Duration::from_secs(20);
/// The delay before retrying a job that found the queue full.
const FULL_QUEUE_DELAY: Duration = Duration::from_millis(500);

/// The owner of jobs that only cards wait for.
const NOBODY: Owner = Owner {
    person: UserId(0),
    server: None,
};

/// The run was abandoned: it has no followers.
struct RunAbandoned;

impl Analyses {
    /// Computes an analysis and stores it, or stops when the last follower is gone.
    pub(super) async fn run(&self, game: Study, running: Running) {
        let began = Instant::now();
        let id = game.key();
        let run = Run {
            analyses: self,
            id,
            running: &running,
        };
        let analysis = run.make(&game).await;
        let requester = *running.requester.borrow();
        let actor = requester.map(|requester| display(requester.person));
        let outcome = match analysis {
            Err(RunAbandoned) => {
                tracing::info!(game.id = %id, actor, "the analysis of game {id} was cancelled");
                return;
            }
            Ok(Ok(analysis)) => {
                let took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
                let plies = analysis.scores.len().saturating_sub(1);
                tracing::info!(game.id = %id, actor, plies, took_ms, "analysed game {id}");
                self.save_analysis(id, &analysis).await;
                RunState::Ready(Arc::new(analysis))
            }
            Ok(Err(error)) => {
                tracing::error!(%error, game.id = %id, "an analysis failed");
                RunState::Failed
            }
        };
        // Removed from the map before the result is published. A later request then finds the stored analysis, or
        // starts a new run after a failure, and never joins a finished one.
        drop(run);
        running.state.set(outcome);
    }

    async fn save_analysis(&self, id: Key, analysis: &Analysis) {
        let body = match analysis.write() {
            Ok(body) => body,
            Err(error) => {
                tracing::error!(%error, game.id = %id, "an analysis could not be serialised");
                return;
            }
        };
        let store = &self.core.store;
        let now = self.core.clocks.now();
        let result = match id {
            Key::Match(game) => {
                let saved = store.save_analysis(game, EDITION, &body, analysis.accuracy, now);
                saved.await
            }
            Key::Record(review, game) => {
                let saved = store.save_review_analysis(review, game, EDITION, &body, now);
                saved.await
            }
        };
        if let Err(error) = result {
            tracing::error!(%error, game.id = %id, "an analysis could not be stored");
        }
    }
}

/// A run in progress. Dropping it, also by panic, removes it from the map.
struct Run<'a> {
    analyses: &'a Analyses,
    id: Key,
    running: &'a Running,
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        self.analyses.runs.end(self.id, self.running);
    }
}

impl Run<'_> {
    /// Searches each position, then explains the turning points.
    async fn make(&self, game: &Study) -> Result<Result<Analysis, JobError>, RunAbandoned> {
        let Some(moves) = game.game() else {
            return Ok(Err(JobError::Failed));
        };
        let all = moves.ply() + 1;
        let mut positions = Vec::with_capacity(all);
        for ply in 0..all {
            let Some(position) = game.before(ply) else {
                return Ok(Err(JobError::Failed));
            };
            let judge = move |thinker: &Thinker, stop: &AtomicBool| {
                judge_position(&position, thinker, stop)
            };
            match self.step(judge).await? {
                Ok(position) => positions.push(position),
                Err(error) => return Ok(Err(error)),
            }
            let at = RunState::At(positions.len(), all);
            self.running.state.set(at);
        }
        let assessment = assess(moves, &positions);
        let mut turning_points = Vec::new();
        // A job for each, because its searches are long.
        for &point in &assessment.turning_points {
            let game = game.clone();
            let explain =
                move |thinker: &Thinker, stop: &AtomicBool| explain(&game, &point, thinker, stop);
            match self.step(explain).await? {
                Ok(explained) => turning_points.extend(explained),
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(Analysis::new(assessment, turning_points)))
    }

    /// Runs one job. Retries while the queue is full, because the run was admitted earlier.
    async fn step<T: Send + 'static>(
        &self,
        work: impl Fn(&Thinker, &AtomicBool) -> T + Clone + Send + 'static,
    ) -> Result<Result<T, JobError>, RunAbandoned> {
        let mut requester = self.running.requester.subscribe();
        loop {
            let spec = spec(*requester.borrow_and_update());
            // `unwatched` resolves when there are no followers. Dropping the `run` future cancels its job.
            let result = tokio::select! {
                biased;
                () = self.running.state.unwatched() => {
                    if self.analyses.runs.remove_if_unfollowed(self.id, self.running) {
                        return Err(RunAbandoned);
                    }
                    // A follower joined between `unwatched` and the lock: run the same job again.
                    continue;
                }
                // Retried after a delay, because a full queue rejects each job at once.
                result = self.analyses.core.engine.run(spec, work.clone()) => result,
                // A user requests an analysis that only a card needed: the job no longer waits for spare time.
                Ok(()) = requester.changed() => continue,
            };
            match result {
                Err(JobError::Full) => tokio::time::sleep(FULL_QUEUE_DELAY).await,
                result => return Ok(result),
            }
        }
    }
}

/// Returns the engine's job order, by the user who requested the analysis.
fn spec(requester: Option<Owner>) -> JobSpec {
    let kind = match requester {
        Some(_) => JobKind::Analysis,
        None => JobKind::Card,
    };
    JobSpec {
        owner: requester.unwrap_or(NOBODY),
        kind,
        limit: LIMIT,
    }
}

/// Searches a position of a game, or takes its result if the game is over.
pub(super) fn judge_position(
    game: &Game,
    thinker: &Thinker,
    stop: &AtomicBool,
) -> AnalysedPosition {
    judge(game, thinker.analysis_effort(), thinker, stop)
}

/// Like [`judge_position`], ten times deeper.
pub(super) fn judge_deeply(game: &Game, thinker: &Thinker, stop: &AtomicBool) -> AnalysedPosition {
    judge(game, thinker.deep_analysis_effort(), thinker, stop)
}

fn judge(
    game: &Game,
    effort: SearchLimits,
    thinker: &Thinker,
    stop: &AtomicBool,
) -> AnalysedPosition {
    if let Some(outcome) = game.outcome() {
        return AnalysedPosition::of_outcome(outcome, game.position().turn());
    }
    let results = thinker.best(game, effort, 1, stop);
    let best = results.into_iter().next();
    AnalysedPosition {
        score: best.as_ref().map_or(Score::LEVEL, |best| best.score),
        choices: game.legal_actions().len(),
        best,
    }
}

/// Confirms a turning point by a deep search, and adds the better moves, the reasons for the best one, and what
/// punishes the move played. `None` if the deep search finds that it loses little.
fn explain(
    game: &Study,
    point: &TurningPoint,
    thinker: &Thinker,
    stop: &AtomicBool,
) -> Option<ExplainedTurningPoint> {
    let turn = point.ply.checked_sub(1)?;
    let before = game.before(turn)?;
    let played = *game.game()?.actions().get(turn)?;
    let effort = thinker.deep_analysis_effort();
    let results = thinker.best(&before, effort, CANDIDATES, stop);
    let best = results.first()?;
    let mut after = before.clone();
    after.play(played).ok()?;
    let reply = judge_deeply(&after, thinker, stop);
    let candidates: Vec<(Action, Score)> = results
        .iter()
        .map(|result| (result.best(), result.score))
        .collect();
    let of_played = candidates.iter().find(|(action, _)| *action == played);
    let score = of_played.map_or(-reply.score, |(_, score)| *score);
    let variant = before.position().variant();
    let loss = expected_result(variant, best.score) - expected_result(variant, score);
    (loss >= MIN_TURNING_POINT_LOSS).then(|| ExplainedTurningPoint {
        ply: point.ply,
        best: best.score,
        played: score,
        line: best.pv().to_vec(),
        facts: thinker.facts(&before, best, &[], stop),
        candidates,
        punishment: reply.best.map_or(Vec::new(), |best| best.pv().to_vec()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_engine::review::is_good;
    use janggi::{MODERN, Position, Variant};

    /// With at most [`MAX_TURNING_POINTS`](hansu_engine::review::MAX_TURNING_POINTS) of each side, the nodes of an
    /// analysis depend on the length of the game alone.
    #[test]
    fn searches_stay_within_their_nodes() {
        let game = Game::new(&MODERN, Position::usual(Variant::Janggi));
        let thinker = Thinker::new(None, 4, 30_000);
        let deep = thinker.deep_analysis_effort();
        for (effort, lines) in [
            (thinker.analysis_effort(), 1),
            (deep, CANDIDATES),
            (deep, 1),
        ] {
            let results = thinker.best(&game, effort, lines, &AtomicBool::new(false));
            let nodes = results.iter().map(|result| result.nodes).max();
            assert_eq!(results.len(), lines);
            assert!(
                nodes.is_some_and(|nodes| nodes <= effort.nodes),
                "{nodes:?} {effort:?}"
            );
        }
    }

    /// A search of 30,000 nodes accepted this move, though it is as bad as the blunder that was asked about.
    #[test]
    fn move_as_bad_as_a_blunder_is_rejected() -> Result<(), Box<dyn std::error::Error>> {
        let fen = "rnba1ab2/4k4/1c2c1n2/p3p1pp1/2p6/R8/1PP1P1PPB/1C2C1N2/4K4/1BNA1A2r b";
        let game = Game::from_fen(&MODERN, fen)?;
        let thinker = Thinker::new(None, 4, 30_000);
        let effort = thinker.deep_analysis_effort();
        let results = thinker.best(&game, effort, CANDIDATES, &AtomicBool::new(false));
        let best = results.first().ok_or("nothing found")?;
        let candidates = results.iter().map(|result| (result.best(), result.score));
        let point = ExplainedTurningPoint {
            ply: 1,
            best: best.score,
            played: best.score,
            line: best.pv().to_vec(),
            facts: Vec::new(),
            candidates: candidates.collect(),
            punishment: Vec::new(),
        };
        let tried = game.position().read_uci("e7e6").ok_or("no move")?;
        let mut after = game.clone();
        after.play(tried)?;
        let judged = judge_deeply(&after, &thinker, &AtomicBool::new(false));
        let known = point.judge(Variant::Janggi, tried);
        let is_good = known.unwrap_or_else(|| is_good(Variant::Janggi, best.score, -judged.score));
        assert!(!is_good, "{judged:?} {point:?}");
        Ok(())
    }
}

//! Making an analysis: a job for each position, so that others have their turns in between.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::following::{RunState, Runs};
use super::kept::{Analysis, Turning};
use super::study::{Key, Study};
use crate::app::clock::Clock;
use crate::app::engine_service::{EngineService, JobError, JobKind, Order, Owner, Thinker};
use crate::engine::review::{Assessment, EDITION, Seen, assess};
use crate::engine::{SearchLimits, facts};
use crate::rules::Game;
use crate::store::Store;

/// How hard is thought about each position.
const EFFORT: SearchLimits = SearchLimits::of_nodes(30_000);
/// How long that may take: far longer than it does, unless the machine has much else to do.
const LIMIT: Duration = Duration::from_secs(20);
/// The pause before a step that found the queue full is brought again.
const PAUSE: Duration = Duration::from_millis(500);

/// Nobody follows the run any more.
struct LetGo;

/// Makes analyses.
pub(super) struct Maker {
    pub store: Arc<Store>,
    pub clock: Arc<dyn Clock>,
    pub engine: Arc<EngineService>,
    pub runs: Runs,
}

impl Maker {
    /// Makes an analysis, and keeps it, for as long as somebody follows.
    pub async fn run(&self, game: Study, owner: Owner, state: watch::Sender<RunState>) {
        let began = Instant::now();
        let id = game.key();
        let run = Run {
            maker: self,
            id,
            state: &state,
        };
        let outcome = match run.make(&game, owner).await {
            Err(LetGo) => {
                tracing::info!(game.id = %id, actor = %owner.person, "an analysis of game {id} was given up");
                return;
            }
            Ok(Ok(analysis)) => {
                let took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
                let plies = analysis.scores.len().saturating_sub(1);
                tracing::info!(game.id = %id, actor = %owner.person, plies, took_ms, "analysed game {id}");
                self.keep_analysis(id, &analysis).await;
                RunState::Ready(Arc::new(analysis))
            }
            Ok(Err(error)) => {
                tracing::error!(%error, game.id = %id, "an analysis broke off");
                RunState::Failed
            }
        };
        // From here on a new request finds the kept analysis, or begins a new run.
        drop(run);
        state.send_replace(outcome);
    }

    async fn keep_analysis(&self, id: Key, analysis: &Analysis) {
        let body = match analysis.write() {
            Ok(body) => body,
            Err(error) => {
                tracing::error!(%error, game.id = %id, "an analysis cannot be written");
                return;
            }
        };
        let (store, now) = (&self.store, self.clock.now());
        let kept = match id {
            Key::Match(game) => store.keep_analysis(game, EDITION, &body, now).await,
            Key::Record(review, nth) => {
                let place = (review, nth);
                store.keep_review_analysis(place, EDITION, &body, now).await
            }
        };
        if let Err(error) = kept {
            tracing::error!(%error, game.id = %id, "an analysis is not kept");
        }
    }
}

/// A run under way. However it ends, others can begin anew then.
struct Run<'a> {
    maker: &'a Maker,
    id: Key,
    state: &'a watch::Sender<RunState>,
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        self.maker.runs.end(self.id, self.state);
    }
}

impl Run<'_> {
    /// Looks at each position, then at what would have been better where the game turned.
    async fn make(&self, game: &Study, owner: Owner) -> Result<Result<Analysis, JobError>, LetGo> {
        let Some(moves) = game.game() else {
            return Ok(Err(JobError::Broke));
        };
        let all = moves.ply() + 1;
        let mut seen = Vec::with_capacity(all);
        for ply in 0..all {
            let Some(position) = game.before(ply) else {
                return Ok(Err(JobError::Broke));
            };
            let judge = move |thinker: &Thinker, stop: &AtomicBool| {
                judge_position(&position, thinker, stop)
            };
            match self.step(owner, judge).await? {
                Ok(one) => seen.push(one),
                Err(error) => return Ok(Err(error)),
            }
            self.state.send_replace(RunState::At(seen.len(), all));
        }
        let assessment = assess(moves, &seen);
        let explain = {
            let (game, assessment) = (game.clone(), assessment.clone());
            move |_: &Thinker, stop: &AtomicBool| explain(&game, &assessment, &seen, stop)
        };
        let turning = self.step(owner, explain).await?;
        Ok(turning.map(|turning| Analysis::new(assessment, turning)))
    }

    /// One job, brought again while the queue is full: before the run there was room.
    async fn step<T: Send + 'static>(
        &self,
        owner: Owner,
        work: impl Fn(&Thinker, &AtomicBool) -> T + Clone + Send + 'static,
    ) -> Result<Result<T, JobError>, LetGo> {
        let order = Order {
            owner,
            kind: JobKind::Analysis,
            limit: LIMIT,
        };
        loop {
            let came = tokio::select! {
                came = self.maker.engine.run(order, work.clone()) => came,
                () = self.state.closed() => {
                    if self.maker.runs.let_go(self.id, self.state) {
                        return Err(LetGo);
                    }
                    // Somebody has joined after all.
                    continue;
                }
            };
            match came {
                Err(JobError::Full) => tokio::time::sleep(PAUSE).await,
                came => return Ok(came),
            }
        }
    }
}

fn judge_position(game: &Game, thinker: &Thinker, stop: &AtomicBool) -> Seen {
    if let Some(outcome) = game.outcome() {
        return Seen::ended(outcome, game.position().turn());
    }
    let results = thinker.best(game, EFFORT, 1, stop);
    let best = results.into_iter().next();
    Seen {
        score: best
            .as_ref()
            .map_or(crate::engine::Score::LEVEL, |best| best.score),
        choices: game.legal_actions().len(),
        best,
    }
}

/// What would have been better at each turning point, and why.
fn explain(
    game: &Study,
    assessment: &Assessment,
    seen: &[Seen],
    stop: &AtomicBool,
) -> Vec<Turning> {
    let points = assessment.turning_points.iter().filter_map(|point| {
        let best = seen.get(point.ply.checked_sub(1)?)?.best.as_ref()?;
        Some(Turning {
            ply: point.ply,
            best: point.best,
            played: point.played,
            line: best.pv().to_vec(),
            facts: facts(&game.before(point.ply.checked_sub(1)?)?, best, &[], stop),
        })
    });
    points.collect()
}

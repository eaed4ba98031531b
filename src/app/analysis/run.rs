//! Making an analysis: a job for each position, so that others have their turns in between.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::super::App;
use super::super::jobs::{JobError, Kind, Order, Owner};
use super::study::{Key, Study};
use super::{Analysis, Turning};
use crate::app::thinking::Thinker;
use crate::engine::review::{Assessment, EDITION, Seen, assess};
use crate::engine::{SearchLimits, facts};
use crate::rules::Game;

/// How far a run has come, for all who follow it.
#[derive(Debug, Clone)]
pub(super) enum State {
    /// So many of so many positions are done.
    At(usize, usize),
    /// It is done.
    Ready(Arc<Analysis>),
    /// It came to nothing.
    Failed,
}

/// How hard is thought about each position.
const EFFORT: SearchLimits = SearchLimits::of_nodes(30_000);
/// How long that may take: far longer than it does, unless the machine has much else to do.
const LIMIT: Duration = Duration::from_secs(20);
/// The pause before a step that found the queue full is brought again.
const PAUSE: Duration = Duration::from_millis(500);

/// Nobody follows the run any more.
struct LetGo;

impl App {
    /// Makes an analysis, and keeps it, for as long as somebody follows.
    pub(super) async fn run_analysis(
        &self,
        game: Study,
        owner: Owner,
        state: watch::Sender<State>,
    ) {
        let began = Instant::now();
        let id = game.key();
        let run = Run {
            app: self,
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
                State::Ready(Arc::new(analysis))
            }
            Ok(Err(error)) => {
                tracing::error!(%error, game.id = %id, "an analysis broke off");
                State::Failed
            }
        };
        // Whoever asks from here on finds what was kept, or begins anew.
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
    app: &'a App,
    id: Key,
    state: &'a watch::Sender<State>,
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        self.app.analyses.end(self.id, self.state);
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
            let thinker = self.app.thinker.clone();
            let look = move |stop: &AtomicBool| look_at(&position, &thinker, stop);
            match self.step(owner, look).await? {
                Ok(one) => seen.push(one),
                Err(error) => return Ok(Err(error)),
            }
            self.state.send_replace(State::At(seen.len(), all));
        }
        let assessment = assess(moves, &seen);
        let explain = {
            let (game, assessment) = (game.clone(), assessment.clone());
            move |stop: &AtomicBool| explain(&game, &assessment, &seen, stop)
        };
        let turning = self.step(owner, explain).await?;
        Ok(turning.map(|turning| Analysis::new(assessment, turning)))
    }

    /// One job, brought again while the queue is full: before the run there was room.
    async fn step<T: Send + 'static>(
        &self,
        owner: Owner,
        work: impl Fn(&AtomicBool) -> T + Clone + Send + 'static,
    ) -> Result<Result<T, JobError>, LetGo> {
        let order = Order {
            owner,
            kind: Kind::Analysis,
            limit: LIMIT,
        };
        loop {
            let came = tokio::select! {
                came = self.app.jobs.run(order, work.clone()) => came,
                () = self.state.closed() => {
                    if self.app.analyses.let_go(self.id, self.state) {
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

fn look_at(game: &Game, thinker: &Thinker, stop: &AtomicBool) -> Seen {
    if let Some(outcome) = game.outcome() {
        return Seen::ended(outcome, game.position().turn());
    }
    let thoughts = thinker.best(game, EFFORT, 1, stop);
    let best = thoughts.into_iter().next();
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

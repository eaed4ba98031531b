//! Runs in progress and their followers.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::kept::Analysis;
use super::study::Key;
use super::watched::{Watched, Watching};
use crate::app::engine_service::Owner;
use crate::play::UserId;
use crate::store::InteractionId;

/// A follower's view of a run.
#[derive(Debug, Clone)]
pub enum Progress {
    /// Positions searched so far, and their total.
    At(usize, usize),
    /// The finished analysis.
    Ready(Arc<Analysis>),
    /// The follower cancelled its own wait.
    Cancelled,
    /// The run failed because of an internal error.
    Failed,
}

/// A subscription to a run. When the last one is dropped, the run stops.
#[derive(Debug)]
pub struct Following {
    state: Watching<RunState>,
    cancelled: CancellationToken,
    follows: Arc<Follows>,
    interaction: InteractionId,
}

/// The state of a run, shared by all its followers.
#[derive(Debug, Clone)]
pub(super) enum RunState {
    /// Positions searched so far, and their total.
    At(usize, usize),
    /// Finished.
    Ready(Arc<Analysis>),
    /// Failed because of an internal error.
    Failed,
}

/// A run in progress.
#[derive(Debug, Clone)]
pub(super) struct Running {
    /// Its state, for its followers.
    pub state: Watched<RunState>,
    /// Who asked for it first; `None` while only a card waits for it. Once it was asked for, it stays so. Only the run
    /// watches it.
    pub asked: watch::Sender<Option<Owner>>,
}

/// The runs in progress, and their followers.
#[derive(Debug, Default)]
pub(super) struct Runs {
    runs: Mutex<HashMap<Key, Running>>,
    follows: Arc<Follows>,
}

/// Followers by the interaction in which they asked, with the token that cancels the wait.
#[derive(Debug, Default)]
struct Follows(Mutex<BTreeMap<InteractionId, (UserId, CancellationToken)>>);

impl Following {
    /// The interaction in which the analysis was requested; the cancel button's id contains it.
    pub fn interaction(&self) -> InteractionId {
        self.interaction
    }

    /// The current progress.
    pub fn now(&self) -> Progress {
        progress(&self.state.now())
    }

    /// Waits for the next change. Cancel safe: a dropped call loses no update.
    pub async fn next(&mut self) -> Progress {
        tokio::select! {
            biased;
            () = self.cancelled.cancelled() => Progress::Cancelled,
            changed = self.state.changed() => match changed {
                Ok(()) => progress(&self.state.see()),
                // The sender was dropped without a final state, so the run's task has panicked.
                Err(_) => Progress::Failed,
            },
        }
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.follows.lock().remove(&self.interaction);
    }
}

/// Waits until a run has ended; `None` if it failed.
pub(super) async fn ended(mut state: Watching<RunState>) -> Option<Arc<Analysis>> {
    loop {
        match &*state.see() {
            RunState::At(..) => {}
            RunState::Ready(analysis) => return Some(Arc::clone(analysis)),
            RunState::Failed => return None,
        }
        // The sender is dropped without a final state if the run's task has panicked.
        state.changed().await.ok()?;
    }
}

fn progress(state: &RunState) -> Progress {
    match state {
        RunState::At(done, all) => Progress::At(*done, *all),
        RunState::Ready(analysis) => Progress::Ready(Arc::clone(analysis)),
        RunState::Failed => Progress::Failed,
    }
}

impl Runs {
    /// Registers a follower until the returned value is dropped.
    pub fn follow(
        &self,
        state: Watching<RunState>,
        interaction: InteractionId,
        who: UserId,
    ) -> Following {
        let cancelled = CancellationToken::new();
        let follows = Arc::clone(&self.follows);
        follows.lock().insert(interaction, (who, cancelled.clone()));
        Following {
            state,
            cancelled,
            follows,
            interaction,
        }
    }

    /// Cancels a wait; `false` if `who` has none under that interaction.
    pub fn cancel(&self, asked: InteractionId, who: UserId) -> bool {
        let follows = self.follows.lock();
        let own = follows.get(&asked).filter(|(owner, _)| *owner == who);
        own.map(|(_, cancelled)| cancelled.cancel()).is_some()
    }

    pub fn lock(&self) -> MutexGuard<'_, HashMap<Key, Running>> {
        self.runs.lock()
    }

    /// Removes a run that has no followers; `false` if somebody has joined since.
    pub fn let_go(&self, game: Key, run: &Running) -> bool {
        // Joining subscribes under the same lock, so the count cannot rise between check and removal.
        let mut runs = self.lock();
        let alone = !run.state.is_watched();
        if alone {
            runs.remove(&game);
        }
        alone
    }

    /// Removes a run, unless another has been started for the same game.
    pub fn end(&self, game: Key, run: &Running) {
        let mut runs = self.lock();
        let own = runs.get(&game);
        if own.is_some_and(|own| own.state.is_same(&run.state)) {
            runs.remove(&game);
        }
    }
}

impl Follows {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<InteractionId, (UserId, CancellationToken)>> {
        self.0.lock()
    }
}

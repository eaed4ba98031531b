//! Following an analysis that is being made: who waits for it, and the runs under way.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::kept::Analysis;
use super::study::Key;
use crate::play::UserId;
use crate::store::InteractionId;

/// How far an analysis has come.
#[derive(Debug, Clone)]
pub enum Progress {
    /// So many of so many positions are done.
    At(usize, usize),
    /// It is there.
    Ready(Arc<Analysis>),
    /// The reader gave it up.
    Cancelled,
    /// It came to nothing, by a fault of ours.
    Failed,
}

/// A reader who waits for an analysis. When the last one is dropped, the work ends.
#[derive(Debug)]
pub struct Following {
    state: watch::Receiver<RunState>,
    cancelled: CancellationToken,
    follows: Arc<Follows>,
    interaction: InteractionId,
}

/// How far a run has come, for all who follow it.
#[derive(Debug, Clone)]
pub(super) enum RunState {
    /// So many of so many positions are done.
    At(usize, usize),
    /// It is done.
    Ready(Arc<Analysis>),
    /// It came to nothing.
    Failed,
}

/// The analyses under way, and who waits for them.
#[derive(Debug, Default)]
pub(super) struct Runs {
    runs: Mutex<HashMap<Key, watch::Sender<RunState>>>,
    follows: Arc<Follows>,
}

/// Who waits, by the interaction in which they asked, with what cancels that.
#[derive(Debug, Default)]
struct Follows(Mutex<HashMap<InteractionId, (UserId, CancellationToken)>>);

impl Following {
    /// The interaction in which it was asked for: what cancels it names that.
    pub fn interaction(&self) -> InteractionId {
        self.interaction
    }

    /// How far it has come by now.
    pub fn now(&self) -> Progress {
        progress(&self.state.borrow())
    }

    /// Waits for news, and says how far it has come then.
    pub async fn next(&mut self) -> Progress {
        tokio::select! {
            () = self.cancelled.cancelled() => Progress::Cancelled,
            changed = self.state.changed() => match changed {
                Ok(()) => progress(&self.state.borrow_and_update()),
                // The run is gone without a word.
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

fn progress(state: &RunState) -> Progress {
    match state {
        RunState::At(done, all) => Progress::At(*done, *all),
        RunState::Ready(analysis) => Progress::Ready(Arc::clone(analysis)),
        RunState::Failed => Progress::Failed,
    }
}

impl Runs {
    /// Somebody waits for a run from now on, until the answer is dropped.
    pub fn follow(
        &self,
        state: watch::Receiver<RunState>,
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

    /// Ends somebody's wait; `false` where they do not wait under that interaction.
    pub fn cancel(&self, asked: InteractionId, who: UserId) -> bool {
        let follows = self.follows.lock();
        let own = follows.get(&asked).filter(|(owner, _)| *owner == who);
        own.map(|(_, cancelled)| cancelled.cancel()).is_some()
    }

    pub fn lock(&self) -> MutexGuard<'_, HashMap<Key, watch::Sender<RunState>>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the run of a game if nobody follows it any more.
    pub fn let_go(&self, game: Key, state: &watch::Sender<RunState>) -> bool {
        // Under the lock, under which others join.
        let mut runs = self.lock();
        let alone = state.receiver_count() == 0;
        if alone {
            runs.remove(&game);
        }
        alone
    }

    /// Takes a run out, if it is still the one for its game.
    pub fn end(&self, game: Key, state: &watch::Sender<RunState>) {
        let mut runs = self.lock();
        if runs.get(&game).is_some_and(|own| own.same_channel(state)) {
            runs.remove(&game);
        }
    }
}

impl Follows {
    fn lock(&self) -> MutexGuard<'_, HashMap<InteractionId, (UserId, CancellationToken)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! Runs in progress, and the followers that watch their progress.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use futures_util::FutureExt;
use parking_lot::{Mutex, MutexGuard};
use tokio::sync::watch::Ref;
use tokio::sync::watch::error::RecvError;
use tokio::sync::{Notify, watch};
use tokio_util::sync::CancellationToken;

use super::Key;
use super::kept::Analysis;
use crate::app::engine_service::Owner;
use hansu_play::UserId;
use hansu_store::InteractionId;

/// A follower's view of a run.
#[derive(Debug, Clone)]
pub enum Progress {
    /// Positions searched so far, and their total.
    At(usize, usize),
    /// The finished analysis.
    Ready(Arc<Analysis>),
    /// The follower cancelled its wait.
    Cancelled,
    /// The run failed because of an internal error.
    Failed,
}

/// A subscription to a run. When the last one is dropped, the run stops.
#[derive(Debug)]
pub struct RunSubscription {
    state: ValueReceiver<RunState>,
    cancelled: CancellationToken,
    followers: Arc<Followers>,
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
    pub state: ValueSender<RunState>,
    /// The first user who requested the analysis; `None` while only a card needs it. Never reset. Only the run watches
    /// it.
    pub requester: watch::Sender<Option<Owner>>,
}

/// The runs in progress, and their followers.
#[derive(Debug, Default)]
pub(super) struct Runs {
    runs: Mutex<HashMap<Key, Running>>,
    followers: Arc<Followers>,
}

/// Followers by the interaction of their request, with the token that cancels the wait.
#[derive(Debug, Default)]
struct Followers(Mutex<BTreeMap<InteractionId, (UserId, CancellationToken)>>);

impl RunSubscription {
    /// Returns the interaction in which the analysis was requested; the cancel button's id contains it.
    pub fn interaction(&self) -> InteractionId {
        self.interaction
    }

    /// Returns the current progress.
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

impl Drop for RunSubscription {
    fn drop(&mut self) {
        self.followers.lock().remove(&self.interaction);
    }
}

/// Waits until a run has ended; `None` if it failed.
pub(super) async fn wait_until_ended(mut state: ValueReceiver<RunState>) -> Option<Arc<Analysis>> {
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
        RunState::At(judged, all) => Progress::At(*judged, *all),
        RunState::Ready(analysis) => Progress::Ready(Arc::clone(analysis)),
        RunState::Failed => Progress::Failed,
    }
}

impl Runs {
    /// Registers a follower until the returned value is dropped.
    pub fn follow(
        &self,
        state: ValueReceiver<RunState>,
        interaction: InteractionId,
        person: UserId,
    ) -> RunSubscription {
        let cancelled = CancellationToken::new();
        let followers = Arc::clone(&self.followers);
        followers
            .lock()
            .insert(interaction, (person, cancelled.clone()));
        RunSubscription {
            state,
            cancelled,
            followers,
            interaction,
        }
    }

    /// Cancels a wait; `false` if `person` has none under that interaction.
    pub fn cancel(&self, interaction: InteractionId, person: UserId) -> bool {
        let followers = self.followers.lock();
        let entry = followers
            .get(&interaction)
            .filter(|(owner, _)| *owner == person);
        entry.map(|(_, cancelled)| cancelled.cancel()).is_some()
    }

    pub fn lock(&self) -> MutexGuard<'_, HashMap<Key, Running>> {
        self.runs.lock()
    }

    /// Removes a run that has no followers; `false` if somebody has joined since.
    pub fn remove_if_unfollowed(&self, game: Key, run: &Running) -> bool {
        // Joining subscribes under the same lock, so the count cannot rise between check and removal.
        let mut runs = self.lock();
        let unfollowed = !run.state.is_watched();
        if unfollowed {
            runs.remove(&game);
        }
        unfollowed
    }

    /// Removes a run, unless another has been started for the same game.
    pub fn end(&self, game: Key, run: &Running) {
        let mut runs = self.lock();
        let current_run = runs.get(&game);
        if current_run.is_some_and(|current| current.state.is_same(&run.state)) {
            runs.remove(&game);
        }
    }
}

impl Followers {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<InteractionId, (UserId, CancellationToken)>> {
        self.0.lock()
    }
}

/// The sending half, which sets the value.
#[derive(Debug, Clone)]
pub(super) struct ValueSender<T> {
    // Declared before `watchers`, so that it is dropped first: a woken waiter then finds the sender gone.
    value: watch::Sender<T>,
    watchers: Watchers,
}

/// The receiving half, which watches the value.
#[derive(Debug)]
pub(super) struct ValueReceiver<T> {
    value: watch::Receiver<T>,
    woken: Arc<Notify>,
}

#[derive(Debug, Clone)]
struct Watchers(Arc<Notify>);

impl Drop for Watchers {
    fn drop(&mut self) {
        self.0.notify_waiters();
    }
}

impl<T> ValueSender<T> {
    pub fn new(value: T) -> ValueSender<T> {
        ValueSender {
            value: watch::Sender::new(value),
            watchers: Watchers(Arc::default()),
        }
    }

    pub fn set(&self, value: T) {
        self.value.send_replace(value);
        self.watchers.0.notify_waiters();
    }

    pub fn watch(&self) -> ValueReceiver<T> {
        ValueReceiver {
            value: self.value.subscribe(),
            woken: Arc::clone(&self.watchers.0),
        }
    }

    pub fn is_watched(&self) -> bool {
        self.value.receiver_count() > 0
    }

    /// Waits until nobody watches.
    pub async fn unwatched(&self) {
        self.value.closed().await;
    }

    pub fn is_same(&self, other: &ValueSender<T>) -> bool {
        self.value.same_channel(&other.value)
    }
}

impl<T> ValueReceiver<T> {
    pub fn now(&self) -> Ref<'_, T> {
        self.value.borrow()
    }

    /// Returns the value and marks it as seen.
    pub fn see(&mut self) -> Ref<'_, T> {
        self.value.borrow_and_update()
    }

    /// Waits for an unseen value. Cancel safe.
    ///
    /// # Errors
    /// [`RecvError`] if there is none, and no sender is left.
    pub async fn changed(&mut self) -> Result<(), RecvError> {
        loop {
            // From here on a change wakes the task, even before it awaits.
            let wake = self.woken.notified();
            if let Some(change) = self.value.changed().now_or_never() {
                return change;
            }
            wake.await;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use parking_lot::Mutex;

    use super::*;

    #[tokio::test]
    async fn watchers_are_woken_in_order() {
        let watched = ValueSender::new(0);
        let order: Arc<Mutex<Vec<(u32, u32)>>> = Arc::default();
        let tasks: Vec<_> = (0..40)
            .map(|nth| {
                let mut watching = watched.watch();
                let order = Arc::clone(&order);
                tokio::spawn(async move {
                    while watching.changed().await.is_ok() {
                        order.lock().push((*watching.see(), nth));
                    }
                })
            })
            .collect();
        for value in 1..4 {
            tokio::task::yield_now().await;
            watched.set(value);
        }
        tokio::task::yield_now().await;
        assert!(watched.is_watched());
        // Dropping the sender wakes all waiters.
        drop(watched);
        for task in tasks {
            task.await.unwrap();
        }
        let expected = (1..4).flat_map(|value| (0..40).map(move |nth| (value, nth)));
        assert!(order.lock().iter().copied().eq(expected), "{order:?}");
    }

    #[tokio::test]
    async fn last_value_is_seen_after_the_sender_is_dropped() {
        let watched = ValueSender::new("one");
        let mut watching = watched.watch();
        watched.clone().set("two");
        drop(watched);
        watching.changed().await.unwrap();
        assert_eq!(*watching.see(), "two");
        watching.changed().await.unwrap_err();
        assert_eq!(*watching.now(), "two");
    }

    #[tokio::test]
    async fn value_is_unwatched_after_the_last_watcher_is_dropped() {
        let watched = ValueSender::new(());
        let watching = watched.watch();
        assert!(watched.unwatched().now_or_never().is_none());
        drop(watching);
        watched.unwatched().await;
        assert!(!watched.is_watched());
        assert!(watched.is_same(&watched.clone()) && !watched.is_same(&ValueSender::new(())));
    }
}

//! A value that others watch.
//!
//! Tokio's `watch` with one difference: it wakes those who wait in an order by chance, so that its lock is shared out
//! between threads, and here who came first is woken first.

use std::sync::Arc;

use futures_util::FutureExt;
use tokio::sync::Notify;
use tokio::sync::watch::{self, Ref, error::RecvError};

/// Who sets the value.
#[derive(Debug, Clone)]
pub(super) struct Watched<T> {
    // In this order: who is woken finds the sender gone.
    value: watch::Sender<T>,
    watchers: Watchers,
}

/// Who watches it.
#[derive(Debug)]
pub(super) struct Watching<T> {
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

impl<T> Watched<T> {
    pub fn new(value: T) -> Watched<T> {
        Watched {
            value: watch::Sender::new(value),
            watchers: Watchers(Arc::default()),
        }
    }

    pub fn set(&self, value: T) {
        self.value.send_replace(value);
        self.watchers.0.notify_waiters();
    }

    pub fn watch(&self) -> Watching<T> {
        Watching {
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

    pub fn is_same(&self, other: &Watched<T>) -> bool {
        self.value.same_channel(&other.value)
    }
}

impl<T> Watching<T> {
    pub fn now(&self) -> Ref<'_, T> {
        self.value.borrow()
    }

    /// The value, which counts as seen.
    pub fn see(&mut self) -> Ref<'_, T> {
        self.value.borrow_and_update()
    }

    /// Waits for a value that was not seen. Cancel safe.
    ///
    /// # Errors
    /// [`RecvError`] if there is none, and nobody is left to set one.
    pub async fn changed(&mut self) -> Result<(), RecvError> {
        loop {
            // From here on it is woken, although it is not waited for yet.
            let woken = self.woken.notified();
            if let Some(changed) = self.value.changed().now_or_never() {
                return changed;
            }
            woken.await;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use parking_lot::Mutex;

    use super::*;

    #[tokio::test]
    async fn who_came_first_is_woken_first() {
        let watched = Watched::new(0);
        let order: Arc<Mutex<Vec<(u32, u32)>>> = Arc::default();
        let tasks: Vec<_> = (0..40)
            .map(|nth| {
                let (mut watching, order) = (watched.watch(), Arc::clone(&order));
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
        // Whoever waits ends with it, and the others as well.
        drop(watched);
        for task in tasks {
            task.await.unwrap();
        }
        let expected = (1..4).flat_map(|value| (0..40).map(move |nth| (value, nth)));
        assert!(order.lock().iter().copied().eq(expected), "{order:?}");
    }

    #[tokio::test]
    async fn the_last_value_is_seen_though_nobody_is_left_to_set_one() {
        let watched = Watched::new("one");
        let mut watching = watched.watch();
        watched.clone().set("two");
        drop(watched);
        watching.changed().await.unwrap();
        assert_eq!(*watching.see(), "two");
        watching.changed().await.unwrap_err();
        assert_eq!(*watching.now(), "two");
    }

    #[tokio::test]
    async fn nobody_watches_when_the_last_one_is_gone() {
        let watched = Watched::new(());
        let watching = watched.watch();
        assert!(watched.unwatched().now_or_never().is_none());
        drop(watching);
        watched.unwatched().await;
        assert!(!watched.is_watched());
        assert!(watched.is_same(&watched.clone()) && !watched.is_same(&Watched::new(())));
    }
}

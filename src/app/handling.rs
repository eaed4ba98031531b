//! Interactions in progress, and recent ones, so that an event that is received twice is handled once.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::store::InteractionId;

/// The time for which an interaction is remembered after its end, which is the life of its token. A resumed session
/// only replays younger events.
const MEMORY_TIME: Duration = Duration::from_secs(15 * 60);
/// The maximum number of remembered interactions.
const CAPACITY: usize = 50_000;

/// Interactions in progress, and recent ones.
#[derive(Debug, Default)]
pub struct Handling(Mutex<SeenInteractions>);

#[derive(Debug, Default)]
struct SeenInteractions {
    /// All interactions.
    known: BTreeSet<u64>,
    /// Ended interactions, oldest first.
    ended: VecDeque<(Instant, u64)>,
}

/// RAII guard of an interaction in progress.
#[derive(Debug)]
pub struct HandlingGuard<'a> {
    all: &'a Handling,
    interaction: InteractionId,
}

impl Handling {
    /// Registers an interaction; `None` if it is already in progress, or was.
    pub fn begin(&self, interaction: InteractionId) -> Option<HandlingGuard<'_>> {
        let mut interactions = self.0.lock();
        while let Some((ended, id)) = interactions.ended.front().copied()
            && (ended.elapsed() >= MEMORY_TIME || interactions.ended.len() > CAPACITY)
        {
            interactions.ended.pop_front();
            interactions.known.remove(&id);
        }
        let is_new = interactions.known.insert(interaction.0);
        is_new.then(|| HandlingGuard {
            all: self,
            interaction,
        })
    }
}

impl Drop for HandlingGuard<'_> {
    fn drop(&mut self) {
        let mut interactions = self.all.0.lock();
        interactions
            .ended
            .push_back((Instant::now(), self.interaction.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn interaction_is_handled_once_even_after_its_end() {
        let handling = Handling::default();
        let first = handling.begin(InteractionId(1));
        assert!(first.is_some());
        for _ in 0..2 {
            assert!(handling.begin(InteractionId(1)).is_none());
        }
        assert!(handling.begin(InteractionId(2)).is_some());
        drop(first);
        assert!(handling.begin(InteractionId(1)).is_none());
        tokio::time::advance(MEMORY_TIME).await;
        assert!(handling.begin(InteractionId(1)).is_some());
    }
}

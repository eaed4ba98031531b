//! Parts of [`Outside`](super::Outside): randomness, drawn from one source, and the execution of long work.

use std::fmt;

use parking_lot::Mutex;
use rand::distr::Alphanumeric;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use tokio::task::{JoinError, spawn_blocking};

use janggi::Side;

/// The source of randomness. Equal seeds give equal draws, so that a run of the bot can be reproduced. It is the only
/// source in `app` and `discord`.
pub struct Chance(
    // A blocking mutex suffices because it is only held for one draw.
    Mutex<StdRng>,
);

/// The length of a [`Chance::mark`].
const MARK_LENGTH: usize = 6;
/// The length of a [`Chance::secret`].
const SECRET_LENGTH: usize = 24;

impl Chance {
    /// Creates a source seeded by the operating system.
    #[must_use]
    pub fn of_system() -> Chance {
        Chance(Mutex::new(rand::make_rng()))
    }

    /// Creates a source with a fixed seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Chance {
        Chance(Mutex::new(StdRng::seed_from_u64(seed)))
    }

    /// Draws the side of the player who gets Cho when nobody has chosen a side.
    pub fn random_side(&self) -> Side {
        if self.0.lock().random() {
            Side::Cho
        } else {
            Side::Han
        }
    }

    /// Returns a random six-character id, practically unique per process.
    pub fn mark(&self) -> String {
        let mut source = self.0.lock();
        let letters = (&mut *source).sample_iter(Alphanumeric).take(MARK_LENGTH);
        letters.map(char::from).collect()
    }

    /// Returns a secret that cannot be guessed: 24 letters and digits, more than 128 bits.
    pub fn secret(&self) -> String {
        let mut source = self.0.lock();
        let letters = (&mut *source).sample_iter(Alphanumeric).take(SECRET_LENGTH);
        letters.map(char::from).collect()
    }

    /// Returns a random fraction of a wait, from 0 up to but not including 1, which spreads simultaneous retries.
    pub fn jitter(&self) -> f64 {
        self.0.lock().random()
    }

    /// Returns one of some values, each with the same probability; `None` if there are none.
    pub fn one_of<'a, T>(&self, values: &'a [T]) -> Option<&'a T> {
        values.choose(&mut *self.0.lock())
    }

    /// Returns the values in random order.
    pub fn shuffled<T: Clone>(&self, values: &[T]) -> Vec<T> {
        let mut shuffled = values.to_vec();
        shuffled.shuffle(&mut *self.0.lock());
        shuffled
    }

    /// Returns a seed for another source.
    pub fn seed(&self) -> u64 {
        self.0.lock().random()
    }
}

/// Omits the state, which would reveal the next draws.
impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance")
    }
}

/// The executor of long work. Injected, like time and randomness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Executor {
    /// On separate threads, so that only the caller waits for the work.
    OnThreads,
    /// Synchronously, in the caller. Used by a simulation, because the order of threads would be randomness that no
    /// seed reproduces. Everything waits for it, so very long work is replaced by a stand-in there.
    AtOnce,
}

impl Executor {
    /// Runs the work. If the future is dropped, work that has begun on a thread continues.
    ///
    /// # Errors
    /// [`JoinError`] if the work panicked on a thread, or the runtime is shutting down.
    pub(super) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        match self {
            Executor::OnThreads => spawn_blocking(work).await,
            Executor::AtOnce => Ok(work()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::BTreeSet;
    use std::thread;

    use super::*;

    fn drawn(chance: &Chance) -> (Vec<Side>, String, u64, f64) {
        let lots = (0..64).map(|_| chance.random_side()).collect();
        (lots, chance.mark(), chance.seed(), chance.jitter())
    }

    #[test]
    fn equal_seeds_give_equal_draws() {
        let [first, repeated, different] = [7, 7, 8].map(|seed| drawn(&Chance::seeded(seed)));
        assert_eq!(first, repeated);
        assert_ne!(first, different);
        let [first, second] = [(); 2].map(|()| drawn(&Chance::of_system()));
        assert_ne!(first, second);
    }

    #[test]
    fn draws_have_their_documented_form() {
        let chance = Chance::seeded(1);
        let lots: BTreeSet<Side> = (0..64).map(|_| chance.random_side()).collect();
        assert_eq!(lots.len(), 2, "both sides come");
        for _ in 0..64 {
            let mark = chance.mark();
            assert_eq!(mark.len(), MARK_LENGTH, "{mark}");
            assert!(mark.bytes().all(|letter| letter.is_ascii_alphanumeric()));
            assert!((0.0..1.0).contains(&chance.jitter()));
        }
    }

    #[tokio::test]
    async fn only_the_synchronous_executor_stays_on_the_thread() {
        let thread = thread::current().id();
        let at = |work: Executor| work.run(|| thread::current().id());
        assert_eq!(at(Executor::AtOnce).await.unwrap(), thread);
        assert_ne!(at(Executor::OnThreads).await.unwrap(), thread);
    }
}

//! Reading people's files: a few at a time, and one person's one after another.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::app::error::Refused;
use crate::play::UserId;

/// How many files are fetched and read side by side. Each is held in memory, as it came and as it was
/// read: this bounds all of them.
const AT_ONCE: usize = 3;
/// How many of one person's are read or wait: the rest is refused at once.
const EACH: usize = 8;
/// How long one waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the press of a button waits for one, which has to be answered within three seconds.
const PAGE_PATIENCE: Duration = Duration::from_millis(1_500);

/// The places at which files are read.
#[derive(Debug)]
pub(super) struct Reading {
    places: Arc<Semaphore>,
    /// Who reads or waits. A std mutex: held for a look-up.
    people: Mutex<HashMap<UserId, PersonQueue>>,
}

/// One person's files.
#[derive(Debug)]
struct PersonQueue {
    /// One goes at a time, so that nobody takes all places.
    turn: Arc<Semaphore>,
    files: usize,
}

/// A place, for as long as a file is in memory.
#[derive(Debug)]
pub struct ReadingSlot {
    _turn: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
    _file: CountedFile,
}

/// One of a person's files.
#[derive(Debug)]
struct CountedFile {
    reading: Arc<Reading>,
    owner: UserId,
}

/// Why somebody waits for a place, which tells how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReadingPatience {
    /// For a file, behind "is thinking".
    File,
    /// For the page of one, before the press runs out.
    Page,
}

impl Reading {
    pub fn new() -> Arc<Reading> {
        Arc::new(Reading {
            places: Arc::new(Semaphore::new(AT_ONCE)),
            people: Mutex::default(),
        })
    }

    /// A place for one more file of this person, as soon as there is one.
    ///
    /// # Errors
    /// [`Refused::ReadingBusy`] where they have too many already, or none comes free in time.
    pub async fn place(
        self: &Arc<Self>,
        owner: UserId,
        wait: ReadingPatience,
    ) -> Result<ReadingSlot, Refused> {
        let (turn, file) = self.count(owner)?;
        let patience = match wait {
            ReadingPatience::File => PATIENCE,
            ReadingPatience::Page => PAGE_PATIENCE,
        };
        let places = Arc::clone(&self.places);
        let both = async {
            // A person's own turn first: somebody with many files waits in their own line, not in everybody's.
            let turn = turn.acquire_owned().await.ok()?;
            Some((turn, places.acquire_owned().await.ok()?))
        };
        match tokio::time::timeout(patience, both).await {
            Ok(Some((turn, place))) => Ok(ReadingSlot {
                _turn: turn,
                _place: place,
                _file: file,
            }),
            Ok(None) | Err(_) => Err(Refused::ReadingBusy),
        }
    }

    fn count(self: &Arc<Self>, owner: UserId) -> Result<(Arc<Semaphore>, CountedFile), Refused> {
        let mut people = self.lock();
        let queue = people.entry(owner).or_insert_with(|| PersonQueue {
            turn: Arc::new(Semaphore::new(1)),
            files: 0,
        });
        if queue.files >= EACH {
            return Err(Refused::ReadingBusy);
        }
        queue.files += 1;
        let counted = CountedFile {
            reading: Arc::clone(self),
            owner,
        };
        Ok((Arc::clone(&queue.turn), counted))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, PersonQueue>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for CountedFile {
    fn drop(&mut self) {
        let mut people = self.reading.lock();
        if let Some(queue) = people.get_mut(&self.owner) {
            queue.files -= 1;
            if queue.files == 0 {
                people.remove(&self.owner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// The clock of the test runs on by itself as soon as there is nothing else to do.
    #[tokio::test(start_paused = true)]
    async fn one_person_never_holds_all_places_and_who_waits_too_long_is_told() {
        let reading = Reading::new();
        let place = |person, wait| {
            let reading = Arc::clone(&reading);
            tokio::spawn(async move { reading.place(UserId(person), wait).await })
        };
        let first = place(1, ReadingPatience::File).await.unwrap().unwrap();
        // Forty at once: seven more wait in line, the rest is told at once.
        let mut more: Vec<_> = (1..40).map(|_| place(1, ReadingPatience::File)).collect();
        let others = [2, 3].map(|person| place(person, ReadingPatience::File));
        let mut held = Vec::new();
        for other in others {
            held.push(other.await.unwrap().unwrap());
        }
        assert!(reading.places.try_acquire().is_err(), "three places");
        for late in more.split_off(7) {
            assert_eq!(late.await.unwrap().unwrap_err(), Refused::ReadingBusy);
        }
        assert_eq!(reading.lock()[&UserId(1)].files, 8);
        let pressed = place(4, ReadingPatience::Page).await.unwrap();
        assert_eq!(pressed.unwrap_err(), Refused::ReadingBusy);
        drop((first, held));
        for waited in more {
            drop(waited.await.unwrap().unwrap());
        }
        assert_eq!(reading.places.available_permits(), AT_ONCE);
        assert!(reading.lock().is_empty(), "nobody is remembered");
    }
}

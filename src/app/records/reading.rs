//! Limits the reading of uploaded files, in total and per person.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::app::error::Refused;
use crate::play::UserId;

/// Files downloaded and parsed in parallel. Each is in memory twice, as bytes and as games.
const AT_ONCE: usize = 3;
/// The most files per person that are read or queued; more are refused at once.
const EACH: usize = 8;
/// How long a new upload waits for a slot.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a button press waits; it must be answered within Discord's three seconds.
const PAGE_PATIENCE: Duration = Duration::from_millis(1_500);

/// Slots for reading files.
#[derive(Debug)]
pub(super) struct Reading {
    places: Arc<Semaphore>,
    /// People with files being read or queued. A std mutex: held for a look-up.
    people: Mutex<BTreeMap<UserId, PersonQueue>>,
}

/// Files of one person.
#[derive(Debug)]
struct PersonQueue {
    /// One permit, so that one person never takes all slots.
    turn: Arc<Semaphore>,
    files: usize,
}

/// Permission to read a file, held while it is in memory.
#[derive(Debug)]
pub struct ReadingSlot {
    _turn: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
    _file: CountedFile,
}

/// Counts a file of a person until dropped.
#[derive(Debug)]
struct CountedFile {
    reading: Arc<Reading>,
    owner: UserId,
}

/// What waits for a slot, which decides how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReadingPatience {
    /// A new upload, whose answer is deferred.
    File,
    /// A page of an opened file, before the interaction expires.
    Page,
}

impl Reading {
    pub fn new() -> Arc<Reading> {
        Arc::new(Reading {
            places: Arc::new(Semaphore::new(AT_ONCE)),
            people: Mutex::default(),
        })
    }

    /// Waits for a slot for one file of this person.
    ///
    /// # Errors
    /// [`Refused::ReadingBusy`] if the person has too many files already, or no slot is free in time.
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
            // The person's own permit first: someone with many files then queues behind themselves and does
            // not hold a shared slot while waiting.
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

    fn lock(&self) -> MutexGuard<'_, BTreeMap<UserId, PersonQueue>> {
        self.people.lock()
    }
}

impl Drop for CountedFile {
    fn drop(&mut self) {
        let mut people = self.reading.lock();
        if let Some(queue) = people.get_mut(&self.owner) {
            queue.files -= 1;
            // Removed at zero, so that the map does not grow with the number of people.
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

    /// With paused time tokio advances the clock whenever all tasks are idle.
    #[tokio::test(start_paused = true)]
    async fn one_person_never_holds_all_places_and_who_waits_too_long_is_told() {
        let reading = Reading::new();
        let place = |person, wait| {
            let reading = Arc::clone(&reading);
            tokio::spawn(async move { reading.place(UserId(person), wait).await })
        };
        let first = place(1, ReadingPatience::File).await.unwrap().unwrap();
        // Forty requests at once: seven are queued, the others refused.
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

//! The transposition table: a hash table of searched positions (Chess Programming Wiki: "Transposition
//! Table").
//!
//! Threads share it without locks by the XOR trick of Hyatt and Mann ("A lockless transposition-table
//! implementation for parallel search", 2002): an entry is two words, key XOR data and data, so that a torn
//! entry does not match its key.

#![expect(
    clippy::cast_possible_truncation,
    reason = "entries are packed into 64 bits; each field masks or clamps what it stores"
)]

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parking_lot::{Mutex, MutexGuard};

use super::histories::Histories;
use crate::processor::prefetch;
use janggi::{Action, Move, Square};

/// The relation of a stored score to the true one (Chess Programming Wiki: "Node Types").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// A table entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub depth: i32,
    /// In hundredths of a point; mate distances count from this position.
    pub score: i32,
    pub bound: Bound,
    pub best: Option<Action>,
    /// The static evaluation; the lowest number in check, where there is none.
    pub static_eval: i32,
}

/// A fixed number of slots, replaced by depth and age, with the history tables of each thread.
///
/// The histories take 0.8 MB per thread, from its first search on. A table belongs to one game: histories of
/// another game mislead move ordering.
#[derive(Debug)]
pub struct TranspositionTable {
    slots: Vec<[AtomicU64; 2]>,
    age: u64,
    /// By thread; `None` while the thread searches and before its first search.
    // Locked at the start and the end of a search only, so a mutex costs nothing.
    histories: Mutex<Vec<Option<Histories>>>,
}

const SLOT_BYTES: usize = 16;
const AGES: u64 = 32;

impl TranspositionTable {
    /// Creates a table of about `mib` MiB, at least 1.
    #[must_use]
    pub fn of_mib(mib: usize) -> TranspositionTable {
        let count = slots(mib).unwrap_or(1);
        TranspositionTable::with((0..count).map(|_| Default::default()).collect())
    }

    /// Like [`TranspositionTable::of_mib`]; `None` if the memory cannot be allocated.
    #[must_use]
    pub fn try_of_mib(mib: usize) -> Option<TranspositionTable> {
        let count = slots(mib)?;
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).ok()?;
        slots.resize_with(count, Default::default);
        Some(TranspositionTable::with(slots))
    }

    fn with(slots: Vec<[AtomicU64; 2]>) -> TranspositionTable {
        TranspositionTable {
            slots,
            age: 0,
            histories: Mutex::default(),
        }
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub fn new_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Clears entries and histories for a new game.
    pub fn clear(&mut self) {
        self.histories().clear();
        for [key, data] in &mut self.slots {
            *key.get_mut() = 0;
            *data.get_mut() = 0;
        }
        self.age = 0;
    }

    /// Returns the use of the table by the current search, in thousandths, from a sample of 1,000 slots.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let sample = self.slots.iter().take(1000);
        let used = sample.filter(|slot| {
            let data = slot[1].load(Relaxed);
            data != 0 && data >> AGE == self.age
        });
        u32::try_from(used.count()).unwrap_or(1000)
    }

    /// Takes the histories of a thread from earlier searches, killers cleared.
    pub(crate) fn take_histories(&self, thread: usize) -> Histories {
        let stored = self.histories().get_mut(thread).and_then(Option::take);
        let mut histories = stored.unwrap_or_else(Histories::new);
        histories.clear_killers();
        histories
    }

    /// Returns the histories of a thread for the next search.
    pub(crate) fn keep_histories(&self, thread: usize, histories: Histories) {
        let mut stored = self.histories();
        if stored.len() <= thread {
            stored.resize_with(thread + 1, || None);
        }
        stored[thread] = Some(histories);
    }

    fn histories(&self) -> MutexGuard<'_, Vec<Option<Histories>>> {
        self.histories.lock()
    }

    /// Prefetches the slot of a key.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.slots[self.slot(key)]);
    }

    /// Returns the entry of a position, if it is stored.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let [check, data] = &self.slots[self.slot(key)];
        let data = data.load(Relaxed);
        (data != 0 && check.load(Relaxed) ^ data == key).then(|| unpack(data))
    }

    /// Stores an entry, unless the slot holds a much deeper one of the current search.
    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let [check, old] = &self.slots[self.slot(key)];
        let old_data = old.load(Relaxed);
        let is_same_position = old_data != 0 && check.load(Relaxed) ^ old_data == key;
        if old_data != 0 {
            let old_entry = unpack(old_data);
            // A fail-low has no best action; the old one still helps move ordering.
            if is_same_position && entry.best.is_none() {
                entry.best = old_entry.best;
            }
            let is_current = old_data >> AGE == self.age;
            let prefers_old =
                is_current && entry.bound != Bound::Exact && entry.depth + 3 < old_entry.depth;
            if prefers_old && (is_same_position || old_entry.depth > entry.depth + 6) {
                return;
            }
        }
        let data = pack(entry) | self.age << AGE;
        check.store(key ^ data, Relaxed);
        old.store(data, Relaxed);
    }

    fn slot(&self, key: u64) -> usize {
        let low = key as usize;
        low & (self.slots.len() - 1)
    }
}

/// Returns the number of slots in `mib` MiB, rounded down to a power of two, because the low bits of the key
/// are the index. `None` on overflow.
fn slots(mib: usize) -> Option<usize> {
    let count = mib.max(1).checked_mul(1 << 20)? / SLOT_BYTES;
    Some(1 << count.ilog2())
}

// The data word from the lowest bit: best action (14), score (16), static evaluation (16), depth (8), bound
// (2; never 0, so that a used slot is never 0), age (5).
const SCORE: u32 = 14;
const STATIC_EVAL: u32 = SCORE + 16;
const DEPTH: u32 = STATIC_EVAL + 16;
const BOUND: u32 = DEPTH + 8;
const AGE: u32 = BOUND + 2;

/// The code of the pass, as a move from a square to itself.
const PASS: u64 = 1;
/// The code of no action.
const NOTHING: u64 = 0;

fn pack(entry: Entry) -> u64 {
    let best = match entry.best {
        None => NOTHING,
        Some(Action::Pass) => PASS << 7 | PASS,
        Some(Action::Move(mv)) => (mv.from.index() as u64) << 7 | mv.to.index() as u64,
    };
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    best | short(entry.score) << SCORE
        | short(entry.static_eval) << STATIC_EVAL
        | u64::from(entry.depth.clamp(0, 255).cast_unsigned()) << DEPTH
        | bound << BOUND
}

fn unpack(data: u64) -> Entry {
    let square = |bits: u64| Square::ALL.get(bits as usize & 127).copied();
    let best = match (square(data >> 7), square(data)) {
        (Some(from), Some(to)) if from != to => Some(Action::Move(Move { from, to })),
        (Some(from), Some(_)) if from.index() as u64 == PASS => Some(Action::Pass),
        _ => None,
    };
    Entry {
        depth: (data >> DEPTH & 255) as i32,
        score: long(data >> SCORE),
        static_eval: long(data >> STATIC_EVAL),
        bound: match data >> BOUND & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        best,
    }
}

/// Converts a score to its stored sixteen bits.
fn short(value: i32) -> u64 {
    u64::from((value as i16).cast_unsigned())
}

/// Reverses [`short`].
fn long(bits: u64) -> i32 {
    i32::from((bits as u16).cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(
        depth: i32,
        score: i32,
        static_eval: i32,
        bound: Bound,
        best: Option<Action>,
    ) -> Entry {
        Entry {
            depth,
            score,
            bound,
            best,
            static_eval,
        }
    }

    fn moves() -> Vec<Option<Action>> {
        let first = Square::ALL[0];
        let last = Square::ALL[89];
        let mv = |from, to| Some(Action::Move(Move { from, to }));
        vec![None, Some(Action::Pass), mv(first, last), mv(last, first)]
    }

    #[test]
    fn entries_are_read_back_as_stored() {
        let table = TranspositionTable::of_mib(1);
        let mut key = 1_u64;
        for best in moves() {
            for (score, static_eval) in [(0, 0), (-31_999, 31_000), (31_999, -32_000), (-1, 1)] {
                for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                    for depth in [0, 1, 100, 255] {
                        key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
                        let stored = entry(depth, score, static_eval, bound, best);
                        table.put(key, stored);
                        assert_eq!(table.get(key), Some(stored));
                        assert_eq!(table.get(key ^ 1 << 63), None, "another position");
                    }
                }
            }
        }
    }

    #[test]
    fn shallow_entry_does_not_replace_a_deep_one() {
        let mut table = TranspositionTable::of_mib(1);
        let deep = entry(12, 50, 10, Bound::Exact, Some(Action::Pass));
        let shallow = entry(2, -50, 10, Bound::Lower, None);
        table.put(7, deep);
        table.put(7, shallow);
        assert_eq!(table.get(7), Some(deep));
        table.new_search();
        table.put(7, shallow);
        let newer = entry(2, -50, 10, Bound::Lower, Some(Action::Pass));
        assert_eq!(
            table.get(7),
            Some(newer),
            "a new search; what was best is kept"
        );
        table.clear();
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn table_has_the_requested_size() {
        for (mib, slots) in [(0, 1 << 16), (1, 1 << 16), (3, 1 << 17), (4, 1 << 18)] {
            assert_eq!(
                TranspositionTable::of_mib(mib).slots.len(),
                slots,
                "{mib} MiB"
            );
            let slot_count = TranspositionTable::try_of_mib(mib).map(|table| table.slots.len());
            assert_eq!(slot_count, Some(slots), "{mib} MiB");
        }
        for mib in [usize::MAX, 1 << 40] {
            assert!(TranspositionTable::try_of_mib(mib).is_none(), "{mib} MiB");
        }
    }
}

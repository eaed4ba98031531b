//! The transposition table: what was found out about positions met before. Searches on several
//! threads share it without locks: an entry is two words, the first of them mixed with the second, so
//! that halves of two entries are never taken for one.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::ordering::Histories;
use crate::engine::processor::prefetch;
use crate::rules::{Action, Move, Square};

/// How a remembered score bounds the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is remembered of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) struct Entry {
    pub depth: i32,
    /// In hundredths; sure ends are counted from this position.
    pub score: i32,
    pub bound: Bound,
    pub best: Option<Action>,
    /// The static_eval of the position without looking ahead; the lowest number where it is in check.
    pub static_eval: i32,
}

/// A fixed number of entries; a place belongs to the deeper or newer one.
///
/// With them it keeps what each thread of the searches has learned about the order of moves: 0.8 MB for
/// each, from its first search on. It belongs to one game: what was learned in another misleads.
#[derive(Debug)]
pub struct TranspositionTable {
    places: Vec<[AtomicU64; 2]>,
    age: u64,
    /// By thread; `None` while that one searches, and before it has.
    // Locked twice a search and thread, never in between.
    histories: Mutex<Vec<Option<Histories>>>,
}

const PLACE_BYTES: usize = 16;
const AGES: u64 = 32;

impl TranspositionTable {
    /// A table of about so many MiB; at least one.
    #[must_use]
    pub fn of_mib(mib: usize) -> TranspositionTable {
        let count = places(mib).unwrap_or(1);
        TranspositionTable::with((0..count).map(|_| Default::default()).collect())
    }

    /// The same; `None` where there is not so much memory to be had.
    #[must_use]
    pub fn try_of_mib(mib: usize) -> Option<TranspositionTable> {
        let count = places(mib)?;
        let mut places = Vec::new();
        places.try_reserve_exact(count).ok()?;
        places.resize_with(count, Default::default);
        Some(TranspositionTable::with(places))
    }

    fn with(places: Vec<[AtomicU64; 2]>) -> TranspositionTable {
        TranspositionTable {
            places,
            age: 0,
            histories: Mutex::default(),
        }
    }

    /// Begins a new search: what is left of others is the first to go.
    pub fn new_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Forgets everything, as for a new game: it is then as good as new.
    pub fn clear(&mut self) {
        self.histories().clear();
        for [key, data] in &mut self.places {
            *key.get_mut() = 0;
            *data.get_mut() = 0;
        }
        self.age = 0;
    }

    /// How full the table is with the present search, in thousandths.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let sample = self.places.iter().take(1000);
        let now = sample.filter(|place| {
            let data = place[1].load(Relaxed);
            data != 0 && data >> AGE == self.age
        });
        u32::try_from(now.count()).unwrap_or(1000)
    }

    /// What a thread of earlier searches has learned, to go on with.
    pub(in crate::engine) fn take_histories(&self, thread: usize) -> Histories {
        let kept = self.histories().get_mut(thread).and_then(Option::take);
        let mut histories = kept.unwrap_or_else(Histories::new);
        histories.clear_killers();
        histories
    }

    /// Keeps what a thread has learned for the next search.
    pub(in crate::engine) fn keep_histories(&self, thread: usize, histories: Histories) {
        let mut kept = self.histories();
        if kept.len() <= thread {
            kept.resize_with(thread + 1, || None);
        }
        kept[thread] = Some(histories);
    }

    fn histories(&self) -> MutexGuard<'_, Vec<Option<Histories>>> {
        self.histories
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Has the place of a key brought near, which will soon be asked for.
    #[inline]
    pub(in crate::engine) fn prefetch(&self, key: u64) {
        prefetch(&self.places[self.place(key)]);
    }

    pub(in crate::engine) fn get(&self, key: u64) -> Option<Entry> {
        let [check, data] = &self.places[self.place(key)];
        let data = data.load(Relaxed);
        (data != 0 && check.load(Relaxed) ^ data == key).then(|| unpack(data))
    }

    pub(in crate::engine) fn put(&self, key: u64, mut entry: Entry) {
        let [check, old] = &self.places[self.place(key)];
        let before = old.load(Relaxed);
        let same = before != 0 && check.load(Relaxed) ^ before == key;
        if before != 0 {
            let known = unpack(before);
            if same && entry.best.is_none() {
                entry.best = known.best;
            }
            let fresh = before >> AGE == self.age;
            let keeps = fresh && entry.bound != Bound::Exact && entry.depth + 3 < known.depth;
            if keeps && (same || known.depth > entry.depth + 6) {
                return;
            }
        }
        let data = pack(entry) | self.age << AGE;
        check.store(key ^ data, Relaxed);
        old.store(data, Relaxed);
    }

    fn place(&self, key: u64) -> usize {
        #[allow(clippy::cast_possible_truncation)]
        let low = key as usize;
        low & (self.places.len() - 1)
    }
}

/// How many places so many MiB have: the greatest power of two that fits, so that the low bits of a
/// key choose one. `None` where that is more than can be counted.
fn places(mib: usize) -> Option<usize> {
    let wanted = mib.max(1).checked_mul(1 << 20)? / PLACE_BYTES;
    Some(1 << wanted.ilog2())
}

// The bits of an entry's second word, from the lowest: what was best (14), its score (16), the static_eval
// (16), the depth (8), the bound (2; never 0, so that no entry is 0), the age (5).
const SCORE: u32 = 14;
const STATIC_EVAL: u32 = SCORE + 16;
const DEPTH: u32 = STATIC_EVAL + 16;
const BOUND: u32 = DEPTH + 8;
const AGE: u32 = BOUND + 2;

/// Stands for a pass among moves: no move leads from a point to itself.
const PASS: u64 = 1;
/// Stands for no action.
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
        | (entry.depth.clamp(0, 255) as u64) << DEPTH
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

/// The lowest sixteen bits of a number, which is small enough for them.
fn short(value: i32) -> u64 {
    u64::from(value as i16 as u16)
}

fn long(bits: u64) -> i32 {
    i32::from(bits as u16 as i16)
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
        let (first, last) = (Square::ALL[0], Square::ALL[89]);
        let mv = |from, to| Some(Action::Move(Move { from, to }));
        vec![None, Some(Action::Pass), mv(first, last), mv(last, first)]
    }

    #[test]
    fn entries_come_back_as_they_were() {
        let table = TranspositionTable::of_mib(1);
        let mut key = 1_u64;
        for best in moves() {
            for (score, static_eval) in [(0, 0), (-31_999, 31_000), (31_999, -32_000), (-1, 1)] {
                for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                    for depth in [0, 1, 100, 255] {
                        key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
                        let put = entry(depth, score, static_eval, bound, best);
                        table.put(key, put);
                        assert_eq!(table.get(key), Some(put));
                        assert_eq!(table.get(key ^ 1 << 63), None, "another position");
                    }
                }
            }
        }
    }

    #[test]
    fn a_shallow_answer_does_not_take_the_place_of_a_deep_one() {
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
    fn the_size_is_what_was_asked_for() {
        for (mib, places) in [(0, 1 << 16), (1, 1 << 16), (3, 1 << 17), (4, 1 << 18)] {
            assert_eq!(
                TranspositionTable::of_mib(mib).places.len(),
                places,
                "{mib} MiB"
            );
            let tried = TranspositionTable::try_of_mib(mib).map(|table| table.places.len());
            assert_eq!(tried, Some(places), "{mib} MiB");
        }
        for mib in [usize::MAX, 1 << 40] {
            assert!(TranspositionTable::try_of_mib(mib).is_none(), "{mib} MiB");
        }
    }
}

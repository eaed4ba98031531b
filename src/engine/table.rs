//! The transposition table: what was found out about positions met before. Searches on several
//! threads share it without locks: an entry is two words, the first of them mixed with the second, so
//! that halves of two entries are never taken for one.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::rules::{Action, Move, Square};

/// How a remembered score bounds the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is remembered of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub depth: i32,
    /// In hundredths; sure ends are counted from this position.
    pub score: i32,
    pub bound: Bound,
    pub best: Option<Action>,
    /// The worth of the position without looking ahead; the lowest number where it is in check.
    pub worth: i32,
}

/// A fixed number of entries; a place belongs to the deeper or newer one.
#[derive(Debug)]
pub struct Table {
    places: Vec<[AtomicU64; 2]>,
    age: u64,
}

const PLACE_BYTES: usize = 16;
const AGES: u64 = 32;

impl Table {
    /// A table of about so many MiB; at least one.
    #[must_use]
    pub fn of_mib(mib: usize) -> Table {
        let wanted = mib.max(1) * (1 << 20) / PLACE_BYTES;
        // The greatest power of two that fits, so that the low bits of a key choose a place.
        let count = 1_usize << wanted.ilog2();
        Table {
            places: (0..count).map(|_| Default::default()).collect(),
            age: 0,
        }
    }

    /// Begins a new search: what is left of others is the first to go.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for [key, data] in &mut self.places {
            *key.get_mut() = 0;
            *data.get_mut() = 0;
        }
        self.age = 0;
    }

    /// How full the table is with the present search, in thousandths.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        let sample = self.places.iter().take(1000);
        let now = sample.filter(|place| {
            let data = place[1].load(Relaxed);
            data != 0 && data >> AGE == self.age
        });
        u32::try_from(now.count()).unwrap_or(1000)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let [check, data] = &self.places[self.place(key)];
        let data = data.load(Relaxed);
        (data != 0 && check.load(Relaxed) ^ data == key).then(|| unpack(data))
    }

    pub(super) fn put(&self, key: u64, mut entry: Entry) {
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

// The bits of an entry's second word, from the lowest: what was best (14), its score (16), the worth
// (16), the depth (8), the bound (2; never 0, so that no entry is 0), the age (5).
const SCORE: u32 = 14;
const WORTH: u32 = SCORE + 16;
const DEPTH: u32 = WORTH + 16;
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
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    best | short(entry.score) << SCORE
        | short(entry.worth) << WORTH
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
        worth: long(data >> WORTH),
        bound: match data >> BOUND & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
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

//! The transposition table: what was found out about positions met before.

use super::score::Score;
use crate::rules::Action;

/// How a remembered score bounds the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is remembered of a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    pub depth: u32,
    pub score: Score,
    pub bound: Bound,
    pub best: Option<Action>,
}

/// A fixed number of places, each for the position that came last.
#[derive(Debug)]
pub(super) struct Table {
    places: Vec<Option<Entry>>,
}

/// A power of two, so that the low bits of a key choose a place.
const PLACES: usize = 1 << 16;

impl Table {
    pub fn new() -> Table {
        Table {
            places: vec![None; PLACES],
        }
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        self.places[place(key)].filter(|entry| entry.key == key)
    }

    pub fn put(&mut self, key: u64, depth: u32, score: Score, bound: Bound, best: Option<Action>) {
        self.places[place(key)] = Some(Entry {
            key,
            depth,
            score,
            bound,
            best,
        });
    }
}

const fn place(key: u64) -> usize {
    (key as usize) & (PLACES - 1)
}

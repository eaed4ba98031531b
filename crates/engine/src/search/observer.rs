//! Search statistics. A search with [`NoObserver`] is compiled without them.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Receives events of a search's first thread.
pub trait Observer: Default {
    /// If set, null move cutoffs are verified by full searches, which changes the tree.
    const DOUBTS_NULL_MOVES: bool = false;

    /// Records a table probe: found, and cut off.
    fn table_probe(&mut self, _known: bool, _cutoff: bool) {}

    /// Records a beta cutoff by the action with this index.
    fn cutoff(&mut self, _after: i32) {}

    /// Records a reduced late move; `again` if it failed high and was searched at full depth.
    fn reduced(&mut self, _again: bool) {}

    /// Records a null move that failed high at this depth; `right` if the full search did too. `points`
    /// compares the points of the side to move with the opponent's.
    fn null_cutoff(&mut self, _depth: i32, _points: Ordering, _right: bool) {}
}

/// An observer that collects no statistics.
#[derive(Debug, Default)]
pub(crate) struct NoObserver;

impl Observer for NoObserver {}

/// A count out of a total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProgressShare {
    /// The number of times it happened.
    pub count: u64,
    /// The number of times it could have happened.
    pub of: u64,
}

impl ProgressShare {
    fn add(&mut self, happened: bool) {
        self.count += u64::from(happened);
        self.of += 1;
    }

    fn join(&mut self, other: ProgressShare) {
        self.count += other.count;
        self.of += other.of;
    }

    /// Returns the share in percent; 0 out of 0 is 0.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
    pub fn percent(self) -> f64 {
        100.0 * self.count as f64 / self.of.max(1) as f64
    }
}

/// Counters of searches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Table hits, of all probes.
    pub table_hits: ProgressShare,
    /// Cutoffs by the table, of all probes.
    pub table_cutoffs: ProgressShare,
    /// Beta cutoffs by the first move, of all beta cutoffs.
    pub first_move_cutoffs: ProgressShare,
    /// Late moves searched again, of all that were reduced.
    pub lmr_researches: ProgressShare,
}

impl Statistics {
    /// Adds the counts of other searches.
    pub fn join(&mut self, other: &Statistics) {
        self.table_hits.join(other.table_hits);
        self.table_cutoffs.join(other.table_cutoffs);
        self.first_move_cutoffs.join(other.first_move_cutoffs);
        self.lmr_researches.join(other.lmr_researches);
    }
}

impl Observer for Statistics {
    fn table_probe(&mut self, known: bool, cutoff: bool) {
        self.table_hits.add(known);
        self.table_cutoffs.add(cutoff);
    }

    fn cutoff(&mut self, after: i32) {
        self.first_move_cutoffs.add(after == 0);
    }

    fn reduced(&mut self, again: bool) {
        self.lmr_researches.add(again);
    }
}

/// The share of false null move cutoffs, by the depth of the node and by the side that was ahead in points.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NullMoves(BTreeMap<(i32, Ordering), ProgressShare>);

impl NullMoves {
    /// Returns the share of false cutoffs, by the depth and by the comparison of points.
    pub fn false_cutoffs(&self) -> impl Iterator<Item = ((i32, Ordering), ProgressShare)> {
        self.0.iter().map(|(&class, &share)| (class, share))
    }

    /// Adds the counts of other searches.
    pub fn join(&mut self, other: &NullMoves) {
        for (class, share) in other.false_cutoffs() {
            self.0.entry(class).or_default().join(share);
        }
    }
}

impl Observer for NullMoves {
    const DOUBTS_NULL_MOVES: bool = true;

    fn null_cutoff(&mut self, depth: i32, points: Ordering, right: bool) {
        self.0.entry((depth, points)).or_default().add(!right);
    }
}

//! What can be counted while a search is under way. A search that nobody watches is compiled without any
//! of it.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Is told what happens in a search, on its first thread.
pub(super) trait Watch: Default {
    /// Whether a pass is tried where it could stand for a move, to see how often that misleads. It leaves
    /// traces in the table, so such a search is not the usual one.
    const TRIES_PASSES: bool = false;

    /// The table was asked for a position; whether it knew it, and whether that decided.
    fn asked(&mut self, _known: bool, _decides: bool) {}

    /// An action proved so good that no other was tried, after so many others.
    fn refuted(&mut self, _after: i32) {}

    /// A late action was searched less deep; whether it had to be searched again.
    fn reduced(&mut self, _again: bool) {}

    /// A pass seemed to prove a position so good; whether a search of that depth found it so. The points
    /// are those of the side to move beside the other's.
    fn passed(&mut self, _depth: i32, _points: Ordering, _right: bool) {}
}

/// Nobody watches.
#[derive(Debug, Default)]
pub(super) struct Unwatched;

impl Watch for Unwatched {}

/// How often something happened, of how many times it could have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// How often it did.
    pub count: u64,
    /// Of how many times.
    pub of: u64,
}

impl Share {
    fn add(&mut self, happened: bool) {
        self.count += u64::from(happened);
        self.of += 1;
    }

    fn join(&mut self, other: Share) {
        self.count += other.count;
        self.of += other.of;
    }

    /// In hundredths; nothing of nothing is 0.
    #[must_use]
    pub fn percent(self) -> f64 {
        100.0 * self.count as f64 / self.of.max(1) as f64
    }
}

/// What searches have done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Positions that the table knew, of those that it was asked for.
    pub table_known: Share,
    /// Positions that it decided.
    pub table_decided: Share,
    /// Positions that the first action refuted, of all that some action did.
    pub first_refutes: Share,
    /// Late actions that had to be searched again, of all that were searched less deep.
    pub searched_again: Share,
}

impl Statistics {
    /// Adds those of other searches.
    pub fn join(&mut self, other: &Statistics) {
        self.table_known.join(other.table_known);
        self.table_decided.join(other.table_decided);
        self.first_refutes.join(other.first_refutes);
        self.searched_again.join(other.searched_again);
    }
}

impl Watch for Statistics {
    fn asked(&mut self, known: bool, decides: bool) {
        self.table_known.add(known);
        self.table_decided.add(decides);
    }

    fn refuted(&mut self, after: i32) {
        self.first_refutes.add(after == 0);
    }

    fn reduced(&mut self, again: bool) {
        self.searched_again.add(again);
    }
}

/// How often a pass in place of a move misled, by the depth of the position and by who was ahead in points.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Passes(BTreeMap<(i32, Ordering), Share>);

impl Passes {
    /// By the depth, and by the points of who passes beside the other's.
    pub fn misled(&self) -> impl Iterator<Item = ((i32, Ordering), Share)> {
        self.0.iter().map(|(&place, &share)| (place, share))
    }

    /// Adds those of other searches.
    pub fn join(&mut self, other: &Passes) {
        for (place, share) in other.misled() {
            self.0.entry(place).or_default().join(share);
        }
    }
}

impl Watch for Passes {
    const TRIES_PASSES: bool = true;

    fn passed(&mut self, depth: i32, points: Ordering, right: bool) {
        self.0.entry((depth, points)).or_default().add(!right);
    }
}

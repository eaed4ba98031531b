//! Job statistics by kind.

use std::ops::{Index, IndexMut};
use std::time::Duration;

/// The purpose of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The bot's move in a match.
    Turn,
    /// A hint.
    Hint,
    /// One position of an analysis.
    Analysis,
    /// The same of an analysis that only a card waits for.
    Card,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Turn, Kind::Hint, Kind::Analysis, Kind::Card];

    /// The label in metrics; must not change.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Turn => "turn",
            Kind::Hint => "hint",
            Kind::Analysis => "analysis",
            Kind::Card => "card",
        }
    }
}

/// One value per kind.
#[derive(Debug, Clone, Copy, Default)]
pub struct ByKind<T>([T; Kind::ALL.len()]);

impl<T> Index<Kind> for ByKind<T> {
    type Output = T;

    fn index(&self, kind: Kind) -> &T {
        &self.0[kind as usize]
    }
}

impl<T> IndexMut<Kind> for ByKind<T> {
    fn index_mut(&mut self, kind: Kind) -> &mut T {
        &mut self.0[kind as usize]
    }
}

/// Numbers of jobs: current ones, and totals since the start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Queued now.
    pub waiting: usize,
    /// Running now.
    pub running: usize,
    /// Ended, in whatever way.
    pub done: u64,
    /// Refused because the queue was full.
    pub refused: u64,
    /// Stopped by the time limit.
    pub timed_out: u64,
    /// Dropped by the caller, before or after the start.
    pub cancelled: u64,
    /// Panicked.
    pub broken: u64,
    /// Total thread time.
    pub spent: Duration,
}

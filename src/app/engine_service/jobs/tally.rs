//! What becomes of jobs, counted by kind.

use std::ops::{Index, IndexMut};
use std::time::Duration;

/// What a job is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The bot's own turn in a match.
    Turn,
    /// A hint that somebody waits for.
    Hint,
    /// One position of a game that is analysed.
    Analysis,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 3] = [Kind::Turn, Kind::Hint, Kind::Analysis];

    /// The name in metrics; never changed.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Turn => "turn",
            Kind::Hint => "hint",
            Kind::Analysis => "analysis",
        }
    }
}

/// One of something for each kind.
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

/// How many jobs there are and were since the start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// They wait for a thread now.
    pub waiting: usize,
    /// They are being done now.
    pub running: usize,
    /// They came to an end, whatever it was.
    pub done: u64,
    /// They were not taken, since too many waited.
    pub refused: u64,
    /// They were told to stop, since their time was up.
    pub timed_out: u64,
    /// Nobody waited for them any more, before or after they began.
    pub cancelled: u64,
    /// They panicked.
    pub broken: u64,
    /// The time of threads that all of them took.
    pub spent: Duration,
}

//! How another engine is asked, and why nothing may come of it.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::engine::external::Nonsense;

/// Another engine, and how it is to be asked.
#[derive(Debug, Clone)]
pub struct External {
    /// The program: a path, or a name to be found where programs are.
    pub command: String,
    /// What it is started with.
    pub arguments: Vec<String>,
    /// The options that are set when it has started, in this order.
    pub options: Vec<(String, String)>,
    /// The lowest level of practice at which it plays.
    pub from_level: u8,
    /// How long it may think about one position.
    pub time: Duration,
    /// How long it may take to start, and how much longer than its time to answer. Then it is ended.
    pub patience: Duration,
    /// How much memory each of its processes may have, in MiB; nothing but Linux holds it to that.
    pub memory_mib: NonZeroUsize,
}

/// Why nothing came of a request.
#[derive(Debug, thiserror::Error)]
pub(in crate::app) enum Failure {
    #[error("it cannot be started: {0}")]
    Start(#[source] std::io::Error),
    #[error("it has ended")]
    Ended,
    #[error("it does not answer in time")]
    Hangs,
    #[error(transparent)]
    Nonsense(#[from] Nonsense),
}

//! Settings of an external engine, and its failures.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::engine::external::InvalidAnswer;

/// An external engine's settings.
#[derive(Debug, Clone)]
pub struct External {
    /// The program: a path, or a name looked up in `PATH`.
    pub command: String,
    /// Command-line arguments.
    pub arguments: Vec<String>,
    /// UCI options, sent in this order after the start.
    pub options: Vec<(String, String)>,
    /// The lowest practice level at which it plays.
    pub from_level: u8,
    /// `true` if it is asked about Xiangqi alone, also without an option to choose that game.
    pub xiangqi_only: bool,
    /// The time limit per position.
    pub time: Duration,
    /// The time limit for the start, and for an answer beyond [`External::time`]; then it is killed.
    pub patience: Duration,
    /// The memory limit per process in MiB; enforced on Linux only.
    pub memory_mib: NonZeroUsize,
}

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The program is not there, or may not be run.
    #[error("it cannot be started: {0}")]
    Start(#[source] std::io::Error),
    /// It has ended.
    #[error("it has ended")]
    Ended,
    /// It is too slow.
    #[error("it does not answer in time")]
    Hangs,
    /// It said what is no answer.
    #[error(transparent)]
    InvalidAnswer(#[from] InvalidAnswer),
}

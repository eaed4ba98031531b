//! What can go wrong with the database.

use std::path::PathBuf;

use crate::play::{EventError, GameId, Timestamp};

/// Why the store could not do as asked. The first group are answers, the rest are faults.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another event was saved since the match was read: read it again and decide anew.
    #[error("game {0} has moved on")]
    Stale(GameId),
    /// This interaction was acted on before.
    #[error("the interaction was acted on before")]
    Doubled,
    /// The same challenge is open already.
    #[error("the same challenge is open as game {0}")]
    SameChallenge(GameId),
    /// The person has as many open games as are allowed.
    #[error("more than {0} open games")]
    TooManyGames(usize),
    /// The person has challenged the same one too often; from then on they may again.
    #[error("asked too often")]
    AskedTooOften(Timestamp),

    /// Another process holds the database.
    #[error("another process is using this database (it holds {0}); stop it first")]
    InUse(PathBuf),
    /// The lock file cannot be made.
    #[error("the lock file {0} cannot be used: {1}")]
    NoLock(PathBuf, #[source] std::io::Error),
    /// The folder of the database cannot be made.
    #[error("the folder {0} cannot be made: {1}")]
    NoFolder(PathBuf, #[source] std::io::Error),
    /// The games in it belong to another application.
    #[error(
        "this database belongs to application {theirs}, not to {ours}: \
         give this bot a database of its own (HANSU_DATABASE__PATH)"
    )]
    OtherApplication {
        /// The application that it was first opened by.
        theirs: String,
        /// The application that opens it now.
        ours: String,
    },
    /// What is stored is not what this program writes.
    #[error("the database holds something unknown: {0}")]
    Unreadable(String),
    /// A stored event cannot be read.
    #[error(transparent)]
    Event(#[from] EventError),
    /// The database could not be brought to the present form.
    #[error("the database cannot be migrated: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The database itself failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// Whether a statement failed on a unique key.
pub(super) fn is_unique(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.is_unique_violation())
}

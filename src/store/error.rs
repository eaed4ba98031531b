//! What can go wrong with the database.

use std::path::PathBuf;

use super::outbox::RowId;
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
    #[error("the lock file {0} cannot be used: {1}; give this user the folder that it is in")]
    NoLock(PathBuf, std::io::Error),
    /// The folder of the database cannot be made.
    #[error(
        "the folder {0} cannot be made: {1}; name another place for the database (HANSU_DATABASE__PATH)"
    )]
    NoFolder(PathBuf, std::io::Error),
    /// The file of a new database cannot be made.
    #[error(
        "the database {0} cannot be made: {1}; give this user its folder, or name another place (HANSU_DATABASE__PATH)"
    )]
    NoFile(PathBuf, std::io::Error),
    /// Something is left of a database, but not itself.
    #[error(
        "the database {path} is missing or empty, though there was one: {trace} is still there. \
         Put it back (from a backup), or start with --new-database to begin without any games"
    )]
    Missing {
        /// The database.
        path: PathBuf,
        /// What is left.
        trace: PathBuf,
    },
    /// The file was deleted, or another one was put in its place, while it was open.
    #[error(
        "the database {0} was deleted or replaced while it was in use: \
         nothing is written any more; put it back while the bot is stopped"
    )]
    Gone(PathBuf),
    /// The file cannot be opened.
    #[error("the database {path} cannot be opened: {why}{}", remedy(why))]
    Unopened {
        /// The database.
        path: PathBuf,
        /// What SQLite says.
        why: sqlx::Error,
    },
    /// It holds other things than games.
    #[error(
        "the database {0} was not made by this program: \
         give the bot a database of its own (HANSU_DATABASE__PATH)"
    )]
    NotOurs(PathBuf),
    /// A newer version of this program has used it.
    #[error(
        "this program is older than the database {0}: \
         start the newer one, or go back to a backup from before the update"
    )]
    Newer(PathBuf),
    /// The games in it belong to another application.
    #[error(
        "the database {path} belongs to application {theirs}, not to {ours}: \
         give this bot a database of its own (HANSU_DATABASE__PATH)"
    )]
    OtherApplication {
        /// The database.
        path: PathBuf,
        /// The application that it was first opened by.
        theirs: String,
        /// The application that opens it now.
        ours: String,
    },
    /// A row of the outbox is of a kind that this program does not know.
    #[error("outbox row {row} cannot be read: {what}")]
    UnreadableRow {
        /// Which row.
        row: RowId,
        /// What is unknown about it.
        what: String,
    },
    /// What is stored is not what this program writes.
    #[error("the database holds something unknown: {0}")]
    Unreadable(String),
    /// A stored event cannot be read.
    #[error(transparent)]
    Event(#[from] EventError),
    /// The database could not be brought to the present form.
    #[error(
        "the database {path} cannot be brought to the present form: {why}; go back to a backup, or to the version that made it"
    )]
    Migration {
        /// The database.
        path: PathBuf,
        /// What went wrong.
        why: sqlx::migrate::MigrateError,
    },
    /// The database itself failed.
    // Not a source: it is in the sentence already, and would be printed twice.
    #[error("the database failed: {0}{remedy}", remedy = remedy(.0))]
    Database(sqlx::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(error)
    }
}

/// What to do about a fault of SQLite's, by its code.
fn remedy(error: &sqlx::Error) -> &'static str {
    let code = match error {
        sqlx::Error::Database(error) => error.code(),
        _ => None,
    };
    // The upper bits say in which step it failed.
    match code
        .and_then(|code| code.parse::<u32>().ok())
        .map(|code| code & 0xff)
    {
        Some(5 | 6) => "; end the other program that uses it",
        Some(8 | 14) => "; give this user the file and its folder",
        Some(10) => "; look at the disk that it is on: it may be full or broken",
        Some(11 | 26) => "; put a backup in its place while the bot is stopped",
        Some(13) => "; make room on its disk",
        _ => "",
    }
}

/// Whether a statement failed on a unique key.
pub(super) fn is_unique(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.is_unique_violation())
}

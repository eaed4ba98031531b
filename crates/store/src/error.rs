//! Errors of the store and of copying a database, with advice.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use sqlx::migrate::MigrateError;
use sqlx_postgres::PgDatabaseError;
use sqlx_sqlite::SqliteError;

use super::database_name::DatabaseName;
use super::ids::RowId;
use hansu_play::{EventError, GameId, NoCupTerms, Person, Timestamp};

/// An error of the store. The first few variants are refusals; the others are faults.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another event was stored since the match was loaded. Load it and decide again.
    #[error("game {0} has changed in the meantime")]
    Stale(GameId),
    /// The interaction was already handled.
    #[error("the interaction was already handled")]
    AlreadyHandled,
    /// An identical challenge is open.
    #[error("the same challenge is already open as game {0}")]
    SameChallenge(GameId),
    /// The opponent has challenged in the meantime. Look for that challenge and decide again.
    #[error("the opponent has challenged in the meantime")]
    Crossed,
    /// The person has the maximum number of open games.
    #[error("more than {0} open games")]
    TooManyGames(usize),
    /// The person has challenged the same opponent too often. The value is the time of the next allowed challenge.
    #[error("too many challenges to the same person")]
    AskedTooOften(Timestamp),

    /// The two players have started the maximum number of rated games within a day. The value is the time of the next
    /// allowed one.
    #[error("too many rated games in a day")]
    TooManyRated(Timestamp),

    /// The server has a cup in sign-up or running.
    #[error("the server already has a cup")]
    SecondCup,
    /// The cup or its players have changed since they were loaded.
    #[error("the cup has changed in the meantime")]
    CupChanged,
    /// These players of a cup have too many open games.
    #[error("{} players have too many open games", .0.len())]
    TooManyCupGames(Vec<Person>),
    /// Another process has changed the standing message since it was loaded.
    #[error("the standing message has changed in the meantime")]
    PosterChanged,
    /// The server has the maximum number of standing messages.
    #[error("too many standing messages")]
    TooManyPosters,
    /// Another process has locked the database.
    #[error("another process is using this database (it has locked {0}); stop it first")]
    InUse(DatabaseName),
    /// The lock file cannot be created.
    #[error("the lock file {0} cannot be used: {1}; give this user the folder that it is in")]
    NoLock(PathBuf, std::io::Error),
    /// The database's folder cannot be created.
    #[error(
        "the folder {0} cannot be created: {1}; choose another place for the database (HANSU_DATABASE__PATH)"
    )]
    NoFolder(PathBuf, std::io::Error),
    /// The file of a new database cannot be created.
    #[error(
        "the database {0} cannot be created: {1}; give this user its folder, or choose another place (HANSU_DATABASE__PATH)"
    )]
    NoFile(PathBuf, std::io::Error),
    /// The database file is missing, but side files of it exist.
    #[error(
        "the database {path} is missing or empty, though there was one: {trace} is still there. \
         Restore it (from a backup), or start with --new-database to begin without any games"
    )]
    Missing {
        /// The database.
        path: PathBuf,
        /// The side file.
        trace: PathBuf,
    },
    /// The file was deleted or replaced while it was open.
    #[error(
        "the database {0} was deleted or replaced while it was in use: \
         nothing is saved any more; restore it while the bot is stopped"
    )]
    Gone(PathBuf),
    /// The file cannot be opened.
    #[error(
        "the database {database} cannot be opened: {why}{}",
        remedy_of_opening(database, why)
    )]
    Unopened {
        /// The database.
        database: DatabaseName,
        /// The error.
        why: sqlx::Error,
    },
    /// The database belongs to another program.
    #[error(
        "the database {0} was not made by this program: \
         give the bot a database of its own ({setting})",
        setting = .0.setting()
    )]
    NotOurs(DatabaseName),
    /// The database was made by a version from before the first release.
    #[error(transparent)]
    Unreleased(#[from] UnreleasedDatabase),
    /// Copying another database into this one was interrupted.
    #[error(
        "copying into the database {0} was interrupted: delete it or create it again, then copy again"
    )]
    HalfCopied(DatabaseName),
    /// The server is older than the oldest supported version.
    #[error("the database {0} runs on PostgreSQL {1}: use version 14 or later")]
    OldServer(DatabaseName, String),
    /// The database's encoding cannot represent every name.
    #[error("the database {0} is encoded as {1}: create one with `encoding 'UTF8'`")]
    NotUtf8(DatabaseName, String),
    /// The server is a read-only replica, or its administrator made it read-only.
    #[error("the database {0} is read-only: set HANSU_DATABASE__URL to the primary server")]
    ReadOnly(DatabaseName),
    /// The database was used by a newer version.
    #[error(
        "this program is older than the database {0}: \
         start the newer one, or restore a backup from before the update"
    )]
    Newer(DatabaseName),
    /// The database needs a migration, and copying it beforehand failed.
    #[error(
        "the database {path} has to be migrated, and the copy to keep of it cannot be made: {why}. \
         Nothing was changed; free some space, or start with --no-copy to migrate without a copy"
    )]
    NotCopied {
        /// The database.
        path: PathBuf,
        /// The error.
        why: CopyError,
    },
    /// The database belongs to another Discord application.
    #[error(
        "the database {database} belongs to application {theirs}, not to {ours}: \
         give this bot a database of its own ({})",
        database.setting()
    )]
    OtherApplication {
        /// The database.
        database: DatabaseName,
        /// The application that first used it.
        theirs: String,
        /// The application that opens it now.
        ours: String,
    },
    /// An outbox row has a kind or state that this version does not know.
    #[error("outbox row {row} cannot be read: {what}")]
    UnreadableRow {
        /// The row.
        row: RowId,
        /// The unknown value.
        what: String,
    },
    /// A stored value that this version does not understand.
    #[error("the database contains an unknown value: {0}")]
    Unreadable(String),
    /// The terms of a cup cannot be parsed.
    #[error(transparent)]
    CupTerms(#[from] NoCupTerms),
    /// A stored event cannot be parsed.
    #[error(transparent)]
    Event(#[from] EventError),
    /// The database file is damaged where the events of a match are stored.
    #[error("the events of game {game} cannot be read: {why}{}", remedy(why))]
    Damaged {
        /// The match.
        game: GameId,
        /// The error.
        why: sqlx::Error,
    },
    /// A migration failed.
    #[error(
        "the database {database} cannot be migrated: {why}{}",
        remedy_of_migration(why)
    )]
    Migration {
        /// The database.
        database: DatabaseName,
        /// The error.
        why: MigrateError,
    },
    /// A database error.
    // Not a `#[source]`, because the message contains it and it would be printed twice.
    #[error("the database failed: {0}{remedy}", remedy = remedy(.0))]
    Database(sqlx::Error),
}

impl StoreError {
    /// Converts an error from reading a match's events. Damage there affects only that match.
    pub(super) fn in_events_of<E: Into<StoreError>>(game: GameId) -> impl Fn(E) -> StoreError {
        move |error| match error.into() {
            StoreError::Database(why) if is_damage(&why) => StoreError::Damaged { game, why },
            error => error,
        }
    }

    /// Returns whether the server is unavailable, so that a retry may succeed later.
    pub fn is_outage(&self) -> bool {
        match self {
            StoreError::Database(why)
            | StoreError::Unopened { why, .. }
            | StoreError::Migration {
                why: MigrateError::Execute(why) | MigrateError::ExecuteMigration(why, _),
                ..
            } => is_outage(why),
            _ => false,
        }
    }

    /// Returns whether the stored data of one match is unreadable, so that retrying is useless.
    pub fn is_of_the_match(&self) -> bool {
        matches!(
            self,
            StoreError::Event(_) | StoreError::Unreadable(_) | StoreError::Damaged { .. }
        )
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            // Of a row with a word or number that this version does not know.
            sqlx::Error::Decode(error) => match error.downcast() {
                Ok(unreadable) => *unreadable,
                Err(error) => StoreError::Database(sqlx::Error::Decode(error)),
            },
            error => StoreError::Database(error),
        }
    }
}

/// Returns the error of a row whose content this version cannot read, which becomes this error of the store.
pub(super) fn unreadable(error: impl Into<StoreError>) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error.into()))
}

/// Returns whether a statement violated a unique key.
pub(super) fn is_unique(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.is_unique_violation())
}

/// Returns the error of storing the id of a request: [`StoreError::AlreadyHandled`] if it is stored.
pub(super) fn handled_if_unique(error: sqlx::Error) -> StoreError {
    if is_unique(&error) {
        StoreError::AlreadyHandled
    } else {
        error.into()
    }
}

/// A refused database that was made by a version from before the first release.
#[derive(Debug, thiserror::Error)]
#[error(
    "the database {0} was made by an unreleased version, and its games cannot be carried over: {advice}",
    advice = replacement(.0)
)]
pub struct UnreleasedDatabase(pub DatabaseName);

/// An error of copying a database. No part of the copy remains.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is no file to copy.
    #[error("there is no database at {0}: set HANSU_DATABASE__PATH")]
    Missing(PathBuf),
    /// The source belongs to another program, or is not a database.
    #[error("{0} is not a database of this program")]
    NotOurs(PathBuf),
    /// The source was made by a version from before the first release.
    #[error(transparent)]
    Unreleased(#[from] UnreleasedDatabase),
    /// The source cannot be opened.
    #[error("the database {path} cannot be opened: {why}{}", remedy(why))]
    Unopened {
        /// The database.
        path: PathBuf,
        /// SQLite's error.
        why: sqlx::Error,
    },
    /// The target is the source database or one of its side files.
    #[error("{0} is the database itself: name another file")]
    Itself(PathBuf),
    /// The target is a folder.
    #[error("{0} is a folder: name a file in it")]
    Folder(PathBuf),
    /// The target exists and must not be replaced.
    #[error("the file {0} already exists: name another one, or replace it with --force")]
    Exists(PathBuf),
    /// The copy's disk is too full.
    #[error("{folder} has too little free space: {needed} MiB are needed, {free} MiB are free")]
    NoRoom {
        /// The folder of the copy.
        folder: PathBuf,
        /// The maximum size of the copy, in MiB.
        needed: u64,
        /// The free space on the disk, in MiB.
        free: u64,
    },
    /// Another process is writing the same copy.
    #[error("another process is writing {0}; wait for it")]
    Busy(PathBuf),
    /// A file of the copy cannot be written.
    #[error("{0} cannot be written: {1}")]
    Unwritable(PathBuf, #[source] io::Error),
    /// The copy is damaged, and so is the source.
    #[error("the database is damaged: {0}; use an earlier copy")]
    Damaged(String),
    /// A database error.
    // Not a `#[source]`, because the message contains it and it would be printed twice.
    #[error("the database failed: {0}{remedy}", remedy = remedy(.0))]
    Database(sqlx::Error),
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> CopyError {
        CopyError::Database(error)
    }
}

const RIGHTS: &str = "; give this user the file and its folder";
const BACKUP: &str = "; put a backup in its place while the bot is stopped";

/// Returns the way to a database without games.
fn replacement(unusable: &DatabaseName) -> &'static str {
    match unusable {
        DatabaseName::File(_) => {
            "move the file away or delete it, and start with --new-database to make a new one"
        }
        DatabaseName::Server(_) => "use an empty database",
    }
}

/// Returns whether a file is damaged, or no database.
pub(crate) fn is_unreadable(error: &sqlx::Error) -> bool {
    is_damage(error) || code(error) == Some(26)
}

/// Returns advice for an error.
fn remedy(error: &sqlx::Error) -> &'static str {
    if let Some(state) = state(error) {
        return remedy_of_server(&state);
    }
    match code(error) {
        _ if is_unreadable(error) => BACKUP,
        Some(5 | 6) => "; stop the other program that uses it",
        _ if is_forbidden(error) => RIGHTS,
        Some(8 | 14) => RIGHTS,
        Some(10) => "; check its disk, which may be full or broken",
        Some(13) => "; free space on its disk",
        _ => "",
    }
}

/// Returns advice for an error of a PostgreSQL server, by the class or the whole of its SQLSTATE.
fn remedy_of_server(state: &str) -> &'static str {
    match state {
        "53100" => "; free space on the server's disk",
        "53300" => "; allow more connections on the server: each process of the bot needs six",
        "55P03" => "; stop the other program that has locked it",
        "42501" => "; make the bot's user the owner of its database",
        "3D000" => "; create the database first",
        // Rejected by `pg_hba.conf`, or the user does not exist.
        "28000" => "; check the user and sslmode of the address, and the server's pg_hba.conf",
        _ if state.starts_with("28") => "; check the user and password of the address",
        _ if state.starts_with("XX") => "; restore a backup into a new database",
        _ => "",
    }
}

/// Returns advice for an error of opening a database. The statements used there are valid for any of our databases,
/// so a generic SQL error means a damaged file.
fn remedy_of_opening(database: &DatabaseName, error: &sqlx::Error) -> &'static str {
    match (code(error), database, error) {
        (_, DatabaseName::Server(_), sqlx::Error::Io(_)) => {
            "; check that the server is running, and check HANSU_DATABASE__URL"
        }
        (_, DatabaseName::Server(_), sqlx::Error::Tls(_)) => {
            "; check the server's certificate, and sslmode and sslrootcert in HANSU_DATABASE__URL"
        }
        (Some(1), ..) => BACKUP,
        _ => remedy(error),
    }
}

/// Returns advice for a failed migration. Its changes were rolled back, so a full disk or a lock is no reason to go
/// back.
fn remedy_of_migration(error: &MigrateError) -> &'static str {
    let advice = match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => remedy(error),
        _ => "",
    };
    match advice {
        "" => "; restore a backup, or use the version that made it",
        advice => advice,
    }
}

/// Returns whether the file does not contain the written data: a page is broken, or a text is not UTF-8.
fn is_damage(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::ColumnDecode { .. })
        || code(error) == Some(11)
        // Corrupted data, and a corrupted index.
        || state(error).is_some_and(|state| ["XX001", "XX002"].contains(&state.as_str()))
}

/// Returns whether the database server is unavailable: unreachable, starting, stopping, or disconnected.
fn is_outage(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(_))
        // 57P: an operator's intervention or a crash. 08: a connection error.
        || state(error).is_some_and(|state| state.starts_with("57P") || state.starts_with("08"))
}

fn is_forbidden(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(error) if error.kind() == ErrorKind::PermissionDenied)
}

/// Returns SQLite's primary result code, the low byte. The upper bits only add detail.
fn code(error: &sqlx::Error) -> Option<u32> {
    let sqlx::Error::Database(error) = error else {
        return None;
    };
    error.try_downcast_ref::<SqliteError>()?;
    let code: u32 = error.code()?.parse().ok()?;
    Some(code & 0xff)
}

/// Returns the SQLSTATE of an error of PostgreSQL.
fn state(error: &sqlx::Error) -> Option<String> {
    let sqlx::Error::Database(error) = error else {
        return None;
    };
    let error = error.try_downcast_ref::<PgDatabaseError>()?;
    Some(error.code().to_owned())
}

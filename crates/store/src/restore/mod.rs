//! Restores a backup so that it continues safely after the lost time.
//!
//! A plain copy would assign the ids of lost games and messages again, let clocks run through the time since the
//! backup, and leave players with outdated boards. Messages since the restore are recognised as such.

mod amend;
mod carried;

use std::io;
use std::path::{Path, PathBuf};

use sqlx::migrate::MigrateError;
use sqlx::{ConnectOptions, Connection as _};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};

use super::Store;
use super::copies::{DatabaseContent, PartialFile, fill};
use super::database::{
    AppliedMigrations, Connection, DatabaseFile, Identity, Migrations, SqlConnection,
    TrackedConnection, open_to_read,
};
use super::error::{CopyError, StoreError, UnreleasedDatabase, is_unreadable};
use super::outbox::Row;
use super::owner::DatabaseOwner;
use super::timers::{meta_number, meta_time, set_meta_number, set_meta_time};
use hansu_play::{MessageId, Timestamp};

use amend::amend;
use carried::{CarriedData, swap};

/// The result of restoring a backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestoreReport {
    /// The content of the database now.
    pub content: DatabaseContent,
    /// The number of games being set up or played; each posts its board or setup again.
    pub unfinished: u64,
    /// The path of the previous database, if there was one.
    pub aside: Option<PathBuf>,
    /// `true` if the previous database could be read.
    pub was_read: bool,
}

/// Replaces the database at `path` with the backup.
///
/// # Errors
/// A [`RestoreError`]. The database is unchanged then.
pub async fn restore(
    path: &Path,
    backup: &Path,
    now: Timestamp,
) -> Result<RestoreReport, RestoreError> {
    restore_with(path, backup, now, Migrations::CURRENT).await
}

/// Restores a backup by a program with these migrations.
pub(super) async fn restore_with(
    path: &Path,
    backup: &Path,
    now: Timestamp,
    migrations: Migrations,
) -> Result<RestoreReport, RestoreError> {
    if !backup.is_file() {
        return Err(RestoreError::Missing(backup.to_owned()));
    }
    let place = DatabaseFile::hold(path)?;
    let result = restore_to(&place, backup, now, migrations).await;
    if result.is_err() {
        place.release();
    }
    result
}

async fn restore_to(
    place: &DatabaseFile,
    backup: &Path,
    now: Timestamp,
    migrations: Migrations,
) -> Result<RestoreReport, RestoreError> {
    if let Ok(own) = Identity::of(&place.path)
        && Identity::of(backup).is_ok_and(|identity| identity == own)
    {
        return Err(RestoreError::Itself(backup.to_owned()));
    }
    let unusable = |why| RestoreError::Unusable {
        path: backup.to_owned(),
        why,
    };
    let part = PartialFile::of(&place.path).map_err(unusable)?;
    let mut source = open_to_read(backup)
        .await
        .map_err(|error| unusable(error.into()))?;
    let checked = check(&mut source, backup, migrations).await;
    let filled = match checked {
        Ok(owner) => fill(&mut source, &part)
            .await
            .map_err(unusable)
            .map(|content| (owner, content)),
        Err(error) => Err(error),
    };
    source.close().await?;
    let (backup_owner, content) = filled?;
    let carried = CarriedData::of(place, migrations).await;
    if let Some(carried) = &carried {
        carried.check_owner(&backup_owner, backup, &place.path)?;
    }
    let unfinished = prepare_database(&part, carried.as_ref(), now, migrations).await?;
    let aside = swap(part, place, now)?;
    Ok(RestoreReport {
        content,
        unfinished,
        was_read: carried.is_some(),
        aside,
    })
}

/// Rejects a file that is not a backup of ours, or is of a newer or unreleased version. Returns its owner.
async fn check(
    source: &mut SqliteConnection,
    backup: &Path,
    migrations: Migrations,
) -> Result<DatabaseOwner, RestoreError> {
    let unusable = |why: sqlx::Error| RestoreError::Unusable {
        path: backup.to_owned(),
        why: why.into(),
    };
    let applied = AppliedMigrations::of(source).await.map_err(unusable)?;
    let Some(schema) = applied.schema() else {
        return Err(RestoreError::NotOurs(backup.to_owned()));
    };
    if applied.are_unreleased(migrations.file) {
        let error = UnreleasedDatabase(backup.into());
        return Err(StoreError::Unreleased(error).into());
    }
    if schema > migrations.newest() {
        return Err(RestoreError::Newer(backup.to_owned()));
    }
    let owner = DatabaseOwner::of(source, migrations).await;
    owner.map_err(unusable)
}

/// Migrates the new database and amends it.
async fn prepare_database(
    part: &PartialFile,
    carried: Option<&CarriedData>,
    now: Timestamp,
    migrations: Migrations,
) -> Result<u64, RestoreError> {
    let options = SqliteConnectOptions::new()
        .filename(part.path())
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Memory);
    let mut database = options.connect().await?;
    let migrated = migrations.file.run(&mut database).await;
    let mut database = SqlConnection::Sqlite(TrackedConnection::new(database));
    let renewed = match migrated {
        Ok(()) => amend(&mut database, carried, now)
            .await
            .map_err(RestoreError::from),
        Err(error) => Err(error.into()),
    };
    database.close().await?;
    renewed
}

/// The reason why a backup was not restored. The database is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The file does not exist.
    #[error("there is no backup {0}")]
    Missing(PathBuf),
    /// The file is the database.
    #[error("{0} is the database itself: name a backup of it")]
    Itself(PathBuf),
    /// The file is empty, or belongs to another program.
    #[error("{0} is not a backup of this program's database")]
    NotOurs(PathBuf),
    /// The backup was made by a newer version.
    #[error("this program is older than the backup {0}: use the newer one")]
    Newer(PathBuf),
    /// The backup belongs to another Discord application than the database.
    #[error("the backup {path} belongs to application {theirs}, and the database to {ours}")]
    OtherApplication {
        /// The backup.
        path: PathBuf,
        /// The application of the backup.
        theirs: String,
        /// The application of the database.
        ours: String,
    },
    /// The backup is damaged, or cannot be copied.
    #[error(
        "the backup {path} cannot be used: {}; nothing was changed",
        fault(why)
    )]
    Unusable {
        /// The backup.
        path: PathBuf,
        /// The error.
        why: CopyError,
    },
    /// The current database cannot be renamed.
    #[error("the current database cannot be set aside as {0}: {1}")]
    NotAside(PathBuf, #[source] io::Error),
    /// The backup cannot be migrated.
    #[error("the backup cannot be migrated: {0}")]
    Migration(#[from] MigrateError),
    /// The database is in use, or cannot be locked or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The new database cannot be moved into place.
    #[error(transparent)]
    Copy(#[from] CopyError),
}

/// Returns the fault of a backup. The advice for an unreadable database is to use a backup, so it is left out.
fn fault(why: &CopyError) -> String {
    match why {
        CopyError::Database(error) if is_unreadable(error) => error.to_string(),
        why => why.to_string(),
    }
}

impl From<sqlx::Error> for RestoreError {
    fn from(error: sqlx::Error) -> RestoreError {
        RestoreError::Store(error.into())
    }
}

/// The `meta` key of the time of the last restore.
const AT: &str = "restored_at";
/// The `meta` key of the highest row id from before the restore.
const ABOVE: &str = "restored_above";

/// The last restore, as stored.
#[derive(Debug, Clone, Copy)]
pub(super) struct LastRestore {
    /// The time by our own clock.
    at: Timestamp,
    /// The highest id that a row from before can have.
    above: i64,
}

/// The last restore, from the view of a row that was enqueued since.
#[derive(Debug, Clone, Copy)]
pub(super) struct SinceRestore {
    /// The time by our own clock.
    pub at: Timestamp,
    /// The highest id that a row from before can have.
    pub above: i64,
    /// `true` if no board or menu of its match was enqueued between the two.
    pub is_first: bool,
    /// The message of the first of these, if it has arrived.
    pub first_message: Option<MessageId>,
}

impl Store {
    /// Returns whether a message is the first about its match since the database was restored from a backup.
    pub async fn is_first_since_restored(&self, row: &Row) -> Result<bool, StoreError> {
        let since = self.since_restore(row).await?;
        Ok(since.is_some_and(|since| since.is_first))
    }

    /// Returns the last restore; `None` for a row from before, or if there was none.
    pub(super) async fn since_restore(
        &self,
        row: &Row,
    ) -> Result<Option<SinceRestore>, StoreError> {
        // Read once, because nothing is restored while the bot runs.
        let read = || self.read(|connection| Box::pin(read_last_restore(connection)));
        let restored = self.last_restore.get_or_try_init(read).await?;
        let game = row.game;
        let id = row.id;
        let Some(LastRestore { at, above }) = restored.filter(|restored| restored.above < id.0)
        else {
            return Ok(None);
        };
        let sql = "select message from outbox where game = $1 and id > $2 and id < $3 and kind in ('setup', 'board') \
                   order by id limit 1";
        let first: Option<Option<MessageId>> = self.first(sql, (game, above, id)).await?;
        Ok(Some(SinceRestore {
            at,
            above,
            is_first: first.is_none(),
            first_message: first.flatten(),
        }))
    }
}

async fn read_last_restore(
    connection: &mut Connection<'_>,
) -> Result<Option<LastRestore>, StoreError> {
    let at = meta_time(connection, AT).await?;
    let above = meta_number(connection, ABOVE).await?;
    Ok(at.zip(above).map(|(at, above)| LastRestore { at, above }))
}

/// Stores the data that [`Store::since_restore`] reads in a database that is being restored.
async fn record_restore(
    tx: &mut Connection<'_>,
    now: Timestamp,
    above: i64,
) -> Result<(), StoreError> {
    set_meta_time(tx, AT, now).await?;
    set_meta_number(tx, ABOVE, above).await
}

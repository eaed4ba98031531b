//! Copies of a whole database, made while it is in use and checked before they appear.

mod backup;
mod transfer;

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions, Connection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};

use super::database::{Identity, PRIVATE, folder_of, free_in, side_file};
use super::error::CopyError;
use hansu_play::Timestamp;

pub use backup::backup;
pub(super) use backup::{backed_up_at, copy_before_upgrade};
pub(super) use transfer::mark_empty;
#[cfg(test)]
pub(super) use transfer::transfer_with;
pub use transfer::{TransferError, TransferReport, transfer};

/// The space that must remain free on the disk of a copy, so that other programs can go on writing.
const RESERVE: u64 = 16 << 20;
const MIB: u64 = 1 << 20;

/// Copies a consistent snapshot of a database to `target`, replacing an existing file. Others may go on writing to
/// the database.
///
/// The copy contains no interaction tokens, because they give access to the answers of the last minutes.
async fn copy(database: &mut SqliteConnection, target: &Path) -> Result<CopyReport, CopyError> {
    let part = PartialFile::of(target)?;
    let content = fill(database, &part).await?;
    let bytes = part.finish()?;
    Ok(CopyReport { bytes, content })
}

/// Fills a file with such a copy, and checks it.
pub(super) async fn fill(
    database: &mut SqliteConnection,
    part: &PartialFile,
) -> Result<DatabaseContent, CopyError> {
    check_space(database, part.path()).await?;
    // SQLite treats an empty file as a new one, and keeps its mode.
    sqlx::query("vacuum into $1")
        .bind(part.path().display().to_string())
        .execute(&mut *database)
        .await?;
    let mut copied = SqliteConnectOptions::new()
        .filename(part.path())
        // A failed copy is deleted, and a journal would be one more file with tokens.
        .journal_mode(SqliteJournalMode::Off)
        .connect()
        .await?;
    let checked = finish_content(&mut copied).await;
    copied.close().await?;
    checked
}

/// A finished copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CopyReport {
    /// The size in bytes.
    pub bytes: u64,
    /// The content.
    pub content: DatabaseContent,
}

/// A summary of a database's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DatabaseContent {
    /// The number of games.
    pub games: u64,
    /// The number of their events.
    pub events: u64,
    /// The time of the newest event.
    pub newest: Option<Timestamp>,
}

impl DatabaseContent {
    /// Reads the summary of a database.
    pub(super) async fn of(
        database: &mut SqliteConnection,
    ) -> Result<DatabaseContent, sqlx::Error> {
        let (games, events, newest): (i64, i64, Option<i64>) =
            sqlx::query_as("select (select count(*) from game), count(*), max(at) from event")
                .fetch_one(database)
                .await?;
        Ok(DatabaseContent {
            games: u64::try_from(games).unwrap_or_default(),
            events: u64::try_from(events).unwrap_or_default(),
            newest: newest.map(Timestamp),
        })
    }
}

/// Removes the tokens from a copy and checks it. Returns its content.
async fn finish_content(copied: &mut SqliteConnection) -> Result<DatabaseContent, CopyError> {
    let cleared = sqlx::query("update outbox set token = null where token is not null")
        .execute(&mut *copied)
        .await?;
    if cleared.rows_affected() > 0 {
        // Without this, their bytes remain in the unused parts of pages.
        sqlx::query("vacuum").execute(&mut *copied).await?;
    }
    check_integrity(copied).await?;
    Ok(DatabaseContent::of(copied).await?)
}

/// Reads the whole database to check its integrity.
async fn check_integrity(database: &mut SqliteConnection) -> Result<(), CopyError> {
    let report: String = sqlx::query_scalar("pragma integrity_check(1)")
        .fetch_one(database)
        .await?;
    match report.as_str() {
        "ok" => Ok(()),
        _ => Err(CopyError::Damaged(report)),
    }
}

/// Rejects a copy that would fill the disk.
async fn check_space(database: &mut SqliteConnection, target: &Path) -> Result<(), CopyError> {
    let pages: i64 = sqlx::query_scalar("pragma page_count")
        .fetch_one(&mut *database)
        .await?;
    let page: i64 = sqlx::query_scalar("pragma page_size")
        .fetch_one(&mut *database)
        .await?;
    let needed = u64::try_from(pages.saturating_mul(page)).unwrap_or_default() + RESERVE;
    let folder = folder_of(target);
    let free = free_in(&folder).map_err(|error| CopyError::Unwritable(folder.clone(), error))?;
    if free < needed {
        return Err(CopyError::NoRoom {
            folder,
            needed: needed.div_ceil(MIB),
            free: free / MIB,
        });
    }
    Ok(())
}

/// A file being written. Removed when dropped, unless it was moved to its place.
#[derive(Debug)]
pub(super) struct PartialFile {
    path: PathBuf,
    place: PathBuf,
    /// Kept open, because its lock shows that the file is being written.
    file: File,
    done: bool,
}

impl PartialFile {
    /// Creates an empty file with the suffix `.part`. A file left by a killed process is reused.
    pub fn of(place: &Path) -> Result<PartialFile, CopyError> {
        let path = side_file(place, ".part");
        let unwritable = |error| CopyError::Unwritable(path.clone(), error);
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(PRIVATE)
            .open(&path)
            .map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(CopyError::Busy(path)),
            Err(TryLockError::Error(error)) => return Err(unwritable(error)),
        }
        // Its writer may have moved it to its place just before releasing the lock.
        if !Identity::of(&path)
            .is_ok_and(|identity| Identity::of_file(&file).ok() == Some(identity))
        {
            return Err(CopyError::Busy(path));
        }
        let part = PartialFile {
            path: path.clone(),
            place: place.to_owned(),
            file,
            done: false,
        };
        let private = Permissions::from_mode(PRIVATE);
        let result = part.file.set_len(0);
        result
            .and_then(|()| part.file.set_permissions(private))
            .map_err(unwritable)?;
        Ok(part)
    }

    /// Returns the path while it is being written.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Syncs the file and moves it to its place. Returns its size in bytes.
    pub fn finish(mut self) -> Result<u64, CopyError> {
        let unwritable = |error| CopyError::Unwritable(self.path.clone(), error);
        self.file.sync_all().map_err(unwritable)?;
        let bytes = self.file.metadata().map_err(unwritable)?.len();
        let renamed = fs::rename(&self.path, &self.place);
        renamed.map_err(|error| CopyError::Unwritable(self.place.clone(), error))?;
        self.done = true;
        sync_folder(&self.place)?;
        Ok(bytes)
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.done {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Syncs a file's folder, so that renamed files survive a power failure.
pub(super) fn sync_folder(file: &Path) -> Result<(), CopyError> {
    let folder = folder_of(file);
    let synced = File::open(&folder).and_then(|opened| opened.sync_all());
    synced.map_err(|error| CopyError::Unwritable(folder, error))
}

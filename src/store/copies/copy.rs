//! Makes the copy of a database, in a file that counts only once it is complete.

use std::fs;
use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};
use sqlx::{ConnectOptions, Connection};

use crate::play::Timestamp;
use crate::store::database::{Identity, PRIVATE, beside, folder_of, free_in};
use crate::store::error::CopyError;

/// What stays free on the disk of a copy: whoever else writes there goes on.
const RESERVE: u64 = 16 << 20;
const MIB: u64 = 1 << 20;

/// Copies a database as of one moment to `target`, over what is there. Others may go on writing to it.
///
/// The copy has no interaction tokens: they open the answers of the last minutes to whoever reads them.
pub(super) async fn copy(
    database: &mut SqliteConnection,
    target: &Path,
) -> Result<Copied, CopyError> {
    let part = Part::of(target)?;
    let content = fill(database, &part).await?;
    let bytes = part.finish()?;
    Ok(Copied { bytes, content })
}

/// Fills a file with such a copy, and checks it.
pub(in crate::store) async fn fill(
    database: &mut SqliteConnection,
    part: &Part,
) -> Result<Content, CopyError> {
    has_room(database, part.path()).await?;
    // SQLite takes an empty file as a new one, and keeps its mode.
    sqlx::query("vacuum into $1")
        .bind(part.path().display().to_string())
        .execute(&mut *database)
        .await?;
    let mut copied = SqliteConnectOptions::new()
        .filename(part.path())
        // What fails is thrown away, and a journal would be one more file with tokens.
        .journal_mode(SqliteJournalMode::Off)
        .connect()
        .await?;
    let checked = finish_content(&mut copied).await;
    copied.close().await?;
    checked
}

/// A finished copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Copied {
    /// Its size.
    pub bytes: u64,
    /// What is in it.
    pub content: Content,
}

/// What is in a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Content {
    /// Its games.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// When the newest of them happened.
    pub newest: Option<Timestamp>,
}

impl Content {
    /// Counts what is in a database.
    pub(in crate::store) async fn of(
        database: &mut SqliteConnection,
    ) -> Result<Content, sqlx::Error> {
        let (games, events, newest): (i64, i64, Option<i64>) =
            sqlx::query_as("select (select count(*) from game), count(*), max(at) from event")
                .fetch_one(database)
                .await?;
        Ok(Content {
            games: u64::try_from(games).unwrap_or_default(),
            events: u64::try_from(events).unwrap_or_default(),
            newest: newest.map(Timestamp),
        })
    }
}

/// Takes the tokens out of a copy and checks it; returns what is in it.
async fn finish_content(copied: &mut SqliteConnection) -> Result<Content, CopyError> {
    let cleared = sqlx::query("update outbox set token = null where token is not null")
        .execute(&mut *copied)
        .await?;
    if cleared.rows_affected() > 0 {
        // Until then their bytes lie where they were, in pages that are only half used.
        sqlx::query("vacuum").execute(&mut *copied).await?;
    }
    check_integrity(copied).await?;
    Ok(Content::of(copied).await?)
}

/// Reads all of a database, to find out whether it is whole.
pub(super) async fn check_integrity(database: &mut SqliteConnection) -> Result<(), CopyError> {
    let found: String = sqlx::query_scalar("pragma integrity_check(1)")
        .fetch_one(database)
        .await?;
    match found.as_str() {
        "ok" => Ok(()),
        _ => Err(CopyError::Damaged(found)),
    }
}

/// Refuses a copy that would fill the disk.
async fn has_room(database: &mut SqliteConnection, target: &Path) -> Result<(), CopyError> {
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

/// A file in the making; removed when it is dropped, unless it was put in its place.
#[derive(Debug)]
pub(in crate::store) struct Part {
    path: PathBuf,
    place: PathBuf,
    /// Kept open: its lock says that the file is being written.
    file: File,
    done: bool,
}

impl Part {
    /// Makes an empty file with the ending `.part`. One that a killed process left is begun again.
    pub fn of(place: &Path) -> Result<Part, CopyError> {
        let path = beside(place, ".part");
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
        // Its writer may have put it in its place just before the lock was free.
        if !Identity::of(&path).is_ok_and(|found| Identity::of_file(&file).ok() == Some(found)) {
            return Err(CopyError::Busy(path));
        }
        let part = Part {
            path: path.clone(),
            place: place.to_owned(),
            file,
            done: false,
        };
        let private = Permissions::from_mode(PRIVATE);
        let emptied = part.file.set_len(0);
        emptied
            .and_then(|()| part.file.set_permissions(private))
            .map_err(unwritable)?;
        Ok(part)
    }

    /// Where it is written.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts it in its place, once it is on the disk; returns its size.
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

impl Drop for Part {
    fn drop(&mut self) {
        if !self.done {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Makes a change of names in a file's folder survive a power failure.
pub(in crate::store) fn sync_folder(file: &Path) -> Result<(), CopyError> {
    let folder = folder_of(file);
    let synced = File::open(&folder).and_then(|opened| opened.sync_all());
    synced.map_err(|error| CopyError::Unwritable(folder, error))
}

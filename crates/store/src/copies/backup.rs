//! Backups of a database: on request, before an upgrade, and the time of the newest.

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, io};

use sqlx::Connection;
use sqlx_sqlite::SqliteConnection;

use super::{CopyReport, copy};
use crate::database::{
    AppliedMigrations, Identity, Migrations, PRIVATE, folder_of, open_to_read, side_file,
};
use crate::error::{CopyError, UnreleasedDatabase};
use hansu_play::Timestamp;

/// Copies the database at `path` to `target`, replacing an existing file if `replaces`.
///
/// # Errors
/// A [`CopyError`]. An existing file at `target` is unchanged then.
pub async fn backup(path: &Path, target: &Path, replaces: bool) -> Result<CopyReport, CopyError> {
    let is_there = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0);
    let resolved = if is_there {
        fs::canonicalize(path).ok()
    } else {
        None
    };
    let path = resolved.ok_or_else(|| {
        // The path as it is written in the settings.
        CopyError::Missing(path.to_owned())
    })?;
    check_target(&path, target, replaces)?;
    let unopened = |why| CopyError::Unopened {
        path: path.clone(),
        why,
    };
    let mut database = open_to_read(&path).await.map_err(unopened)?;
    let copied = match AppliedMigrations::of(&mut database).await {
        Ok(applied) if applied.are_unreleased(Migrations::CURRENT.file) => {
            Err(UnreleasedDatabase(path.as_path().into()).into())
        }
        Ok(applied) if applied.schema().is_none() => Err(CopyError::NotOurs(path.clone())),
        Ok(_) => copy(&mut database, target).await,
        Err(error) => Err(unopened(error)),
    };
    database.close().await?;
    // The backup exists, even if this user may not write next to the database.
    if copied.is_ok()
        && let Err(error) = record_backup(&path)
    {
        tracing::warn!(%error, "the time of the backup could not be stored next to the database");
    }
    copied
}

/// Rejects a target that is part of the database, or exists and must not be replaced.
fn check_target(path: &Path, target: &Path, replaces: bool) -> Result<(), CopyError> {
    let is_at = |file: PathBuf| {
        let identity = Identity::of(&file).ok();
        identity.is_some() && identity == Identity::of(target).ok()
    };
    if ["", "-wal", "-shm", ".lock"]
        .into_iter()
        .any(|ending| is_at(side_file(path, ending)))
    {
        return Err(CopyError::Itself(target.to_owned()));
    }
    if target.is_dir() {
        return Err(CopyError::Folder(target.to_owned()));
    }
    if !replaces && target.symlink_metadata().is_ok() {
        return Err(CopyError::Exists(target.to_owned()));
    }
    Ok(())
}

const MARKER_ENDING: &str = ".backed-up";

/// Records that a backup of the database at `path` was made just now.
fn record_backup(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options
        .create(true)
        .truncate(true)
        .write(true)
        .mode(PRIVATE);
    let marker = options.open(side_file(path, MARKER_ENDING))?;
    marker.set_modified(SystemTime::now())
}

/// Returns the time of the newest backup of the database at `path`, if it was recorded.
pub(crate) fn backed_up_at(path: &Path) -> Option<Timestamp> {
    let noted = fs::metadata(side_file(path, MARKER_ENDING))
        .ok()?
        .modified()
        .ok()?;
    let since = noted.duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_millis()).ok().map(Timestamp)
}

/// The number of copies from before upgrades to keep.
const COPIES_KEPT: usize = 2;
/// The suffix of such a copy, before the four digits of the schema version.
const ENDING: &str = ".before-";

/// Copies a database that has games and will be migrated, and removes older copies of this kind.
///
/// # Errors
/// A [`CopyError`]. The database is unchanged.
pub(crate) async fn copy_before_upgrade(
    database: &mut SqliteConnection,
    path: &Path,
    migrations: Migrations,
) -> Result<(), CopyError> {
    // A newer schema is rejected later, and a current one is not migrated.
    let newest = migrations.newest();
    let applied = AppliedMigrations::of(database).await?;
    let Some(schema) = applied.schema().filter(|schema| *schema < newest) else {
        return Ok(());
    };
    let games: bool = sqlx::query_scalar("select exists (select 1 from game)")
        .fetch_one(&mut *database)
        .await?;
    if !games {
        return Ok(());
    }
    let target = side_file(path, &format!("{ENDING}{:04}", schema.0));
    let copied = copy(database, &target).await?;
    tracing::info!(
        games = copied.content.games,
        bytes = copied.bytes,
        "migrating the database from schema {schema} to {newest}: it was copied to {} before",
        target.display()
    );
    if let Err(error) = remove_older(path) {
        tracing::warn!(%error, "old copies of the database could not be removed");
    }
    Ok(())
}

/// Removes all but the newest copies, by creation time. The same number occurs twice if an upgrade was undone.
fn remove_older(database: &Path) -> io::Result<()> {
    let mut copies = copies_of(database)?;
    copies.sort_unstable_by(|left, right| right.cmp(left));
    for (_, path) in copies.iter().skip(COPIES_KEPT) {
        fs::remove_file(path)?;
    }
    Ok(())
}

/// Returns the copies of a database with their creation times.
fn copies_of(database: &Path) -> io::Result<Vec<(SystemTime, PathBuf)>> {
    let Some(name) = database.file_name() else {
        return Ok(Vec::new());
    };
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder_of(database))? {
        let entry = entry?;
        if is_copy_of(name, &entry.file_name()) {
            copies.push((entry.metadata()?.modified()?, entry.path()));
        }
    }
    Ok(copies)
}

/// Returns whether a file has the name of such a copy.
fn is_copy_of(database: &OsStr, file: &OsStr) -> bool {
    let rest = file
        .as_encoded_bytes()
        .strip_prefix(database.as_encoded_bytes());
    let digits = rest.and_then(|rest| rest.strip_prefix(ENDING.as_bytes()));
    digits.is_some_and(|digits| digits.len() == 4 && digits.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_copies_before_an_upgrade_are_counted() {
        for (file, counted) in [
            ("games.sqlite3.before-0019", true),
            ("games.sqlite3.before-0019.part", false),
            ("games.sqlite3.before-19", false),
            ("games.sqlite3.before-mine", false),
            ("games.sqlite3.before-restore-20261123T120000Z", false),
            ("other.sqlite3.before-0019", false),
            ("games.sqlite3", false),
        ] {
            let is_copy = is_copy_of(OsStr::new("games.sqlite3"), OsStr::new(file));
            assert_eq!(is_copy, counted, "{file}");
        }
    }
}

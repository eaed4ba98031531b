//! The copy that is kept of a database before it is brought to a newer form, so that an update can be undone.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sqlx::sqlite::SqliteConnection;

use super::copy::copy;
use crate::store::copy_error::CopyError;
use crate::store::database::{Schema, beside, folder_of, newest_schema};

/// How many of them are kept.
const KEPT: usize = 2;
/// What follows the database's name in theirs, before the four digits of the form.
const ENDING: &str = ".before-";

/// Copies a database that has games and will be migrated, and removes older such copies.
///
/// # Errors
/// A [`CopyError`]: the database is left as it was.
pub(in crate::store) async fn copy_before_upgrade(
    database: &mut SqliteConnection,
    path: &Path,
) -> Result<(), CopyError> {
    // A newer form is refused later, and nothing changes in a present one.
    let older = Schema::of(database)
        .await?
        .filter(|had| *had < newest_schema());
    let Some(had) = older else {
        return Ok(());
    };
    let games: bool = sqlx::query_scalar("select exists (select 1 from game)")
        .fetch_one(&mut *database)
        .await?;
    if !games {
        return Ok(());
    }
    let target = beside(path, &format!("{ENDING}{:04}", had.0));
    let copied = copy(database, &target).await?;
    tracing::info!(
        games = copied.content.games,
        bytes = copied.bytes,
        "the database has form {had} and is brought to {}: it was copied to {} before",
        newest_schema(),
        target.display()
    );
    if let Err(error) = remove_older(path) {
        tracing::warn!(%error, "old copies of the database stay where they are");
    }
    Ok(())
}

/// Removes all but the newest copies, by when they were made: a number comes again if an update was undone.
fn remove_older(database: &Path) -> io::Result<()> {
    let mut copies = copies_of(database)?;
    copies.sort_unstable_by(|one, other| other.cmp(one));
    for (_, path) in copies.iter().skip(KEPT) {
        fs::remove_file(path)?;
    }
    Ok(())
}

/// The copies of a database, with the times at which they were made.
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

/// Whether a file has the name of such a copy.
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
            let found = is_copy_of(OsStr::new("games.sqlite3"), OsStr::new(file));
            assert_eq!(found, counted, "{file}");
        }
    }
}

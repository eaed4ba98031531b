//! Data of the old database that the new one needs, and the swap of their files.

use std::path::{Path, PathBuf};
use std::{fs, io};

use sqlx::{ConnectOptions, Connection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};

use super::RestoreError;
use crate::copies::{PartialFile, sync_folder};
use crate::database::{DatabaseFile, Migrations, side_file};
use crate::error::{StoreError, UnreleasedDatabase};
use crate::owner::DatabaseOwner;
use hansu_play::Timestamp;

/// Data of the replaced database from the time since the backup.
#[derive(Debug)]
pub(super) struct CarriedData {
    /// The last assigned id of each table.
    pub sequences: Vec<(String, i64)>,
    /// The handled interactions and their times.
    pub interactions: Vec<(i64, i64)>,
    /// The people who asked to be forgotten, and the times.
    pub forgotten: Vec<(i64, i64)>,
    owner: DatabaseOwner,
}

impl CarriedData {
    /// Reads the database to be replaced; `None` if there is none, or it cannot be read.
    ///
    /// The write-ahead log is checkpointed, so that the file alone is complete.
    pub async fn of(place: &DatabaseFile, migrations: Migrations) -> Option<CarriedData> {
        if place.new {
            return None;
        }
        let options = SqliteConnectOptions::new().filename(&place.path);
        let mut database = options.connect().await.ok()?;
        let carried = CarriedData::read(&mut database, migrations).await;
        let written = sqlx::query("pragma wal_checkpoint(truncate)")
            .execute(&mut database)
            .await;
        let closed = database.close().await;
        if written.is_ok() && closed.is_ok() {
            carried.ok()
        } else {
            None
        }
    }

    async fn read(
        database: &mut SqliteConnection,
        migrations: Migrations,
    ) -> Result<CarriedData, sqlx::Error> {
        let owner = DatabaseOwner::of(database, migrations).await?;
        if matches!(
            owner,
            DatabaseOwner::AnotherProgram | DatabaseOwner::UnreleasedVersion
        ) {
            return Ok(CarriedData {
                sequences: Vec::new(),
                interactions: Vec::new(),
                forgotten: Vec::new(),
                owner,
            });
        }
        Ok(CarriedData {
            sequences: sqlx::query_as("select name, seq from sqlite_sequence")
                .fetch_all(&mut *database)
                .await?,
            // Of one day: `Store::delete_expired` deletes older ones.
            interactions: sqlx::query_as("select id, at from interaction")
                .fetch_all(&mut *database)
                .await?,
            forgotten: sqlx::query_as("select person, at from forgotten")
                .fetch_all(database)
                .await?,
            owner,
        })
    }

    /// Rejects a backup of another application's database, and the replacement of a database of another program or of
    /// an unreleased version.
    pub fn check_owner(
        &self,
        backup_of: &DatabaseOwner,
        backup: &Path,
        path: &Path,
    ) -> Result<(), RestoreError> {
        match (&self.owner, backup_of) {
            (DatabaseOwner::AnotherProgram, _) => Err(StoreError::NotOurs(path.into()).into()),
            (DatabaseOwner::UnreleasedVersion, _) => {
                let error = UnreleasedDatabase(path.into());
                Err(StoreError::Unreleased(error).into())
            }
            (DatabaseOwner::Application(ours), DatabaseOwner::Application(theirs))
                if ours != theirs =>
            {
                Err(RestoreError::OtherApplication {
                    path: backup.to_owned(),
                    theirs: theirs.clone(),
                    ours: ours.clone(),
                })
            }
            _ => Ok(()),
        }
    }

    /// Returns the last assigned id of a table; `None` if the table does not exist.
    pub fn last(&self, table: &str) -> Option<i64> {
        let found = self.sequences.iter().find(|(name, _)| name == table);
        found.map(|(_, last)| *last)
    }
}

/// Side files of a database. SQLite would apply them to any database at that path.
const JOURNALS: [&str; 2] = ["-wal", "-journal"];

/// Swaps the files. Returns the new name of the current database, if there is one.
///
/// If this is interrupted at any point, a complete database is in place, either the current or the new one. The
/// current one gets a second name first, and loses its own only when the new one takes it. There is one exception: if
/// the journal of a damaged database could not be written back, the journal has only the second name in the meantime.
pub(super) fn swap(
    part: PartialFile,
    place: &DatabaseFile,
    now: Timestamp,
) -> Result<Option<PathBuf>, RestoreError> {
    let path = &place.path;
    let aside = free_name(path, &format!(".before-restore-{}", utc(now)));
    let mut has_old = false;
    for ending in ["", JOURNALS[0], JOURNALS[1]] {
        let from = side_file(path, ending);
        let to = side_file(&aside, ending);
        if from.exists() {
            let linked = fs::hard_link(&from, &to);
            linked.map_err(|error| RestoreError::NotAside(to, error))?;
            has_old = true;
        }
    }
    sync_folder(path)?;
    for ending in [JOURNALS[0], JOURNALS[1], "-shm"] {
        remove(&side_file(path, ending))?;
    }
    part.finish()?;
    Ok(has_old.then_some(aside))
}

/// Returns an unused name for the database that is set aside. Two restores within a second get distinct names.
fn free_name(path: &Path, ending: &str) -> PathBuf {
    let mut aside = side_file(path, ending);
    for number in 2.. {
        if !aside.exists() {
            break;
        }
        aside = side_file(path, &format!("{ending}-{number}"));
    }
    aside
}

fn remove(file: &Path) -> Result<(), RestoreError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(RestoreError::NotAside(file.to_owned(), error))
        }
        _ => Ok(()),
    }
}

/// Formats a time for a file name.
fn utc(at: Timestamp) -> String {
    let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_restores_in_a_second_get_distinct_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hansu.sqlite3");
        let mut names = Vec::new();
        for _ in 0..3 {
            let name = free_name(&path, ".before-restore-20261127T120000Z");
            fs::write(&name, "").unwrap();
            assert!(!names.contains(&name), "{names:?}");
            names.push(name);
        }
    }
}

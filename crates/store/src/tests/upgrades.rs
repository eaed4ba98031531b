//! Databases of this program, opened by a next one with one more migration: copied before, and migrated or unchanged.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{ConnectOptions, Connection, SqlSafeStr};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use tempfile::TempDir;

use crate::copies::transfer_with;
use crate::database::{Migrations, side_file};
use crate::restore::restore_with;
use crate::{
    DatabaseLocation, DatabaseOptions, Store, StoreError, TransferError, backup, newest_schema,
};
use hansu_play::Timestamp;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Rows of every table.
const ROWS: &str = include_str!("../../tests/store/kit/each.sql");
/// A column, and its values.
const COLOUR: &str =
    "alter table game add column colour text; update game set colour = 'red' where phase = 'over'";
const SCHEMA: &str = "select max(version) from _sqlx_migrations";
const EVENTS: &str = "select count(*) from event";

/// Returns the migrations of a next program, the last of which is this one.
fn next(sql: &'static str) -> Migrations {
    let Migrations { file, server } = Migrations::CURRENT;
    let version = newest_schema().0 + 1;
    let kind = MigrationType::Simple;
    let added = Migration::new(version, "next".into(), kind, sql.into_sql_str(), false);
    let migrations = file.iter().cloned().chain([added]).collect();
    Migrations {
        file: Box::leak(Box::new(Migrator::with_migrations(migrations))),
        server,
    }
}

/// Creates a database of this program with rows, in a folder.
async fn current() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    Store::open(&path).await.unwrap().close().await;
    let mut database = opened(&path).await;
    sqlx::raw_sql(ROWS).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    (folder, path)
}

async fn opened(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(path);
    options.connect().await.unwrap()
}

async fn number(path: &Path, select: &'static str) -> i64 {
    let mut database = opened(path).await;
    let number = sqlx::query_scalar(select).fetch_one(&mut database).await;
    database.close().await.unwrap();
    number.unwrap()
}

/// Opens a database by the next program, and closes it.
async fn upgrade(path: &Path) -> Result<(), StoreError> {
    let store = Store::open_with(DatabaseOptions::at(path), next(COLOUR)).await?;
    store.close().await;
    Ok(())
}

/// Asserts that a database was migrated by the next program.
async fn is_upgraded(path: &Path) {
    assert_eq!(number(path, SCHEMA).await, newest_schema().0 + 1);
    let coloured = "select count(*) from game where colour = 'red'";
    assert_eq!(number(path, coloured).await, 1);
}

/// Returns the name of a copy from before the upgrade.
fn copy_of(path: &Path) -> PathBuf {
    side_file(path, &format!(".before-{:04}", newest_schema().0))
}

/// Returns the names of a database's copies in a folder.
fn copies(folder: &TempDir) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder.path()).unwrap();
    let paths = paths.map(|entry| entry.unwrap().path());
    let is_copy = |path: &PathBuf| path.to_str().unwrap().contains(".before-");
    let mut copies: Vec<PathBuf> = paths.filter(is_copy).collect();
    copies.sort();
    copies
}

fn has_bytes(file: &Path, wanted: &str) -> bool {
    let bytes = fs::read(file).unwrap();
    let wanted = wanted.as_bytes();
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

#[tokio::test]
async fn older_database_with_games_is_copied_before_migration() {
    let (folder, path) = current().await;
    let events = number(&path, EVENTS).await;
    assert!(has_bytes(&path, "token-900"));
    upgrade(&path).await.unwrap();
    is_upgraded(&path).await;
    let copy = copy_of(&path);
    assert_eq!(copies(&folder), [copy_of(&path)]);
    let mode = fs::metadata(&copy).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(number(&copy, SCHEMA).await, newest_schema().0);
    assert_eq!(number(&copy, EVENTS).await, events);
    assert!(!has_bytes(&copy, "token-"), "tokens are in the copy");
    // This program cannot open the new one any more. The copy is a normal database that can replace it.
    let refused = Store::open(&path).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer(_)), "{refused}");
    fs::remove_file(&path).unwrap();
    fs::copy(&copy, &path).unwrap();
    Store::open(&path).await.unwrap().close().await;
    upgrade(&path).await.unwrap();
    assert_eq!(number(&path, EVENTS).await, events);
}

#[tokio::test]
async fn empty_or_current_database_is_not_copied() {
    let (folder, path) = current().await;
    let unwanted = DatabaseOptions {
        copy_before_migration: false,
        ..DatabaseOptions::at(&path)
    };
    let store = Store::open_with(unwanted, next(COLOUR)).await.unwrap();
    store.close().await;
    is_upgraded(&path).await;
    upgrade(&path).await.unwrap();
    let none: [PathBuf; 0] = [];
    assert_eq!(copies(&folder), none, "unwanted, then already migrated");

    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    Store::open(&path).await.unwrap().close().await;
    upgrade(&path).await.unwrap();
    assert_eq!(copies(&folder), none, "there were no games to lose");
}

#[tokio::test]
async fn two_newest_copies_are_kept() {
    let (folder, path) = current().await;
    let now = SystemTime::now();
    let kept = side_file(&path, ".before-0016");
    let restored = side_file(&path, ".before-restore-20261101T120000Z");
    for (file, age) in [
        (&side_file(&path, ".before-0012"), 9),
        (&side_file(&path, ".before-0020"), 8),
        (&kept, 7),
        (&restored, 10),
    ] {
        let file = File::create(file).unwrap();
        file.set_modified(now - age * DAY).unwrap();
    }
    upgrade(&path).await.unwrap();
    let mut expected = [copy_of(&path), kept, restored];
    expected.sort();
    assert_eq!(copies(&folder), expected, "by age, and not by number");
}

#[tokio::test]
async fn failed_copy_aborts_the_start() {
    let (folder, path) = current().await;
    let part = side_file(&copy_of(&path), ".part");
    let writer = File::create(&part).unwrap();
    writer.lock().unwrap();
    let message = upgrade(&path).await.unwrap_err().to_string();
    assert!(message.contains("another process is writing"), "{message}");
    assert!(message.contains("start with --no-copy"), "{message}");
    assert_eq!(number(&path, SCHEMA).await, newest_schema().0, "unchanged");
    drop(writer);
    // A file left by a killed process is reused.
    fs::write(&part, "half of it").unwrap();
    upgrade(&path).await.unwrap();
    assert_eq!(copies(&folder), [copy_of(&path)]);

    let (folder, path) = current().await;
    fs::create_dir(copy_of(&path)).unwrap();
    let message = upgrade(&path).await.unwrap_err().to_string();
    assert!(message.contains(" cannot be written"), "{message}");
    assert!(message.contains("start with --no-copy"), "{message}");
    assert_eq!(number(&path, SCHEMA).await, newest_schema().0, "unchanged");
    assert_eq!(copies(&folder), [copy_of(&path)], "no part");
}

#[tokio::test]
async fn failed_migration_changes_nothing() {
    let (_folder, path) = current().await;
    let fails = next("update game set ply = 99; update game set phase = 'won'");
    let opened = Store::open_with(DatabaseOptions::at(&path), fails).await;
    let error = opened.unwrap_err();
    assert!(matches!(error, StoreError::Migration { .. }), "{error}");
    let message = error.to_string();
    assert!(
        message.contains("games.sqlite3 cannot be migrated"),
        "{message}"
    );
    let advice = "; restore a backup, or use the version that made it";
    assert!(message.ends_with(advice), "{message}");
    let changed = "select count(*) from game where ply = 99";
    assert_eq!(number(&path, changed).await, 0);
    Store::open(&path).await.unwrap();
}

#[tokio::test]
async fn older_backup_is_migrated() {
    let (folder, path) = current().await;
    let target = folder.path().join("backup.sqlite3");
    backup(&path, &target, false).await.unwrap();
    upgrade(&path).await.unwrap();
    let restored = restore_with(&path, &target, Timestamp(5), next(COLOUR)).await;
    let report = restored.unwrap();
    assert_eq!((report.unfinished, report.was_read), (1, true));
    is_upgraded(&path).await;
}

#[tokio::test]
async fn older_database_is_not_copied_into_another() {
    let (folder, path) = current().await;
    let to = folder.path().join("to.sqlite3");
    let (from, target) = (DatabaseLocation::File(&path), DatabaseLocation::File(&to));
    let refused = transfer_with(from, target, next(COLOUR)).await.unwrap_err();
    assert!(matches!(refused, TransferError::Older(_)), "{refused}");
    assert!(!to.exists());
    upgrade(&path).await.unwrap();
    let copied = transfer_with(from, target, next(COLOUR)).await;
    copied.unwrap();
    is_upgraded(&to).await;
}

//! Backups of a file: their content, their location, and the files that remain when one fails.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use crate::kit::on_server::create_filled_file;
use crate::kit::tells;
use hansu_store::{CopyError, Store, backup};
use sqlx::ConnectOptions;
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use tempfile::TempDir;

/// Creates a database with rows, in a folder.
async fn filled() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    create_filled_file(&path).await;
    (folder, path)
}

async fn opened(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(path);
    options.read_only(true).connect().await.unwrap()
}

async fn number(path: &Path, select: &'static str) -> i64 {
    let mut database = opened(path).await;
    sqlx::query_scalar(select)
        .fetch_one(&mut database)
        .await
        .unwrap()
}

const EVENTS: &str = "select count(*) from event";

fn has_bytes(file: &Path, wanted: &str) -> bool {
    let bytes = fs::read(file).unwrap();
    let wanted = wanted.as_bytes();
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

/// Returns the error of a backup that is rejected and leaves nothing behind.
async fn refused(path: &Path, target: &Path, replaces: bool) -> String {
    let error = backup(path, target, replaces).await.unwrap_err();
    assert!(!beside(target, ".part").exists(), "{error}");
    error.to_string()
}

#[tokio::test]
async fn backup_is_a_consistent_snapshot() {
    let (folder, path) = filled().await;
    let target = folder.path().join("backup.sqlite3");
    let store = Store::open(&path).await.unwrap();
    let events = number(&path, EVENTS).await;
    // The database is open, so the last writes are only in the write-ahead log.
    let report = backup(&path, &target, false).await.unwrap();
    assert_eq!(report.bytes, fs::metadata(&target).unwrap().len());
    assert_eq!(report.content.events, u64::try_from(events).unwrap());
    assert_eq!(number(&target, EVENTS).await, events);
    let newest = number(&path, "select max(at) from event").await;
    assert_eq!(report.content.newest.unwrap().0, newest);
    let mode = fs::metadata(&target).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(has_bytes(&path, "token-") && !has_bytes(&target, "token-"));
    assert!(store.check_in_place().is_ok());

    let message = refused(&path, &target, false).await;
    assert!(message.contains("replace it with --force"), "{message}");
    fs::write(&target, "anything").unwrap();
    backup(&path, &target, true).await.unwrap();
    assert_eq!(number(&target, EVENTS).await, events, "replaced");
    store.close().await;
    // A backup that is made after the store was closed has the same content.
    let second_target = folder.path().join("other.sqlite3");
    let second = backup(&path, &second_target, false).await.unwrap();
    assert_eq!(second.content, report.content);
}

#[tokio::test]
async fn backup_does_not_replace_its_database() {
    let (folder, path) = filled().await;
    let store = Store::open(&path).await.unwrap();
    let link = folder.path().join("link.sqlite3");
    symlink("games.sqlite3", &link).unwrap();
    let hard = folder.path().join("hard.sqlite3");
    fs::hard_link(&path, &hard).unwrap();
    for target in [
        &path,
        &link,
        &hard,
        &beside(&path, "-wal"),
        &beside(&path, ".lock"),
    ] {
        let message = refused(&path, target, true).await;
        assert!(
            message.contains("is the database itself"),
            "{target:?}: {message}"
        );
    }
    let message = refused(&path, folder.path(), true).await;
    assert!(message.contains("is a folder"), "{message}");
    let missing_folder = folder.path().join("no/such/backup.sqlite3");
    let message = refused(&path, &missing_folder, false).await;
    tells(&message, "cannot be written: No such file");
    store.check_in_place().unwrap();
}

#[tokio::test]
async fn backup_of_a_missing_database_is_rejected() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    let target = folder.path().join("backup.sqlite3");
    let message = refused(&path, &target, false).await;
    assert!(message.contains("there is no database at"), "{message}");
    fs::write(&path, "").unwrap();
    let message = refused(&path, &target, false).await;
    assert!(message.contains("there is no database at"), "{message}");
    fs::write(&path, "a letter to somebody".repeat(50)).unwrap();
    let message = refused(&path, &target, false).await;
    assert!(message.contains("file is not a database"), "{message}");
    fs::remove_file(&path).unwrap();
    let options = SqliteConnectOptions::new().filename(&path);
    let mut cookies = options.create_if_missing(true).connect().await.unwrap();
    let table = "create table cookies (flavour text)";
    sqlx::raw_sql(table).execute(&mut cookies).await.unwrap();
    let message = refused(&path, &target, false).await;
    tells(&message, "is not a database of this program");
    assert!(!target.exists());
}

#[tokio::test]
async fn unused_database_is_read_in_a_read_only_folder() {
    let (folder, path) = filled().await;
    Store::open(&path).await.unwrap().close().await;
    // As in another user's folder, the index of the write-ahead log cannot be created: SQLite does not follow the
    // link.
    symlink("nowhere", beside(&path, "-shm")).unwrap();
    let target = folder.path().join("backup.sqlite3");
    backup(&path, &target, false).await.unwrap();
    fs::write(beside(&path, "-wal"), "the newest moves").unwrap();
    let second_target = folder.path().join("other.sqlite3");
    let error = backup(&path, &second_target, false).await.unwrap_err();
    assert!(matches!(error, CopyError::Unopened { .. }), "{error}");
}

//! Copies of databases: their content, their location, and what is left when one fails.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::kit::dumps::database_of;
use hansu_store::{CopyError, DatabaseOptions, Store, backup};
use sqlx::ConnectOptions;
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use tempfile::TempDir;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Creates a database of an earlier schema, in a folder.
async fn older(schema: u32) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    database_of(schema, &path).await.close().await;
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

const SCHEMA: &str = "select max(version) from _sqlx_migrations";
const EVENTS: &str = "select count(*) from event";

/// Returns the names of a database's copies in a folder.
fn copies(folder: &TempDir) -> Vec<String> {
    let names = fs::read_dir(folder.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.contains(".before-")).collect();
    names.sort();
    names
}

async fn open_and_close(path: &Path) {
    Store::open(path).await.unwrap().close().await;
}

#[tokio::test]
async fn older_database_with_games_is_copied_before_migration() {
    let (folder, path) = older(19).await;
    let events = number(&path, EVENTS).await;
    let tokens = "select count(*) from outbox where token is not null";
    assert!(number(&path, tokens).await > 0);
    assert!(has_bytes(&path, "token-144"));
    open_and_close(&path).await;
    assert!(number(&path, SCHEMA).await > 19);
    assert_eq!(copies(&folder), ["games.sqlite3.before-0019"]);
    let copy = folder.path().join("games.sqlite3.before-0019");
    let mode = fs::metadata(&copy).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(number(&copy, SCHEMA).await, 19);
    assert_eq!(number(&copy, EVENTS).await, events);
    assert!(!has_bytes(&copy, "token-"), "tokens are in the copy");
    // The copy is a normal database that can replace the new one.
    fs::remove_file(&path).unwrap();
    fs::copy(&copy, &path).unwrap();
    open_and_close(&path).await;
    assert_eq!(number(&path, EVENTS).await, events);
}

fn has_bytes(file: &Path, wanted: &str) -> bool {
    let bytes = fs::read(file).unwrap();
    let wanted = wanted.as_bytes();
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

#[tokio::test]
async fn empty_or_current_database_is_not_copied() {
    let (folder, path) = older(19).await;
    let unwanted = DatabaseOptions {
        copy_before_migration: false,
        ..DatabaseOptions::at(&path)
    };
    Store::open_as(unwanted).await.unwrap().close().await;
    open_and_close(&path).await;
    assert_eq!(
        copies(&folder),
        [""; 0],
        "unwanted, then of the present form"
    );

    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    open_and_close(&path).await;
    let options = SqliteConnectOptions::new().filename(&path);
    let mut database = options.connect().await.unwrap();
    let changes = "drop table blocked_lane; delete from _sqlx_migrations where version >= 19; \
                 alter table outbox rename to kept";
    sqlx::raw_sql(changes).execute(&mut database).await.unwrap();
    drop(database);
    // The migration fails because of an unexpected table, and nothing was copied before.
    Store::open(&path).await.unwrap_err();
    assert_eq!(copies(&folder), [""; 0], "there were no games to lose");
}

#[tokio::test]
async fn two_newest_copies_are_kept() {
    let (folder, path) = older(19).await;
    let now = SystemTime::now();
    for (ending, age) in [
        (".before-0012", 9),
        (".before-0020", 8),
        (".before-0016", 7),
        (".before-restore-20261101T120000Z", 10),
    ] {
        let file = File::create(beside(&path, ending)).unwrap();
        file.set_modified(now - age * DAY).unwrap();
    }
    open_and_close(&path).await;
    let expected = [
        "games.sqlite3.before-0016",
        "games.sqlite3.before-0019",
        "games.sqlite3.before-restore-20261101T120000Z",
    ];
    assert_eq!(copies(&folder), expected, "by age, and not by number");
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

#[tokio::test]
async fn failed_copy_aborts_the_start() {
    let (folder, path) = older(19).await;
    let part = beside(&path, ".before-0019.part");
    let writer = File::create(&part).unwrap();
    writer.lock().unwrap();
    let message = Store::open(&path).await.unwrap_err().to_string();
    assert!(message.contains("another process is writing"), "{message}");
    assert!(message.contains("start with --no-copy"), "{message}");
    assert_eq!(number(&path, SCHEMA).await, 19, "nothing was changed");
    drop(writer);
    // A file left by a killed process is reused.
    fs::write(&part, "half of it").unwrap();
    open_and_close(&path).await;
    assert_eq!(copies(&folder), ["games.sqlite3.before-0019"]);

    let (folder, path) = older(19).await;
    fs::create_dir(beside(&path, ".before-0019")).unwrap();
    let message = Store::open(&path).await.unwrap_err().to_string();
    assert!(
        message.contains("before-0019 cannot be written"),
        "{message}"
    );
    assert_eq!(number(&path, SCHEMA).await, 19, "nothing was changed");
    assert_eq!(copies(&folder), ["games.sqlite3.before-0019"], "no part");
}

/// Returns the error of a backup that is rejected and leaves nothing behind.
async fn refused(path: &Path, target: &Path, replaces: bool) -> String {
    let error = backup(path, target, replaces).await.unwrap_err();
    assert!(!beside(target, ".part").exists(), "{error}");
    error.to_string()
}

#[tokio::test]
async fn backup_is_a_consistent_snapshot() {
    let (folder, path) = older(21).await;
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
    assert_eq!(
        backup(&path, &second_target, false).await.unwrap().content,
        report.content
    );
}

#[tokio::test]
async fn backup_does_not_replace_its_database() {
    let (folder, path) = older(21).await;
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
    assert!(
        message.contains("cannot be written: No such file"),
        "{message}"
    );
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
    assert!(
        message.contains("is not a database of this program"),
        "{message}"
    );
    assert!(!target.exists());
}

#[tokio::test]
async fn unused_database_is_read_in_a_read_only_folder() {
    let (folder, path) = older(21).await;
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

//! The location of a database: created files, rejected files that are left alone, and file modes.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use crate::kit::tells;
use crate::kit::test_store::START;
use hansu_store::{DatabaseOptions, Store, StoreError};
use sqlx::{ConnectOptions, Connection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use tempfile::TempDir;

/// Returns a folder and a path in it.
fn place() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    (folder, path)
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

/// Creates a database that was used and closed.
async fn used(path: &Path, application: u64) {
    let opening = DatabaseOptions {
        application: Some(application),
        ..DatabaseOptions::at(path)
    };
    let store = Store::open_as(opening).await.unwrap();
    store.probe(START).await.unwrap();
    store.close().await;
}

/// Opens a database as other programs do.
pub async fn raw(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(path);
    options.create_if_missing(true).connect().await.unwrap()
}

/// Carries out a statement as another program.
pub async fn change(path: &Path, statement: &'static str) {
    let mut database = raw(path).await;
    sqlx::raw_sql(statement)
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
}

async fn refusal(opening: DatabaseOptions<'_>) -> String {
    Store::open_as(opening).await.unwrap_err().to_string()
}

#[tokio::test]
async fn side_files_of_a_lost_database_stop_the_start() {
    for (suffix, is_empty) in [(".lock", false), ("-wal", false), (".lock", true)] {
        let (_folder, path) = place();
        fs::write(beside(&path, suffix), "").unwrap();
        if is_empty {
            fs::write(&path, "").unwrap();
        }
        for _ in 0..2 {
            let message = refusal(DatabaseOptions::at(&path)).await;
            let expected = format!("games.sqlite3{suffix} is still there");
            tells(&message, &expected);
            tells(&message, "--new-database");
        }
        assert_eq!(path.exists(), is_empty, "nothing was made");
        let options = DatabaseOptions {
            create_anew: true,
            ..DatabaseOptions::at(&path)
        };
        Store::open_as(options).await.unwrap().close().await;
        Store::open(&path).await.unwrap();
    }
}

#[tokio::test]
async fn deleted_database_is_reported_as_missing() {
    let (_folder, path) = place();
    used(&path, 5).await;
    fs::remove_file(&path).unwrap();
    let message = refusal(DatabaseOptions::at(&path)).await;
    assert!(message.contains("is missing or empty"), "{message}");
}

#[tokio::test]
async fn failed_start_leaves_no_files() {
    let (_folder, path) = place();
    fs::create_dir(beside(&path, "-shm")).unwrap();
    // The journal's index cannot be created.
    refusal(DatabaseOptions::at(&path)).await;
    fs::remove_dir(beside(&path, "-shm")).unwrap();
    Store::open(&path).await.unwrap();
}

#[tokio::test]
async fn another_applications_database_is_unchanged() {
    let (_folder, path) = place();
    used(&path, 5).await;
    used(&path, 5).await;
    // Opening it would set another journal mode.
    change(&path, "pragma journal_mode = delete").await;
    let before = fs::read(&path).unwrap();
    let options = DatabaseOptions {
        application: Some(6),
        ..DatabaseOptions::at(&path)
    };
    let message = refusal(options).await;
    tells(&message, "belongs to application 5, not to 6");
    tells(&message, "games.sqlite3");
    tells(&message, "HANSU_DATABASE__PATH");
    assert_eq!(fs::read(&path).unwrap(), before);
    used(&path, 5).await;
}

#[tokio::test]
async fn foreign_file_is_reported_with_a_remedy() {
    let (_folder, path) = place();
    change(&path, "create table cookies (flavour text)").await;
    let before = fs::read(&path).unwrap();
    let message = refusal(DatabaseOptions::at(&path)).await;
    tells(&message, "was not made by this program");
    assert_eq!(fs::read(&path).unwrap(), before);

    let (_folder, path) = place();
    fs::write(
        &path,
        "long enough to have a header of a database".repeat(20),
    )
    .unwrap();
    let message = refusal(DatabaseOptions::at(&path)).await;
    tells(&message, "games.sqlite3 cannot be opened");
    assert!(
        message.ends_with("put a backup in its place while the bot is stopped"),
        "{message}"
    );
    assert_eq!(message.matches("not a database").count(), 1, "{message}");

    let (_folder, path) = place();
    used(&path, 5).await;
    let migration = "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
                 values (9999, 'from the future', true, x'00', 0)";
    change(&path, migration).await;
    let message = refusal(DatabaseOptions::at(&path)).await;
    tells(&message, "this program is older than the database");
}

#[tokio::test]
async fn database_is_readable_by_its_owner_only() {
    let (_folder, path) = place();
    used(&path, 5).await;
    let files = ["", "-wal", "-shm", ".lock"].map(|ending| beside(&path, ending));
    let modes = || {
        files
            .each_ref()
            .map(|file| fs::metadata(file).unwrap().permissions().mode() & 0o777)
    };
    let store = Store::open(&path).await.unwrap();
    store.probe(START).await.unwrap();
    assert_eq!(modes(), [0o600; 4]);
    for file in &files {
        fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
    }
    // Not closed, as after a power cut, so the journal remains.
    drop(store);
    let store = Store::open(&path).await.unwrap();
    store.probe(START).await.unwrap();
    assert_eq!(modes(), [0o600; 4], "those that were there before, too");
}

#[tokio::test]
async fn link_opens_the_same_database() {
    let (folder, path) = place();
    fs::create_dir(folder.path().join("elsewhere")).unwrap();
    let name = folder.path().join("elsewhere/other.sqlite3");
    symlink("../games.sqlite3", &name).unwrap();
    let first = Store::open(&name).await.unwrap();
    assert!(path.is_file(), "made where the link leads");
    let second = Store::open(&path).await;
    assert!(matches!(second, Err(StoreError::InUse(_))), "{second:?}");
    drop(first);
}

#[tokio::test]
async fn deleted_file_is_not_written() {
    let (_folder, path) = place();
    let store = Store::open(&path).await.unwrap();
    store.check_in_place().unwrap();
    let moved = beside(&path, ".away");
    fs::rename(&path, &moved).unwrap();
    for is_replaced in [false, true] {
        if is_replaced {
            fs::copy(&moved, &path).unwrap();
        }
        let message = store.check_in_place().unwrap_err().to_string();
        tells(&message, "games.sqlite3 was deleted or replaced");
        let message = store.probe(START).await.unwrap_err().to_string();
        assert!(message.contains("deleted or replaced"), "{message}");
    }
    fs::rename(&moved, &path).unwrap();
    store.check_in_place().unwrap();
    store.probe(START).await.unwrap();
}

/// Flips bytes of the first page, which contains the file's header and list of tables. The bot starts anyway, or
/// reports what to do.
#[tokio::test]
async fn damaged_first_page_is_reported_with_a_remedy() {
    let (folder, path) = place();
    used(&path, 5).await;
    let original = fs::read(&path).unwrap();
    let copy = folder.path().join("copy.sqlite3");
    let mut refusal_count = 0;
    // Every byte of the header, and some of the list of tables.
    for at in (0..100).chain((100..4096).step_by(11)) {
        for ending in ["-wal", "-shm", ".lock"] {
            let _ = fs::remove_file(beside(&copy, ending));
        }
        let mut bytes = original.clone();
        bytes[at] ^= 0xff;
        fs::write(&copy, bytes).unwrap();
        match Store::open(&copy).await {
            Ok(store) => store.close().await,
            Err(error) => {
                refusal_count += 1;
                let message = error.to_string();
                let advice = [
                    "put a backup in its place",
                    "give this user",
                    "restore a backup",
                ];
                assert!(
                    advice.iter().any(|part| message.contains(part)),
                    "byte {at}: {message}"
                );
            }
        }
    }
    assert!(refusal_count > 20, "{refusal_count}");
}

//! Rejections of a restore, and the files it leaves.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::kit::heartbeat::alive_at;
use crate::kit::on_server::create_filled_file;
use crate::kit::test_store::{MOST, START, TestStore};
use crate::kit::{LOUNGE, challenge, tells};
use crate::place::{change, raw};
use hansu_play::SideChoice;
use hansu_store::{DatabaseOptions, RestoreError, RowKind, Store, StoreError, backup, restore};
use tempfile::TempDir;

/// A database with games and a backup of it, in a folder.
struct LostDatabase {
    folder: TempDir,
    path: PathBuf,
    backup: PathBuf,
}

impl LostDatabase {
    async fn new() -> LostDatabase {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("games.sqlite3");
        create_filled_file(&path).await;
        let opening = DatabaseOptions {
            application: Some(5),
            ..DatabaseOptions::at(&path)
        };
        Store::open_as(opening).await.unwrap().close().await;
        let target = folder.path().join("backup.sqlite3");
        backup(&path, &target, false).await.unwrap();
        LostDatabase {
            folder,
            path,
            backup: target,
        }
    }

    /// Returns the names of all files, without those that SQLite creates for reading.
    fn files(&self) -> Vec<String> {
        let names = fs::read_dir(self.folder.path()).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names
            .filter(|name| !name.ends_with("-shm") && !name.ends_with("-wal"))
            .collect();
        names.sort();
        names
    }

    /// Returns the error of a restore that is rejected and changes nothing.
    async fn refusal(&self) -> String {
        let files = self.files();
        let before = fs::read(&self.path).unwrap();
        let error = restore(&self.path, &self.backup, START).await.unwrap_err();
        assert_eq!(self.files(), files, "{error}");
        assert!(fs::read(&self.path).unwrap() == before, "{error}");
        error.to_string()
    }
}

#[tokio::test]
async fn incomplete_or_foreign_backup_is_rejected() {
    let lost = LostDatabase::new().await;
    let backup = fs::read(&lost.backup).unwrap();
    for (bytes, expected) in [
        (None, "there is no backup"),
        (
            Some(Vec::new()),
            "is not a backup of this program's database",
        ),
        (Some(b"a letter ".repeat(200)), "file is not a database"),
        (Some(backup[..backup.len() / 2].to_vec()), "malformed"),
        (Some(backup[..100].to_vec()), "cannot be used"),
    ] {
        match &bytes {
            Some(bytes) => fs::write(&lost.backup, bytes).unwrap(),
            None => fs::remove_file(&lost.backup).unwrap(),
        }
        let message = lost.refusal().await;
        assert!(message.contains(expected), "{message}");
        assert!(!message.contains("put a backup"), "{message}");
    }
    let mut broken = backup.clone();
    // The damage is in the middle of the pages, where no header reveals it.
    for byte in &mut broken[8192..16384] {
        *byte = 0xa5;
    }
    fs::write(&lost.backup, &broken).unwrap();
    let message = lost.refusal().await;
    assert!(message.contains("cannot be used"), "{message}");

    for (statement, expected) in [
        (
            "update meta set value = '6' where key = 'application'",
            "belongs to application 6, and the database to 5",
        ),
        (
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
             values (9999, 'from the future', true, x'00', 0)",
            "this program is older than the backup",
        ),
        (
            "drop table _sqlx_migrations",
            "is not a backup of this program's database",
        ),
    ] {
        fs::write(&lost.backup, &backup).unwrap();
        change(&lost.backup, statement).await;
        let message = lost.refusal().await;
        assert!(message.contains(expected), "{message}");
    }
    fs::write(&lost.backup, &backup).unwrap();
    let report = restore(&lost.path, &lost.backup, START).await.unwrap();
    assert_eq!(report.unfinished, 1);
    let store = Store::open(&lost.path).await.unwrap();
    assert_eq!(alive_at(&store).await, Some(START));
}

#[tokio::test]
async fn used_or_foreign_database_is_not_replaced() {
    let mut lost = LostDatabase::new().await;
    let store = Store::open(&lost.path).await.unwrap();
    let message = lost.refusal().await;
    tells(&message, "another process is using this database");
    store.close().await;
    drop(store);
    let backup = std::mem::replace(&mut lost.backup, lost.path.clone());
    let message = lost.refusal().await;
    assert!(message.contains("is the database itself"), "{message}");
    lost.backup = backup;
    fs::remove_file(&lost.path).unwrap();
    change(&lost.path, "create table cookies (flavour text)").await;
    let message = lost.refusal().await;
    tells(&message, "was not made by this program");
}

#[tokio::test]
async fn rejected_restore_into_an_empty_folder_leaves_no_file() {
    let lost = LostDatabase::new().await;
    let empty_folder = TempDir::new().unwrap();
    let path = empty_folder.path().join("games.sqlite3");
    fs::write(&lost.backup, "nothing").unwrap();
    restore(&path, &lost.backup, START).await.unwrap_err();
    Store::open(&path).await.unwrap();
}

#[tokio::test]
async fn current_database_is_set_aside_complete() {
    let lost = LostDatabase::new().await;
    let store = Store::open(&lost.path).await.unwrap();
    store.probe(START).await.unwrap();
    // As after a power failure: the last writes are in the write-ahead log.
    drop(store);
    let day = START + Duration::from_secs(24 * 60 * 60);
    let report = restore(&lost.path, &lost.backup, day).await.unwrap();
    let aside = report.aside.unwrap();
    let name = "games.sqlite3.before-restore-20231115T221320Z";
    assert_eq!(aside, lost.path.with_file_name(name));
    let query = "select value from meta where key = 'probed_at'";
    for (path, is_probed) in [(&aside, true), (&lost.path, false)] {
        let mut database = raw(path).await;
        let value = sqlx::query_scalar(query).fetch_optional(&mut database);
        let value: Option<String> = value.await.unwrap();
        assert_eq!(value.is_some(), is_probed, "{path:?}");
    }
    // The next restore in the same second uses another name.
    let second_report = restore(&lost.path, &lost.backup, day).await.unwrap();
    assert_ne!(second_report.aside.as_ref(), Some(&aside));
    assert!(second_report.aside.unwrap().exists() && aside.exists());
    Store::open(&lost.path).await.unwrap();
}

#[tokio::test]
async fn unsent_rows_of_a_backup_are_looked_for_before_sending() {
    let test = TestStore::in_file().await;
    test.try_begin(&challenge(SideChoice::Cho), 1, MOST)
        .await
        .unwrap();
    let target = test.folder.path().join("backup.sqlite3");
    backup(&test.path(), &target, false).await.unwrap();
    let now = START + Duration::from_secs(60);
    let path = test.path();
    let refused = restore(&path, &target, now).await.unwrap_err();
    assert!(
        matches!(refused, RestoreError::Store(StoreError::InUse(_))),
        "{refused}"
    );
    let TestStore { store, folder } = test;
    store.close().await;
    drop(store);
    restore(&path, &target, now).await.unwrap();
    let store = Store::open(&path).await.unwrap();
    let test = TestStore { store, folder };
    let row = test.claim(LOUNGE, now).await.unwrap();
    assert_eq!((row.kind, row.attempts), (RowKind::Challenge, 1));
}

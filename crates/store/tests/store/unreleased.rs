//! Databases of versions from before the first release, which had other migrations. They are refused and unchanged.

use std::fs;

use crate::kit::on_server::{address_of, create_filled_file, run_there};
use crate::kit::test_store::START;
use hansu_store::{
    DatabaseInspection, DatabaseLocation, DatabaseOptions, Store, backup, restore, transfer,
};
use sqlx::ConnectOptions;
use sqlx_sqlite::SqliteConnectOptions;
use tempfile::TempDir;

/// The traces of other migrations: another checksum of the first one, and another number.
const TRACES: [&str; 2] = [
    "update _sqlx_migrations set checksum = '' where version = 1",
    "update _sqlx_migrations set version = 26 where version = 1",
];

/// Returns the errors of opening a database, inspecting it, and copying it and into it.
async fn refusals(place: DatabaseLocation<'_>, folder: &TempDir) -> [String; 4] {
    let sound = folder.path().join("sound.sqlite3");
    create_filled_file(&sound).await;
    let missing = folder.path().join("missing.sqlite3");
    let opened = Store::open_as(DatabaseOptions::of(place)).await;
    let inspected = match place {
        DatabaseLocation::File(path) => DatabaseInspection::open(path).await.err(),
        DatabaseLocation::Server(address) => DatabaseInspection::of_server(address).await.err(),
    };
    let copied = transfer(place, DatabaseLocation::File(&missing)).await;
    let received = transfer(DatabaseLocation::File(&sound), place).await;
    assert!(!missing.exists());
    fs::remove_file(sound).unwrap();
    [
        opened.unwrap_err().to_string(),
        inspected.unwrap().to_string(),
        copied.unwrap_err().to_string(),
        received.unwrap_err().to_string(),
    ]
}

#[track_caller]
fn is_advice(message: &str, advice: &str) {
    let reason = "was made by an unreleased version, and its games cannot be carried over: ";
    assert!(
        message.contains(reason) && message.ends_with(advice),
        "{message}"
    );
}

#[tokio::test]
async fn unreleased_database_is_refused_and_unchanged() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    let place = DatabaseLocation::File(&path);
    let other = folder.path().join("other.sqlite3");
    let of_file =
        "move the file away or delete it, and start with --new-database to make a new one";
    for trace in TRACES {
        let _ = fs::remove_file(&path);
        create_filled_file(&path).await;
        let options = SqliteConnectOptions::new().filename(&path);
        let mut database = options.connect().await.unwrap();
        sqlx::raw_sql(trace).execute(&mut database).await.unwrap();
        sqlx::Connection::close(database).await.unwrap();
        let before = fs::read(&path).unwrap();
        for message in refusals(place, &folder).await {
            is_advice(&message, of_file);
        }
        let backed_up = backup(&path, &other, false).await.unwrap_err();
        is_advice(&backed_up.to_string(), of_file);
        assert!(!other.exists());
        // It is neither a backup nor replaced by one.
        let restored = restore(&other, &path, START).await.unwrap_err();
        is_advice(&restored.to_string(), of_file);
        assert!(!other.exists());
        create_filled_file(&other).await;
        let replaced = restore(&path, &other, START).await.unwrap_err();
        is_advice(&replaced.to_string(), of_file);
        fs::remove_file(&other).unwrap();
        assert_eq!(fs::read(&path).unwrap(), before);
    }
    for (number, trace) in TRACES.into_iter().enumerate() {
        let path = folder.path().join(number.to_string());
        if let Some(address) = address_of(&path).await {
            run_there(&path, trace).await;
            for message in refusals(DatabaseLocation::Server(&address), &folder).await {
                is_advice(&message, "use an empty database");
            }
        }
    }
}

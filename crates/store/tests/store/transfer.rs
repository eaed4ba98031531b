//! Copies of a whole database into another one, of either kind.

use std::path::Path;

use crate::kit::on_server;
use crate::kit::test_store::{MOST, TestStore};
use crate::kit::{LOUNGE, challenge};
use hansu_play::SideChoice;
use hansu_store::{
    DatabaseLocation, RowKind, Store, StoreError, TransferError, TransferReport, transfer,
};
use sqlx::{ConnectOptions, Connection};
use sqlx_sqlite::{SqliteConnectOptions, SqlitePool};
use tempfile::TempDir;

/// Creates a file with rows of every table.
async fn full(folder: &TempDir) -> std::path::PathBuf {
    let path = folder.path().join("full.sqlite3");
    on_server::create_filled_file(&path).await;
    path
}

async fn numbers(path: &Path) -> Vec<(String, i64)> {
    let pool = SqlitePool::connect(&format!("sqlite:{}", path.display()))
        .await
        .unwrap();
    let numbers = sqlx::query_as(
        "select name, seq from sqlite_sequence where name <> 'process' order by name",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    pool.close().await;
    numbers
}

/// Returns the tables of a file that are copied.
async fn tables(path: &Path) -> Vec<String> {
    let pool = SqlitePool::connect(&format!("sqlite:{}", path.display()))
        .await
        .unwrap();
    let tables = sqlx::query_scalar(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' \
         and name not in ('_sqlx_migrations', 'process', 'identify') order by name",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    pool.close().await;
    tables
}

fn sorted_names(copied: &TransferReport) -> Vec<&'static str> {
    let mut names: Vec<&str> = copied.0.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    names
}

#[tokio::test]
async fn copy_is_complete_and_continues_its_ids() {
    let folder = TempDir::new().unwrap();
    let from = full(&folder).await;
    let to = folder.path().join("other.sqlite3");
    let place = DatabaseLocation::File(&from);
    let copied = transfer(place, DatabaseLocation::File(&to)).await.unwrap();
    assert!(copied.0.iter().all(|(_, rows)| *rows > 0), "{copied:?}");
    assert_eq!(tables(&to).await, sorted_names(&copied), "none is left out");
    assert_eq!(numbers(&from).await, numbers(&to).await);
    // The copy can be used normally, and is not copied over.
    Store::open(&to).await.unwrap().close().await;
    let repeated = transfer(place, DatabaseLocation::File(&to)).await;
    assert!(
        matches!(repeated, Err(TransferError::HasGames(_))),
        "{repeated:?}"
    );
    let linked = folder.path().join("link.sqlite3");
    std::os::unix::fs::symlink(&from, &linked).unwrap();
    let itself = transfer(place, DatabaseLocation::File(&linked)).await;
    assert!(matches!(itself, Err(TransferError::Same(_))), "{itself:?}");
    let itself = transfer(place, place).await;
    assert!(matches!(itself, Err(TransferError::Same(_))), "{itself:?}");
}

#[tokio::test]
async fn copy_to_a_server_and_back_is_lossless() {
    if on_server::server().is_none() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let from = full(&folder).await;
    let address = on_server::address_of(&folder.path().join("there"))
        .await
        .unwrap();
    let back = folder.path().join("back.sqlite3");
    let server = DatabaseLocation::Server(&address);
    let sent = transfer(DatabaseLocation::File(&from), server)
        .await
        .unwrap();
    let returned = transfer(server, DatabaseLocation::File(&back))
        .await
        .unwrap();
    assert_eq!(sent, returned);
    assert_eq!(numbers(&from).await, numbers(&back).await);
    // The next id on the server is new as well.
    let store = Store::open_as(hansu_store::DatabaseOptions::of(server))
        .await
        .unwrap();
    let tables = numbers(&from).await;
    let games = tables.iter().find(|(name, _)| name == "game").unwrap().1;
    let store = TestStore { store, folder };
    let (game, _) = store
        .try_begin(&challenge(SideChoice::Cho), 900_001, MOST)
        .await
        .unwrap();
    assert_eq!(game.0, games + 1);
    let row = store.store.latest_of(game, RowKind::Challenge).await;
    let row = row.unwrap();
    assert_eq!(row.unwrap().lane.channel(), Some(LOUNGE));
}

#[tokio::test]
async fn rejected_copy_changes_nothing() {
    let folder = TempDir::new().unwrap();
    let to = folder.path().join("to.sqlite3");
    let missing = folder.path().join("nothing.sqlite3");
    let refused = transfer(
        DatabaseLocation::File(&missing),
        DatabaseLocation::File(&to),
    );
    let message = refused.await.unwrap_err().to_string();
    assert!(message.contains("no database"), "{message}");
    assert!(!to.exists() && !missing.exists());
    // A running bot has its database open.
    let from = full(&folder).await;
    let bot = Store::open(&from).await.unwrap();
    let refused = transfer(DatabaseLocation::File(&from), DatabaseLocation::File(&to)).await;
    assert!(
        matches!(refused, Err(TransferError::Store(StoreError::InUse(_)))),
        "{refused:?}"
    );
    bot.close().await;
}

#[tokio::test]
async fn interrupted_copy_is_rejected_at_the_start() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("half.sqlite3");
    Store::open(&path).await.unwrap().close().await;
    let pool = SqlitePool::connect(&format!("sqlite:{}", path.display()))
        .await
        .unwrap();
    sqlx::query("insert into meta (key, value) values ('application', '7'), ('half_copied', '1')")
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
    let refused = Store::open(&path).await.unwrap_err();
    assert!(matches!(refused, StoreError::HalfCopied(_)), "{refused}");
}

/// A copy that is killed at once leaves its target like one that is killed later.
#[tokio::test]
async fn copy_target_is_rejected_from_its_creation() {
    let folder = TempDir::new().unwrap();
    let to = folder.path().join("other.sqlite3");
    let options = SqliteConnectOptions::new()
        .filename(&to)
        .create_if_missing(true);
    let mut target_database = options.connect().await.unwrap();
    sqlx::query("create table half_copied (since integer)")
        .execute(&mut target_database)
        .await
        .unwrap();
    target_database.close().await.unwrap();
    let refused = Store::open(&to).await;
    assert!(
        matches!(refused, Err(StoreError::HalfCopied(_))),
        "{refused:?}"
    );
    // It cannot be the target of another copy either, because that copy would not know its content.
    let from = full(&folder).await;
    let copied = transfer(DatabaseLocation::File(&from), DatabaseLocation::File(&to)).await;
    assert!(
        matches!(copied, Err(TransferError::Store(StoreError::HalfCopied(_)))),
        "{copied:?}"
    );
}

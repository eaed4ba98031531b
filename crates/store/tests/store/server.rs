//! The owner of a database on a PostgreSQL server. Runs only if `TEST_DATABASE_URL` names a server.

use crate::kit::challenge;
use crate::kit::on_server::{self, address_of, run_there};
use crate::kit::test_store::{MOST, TestStore};
use hansu_play::SideChoice;
use hansu_store::{DatabaseLocation, DatabaseOptions, ServerAddress, Store, StoreError};
use tempfile::TempDir;

/// Opens the database for an application.
async fn open(address: &ServerAddress, application: u64) -> Result<Store, StoreError> {
    Store::open_as(DatabaseOptions {
        application: Some(application),
        ..DatabaseOptions::of(DatabaseLocation::Server(address))
    })
    .await
}

#[tokio::test]
async fn database_is_used_by_one_process_of_one_application() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games");
    let Some(address) = address_of(&path).await else {
        return;
    };
    let store = open(&address, 7).await.unwrap();
    let second = open(&address, 7).await.unwrap_err();
    assert!(matches!(second, StoreError::InUse(_)), "{second}");
    store.close().await;
    let other_application = open(&address, 8).await.unwrap_err();
    assert!(
        matches!(other_application, StoreError::OtherApplication { .. }),
        "{other_application}"
    );
    assert!(
        other_application
            .to_string()
            .ends_with("(HANSU_DATABASE__URL)"),
        "{other_application}"
    );
    open(&address, 7).await.unwrap().close().await;
}

#[tokio::test]
async fn newer_or_foreign_database_is_unchanged() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games");
    let Some(address) = address_of(&path).await else {
        return;
    };
    let migration = "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
         values (9999, 'later', true, '', 0)";
    run_there(&path, migration).await;
    let refused = open(&address, 7).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer(_)), "{refused}");
    run_there(&path, "drop table _sqlx_migrations").await;
    let refused = open(&address, 7).await.unwrap_err();
    assert!(matches!(refused, StoreError::NotOurs(_)), "{refused}");
}

/// PostgreSQL rejects U+0000 in a text, and a name that a person chose must not stop a game.
#[tokio::test]
async fn text_with_a_null_character_is_stored_without_it() {
    let test_store = TestStore::new().await;
    let mut challenge = challenge(SideChoice::Cho);
    challenge.challenger.name = "Mi\0na".to_owned();
    let (game, _) = test_store.try_begin(&challenge, 1, MOST).await.unwrap();
    let row = test_store.game(game).await;
    assert!(row.challenger.name.starts_with("Mi"), "{row:?}");
    let on_server = on_server::server().is_some();
    assert_eq!(row.challenger.name.contains('\0'), !on_server);
}

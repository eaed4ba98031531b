//! A new file, a file of another program, and an old one.

use crate::kit::repository;
use crate::kit::test_store::{START, TestStore};
use hansu_play::UserId;
use hansu_store::{ReviewId, Store, StoreError};
use sqlx::migrate::Migrator;
use sqlx_sqlite::SqliteConnectOptions;
use sqlx_sqlite::SqlitePool;

#[tokio::test]
async fn migrations_create_the_whole_schema() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("a/b/games.sqlite3");
    let store = Store::open(&path).await.unwrap();
    let test_store = TestStore { store, folder };
    let options = sqlx_sqlite::SqliteConnectOptions::new().filename(&path);
    let pool = sqlx_sqlite::SqlitePool::connect_with(options)
        .await
        .unwrap();
    let tables: Vec<(String, bool)> = sqlx::query_as(
        "select name, strict from pragma_table_list \
         where schema = 'main' and name not like 'sqlite%' and name not like '_sqlx%' order by name",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let strict = |name: &str| (name.to_owned(), true);
    let expected = [
        "analysis",
        "blocked_lane",
        "cup",
        "cup_player",
        "event",
        "exercise",
        "forgotten",
        "game",
        "heartbeat",
        "identify",
        "interaction",
        "meta",
        "outbox",
        "page_act",
        "page_code",
        "page_session",
        "person",
        "plan",
        "plan_node",
        "poster",
        "practice",
        "process",
        "puzzle_rating",
        "puzzle_try",
        "rating",
        "rating_change",
        "result",
        "review",
        "review_analysis",
        "review_total",
        "server",
        "standstill",
        "taste",
        "timer",
        "vacation",
        "vote",
    ];
    assert_eq!(tables, expected.map(strict));
    let mode: String = sqlx::query_scalar("pragma journal_mode")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(mode, "wal");
    drop(test_store);
}

#[tokio::test]
async fn unusable_files_have_specific_errors() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("file");
    std::fs::write(
        &file,
        "not a database, but long enough to have a header of one".repeat(20),
    )
    .unwrap();
    let under_a_file = Store::open(&file.join("games.sqlite3")).await;
    assert!(
        matches!(under_a_file, Err(StoreError::NoFolder(..))),
        "{under_a_file:?}"
    );
    let no_database = Store::open(&file).await;
    assert!(
        matches!(no_database, Err(StoreError::Unopened { .. })),
        "{no_database:?}"
    );
    let locked = folder.path().join("locked");
    std::fs::create_dir(folder.path().join("locked.lock")).unwrap();
    let locked = Store::open(&locked).await;
    assert!(matches!(locked, Err(StoreError::NoLock(..))), "{locked:?}");
}

/// Records were once stored as text.
#[tokio::test]
async fn records_stored_as_text_are_still_readable() {
    let folder = tempfile::TempDir::new().unwrap();
    let old_migrations = folder.path().join("migrations");
    std::fs::create_dir(&old_migrations).unwrap();
    let migrations_folder = repository().join("migrations");
    for file in std::fs::read_dir(migrations_folder).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        if name.ends_with(".sql") && name.as_str() < "0011" {
            std::fs::copy(file.path(), old_migrations.join(name)).unwrap();
        }
    }
    let path = folder.path().join("games.sqlite3");
    let options = SqliteConnectOptions::new()
        .filename(&path)
        .create_if_missing(true);
    let pool = SqlitePool::connect_with(options).await.unwrap();
    let migrations = Migrator::new(old_migrations).await.unwrap();
    migrations.run(&pool).await.unwrap();
    let insert = "insert into review (id, owner, record, at) values (7, 11, ?, 0)";
    sqlx::query(insert)
        .bind("판!")
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;

    let store = Store::open(&path).await.unwrap();
    let review_id = ReviewId(7);
    let owner = UserId(11);
    let record = store.review(review_id, owner).await.unwrap();
    assert_eq!(record.as_deref(), Some("판!".as_bytes()));
    // Its size counts: with a limit of ten bytes it is deleted when seven more are added.
    store
        .open_review(owner, b"seven..", START, 10)
        .await
        .unwrap();
    assert_eq!(store.review(review_id, owner).await.unwrap(), None);
}

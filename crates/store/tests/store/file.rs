//! A new file, and paths at which none can be opened.

use crate::kit::test_store::TestStore;
use hansu_store::{Store, StoreError};

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
    #[rustfmt::skip]
    let expected = [
        "analysis", "blocked_lane", "cup", "cup_player", "event", "exercise", "forgotten", "game",
        "heartbeat", "identify", "interaction", "meta", "outbox", "page_act", "page_code",
        "page_session", "person", "plan", "plan_node", "poster", "practice", "process",
        "puzzle_difficulty", "puzzle_rating", "puzzle_try", "rating", "rating_change", "result", "review",
        "review_analysis", "review_total", "server", "standstill", "taste", "timer", "vacation",
        "vote",
    ];
    assert_eq!(tables, expected.map(strict));
    let mode = sqlx::query_scalar("pragma journal_mode").fetch_one(&pool);
    let mode: String = mode.await.unwrap();
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

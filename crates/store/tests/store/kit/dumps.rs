//! Databases of earlier schemas, as text and back. `tests/data/schemas` has one of each.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use hansu_store::Store;
use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Executor};
use sqlx_sqlite::SqliteConnection;
use sqlx_sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use tempfile::TempDir;

use super::repository;

async fn open(path: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(false);
    // An attached database belongs to one connection.
    let pool = SqlitePoolOptions::new().max_connections(1);
    pool.connect_with(options).await.unwrap()
}

/// Returns the folder of the dumps.
pub fn folder() -> PathBuf {
    repository().join("tests/data/schemas")
}

/// Returns the schemas with a dump.
pub fn dumped() -> BTreeSet<u32> {
    numbers(folder())
}

/// Returns the schemas with a migration.
pub fn migrations() -> BTreeSet<u32> {
    numbers(repository().join("migrations"))
}

/// Returns the numbers at the beginning of the names in a folder.
fn numbers(folder: PathBuf) -> BTreeSet<u32> {
    let names = std::fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names
        .filter_map(|name| name.get(..4)?.parse().ok())
        .collect()
}

/// Creates the database of a dump.
pub async fn database_of(schema: u32, path: &Path) -> SqlitePool {
    let text = std::fs::read_to_string(folder().join(format!("{schema:04}.sql"))).unwrap();
    restore(&text, path).await
}

/// Builds the database of a dump's text.
async fn restore(text: &str, path: &Path) -> SqlitePool {
    let pool = open(path).await;
    pool.execute(AssertSqlSafe(text.to_owned())).await.unwrap();
    pool
}

/// Writes the database of a store as text, as it would be with only the first migrations.
pub async fn of(store: &Store, schema: u32) -> String {
    let folder = TempDir::new().unwrap();
    for entry in std::fs::read_dir(repository().join("migrations")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name
            .get(..4)
            .and_then(|number| number.parse().ok())
            .is_some_and(|number: u32| number <= schema)
        {
            std::fs::copy(&path, folder.path().join(name)).unwrap();
        }
    }
    let pool = open(&folder.path().join("games.sqlite3")).await;
    let migrator = Migrator::new(folder.path()).await.unwrap();
    migrator.run(&pool).await.unwrap();
    let source = store.file().unwrap().display().to_string();
    let mut database = pool.acquire().await.unwrap();
    sqlx::query("attach ? as whole")
        .bind(source)
        .execute(&mut *database)
        .await
        .unwrap();
    take_over(&mut database, schema).await;
    dump(&mut database, schema).await
}

async fn texts(database: &mut SqliteConnection, select: String) -> Vec<String> {
    let rows = sqlx::query_scalar(AssertSqlSafe(select))
        .fetch_all(database)
        .await;
    rows.unwrap()
}

/// Returns the tables in the order of their creation.
async fn tables(database: &mut SqliteConnection) -> Vec<String> {
    let select = "select name from main.sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid";
    texts(database, select.to_owned()).await
}

/// Copies all rows, for the columns that the older schema has.
async fn take_over(database: &mut SqliteConnection, schema: u32) {
    for table in tables(database).await {
        // Triggers fill the second table.
        if ["_sqlx_migrations", "review_total"].contains(&table.as_str()) {
            continue;
        }
        let columns = format!("select name from pragma_table_info('{table}', 'main')");
        let columns = texts(database, columns).await;
        // Files were stored as text at first.
        let read = columns.iter().map(|column| match column.as_str() {
            "record" if schema < 11 => "cast(file as text)".to_owned(),
            column => column.to_owned(),
        });
        let read = read.collect::<Vec<_>>().join(", ");
        let written = columns.join(", ");
        // Reminders and their timers did not exist yet.
        let condition = match table.as_str() {
            "outbox" if schema < 17 => " where kind not in ('reminder', 'nudge')",
            "timer" if schema < 16 => " where kind = 'expire'",
            "timer" if schema < 17 => " where kind in ('expire', 'clock')",
            // Cards did not exist yet either.
            "outbox" | "timer" if schema < 26 => " where kind <> 'card'",
            _ => "",
        };
        let copy = format!(
            "insert into main.{table} ({written}) select {read} from whole.{table}{condition}"
        );
        (&mut *database).execute(AssertSqlSafe(copy)).await.unwrap();
    }
    if schema < 14 {
        // Challenges and results in two languages did not exist yet.
        let unsaid = "update main.event set body = json_remove(body, '$.also');
            delete from main.outbox where kind = 'strip' and about in
                (select id from main.outbox where kind in ('challenge', 'closed', 'thread'));";
        (&mut *database).execute(unsaid).await.unwrap();
    }
    // The text does not depend on when it is made.
    let reset =
        "update main._sqlx_migrations set installed_on = '2026-11-21 00:00:00', execution_time = 0";
    (&mut *database).execute(reset).await.unwrap();
}

async fn dump(database: &mut SqliteConnection, schema: u32) -> String {
    let mut text =
        format!("-- A database with the migrations up to {schema:04}, in the middle of much.\n");
    let sql_of_kind = |kind: &str| {
        format!(
            "select sql from main.sqlite_master where type = '{kind}' and sql is not null and name not like 'sqlite_%' order by rowid"
        )
    };
    for sql in texts(database, sql_of_kind("table")).await {
        write!(text, "\n{sql};\n").unwrap();
    }
    for table in tables(database).await {
        let columns = format!("select name from pragma_table_info('{table}', 'main')");
        let columns = texts(database, columns).await;
        let quoted: Vec<_> = columns
            .iter()
            .map(|column| format!("quote({column})"))
            .collect();
        let select = format!("select {} from main.{table}", quoted.join(" || ', ' || "));
        let rows = texts(database, select).await;
        if rows.is_empty() {
            continue;
        }
        let rows: Vec<_> = rows.iter().map(|row| format!("({row})")).collect();
        let columns = columns.join(", ");
        let rows = rows.join(",\n");
        write!(text, "\ninsert into {table} ({columns}) values\n{rows};\n").unwrap();
    }
    // Created last, because triggers would count the copied rows again.
    for kind in ["index", "trigger"] {
        for sql in texts(database, sql_of_kind(kind)).await {
            write!(text, "\n{sql};\n").unwrap();
        }
    }
    text
}

//! No statement of the store scans all history: SQLite's query plans show that each uses an index.

use std::path::{Path, PathBuf};

use crate::support::test_store::TestStore;
use regex::Regex;
use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

/// Intended scans: all rows of an index of unfinished work are about to be processed, or are counted.
const OPEN_WORK: [&str; 5] = [
    "outbox_open",
    "outbox_open_strip",
    "outbox_parked_due",
    "game_open_opponent",
    "game_open_han",
];

/// Tables that do not grow: a row for each table, process, shard.
const SMALL: [&str; 4] = [
    "SCAN sqlite_master",
    "SCAN sqlite_sequence",
    "SCAN process",
    "SCAN heartbeat",
];

/// What an operator asks for by hand may read a whole database: a backup, a restore, a look at it, all ratings.
const BY_HAND: [&str; 4] = ["copies", "restore", "inspection.rs", "ratings/rebuild.rs"];

/// Where statements are made of the names that a database tells of itself.
const MADE: &str = "copies/across.rs";

/// What only a PostgreSQL server is asked.
const OF_SERVER: [&str; 6] = [
    "current_setting(",
    "set_config(",
    "set default_transaction_read_only",
    "pg_try_advisory_lock",
    "information_schema",
    "to_regclass(",
];

/// A statement in the sources.
struct Statement {
    file: String,
    line: usize,
    sql: String,
}

/// All statements in a file of the store. `select!` prepends the columns of the file's table.
fn statements(file: &Path) -> Vec<Statement> {
    let source = std::fs::read_to_string(file).unwrap();
    // Statements of unit tests are left out.
    let source = source.split("#[cfg(test)]").next().unwrap();
    let call = Regex::new(r#"(sqlx::query\w*|select!)(?:::<[^(]*>)?\(\s*"((?:[^"\\]|\\.|\\\n)*)""#)
        .unwrap();
    let line_end = Regex::new(r"\\\n\s*").unwrap();
    let from = if file.ends_with("game_rows.rs") {
        "game"
    } else {
        "outbox"
    };
    // What PostgreSQL is told in other words stands in a file of its own.
    let pair = Regex::new(r#"(sqlite): "((?:[^"\\]|\\.|\\\n)*)""#).unwrap();
    let is_pairs = file.ends_with("dialect.rs");
    let found: Vec<Statement> = if is_pairs { &pair } else { &call }
        .captures_iter(source)
        .map(|call| {
            let text = line_end.replace_all(&call[2], "").replace("\\\"", "\"");
            let sql = match &call[1] {
                "select!" => format!("select * from {from} {text}"),
                _ => text,
            };
            Statement {
                file: file.file_name().unwrap().to_string_lossy().into_owned(),
                line: source[..call.get(0).unwrap().start()].lines().count() + 1,
                sql,
            }
        })
        .collect();
    // A statement built in another way would be missed.
    let calls = Regex::new(r"sqlx::query\w*(?:::<[^(]*>)?\(|select!\(").unwrap();
    let said = Regex::new(r"sqlx::query\w*\(\w+\.says\(").unwrap();
    let built = source.matches("concat!(").count() + said.find_iter(source).count();
    if is_pairs {
        return found;
    }
    assert_eq!(
        calls.find_iter(source).count(),
        found.len() + built,
        "a statement of {} is not a literal",
        file.display()
    );
    found
}

async fn database() -> (TestStore, SqlitePool) {
    let test_store = TestStore::new().await;
    let options = SqliteConnectOptions::new().filename(test_store.path());
    let pool = SqlitePool::connect_with(options).await.unwrap();
    (test_store, pool)
}

/// The steps of a statement's plan that read too much.
async fn scans(pool: &SqlitePool, sql: &str) -> Vec<String> {
    let asked = sqlx::AssertSqlSafe(format!("explain query plan {sql}"));
    let steps = sqlx::query(asked).fetch_all(pool).await.unwrap();
    let whole = Regex::new(r"^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$").unwrap();
    steps
        .into_iter()
        .map(|step| step.get::<String, _>("detail"))
        .filter(|step| !SMALL.contains(&step.as_str()))
        .filter(|step| {
            let Some(scan) = whole.captures(step) else {
                return false;
            };
            // All of a subquery is read, which has its own steps.
            let is_part = sql.contains(&format!(") as {}", &scan[1]));
            let index = scan.get(2).map(|index| index.as_str());
            !is_part && index.is_none_or(|index| !OPEN_WORK.contains(&index))
        })
        .collect()
}

/// The Rust files below a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                rust_files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[tokio::test]
async fn no_statement_reads_a_table_that_grows() {
    let (_shelf, pool) = database().await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    let mut seen = 0;
    let mut faults = Vec::new();
    for file in rust_files(&folder) {
        let place = file.strip_prefix(&folder).unwrap();
        if place == Path::new(MADE) {
            continue;
        }
        let by_hand = BY_HAND.iter().any(|one| place.starts_with(one));
        for statement in statements(&file) {
            let of_server = OF_SERVER.iter().any(|word| statement.sql.contains(word));
            let starts = |word| statement.sql.starts_with(word);
            if by_hand || of_server || starts("pragma") || starts("begin") {
                continue;
            }
            seen += 1;
            for step in scans(&pool, &statement.sql).await {
                let Statement { file, line, sql } = &statement;
                faults.push(format!("{file}:{line}: {step}\n    {sql}"));
            }
        }
    }
    assert!(seen > 40, "only {seen} statements were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn a_table_scan_is_detected() {
    let (_shelf, pool) = database().await;
    for (sql, scanned) in [
        ("select * from event where at = 0", true),
        ("select count(*) from outbox", true),
        ("select 1 from game where ply = 3", true),
        ("select * from event where game = 1", false),
        ("select max(id) from outbox", false),
        (
            "select min(id) from outbox where state = 'open' and kind <> 'strip' group by lane",
            false,
        ),
    ] {
        assert_eq!(!scans(&pool, sql).await.is_empty(), scanned, "{sql}");
    }
}

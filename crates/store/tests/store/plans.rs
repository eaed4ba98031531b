//! No statement of the store scans the whole history: the query plans of both databases show that each uses an index.
//! A server's plans depend on the stored rows, so many are stored.

use std::path::{Path, PathBuf};

use crate::kit::direct_database::DirectDatabase;
use crate::kit::test_store::TestStore;
use regex::{Captures, Regex};
use serde_json::Value;
use sqlx::{AssertSqlSafe, Row as _};
use sqlx_postgres::PgPool;

/// Intended scans: all rows of an index of unfinished work are about to be processed or counted.
const OPEN_WORK: [&str; 13] = [
    "outbox_open",
    "outbox_open_strip",
    "outbox_parked",
    "outbox_parked_due",
    "game_open_opponent",
    "game_same_challenge",
    "game_open_han",
    "game_home_open",
    // Scanned once a day; a server has few vacations and standstills.
    "standstill_pkey",
    "vacation_pkey",
    // Scanned only when a session begins, which is once a month for each person; while there are few rows, the
    // planner prefers to read them in order.
    "page_session_seen",
    // Few people leave a running cup, and a server has one of them.
    "cup_player_left",
    "cup_current",
];

/// Tables that do not grow: one row per migration, table, process, shard or puzzle of the collection.
const SMALL: [&str; 6] = [
    "SCAN _sqlx_migrations USING INDEX sqlite_autoindex__sqlx_migrations_1",
    "SCAN sqlite_master",
    "SCAN sqlite_sequence",
    "SCAN process",
    "SCAN heartbeat",
    "SCAN puzzle_difficulty",
];

/// Files for operations that an operator starts manually and that may read the whole database: a backup, a restore,
/// an inspection, all ratings.
const BY_HAND: [&str; 4] = ["copies", "restore", "inspection.rs", "ratings/rebuild.rs"];

/// The file whose statements are built from the names that a database reports.
const MADE: &str = "copies/transfer.rs";

/// Names that occur only in statements for a PostgreSQL server.
#[rustfmt::skip]
const OF_SERVER: [&str; 9] = [
    "current_setting(", "set_config(", "set default_transaction_read_only", "pg_try_advisory_lock",
    "pg_advisory_unlock_all", "pg_notify(", "information_schema", "to_regclass(", "pg_sequences",
];

/// Names that occur only in statements for SQLite.
const OF_FILE: [&str; 3] = ["sqlite_master", "sqlite_sequence", "pragma"];

/// Ranges of ids, whose size a server knows only with their bounds. It then reads by index, as was checked with a
/// million rows.
const OF_A_RANGE: [&str; 1] = ["sweep.rs"];

/// Tables with few rows, which a server reads completely.
const OF_FEW_ROWS: [&str; 7] = [
    "meta",
    "review_total",
    "_sqlx_migrations",
    "process",
    "heartbeat",
    "identify",
    "puzzle_difficulty",
];

/// A statement in the sources.
struct Statement {
    file: String,
    line: usize,
    sql: String,
}

/// The beginnings of statements that change a row's state, as in `store/outbox/states.rs`.
const REOPEN: &str = "update outbox set state = 'open', reason = null, due_at = $1, opened_at = $1 \
                      where state = 'parked' and ";
const PARK: &str = "update outbox set state = 'parked', reason = $1, token = null, ";

/// The beginning of statements that mark standing messages as out of date, as in `store/posters/dirty.rs`.
const DIRTY: &str = "update poster set dirty_at = $1, due_at = $2";

/// Returns the text of the parts that follow a statement's first literal.
fn parts(rest: &str) -> String {
    let part = Regex::new(r#"(\w+)!\(\)|"((?:[^"\\]|\\.)*)""#).unwrap();
    let parts = part.captures_iter(rest).map(|part| match part.get(1) {
        Some(name) if name.as_str() == "posts" => "kind in ('setup', 'board')",
        Some(name) if name.as_str() == "of_channel" => "kind not in ('lost', 'reminder', 'digest')",
        Some(name) if name.as_str() == "by_channel" => "reason in ('channel-gone', 'forbidden')",
        Some(name) => panic!("no such part: {}", name.as_str()),
        None => part.get(2).unwrap().as_str(),
    });
    parts.collect()
}

/// Returns all statements in a file of the store, for one of the databases. `select!` prepends the columns of the
/// file's table.
fn statements(file: &Path, database: &str) -> Vec<Statement> {
    let source = std::fs::read_to_string(file).unwrap();
    // Statements of unit tests are left out.
    let source = source.split("#[cfg(test)]").next().unwrap();
    let call = Regex::new(concat!(
        r"(?:let sql =\s*|\.(?:run|run_alone|all|all_known|first|one)\(\s*|sqlx::query\w*(?:::<[^(]*>)?\(\s*)",
        r#"((?:(?:reopen|park|try_again|select|make_dirty|standstills)!\(\s*)?)"#,
        r#""((?:[^"\\]|\\.|\\\n)*)"((?:,\s*(?:\w+!\(\)|"(?:[^"\\]|\\.|\\\n)*"))*)"#,
    ))
    .unwrap();
    let line_end = Regex::new(r"\\\n\s*").unwrap();
    let standstills = Regex::new(r#"\$played, "((?:[^"\\]|\\.|\\\n)*)""#).unwrap();
    let from = match file.file_name().and_then(|name| name.to_str()) {
        Some("mod.rs") if file.ends_with("games/mod.rs") => "game",
        Some("cups.rs") => "cup",
        _ => "outbox",
    };
    // Statements that differ between the databases are in a separate file.
    let pair = format!(r#"({database}): "((?:[^"\\]|\\.|\\\n)*)""#);
    let pair = Regex::new(&pair).unwrap();
    let is_pairs = file.ends_with("dialect.rs");
    let of_calls = call.captures_iter(source).count();
    let of_lists = listed(source, &call);
    let found: Vec<Statement> = if is_pairs { &pair } else { &call }
        .captures_iter(source)
        .chain(of_lists)
        .map(|call| {
            let text = line_end.replace_all(&call[2], "").replace("\\\"", "\"");
            let rest = call.get(3).map_or("", |rest| rest.as_str());
            let text = format!("{text}{}", parts(&line_end.replace_all(rest, "")));
            let sql = match call[1].trim_end().trim_end_matches("!(") {
                "select" => format!("select * from {from} {text}"),
                "reopen" => format!("{REOPEN}{text}"),
                "park" => format!("{PARK}{text}"),
                "try_again" => {
                    format!("update outbox set due_at = $1{text} where id = $2 and state = 'open'")
                }
                "standstills" => {
                    let rest = standstills.captures(source).unwrap();
                    format!(
                        "with played as ({text}{}",
                        line_end.replace_all(&rest[1], "")
                    )
                }
                "make_dirty" => {
                    let condition = parts(&line_end.replace_all(rest, ""));
                    let also = text.strip_suffix(&condition).unwrap_or_default();
                    match condition.as_str() {
                        "" => format!("{DIRTY} where {text}"),
                        condition => format!("{DIRTY}{also} where {condition}"),
                    }
                }
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
    let calls = Regex::new(r"let sql =|\.(?:run|run_alone|all_known)\(|sqlx::query\w*\(").unwrap();
    let named = Regex::new(
        r"\.(?:run|run_alone|all_known)\(\s*(?:sql\b|\*sql\b|AssertSqlSafe|&mut |connection\.raw)",
    )
    .unwrap();
    let built = r"let sql =\s*(?:concat!\(|format!\(|AssertSqlSafe\(|\w+\.sql_for\()";
    let built = Regex::new(built).unwrap().find_iter(source).count();
    let read = Regex::new(r#"\.(?:all|first|one)\(\s*""#).unwrap();
    let read = read.find_iter(source).count();
    if is_pairs {
        return found;
    }
    assert_eq!(
        calls.find_iter(source).count() + read - named.find_iter(source).count(),
        of_calls + built,
        "a statement of {} is not a literal",
        file.display()
    );
    found
}

/// Returns the statements of lists, each on a line of its own.
fn listed<'s>(source: &'s str, call: &Regex) -> Vec<Captures<'s>> {
    let is_list = ["tx.run(*sql, ", "for (name, sql) in ROWS"];
    if !is_list.iter().any(|list| source.contains(list)) {
        return Vec::new();
    }
    let literal =
        r#"(?m)^\s*(?:\("\w+", )?()"((?:select|delete|update) (?:[^"\\]|\\.|\\\n)*[^"(])""#;
    let call_starts: Vec<usize> = call
        .captures_iter(source)
        .map(|captures| captures.get(2).unwrap().start())
        .collect();
    let literals = Regex::new(literal).unwrap();
    let listed = literals.captures_iter(source);
    let listed = listed.filter(|captures| !call_starts.contains(&captures.get(2).unwrap().start()));
    listed.collect()
}

/// Returns the steps of a statement's plan that read too much, for the database that the tests run on.
async fn scans(beside: &DirectDatabase, sql: &str) -> Vec<String> {
    match beside {
        DirectDatabase::File(_) => scans_of_file(beside, sql).await,
        DirectDatabase::Server(server) => scans_of_server(server, sql).await,
    }
}

async fn scans_of_file(beside: &DirectDatabase, sql: &str) -> Vec<String> {
    let query = AssertSqlSafe(format!("explain query plan {sql}"));
    let steps: Vec<(i64, i64, i64, String)> = beside.rows(query, &[]).await;
    let full_scan = Regex::new(r"^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$").unwrap();
    steps
        .into_iter()
        .map(|(_, _, _, step)| step)
        .filter(|step| !SMALL.contains(&step.as_str()))
        .filter(|step| {
            let Some(scan) = full_scan.captures(step) else {
                return false;
            };
            // A subquery is read completely, and has its own steps.
            let is_part = [
                format!(") as {}", &scan[1]),
                format!("with {} as (", &scan[1]),
            ];
            let is_part = is_part.iter().any(|part| sql.contains(part));
            let index = scan.get(2).map(|index| index.as_str());
            !is_part && index.is_none_or(|index| !OPEN_WORK.contains(&index))
        })
        .collect()
}

/// Uses the generic plan, for any values. The server knows the values, and may then prefer to read a whole table.
/// Here it may do so only if no index can be used.
async fn scans_of_server(server: &PgPool, sql: &str) -> Vec<String> {
    let mut connection = server.acquire().await.unwrap();
    let (types, values) = parameters(sql);
    for statement in [
        "set plan_cache_mode = force_generic_plan".to_owned(),
        "set enable_seqscan = off".to_owned(),
        format!("prepare planned{types} as {sql}"),
    ] {
        let execution = sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut *connection);
        if let Err(error) = execution.await {
            return vec![error.to_string()];
        }
    }
    let explain = AssertSqlSafe(format!("explain (format json) execute planned{values}"));
    let plan = sqlx::raw_sql(explain).fetch_one(&mut *connection).await;
    let plan: String = plan.unwrap().get_unchecked(0);
    let execution = sqlx::raw_sql("deallocate planned").execute(&mut *connection);
    execution.await.unwrap();
    let plan: Value = serde_json::from_str(&plan).unwrap();
    let mut scans = Vec::new();
    read_too_much(&plan[0]["Plan"], false, &mut scans);
    scans
}

/// Returns the types and values of a statement's parameters, as they follow its name. A type is given where only sqlx
/// knows it.
fn parameters(sql: &str) -> (String, String) {
    let parameter = Regex::new(r"\$(\d+)").unwrap();
    let numbers = |text: &str| -> Vec<usize> {
        let matches = parameter.captures_iter(text);
        matches.map(|number| number[1].parse().unwrap()).collect()
    };
    let Some(count) = numbers(sql).into_iter().max() else {
        return (String::new(), String::new());
    };
    let arithmetic =
        r"\+ \$\d+|\$\d+ \+|\$\d+ is null|then \$\d+ (?:when \d+ then \$\d+ )?else \$\d+ end";
    let arithmetic = Regex::new(&format!(
        r"{arithmetic}|case parkings when 0 then \$\d+ when 1 then \$\d+"
    ))
    .unwrap();
    let integers: Vec<usize> = arithmetic
        .find_iter(sql)
        .flat_map(|expression| numbers(expression.as_str()))
        .collect();
    let kinds = (1..=count).map(|number| {
        if integers.contains(&number) {
            "bigint"
        } else {
            "unknown"
        }
    });
    let in_parentheses = |words: Vec<&str>| format!("({})", words.join(", "));
    (
        in_parentheses(kinds.collect()),
        in_parentheses(vec!["null"; count]),
    )
}

/// Collects the steps of a plan, and of all below, that read a whole table or index.
fn read_too_much(step: &Value, is_limited: bool, scans: &mut Vec<String>) {
    let kind = step["Node Type"].as_str().unwrap();
    let table = step["Relation Name"].as_str().unwrap_or_default();
    let index = step["Index Name"].as_str().unwrap_or_default();
    let is_growing = !OF_FEW_ROWS.contains(&table);
    let is_table_scan = kind == "Seq Scan";
    // The first entry of an index, such as its minimum, is a single one.
    let is_first = is_limited && step["Filter"].is_null();
    let is_index_scan = kind.contains("Index")
        && step["Index Cond"].is_null()
        && !is_first
        && !OPEN_WORK.contains(&index);
    if is_growing && (is_table_scan || is_index_scan) {
        scans.push(format!("{kind} of {table} {index}"));
    }
    for child in step["Plans"].as_array().into_iter().flatten() {
        read_too_much(child, kind == "Limit", scans);
    }
}

/// Returns the Rust files below a folder.
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
async fn no_statement_scans_a_growing_table() {
    let test_store = TestStore::new().await;
    let beside = test_store.direct_database().await;
    let database = match &beside {
        DirectDatabase::File(_) => "sqlite",
        DirectDatabase::Server(_) => "postgres",
    };
    if database == "postgres" {
        beside.run(include_str!("much.sql")).await;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut statement_count = 0;
    let mut faults = Vec::new();
    for file in rust_files(&folder) {
        let relative_path = file.strip_prefix(&folder).unwrap();
        if relative_path == Path::new(MADE) || relative_path.starts_with("tests") {
            continue;
        }
        let is_manual = BY_HAND
            .iter()
            .any(|manual_path| relative_path.starts_with(manual_path));
        for statement in statements(&file, database) {
            let contains_any =
                |words: &[&str]| words.iter().any(|word| statement.sql.contains(word));
            let is_of_one_database = contains_any(&OF_SERVER) || contains_any(&OF_FILE);
            let is_of_a_range =
                database == "postgres" && OF_A_RANGE.contains(&statement.file.as_str());
            if is_manual
                || is_of_one_database
                || is_of_a_range
                || statement.sql.starts_with("begin")
            {
                continue;
            }
            statement_count += 1;
            for step in scans(&beside, &statement.sql).await {
                let Statement { file, line, sql } = &statement;
                faults.push(format!("{file}:{line}: {step}\n    {sql}"));
            }
        }
    }
    assert!(
        statement_count > 200,
        "only {statement_count} statements were found"
    );
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn table_scan_is_detected() {
    let test_store = TestStore::new().await;
    let beside = test_store.direct_database().await;
    if matches!(beside, DirectDatabase::Server(_)) {
        beside.run(include_str!("much.sql")).await;
    }
    for (sql, is_scanned) in [
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
        assert_eq!(!scans(&beside, sql).await.is_empty(), is_scanned, "{sql}");
    }
}

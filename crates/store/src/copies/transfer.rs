//! Copies a whole database into another one of either kind: from a file to a server, back, or between two of a kind.
//!
//! The source is read as a consistent snapshot. The target is written in one transaction, which also removes the mark
//! that makes a start reject an incomplete copy. Statements are built from the column names that the database
//! reports. They are the only ones in the store that are not literals.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::mpsc;

use super::PartialFile;
use crate::database::{
    COLUMNS_OF, Connection, LAST_ID_OF, Migrations, SET_LAST_ID, SqlRow, SqlType, SqlValue,
};
use crate::error::{CopyError, StoreError};
use crate::{DatabaseInspection, DatabaseLocation, DatabaseName, DatabaseOptions, Store};

/// All tables to copy, each after the tables that its rows refer to. Processes and identify slots are not copied.
const TABLES: [&str; 35] = [
    "meta",
    "server",
    "person",
    "taste",
    "interaction",
    "game",
    "event",
    "analysis",
    "timer",
    "outbox",
    "blocked_lane",
    "review",
    "review_analysis",
    "review_total",
    "plan",
    "plan_node",
    "vote",
    "vacation",
    "standstill",
    "heartbeat",
    "forgotten",
    "result",
    "rating",
    "rating_change",
    "practice",
    "poster",
    "page_code",
    "page_session",
    "page_act",
    "puzzle_try",
    "puzzle_rating",
    "puzzle_difficulty",
    "exercise",
    "cup",
    "cup_player",
];
/// The tables that assign ids, none of which may be assigned twice.
const NUMBERED: [&str; 7] = [
    "game",
    "outbox",
    "review",
    "vacation",
    "standstill",
    "result",
    "cup",
];
/// The `meta` key that marks an incomplete copy.
const HALF_COPIED: &str = "half_copied";
/// Marks an incomplete copy in a database that has no tables yet.
const MARK_EMPTY: &str = "create table if not exists half_copied (since integer)";
/// The number of rows sent together.
const BATCH: usize = 256;
/// The number of batches that may be in flight.
const BATCHES_IN_FLIGHT: usize = 4;

/// The reason why a database was not copied.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// Source and target are the same database.
    #[error("source and target are the same database: {0}")]
    Same(DatabaseName),
    /// The source does not exist.
    #[error("there is no database at {0}")]
    Missing(DatabaseName),
    /// The target cannot be created.
    #[error("the database {0} cannot be created: {1}")]
    NotMade(DatabaseName, CopyError),
    /// The source has an older schema.
    #[error(
        "the database {0} has an older schema: start this version of the bot with it once, then stop the bot"
    )]
    Older(DatabaseName),
    /// The target contains games, which would be lost.
    #[error("the database {0} already has games: name an empty one")]
    HasGames(DatabaseName),
    /// The written rows differ from the rows that were read. The copy is discarded.
    #[error("table {table} has {written} rows instead of {read}, or different ones")]
    Differs {
        /// The table.
        table: &'static str,
        /// The number of rows that were read.
        read: u64,
        /// The number of rows in the target.
        written: u64,
    },
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for TransferError {
    fn from(error: sqlx::Error) -> TransferError {
        TransferError::Store(error.into())
    }
}

/// The number of copied rows, by table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferReport(pub Vec<(&'static str, u64)>);

/// A column of a table.
struct Column {
    name: String,
    kind: SqlType,
}

/// A message from the reading to the writing side.
enum TransferMessage {
    /// The start of a table, with the last id that it assigned.
    Table {
        name: &'static str,
        last: Option<i64>,
    },
    /// Rows of the table.
    Rows(Vec<SqlRow>),
    /// The end of the table, with its total contents.
    End(TableContents),
}

/// The contents of a table: the number of rows, and an order-independent checksum.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct TableContents {
    rows: u64,
    digest: u64,
}

impl TableContents {
    fn add(&mut self, row: &SqlRow) {
        let mut hasher = DefaultHasher::new();
        for value in &row.values {
            match value {
                SqlValue::Null(_) => 0_u8.hash(&mut hasher),
                SqlValue::Bool(yes) => i64::from(*yes).hash(&mut hasher),
                SqlValue::Integer(number) => number.hash(&mut hasher),
                SqlValue::Real(number) => number.to_bits().hash(&mut hasher),
                SqlValue::Text(bytes) | SqlValue::Blob(bytes) => bytes.hash(&mut hasher),
            }
        }
        self.rows += 1;
        self.digest = self.digest.wrapping_add(hasher.finish());
    }
}

/// Copies the database at `from` into an empty one at `to`. No other process may use `from` in the meantime.
///
/// # Errors
/// [`TransferError`]. The copy is marked incomplete then.
pub async fn transfer(
    from: DatabaseLocation<'_>,
    to: DatabaseLocation<'_>,
) -> Result<TransferReport, TransferError> {
    transfer_with(from, to, Migrations::CURRENT).await
}

/// Copies a database by a program with these migrations.
pub(crate) async fn transfer_with(
    from: DatabaseLocation<'_>,
    to: DatabaseLocation<'_>,
    migrations: Migrations,
) -> Result<TransferReport, TransferError> {
    if is_same(from, to) {
        return Err(TransferError::Same(from.name()));
    }
    check_form(from, migrations).await?;
    let receives_copy = create_marked(to).await?;
    let source = Store::open_with(DatabaseOptions::of(from), migrations).await?;
    let copied = async {
        let opening = DatabaseOptions {
            expect_missing: true,
            receives_copy,
            ..DatabaseOptions::of(to)
        };
        let target = Store::open_with(opening, migrations).await?;
        let copied = copy(&source, &target).await;
        target.close().await;
        copied
    };
    let copied = copied.await;
    source.close().await;
    copied
}

/// Returns whether two places are the same database, judging by their names.
fn is_same(from: DatabaseLocation<'_>, to: DatabaseLocation<'_>) -> bool {
    match (from, to) {
        (DatabaseLocation::File(from), DatabaseLocation::File(to)) => {
            let resolved = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
            resolved(from) == resolved(to)
        }
        (from, to) => from.name() == to.name(),
    }
}

/// Creates a missing file that already contains the mark of an incomplete copy, so that it never exists without. A
/// database on a server is marked when it is opened, before its tables are created. Returns whether the mark is this
/// copy's.
async fn create_marked(to: DatabaseLocation<'_>) -> Result<bool, TransferError> {
    let DatabaseLocation::File(path) = to else {
        return Ok(true);
    };
    if path.exists() {
        return Ok(false);
    }
    let not_made = |error| TransferError::NotMade(path.into(), error);
    let part = PartialFile::of(path).map_err(not_made)?;
    let options = SqliteConnectOptions::new().filename(part.path());
    let mut database = SqliteConnection::connect_with(&options).await?;
    sqlx::query(MARK_EMPTY).execute(&mut database).await?;
    database.close().await?;
    part.finish().map_err(not_made)?;
    Ok(true)
}

/// Marks a database on a server that has no tables yet as an incomplete copy.
pub(crate) async fn mark_empty(database: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query(MARK_EMPTY).execute(database).await?;
    Ok(())
}

/// Rejects a database that does not exist, or would have to be migrated before copying.
async fn check_form(
    from: DatabaseLocation<'_>,
    migrations: Migrations,
) -> Result<(), TransferError> {
    let (inspection, name) = match from {
        DatabaseLocation::File(path) => (DatabaseInspection::open(path).await?, path.into()),
        DatabaseLocation::Server(address) => {
            let inspection = DatabaseInspection::of_server(address).await?;
            (Some(inspection), address.name())
        }
    };
    let schema = match inspection {
        Some(mut inspection) => inspection.schema().await?,
        None => return Err(TransferError::Missing(name)),
    };
    if schema.0 == 0 {
        return Err(TransferError::Missing(name));
    }
    if schema < migrations.newest() {
        return Err(TransferError::Older(name));
    }
    Ok(())
}

async fn copy(source: &Store, target: &Store) -> Result<TransferReport, TransferError> {
    mark(target).await?;
    let (send, receive) = mpsc::channel(BATCHES_IN_FLIGHT);
    let reads = source.read(|connection| Box::pin(read_all(connection, send)));
    let writes = target.access.write(|tx| Box::pin(write_all(tx, receive)));
    let (read, written) = tokio::join!(reads, writes);
    // If reading failed, that error is the cause of the writer's error.
    read?;
    written
}

/// Marks a database as the target of a copy, unless it contains games.
async fn mark(target: &Store) -> Result<(), TransferError> {
    let name = target.name();
    let marked = target.access.write(boxed!(async |tx| {
        if tx.one("select exists (select 1 from game)", ()).await? {
            return Err(TransferError::HasGames(name));
        }
        let sql = "insert into meta (key, value) values ($1, '1') on conflict do nothing";
        tx.run(sql, HALF_COPIED).await?;
        Ok(())
    }));
    marked.await
}

/// Reads all tables as a consistent snapshot.
async fn read_all(
    connection: &mut Connection<'_>,
    send: mpsc::Sender<TransferMessage>,
) -> Result<(), StoreError> {
    let mut moment = connection.snapshot().await?;
    for name in TABLES {
        let columns = columns_of(&mut moment, name).await?;
        let mut last = None;
        if NUMBERED.contains(&name) {
            let sql = moment.sql_for(&LAST_ID_OF);
            last = moment.first(sql, name).await?.flatten();
        }
        let select = select_sql(name, &columns);
        // If the receiver has failed, it reports the error.
        if send
            .send(TransferMessage::Table { name, last })
            .await
            .is_err()
        {
            return Ok(());
        }
        let mut contents = TableContents::default();
        let mut batch = Vec::new();
        let mut rows = moment.stream(AssertSqlSafe(select))?;
        while let Some(row) = rows.try_next().await? {
            contents.add(&row);
            batch.push(row);
            if batch.len() == BATCH {
                let full = std::mem::take(&mut batch);
                if send.send(TransferMessage::Rows(full)).await.is_err() {
                    return Ok(());
                }
            }
        }
        drop(rows);
        let last_messages = [TransferMessage::Rows(batch), TransferMessage::End(contents)];
        for message in last_messages {
            if send.send(message).await.is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Replaces the rows of all tables, and compares the result.
async fn write_all(
    tx: &mut Connection<'_>,
    mut receive: mpsc::Receiver<TransferMessage>,
) -> Result<TransferReport, TransferError> {
    for table in TABLES.iter().rev().chain(["process", "identify"].iter()) {
        let sql = AssertSqlSafe(format!("delete from {table}"));
        tx.run(sql, ()).await?;
    }
    let mut tables = Vec::new();
    let mut table: Option<(&'static str, Vec<Column>)> = None;
    while let Some(message) = receive.recv().await {
        match message {
            TransferMessage::Table { name, last } => {
                begin(tx, name, last).await?;
                table = Some((name, columns_of(tx, name).await?));
            }
            TransferMessage::Rows(rows) => {
                let Some((name, columns)) = &table else {
                    continue;
                };
                let insert = insert_sql(name, columns);
                for row in rows {
                    let values = bind_values(row, columns);
                    tx.run(AssertSqlSafe(insert.clone()), values).await?;
                }
            }
            TransferMessage::End(read) => {
                let Some((name, columns)) = table.take() else {
                    continue;
                };
                let written = contents_of(tx, name, &columns).await?;
                if written != read {
                    return Err(TransferError::Differs {
                        table: name,
                        read: read.rows,
                        written: written.rows,
                    });
                }
                tables.push((name, written.rows));
            }
        }
    }
    match TABLES.get(tables.len()) {
        None => {
            tx.run("drop table if exists half_copied", ()).await?;
            Ok(TransferReport(tables))
        }
        Some(table) => Err(TransferError::Differs {
            table,
            read: 0,
            written: 0,
        }),
    }
}

/// Prepares a table for its rows: advances the id sequence past the last assigned id.
async fn begin(
    tx: &mut Connection<'_>,
    name: &'static str,
    last: Option<i64>,
) -> Result<(), TransferError> {
    if name == "review_total" {
        // Triggers have updated the total while reviews were inserted.
        tx.run("delete from review_total", ()).await?;
    }
    if let Some(last) = last {
        let sql = tx.sql_for(&SET_LAST_ID);
        tx.run(sql, (name, last)).await?;
    }
    Ok(())
}

async fn contents_of(
    tx: &mut Connection<'_>,
    name: &str,
    columns: &[Column],
) -> Result<TableContents, TransferError> {
    let mut contents = TableContents::default();
    let mut rows = tx.stream(AssertSqlSafe(select_sql(name, columns)))?;
    while let Some(row) = rows.try_next().await? {
        contents.add(&row);
    }
    Ok(contents)
}

/// Reads a table's columns, in order.
async fn columns_of(
    connection: &mut Connection<'_>,
    table: &str,
) -> Result<Vec<Column>, StoreError> {
    let sql = connection.sql_for(&COLUMNS_OF);
    let rows: Vec<(String, String)> = connection.all(sql, table).await?;
    let columns = rows.into_iter().map(|(name, kind)| {
        let kind = match kind.as_str() {
            "INTEGER" | "bigint" => SqlType::Integer,
            "REAL" | "double precision" => SqlType::Real,
            "TEXT" | "text" => SqlType::Text,
            "BLOB" | "bytea" => SqlType::Blob,
            _ => return Err(StoreError::Unreadable(format!("{table}.{name} is {kind}"))),
        };
        Ok(Column { name, kind })
    });
    columns.collect()
}

fn column_names(columns: &[Column]) -> String {
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    names.join(", ")
}

fn select_sql(table: &str, columns: &[Column]) -> String {
    // Rows of the outbox refer to earlier ones.
    let order = if table == "outbox" {
        " order by id"
    } else {
        ""
    };
    format!("select {} from {table}{order}", column_names(columns))
}

fn insert_sql(table: &str, columns: &[Column]) -> String {
    let values: Vec<String> = (1..=columns.len()).map(|nth| format!("${nth}")).collect();
    let names = column_names(columns);
    let values = values.join(", ");
    format!("insert into {table} ({names}) values ({values})")
}

/// Returns the values of a row, with nulls typed.
fn bind_values(row: SqlRow, columns: &[Column]) -> Vec<SqlValue> {
    let values = row.values.into_iter().zip(columns);
    let bind_values = values.map(|(value, column)| match value {
        SqlValue::Null(_) => SqlValue::Null(column.kind),
        value => value,
    });
    bind_values.collect()
}

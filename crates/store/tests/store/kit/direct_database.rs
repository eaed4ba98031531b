//! A direct connection to the tests' database, independent of the store.
//!
//! Its statements are literals with parameters such as `$1`, which both databases understand. The store does the same.

use std::path::Path;

use sqlx::{AssertSqlSafe, FromRow, SqlSafeStr};
use sqlx_postgres::{PgPool, PgPoolOptions, PgRow};
use sqlx_sqlite::{SqliteConnectOptions, SqlitePool, SqliteRow};

use super::on_server;

/// A file of SQLite, or a database of the server.
#[derive(Debug, Clone)]
pub enum DirectDatabase {
    File(SqlitePool),
    Server(PgPool),
}

/// A value of a statement.
#[derive(Debug, Clone, PartialEq)]
pub enum Bound {
    Integer(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl From<i64> for Bound {
    fn from(number: i64) -> Bound {
        Bound::Integer(number)
    }
}

impl From<&str> for Bound {
    fn from(text: &str) -> Bound {
        Bound::Text(text.to_owned())
    }
}

impl From<Vec<u8>> for Bound {
    fn from(bytes: Vec<u8>) -> Bound {
        Bound::Bytes(bytes)
    }
}

/// A tuple read from a row of either database.
pub trait Read: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<T> Read for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

/// Binds the values of a statement, for either database.
macro_rules! bound {
    ($query:expr, $values:expr) => {{
        let mut query = $query;
        for value in $values {
            query = match value.clone() {
                Bound::Integer(number) => query.bind(number),
                Bound::Text(text) => query.bind(text),
                Bound::Bytes(bytes) => query.bind(bytes),
            };
        }
        query
    }};
}

impl DirectDatabase {
    /// Connects to a file, or to the database that replaces it.
    pub async fn of(path: &Path) -> DirectDatabase {
        if path.exists() || on_server::server().is_none() {
            return DirectDatabase::of_file(path).await;
        }
        // Many tests run at once, so each gets few connections.
        let pool = PgPoolOptions::new().max_connections(2);
        let options = on_server::options_of(path);
        DirectDatabase::Server(pool.connect_with(options).await.unwrap())
    }

    /// Connects to a file.
    pub async fn of_file(path: &Path) -> DirectDatabase {
        let options = SqliteConnectOptions::new().filename(path);
        DirectDatabase::File(SqlitePool::connect_with(options).await.unwrap())
    }

    /// Executes a statement. Returns the number of changed rows.
    pub async fn change(&self, sql: impl SqlSafeStr, values: &[Bound]) -> Result<u64, sqlx::Error> {
        let sql = sql.into_sql_str();
        Ok(match self {
            DirectDatabase::File(pool) => {
                let query = bound!(sqlx::query::<sqlx_sqlite::Sqlite>(sql), values);
                query.execute(pool).await?.rows_affected()
            }
            DirectDatabase::Server(pool) => {
                let query = bound!(sqlx::query::<sqlx_postgres::Postgres>(sql), values);
                query.execute(pool).await?.rows_affected()
            }
        })
    }

    /// Executes statements without values.
    pub async fn run(&self, sql: impl SqlSafeStr) {
        let sql = sql.into_sql_str();
        match self {
            DirectDatabase::File(pool) => drop(sqlx::raw_sql(sql).execute(pool).await.unwrap()),
            DirectDatabase::Server(pool) => drop(sqlx::raw_sql(sql).execute(pool).await.unwrap()),
        }
    }

    /// The rows of a query.
    pub async fn rows<T: Read>(&self, sql: impl SqlSafeStr, values: &[Bound]) -> Vec<T> {
        let sql = sql.into_sql_str();
        let rows = match self {
            DirectDatabase::File(pool) => {
                let query = bound!(sqlx::query_as::<sqlx_sqlite::Sqlite, T>(sql), values);
                query.fetch_all(pool).await
            }
            DirectDatabase::Server(pool) => {
                let query = bound!(sqlx::query_as::<sqlx_postgres::Postgres, T>(sql), values);
                query.fetch_all(pool).await
            }
        };
        rows.unwrap()
    }

    /// The first column of the rows of a query.
    pub async fn column<T: Send + Unpin>(&self, sql: impl SqlSafeStr, values: &[Bound]) -> Vec<T>
    where
        (T,): Read,
    {
        let rows: Vec<(T,)> = self.rows(sql, values).await;
        rows.into_iter().map(|(value,)| value).collect()
    }

    /// Returns the value of a query that has one row and one column.
    pub async fn value<T: Send + Unpin>(&self, sql: impl SqlSafeStr, values: &[Bound]) -> T
    where
        (T,): Read,
    {
        let mut column = self.column(sql, values).await;
        assert_eq!(column.len(), 1, "one row");
        column.remove(0)
    }

    /// Returns all columns of the program's tables, each with its table.
    pub async fn columns(&self) -> Vec<(String, String)> {
        let sql = match self {
            DirectDatabase::File(_) => {
                "select m.name, c.name from sqlite_master as m, pragma_table_info(m.name) as c \
                 where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like '_sqlx_%'"
            }
            DirectDatabase::Server(_) => {
                "select cast(table_name as text), cast(column_name as text) from information_schema.columns \
                 where table_schema = 'public' and table_name not like '_sqlx_%'"
            }
        };
        self.rows(sql, &[]).await
    }

    /// Returns all rows of a table as text, in a fixed order.
    pub async fn dump(&self, table: &str) -> String {
        let rows: Vec<String> = match self {
            DirectDatabase::File(_) => {
                let columns = self.columns().await.into_iter();
                let columns = columns.filter(|(column_table, _)| column_table == table);
                let columns: Vec<String> = columns
                    .map(|(_, column)| format!("quote({column})"))
                    .collect();
                let row = columns.join(" || ',' || ");
                let sql = format!("select {row} from {table} order by 1");
                self.column(AssertSqlSafe(sql), &[]).await
            }
            DirectDatabase::Server(_) => {
                let sql = format!("select cast({table} as text) from {table} order by 1");
                self.column(AssertSqlSafe(sql), &[]).await
            }
        };
        rows.join("\n")
    }

    /// Makes the database refuse every new row of a table.
    pub async fn refuse(&self, table: &str) {
        let sql = match self {
            DirectDatabase::File(_) => format!(
                "create trigger refused before insert on {table} begin select raise(abort, 'refused'); end"
            ),
            DirectDatabase::Server(_) => {
                format!("alter table {table} add constraint refused check (false) not valid")
            }
        };
        self.run(AssertSqlSafe(sql)).await;
    }

    /// Makes the database accept new rows of a table again.
    pub async fn refuse_no_more(&self, table: &str) {
        let sql = match self {
            DirectDatabase::File(_) => "drop trigger refused".to_owned(),
            DirectDatabase::Server(_) => format!("alter table {table} drop constraint refused"),
        };
        self.run(AssertSqlSafe(sql)).await;
    }

    pub async fn close(&self) {
        match self {
            DirectDatabase::File(pool) => pool.close().await,
            DirectDatabase::Server(pool) => pool.close().await,
        }
    }
}

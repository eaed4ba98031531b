//! How a database is connected to.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use log::LevelFilter;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Error};
use sqlx_core::Url;

use super::connection::SqlConnection;

/// Where a database is, and who asks. Never printed: an address may have a password.
#[derive(Clone)]
pub(in crate::store) enum SqlOptions {
    /// A file of SQLite.
    Sqlite(Box<SqliteConnectOptions>),
    /// A database of a PostgreSQL server.
    Postgres(Box<PgConnectOptions>),
}

impl fmt::Debug for SqlOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SqlOptions::Sqlite(_) => "SqlOptions::Sqlite",
            SqlOptions::Postgres(_) => "SqlOptions::Postgres",
        })
    }
}

impl From<SqliteConnectOptions> for SqlOptions {
    fn from(options: SqliteConnectOptions) -> SqlOptions {
        SqlOptions::Sqlite(Box::new(options))
    }
}

impl From<PgConnectOptions> for SqlOptions {
    fn from(options: PgConnectOptions) -> SqlOptions {
        SqlOptions::Postgres(Box::new(options))
    }
}

impl FromStr for SqlOptions {
    type Err = Error;

    fn from_str(address: &str) -> Result<SqlOptions, Error> {
        if address.starts_with("sqlite:") {
            SqliteConnectOptions::from_str(address).map(SqlOptions::from)
        } else {
            PgConnectOptions::from_str(address).map(SqlOptions::from)
        }
    }
}

impl ConnectOptions for SqlOptions {
    type Connection = SqlConnection;

    fn from_url(url: &Url) -> Result<SqlOptions, Error> {
        if url.scheme() == "sqlite" {
            SqliteConnectOptions::from_url(url).map(SqlOptions::from)
        } else {
            PgConnectOptions::from_url(url).map(SqlOptions::from)
        }
    }

    async fn connect(&self) -> Result<SqlConnection, Error> {
        Ok(match self {
            SqlOptions::Sqlite(options) => SqlConnection::Sqlite(options.connect().await?),
            SqlOptions::Postgres(options) => SqlConnection::Postgres(options.connect().await?),
        })
    }

    fn log_statements(self, level: LevelFilter) -> SqlOptions {
        match self {
            SqlOptions::Sqlite(options) => (*options).log_statements(level).into(),
            SqlOptions::Postgres(options) => (*options).log_statements(level).into(),
        }
    }

    fn log_slow_statements(self, level: LevelFilter, duration: Duration) -> SqlOptions {
        match self {
            SqlOptions::Sqlite(options) => (*options).log_slow_statements(level, duration).into(),
            SqlOptions::Postgres(options) => (*options).log_slow_statements(level, duration).into(),
        }
    }
}

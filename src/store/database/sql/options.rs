//! How a database is connected to.

use std::fmt;
use std::io;
use std::str::FromStr;
use std::time::Duration;

use log::LevelFilter;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Error};
use sqlx_core::Url;

use super::connection::{ServerConnection, SqlConnection};

/// How long a server may take to let somebody in. What waits for it has three seconds to tell a person so.
const REACHED: Duration = Duration::from_secs(2);

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
        SqlOptions::from_url(&address.parse().map_err(Error::config)?)
    }
}

impl ConnectOptions for SqlOptions {
    type Connection = SqlConnection;

    fn from_url(url: &Url) -> Result<SqlOptions, Error> {
        match url.scheme() {
            "sqlite" => SqliteConnectOptions::from_url(url).map(SqlOptions::from),
            _ => PgConnectOptions::from_url(url).map(SqlOptions::from),
        }
    }

    async fn connect(&self) -> Result<SqlConnection, Error> {
        Ok(match self {
            SqlOptions::Sqlite(options) => SqlConnection::Sqlite(options.connect().await?),
            SqlOptions::Postgres(options) => {
                SqlConnection::Postgres(ServerConnection::new(reach(options).await?))
            }
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

/// Connects to a server, or tells at once that it is away.
///
/// # Errors
/// [`Error::Io`] of a server that is away, starts or ends, and of no other kind than that of a refused connection: pools take
/// that for their own to try again, until those who wait have no time left. [`Error::Tls`] of one whose certificate is refused.
pub(in crate::store) async fn reach(options: &PgConnectOptions) -> Result<PgConnection, Error> {
    match answered(options.connect()).await {
        Err(Error::Io(why)) if why.kind() == io::ErrorKind::ConnectionRefused => {
            Err(away(why.to_string()))
        }
        // The handshake's errors come as those of a connection. This one will be no other in a while.
        Err(Error::Io(why)) if why.kind() == io::ErrorKind::InvalidData => {
            Err(Error::Tls(why.into()))
        }
        // Class 57P: it starts, is shut down, or has crashed.
        Err(Error::Database(why)) if why.code().is_some_and(|code| code.starts_with("57P")) => {
            Err(away(why.message().to_owned()))
        }
        connected => connected,
    }
}

/// What a server answers to somebody who asks nothing that takes time.
///
/// # Errors
/// [`Error::Io`] if it does not.
pub(super) async fn answered<T>(asked: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    match tokio::time::timeout(REACHED, asked).await {
        Ok(answered) => answered,
        Err(_) => Err(away(format!("no answer within {} s", REACHED.as_secs()))),
    }
}

fn away(why: String) -> Error {
    Error::Io(io::Error::new(io::ErrorKind::NotConnected, why))
}

//! Connection options of either database.

use std::fmt;
use std::io;
use std::str::FromStr;
use std::time::Duration;

use log::LevelFilter;
use sqlx::{ConnectOptions, Error};
use sqlx_core::Url;
use sqlx_postgres::{PgConnectOptions, PgConnection};
use sqlx_sqlite::SqliteConnectOptions;

use super::connection::{SqlConnection, TrackedConnection};

/// The time limit for a server to accept a connection. The caller has three seconds to answer a person.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Connection options. `Debug` does not print them, because an address may contain a password.
#[derive(Clone)]
pub(crate) enum SqlOptions {
    /// An SQLite file.
    Sqlite(Box<SqliteConnectOptions>),
    /// A database on a PostgreSQL server.
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
            SqlOptions::Sqlite(options) => {
                SqlConnection::Sqlite(TrackedConnection::new(options.connect().await?))
            }
            SqlOptions::Postgres(options) => {
                SqlConnection::Postgres(TrackedConnection::new(reach(options).await?))
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

/// Connects to a server, or fails quickly if it is unavailable.
///
/// # Errors
/// - [`Error::Io`] if the server is unavailable, starting or stopping. Its kind is never that of a refused
///   connection, which pools would retry until their waiters time out.
/// - [`Error::Tls`] if its certificate is rejected.
pub(crate) async fn reach(options: &PgConnectOptions) -> Result<PgConnection, Error> {
    match with_time_limit(options.connect()).await {
        Err(Error::Io(why)) if why.kind() == io::ErrorKind::ConnectionRefused => {
            Err(unavailable(why.to_string()))
        }
        // Errors of the TLS handshake look like connection errors. This one is permanent.
        Err(Error::Io(why)) if why.kind() == io::ErrorKind::InvalidData => {
            Err(Error::Tls(why.into()))
        }
        // Class 57P: the server is starting, shutting down, or has crashed.
        Err(Error::Database(why)) if why.code().is_some_and(|code| code.starts_with("57P")) => {
            Err(unavailable(why.message().to_owned()))
        }
        connected => connected,
    }
}

/// Waits for the server's answer to a request that takes no time.
///
/// # Errors
/// [`Error::Io`] if it does not answer in time.
pub(super) async fn with_time_limit<T>(
    connecting: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    match tokio::time::timeout(CONNECT_TIMEOUT, connecting).await {
        Ok(result) => result,
        Err(_) => Err(unavailable(format!(
            "no answer within {} s",
            CONNECT_TIMEOUT.as_secs()
        ))),
    }
}

fn unavailable(message: String) -> Error {
    Error::Io(io::Error::new(io::ErrorKind::NotConnected, message))
}

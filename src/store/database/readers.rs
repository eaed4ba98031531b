//! The connections that read.

use sqlx::pool::{PoolConnection, PoolOptions};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Error, Pool};

use super::server::still_there;
use super::sql::Sql;

/// How many of them there are.
const READERS: u32 = 4;
/// The page cache of each in KiB, of a file; small, because the operating system caches the file too.
const PAGES: &str = "-512";

/// The pool of connections that read.
#[derive(Debug)]
pub(in crate::store) struct Readers {
    pool: Pool<Sql>,
}

impl Readers {
    /// Connects to a file that has its form.
    pub async fn of_file(options: SqliteConnectOptions) -> Result<Readers, Error> {
        let pool = PoolOptions::<Sql>::new()
            .max_connections(READERS)
            // A ping costs a round trip to the connection's thread per call, and a local file does not need it.
            .test_before_acquire(false)
            .connect_with(options.read_only(true).pragma("cache_size", PAGES).into())
            .await?;
        Ok(Readers { pool })
    }

    /// Connects to a database of a server that has its form.
    pub async fn of_server(options: PgConnectOptions) -> Result<Readers, Error> {
        let pool = PoolOptions::<Sql>::new()
            .max_connections(READERS)
            .test_before_acquire(false)
            .before_acquire(|connection, meta| Box::pin(still_there(connection, meta)))
            .after_connect(|connection, _| {
                Box::pin(async move {
                    sqlx::query("set default_transaction_read_only = on")
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .connect_with(options.into())
            .await?;
        Ok(Readers { pool })
    }

    /// A connection, as soon as there is one.
    pub(super) async fn connection(&self) -> Result<PoolConnection<Sql>, Error> {
        self.pool.acquire().await
    }

    /// Closes the connections.
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

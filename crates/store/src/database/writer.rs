//! Writing connections.

use std::io;
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::pool::PoolConnection;
use sqlx::{Connection, Error, Pool, Transaction};
use tokio::time::Instant;

use super::location::OpenLocation;
use super::pool::lasting_pool;
use super::schema::Migrations;
use super::server::{check_alive, release_ownership, take_ownership};
use super::sql::{BEGIN_TO_WRITE, Sql, SqlConnection, SqlOptions};
use super::times::DatabaseTimes;

/// The time that a write without any lock may take on a slow disk.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);
/// The time that a server waits for the next statement of a transaction. All other writers wait for its end, even if
/// its process is frozen or unreachable.
const IDLE_TIMEOUT: Duration = Duration::from_secs(5);

/// The connections for transactions on a server. While one has the lock of all writers, the next already waits for it
/// there, so that no writer waits for the round trip of another's end.
const TRANSACTIONS: u32 = 2;

/// The connections that make all changes.
#[derive(Debug)]
pub(crate) struct Writer {
    /// For transactions.
    transactions: WritePool,
    /// For single statements, if several processes share a server: there they need not wait for transactions. `None`
    /// if all writes wait for one another.
    statements: Option<WritePool>,
    place: OpenLocation,
}

impl Writer {
    /// Connects to a database. On a server it is shared with other processes unless `exclusive` is set. A write waits up
    /// to `lock_timeout` for another program's lock.
    pub async fn open(
        options: SqlOptions,
        place: OpenLocation,
        times: DatabaseTimes,
        (lock_timeout, exclusive): (Duration, bool),
    ) -> Result<Writer, Error> {
        let is_remote = place.file().is_none();
        let new_pool = |connections| {
            WritePool::new(
                options.clone(),
                times.clone(),
                is_remote,
                (lock_timeout, exclusive),
                connections,
            )
        };
        let is_shared = is_remote && !exclusive;
        let statements = is_shared.then(|| new_pool(1));
        let transactions = new_pool(if is_shared { TRANSACTIONS } else { 1 });
        // Reports a database that cannot be reached.
        drop(transactions.pool.acquire().await?);
        Ok(Writer {
            transactions,
            statements,
            place,
        })
    }

    /// Begins a transaction, after checking that the file is still in its place.
    pub(super) async fn begin(&self) -> Result<Transaction<'static, Sql>, Error> {
        self.check()?;
        let WritePool { pool, times, .. } = &self.transactions;
        let requested_at = Instant::now();
        let begun = pool.begin_with(self.place.sql_for(&BEGIN_TO_WRITE)).await?;
        times.observe_wait(requested_at, begun.handed_out_at());
        Ok(begun)
    }

    /// Returns a connection for one statement that needs only the locks of the rows it changes, after checking that
    /// the file is still in its place.
    pub(super) async fn single(&self) -> Result<PoolConnection<Sql>, Error> {
        self.check()?;
        let WritePool { pool, times, .. } = self.statements.as_ref().unwrap_or(&self.transactions);
        let requested_at = Instant::now();
        let connection = pool.acquire().await?;
        times.observe_wait(requested_at, connection.handed_out_at());
        Ok(connection)
    }

    /// Returns the bare connection, for use while the database is being opened.
    pub async fn connection(&self) -> Result<PoolConnection<Sql>, Error> {
        self.transactions.pool.acquire().await
    }

    /// Migrates the database.
    pub async fn migrate(&self, migrations: Migrations) -> Result<(), MigrateError> {
        match &mut *self.connection().await? {
            SqlConnection::Sqlite(connection) => migrations.file.run(connection.raw()).await,
            SqlConnection::Postgres(connection) => migrations.server.run(connection.raw()).await,
        }
    }

    /// Checkpoints the write-ahead log into the file. A server does that on its own.
    pub(super) async fn write_back(&self) -> Result<(), Error> {
        if self.place.file().is_none() {
            return Ok(());
        }
        self.check()?;
        if let Some(file) = self.connection().await?.of_file() {
            let checkpoint = sqlx::query("pragma wal_checkpoint(truncate)");
            checkpoint.execute(file).await?;
        }
        Ok(())
    }

    /// Closes the connections.
    pub async fn close(&self) {
        for pool in self.statements.iter().chain([&self.transactions]) {
            pool.close().await;
        }
    }

    /// Fails if the file was deleted or replaced.
    pub fn check(&self) -> Result<(), Error> {
        self.place.check()
    }

    /// Returns the location of the database.
    pub fn place(&self) -> &OpenLocation {
        &self.place
    }
}

/// A pool of writing connections.
#[derive(Debug)]
struct WritePool {
    pool: Pool<Sql>,
    is_remote: bool,
    times: DatabaseTimes,
}

impl WritePool {
    /// Creates the pool. It connects on first use.
    fn new(
        options: SqlOptions,
        times: DatabaseTimes,
        is_remote: bool,
        (lock_timeout, exclusive): (Duration, bool),
        connections: u32,
    ) -> WritePool {
        let of_released = times.clone();
        let pool = lasting_pool::<Sql>()
            .max_connections(connections)
            // The write before may itself be waiting for a lock.
            .acquire_timeout(lock_timeout.max(WRITE_TIMEOUT) * 3 / 2)
            // For a file, `after_release` replaces the test; for a server, `before_acquire` does.
            .test_before_acquire(false)
            // A new connection, and a pooled one.
            .after_connect(move |connection, _| {
                connection.note_handed_out();
                Box::pin(prepare(connection, lock_timeout, exclusive))
            })
            .before_acquire(|connection, meta| {
                connection.note_handed_out();
                Box::pin(check_alive(connection, meta))
            })
            .after_release(move |connection, _| {
                of_released.observe_hold(connection.handed_out_at());
                Box::pin(async move {
                    // On a full disk SQLite rolls back on its own. sqlx's own rollback then fails, and sqlx keeps
                    // counting a transaction that does not exist, so the connection could never begin another. The
                    // ping runs after that rollback in the connection's queue. A connection in this state is
                    // discarded.
                    if !is_remote {
                        connection.ping().await?;
                    }
                    Ok(!connection.is_in_transaction())
                })
            });
        WritePool {
            pool: pool.connect_lazy_with(options),
            is_remote,
            times,
        }
    }

    /// Closes the connections. On a server, their locks are released first.
    async fn close(&self) {
        let mut connections = Vec::new();
        while self.is_remote && connections.len() < self.pool.size() as usize {
            let Ok(mut connection) = self.pool.acquire().await else {
                break;
            };
            if let SqlConnection::Postgres(database) = &mut *connection
                && let Err(error) = release_ownership(database.raw()).await
            {
                tracing::debug!(%error, "the database lock is released when its connection ends");
            }
            connections.push(connection);
        }
        drop(connections);
        self.pool.close().await;
    }
}

/// Prepares a writing connection: sets the server's timeouts and takes the ownership lock.
async fn prepare(
    connection: &mut SqlConnection,
    lock_timeout: Duration,
    exclusive: bool,
) -> Result<(), Error> {
    let SqlConnection::Postgres(database) = connection else {
        return Ok(());
    };
    sqlx::query(
        "select set_config('lock_timeout', $1, false), \
         set_config('idle_in_transaction_session_timeout', $2, false)",
    )
    .bind(lock_timeout.as_millis().to_string())
    .bind(IDLE_TIMEOUT.as_millis().to_string())
    .execute(database.raw())
    .await?;
    if take_ownership(database.raw(), exclusive).await? {
        return Ok(());
    }
    let message = "another process has taken the database";
    Err(Error::Io(io::Error::new(
        io::ErrorKind::ResourceBusy,
        message,
    )))
}

#[cfg(test)]
mod tests {
    use sqlx_sqlite::SqliteConnectOptions;

    use super::super::connection::Connection;
    use super::super::file::DatabaseFile;
    use super::*;

    /// Writes rows of one kilobyte in a transaction.
    async fn fill(writer: &Writer, rows: i64) -> Result<(), Error> {
        let mut tx = Connection::without_store(writer.begin().await?);
        for _ in 0..rows {
            let sql = "insert into t (body) values (zeroblob(1024))";
            tx.run(sql, ()).await?;
        }
        tx.commit().await
    }

    #[tokio::test]
    async fn writer_recovers_after_a_full_disk() {
        let folder = tempfile::tempdir().unwrap();
        let file = DatabaseFile::take(&folder.path().join("t.sqlite3"), false).unwrap();
        let options = SqliteConnectOptions::new().filename(&file.path).into();
        let place = OpenLocation::of_file(&file).unwrap();
        let writer = Writer::open(
            options,
            place,
            DatabaseTimes::default(),
            (WRITE_TIMEOUT, true),
        );
        let writer = writer.await.unwrap();
        let table = "create table t (id integer primary key, body blob)";
        let run = async |sql: &'static str| {
            let mut connection = writer.connection().await.unwrap();
            Connection::over(&mut connection)
                .first::<i64>(sql, ())
                .await
                .unwrap()
        };
        run(table).await;
        for round in 1..=3 {
            // The limit belongs to the connection, so a new one has space again.
            let limit = "pragma max_page_count = 20";
            run(limit).await;
            let full = fill(&writer, 200).await.unwrap_err().to_string();
            assert!(full.contains("full"), "{full}");
            fill(&writer, 2).await.unwrap();
            let count = run("select count(*) from t").await;
            assert_eq!(count, Some(2 * round), "all of it or nothing");
        }
    }
}

//! Access to a PostgreSQL server: version checks, the ownership lock of a database, and notifications between
//! processes.

use std::time::Duration;

use backon::{ConstantBuilder, Retryable};
use sqlx::Error;
use sqlx::pool::PoolConnectionMetadata;
use sqlx_postgres::{PgConnectOptions, PgConnection, PgListener, Postgres};

use super::address::ServerAddress;
use super::pool::lasting_pool;
use super::sql::{SqlConnection, reach};
use crate::database_name::DatabaseName;
use crate::error::StoreError;

/// The oldest supported version: 14.
const MIN_VERSION: i32 = 140_000;
/// The advisory lock of the processes that use a database: the word `hansu` as a number. Writes use the next number.
const OWNERSHIP_LOCK: i64 = 448_311_227_253;

/// The delay between attempts to reach an unavailable server.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// Connects to a server, retrying for up to `patience` while it is unavailable, because it may be starting along with
/// the bot.
pub(crate) async fn connect_to(
    address: &ServerAddress,
    patience: Duration,
) -> Result<PgConnection, Error> {
    address.check_files().await?;
    let name = address.name();
    let times = patience.as_secs() / RETRY_INTERVAL.as_secs();
    let pace = ConstantBuilder::default()
        .with_delay(RETRY_INTERVAL)
        .with_max_times(usize::try_from(times).unwrap_or(usize::MAX));
    let mut was_unavailable = false;
    let connected = (|| reach(address.options()))
        .retry(pace)
        .sleep(tokio::time::sleep)
        .when(|error| matches!(error, Error::Io(_)))
        .notify(|error, _| {
            if !was_unavailable {
                let patience = patience.as_secs();
                tracing::warn!(
                    "the database {name} is unavailable: {error}; retrying for {patience} s"
                );
            }
            was_unavailable = true;
        })
        .await;
    if was_unavailable && connected.is_ok() {
        tracing::info!("the database {name} is available");
    }
    connected
}

/// Rejects a server or database that this program cannot work with.
///
/// # Errors
/// [`StoreError::OldServer`], [`StoreError::NotUtf8`] or [`StoreError::ReadOnly`].
pub(crate) async fn check_server(
    database: &mut PgConnection,
    name: &DatabaseName,
) -> Result<(), StoreError> {
    let (number, version, encoding, is_read_only): (i32, String, String, bool) = sqlx::query_as(
        "select cast(current_setting('server_version_num') as integer), \
         current_setting('server_version'), current_setting('server_encoding'), \
         pg_is_in_recovery() or cast(current_setting('transaction_read_only') as boolean)",
    )
    .fetch_one(database)
    .await?;
    if number < MIN_VERSION {
        return Err(StoreError::OldServer(name.clone(), version));
    }
    if encoding != "UTF8" {
        return Err(StoreError::NotUtf8(name.clone(), encoding));
    }
    if is_read_only {
        return Err(StoreError::ReadOnly(name.clone()));
    }
    Ok(())
}

/// The name of the notification channel.
const NOTIFY_CHANNEL: &str = "hansu";

/// Starts listening for notifications, on a connection of its own.
pub(crate) async fn listen(options: &PgConnectOptions) -> Result<PgListener, Error> {
    let pool = lasting_pool::<Postgres>().max_connections(1);
    let pool = pool.connect_lazy_with(options.clone());
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(NOTIFY_CHANNEL).await?;
    Ok(listener)
}

/// Notifies all listeners.
pub(crate) async fn notify(database: &mut PgConnection, payload: &str) -> Result<(), Error> {
    sqlx::query("select pg_notify($1, $2)")
        .bind(NOTIFY_CHANNEL)
        .bind(payload)
        .execute(database)
        .await?;
    Ok(())
}

/// A connection used within this time is assumed to be alive.
const RECENTLY_USED: Duration = Duration::from_secs(1);

/// Checks whether a pooled connection is still alive, unless it was used recently. Each check costs as much as a
/// statement.
///
/// # Errors
/// If it is dead. The pool then creates another connection.
pub(crate) async fn check_alive(
    connection: &mut SqlConnection,
    meta: PoolConnectionMetadata,
) -> Result<bool, Error> {
    if meta.idle_for >= RECENTLY_USED {
        connection.check_alive().await?;
    }
    Ok(true)
}

/// Releases the lock immediately, because a server may notice late that a connection has ended.
pub(crate) async fn release_ownership(database: &mut PgConnection) -> Result<(), Error> {
    sqlx::query("select pg_advisory_unlock_all()")
        .execute(database)
        .await?;
    Ok(())
}

/// Takes the ownership lock until the connection ends. Returns `false` if another process has it exclusively, or has
/// it at all and `exclusive` is requested.
pub(crate) async fn take_ownership(
    database: &mut PgConnection,
    exclusive: bool,
) -> Result<bool, Error> {
    let take = if exclusive {
        sqlx::query_scalar("select pg_try_advisory_lock($1)")
    } else {
        sqlx::query_scalar("select pg_try_advisory_lock_shared($1)")
    };
    take.bind(OWNERSHIP_LOCK).fetch_one(database).await
}

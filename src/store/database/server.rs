//! Whether a PostgreSQL server may be used, how this process has its database to itself, and what processes tell each
//! other there.

use std::time::Duration;

use backon::{ConstantBuilder, Retryable};
use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPoolOptions, PgRow};
use sqlx::{Error, FromRow};

use super::address::ServerAddress;
use super::sql::{SqlConnection, reach};
use crate::store::database_name::DatabaseName;
use crate::store::error::StoreError;

/// The oldest version that is used: 14.
const OLDEST: i32 = 140_000;
/// The lock of those that have a database: the word `hansu` as a number. Each write takes the lock after it.
const OWNER: i64 = 448_311_227_253;

/// What a server tells of itself and of a database.
#[derive(FromRow)]
struct Told {
    number: i32,
    version: String,
    encoding: String,
    read_only: bool,
}

/// How long to wait before a server that was away is asked again.
const ASKED_AGAIN: Duration = Duration::from_secs(1);

/// Connects to a server. One that is away is waited for as long as `patience`; it may be starting beside the bot.
pub(in crate::store) async fn connect_to(
    address: &ServerAddress,
    patience: Duration,
) -> Result<PgConnection, Error> {
    address.has_its_files().await?;
    let name = address.name();
    let times = patience.as_secs() / ASKED_AGAIN.as_secs();
    let pace = ConstantBuilder::default()
        .with_delay(ASKED_AGAIN)
        .with_max_times(usize::try_from(times).unwrap_or(usize::MAX));
    let mut away = false;
    let connected = (|| reach(address.options()))
        .retry(pace)
        .sleep(tokio::time::sleep)
        .when(|error| matches!(error, Error::Io(_)))
        .notify(|error, _| {
            if !away {
                let patience = patience.as_secs();
                tracing::warn!(
                    "the database {name} is away: {error}; it is waited for, {patience} s"
                );
            }
            away = true;
        })
        .await;
    if away && connected.is_ok() {
        tracing::info!("the database {name} is there");
    }
    connected
}

/// Refuses a server, or a database, with which this program cannot work.
///
/// # Errors
/// [`StoreError::OldServer`], [`StoreError::NotUtf8`], [`StoreError::ReadOnly`].
pub(in crate::store) async fn check_server(
    database: &mut PgConnection,
    name: &DatabaseName,
) -> Result<(), StoreError> {
    let told: PgRow = sqlx::query(
        "select cast(current_setting('server_version_num') as integer) as number, \
         current_setting('server_version') as version, current_setting('server_encoding') as encoding, \
         pg_is_in_recovery() or cast(current_setting('transaction_read_only') as boolean) as read_only",
    )
    .fetch_one(database)
    .await?;
    let told = Told::from_row(&told)?;
    if told.number < OLDEST {
        return Err(StoreError::OldServer(name.clone(), told.version));
    }
    if told.encoding != "UTF8" {
        return Err(StoreError::NotUtf8(name.clone(), told.encoding));
    }
    if told.read_only {
        return Err(StoreError::ReadOnly(name.clone()));
    }
    Ok(())
}

/// By what name processes tell each other something.
const HINTS: &str = "hansu";

/// Begins to hear what is told from now on, by a connection of its own.
pub(in crate::store) async fn listen(options: &PgConnectOptions) -> Result<PgListener, Error> {
    let pool = PgPoolOptions::new().max_connections(1);
    let pool = pool.connect_lazy_with(options.clone());
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(HINTS).await?;
    Ok(listener)
}

/// Tells something to all who listen.
pub(in crate::store) async fn tell(database: &mut PgConnection, told: &str) -> Result<(), Error> {
    sqlx::query("select pg_notify($1, $2)")
        .bind(HINTS)
        .bind(told)
        .execute(database)
        .await?;
    Ok(())
}

/// A connection that was used so lately is taken to be there still.
const LATELY: Duration = Duration::from_secs(1);

/// Finds out whether a connection of a pool is still there, if it has not been used for a while: each question costs as much as
/// a statement.
///
/// # Errors
/// If it is gone; the pool makes another one.
pub(in crate::store) async fn still_there(
    connection: &mut SqlConnection,
    meta: PoolConnectionMetadata,
) -> Result<bool, Error> {
    if meta.idle_for >= LATELY {
        connection.is_there().await?;
    }
    Ok(true)
}

/// Gives the lock back at once: a server may notice only a while later that a connection has ended.
pub(in crate::store) async fn give_up(database: &mut PgConnection) -> Result<(), Error> {
    sqlx::query("select pg_advisory_unlock_all()")
        .execute(database)
        .await?;
    Ok(())
}

/// Takes the lock of those that have the database, until the connection ends; `false` if somebody has it alone, or has it
/// at all if it is asked for `alone`.
pub(in crate::store) async fn take_ownership(
    database: &mut PgConnection,
    alone: bool,
) -> Result<bool, Error> {
    let take = if alone {
        sqlx::query_scalar("select pg_try_advisory_lock($1)")
    } else {
        sqlx::query_scalar("select pg_try_advisory_lock_shared($1)")
    };
    take.bind(OWNER).fetch_one(database).await
}

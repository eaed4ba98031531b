//! Opens a database: checks its owner, connects, and migrates it.

use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::{ConnectOptions, Connection as _};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};

use super::DatabaseOptions;
use super::copies::copy_before_upgrade;
use super::copies::mark_empty;
use super::database::{
    Connection, DatabaseAccess, DatabaseFile, DatabaseTimes, Migrations, OpenLocation, Readers,
    ServerAddress, SqlOptions, Writer, check_server, connect_to, release_ownership, take_ownership,
};
use super::database_name::DatabaseName;
use super::error::StoreError;
use super::owner::DatabaseOwner;

/// The time that a read waits for another program's lock. A write waits longer.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens a locked file.
pub(super) async fn open_file(
    file: &DatabaseFile,
    opening: DatabaseOptions<'_>,
    migrations: Migrations,
) -> Result<DatabaseAccess, StoreError> {
    let unopened = open_error(file.path.clone().into());
    let base_options = SqliteConnectOptions::new()
        .filename(&file.path)
        .foreign_keys(true)
        .busy_timeout(LOCK_TIMEOUT);
    // Before anything is changed. Even setting the journal mode changes the file.
    if !file.new {
        let mut database = base_options.connect().await.map_err(&unopened)?;
        let owner = DatabaseOwner::of(&mut database, migrations).await;
        // Closed explicitly, because a dropped connection may still be open when the journal mode is set.
        database.close().await.map_err(&unopened)?;
        let owner = owner.map_err(&unopened)?;
        if !(opening.receives_copy && owner == DatabaseOwner::HalfCopied) {
            owner.check_owner(opening.application, file.path.as_path().into())?;
        }
    }
    // `Full` syncs on each commit, so that an acknowledged move survives a power failure.
    let options = base_options
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let place = OpenLocation::of_file(file).map_err(&unopened)?;
    let writing = options.clone().busy_timeout(opening.lock_timeout);
    let connections = (writing.into(), options.into());
    connect(place, connections, opening, migrations).await
}

/// Opens a database on a server.
pub(super) async fn open_server(
    address: &ServerAddress,
    opening: DatabaseOptions<'_>,
    migrations: Migrations,
) -> Result<DatabaseAccess, StoreError> {
    let unopened = open_error(address.name());
    // Before anything is changed. The lock is released afterwards, so that the writer can take it.
    let connected = connect_to(address, opening.server_wait).await;
    let mut database = connected.map_err(&unopened)?;
    let checked = admit(&mut database, &address.name(), opening, migrations).await;
    let _ = release_ownership(&mut database).await;
    database.close().await.map_err(&unopened)?;
    checked?;
    let options: SqlOptions = address.options().clone().into();
    let place = OpenLocation::of_server(address);
    connect(place, (options.clone(), options), opening, migrations).await
}

/// Connects to an accepted database and migrates it.
async fn connect(
    place: OpenLocation,
    (writing, reading): (SqlOptions, SqlOptions),
    opening: DatabaseOptions<'_>,
    migrations: Migrations,
) -> Result<DatabaseAccess, StoreError> {
    let unopened = open_error(place.name());
    let times = DatabaseTimes::default();
    let writer = Writer::open(
        writing,
        place,
        times.clone(),
        (opening.lock_timeout, opening.exclusive),
    );
    let writer = writer.await.map_err(&unopened)?;
    let readers = async {
        migrate_and_own(&writer, opening, migrations).await?;
        Readers::of(reading).await.map_err(&unopened)
    };
    match readers.await {
        Ok(readers) => Ok(DatabaseAccess::new(
            writer,
            readers,
            times,
            opening.interceptor.cloned(),
        )),
        Err(error) => {
            // A dropped pool closes later, and would then delete the write-ahead log of the process that opens the
            // database next.
            writer.close().await;
            Err(error)
        }
    }
}

/// Wraps an error of opening a database.
fn open_error(name: DatabaseName) -> impl Fn(sqlx::Error) -> StoreError {
    move |why| StoreError::Unopened {
        database: name.clone(),
        why,
    }
}

/// Rejects a server that cannot be used, and a database that is locked by another process or belongs to another
/// program, application or unreleased version.
async fn admit(
    database: &mut PgConnection,
    name: &DatabaseName,
    opening: DatabaseOptions<'_>,
    migrations: Migrations,
) -> Result<(), StoreError> {
    let unopened = open_error(name.clone());
    check_server(database, name).await?;
    if !take_ownership(database, opening.exclusive)
        .await
        .map_err(&unopened)?
    {
        return Err(StoreError::InUse(name.clone()));
    }
    let owner = DatabaseOwner::of_server(database, migrations)
        .await
        .map_err(&unopened)?;
    owner.check_owner(opening.application, name.clone())?;
    if opening.receives_copy {
        let has_schema = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
            .fetch_one(&mut *database)
            .await;
        if !has_schema.map_err(&unopened)? {
            mark_empty(database).await.map_err(&unopened)?;
        }
    }
    Ok(())
}

/// Migrates a database and records its owner.
async fn migrate_and_own(
    writer: &Writer,
    opening: DatabaseOptions<'_>,
    migrations: Migrations,
) -> Result<(), StoreError> {
    let unopened = open_error(writer.place().name());
    if let Some(path) = writer.place().file()
        && opening.copy_before_migration
    {
        let mut database = writer.connection().await.map_err(&unopened)?;
        if let Some(file) = database.of_file() {
            let copied = copy_before_upgrade(file, path, migrations).await;
            copied.map_err(|why| StoreError::NotCopied {
                path: path.to_owned(),
                why,
            })?;
        }
    }
    let migrated = writer.migrate(migrations).await;
    migrated.map_err(|why| match why {
        MigrateError::VersionMissing(_) => StoreError::Newer(writer.place().name()),
        why => StoreError::Migration {
            database: writer.place().name(),
            why,
        },
    })?;
    if let Some(application) = opening.application {
        let mut database = writer.connection().await.map_err(&unopened)?;
        let sql = "insert into meta (key, value) values ('application', $1) on conflict do nothing";
        let owned = Connection::over(&mut database)
            .run(sql, application.to_string())
            .await;
        owned.map_err(&unopened)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::Connection;
    use crate::{LOCK_TIMEOUT, Store};

    /// Reads the settings of a connection to a file: foreign keys, synchronous, journal mode, and the lock timeout in
    /// milliseconds.
    async fn set_up(
        connection: &mut Connection<'_>,
    ) -> Result<(i64, i64, String, i64), StoreError> {
        Ok((
            connection.one("pragma foreign_keys", ()).await?,
            connection.one("pragma synchronous", ()).await?,
            connection.one("pragma journal_mode", ()).await?,
            connection.one("pragma busy_timeout", ()).await?,
        ))
    }

    #[tokio::test]
    async fn file_connections_are_configured_and_readers_are_read_only() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("t.sqlite3")).await.unwrap();
        let wal = || "wal".to_owned();
        let reading = store.read(|connection| Box::pin(set_up(connection)));
        assert_eq!(reading.await.unwrap(), (1, 2, wal(), 5_000));
        let locked = i64::try_from(LOCK_TIMEOUT.as_millis()).unwrap();
        let writing = store.write(|tx| Box::pin(set_up(tx)));
        assert_eq!(writing.await.unwrap(), (1, 2, wal(), locked));

        let written: Result<(), StoreError> = store
            .read(boxed!(async |connection| {
                let sql = "insert into meta (key, value) values ('a', 'b')";
                connection.run(sql, ()).await?;
                Ok(())
            }))
            .await;
        let error = written.unwrap_err().to_string();
        assert!(error.contains("readonly"), "{error}");
    }

    #[tokio::test]
    async fn write_locks_the_file_before_changing_anything() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.sqlite3");
        let store = Store::open(&path).await.unwrap();
        let options = SqliteConnectOptions::new().filename(&path);
        let options = options.busy_timeout(Duration::ZERO);
        let mut other_writer = options.connect().await.unwrap();
        let begun = other_writer.begin_with("begin immediate");
        let refused = store.write(boxed!(async |_| {
            Ok::<_, StoreError>(begun.await.is_err())
        }));
        assert!(refused.await.unwrap(), "another writer got in");
    }
}

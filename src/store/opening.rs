//! Opens a database: checks whose it is, connects, and brings it to the present form.

use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection as _};

use super::DatabaseOptions;
use super::belongs_to::BelongsTo;
use super::copies::copy_before_upgrade;
use super::copies::mark_empty;
use super::database::{
    DatabaseFile, DatabaseTimes, Door, Place, Readers, ServerAddress, SqlOptions, Writer,
    check_server, connect_to, give_up, take_ownership,
};
use super::database_name::DatabaseName;
use super::error::StoreError;

/// How long a read waits for another program's lock; a write waits longer.
const BUSY: Duration = Duration::from_secs(5);

/// Opens a locked file.
pub(super) async fn open_file(
    file: &DatabaseFile,
    opening: DatabaseOptions<'_>,
) -> Result<Door, StoreError> {
    let unopened = unopened(file.path.clone().into());
    let plain = SqliteConnectOptions::new()
        .filename(&file.path)
        .foreign_keys(true)
        .busy_timeout(BUSY);
    // Before anything is changed; even setting the journal mode changes the file.
    if !file.new {
        let mut database = plain.connect().await.map_err(&unopened)?;
        let owner = BelongsTo::of(&mut database).await;
        // Closed explicitly: a dropped connection may still be open when the journal mode is set.
        database.close().await.map_err(&unopened)?;
        let owner = owner.map_err(&unopened)?;
        if !(opening.receives_copy && owner == BelongsTo::HalfCopied) {
            owner.admits(opening.application, file.path.as_path().into())?;
        }
    }
    // `Full` syncs on each commit, so that an acknowledged move survives a power failure.
    let options = plain
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let place = Place::of_file(file).map_err(&unopened)?;
    let writing = options.clone().busy_timeout(opening.locked);
    connect(place, writing.into(), options.into(), opening).await
}

/// Opens a database of a server.
pub(super) async fn open_server(
    address: &ServerAddress,
    opening: DatabaseOptions<'_>,
) -> Result<Door, StoreError> {
    let unopened = unopened(address.name());
    // Before anything is changed. What it locks is free again when it ends, and then the writer's.
    let connected = connect_to(address, opening.awaited).await;
    let mut database = connected.map_err(&unopened)?;
    let checked = admit(&mut database, &address.name(), opening).await;
    let _ = give_up(&mut database).await;
    database.close().await.map_err(&unopened)?;
    checked?;
    let options: SqlOptions = address.options().clone().into();
    connect(Place::of_server(address), options.clone(), options, opening).await
}

/// Connects to a database that may be used, and brings it to the present form.
async fn connect(
    place: Place,
    writing: SqlOptions,
    reading: SqlOptions,
    opening: DatabaseOptions<'_>,
) -> Result<Door, StoreError> {
    let unopened = unopened(place.name());
    let times = DatabaseTimes::default();
    let writer = Writer::open(
        writing,
        place,
        times.clone(),
        (opening.locked, opening.alone),
    );
    let writer = writer.await.map_err(&unopened)?;
    let readers = async {
        bring_up(&writer, opening).await?;
        Readers::of(reading).await.map_err(&unopened)
    };
    match readers.await {
        Ok(readers) => Ok(Door::new(writer, readers, times, opening.passage.cloned())),
        Err(error) => {
            // A pool that is merely dropped closes later, and would then delete the write-ahead log of the
            // process that opens the database next.
            writer.close().await;
            Err(error)
        }
    }
}

/// An error of opening a database.
fn unopened(name: DatabaseName) -> impl Fn(sqlx::Error) -> StoreError {
    move |why| StoreError::Unopened {
        database: name.clone(),
        why,
    }
}

/// Refuses a server that cannot be used, and a database that another process has to itself, or another program or
/// application.
async fn admit(
    database: &mut PgConnection,
    name: &DatabaseName,
    opening: DatabaseOptions<'_>,
) -> Result<(), StoreError> {
    let unopened = unopened(name.clone());
    check_server(database, name).await?;
    if !take_ownership(database, opening.alone)
        .await
        .map_err(&unopened)?
    {
        return Err(StoreError::InUse(name.clone()));
    }
    let owner = BelongsTo::of_server(database).await.map_err(&unopened)?;
    owner.admits(opening.application, name.clone())?;
    if opening.receives_copy {
        let known = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
            .fetch_one(&mut *database)
            .await;
        if !known.map_err(&unopened)? {
            mark_empty(database).await.map_err(&unopened)?;
        }
    }
    Ok(())
}

/// Brings a database to the present form, and notes whose it is.
async fn bring_up(writer: &Writer, opening: DatabaseOptions<'_>) -> Result<(), StoreError> {
    let unopened = unopened(writer.place().name());
    if let Some(path) = writer.place().file()
        && opening.copied
    {
        let mut database = writer.connection().await.map_err(&unopened)?;
        if let Some(file) = database.of_file() {
            let copied = copy_before_upgrade(file, path).await;
            copied.map_err(|why| StoreError::NotCopied {
                path: path.to_owned(),
                why,
            })?;
        }
    }
    let migrated = writer.migrate().await;
    migrated.map_err(|why| match why {
        MigrateError::VersionMissing(_) => StoreError::Newer(writer.place().name()),
        why => StoreError::Migration {
            database: writer.place().name(),
            why,
        },
    })?;
    if let Some(application) = opening.application {
        let mut database = writer.connection().await.map_err(&unopened)?;
        sqlx::query(
            "insert into meta (key, value) values ('application', $1) on conflict do nothing",
        )
        .bind(application.to_string())
        .execute(&mut *database)
        .await
        .map_err(&unopened)?;
    }
    Ok(())
}

//! The databases of tests: files, or on a PostgreSQL server, where `TEST_DATABASE_URL` names one.
//!
//! A test names a file, as for SQLite, and gets the database that replaces that file. A new database is copied from a
//! template, because that is faster than a migration. The databases are not deleted, because the server is only for
//! tests.

use std::fs::File;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use hansu_store::{DatabaseLocation, DatabaseOptions, ServerAddress, Store, StoreError};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use sqlx_postgres::{PgConnectOptions, PgConnection};
use tokio::sync::{Mutex, OnceCell};

use super::direct_database::DirectDatabase;
use super::folder;

/// The content of a database file without rows, after it was needed.
static EMPTY_FILE: OnceCell<Vec<u8>> = OnceCell::const_new();

/// The name of this process's template, after it was created.
static TEMPLATE: Mutex<Option<String>> = Mutex::const_new(None);

/// The server, if there is one.
pub fn server() -> Option<String> {
    std::env::var("TEST_DATABASE_URL").ok()
}

/// Opens a store, on the server if there is one. An existing file is opened as a file.
pub async fn open(options: DatabaseOptions<'_>) -> Result<Store, StoreError> {
    let DatabaseLocation::File(path) = options.place else {
        return Store::open_as(options).await;
    };
    if path.exists() {
        return Store::open_as(options).await;
    }
    let Some(address) = address_of(path).await else {
        create_file(path).await;
        return Store::open_as(options).await;
    };
    let place = DatabaseLocation::Server(&address);
    Store::open_as(DatabaseOptions { place, ..options }).await
}

/// Creates a database file without rows: a copy, because that is faster than a migration.
pub async fn create_file(path: &Path) {
    let content = EMPTY_FILE.get_or_init(empty_file).await;
    let mut file = File::options();
    let file = file.create_new(true).write(true).mode(0o600).open(path);
    file.unwrap().write_all(content).unwrap();
}

/// Creates a database file with rows of every table.
pub async fn create_filled_file(path: &Path) {
    create_file(path).await;
    let database = DirectDatabase::of_file(path).await;
    database.run(include_str!("each.sql")).await;
    database.close().await;
}

/// Returns the content of a database file without rows.
async fn empty_file() -> Vec<u8> {
    let folder = folder();
    let path = folder.path().join("games.sqlite3");
    let store = Store::open_as(DatabaseOptions::at(&path)).await.unwrap();
    store.close().await;
    std::fs::read(path).unwrap()
}

/// Returns the address of the database that replaces a file. The database is created if it does not exist.
pub async fn address_of(path: &Path) -> Option<ServerAddress> {
    let server = server()?;
    let name = name_of(path);
    let mut maintenance = connect(&server).await;
    if !exists(&mut maintenance, &name).await {
        let template = template(&server, &mut maintenance).await;
        make(&mut maintenance, &name, &template).await;
    }
    maintenance.close().await.unwrap();
    Some(of_database(&server, &name))
}

/// Options for a direct connection to the database that replaces a file.
pub fn options_of(path: &Path) -> PgConnectOptions {
    let options: PgConnectOptions = server().unwrap().parse().unwrap();
    options.database(&name_of(path))
}

/// Runs statements directly in the database that replaces a file.
pub async fn run_there(path: &Path, statements: &'static str) {
    let mut database = options_of(path).connect().await.unwrap();
    sqlx::raw_sql(statements)
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
}

/// Deletes the database that replaces a file, even if it is in use.
pub async fn drop_there(path: &Path) {
    let mut maintenance = connect(&server().unwrap()).await;
    let statement = format!("drop database \"{}\" with (force)", name_of(path));
    sqlx::raw_sql(AssertSqlSafe(statement))
        .execute(&mut maintenance)
        .await
        .unwrap();
    maintenance.close().await.unwrap();
}

/// Returns a distinct database name for each file, short enough for the server.
fn name_of(path: &Path) -> String {
    let letters = path.to_str().unwrap().chars();
    let letters: String = letters
        .map(|letter| match letter {
            letter if letter.is_ascii_alphanumeric() => letter,
            _ => '_',
        })
        .collect();
    let end = letters.len().saturating_sub(40);
    format!("hansu_{}_{}", std::process::id(), &letters[end..])
}

fn of_database(server: &str, name: &str) -> ServerAddress {
    let (start, rest) = server.split_once("://").unwrap();
    let (host, rest) = rest.split_once('/').unwrap();
    let parameters = rest
        .split_once('?')
        .map_or("", |(_, parameters)| parameters);
    ServerAddress::read(&format!("{start}://{host}/{name}?{parameters}")).unwrap()
}

async fn connect(server: &str) -> PgConnection {
    let options: PgConnectOptions = server.parse().unwrap();
    options.connect().await.unwrap()
}

async fn exists(maintenance: &mut PgConnection, name: &str) -> bool {
    sqlx::query_scalar("select exists (select 1 from pg_database where datname = $1)")
        .bind(name)
        .fetch_one(maintenance)
        .await
        .unwrap()
}

async fn make(maintenance: &mut PgConnection, name: &str, template: &str) {
    // Copies the files instead of logging each page. Servers before version 15 do so without being told.
    let strategy = match maintenance.server_version_num() {
        Some(150_000..) => "strategy file_copy",
        _ => "",
    };
    let statement =
        format!("create database \"{name}\" template \"{template}\" {strategy} encoding 'UTF8'");
    sqlx::raw_sql(AssertSqlSafe(statement))
        .execute(maintenance)
        .await
        .unwrap();
}

/// Returns the name of an empty database with the current schema.
async fn template(server: &str, maintenance: &mut PgConnection) -> String {
    let mut cached_name = TEMPLATE.lock().await;
    if let Some(name) = &*cached_name {
        return name.clone();
    }
    let name = format!("hansu_{}_template", std::process::id());
    make(maintenance, &name, "template0").await;
    let address = of_database(server, &name);
    let place = DatabaseLocation::Server(&address);
    let store = Store::open_as(DatabaseOptions::of(place)).await.unwrap();
    store.close().await;
    *cached_name = Some(name.clone());
    name
}

//! Databases of a PostgreSQL server: a new one for each seed, copied from one without games.

use hansu_store::{DatabaseLocation, DatabaseOptions, ServerAddress, Store};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use sqlx_postgres::{PgConnectOptions, PgConnection};

/// A server that is only for tests.
#[derive(Debug, Clone)]
pub struct Server {
    url: String,
}

/// A database of the server.
#[derive(Debug, Clone)]
pub struct Database {
    /// The address for the bot.
    pub address: ServerAddress,
    /// Connection options for reading it independently of the bot.
    pub beside: PgConnectOptions,
    name: String,
    /// The name without the prefix of this process.
    short: String,
}

impl Database {
    /// The name of a copy for a seed.
    pub fn name_for(&self, seed: u64) -> String {
        format!("{}_{seed}", self.short)
    }
}

impl Server {
    /// The server at an address.
    ///
    /// # Errors
    /// Returns a sentence if the text is no address of a server.
    pub fn at(url: &str) -> Result<Server, String> {
        let is_address =
            url.parse::<PgConnectOptions>().is_ok() && ServerAddress::read(url).is_ok();
        let url = url.to_owned();
        let error = || "TEST_DATABASE_URL is no address of a PostgreSQL server".to_owned();
        is_address.then_some(Server { url }).ok_or_else(error)
    }

    /// Creates a database without games, with the newest schema.
    pub async fn empty(&self, name: &str) -> Database {
        let database = self.make(name, "template0").await;
        let place = DatabaseLocation::Server(&database.address);
        let store = Store::open_as(DatabaseOptions::of(place)).await.unwrap();
        store.close().await;
        database
    }

    /// Copies a database that is not in use.
    pub async fn copy(&self, empty: &Database, name: &str) -> Database {
        self.make(name, &empty.name).await
    }

    async fn make(&self, short: &str, template: &str) -> Database {
        let name = format!("hansu_lives_{}_{short}", std::process::id());
        self.run(format!("drop database if exists \"{name}\" with (force)"))
            .await;
        self.run(format!(
            "create database \"{name}\" template \"{template}\" encoding 'UTF8'"
        ))
        .await;
        let options: PgConnectOptions = self.url.parse().unwrap();
        Database {
            address: self.address_of(&name),
            beside: options.database(&name),
            name,
            short: short.to_owned(),
        }
    }

    /// Deletes a database, even if connections to it are open.
    pub async fn drop(&self, database: &Database) {
        let statement = format!("drop database if exists \"{}\" with (force)", database.name);
        self.run(statement).await;
    }

    async fn run(&self, statement: String) {
        let options: PgConnectOptions = self.url.parse().unwrap();
        let mut maintenance: PgConnection = options.connect().await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(statement))
            .execute(&mut maintenance)
            .await
            .unwrap();
        maintenance.close().await.unwrap();
    }

    fn address_of(&self, name: &str) -> ServerAddress {
        let (start, rest) = self.url.split_once("://").unwrap();
        let (host, rest) = rest.split_once('/').unwrap_or((rest, ""));
        let parameters = rest
            .split_once('?')
            .map_or("", |(_, parameters)| parameters);
        ServerAddress::read(&format!("{start}://{host}/{name}?{parameters}")).unwrap()
    }
}

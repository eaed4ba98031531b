//! Databases of a PostgreSQL server: a new one for each seed, copied from one without games.

use hansu::store::{DatabaseLocation, DatabaseOptions, ServerAddress, Store};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// A server that is there for tests alone.
#[derive(Debug, Clone)]
pub struct Server {
    url: String,
}

/// A database of it.
#[derive(Debug, Clone)]
pub struct Database {
    /// As the bot is told of it.
    pub address: ServerAddress,
    /// Connection options for reading it independently of the bot.
    pub beside: PgConnectOptions,
    name: String,
    /// The part of it that is not of this process.
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
    /// A sentence if it is none.
    pub fn at(url: &str) -> Result<Server, String> {
        let is_one = url.parse::<PgConnectOptions>().is_ok() && ServerAddress::read(url).is_ok();
        let url = url.to_owned();
        let wrong = || "TEST_DATABASE_URL is no address of a PostgreSQL server".to_owned();
        is_one.then_some(Server { url }).ok_or_else(wrong)
    }

    /// A database without games, in its newest form.
    pub async fn empty(&self, name: &str) -> Database {
        let made = self.make(name, "template0").await;
        let place = DatabaseLocation::Server(&made.address);
        let store = Store::open_as(DatabaseOptions::of(place)).await.unwrap();
        store.close().await;
        made
    }

    /// A copy of such a database, which nobody uses.
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

    /// Deletes a database, whoever is still connected to it.
    pub async fn drop(&self, database: &Database) {
        let gone = format!("drop database if exists \"{}\" with (force)", database.name);
        self.run(gone).await;
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
        let parameters = rest.split_once('?').map_or("", |(_, told)| told);
        ServerAddress::read(&format!("{start}://{host}/{name}?{parameters}")).unwrap()
    }
}

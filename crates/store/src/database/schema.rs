//! Schema versions of a database, numbered by their newest migration.

use std::fmt;

use sqlx::migrate::Migrator;
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;

/// The migrations of SQLite, from any earlier schema to the current one.
pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// The migrations of PostgreSQL, the first of which creates the whole schema.
pub(crate) static MIGRATIONS_OF_SERVER: Migrator = sqlx::migrate!("../../migrations/postgres");

/// Returns the current schema version.
pub fn newest_schema() -> Schema {
    let newest = MIGRATIONS.iter().map(|migration| migration.version).max();
    Schema(newest.unwrap_or_default())
}

/// The schema version of a database: the number of its newest migration. Written with four digits in file names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Schema(pub i64);

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Schema {
    /// Reads the schema version of a file; `None` if it was never migrated.
    pub(crate) async fn of(database: &mut SqliteConnection) -> Result<Option<Schema>, sqlx::Error> {
        let has_migrations: bool = sqlx::query_scalar(
            "select exists (select 1 from sqlite_master where name = '_sqlx_migrations')",
        )
        .fetch_one(&mut *database)
        .await?;
        if !has_migrations {
            return Ok(None);
        }
        let newest: Option<i64> = sqlx::query_scalar("select max(version) from _sqlx_migrations")
            .fetch_one(&mut *database)
            .await?;
        Ok(newest.map(Schema))
    }

    /// Reads the schema version of a database on a server; `None` if it was never migrated.
    pub(crate) async fn of_server(
        database: &mut PgConnection,
    ) -> Result<Option<Schema>, sqlx::Error> {
        let has_migrations: bool =
            sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
                .fetch_one(&mut *database)
                .await?;
        if !has_migrations {
            return Ok(None);
        }
        let newest: Option<i64> = sqlx::query_scalar("select max(version) from _sqlx_migrations")
            .fetch_one(database)
            .await?;
        Ok(newest.map(Schema))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_new_schema_exists_for_both_databases() {
        let numbers = |of: &Migrator| {
            of.iter()
                .map(|migration| migration.version)
                .collect::<Vec<_>>()
        };
        let of_server = numbers(&MIGRATIONS_OF_SERVER);
        let since = numbers(&MIGRATIONS)
            .into_iter()
            .filter(|number| *number >= of_server[0]);
        assert_eq!(since.collect::<Vec<_>>(), of_server);
    }
}

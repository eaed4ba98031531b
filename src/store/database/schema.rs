//! The forms that a database has had, by the numbers of their newest migrations.

use std::fmt;

use sqlx::migrate::Migrator;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;

/// What brings a database of any earlier form to the present one.
pub(in crate::store) static MIGRATIONS: Migrator = sqlx::migrate!();

/// The same for PostgreSQL, whose first one makes all of a schema.
pub(in crate::store) static MIGRATIONS_OF_SERVER: Migrator = sqlx::migrate!("migrations/postgres");

/// The form that this version gives to a database.
pub fn newest_schema() -> Schema {
    let newest = MIGRATIONS.iter().map(|migration| migration.version).max();
    Schema(newest.unwrap_or_default())
}

/// The form of a database, by its newest migration; four digits when it is part of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Schema(pub i64);

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Schema {
    /// The form of a database; `None` if it has none of ours yet.
    pub(in crate::store) async fn of(
        database: &mut SqliteConnection,
    ) -> Result<Option<Schema>, sqlx::Error> {
        let known: bool = sqlx::query_scalar(
            "select exists (select 1 from sqlite_master where name = '_sqlx_migrations')",
        )
        .fetch_one(&mut *database)
        .await?;
        if !known {
            return Ok(None);
        }
        let newest: Option<i64> = sqlx::query_scalar("select max(version) from _sqlx_migrations")
            .fetch_one(&mut *database)
            .await?;
        Ok(newest.map(Schema))
    }

    /// The same of a database of a server.
    pub(in crate::store) async fn of_server(
        database: &mut PgConnection,
    ) -> Result<Option<Schema>, sqlx::Error> {
        let known: bool = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
            .fetch_one(&mut *database)
            .await?;
        if !known {
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
    fn each_new_form_is_made_of_either_database() {
        let numbers = |of: &Migrator| of.iter().map(|one| one.version).collect::<Vec<_>>();
        let of_server = numbers(&MIGRATIONS_OF_SERVER);
        let since = numbers(&MIGRATIONS)
            .into_iter()
            .filter(|number| *number >= of_server[0]);
        assert_eq!(since.collect::<Vec<_>>(), of_server);
    }
}

//! The owner of a database.

use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;

use super::database::{AppliedMigrations, Migrations};
use super::database_name::DatabaseName;
use super::error::{StoreError, UnreleasedDatabase};

/// The owner of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DatabaseOwner {
    /// No application has used the database yet.
    Nobody,
    /// The Discord application that first used it.
    Application(String),
    /// A program other than this one.
    AnotherProgram,
    /// A version of this program from before the first release.
    UnreleasedVersion,
    /// None: copying into this database was interrupted.
    HalfCopied,
}

impl DatabaseOwner {
    /// Reads the owner of an open database without changing it.
    pub async fn of(
        database: &mut SqliteConnection,
        migrations: Migrations,
    ) -> Result<DatabaseOwner, sqlx::Error> {
        let tables: Vec<String> =
            sqlx::query_scalar("select name from sqlite_master where type = 'table'")
                .fetch_all(&mut *database)
                .await?;
        if let Some(owner) = DatabaseOwner::from_tables(&tables) {
            return Ok(owner);
        }
        let applied = AppliedMigrations::of(&mut *database).await?;
        if applied.are_unreleased(migrations.file) {
            return Ok(DatabaseOwner::UnreleasedVersion);
        }
        let row = sqlx::query_as(
            "select key, value from meta where key in ('application', 'half_copied') order by key desc",
        )
        .fetch_optional(database)
        .await?;
        Ok(DatabaseOwner::from_meta(row))
    }

    /// Reads the owner of a server's database, looking in the default schema of the connection.
    pub async fn of_server(
        database: &mut PgConnection,
        migrations: Migrations,
    ) -> Result<DatabaseOwner, sqlx::Error> {
        let tables: Vec<String> = sqlx::query_scalar(
            "select cast(table_name as text) from information_schema.tables \
             where table_schema = current_schema() and table_type = 'BASE TABLE'",
        )
        .fetch_all(&mut *database)
        .await?;
        if let Some(owner) = DatabaseOwner::from_tables(&tables) {
            return Ok(owner);
        }
        let applied = AppliedMigrations::of_server(&mut *database).await?;
        if applied.are_unreleased(migrations.server) {
            return Ok(DatabaseOwner::UnreleasedVersion);
        }
        let row = sqlx::query_as(
            "select key, value from meta where key in ('application', 'half_copied') order by key desc",
        )
        .fetch_optional(database)
        .await?;
        Ok(DatabaseOwner::from_meta(row))
    }

    /// Determines the owner from the table names alone; `None` if the migrations and `meta` have to be read.
    fn from_tables(tables: &[String]) -> Option<DatabaseOwner> {
        let has = |name: &str| tables.iter().any(|table| table == name);
        // Dropped once the copy is complete.
        if has("half_copied") {
            return Some(DatabaseOwner::HalfCopied);
        }
        // Tables without sqlx's migration table belong to another program.
        if !tables.is_empty() && !has("_sqlx_migrations") {
            return Some(DatabaseOwner::AnotherProgram);
        }
        (!has("meta")).then_some(DatabaseOwner::Nobody)
    }

    /// Determines the owner from the first relevant row of `meta`.
    fn from_meta(noted: Option<(String, String)>) -> DatabaseOwner {
        match noted {
            None => DatabaseOwner::Nobody,
            Some((key, _)) if key == "half_copied" => DatabaseOwner::HalfCopied,
            Some((_, application)) => DatabaseOwner::Application(application),
        }
    }

    /// Rejects a database that belongs to another application or program, or is incomplete.
    pub fn check_owner(
        self,
        application: Option<u64>,
        database: DatabaseName,
    ) -> Result<(), StoreError> {
        match (self, application.map(|ours| ours.to_string())) {
            (DatabaseOwner::AnotherProgram, _) => Err(StoreError::NotOurs(database)),
            (DatabaseOwner::UnreleasedVersion, _) => Err(UnreleasedDatabase(database).into()),
            (DatabaseOwner::HalfCopied, _) => Err(StoreError::HalfCopied(database)),
            (DatabaseOwner::Application(theirs), Some(ours)) if theirs != ours => {
                Err(StoreError::OtherApplication {
                    database,
                    theirs,
                    ours,
                })
            }
            _ => Ok(()),
        }
    }
}

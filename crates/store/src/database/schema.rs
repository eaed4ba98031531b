//! The migrations, and the schema versions of databases, numbered by their newest migration.

use std::fmt;

use sqlx::migrate::Migrator;
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;

static FILE: Migrator = sqlx::migrate!("../../migrations");
static SERVER: Migrator = sqlx::migrate!("../../migrations/postgres");

/// The migrations of a program, for both databases.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Migrations {
    /// For SQLite.
    pub file: &'static Migrator,
    /// For PostgreSQL.
    pub server: &'static Migrator,
}

impl Migrations {
    /// The migrations of this program.
    pub const CURRENT: Migrations = Migrations {
        file: &FILE,
        server: &SERVER,
    };

    /// Returns the newest schema version.
    pub fn newest(self) -> Schema {
        let newest = self.file.iter().map(|migration| migration.version).max();
        Schema(newest.unwrap_or_default())
    }
}

/// Returns the current schema version.
pub fn newest_schema() -> Schema {
    Migrations::CURRENT.newest()
}

/// The schema version of a database: the number of its newest migration. Written with four digits in file names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Schema(pub i64);

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The migrations that were applied to a database, in order: their numbers and checksums.
#[derive(Debug)]
pub(crate) struct AppliedMigrations(Vec<(i64, Vec<u8>)>);

impl AppliedMigrations {
    /// Reads those of a file; none if it was never migrated.
    pub async fn of(database: &mut SqliteConnection) -> Result<AppliedMigrations, sqlx::Error> {
        let has_migrations: bool = sqlx::query_scalar(
            "select exists (select 1 from sqlite_master where name = '_sqlx_migrations')",
        )
        .fetch_one(&mut *database)
        .await?;
        if !has_migrations {
            return Ok(AppliedMigrations(Vec::new()));
        }
        let applied =
            sqlx::query_as("select version, checksum from _sqlx_migrations order by version")
                .fetch_all(database)
                .await?;
        Ok(AppliedMigrations(applied))
    }

    /// Reads those of a database on a server; none if it was never migrated.
    pub async fn of_server(database: &mut PgConnection) -> Result<AppliedMigrations, sqlx::Error> {
        let has_migrations: bool =
            sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
                .fetch_one(&mut *database)
                .await?;
        if !has_migrations {
            return Ok(AppliedMigrations(Vec::new()));
        }
        let applied =
            sqlx::query_as("select version, checksum from _sqlx_migrations order by version")
                .fetch_all(database)
                .await?;
        Ok(AppliedMigrations(applied))
    }

    /// Returns the schema version; `None` if there are none.
    pub fn schema(&self) -> Option<Schema> {
        self.0.last().map(|(version, _)| Schema(*version))
    }

    /// Returns whether one of them is not ours, as far as ours go. Those of other releases only end earlier or later.
    pub fn are_unreleased(&self, ours: &Migrator) -> bool {
        self.0
            .iter()
            .zip(ours.iter())
            .any(|(applied, ours)| applied.0 != ours.version || applied.1 != ours.checksum.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The migrations that a release has frozen, as `sha384sum` prints them.
    const RELEASED: &str = include_str!("../../../../migrations/released.sha384");

    /// Returns the checksum of a migration's file; `None` if there is no such migration.
    fn checksum(file: &str) -> Option<&'static [u8]> {
        let Migrations { file: own, server } = Migrations::CURRENT;
        let (migrations, name) = match file.strip_prefix("postgres/") {
            Some(name) => (server, name),
            None => (own, file),
        };
        let mut migrations = migrations.iter();
        let found = migrations.find(|migration| {
            let words = migration.description.replace(' ', "_");
            name == format!("{:04}_{words}.sql", migration.version)
        });
        found.map(|migration| migration.checksum.as_ref())
    }

    #[test]
    fn each_schema_exists_for_both_databases() {
        let Migrations { file, server } = Migrations::CURRENT;
        let numbers = |of: &Migrator| -> Vec<i64> { of.iter().map(|one| one.version).collect() };
        assert_eq!(numbers(file), numbers(server));
        let newest = newest_schema().0;
        assert_eq!(numbers(file), (1..=newest).collect::<Vec<_>>(), "no gaps");
    }

    #[test]
    fn released_migration_is_unchanged() {
        assert!(checksum("0001_schema.sql").is_some());
        assert!(checksum("postgres/0001_schema.sql").is_some());
        for line in RELEASED.lines().filter(|line| !line.starts_with('#')) {
            let (listed, file) = line.split_once("  ").unwrap();
            let bytes = (0..listed.len()).step_by(2);
            let bytes = bytes.map(|at| u8::from_str_radix(&listed[at..at + 2], 16).unwrap());
            let listed: Vec<u8> = bytes.collect();
            assert_eq!(checksum(file), Some(&listed[..]), "{file} was released");
        }
    }
}

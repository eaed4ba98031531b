//! Whose a database is.

use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;

use super::database_name::DatabaseName;
use super::error::StoreError;

/// The owner of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum BelongsTo {
    /// No application has used it yet.
    Nobody,
    /// The Discord application that first used it.
    Application(String),
    /// A program that is not ours.
    AnotherProgram,
    /// Nobody: it was to be a copy of another one, which broke off.
    HalfCopied,
}

impl BelongsTo {
    /// The owner of an open database, which is not changed.
    pub async fn of(database: &mut SqliteConnection) -> Result<BelongsTo, sqlx::Error> {
        let tables: Vec<String> =
            sqlx::query_scalar("select name from sqlite_master where type = 'table'")
                .fetch_all(&mut *database)
                .await?;
        if let Some(told) = BelongsTo::by_tables(&tables) {
            return Ok(told);
        }
        let noted = sqlx::query_as(
            "select key, value from meta where key in ('application', 'half_copied') order by key desc",
        )
        .fetch_optional(database)
        .await?;
        Ok(BelongsTo::by_note(noted))
    }

    /// The same of a database of a server, by the schema that statements without another one mean.
    pub async fn of_server(database: &mut PgConnection) -> Result<BelongsTo, sqlx::Error> {
        let tables: Vec<String> = sqlx::query_scalar(
            "select cast(table_name as text) from information_schema.tables \
             where table_schema = current_schema() and table_type = 'BASE TABLE'",
        )
        .fetch_all(&mut *database)
        .await?;
        if let Some(told) = BelongsTo::by_tables(&tables) {
            return Ok(told);
        }
        let noted = sqlx::query_as(
            "select key, value from meta where key in ('application', 'half_copied') order by key desc",
        )
        .fetch_optional(database)
        .await?;
        Ok(BelongsTo::by_note(noted))
    }

    /// What the names of tables tell; `None` if the database is ours and says more.
    fn by_tables(tables: &[String]) -> Option<BelongsTo> {
        let has = |name: &str| tables.iter().any(|table| table == name);
        // It is dropped when the copy is whole.
        if has("half_copied") {
            return Some(BelongsTo::HalfCopied);
        }
        // Tables without sqlx's own: some other program's database.
        if !tables.is_empty() && !has("_sqlx_migrations") {
            return Some(BelongsTo::AnotherProgram);
        }
        (!has("meta")).then_some(BelongsTo::Nobody)
    }

    /// What the first of the notes that matter tells.
    fn by_note(noted: Option<(String, String)>) -> BelongsTo {
        match noted {
            None => BelongsTo::Nobody,
            Some((key, _)) if key == "half_copied" => BelongsTo::HalfCopied,
            Some((_, application)) => BelongsTo::Application(application),
        }
    }

    /// Refuses a database that is not ours, or not whole.
    pub fn admits(
        self,
        application: Option<u64>,
        database: DatabaseName,
    ) -> Result<(), StoreError> {
        match (self, application.map(|ours| ours.to_string())) {
            (BelongsTo::AnotherProgram, _) => Err(StoreError::NotOurs(database)),
            (BelongsTo::HalfCopied, _) => Err(StoreError::HalfCopied(database)),
            (BelongsTo::Application(theirs), Some(ours)) if theirs != ours => {
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

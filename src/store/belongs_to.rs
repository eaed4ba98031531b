//! Whose a database is.

use std::path::Path;

use sqlx::sqlite::SqliteConnection;

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
}

impl BelongsTo {
    /// The owner of an open database, which is not changed.
    pub async fn of(database: &mut SqliteConnection) -> Result<BelongsTo, sqlx::Error> {
        let tables: Vec<String> =
            sqlx::query_scalar("select name from sqlite_master where type = 'table'")
                .fetch_all(&mut *database)
                .await?;
        let has = |name: &str| tables.iter().any(|table| table == name);
        // Tables without sqlx's own: some other program's database.
        if !tables.is_empty() && !has("_sqlx_migrations") {
            return Ok(BelongsTo::AnotherProgram);
        }
        if !has("meta") {
            return Ok(BelongsTo::Nobody);
        }
        let application = sqlx::query_scalar("select value from meta where key = 'application'")
            .fetch_optional(database)
            .await?;
        Ok(application.map_or(BelongsTo::Nobody, BelongsTo::Application))
    }

    /// Refuses a database that is not ours.
    pub fn admits(self, application: Option<u64>, path: &Path) -> Result<(), StoreError> {
        match (self, application.map(|ours| ours.to_string())) {
            (BelongsTo::AnotherProgram, _) => Err(StoreError::NotOurs(path.to_owned())),
            (BelongsTo::Application(theirs), Some(ours)) if theirs != ours => {
                Err(StoreError::OtherApplication {
                    path: path.to_owned(),
                    theirs,
                    ours,
                })
            }
            _ => Ok(()),
        }
    }
}

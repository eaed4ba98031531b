//! What the present database hands on to the one that takes its place.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::error::RestoreError;
use crate::store::belongs_to::BelongsTo;
use crate::store::database::DatabaseFile;
use crate::store::error::StoreError;

/// What is known of the time since the backup.
#[derive(Debug)]
pub(super) struct Carried {
    /// The last numbers given to rows, by table.
    pub sequences: Vec<(String, i64)>,
    /// Interactions that were acted on, and when.
    pub interactions: Vec<(i64, i64)>,
    /// People who asked to be forgotten, and when.
    pub forgotten: Vec<(i64, i64)>,
    belongs_to: BelongsTo,
}

impl Carried {
    /// Reads a database that is about to be set aside; `None` if there is none, or it cannot be read.
    ///
    /// Its journal is written back, so that the file alone is all of it.
    pub async fn of(place: &DatabaseFile) -> Option<Carried> {
        if place.new {
            return None;
        }
        let options = SqliteConnectOptions::new().filename(&place.path);
        let mut database = options.connect().await.ok()?;
        let carried = Carried::read(&mut database).await;
        let written = sqlx::query("pragma wal_checkpoint(truncate)")
            .execute(&mut database)
            .await;
        let closed = database.close().await;
        carried.ok().filter(|_| written.is_ok() && closed.is_ok())
    }

    async fn read(database: &mut SqliteConnection) -> Result<Carried, sqlx::Error> {
        let belongs_to = BelongsTo::of(database).await?;
        if belongs_to == BelongsTo::AnotherProgram {
            return Ok(Carried {
                sequences: Vec::new(),
                interactions: Vec::new(),
                forgotten: Vec::new(),
                belongs_to,
            });
        }
        Ok(Carried {
            sequences: sqlx::query_as("select name, seq from sqlite_sequence")
                .fetch_all(&mut *database)
                .await?,
            // Of a day: `Store::forget_old` deletes older ones.
            interactions: sqlx::query_as("select id, at from interaction")
                .fetch_all(&mut *database)
                .await?,
            forgotten: forgotten(database).await?,
            belongs_to,
        })
    }

    /// Refuses a backup of another application's database, and to replace another program's.
    pub fn admits(
        &self,
        backup_of: &BelongsTo,
        backup: &Path,
        path: &Path,
    ) -> Result<(), RestoreError> {
        match (&self.belongs_to, backup_of) {
            (BelongsTo::AnotherProgram, _) => Err(StoreError::NotOurs(path.into()).into()),
            (BelongsTo::Application(ours), BelongsTo::Application(theirs)) if ours != theirs => {
                Err(RestoreError::OtherApplication {
                    path: backup.to_owned(),
                    theirs: theirs.clone(),
                    ours: ours.clone(),
                })
            }
            _ => Ok(()),
        }
    }

    /// The last number given to a row of a table; `None` if the table is not there.
    pub fn last(&self, table: &str) -> Option<i64> {
        let found = self.sequences.iter().find(|(name, _)| name == table);
        found.map(|(_, last)| *last)
    }
}

/// Who asked to be forgotten; an earlier version knew nobody.
async fn forgotten(database: &mut SqliteConnection) -> Result<Vec<(i64, i64)>, sqlx::Error> {
    let known: bool =
        sqlx::query_scalar("select exists (select 1 from sqlite_master where name = 'forgotten')")
            .fetch_one(&mut *database)
            .await?;
    if !known {
        return Ok(Vec::new());
    }
    sqlx::query_as("select person, at from forgotten")
        .fetch_all(database)
        .await
}

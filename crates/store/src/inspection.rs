//! Read-only inspection of a database, without taking its lock.

use std::fs;
use std::io::{self, ErrorKind};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::Connection as _;

use super::database::{
    AppliedMigrations, Connection, DATABASE_TIME, DiskUse, Migrations, Schema, ServerAddress,
    SqlConnection, TrackedConnection, check_server, connect_to, open_to_read, side_file,
};
use super::error::StoreError;
use super::games::SearchColumns;
use super::owner::DatabaseOwner;
use super::processes::{DEAD_AFTER, Process, all_processes};
use hansu_play::{DatedEvent, GameId, Match, Timestamp};

/// The permission bits of users other than the owner.
const OTHERS_MASK: u32 = 0o077;
/// The maximum number of games that are listed as wrong.
const MAX_LISTED: usize = 5;

/// A database opened for inspection.
pub struct DatabaseInspection {
    database: SqlConnection,
    /// The path, if the database is a file.
    path: Option<PathBuf>,
    owner: DatabaseOwner,
}

/// Messages that were not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsentRows {
    /// Messages waiting for their turn.
    pub open: u64,
    /// The number of open messages that are overdue.
    pub overdue: u64,
    /// Parked messages by reason.
    pub parked: Vec<(String, u64)>,
}

/// The result of replaying all games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReplayReport {
    /// The number of replayed games.
    pub games: u64,
    /// The first few games that do not match their stored row, with the reason.
    pub wrong: Vec<String>,
}

impl DatabaseInspection {
    /// Opens a database file; `None` if it does not exist.
    pub async fn open(path: &Path) -> Result<Option<DatabaseInspection>, StoreError> {
        let unopened = |why| StoreError::Unopened {
            database: path.into(),
            why,
        };
        match fs::metadata(path) {
            Ok(file) if file.len() > 0 => {}
            // If the path is not accessible, a database may still exist.
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(unopened(sqlx::Error::Io(error)));
            }
            _ => return Ok(None),
        }
        // SQLite names side files after the file itself, not after a link to it.
        let path = path
            .canonicalize()
            .map_err(|error| unopened(sqlx::Error::Io(error)))?;
        let mut database = open_to_read(&path).await.map_err(unopened)?;
        let owner = DatabaseOwner::of(&mut database, Migrations::CURRENT).await;
        let owner = owner.map_err(unopened)?;
        owner.clone().check_owner(None, path.as_path().into())?;
        Ok(Some(DatabaseInspection {
            database: SqlConnection::Sqlite(TrackedConnection::new(database)),
            path: Some(path),
            owner,
        }))
    }

    /// Opens a database on a server.
    pub async fn of_server(address: &ServerAddress) -> Result<DatabaseInspection, StoreError> {
        let unopened = |why| StoreError::Unopened {
            database: address.name(),
            why,
        };
        let mut database = connect_to(address, Duration::ZERO)
            .await
            .map_err(unopened)?;
        check_server(&mut database, &address.name()).await?;
        let owner = DatabaseOwner::of_server(&mut database, Migrations::CURRENT).await;
        let owner = owner.map_err(unopened)?;
        owner.clone().check_owner(None, address.name())?;
        Ok(DatabaseInspection {
            database: SqlConnection::Postgres(TrackedConnection::new(database)),
            path: None,
            owner,
        })
    }

    fn connection(&mut self) -> Connection<'_> {
        Connection::over(&mut self.database)
    }

    /// Returns the application that owns the database, if any has used it.
    pub fn application(&self) -> Option<&str> {
        match &self.owner {
            DatabaseOwner::Application(application) => Some(application),
            DatabaseOwner::Nobody
            | DatabaseOwner::AnotherProgram
            | DatabaseOwner::UnreleasedVersion
            | DatabaseOwner::HalfCopied => None,
        }
    }

    /// Returns the schema version.
    pub async fn schema(&mut self) -> Result<Schema, StoreError> {
        let applied = match &mut self.database {
            SqlConnection::Sqlite(file) => AppliedMigrations::of(file.raw()).await?,
            SqlConnection::Postgres(server) => AppliedMigrations::of_server(server.raw()).await?,
        };
        Ok(applied.schema().unwrap_or(Schema(0)))
    }

    /// Checks a database file and returns the first damage; includes indexes if `fully`. A server checks its files
    /// itself.
    pub async fn damage(&mut self, fully: bool) -> Result<Option<String>, StoreError> {
        let Some(file) = self.database.of_file() else {
            return Ok(None);
        };
        let report: String = if fully {
            sqlx::query_scalar("pragma integrity_check(1)")
                .fetch_one(&mut *file)
                .await?
        } else {
            sqlx::query_scalar("pragma quick_check(1)")
                .fetch_one(&mut *file)
                .await?
        };
        if report != "ok" {
            return Ok(Some(report));
        }
        let orphaned_table: Option<String> =
            sqlx::query_scalar("select \"table\" from pragma_foreign_key_check limit 1")
                .fetch_optional(file)
                .await?;
        Ok(orphaned_table.map(|table| format!("rows of {table} refer to missing rows")))
    }

    /// Returns the database files that users other than the owner may read.
    pub fn readable_by_others(&self) -> Vec<PathBuf> {
        let Some(path) = &self.path else {
            return Vec::new();
        };
        let files = ["", "-wal", "-shm", ".lock"].map(|ending| side_file(path, ending));
        let is_open = |file: &PathBuf| {
            let mode = fs::metadata(file).map(|metadata| metadata.permissions().mode());
            mode.is_ok_and(|mode| mode & OTHERS_MASK != 0)
        };
        files.into_iter().filter(is_open).collect()
    }

    /// Counts the unsent messages. Messages due before `late` count as overdue.
    pub async fn unsent(&mut self, late: Timestamp) -> Result<UnsentRows, StoreError> {
        let sql = "select count(*), count(*) filter (where max(due_at, coalesce(claimed_until, 0)) < $1) \
                   from outbox where state = 'open' and kind <> 'strip'";
        let (open, overdue) = self.connection().one(sql, late).await?;
        let sql = "select coalesce(reason, 'unknown'), count(*) from outbox where state = 'parked' \
                   group by 1 order by 1";
        Ok(UnsentRows {
            open,
            overdue,
            parked: self.connection().all(sql, ()).await?,
        })
    }

    /// Counts timers due before `late`, by kind.
    pub async fn overdue_timers(
        &mut self,
        late: Timestamp,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "select kind, count(*) from timer where due_at < $1 group by 1 order by 1";
        Ok(self.connection().all(sql, late).await?)
    }

    /// Returns the live processes by the database's clock; `None` for a file, which has at most one.
    pub async fn processes(&mut self) -> Result<Option<Vec<Process>>, StoreError> {
        if self.path.is_some() {
            return Ok(None);
        }
        let mut connection = self.connection();
        let sql = connection.sql_for(&DATABASE_TIME);
        let now: Timestamp = connection.one(sql, ()).await?;
        let mut processes = all_processes(&mut connection).await?;
        processes.retain(|process| now.since(process.seen_at) < DEAD_AFTER);
        Ok(Some(processes))
    }

    /// Returns the size of the database files and the free space on their disk; `None` for a server.
    pub fn disk_use(&self) -> Option<io::Result<DiskUse>> {
        self.path.as_deref().map(DiskUse::of)
    }

    /// Replays every game and compares it with its row.
    pub async fn replay(&mut self) -> Result<ReplayReport, StoreError> {
        let mut tx = Connection::without_store(self.database.begin().await?);
        let games: Vec<GameId> = tx.all("select id from game order by id", ()).await?;
        let mut report = ReplayReport::default();
        for game in games {
            report.games += 1;
            if let Some(mismatch) = mismatch_of(&mut tx, game).await?
                && report.wrong.len() < MAX_LISTED
            {
                report.wrong.push(format!("game {game}: {mismatch}"));
            }
        }
        Ok(report)
    }
}

/// Returns the reason why a game does not replay to its row; `None` if it does.
async fn mismatch_of(
    database: &mut Connection<'_>,
    game: GameId,
) -> Result<Option<String>, StoreError> {
    let sql = "select body, at from event where game = $1 order by seq";
    let events: Result<Vec<DatedEvent>, _> = database.all(sql, game).await;
    let events = match events.map_err(StoreError::in_events_of(game)) {
        Err(error) if error.is_of_the_match() => return Ok(Some(error.to_string())),
        events => events?,
    };
    let expected = match Match::replay(game, &events) {
        Ok(replayed) => SearchColumns::of(&replayed),
        Err(error) => return Ok(Some(error.to_string())),
    };
    let sql =
        "select cho, han, to_act, phase, ply, rated, variant, evening from game where id = $1";
    match database.one(sql, game).await.map_err(StoreError::from) {
        Ok(stored) if expected == stored => Ok(None),
        Ok(_) | Err(StoreError::Unreadable(_)) => {
            Ok(Some("its row does not match its events".to_owned()))
        }
        Err(error) => Err(error),
    }
}

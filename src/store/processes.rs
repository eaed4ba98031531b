//! The processes that share a database: who lives, which shards each serves, and hints from one to another.

use std::fmt;
use std::time::Duration;

use sqlx::Executor;
use sqlx::postgres::PgListener;

use super::Store;
use super::database::{Connection, Sql, TIME_THERE};
use super::error::StoreError;
use super::numbers::ProcessId;
use super::timers::{Lengths, NOTED, adopt_shards, latest_time, set_back};
use crate::play::{ShardRange, Timestamp};

/// A process that has given no sign of life for so long is dead.
pub const DEAD_AFTER: Duration = Duration::from_secs(20);

/// A process that begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProcess {
    /// The name of its machine.
    pub host: String,
    /// The program's version.
    pub version: String,
    /// The shards that it serves.
    pub shards: ShardRange,
}

impl NewProcess {
    /// The only one, which serves all there is.
    pub fn alone() -> NewProcess {
        NewProcess {
            host: String::new(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            shards: ShardRange::ONLY,
        }
    }
}

/// A process that shares the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Process {
    /// Its number.
    pub id: ProcessId,
    /// The name of its machine.
    pub host: String,
    /// The program's version.
    pub version: String,
    /// The shards that it serves.
    pub shards: ShardRange,
    /// When it began.
    pub started_at: Timestamp,
    /// Its last sign of life.
    pub seen_at: Timestamp,
    /// How many of its shards hear events.
    pub connected: u16,
}

impl fmt::Display for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Process {
            id, host, shards, ..
        } = self;
        write!(f, "process {id} on {host} with shards {shards}")
    }
}

/// A row of `process`.
#[derive(sqlx::FromRow)]
pub(super) struct StoredProcess {
    id: i64,
    host: String,
    version: String,
    shard_from: u16,
    shard_to: u16,
    shards: u16,
    started_at: i64,
    seen_at: i64,
    connected: u16,
}

impl StoredProcess {
    /// All rows, in the order of their shards.
    pub async fn all<'e>(
        database: impl Executor<'e, Database = Sql>,
    ) -> Result<Vec<Process>, StoreError> {
        let stored: Vec<StoredProcess> = sqlx::query_as(
            "select id, host, version, shard_from, shard_to, shards, started_at, seen_at, connected \
             from process order by shard_from, id",
        )
        .fetch_all(database)
        .await?;
        stored.into_iter().map(StoredProcess::read).collect()
    }

    fn read(self) -> Result<Process, StoreError> {
        let shards = ShardRange::new(self.shard_from, self.shard_to, self.shards);
        let unreadable = |why| StoreError::Unreadable(format!("process {}: {why}", self.id));
        Ok(Process {
            id: ProcessId(self.id),
            host: self.host,
            version: self.version,
            shards: shards.map_err(unreadable)?,
            started_at: Timestamp(self.started_at),
            seen_at: Timestamp(self.seen_at),
            connected: self.connected,
        })
    }
}

/// What a process learns of the others by a sign of life.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// The others that live, in the order of their shards.
    pub others: Vec<Process>,
    /// Those that were found dead just now; their claims are void.
    pub gone: Vec<Process>,
    /// How far the database's clock was set back since anybody gave a sign of life. What is due was moved with it.
    pub set_back: Option<Duration>,
}

/// Whether a process may begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Admission {
    /// It may, and lives from now on.
    Admitted(Roll),
    /// Another one serves some of its shards, or counts them differently.
    Refused(Process),
}

impl Store {
    /// Whether other processes may use the database at the same time.
    pub fn is_shared(&self) -> bool {
        self.file().is_none()
    }

    /// Lets this process begin, unless its shards are taken. `now` is asked as in [`Store::beat`].
    pub async fn join<'s>(
        &'s self,
        new: &'s NewProcess,
        lengths: Lengths,
        now: impl FnOnce() -> Timestamp + Send + 's,
    ) -> Result<Admission, StoreError> {
        let admitted =
            self.write(|tx| Box::pin(async move { join(tx, new, lengths, now()).await }));
        match admitted.await? {
            Ok((id, roll)) => {
                self.door.belongs_to(id);
                Ok(Admission::Admitted(roll))
            }
            Err(other) => Ok(Admission::Refused(other)),
        }
    }

    /// Gives a sign of life. `None` if this process was taken for dead meanwhile: it has to join again.
    ///
    /// `now` is asked when it is this one's turn to write. A time of before would be older than what others have written while
    /// it waited, and would seem to be that of a clock that was set back.
    pub async fn beat<'s>(
        &'s self,
        connected: u16,
        lengths: Lengths,
        now: impl FnOnce() -> Timestamp + Send + 's,
    ) -> Result<Option<Roll>, StoreError> {
        let Some(id) = self.door.process() else {
            return Ok(None);
        };
        self.write(|tx| {
            Box::pin(async move {
                let now = now();
                let set_back = follow_clock(tx, lengths, now).await?;
                let seen =
                    sqlx::query("update process set seen_at = $1, connected = $2 where id = $3")
                        .bind(now.0)
                        .bind(connected)
                        .bind(id.0)
                        .execute(&mut *tx)
                        .await?;
                if seen.rows_affected() == 0 {
                    return Ok(None);
                }
                let gone = bury(tx, now).await?;
                let mut others = StoredProcess::all(&mut *tx).await?;
                others.retain(|other| other.id != id);
                Ok(Some(Roll {
                    others,
                    gone,
                    set_back,
                }))
            })
        })
        .await
    }

    /// Lets this process end: others take over what it has not done.
    pub async fn leave(&self, now: Timestamp) -> Result<(), StoreError> {
        let Some(id) = self.door.process() else {
            return Ok(());
        };
        self.write(|tx| Box::pin(end(tx, id, now))).await
    }

    /// All processes that share the database, dead ones too that nobody has buried yet.
    pub async fn processes(&self) -> Result<Vec<Process>, StoreError> {
        self.read(|connection| Box::pin(StoredProcess::all(connection)))
            .await
    }
}

async fn join(
    tx: &mut Connection<'_>,
    new: &NewProcess,
    lengths: Lengths,
    now: Timestamp,
) -> Result<Result<(ProcessId, Roll), Process>, StoreError> {
    let set_back = follow_clock(tx, lengths, now).await?;
    let gone = bury(tx, now).await?;
    let others = StoredProcess::all(&mut *tx).await?;
    let total = new.shards.total();
    let is_taken =
        |other: &&Process| other.shards.total() != total || other.shards.overlaps(new.shards);
    if let Some(other) = others.iter().find(is_taken) {
        return Ok(Err(other.clone()));
    }
    adopt_shards(tx, total).await?;
    let id: i64 = sqlx::query_scalar(
        "insert into process (host, version, shard_from, shard_to, shards, started_at, seen_at, connected) \
         values ($1, $2, $3, $4, $5, $6, $6, 0) returning id",
    )
    .bind(&new.host)
    .bind(&new.version)
    .bind(new.shards.first().0)
    .bind(new.shards.last().0)
    .bind(total.get())
    .bind(now.0)
    .fetch_one(&mut *tx)
    .await?;
    let roll = Roll {
        others,
        gone,
        set_back,
    };
    Ok(Ok((ProcessId(id), roll)))
}

/// Moves what is due if the clock that all go by was set back. Whoever notices it first does so for all: it is measured by
/// what all have written, which is not ahead any more afterwards.
async fn follow_clock(
    tx: &mut Connection<'_>,
    lengths: Lengths,
    now: Timestamp,
) -> Result<Option<Duration>, StoreError> {
    let seen: Option<i64> = sqlx::query_scalar("select max(seen_at) from process")
        .fetch_one(&mut *tx)
        .await?;
    let latest = latest_time(tx)
        .await?
        .max(Timestamp(seen.unwrap_or(i64::MIN)));
    let back = latest.since(now);
    if back < NOTED {
        return Ok(None);
    }
    set_back(tx, back, lengths, now).await?;
    sqlx::query("update process set seen_at = $1 where seen_at > $1")
        .bind(now.0)
        .execute(tx)
        .await?;
    Ok(Some(back))
}

/// Ends the processes that have given no sign of life for [`DEAD_AFTER`].
async fn bury(tx: &mut Connection<'_>, now: Timestamp) -> Result<Vec<Process>, StoreError> {
    let mut all = StoredProcess::all(&mut *tx).await?;
    all.retain(|one| one.seen_at + DEAD_AFTER <= now);
    for dead in &all {
        end(tx, dead.id, now).await?;
    }
    Ok(all)
}

/// Ends a process: what it has claimed is free again. Attempts stay, so each message is looked for before it is sent.
async fn end(tx: &mut Connection<'_>, id: ProcessId, now: Timestamp) -> Result<(), StoreError> {
    // Two statements, one for each partial index on open rows.
    sqlx::query(
        "update outbox set claimed_until = null, held_until = null, due_at = min(due_at, $1) \
         where state = 'open' and kind <> 'strip' and claimed_by = $2 and claimed_until is not null",
    )
    .bind(now.0)
    .bind(id.0)
    .execute(&mut *tx)
    .await?;
    sqlx::query(
        "update outbox set claimed_until = null, due_at = min(due_at, $1) \
         where state = 'open' and kind = 'strip' and claimed_by = $2 and claimed_until is not null",
    )
    .bind(now.0)
    .bind(id.0)
    .execute(&mut *tx)
    .await?;
    sqlx::query("delete from process where id = $1")
        .bind(id.0)
        .execute(tx)
        .await?;
    Ok(())
}

impl Store {
    /// The time on the database's machine.
    pub async fn time_there(&self) -> Result<Timestamp, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let now: i64 = sqlx::query_scalar(connection.says(&TIME_THERE))
                    .fetch_one(connection)
                    .await?;
                Ok(Timestamp(now))
            })
        })
        .await
    }
}

/// What a process tells the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Hint {
    /// A row was queued or became due, or a timer was set.
    Work,
    /// A process has begun, or has ended.
    Roll,
}

/// Hears what the other processes tell.
#[derive(Debug)]
pub struct Hints {
    listener: PgListener,
    own: Option<ProcessId>,
}

impl Hints {
    /// Waits for the next hint of another process. Where the connection has died it is made anew; what was told meanwhile is
    /// lost.
    ///
    /// # Errors
    /// If it cannot be made anew.
    pub async fn next(&mut self) -> Result<Hint, StoreError> {
        loop {
            let told = self.listener.recv().await?;
            let Some((process, word)) = told.payload().split_once(' ') else {
                continue;
            };
            let own = self.own.is_some_and(|own| process == own.0.to_string());
            if let Some(hint) = Hint::named(word).filter(|_| !own) {
                return Ok(hint);
            }
        }
    }
}

impl Hint {
    fn named(word: &str) -> Option<Hint> {
        let all = <Hint as strum::VariantArray>::VARIANTS.iter().copied();
        all.into_iter().find(|hint| <&str>::from(hint) == word)
    }
}

impl Store {
    /// Begins to hear what other processes tell from now on; `None` if this one has the database to itself.
    pub async fn hints(&self) -> Result<Option<Hints>, StoreError> {
        let own = self.door.process();
        let listener = self.door.listen().await?;
        Ok(listener.map(|listener| Hints { listener, own }))
    }

    /// Tells the other processes; after the commit of what it is about, as all commits with a notice wait for each other.
    pub async fn give_hint(&self, hint: Hint) -> Result<(), StoreError> {
        let own = self.door.process().map_or(0, |own| own.0);
        let told = format!("{own} {}", <&str>::from(hint));
        Ok(self.door.tell(&told).await?)
    }
}

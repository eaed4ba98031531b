//! Processes that share a database: their liveness, their shards, and notifications between them; and the identify
//! slots of shards, which all processes share.

use std::fmt;
use std::time::Duration;

use sqlx_postgres::PgListener;

use super::Store;
use super::database::{Connection, DATABASE_TIME, FromRow, SqlRow};
use super::error::{StoreError, unreadable};
use super::ids::ProcessId;
use super::timers::{ClockLimits, MIN_CLOCK_STEP, adopt_shards, latest_time, set_back};
use crate::ShardRange;
use hansu_play::Timestamp;

/// A process without a heartbeat for this long is considered dead.
pub const DEAD_AFTER: Duration = Duration::from_secs(20);

/// A process that is starting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProcess {
    /// The host name.
    pub host: String,
    /// The program's version.
    pub version: String,
    /// The shards that it serves.
    pub shards: ShardRange,
}

impl NewProcess {
    /// Describes the only process, which serves every shard.
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
    /// The id.
    pub id: ProcessId,
    /// The host name.
    pub host: String,
    /// The program's version.
    pub version: String,
    /// The shards that it serves.
    pub shards: ShardRange,
    /// The time at which it started.
    pub started_at: Timestamp,
    /// The time of its last heartbeat.
    pub seen_at: Timestamp,
    /// The number of its shards that are connected to the gateway.
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

impl FromRow for Process {
    fn from_row(row: &SqlRow) -> Result<Process, sqlx::Error> {
        let id = row.read("id")?;
        let last = row.read("shard_to")?;
        let shards = ShardRange::new(row.read("shard_from")?, last, row.read("shards")?);
        let no_range = |error| StoreError::Unreadable(format!("process {id}: {error}"));
        Ok(Process {
            id,
            host: row.read("host")?,
            version: row.read("version")?,
            shards: shards.map_err(|error| unreadable(no_range(error)))?,
            started_at: row.read("started_at")?,
            seen_at: row.read("seen_at")?,
            connected: row.read("connected")?,
        })
    }
}

/// Reads all rows, ordered by shards.
pub(super) async fn all_processes(
    connection: &mut Connection<'_>,
) -> Result<Vec<Process>, StoreError> {
    let sql = "select id, host, version, shard_from, shard_to, shards, started_at, seen_at, connected \
               from process order by shard_from, id";
    Ok(connection.all(sql, ()).await?)
}

/// The state of the other processes, returned by a heartbeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeartbeatReport {
    /// The other live processes, ordered by shards.
    pub others: Vec<Process>,
    /// Processes that were just found dead. Their claims were released.
    pub gone: Vec<Process>,
    /// The amount by which the database's clock was set back since the last heartbeat of any process. Due times were
    /// shifted with it.
    pub set_back: Option<Duration>,
}

/// The result of [`Store::join`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Admission {
    /// The process may start, and counts as alive from now on.
    Admitted(HeartbeatReport),
    /// Another process serves some of its shards, or uses a different number of shards.
    Refused(Process),
}

impl Store {
    /// Returns whether other processes may use the database at the same time.
    pub fn is_shared(&self) -> bool {
        self.file().is_none()
    }

    /// Registers this process, unless its shards are taken. `now` is called as in [`Store::heartbeat`].
    pub async fn join<'s>(
        &'s self,
        new: &'s NewProcess,
        lengths: ClockLimits,
        now: impl FnOnce() -> Timestamp + Send + 's,
    ) -> Result<Admission, StoreError> {
        let result = self.write(boxed!(async |tx| { join(tx, new, lengths, now()).await }));
        match result.await? {
            Ok((id, report)) => {
                self.access.set_process(id);
                Ok(Admission::Admitted(report))
            }
            Err(process) => Ok(Admission::Refused(process)),
        }
    }

    /// Records a heartbeat. Returns `None` if this process was considered dead in the meantime and has to join again.
    ///
    /// `now` is called once the transaction has begun. An earlier time would be older than times that others wrote
    /// while this process waited, and would look like a clock that was set back.
    pub async fn heartbeat<'s>(
        &'s self,
        connected: u16,
        lengths: ClockLimits,
        now: impl FnOnce() -> Timestamp + Send + 's,
    ) -> Result<Option<HeartbeatReport>, StoreError> {
        let Some(id) = self.access.process() else {
            return Ok(None);
        };
        self.write(boxed!(async |tx| {
            let now = now();
            let set_back = follow_clock(tx, lengths, now).await?;
            let sql = "update process set seen_at = $1, connected = $2 where id = $3";
            if tx.run(sql, (now, connected, id)).await? == 0 {
                return Ok(None);
            }
            let gone = remove_dead(tx, now).await?;
            let mut others = all_processes(tx).await?;
            others.retain(|other| other.id != id);
            Ok(Some(HeartbeatReport {
                others,
                gone,
                set_back,
            }))
        }))
        .await
    }

    /// Unregisters this process, so that others take over its unfinished work.
    pub async fn leave(&self, now: Timestamp) -> Result<(), StoreError> {
        let Some(id) = self.access.process() else {
            return Ok(());
        };
        self.write(|tx| Box::pin(remove_process(tx, id, now))).await
    }

    /// Returns all registered processes, including dead ones that were not removed yet.
    pub async fn processes(&self) -> Result<Vec<Process>, StoreError> {
        self.read(|connection| Box::pin(all_processes(connection)))
            .await
    }
}

async fn join(
    tx: &mut Connection<'_>,
    new: &NewProcess,
    lengths: ClockLimits,
    now: Timestamp,
) -> Result<Result<(ProcessId, HeartbeatReport), Process>, StoreError> {
    let set_back = follow_clock(tx, lengths, now).await?;
    let gone = remove_dead(tx, now).await?;
    let others = all_processes(tx).await?;
    let total = new.shards.total();
    let is_taken =
        |process: &&Process| process.shards.total() != total || process.shards.overlaps(new.shards);
    if let Some(process) = others.iter().find(is_taken) {
        return Ok(Err(process.clone()));
    }
    adopt_shards(tx, total).await?;
    let sql = "insert into process (host, version, shard_from, shard_to, shards, started_at, seen_at, connected) \
               values ($1, $2, $3, $4, $5, $6, $6, 0) returning id";
    let values = (
        &new.host,
        &new.version,
        new.shards.first(),
        new.shards.last(),
        total,
        now,
    );
    let id = tx.one(sql, values).await?;
    let report = HeartbeatReport {
        others,
        gone,
        set_back,
    };
    Ok(Ok((id, report)))
}

/// Shifts due times if the shared clock was set back. The first process to notice does it for all: afterwards no
/// stored time is ahead of the clock.
async fn follow_clock(
    tx: &mut Connection<'_>,
    lengths: ClockLimits,
    now: Timestamp,
) -> Result<Option<Duration>, StoreError> {
    let last_seen: Option<Timestamp> = tx.one("select max(seen_at) from process", ()).await?;
    let latest = latest_time(tx).await?;
    let step = last_seen.map_or(latest, |seen| seen.max(latest)).since(now);
    if step < MIN_CLOCK_STEP {
        return Ok(None);
    }
    set_back(tx, step, lengths, now).await?;
    let sql = "update process set seen_at = $1 where seen_at > $1";
    tx.run(sql, now).await?;
    Ok(Some(step))
}

/// Removes the processes without a heartbeat for [`DEAD_AFTER`].
async fn remove_dead(tx: &mut Connection<'_>, now: Timestamp) -> Result<Vec<Process>, StoreError> {
    let mut processes = all_processes(tx).await?;
    processes.retain(|process| process.seen_at + DEAD_AFTER <= now);
    for dead in &processes {
        remove_process(tx, dead.id, now).await?;
    }
    Ok(processes)
}

/// Removes a process and releases its claims. Attempts are kept, so each message is looked up before it is sent
/// again.
async fn remove_process(
    tx: &mut Connection<'_>,
    id: ProcessId,
    now: Timestamp,
) -> Result<(), StoreError> {
    // Two statements, one for each partial index on open rows.
    let sql = "update outbox set claimed_until = null, held_until = null, due_at = min(due_at, $1) \
               where state = 'open' and kind <> 'strip' and claimed_by = $2 and claimed_until is not null";
    tx.run(sql, (now, id)).await?;
    let sql = "update outbox set claimed_until = null, due_at = min(due_at, $1) \
               where state = 'open' and kind = 'strip' and claimed_by = $2 and claimed_until is not null";
    tx.run(sql, (now, id)).await?;
    tx.run("delete from process where id = $1", id).await?;
    Ok(())
}

impl Store {
    /// Returns the current time on the database's machine.
    pub async fn database_time(&self) -> Result<Timestamp, StoreError> {
        self.read(boxed!(async |connection| {
            let sql = connection.sql_for(&DATABASE_TIME);
            Ok(connection.one(sql, ()).await?)
        }))
        .await
    }
}

/// A notification from one process to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PeerNotice {
    /// A row was queued or became due, or a timer was set.
    Work,
    /// A process has started or ended.
    #[strum(serialize = "roll")]
    Processes,
}

/// A listener for notifications of other processes.
#[derive(Debug)]
pub struct PeerListener {
    listener: PgListener,
    own: Option<ProcessId>,
}

impl PeerListener {
    /// Waits for the next notification of another process. A broken connection is replaced; notifications sent in the
    /// meantime are lost.
    ///
    /// # Errors
    /// If the connection cannot be replaced.
    pub async fn next(&mut self) -> Result<PeerNotice, StoreError> {
        loop {
            let notification = self.listener.recv().await?;
            let Some((process, word)) = notification.payload().split_once(' ') else {
                continue;
            };
            let is_own = self.own.is_some_and(|own| process == own.0.to_string());
            if !is_own && let Some(notice) = PeerNotice::named(word) {
                return Ok(notice);
            }
        }
    }
}

impl PeerNotice {
    fn named(word: &str) -> Option<PeerNotice> {
        let variants = <PeerNotice as strum::VariantArray>::VARIANTS
            .iter()
            .copied();
        variants
            .into_iter()
            .find(|notice| <&str>::from(notice) == word)
    }
}

impl Store {
    /// Starts listening for notifications of other processes; `None` if this process has the database to itself.
    pub async fn listen_to_peers(&self) -> Result<Option<PeerListener>, StoreError> {
        let own = self.access.process();
        let listener = self.access.listen().await?;
        Ok(listener.map(|listener| PeerListener { listener, own }))
    }

    /// Notifies the other processes. Call it after the commit: commits that contain a `notify` wait for each other.
    pub async fn notify_peers(&self, notice: PeerNotice) -> Result<(), StoreError> {
        let own = self.access.process().map_or(0, |own| own.0);
        let payload = format!("{own} {}", <&str>::from(notice));
        Ok(self.access.notify(&payload).await?)
    }
}

/// The maximum clock difference between two processes. A slot taken for longer was taken before a clock was set back.
const MAX_CLOCK_DIFFERENCE: Duration = Duration::from_secs(60);

impl Store {
    /// Takes the identify slot of a bucket of shards until a time. Returns `None` if the slot was free. Otherwise
    /// nothing changes, and the time at which it becomes free is returned.
    pub async fn take_identify_slot(
        &self,
        bucket: u16,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "insert into identify (bucket, taken_until) values ($1, $2) on conflict (bucket) do update \
                       set taken_until = $2 where identify.taken_until <= $3 or identify.taken_until > $4";
            let values = (bucket, until, now, until + MAX_CLOCK_DIFFERENCE);
            if tx.run(sql, values).await? > 0 {
                return Ok(None);
            }
            let sql = "select taken_until from identify where bucket = $1";
            Ok(Some(tx.one(sql, bucket).await?))
        }))
        .await
    }

    /// Frees the slot of a bucket at a time, once the shard that took it until `taken_until` has identified. Nothing
    /// changes if another shard has taken it since.
    pub async fn free_identify_slot(
        &self,
        bucket: u16,
        taken_until: Timestamp,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "update identify set taken_until = $2 where bucket = $1 and taken_until = $3";
        self.run(sql, (bucket, at, taken_until)).await?;
        Ok(())
    }
}

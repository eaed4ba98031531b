//! Heartbeats of this process, its exchange with the others, and the order in which shards identify.
//!
//! A database file belongs to one process, by a lock that ends with it. Processes of a shared database work for the
//! games of their own shards and of those that nobody serves. A process that cannot renew its lease starts no request,
//! except for private first answers.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::app::core::Core;
use crate::app::error::AppError;
use crate::app::games::Games;
use hansu_play::Timestamp;
use hansu_store::ShardRange;
use hansu_store::{
    Admission, ClockLimits, DEAD_AFTER, HeartbeatReport, NewProcess, PeerNotice, Process,
    StoreError,
};

/// The interval between two heartbeats.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(5);
/// The delay after a failed heartbeat, and between two checks whether shards are free.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The reason a process may not start.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// Another one serves some of its shards.
    #[error(
        "{other} is alive and serves some of the shards {wanted}: stop it, or give each process shards of its own \
         (HANSU_DISCORD__SHARDS)"
    )]
    ShardsTaken {
        /// The other one.
        other: Process,
        /// The shards of this one.
        wanted: ShardRange,
    },
    /// Another one counts another number of shards.
    #[error(
        "{other} is alive and counts {} shards, not {}: all processes of a bot need the same total \
         (HANSU_DISCORD__SHARDS)",
        .other.shards.total(), .wanted.total()
    )]
    DifferentTotal {
        /// The other one.
        other: Process,
        /// The shards of this one.
        wanted: ShardRange,
    },
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// This process among those that share the database. Does nothing for a process with a database of its own.
pub struct Membership {
    core: Arc<Core>,
    games: Arc<Games>,
    own_process: NewProcess,
    /// Notified when another process has started or ended.
    roll_changed: Notify,
}

impl Membership {
    /// Creates the membership of a process that has not joined yet.
    pub fn new(core: Arc<Core>, games: Arc<Games>, own_process: NewProcess) -> Membership {
        Membership {
            core,
            games,
            own_process,
            roll_changed: Notify::new(),
        }
    }

    /// Notes another process's announcement that it has started or stopped: this one reloads the roll with its next
    /// heartbeat.
    fn note_roll_change(&self) {
        self.roll_changed.notify_one();
    }

    /// Announces that this process has started or stopped. Processes that miss it find out a few seconds later.
    async fn announce_change(&self) {
        if let Err(error) = self.core.store.notify_peers(PeerNotice::Processes).await {
            tracing::debug!(%error, "the other processes were not notified: they will notice on their own");
        }
    }

    /// Joins, before any other use of the database. If another process seems to have its shards, waits for that one's
    /// heartbeat.
    ///
    /// # Errors
    /// [`JoinError`] if that process is alive, and for errors of the database.
    pub async fn join(&self) -> Result<(), JoinError> {
        if !self.core.store.is_shared() {
            self.core
                .store
                .adopt_shards(self.own_process.shards.total())
                .await?;
            return Ok(());
        }
        let mut silent: Option<Process> = None;
        loop {
            let began = Instant::now();
            let store = &self.core.store;
            let attempt = store.join(&self.own_process, self.clock_limits(), || {
                self.core.clocks.now()
            });
            let holder = match attempt.await? {
                Admission::Admitted(roll) => {
                    self.apply_report(roll, began);
                    self.announce_change().await;
                    return Ok(());
                }
                Admission::Refused(holder) => holder,
            };
            match silent {
                Some(before) if before.id != holder.id || before.seen_at < holder.seen_at => {
                    return Err(self.refused(holder));
                }
                Some(_) => {}
                None => {
                    let now = self.core.clocks.now();
                    let seconds = (holder.seen_at + DEAD_AFTER).since(now).as_secs();
                    tracing::warn!(
                        "{holder} seems to have ended: waiting for its shards, {seconds} s at most"
                    );
                }
            }
            silent = Some(holder);
            tokio::time::sleep(RETRY_DELAY).await;
        }
    }

    fn refused(&self, holder: Process) -> JoinError {
        let shards = self.own_process.shards;
        if holder.shards.total() == shards.total() {
            JoinError::ShardsTaken {
                other: holder,
                wanted: shards,
            }
        } else {
            JoinError::DifferentTotal {
                other: holder,
                wanted: shards,
            }
        }
    }

    /// Sends heartbeats until `stop` is cancelled.
    ///
    /// # Errors
    /// If this process was taken for dead, and another one has its shards by now.
    pub async fn run(&self, stop: CancellationToken) -> Result<(), JoinError> {
        if !self.core.store.is_shared() {
            stop.cancelled().await;
            return Ok(());
        }
        let mut has_failed = false;
        loop {
            let wait = match self.beat().await {
                Ok(()) => {
                    has_failed = false;
                    HEARTBEAT_INTERVAL
                }
                Err(JoinError::Store(error)) => {
                    if !has_failed {
                        tracing::error!(%error, "the heartbeat of this process could not be stored");
                    }
                    has_failed = true;
                    RETRY_DELAY
                }
                Err(error) => return Err(error),
            };
            tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(()),
                () = self.roll_changed.notified() => {}
                () = tokio::time::sleep(wait) => {}
            }
        }
    }

    /// Sends one heartbeat.
    ///
    /// # Errors
    /// As [`Membership::run`], and for errors of the database.
    pub async fn beat(&self) -> Result<(), JoinError> {
        let connected = self.core.reachable_shards().len();
        let began = Instant::now();
        let store = &self.core.store;
        let heartbeat = store.heartbeat(connected, self.clock_limits(), || self.core.clocks.now());
        match heartbeat.await? {
            Some(roll) => self.apply_report(roll, began),
            None => {
                tracing::warn!("this process was considered dead: it registers again");
                self.join().await?;
            }
        }
        Ok(())
    }

    /// Leaves unfinished work to the others.
    ///
    /// # Errors
    /// Errors of the database: then they wait until this process is dead to them.
    pub async fn leave(&self) -> Result<(), AppError> {
        self.core.store.leave(self.core.clocks.now()).await?;
        self.announce_change().await;
        Ok(())
    }

    fn clock_limits(&self) -> ClockLimits {
        ClockLimits {
            day: self.core.limits.day,
            claim: self.core.limits.claim,
        }
    }

    /// Applies the report of a heartbeat that was sent at `began`.
    fn apply_report(&self, roll: HeartbeatReport, began: Instant) {
        self.core.vitals.lease.renew(began);
        let HeartbeatReport {
            others,
            gone,
            set_back,
        } = roll;
        if let Some(duration) = set_back {
            tracing::warn!(
                seconds = duration.as_secs(),
                "the database's clock was set back"
            );
        }
        for dead in &gone {
            let silent = self.core.clocks.now().since(dead.seen_at).as_secs();
            tracing::warn!("{dead} has sent no heartbeat for {silent} s: its work is released");
        }
        self.core.vitals.requests.set_peer_count(others.len());
        let changes = self.core.share.update(&others);
        if changes || !gone.is_empty() || set_back.is_some() {
            let shards = self.core.share.shards().letters();
            tracing::info!(others = others.len(), shards, "assigned shards changed");
            self.wake_all();
        }
    }

    fn wake_all(&self) {
        self.games.bot_queue.request_lookup();
        self.core.signals.wake_courier();
        self.core.signals.wake_timers();
        self.core.signals.wake_cards();
    }
}

/// The minimum interval between two hints.
const NOTICE_INTERVAL: Duration = Duration::from_millis(20);
/// The delay before a failed connection is retried.
const RECONNECT_AFTER: Duration = Duration::from_secs(1);

/// Notifies the other processes of new work, and receives their hints, until `stop` is cancelled. Only latency depends
/// on it.
pub async fn exchange_notices(
    core: Arc<Core>,
    membership: Arc<Membership>,
    stop: CancellationToken,
) {
    if !core.store.is_shared() {
        stop.cancelled().await;
        return;
    }
    tokio::select! {
        biased;
        () = stop.cancelled() => {}
        () = send_notices(&core) => {}
        () = receive_notices(&core, &membership) => {}
    }
}

async fn send_notices(core: &Core) {
    loop {
        core.signals.peer_work_caused().await;
        if core.share.has_others()
            && let Err(error) = core.store.notify_peers(PeerNotice::Work).await
        {
            tracing::debug!(%error, "the other processes were not notified: they will poll");
        }
        tokio::time::sleep(NOTICE_INTERVAL).await;
    }
}

async fn receive_notices(core: &Core, membership: &Membership) {
    loop {
        if let Err(error) = receive_until_error(core, membership).await {
            tracing::debug!(%error, "notifications of other processes cannot be received");
        }
        tokio::time::sleep(RECONNECT_AFTER).await;
    }
}

async fn receive_until_error(core: &Core, membership: &Membership) -> Result<(), StoreError> {
    let Some(mut hints) = core.store.listen_to_peers().await? else {
        return Ok(());
    };
    loop {
        match hints.next().await? {
            PeerNotice::Work => core.signals.wake_for_peer_work(),
            PeerNotice::Processes => membership.note_roll_change(),
        }
    }
}

/// The minimum interval between identifies of shards that exclude each other. Discord counts five seconds at arrival,
/// and network delays differ.
const IDENTIFY_INTERVAL: Duration = Duration::from_millis(5_100);
/// The time for which a shard has the turn, unless it identifies before.
const TURN_TIME: Duration = Duration::from_secs(15);
/// The time a shard has to identify, from its turn: what follows of the turn is the interval to the next one.
const CONNECT_TIMEOUT: Duration = TURN_TIME.saturating_sub(IDENTIFY_INTERVAL);

/// Use cases of the identify order.
pub struct IdentifyOrder {
    core: Arc<Core>,
}

/// The turn of a bucket, which is shared by shards that exclude each other.
#[derive(Debug, PartialEq, Eq)]
pub struct IdentifyTurn {
    bucket: u16,
    until: Timestamp,
}

/// The answer to a shard that asks for the turn of its bucket.
#[derive(Debug, PartialEq, Eq)]
pub enum TurnRequest {
    /// The shard has the turn.
    Granted(IdentifyTurn),
    /// Another shard has it. The delay before the next try; the other may release it early.
    Wait(Duration),
}

impl IdentifyTurn {
    /// Returns whether a shard that got a turn so long ago may still identify. Later it might follow the next one too
    /// soon.
    pub fn is_valid(since: Duration) -> bool {
        since < CONNECT_TIMEOUT
    }
}

impl IdentifyOrder {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> IdentifyOrder {
        IdentifyOrder { core }
    }

    /// Takes the turn of a bucket, if it is free.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn take(&self, bucket: u16) -> Result<TurnRequest, AppError> {
        let now = self.core.clocks.now();
        let until = now + TURN_TIME;
        let store = &self.core.store;
        let free_at = store.take_identify_slot(bucket, now, until).await?;
        Ok(match free_at {
            None => TurnRequest::Granted(IdentifyTurn { bucket, until }),
            Some(free_at) => TurnRequest::Wait(free_at.since(now).min(IDENTIFY_INTERVAL)),
        })
    }

    /// Notes that the shard with the turn has identified: the next one's turn begins five seconds later.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn identified(&self, turn: IdentifyTurn) -> Result<(), AppError> {
        let next = self.core.clocks.now() + IDENTIFY_INTERVAL;
        let store = &self.core.store;
        store
            .free_identify_slot(turn.bucket, turn.until, next)
            .await?;
        Ok(())
    }
}

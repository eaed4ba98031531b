//! The courier's main loop: lanes in parallel, games before crowds, standing messages last, a single probe in an
//! outage.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::task::{self, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::Delivery;
use super::deliver::{DeliveryFailure, FIRST_DELAY, NextRow};
use super::outlet::{DeskOutlet, Outlet};
use crate::app::error::AppError;
use hansu_play::{ChannelId, Timestamp};
use hansu_store::{DeliveryQueue, PosterSubject, RowId};

/// The number of lanes served in parallel.
const LANES: usize = 8;
/// The maximum number of lanes that serve digests, thousands of which become due at full hours, and new games of cups.
const CROWD_LANES: usize = 3;
/// The time standing messages wait while there are boards to send.
const DESK_PATIENCE: Duration = Duration::from_secs(20);
/// A lane with a row younger than this precedes the backlog of an outage.
const FRESH_AGE: Duration = Duration::from_secs(10);
/// The minimum interval between two queries for due lanes, since a burst of moves wakes the courier often.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The shortest sleep.
const SHORTEST_SLEEP: Duration = Duration::from_millis(5);
/// The longest sleep, in case a wake-up is missed.
const LONGEST_SLEEP: Duration = Duration::from_secs(30);
/// The delay between two checks whether a failed database works again.
const DATABASE_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Serves all lanes until `stop` is cancelled, then waits for attempts in flight.
pub async fn run<O: DeskOutlet + 'static>(
    delivery: Arc<Delivery>,
    outlet: Arc<O>,
    stop: CancellationToken,
) {
    let mut lanes = Lanes {
        delivery,
        outlet,
        stop,
        busy: HashMap::new(),
        tasks: JoinSet::new(),
        probed: HashSet::new(),
        parked: ParkedMessages::default(),
        desk: None,
        boards_since: None,
    };
    loop {
        let core = &lanes.delivery.core;
        core.vitals.courier.beat();
        if let Err(error) = core.follow_clock().await {
            tracing::error!(%error, "due times could not be shifted with the clock");
        }
        let next_look = Instant::now() + POLL_INTERVAL;
        let wait = match lanes.round().await {
            Ok(next) => lanes.idle_time(next),
            Err(error) => {
                tracing::error!(%error, "the outbox could not be read");
                FIRST_DELAY
            }
        };
        tokio::select! {
            biased;
            () = lanes.stop.cancelled() => break,
            Some(done) = lanes.tasks.join_next_with_id() => lanes.release(done),
            () = lanes.delivery.core.signals.courier_woken() => {}
            () = tokio::time::sleep(wait) => {}
        }
        tokio::time::sleep_until(next_look).await;
        while let Some(result) = lanes.tasks.try_join_next_with_id() {
            lanes.release(result);
        }
        lanes.delivery.core.signals.note_courier_awake();
    }
    // A request in flight may still succeed. Waiting for its answer saves the next start a search for it.
    while lanes.tasks.join_next().await.is_some() {}
}

/// Lanes being served.
struct Lanes<O> {
    delivery: Arc<Delivery>,
    outlet: Arc<O>,
    stop: CancellationToken,
    /// Lanes by task. Task ids have no order, but the map is only counted and searched.
    busy: HashMap<task::Id, BusyQueue>,
    tasks: JoinSet<()>,
    /// Lanes that have sent a probe in the current outage.
    probed: HashSet<DeliveryQueue>,
    parked: ParkedMessages,
    /// The task that updates a standing message: one at a time.
    desk: Option<task::Id>,
    /// The time since which standing messages wait because there are boards to send.
    boards_since: Option<Instant>,
}

/// The state of the parked messages. They are rare, so most rounds skip them.
#[derive(Default)]
struct ParkedMessages {
    /// The time of the last check; `None` if it failed.
    looked: Option<Instant>,
    /// The time of the next retry, if it is soon.
    next: Option<Timestamp>,
}

/// A lane being served.
struct BusyQueue {
    queue: DeliveryQueue,
    /// `true` if the lane counts against [`CROWD_LANES`].
    crowd: bool,
}

impl<O: DeskOutlet + 'static> Lanes<O> {
    /// Reopens rows to retry, and starts the lanes that are due. Returns the time at which something is due next.
    async fn round(&mut self) -> Result<Option<Timestamp>, AppError> {
        self.reopen().await?;
        let next = self.start_lanes().await?;
        Ok(next.into_iter().chain(self.parked.next).min())
    }

    /// Checks parked messages when one is due, when a channel has changed, and periodically, since other processes
    /// park messages too.
    async fn reopen(&mut self) -> Result<(), AppError> {
        let core = &self.delivery.core;
        let is_time = self
            .parked
            .next
            .is_some_and(|next| next <= core.clocks.now());
        let is_fresh = |looked_at: Instant| looked_at.elapsed() < LONGEST_SLEEP;
        if core.signals.take_parked_signal() || is_time || !self.parked.looked.is_some_and(is_fresh)
        {
            self.parked.looked = None;
            // Looks ahead twice as far as the next check.
            self.parked.next = self.delivery.reopen_due(2 * LONGEST_SLEEP).await?;
            self.parked.looked = Some(Instant::now());
        }
        Ok(())
    }

    /// Starts the lanes that are due, within the limit. Returns when the next row becomes due.
    async fn start_lanes(&mut self) -> Result<Option<Timestamp>, AppError> {
        let at_once = match self.delivery.outage.pause() {
            None => LANES,
            // The pause is over: one message probes whether Discord answers again.
            Some(Duration::ZERO) => 1,
            Some(_) => 0,
        };
        if self.busy.len() >= at_once {
            return Ok(None);
        }
        let now = self.delivery.core.clocks.now();
        let core = Arc::clone(&self.delivery.core);
        let shards = core.share.shards();
        let due = core.store.due_lanes(&shards, now, now - FRESH_AGE).await?;
        let mut games = due.games;
        let boards_wait = !games.is_empty();
        if self.delivery.outage.pause().is_some() {
            games = self.unprobed(games);
        } else {
            self.probed.clear();
        }
        self.start(games, at_once, false);
        let crowds = self.busy.values().filter(|busy| busy.crowd).count();
        let room = CROWD_LANES
            .saturating_sub(crowds)
            .min(at_once.saturating_sub(self.busy.len()));
        self.start(due.crowds, self.busy.len() + room, true);
        let desk = self.start_desk(boards_wait).await?;
        Ok(due.next.into_iter().chain(desk).min())
    }

    /// Starts the standing message that is due, after all boards. Returns when another becomes due.
    async fn start_desk(&mut self, boards_wait: bool) -> Result<Option<Timestamp>, AppError> {
        if self.desk.is_some() || self.delivery.outage.pause().is_some() {
            return Ok(None);
        }
        if boards_wait {
            let since = *self.boards_since.get_or_insert_with(Instant::now);
            if since.elapsed() < DESK_PATIENCE {
                return Ok(None);
            }
        }
        self.boards_since = None;
        let core = Arc::clone(&self.delivery.core);
        let shards = core.share.shards();
        let due = core.store.due_poster(&shards, core.clocks.now()).await?;
        if let Some(poster) = due.due {
            let delivery = Arc::clone(&self.delivery);
            let outlet = Arc::clone(&self.outlet);
            let stop = self.stop.clone();
            let task = self
                .tasks
                .spawn(async move { serve_poster(&delivery, &*outlet, poster, &stop).await });
            self.desk = Some(task.id());
        }
        Ok(due.next)
    }

    /// Returns how long the courier can idle until `next`, when the next row is due.
    fn idle_time(&self, next: Option<Timestamp>) -> Duration {
        if let Some(pause) = self.delivery.outage.pause() {
            // Not zero: during a probe the loop would otherwise spin until the answer arrives.
            return pause.clamp(SHORTEST_SLEEP, LONGEST_SLEEP);
        }
        let core = &self.delivery.core;
        let longest = core.share.limit_sleep(LONGEST_SLEEP);
        next.map_or(longest, |next| {
            next.since(core.clocks.now()).clamp(SHORTEST_SLEEP, longest)
        })
    }

    /// Returns the lanes that have not probed yet in this outage, and notes the first. A lane whose own message causes
    /// the failures must not keep the others from detecting that the platform answers.
    fn unprobed(&mut self, lanes: Vec<DeliveryQueue>) -> Vec<DeliveryQueue> {
        let is_unprobed = |lane: &DeliveryQueue| !self.probed.contains(lane);
        let mut rest: Vec<_> = lanes.iter().copied().filter(is_unprobed).collect();
        if rest.is_empty() {
            self.probed.clear();
            rest = lanes;
        }
        self.probed.extend(rest.first());
        rest
    }

    /// Starts lanes until `at_once` are busy in total.
    fn start(&mut self, queues: Vec<DeliveryQueue>, at_once: usize, crowd: bool) {
        for queue in queues {
            if self.busy.len() >= at_once {
                break;
            }
            // One task per lane at a time keeps the lane in order.
            if self.busy.values().any(|busy| busy.queue == queue) {
                continue;
            }
            let delivery = Arc::clone(&self.delivery);
            let outlet = Arc::clone(&self.outlet);
            let stop = self.stop.clone();
            let task = self
                .tasks
                .spawn(async move { serve(&delivery, &*outlet, queue, &stop).await });
            self.busy.insert(task.id(), BusyQueue { queue, crowd });
        }
    }

    /// Releases a lane whose task has ended, also by panic.
    fn release(&mut self, result: Result<(task::Id, ()), task::JoinError>) {
        let task = match &result {
            Ok((task, ())) => *task,
            Err(error) => error.id(),
        };
        self.desk.take_if(|desk| *desk == task);
        let freed = self.busy.remove(&task);
        if let (Err(error), Some(BusyQueue { queue, .. })) = (result, freed) {
            tracing::error!(%error, lane = %queue, "a delivery task failed");
        }
    }
}

async fn serve_poster<O: DeskOutlet>(
    delivery: &Delivery,
    outlet: &O,
    poster: (ChannelId, PosterSubject),
    stop: &CancellationToken,
) {
    if let Err(error) = delivery.refresh_poster(outlet, poster).await {
        let (channel, kind) = poster;
        tracing::error!(%error, %channel, ?kind, "a standing message could not be updated");
        wait_for_database(delivery, None, stop).await;
    }
}

async fn serve<O: Outlet>(
    delivery: &Delivery,
    outlet: &O,
    queue: DeliveryQueue,
    stop: &CancellationToken,
) {
    while !stop.is_cancelled() {
        match delivery.next(outlet, queue).await {
            Ok(NextRow::OneOfMore) if delivery.outage.pause().is_none() => {}
            Ok(_) => return,
            Err(DeliveryFailure { error, claimed }) => {
                tracing::error!(%error, lane = %queue, "a message could not be delivered");
                // If stopped here, the row stays claimed in the database. The next start treats it as an attempt with
                // an unknown result.
                wait_for_database(delivery, claimed, stop).await;
            }
        }
    }
}

/// Waits for the database, until `stop` is cancelled.
async fn wait_for_database(delivery: &Delivery, claimed: Option<RowId>, stop: &CancellationToken) {
    tokio::select! {
        biased;
        () = until_database_works(delivery, claimed) => {}
        () = stop.cancelled() => {}
    }
}

/// Waits until the database works again and releases the claimed row, which would block its lane until the claim
/// expires. In the meantime the lane stays busy, so no other task runs into the same error.
async fn until_database_works(delivery: &Delivery, claimed: Option<RowId>) {
    loop {
        tokio::time::sleep(DATABASE_RETRY_DELAY).await;
        let now = delivery.core.clocks.now();
        let result = match claimed {
            Some(row) => delivery.core.store.retry_at(row, now).await,
            None => delivery.core.store.probe(now).await,
        };
        if result.is_ok() {
            return;
        }
    }
}

//! The courier's main loop: lanes in parallel, games before digests, a single probe in an outage.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::task::{self, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::Delivery;
use super::deliver::{FIRST_WAIT, Failed};
use super::outlet::Outlet;
use crate::app::error::AppError;
use crate::play::Timestamp;
use crate::store::{DeliveryQueue, RowId};

/// Lanes served in parallel.
const LANES: usize = 8;
/// How many of these may serve digests, which become due by the thousand at full hours.
const DIGESTS: usize = 3;
/// A lane with a row younger than this precedes the backlog of an outage.
const FRESH: Duration = Duration::from_secs(10);
/// The least time between two looks for due lanes. A burst of moves wakes the courier often, and each look
/// queries the outbox.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// The longest sleep, in case a wake-up is missed.
const LOOK: Duration = Duration::from_secs(30);
/// The delay between two checks whether a failed database works again.
const AGAIN: Duration = Duration::from_secs(1);

/// Serves all lanes until `stop` is cancelled, then waits for attempts in flight.
pub async fn run<O: Outlet + 'static>(
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
    };
    loop {
        let core = &lanes.delivery.core;
        core.vitals.courier.beat();
        if let Err(error) = core.calendar.follow_clock().await {
            tracing::error!(%error, "what is due cannot follow the clock");
        }
        let next_look = Instant::now() + BETWEEN_LOOKS;
        let again = lanes.delivery.reopen_due(LOOK).await;
        if let Err(error) = &again {
            tracing::error!(%error, "parked messages cannot be read");
        }
        if let Err(error) = lanes.start_lanes().await {
            tracing::error!(%error, "the outbox cannot be read");
        }
        let wait = next_wait(&lanes.delivery, &again).await;
        tokio::select! {
            biased;
            () = lanes.stop.cancelled() => break,
            Some(done) = lanes.tasks.join_next_with_id() => lanes.free(done),
            () = lanes.delivery.core.signals.courier_woken() => {}
            () = tokio::time::sleep(wait) => {}
        }
        tokio::time::sleep_until(next_look).await;
        while let Some(done) = lanes.tasks.try_join_next_with_id() {
            lanes.free(done);
        }
    }
    // A request in flight may still arrive. Waiting for its answer spares the next start a search for it.
    while lanes.tasks.join_next().await.is_some() {}
}

/// Lanes being served.
struct Lanes<O> {
    delivery: Arc<Delivery>,
    outlet: Arc<O>,
    stop: CancellationToken,
    /// Lane by task, whose id has no order: they are counted, and looked for one.
    busy: HashMap<task::Id, BusyQueue>,
    tasks: JoinSet<()>,
    /// Lanes that have sent a probe in the present outage.
    probed: HashSet<DeliveryQueue>,
}

/// A lane being served.
struct BusyQueue {
    queue: DeliveryQueue,
    /// Whether it counts against [`DIGESTS`].
    digest: bool,
}

impl<O: Outlet + 'static> Lanes<O> {
    async fn start_lanes(&mut self) -> Result<(), AppError> {
        let at_once = match self.delivery.outage.pause() {
            None => LANES,
            // The pause is over: one message probes whether Discord answers again.
            Some(Duration::ZERO) => 1,
            Some(_) => 0,
        };
        if self.busy.len() >= at_once {
            return Ok(());
        }
        let now = self.delivery.core.clocks.now();
        let core = Arc::clone(&self.delivery.core);
        let shards = core.share.shards();
        let due = core.store.due_lanes(&shards, now, now - FRESH).await?;
        let mut games = due.games;
        if self.delivery.outage.pause().is_some() {
            games = self.in_turn(games);
        } else {
            self.probed.clear();
        }
        self.start(games, at_once, false);
        let digests = self.busy.values().filter(|busy| busy.digest).count();
        let room = DIGESTS
            .saturating_sub(digests)
            .min(at_once.saturating_sub(self.busy.len()));
        self.start(due.digests, self.busy.len() + room, true);
        Ok(())
    }

    /// The lanes that have not probed yet in this outage, and notes the first: one whose own message is the
    /// trouble must not keep the others from finding out that the platform answers.
    fn in_turn(&mut self, lanes: Vec<DeliveryQueue>) -> Vec<DeliveryQueue> {
        let fresh = |lane: &DeliveryQueue| !self.probed.contains(lane);
        let mut rest: Vec<_> = lanes.iter().copied().filter(fresh).collect();
        if rest.is_empty() {
            self.probed.clear();
            rest = lanes;
        }
        self.probed.extend(rest.first());
        rest
    }

    /// Starts lanes until `at_once` are busy in total.
    fn start(&mut self, queues: Vec<DeliveryQueue>, at_once: usize, digest: bool) {
        for queue in queues {
            if self.busy.len() >= at_once {
                break;
            }
            // One task per lane at a time keeps the lane in order.
            if self.busy.values().any(|busy| busy.queue == queue) {
                continue;
            }
            let (delivery, outlet) = (Arc::clone(&self.delivery), Arc::clone(&self.outlet));
            let stop = self.stop.clone();
            let task = self
                .tasks
                .spawn(async move { serve(&delivery, &*outlet, queue, &stop).await });
            self.busy.insert(task.id(), BusyQueue { queue, digest });
        }
    }

    /// Releases a lane whose task has ended, also by panic.
    fn free(&mut self, done: Result<(task::Id, ()), task::JoinError>) {
        let task = match &done {
            Ok((task, ())) => *task,
            Err(error) => error.id(),
        };
        let freed = self.busy.remove(&task);
        if let (Err(error), Some(BusyQueue { queue, .. })) = (done, freed) {
            tracing::error!(%error, lane = %queue, "a delivery broke off");
        }
    }
}

/// How long nothing is due. `again` is when parked messages are to be looked at.
async fn next_wait(delivery: &Delivery, again: &Result<Option<Timestamp>, AppError>) -> Duration {
    if let Some(pause) = delivery.outage.pause() {
        // Not zero: during a probe the loop would otherwise spin until its answer comes.
        return pause.clamp(Duration::from_millis(5), LOOK);
    }
    let now = delivery.core.clocks.now();
    let longest = delivery.core.share.sleep(LOOK);
    match (delivery.core.store.next_due(now).await, again) {
        (Ok(due), Ok(again)) => {
            let next = due.into_iter().chain(*again).min();
            next.map_or(longest, |next| {
                next.since(now).clamp(Duration::from_millis(5), longest)
            })
        }
        _ => FIRST_WAIT,
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
            Ok(true) if delivery.outage.pause().is_none() => {}
            Ok(_) => return,
            Err(Failed { error, claimed }) => {
                tracing::error!(%error, lane = %queue, "a message could not be delivered");
                let works = until_it_works(delivery, claimed);
                tokio::select! {
                    biased;
                    () = works => {}
                    // The row stays claimed in the database; the next start treats it as an attempt with
                    // unknown result.
                    () = stop.cancelled() => return,
                }
            }
        }
    }
}

/// Waits until the database works again and releases the claimed row, which would block its lane until the
/// claim expires. The lane stays busy meanwhile, so no other task runs into the same error.
async fn until_it_works(delivery: &Delivery, claimed: Option<RowId>) {
    loop {
        tokio::time::sleep(AGAIN).await;
        let now = delivery.core.clocks.now();
        let works = match claimed {
            Some(row) => delivery.core.store.retry_at(row, now).await,
            None => delivery.core.store.probe(now).await,
        };
        if works.is_ok() {
            return;
        }
    }
}

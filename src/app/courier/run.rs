//! The courier's loop: lanes side by side, those of games before digests, fewer in an outage.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::{self, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::deliver::{Courier, FIRST_WAIT, Failed};
use super::outlet::Outlet;
use crate::app::clock::Calendar;
use crate::app::error::AppError;
use crate::app::vitals::Vitals;
use crate::store::{DeliveryQueue, RowId};

/// Lanes that are served side by side.
const LANES: usize = 8;
/// So many of them may bring digests, which come due by the thousand: the others are left to the games.
const DIGESTS: usize = 3;
/// For how long a row counts as fresh: its lane goes before those of an outage's backlog.
const FRESH: Duration = Duration::from_secs(10);
/// The shortest time between two looks: each move of many at once wakes the courier, and each look reads
/// again what is due.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// The longest sleep between two looks, should a wake-up fail.
const LOOK: Duration = Duration::from_secs(30);
/// How often it is tried whether a database that failed works again.
const AGAIN: Duration = Duration::from_secs(1);

/// Serves every lane until told to stop; attempts under way are finished.
pub async fn run<O: Outlet + 'static>(
    courier: Arc<Courier>,
    calendar: Arc<Calendar>,
    vitals: Arc<Vitals>,
    outlet: Arc<O>,
    stop: CancellationToken,
) {
    let mut lanes = Lanes {
        courier,
        outlet,
        stop,
        busy: HashMap::new(),
        tasks: JoinSet::new(),
    };
    loop {
        vitals.courier.beat();
        if let Err(error) = calendar.follow_clock().await {
            tracing::error!(%error, "what is due cannot follow the clock");
        }
        let next_look = Instant::now() + BETWEEN_LOOKS;
        if let Err(error) = lanes.start_lanes().await {
            tracing::error!(%error, "the outbox cannot be read");
        }
        let wait = next_wait(&lanes.courier).await;
        tokio::select! {
            () = lanes.stop.cancelled() => break,
            () = lanes.courier.signals.courier_woken() => {}
            () = tokio::time::sleep(wait) => {}
            Some(done) = lanes.tasks.join_next_with_id() => lanes.free(done),
        }
        tokio::time::sleep_until(next_look).await;
        while let Some(done) = lanes.tasks.try_join_next_with_id() {
            lanes.free(done);
        }
    }
    // A request that has been made may arrive: its answer is waited for, so that the row need not be looked for.
    while lanes.tasks.join_next().await.is_some() {}
}

/// The lanes that are being served.
struct Lanes<O> {
    courier: Arc<Courier>,
    outlet: Arc<O>,
    stop: CancellationToken,
    /// The lanes that are being served, by the task that does it.
    busy: HashMap<task::Id, BusyQueue>,
    tasks: JoinSet<()>,
}

/// A lane that is being served.
struct BusyQueue {
    queue: DeliveryQueue,
    /// Whether for a digest.
    digest: bool,
}

impl<O: Outlet + 'static> Lanes<O> {
    async fn start_lanes(&mut self) -> Result<(), AppError> {
        let at_once = match self.courier.outage.pause() {
            None => LANES,
            // One message finds out whether the platform answers again.
            Some(Duration::ZERO) => 1,
            Some(_) => 0,
        };
        if self.busy.len() >= at_once {
            return Ok(());
        }
        let now = self.courier.clock.now();
        let games = self.courier.store.due_lanes(now, now - FRESH).await?;
        self.start(games, at_once, false);
        let digests = self.busy.values().filter(|busy| busy.digest).count();
        let room = DIGESTS
            .saturating_sub(digests)
            .min(at_once.saturating_sub(self.busy.len()));
        if room > 0 {
            let digests = self.courier.store.due_digest_lanes(now).await?;
            self.start(digests, self.busy.len() + room, true);
        }
        Ok(())
    }

    /// Serves lanes, so many at once, those included that are busy.
    fn start(&mut self, queues: Vec<DeliveryQueue>, at_once: usize, digest: bool) {
        for queue in queues {
            if self.busy.len() >= at_once {
                break;
            }
            if self.busy.values().any(|busy| busy.queue == queue) {
                continue;
            }
            let (courier, outlet) = (Arc::clone(&self.courier), Arc::clone(&self.outlet));
            let stop = self.stop.clone();
            let task = self
                .tasks
                .spawn(async move { serve(&courier, &*outlet, queue, &stop).await });
            self.busy.insert(task.id(), BusyQueue { queue, digest });
        }
    }

    /// Frees a lane, however its task has ended.
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

async fn next_wait(courier: &Courier) -> Duration {
    if let Some(pause) = courier.outage.pause() {
        return pause.clamp(Duration::from_millis(5), LOOK);
    }
    let now = courier.clock.now();
    match courier.store.next_due(now).await {
        Ok(Some(due)) => due.since(now).clamp(Duration::from_millis(5), LOOK),
        Ok(None) => LOOK,
        Err(_) => FIRST_WAIT,
    }
}

async fn serve<O: Outlet>(
    courier: &Courier,
    outlet: &O,
    queue: DeliveryQueue,
    stop: &CancellationToken,
) {
    while !stop.is_cancelled() {
        match courier.next(outlet, queue).await {
            Ok(true) if courier.outage.pause().is_none() => {}
            Ok(_) => return,
            Err(Failed { error, claimed }) => {
                tracing::error!(%error, lane = %queue, "a message could not be delivered");
                let works = until_it_works(courier, claimed);
                tokio::select! {
                    () = works => {}
                    // The next start takes it as one whose end is unknown.
                    () = stop.cancelled() => return,
                }
            }
        }
    }
}

/// Waits until the database works again, and gives a claimed row back: it would otherwise hold its
/// channel up until the claim runs out. The lane is kept meanwhile, so that nobody asks in vain.
async fn until_it_works(courier: &Courier, claimed: Option<RowId>) {
    loop {
        tokio::time::sleep(AGAIN).await;
        let now = courier.clock.now();
        let works = match claimed {
            Some(row) => courier.store.retry_at(row, now).await,
            None => courier.store.probe(now).await,
        };
        if works.is_ok() {
            return;
        }
    }
}

//! The courier: brings the rows of the outbox to the platform, each exactly once.
//!
//! A row whose attempt has no known end is never simply repeated: the courier looks first whether
//! it arrived. Rows of one lane go strictly in order, lanes side by side.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBuilder};
use futures_util::FutureExt;
use tokio::task::{self, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::error::Parked;
use super::outlet::{Found, Outlet, OutletError, Parcel};
use super::{App, AppError};
use crate::play::MessageId;
use crate::store::{Lane, Row, RowId, RowKind, StoreError};

/// For how long the courier has a row to itself: longer than any attempt may take.
const CLAIM: Duration = Duration::from_secs(60);
/// Lanes that are served side by side.
const LANES: usize = 8;
/// So many of them may bring digests, which come due by the thousand: the others are left to the games.
const DIGESTS: usize = 3;
/// For how long a row counts as fresh: its lane goes before those of an outage's backlog.
const FRESH: Duration = Duration::from_secs(10);
/// The shortest time between two looks: each move of many at once wakes the courier, and each look reads
/// again what is owed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// The longest sleep between two looks, should a wake-up fail.
const LOOK: Duration = Duration::from_secs(30);
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// How often it is tried whether a database that failed works again.
const AGAIN: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// So many faults of ours and a message is given up: the same would happen again.
const MOST_FAULTS: u32 = 3;

/// Serves every lane until told to stop; attempts under way are finished.
pub async fn run<O: Outlet + 'static>(app: Arc<App>, outlet: Arc<O>, stop: CancellationToken) {
    let mut courier = Courier {
        app,
        outlet,
        stop,
        busy: HashMap::new(),
        lanes: JoinSet::new(),
    };
    loop {
        courier.app.vitals.courier.beat();
        if let Err(error) = courier.app.follow_clock().await {
            tracing::error!(%error, "what is due cannot follow the clock");
        }
        let next_look = Instant::now() + BETWEEN_LOOKS;
        if let Err(error) = courier.start_lanes().await {
            tracing::error!(%error, "the outbox cannot be read");
        }
        let wait = next_wait(&courier.app).await;
        tokio::select! {
            () = courier.stop.cancelled() => break,
            () = courier.app.courier.notified() => {}
            () = tokio::time::sleep(wait) => {}
            Some(done) = courier.lanes.join_next_with_id() => courier.free(done),
        }
        tokio::time::sleep_until(next_look).await;
        while let Some(done) = courier.lanes.try_join_next_with_id() {
            courier.free(done);
        }
    }
    while courier.lanes.join_next().await.is_some() {}
}

struct Courier<O> {
    app: Arc<App>,
    outlet: Arc<O>,
    stop: CancellationToken,
    /// The lanes that are being served, by the task that does it.
    busy: HashMap<task::Id, Busy>,
    lanes: JoinSet<()>,
}

/// A lane that is being served.
struct Busy {
    lane: Lane,
    /// Whether for a digest.
    digest: bool,
}

impl<O: Outlet + 'static> Courier<O> {
    async fn start_lanes(&mut self) -> Result<(), AppError> {
        let at_once = match self.app.outage.pause() {
            None => LANES,
            // One message finds out whether the platform answers again.
            Some(Duration::ZERO) => 1,
            Some(_) => 0,
        };
        if self.busy.len() >= at_once {
            return Ok(());
        }
        let now = self.app.clock.now();
        let games = self.app.store.due_lanes(now, now - FRESH).await?;
        self.start(games, at_once, false);
        let digests = self.busy.values().filter(|busy| busy.digest).count();
        let room = DIGESTS
            .saturating_sub(digests)
            .min(at_once.saturating_sub(self.busy.len()));
        if room > 0 {
            let digests = self.app.store.due_digest_lanes(now).await?;
            self.start(digests, self.busy.len() + room, true);
        }
        Ok(())
    }

    /// Serves lanes, so many at once, those included that are busy.
    fn start(&mut self, lanes: Vec<Lane>, at_once: usize, digest: bool) {
        for lane in lanes {
            if self.busy.len() >= at_once {
                break;
            }
            if self.busy.values().any(|busy| busy.lane == lane) {
                continue;
            }
            let (app, outlet) = (Arc::clone(&self.app), Arc::clone(&self.outlet));
            let stop = self.stop.clone();
            let task = self
                .lanes
                .spawn(async move { serve(&app, &*outlet, lane, &stop).await });
            self.busy.insert(task.id(), Busy { lane, digest });
        }
    }

    /// Frees a lane, however its task has ended.
    fn free(&mut self, done: Result<(task::Id, ()), task::JoinError>) {
        let task = match &done {
            Ok((task, ())) => *task,
            Err(error) => error.id(),
        };
        let lane = self.busy.remove(&task);
        if let (Err(error), Some(Busy { lane, .. })) = (done, lane) {
            tracing::error!(%error, %lane, "a delivery broke off");
        }
    }
}

async fn next_wait(app: &App) -> Duration {
    if let Some(pause) = app.outage.pause() {
        return pause.clamp(Duration::from_millis(5), LOOK);
    }
    let now = app.clock.now();
    match app.store.next_due(now).await {
        Ok(Some(due)) => due.since(now).clamp(Duration::from_millis(5), LOOK),
        Ok(None) => LOOK,
        Err(_) => FIRST_WAIT,
    }
}

async fn serve<O: Outlet>(app: &App, outlet: &O, lane: Lane, stop: &CancellationToken) {
    while !stop.is_cancelled() {
        match next(app, outlet, lane).await {
            Ok(true) if app.outage.pause().is_none() => {}
            Ok(_) => return,
            Err(Failed { error, claimed }) => {
                tracing::error!(%error, %lane, "a message could not be delivered");
                let works = until_it_works(app, claimed);
                tokio::select! {
                    () = works => {}
                    // The next start takes it as one whose end is unknown.
                    () = stop.cancelled() => return,
                }
            }
        }
    }
}

/// A failure of the database, and the row that it left claimed.
struct Failed {
    error: AppError,
    claimed: Option<RowId>,
}

/// Waits until the database works again, and gives a claimed row back: it would otherwise hold its
/// channel up until the claim runs out. The lane is kept meanwhile, so that nobody asks in vain.
async fn until_it_works(app: &App, claimed: Option<RowId>) {
    loop {
        tokio::time::sleep(AGAIN).await;
        let now = app.clock.now();
        let works = match claimed {
            Some(row) => app.store.retry_at(row, now).await,
            None => app.store.probe(now).await,
        };
        if works.is_ok() {
            return;
        }
    }
}

/// Delivers the oldest due message of one lane; `false` where none is due. A fault of ours concerns
/// that message alone: it is tried again, and given up after a few times.
///
/// # Errors
/// What the database says. The row then waits for its claim to run out.
pub async fn deliver_next<O: Outlet>(app: &App, outlet: &O, lane: Lane) -> Result<bool, AppError> {
    let done = next(app, outlet, lane).await;
    done.map_err(|failed| failed.error)
}

async fn next<O: Outlet>(app: &App, outlet: &O, lane: Lane) -> Result<bool, Failed> {
    let unclaimed = |error: StoreError| Failed {
        error: error.into(),
        claimed: None,
    };
    let row = match app.store.claim_next(lane, app.clock.now(), CLAIM).await {
        Ok(Some(row)) => row,
        Ok(None) => return Ok(false),
        Err(error @ StoreError::UnreadableRow { row, .. }) => {
            tracing::error!(%error, %lane, "a message is given up");
            let parked = app.store.park(row, Parked::Broken.code()).await;
            return parked.map(|()| true).map_err(unclaimed);
        }
        Err(error) => return Err(unclaimed(error)),
    };
    let id = row.id;
    let settled = settle(app, outlet, row).await;
    settled.map_err(|error| Failed {
        error,
        claimed: Some(id),
    })?;
    app.row_settled();
    Ok(true)
}

/// Delivers a claimed row, or counts a fault of ours against it.
async fn settle<O: Outlet>(app: &App, outlet: &O, row: Row) -> Result<(), AppError> {
    let id = row.id;
    // Nothing that it shares with others is left half-changed: a match is replaced, never edited.
    let carried = AssertUnwindSafe(carry(app, outlet, row))
        .catch_unwind()
        .await;
    match carried {
        Ok(Ok(())) => Ok(()),
        Ok(Err(AppError::Broken(error @ (StoreError::Database(_) | StoreError::Stale(_))))) => {
            Err(error.into())
        }
        Ok(Err(error)) => app.give_up_after(id, &error.to_string()).await,
        Err(_) => app.give_up_after(id, "panicked").await,
    }
}

async fn carry<O: Outlet>(app: &App, outlet: &O, row: Row) -> Result<(), AppError> {
    let parcel = app.pack(outlet, row).await?;
    if parcel.notice.is_void() {
        return app.conclude(&parcel, Err(OutletError::Nothing)).await;
    }
    let sent = attempt(app, outlet, &parcel).await?;
    app.note_weather(&sent).await?;
    app.conclude(&parcel, sent).await
}

/// One attempt. A row that was tried before may have arrived although its answer did not: it is
/// looked for first.
async fn attempt<O: Outlet>(
    app: &App,
    outlet: &O,
    parcel: &Parcel,
) -> Result<Result<Option<MessageId>, OutletError>, AppError> {
    let row = &parcel.row;
    if row.attempts > 0 && row.kind.posts() {
        let known = app.store.messages_of(row.game).await?;
        match outlet.find(parcel, &known).await {
            Ok(Found::Nowhere) => {}
            Ok(Found::At(message)) => return Ok(Ok(Some(message))),
            Ok(Found::Deleted) => return Ok(Ok(None)),
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(outlet.send(parcel).await)
}

impl App {
    async fn pack<O: Outlet>(&self, outlet: &O, row: Row) -> Result<Parcel, AppError> {
        let mut notice = self.notice(&row).await?;
        let picture = self.picture_or_words(&notice).await?;
        notice.left = self.has_left(outlet, &notice).await;
        Ok(Parcel {
            row,
            notice,
            picture,
        })
    }

    /// Counts a fault of ours against a row.
    async fn give_up_after(&self, row: RowId, error: &str) -> Result<(), AppError> {
        let due = self.clock.now() + FIRST_WAIT;
        let given_up = self
            .store
            .fault(row, due, MOST_FAULTS, Parked::Broken.code())
            .await?;
        tracing::error!(error, %row, given_up, "a message could not be put together");
        Ok(())
    }

    /// Learns from an attempt whether the platform answers. When it does again, nothing waits on.
    async fn note_weather(
        &self,
        sent: &Result<Option<MessageId>, OutletError>,
    ) -> Result<(), AppError> {
        match sent {
            Err(OutletError::Retry(_)) => self.outage.failed(),
            Err(OutletError::Limited(_)) => {}
            _ => {
                if self.outage.answered() {
                    self.store.hurry(self.clock.now()).await?;
                }
            }
        }
        Ok(())
    }

    async fn conclude(
        &self,
        parcel: &Parcel,
        sent: Result<Option<MessageId>, OutletError>,
    ) -> Result<(), AppError> {
        let (row, now) = (&parcel.row, self.clock.now());
        match sent {
            Ok(message) => self.store.delivered(row.id, message, now).await?,
            Err(OutletError::Nothing) => self.store.delivered(row.id, None, now).await?,
            // Certainly without effect, so no attempt: the limit is waited for, nothing else.
            Err(OutletError::Limited(after)) => {
                self.store
                    .postpone(row.id, self.clock.now() + after)
                    .await?;
            }
            // Buttons of old messages are harmless: they are taken away once or not at all.
            Err(_) if row.kind == RowKind::Strip => {
                self.store.delivered(row.id, None, now).await?;
            }
            Err(OutletError::NoThread) => self.without_thread(parcel).await?,
            Err(OutletError::Park(_))
                if matches!(row.kind, RowKind::Reminder | RowKind::Digest) =>
            {
                self.door_closed(row).await?;
            }
            Err(OutletError::Park(why)) => {
                tracing::warn!(game.id = %row.game, channel = %row.lane, reason = why.code(),
                    "a message of game {} is parked", row.game);
                self.store.park(row.id, why.code()).await?;
                match why {
                    Parked::ChannelGone => self.channel_gone(row).await?,
                    Parked::Forbidden | Parked::ThreadLocked => self.out_of_reach(parcel).await?,
                    Parked::Rejected | Parked::Broken => {}
                }
            }
            Err(OutletError::Retry(after)) => {
                // In an outage it is the pause of all that counts, so that no row waits for longer.
                let own = match self.outage.pause() {
                    Some(_) => Duration::ZERO,
                    None => backoff(row.attempts),
                };
                let wait = after.max(own);
                self.store.retry_at(row.id, self.clock.now() + wait).await?;
            }
        }
        Ok(())
    }

    /// A game whose thread cannot be made, or is gone, goes on in the channel around it.
    async fn without_thread(&self, parcel: &Parcel) -> Result<(), AppError> {
        let row = &parcel.row;
        let Some(game) = self.store.game_row(row.game).await? else {
            return Ok(());
        };
        if row.kind == RowKind::Thread {
            let now = self.clock.now();
            self.store.delivered(row.id, None, now).await?;
        }
        if game.home == row.lane && game.home != game.parent {
            tracing::info!(game.id = %row.game, "game {} goes on without a thread", row.game);
            self.store.rehome(row.game, game.parent).await?;
            self.store.retry_at(row.id, self.clock.now()).await?;
        } else if row.kind != RowKind::Thread {
            self.store.park(row.id, Parked::ChannelGone.code()).await?;
            self.channel_gone(row).await?;
        }
        Ok(())
    }

    /// Tells the player to act, who was not pinged, that it is their turn where nothing can be posted.
    async fn out_of_reach(&self, parcel: &Parcel) -> Result<(), AppError> {
        let (row, notice) = (&parcel.row, &parcel.notice);
        let asks = matches!(row.kind, RowKind::Board | RowKind::Setup) && !notice.late;
        let Some(person) = notice.game.waits_for().filter(|_| asks) else {
            return Ok(());
        };
        if !notice.game.is_bot(person.id) {
            self.store
                .tell_out_of_reach(row.game, row.seq, person.id, self.clock.now())
                .await?;
        }
        Ok(())
    }

    /// Tells the players, once, that their game has lost its channel.
    async fn channel_gone(&self, row: &Row) -> Result<(), AppError> {
        let game = self.load(row.game).await?;
        if let Some(table) = game
            .table()
            .filter(|_| game.is_open() && row.kind != RowKind::Lost)
        {
            let players = [table.players.cho.id, table.players.han.id];
            let people = players.into_iter().filter(|who| !game.is_bot(*who));
            self.store
                .tell_lost(row.game, row.seq, people, self.clock.now())
                .await?;
        }
        Ok(())
    }
}

/// The wait before attempt number `attempts + 1`: doubled each time up to a minute, jittered
/// so that many rows do not come back at once.
fn backoff(attempts: u32) -> Duration {
    // By then the wait has long reached its ceiling.
    let attempts = usize::try_from(attempts.min(16)).unwrap_or_default();
    ExponentialBuilder::default()
        .with_min_delay(FIRST_WAIT)
        .with_max_delay(LONGEST_WAIT)
        .with_max_times(attempts.saturating_add(1))
        .with_jitter()
        .build()
        .nth(attempts)
        .unwrap_or(LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_ceiling() {
        assert!(backoff(0) >= FIRST_WAIT && backoff(0) < 3 * FIRST_WAIT);
        assert!(backoff(3) > 2 * backoff(0));
        for attempts in [10, 1_000, u32::MAX] {
            let wait = backoff(attempts);
            assert!(
                wait >= LONGEST_WAIT && wait <= 2 * LONGEST_WAIT,
                "{attempts}: {wait:?}"
            );
        }
    }
}

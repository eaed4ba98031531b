//! The courier: brings the rows of the outbox to the platform, each exactly once.
//!
//! A row whose attempt has no known end is never simply repeated: the courier looks first whether
//! it arrived. Rows of one lane go strictly in order, lanes side by side.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBuilder};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::error::Parked;
use super::outlet::{Notice, Outlet, OutletError, Parcel, Subject};
use super::{App, AppError};
use crate::play::{ChannelId, MessageId};
use crate::store::{Row, RowKind};

/// For how long the courier has a row to itself: longer than any attempt may take.
const CLAIM: Duration = Duration::from_secs(60);
/// Lanes that are served side by side.
const LANES: usize = 8;
/// The longest sleep between two looks, should a wake-up fail.
const LOOK: Duration = Duration::from_secs(30);
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// Serves every lane until told to stop; attempts under way are finished.
pub async fn run<O: Outlet + 'static>(app: Arc<App>, outlet: Arc<O>, stop: CancellationToken) {
    let mut busy = HashSet::new();
    let mut lanes = JoinSet::new();
    loop {
        app.vitals.courier.beat();
        if let Err(error) = start_lanes(&app, &outlet, &mut busy, &mut lanes, &stop).await {
            tracing::error!(%error, "the outbox cannot be read");
        }
        let wait = next_wait(&app).await;
        tokio::select! {
            () = stop.cancelled() => break,
            () = app.courier.notified() => {}
            () = tokio::time::sleep(wait) => {}
            Some(done) = lanes.join_next() => {
                if let Ok(lane) = done {
                    busy.remove(&lane);
                }
            }
        }
    }
    while lanes.join_next().await.is_some() {}
}

async fn start_lanes<O: Outlet + 'static>(
    app: &Arc<App>,
    outlet: &Arc<O>,
    busy: &mut HashSet<ChannelId>,
    lanes: &mut JoinSet<ChannelId>,
    stop: &CancellationToken,
) -> Result<(), AppError> {
    for lane in app.store.due_lanes(app.clock.now()).await? {
        if busy.len() >= LANES {
            break;
        }
        if busy.insert(lane) {
            let (app, outlet, stop) = (Arc::clone(app), Arc::clone(outlet), stop.clone());
            lanes.spawn(async move {
                serve(&app, &*outlet, lane, &stop).await;
                lane
            });
        }
    }
    Ok(())
}

async fn next_wait(app: &App) -> Duration {
    let now = app.clock.now();
    match app.store.next_due(now).await {
        Ok(Some(due)) => due.since(now).clamp(Duration::from_millis(5), LOOK),
        Ok(None) => LOOK,
        Err(_) => FIRST_WAIT,
    }
}

async fn serve<O: Outlet>(app: &App, outlet: &O, lane: ChannelId, stop: &CancellationToken) {
    while !stop.is_cancelled() {
        match deliver_next(app, outlet, lane).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                tracing::error!(%error, channel = %lane, "a message could not be delivered");
                return;
            }
        }
    }
}

/// Delivers the oldest due message of one lane; `false` where none is due.
///
/// # Errors
/// What the store says. The row then waits for its claim to run out.
pub async fn deliver_next<O: Outlet>(
    app: &App,
    outlet: &O,
    lane: ChannelId,
) -> Result<bool, AppError> {
    let Some(row) = app.store.claim_next(lane, app.clock.now(), CLAIM).await? else {
        return Ok(false);
    };
    let parcel = app.pack(outlet, row).await?;
    let sent = attempt(app, outlet, &parcel).await?;
    app.conclude(&parcel, sent).await?;
    app.row_settled();
    Ok(true)
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
            Ok(None) => {}
            found => return Ok(found),
        }
    }
    Ok(outlet.send(parcel).await)
}

impl App {
    async fn pack<O: Outlet>(&self, outlet: &O, row: Row) -> Result<Parcel, AppError> {
        let mut notice = self.notice(&row).await?;
        let picture = self.picture(&notice).await?;
        notice.left = self.has_left(outlet, &notice).await;
        Ok(Parcel {
            row,
            notice,
            picture,
        })
    }

    /// Whether the player whom a message would ping has left the server.
    pub async fn has_left<O: Outlet>(&self, outlet: &O, notice: &Notice) -> bool {
        let pings = matches!(notice.subject, Subject::Board | Subject::Setup) && !notice.late;
        let (Some(server), Some(person)) =
            (notice.game.challenge().server, notice.game.waits_for())
        else {
            return false;
        };
        // The bot is where it plays.
        pings && !notice.game.is_bot(person.id) && !outlet.is_member(server, person.id).await
    }

    async fn conclude(
        &self,
        parcel: &Parcel,
        sent: Result<Option<MessageId>, OutletError>,
    ) -> Result<(), AppError> {
        let row = &parcel.row;
        match sent {
            Ok(message) => self.store.delivered(row.id, message).await?,
            Err(OutletError::Nothing) => self.store.delivered(row.id, None).await?,
            // Buttons of old messages are harmless: they are taken away once or not at all.
            Err(_) if row.kind == RowKind::Strip => self.store.delivered(row.id, None).await?,
            Err(OutletError::NoThread) => self.without_thread(parcel).await?,
            Err(OutletError::Park(why)) => {
                tracing::warn!(game.id = %row.game, channel = %row.lane, reason = why.code(),
                    "a message of game {} is parked", row.game);
                self.store.park(row.id, why.code()).await?;
                if why == Parked::ChannelGone {
                    self.channel_gone(row).await?;
                }
            }
            Err(OutletError::Retry(after)) => {
                let wait = after.max(backoff(row.attempts));
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
            self.store.delivered(row.id, None).await?;
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

/// The wait before attempt number `attempts + 1`: doubled each time up to five minutes, jittered
/// so that many rows do not come back at once.
fn backoff(attempts: u32) -> Duration {
    let attempts = usize::try_from(attempts).unwrap_or(usize::MAX);
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
            let wait = backoff(attempts.min(100_000));
            assert!(
                wait >= LONGEST_WAIT && wait <= 2 * LONGEST_WAIT,
                "{attempts}: {wait:?}"
            );
        }
    }
}

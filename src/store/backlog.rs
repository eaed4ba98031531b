//! What is there to be done, for monitoring: read from the indexes of open work, never from a table that grows.

use std::io;

use super::copies::backed_up_at;
use super::database::{Connection, DiskUse};
use super::error::StoreError;
use super::games::GamePhase;
use super::timers::{TimerKind, next_timer};
use super::{Store, numbers};
use crate::play::{StoredWord, Timestamp};

/// What is there to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backlog {
    /// Messages that are not sent yet, but for removals of old buttons, for which nobody waits.
    pub open: u64,
    /// Since when the oldest of them is there, or was opened again.
    pub oldest: Option<Timestamp>,
    /// Messages that were given up for now.
    pub parked: u64,
    /// When the most overdue timer was due, if one is.
    pub overdue: Option<Timestamp>,
    /// Games by phase, of those in which something may be done.
    pub games: [(GamePhase, u64); 3],
}

impl Store {
    /// What is there to be done at `now`.
    pub async fn backlog(&self, now: Timestamp) -> Result<Backlog, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                // A notice of a lost channel waits for its hour.
                let (open, oldest): (i64, Option<i64>) = sqlx::query_as(
                    "select count(*), min(case when kind <> 'lost' or due_at <= $1 \
                       then max(at, coalesce(opened_at, 0)) end) \
                     from outbox where state = 'open' and kind <> 'strip'",
                )
                .bind(now.0)
                .fetch_one(&mut *connection)
                .await?;
                let parked: i64 =
                    sqlx::query_scalar("select count(*) from outbox where state = 'parked'")
                        .fetch_one(&mut *connection)
                        .await?;
                let mut overdue = None;
                // A card waits until the engine has nothing else to do.
                let awaited = TimerKind::ALL.iter();
                for kind in awaited.filter(|kind| **kind != TimerKind::Card) {
                    let next = next_timer(connection, *kind)
                        .await?
                        .filter(|due| *due < now);
                    overdue = overdue.into_iter().chain(next).min();
                }
                Ok(Backlog {
                    open: numbers::count(open),
                    oldest: oldest.map(Timestamp),
                    parked: numbers::count(parked),
                    overdue,
                    games: open_games(connection).await?,
                })
            })
        })
        .await
    }

    /// The files of the database, and what is left on their disk; `None` if a server has them.
    pub fn disk_use(&self) -> Option<io::Result<DiskUse>> {
        self.file().map(DiskUse::of)
    }

    /// When the newest backup was made, if one is known of.
    pub fn backed_up_at(&self) -> Option<Timestamp> {
        self.file().and_then(backed_up_at)
    }
}

async fn open_games(connection: &mut Connection<'_>) -> Result<[(GamePhase, u64); 3], StoreError> {
    let challenged: i64 =
        sqlx::query_scalar("select count(*) from game where phase = 'challenged'")
            .fetch_one(&mut *connection)
            .await?;
    let (setting_up, running): (i64, i64) = sqlx::query_as(
        "select count(*) filter (where phase = 'setting_up'), \
           count(*) filter (where phase = 'running') \
         from game where phase in ('setting_up', 'running')",
    )
    .fetch_one(&mut *connection)
    .await?;
    Ok([
        (GamePhase::Challenged, numbers::count(challenged)),
        (GamePhase::SettingUp, numbers::count(setting_up)),
        (GamePhase::Running, numbers::count(running)),
    ])
}

//! Pending work, for monitoring. Read only from the indexes of open work and from the table of sessions,
//! never from a table that grows with the games.

use std::io;

use super::Store;
use super::copies::backed_up_at;
use super::database::{Connection, DiskUse};
use super::error::StoreError;
use super::game_phase::GamePhase;
use super::timers::{TimerKind, next_timer};
use hansu_play::{StoredWord, Timestamp};

/// The pending work of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backlog {
    /// Unsent messages, excluding removals of old buttons, which nobody waits for.
    pub open: u64,
    /// The time at which the oldest of them was queued or reopened.
    pub oldest: Option<Timestamp>,
    /// Parked messages.
    pub parked: u64,
    /// The due time of the most overdue timer; `None` if no timer is overdue.
    pub overdue: Option<Timestamp>,
    /// Games by phase, for the phases in which a game can still change.
    pub games: [(GamePhase, u64); 3],
    /// Browsers that are signed in to the board page.
    pub page_sessions: u64,
}

impl Store {
    /// Returns the work that is pending at `now`.
    pub async fn backlog(&self, now: Timestamp) -> Result<Backlog, StoreError> {
        self.read(boxed!(async |connection| {
            // A lost-channel notice waits up to an hour before it is due.
            let sql = "select count(*), min(case when kind <> 'lost' or due_at <= $1 \
                         then max(at, coalesce(opened_at, 0)) end) \
                       from outbox where state = 'open' and kind <> 'strip'";
            let (open, oldest) = connection.one(sql, now).await?;
            let sql = "select count(*) from outbox where state = 'parked'";
            let parked = connection.one(sql, ()).await?;
            let mut overdue = None;
            // A card waits until the engine is idle, so it is never overdue.
            let kinds = TimerKind::ALL.iter();
            for kind in kinds.filter(|kind| **kind != TimerKind::Card) {
                let next = next_timer(connection, *kind).await?;
                overdue = overdue.into_iter().chain(next).min();
            }
            let sql = "select count(*) from page_session";
            Ok(Backlog {
                page_sessions: connection.one(sql, ()).await?,
                open,
                oldest,
                parked,
                overdue: overdue.filter(|due| *due < now),
                games: open_games(connection).await?,
            })
        }))
        .await
    }

    /// Returns the size of the database files and the free space on their disk; `None` for a server.
    pub fn disk_use(&self) -> Option<io::Result<DiskUse>> {
        self.file().map(DiskUse::of)
    }

    /// Returns the time of the newest backup, if one was recorded.
    pub fn backed_up_at(&self) -> Option<Timestamp> {
        self.file().and_then(backed_up_at)
    }
}

async fn open_games(connection: &mut Connection<'_>) -> Result<[(GamePhase, u64); 3], StoreError> {
    let sql = "select count(*) from game where phase = 'challenged'";
    let challenged = connection.one(sql, ()).await?;
    let sql = "select count(*) filter (where phase = 'setting_up'), \
                 count(*) filter (where phase = 'running') \
               from game where phase in ('setting_up', 'running')";
    let (setting_up, running) = connection.one(sql, ()).await?;
    Ok([
        (GamePhase::Challenged, challenged),
        (GamePhase::SettingUp, setting_up),
        (GamePhase::Running, running),
    ])
}

//! What the database says at rest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hansu::play::StoredWord;
use hansu::store::{DatabaseInspection, RowKind};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row};

use crate::discord::Id;

/// A row of the outbox.
#[derive(Debug)]
pub struct Posted {
    pub id: i64,
    pub game: i64,
    /// The event that it tells of.
    pub seq: i64,
    pub lane: i64,
    /// When it was queued.
    pub at: i64,
    /// The interaction that caused it.
    pub interaction: Option<Id>,
    pub kind: RowKind,
    pub state: String,
    pub reason: Option<String>,
    pub message: Option<Id>,
    /// Whether it was parked, and tried again.
    pub reopened: bool,
}

impl Posted {
    /// Whether it is parked for something that may be over.
    pub fn tries_again(&self) -> bool {
        !matches!(
            self.reason.as_deref(),
            Some("channel-gone" | "rejected" | "broken")
        )
    }

    /// How it is told of.
    pub fn name(&self) -> String {
        format!("row {} ({} of game {})", self.id, self.kind.id(), self.game)
    }
}

/// All that is looked at.
#[derive(Debug)]
pub struct Stored {
    pub rows: Vec<Posted>,
    /// Games, timers and events that are not as they should be.
    pub wrong: Vec<String>,
    /// Games that have events.
    pub games: BTreeSet<i64>,
    /// Interactions that have changed something, as far as the bot remembers them.
    pub acted_on: BTreeSet<Id>,
    /// Messages that stand in channels.
    pub desks: BTreeSet<Id>,
    /// Outages as they were credited: from and until.
    pub outages: Vec<(i64, i64)>,
    /// When the clock of a game is looked at next.
    pub clocks: BTreeMap<i64, i64>,
}

/// Reads a database, whose calendar shows this.
pub async fn read(database: &Path, now: i64) -> Stored {
    let mut inspected = DatabaseInspection::open(database).await.unwrap().unwrap();
    let mut wrong = inspected.replay().await.unwrap().wrong;
    drop(inspected);
    let mut database = opened(database).await;
    let reading = &mut database;
    let posted = "select id, game, seq, lane, kind, state, reason, message, opened_at, at, interaction from outbox order by id";
    let rows = all(reading, posted, |row| Posted {
        id: row.get(0),
        game: row.get(1),
        seq: row.get(2),
        lane: row.get(3),
        kind: RowKind::named(row.get(4)).unwrap(),
        state: row.get(5),
        reason: row.get(6),
        message: row.get::<Option<i64>, _>(7).map(|id| id as u64),
        at: row.get(9),
        interaction: row.get::<Option<i64>, _>(10).map(|id| id as u64),
        reopened: row.get::<Option<i64>, _>(8).is_some(),
    });
    let rows = rows.await;
    let timers = all(reading, "select game, kind, due_at from timer", |row| {
        (
            row.get::<i64, _>(0),
            row.get::<String, _>(1),
            row.get::<i64, _>(2),
        )
    });
    let mut clocks = BTreeMap::new();
    for (game, kind, due) in timers.await {
        if kind == "clock" {
            clocks.insert(game, due);
        }
        // Two minutes for what falls due while this is looked at.
        if due < now - 120_000 {
            let late = (now - due) / 1_000;
            wrong.push(format!(
                "the timer {kind} of game {game} is {late} s overdue"
            ));
        }
    }
    let games = all(reading, "select distinct game from event", |row| row.get(0));
    let games = games.await.into_iter().collect();
    let acted_on = all(reading, "select id from interaction", id).await;
    // These are kept for a day of the bot's calendar, which may jump: what they have caused tells of them still.
    let caused = rows.iter().filter_map(|row| row.interaction);
    let acted_on = acted_on.into_iter().chain(caused).collect();
    let desks = all(
        reading,
        "select message from poster where message is not null",
        id,
    )
    .await;
    let outages = all(
        reading,
        "select from_at, until_at from standstill order by id",
        |row| (row.get(0), row.get(1)),
    );
    let outages = outages.await;
    database.close().await.unwrap();
    Stored {
        rows,
        wrong,
        games,
        acted_on,
        desks: desks.into_iter().collect(),
        outages,
        clocks,
    }
}

/// How many rows are still to be said.
pub async fn open_rows(database: &Path) -> i64 {
    let mut database = opened(database).await;
    let open = "select count(*) from outbox where state not in ('delivered', 'parked')";
    let open: Vec<i64> = all(&mut database, open, |row| row.get(0)).await;
    database.close().await.unwrap();
    open.into_iter().sum()
}

async fn opened(database: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(database)
        .read_only(true);
    options.connect().await.unwrap()
}

fn id(row: &SqliteRow) -> Id {
    row.get::<i64, _>(0) as u64
}

async fn all<T>(
    database: &mut SqliteConnection,
    statement: &'static str,
    read: impl Fn(&SqliteRow) -> T,
) -> Vec<T> {
    let rows = sqlx::query(statement).fetch_all(database).await.unwrap();
    rows.iter().map(read).collect()
}

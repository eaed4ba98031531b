//! The contents of the database at rest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hansu_play::{DatedEvent, Event, StoredWord, Timestamp};
use hansu_store::{DatabaseInspection, RowKind};
use sqlx::{ConnectOptions, Connection, FromRow};
use sqlx_postgres::{PgConnection, PgRow};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};

use crate::discord::Id;
use crate::server::Database;

/// A row of the outbox.
#[derive(Debug)]
pub struct Posted {
    pub id: i64,
    pub game: i64,
    /// The number of the event that the row reports.
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
    /// `true` if the row was parked and reopened.
    pub reopened: bool,
}

impl Posted {
    /// Returns whether the reason for which the row is parked may have ended.
    pub fn tries_again(&self) -> bool {
        !matches!(
            self.reason.as_deref(),
            Some("channel-gone" | "rejected" | "broken")
        )
    }

    /// Its form in error messages.
    pub fn name(&self) -> String {
        format!("row {} ({} of game {})", self.id, self.kind.id(), self.game)
    }
}

/// The stored data that the checks read.
#[derive(Debug)]
pub struct Stored {
    pub rows: Vec<Posted>,
    /// Violations in games, timers and events.
    pub wrong: Vec<String>,
    /// Games that have events.
    pub games: BTreeSet<i64>,
    /// The events of each, in their order.
    pub events: BTreeMap<i64, Vec<DatedEvent>>,
    /// The interactions that have changed a game, as far as the database remembers them.
    pub acted_on: BTreeSet<Id>,
    /// The acts of the board page, as far as the database remembers them.
    pub page_acts: BTreeSet<String>,
    /// Messages that stand in channels.
    pub desks: BTreeSet<Id>,
    /// Outages as they were credited.
    pub outages: Vec<Outage>,
    /// The server of each game that is not in direct messages.
    pub servers: BTreeMap<i64, Id>,
    /// The next time at which the clock of a game is checked.
    pub clocks: BTreeMap<i64, i64>,
    /// The challenges that have a time of expiry.
    pub expiring: BTreeSet<i64>,
}

/// An outage as it was credited.
#[derive(Debug)]
pub struct Outage {
    pub from: i64,
    pub until: i64,
    /// The shard whose games it was credited to; `None` if to all.
    pub shard: Option<i64>,
}

impl Stored {
    /// The server of a game; `None` of one in direct messages.
    pub fn server_of(&self, game: i64) -> Option<Id> {
        self.servers.get(&game).copied()
    }
}

/// A database that is read independently of the bot.
#[derive(Debug, Clone, Copy)]
pub enum StoredDatabase<'a> {
    /// A file.
    File(&'a Path),
    /// One of a server.
    Server(&'a Database),
}

impl StoredDatabase<'_> {
    async fn inspected(self) -> DatabaseInspection {
        match self {
            StoredDatabase::File(path) => {
                let found = DatabaseInspection::open(path).await.unwrap();
                found.unwrap()
            }
            StoredDatabase::Server(database) => DatabaseInspection::of_server(&database.address)
                .await
                .unwrap(),
        }
    }

    async fn reader(self) -> Reader {
        match self {
            StoredDatabase::File(path) => {
                let options = SqliteConnectOptions::new().filename(path);
                Reader::File(options.read_only(true).connect().await.unwrap())
            }
            StoredDatabase::Server(database) => {
                Reader::Server(database.beside.connect().await.unwrap())
            }
        }
    }
}

/// A connection to either.
enum Reader {
    File(SqliteConnection),
    Server(PgConnection),
}

/// A row of the outbox as it is stored.
#[derive(FromRow)]
struct StoredPost {
    id: i64,
    game: i64,
    seq: i64,
    lane: i64,
    kind: String,
    state: String,
    reason: Option<String>,
    message: Option<i64>,
    opened_at: Option<i64>,
    at: i64,
    interaction: Option<i64>,
}

/// A tuple read from a row of either database.
trait Read: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<T> Read for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl Reader {
    async fn all<T: Read>(&mut self, statement: &'static str) -> Vec<T> {
        let rows = match self {
            Reader::File(file) => sqlx::query_as(statement).fetch_all(file).await,
            Reader::Server(server) => sqlx::query_as(statement).fetch_all(server).await,
        };
        rows.unwrap()
    }

    async fn ids(&mut self, statement: &'static str) -> Vec<Id> {
        let rows: Vec<(i64,)> = self.all(statement).await;
        rows.into_iter().map(|(id,)| id as Id).collect()
    }

    async fn close(self) {
        match self {
            Reader::File(file) => file.close().await.unwrap(),
            Reader::Server(server) => server.close().await.unwrap(),
        }
    }
}

/// Reads a database at a time of the bot's calendar.
pub async fn read(database: StoredDatabase<'_>, now: i64) -> Stored {
    let mut inspection = database.inspected().await;
    let mut faults = inspection.replay().await.unwrap().wrong;
    drop(inspection);
    let mut reader = database.reader().await;
    let rows = posted(&mut reader).await;
    let timers: Vec<(i64, String, i64)> = reader.all("select game, kind, due_at from timer").await;
    let mut clocks = BTreeMap::new();
    let mut expiring = BTreeSet::new();
    for (game, kind, due) in timers {
        if kind == "clock" {
            clocks.insert(game, due);
        } else if kind == "expire" {
            expiring.insert(game);
        }
        // A timer that became due in the last two minutes may still be processed.
        if due < now - 120_000 {
            let late = (now - due) / 1_000;
            faults.push(format!(
                "the timer {kind} of game {game} is {late} s overdue"
            ));
        }
    }
    let events = events(&mut reader).await;
    let acted_on = reader.ids("select id from interaction").await;
    // Interactions are stored for a day of the bot's calendar, which may jump. The rows that they caused name them
    // longer.
    let causes = rows.iter().filter_map(|row| row.interaction);
    let acted_on = acted_on.into_iter().chain(causes).collect();
    let page_acts: Vec<(String,)> = reader.all("select act from page_act").await;
    let desks = "select message from poster where message is not null";
    let desks = reader.ids(desks).await;
    let outages = "select from_at, until_at, shard from standstill order by id";
    let outages: Vec<(i64, i64, Option<i64>)> = reader.all(outages).await;
    let outages = outages
        .into_iter()
        .map(|(from, until, shard)| Outage { from, until, shard });
    let servers: Vec<(i64, i64)> = reader.all("select id, server from game").await;
    let servers = servers.into_iter().filter(|(_, server)| *server != 0);
    let servers = servers.map(|(game, server)| (game, server as Id));
    reader.close().await;
    Stored {
        rows,
        wrong: faults,
        games: events.keys().copied().collect(),
        events,
        acted_on,
        page_acts: page_acts.into_iter().map(|(act,)| act).collect(),
        desks: desks.into_iter().collect(),
        outages: outages.collect(),
        servers: servers.collect(),
        clocks,
        expiring,
    }
}

/// The events of all games.
async fn events(reader: &mut Reader) -> BTreeMap<i64, Vec<DatedEvent>> {
    let stored = "select game, body, at from event order by game, seq";
    let stored: Vec<(i64, String, i64)> = reader.all(stored).await;
    let mut events: BTreeMap<i64, Vec<DatedEvent>> = BTreeMap::new();
    for (game, body, at) in stored {
        let event = Event::from_json(&body).unwrap();
        let at = Timestamp(at);
        let dated = DatedEvent { event, at };
        events.entry(game).or_default().push(dated);
    }
    events
}

/// The rows of the outbox.
async fn posted(reader: &mut Reader) -> Vec<Posted> {
    let columns = "select id, game, seq, lane, kind, state, reason, message, opened_at, at, interaction \
        from outbox order by id";
    let stored: Vec<StoredPost> = reader.all(columns).await;
    let rows = stored.into_iter().map(|stored| Posted {
        id: stored.id,
        game: stored.game,
        seq: stored.seq,
        lane: stored.lane,
        kind: RowKind::named(&stored.kind).unwrap(),
        state: stored.state,
        reason: stored.reason,
        message: stored.message.map(|id| id as Id),
        at: stored.at,
        interaction: stored.interaction.map(|id| id as Id),
        reopened: stored.opened_at.is_some(),
    });
    rows.collect()
}

/// Counts the undelivered rows.
pub async fn open_rows(database: StoredDatabase<'_>) -> i64 {
    let mut reader = database.reader().await;
    let counts = "select count(*) from outbox where state not in ('delivered', 'parked')";
    let counts: Vec<(i64,)> = reader.all(counts).await;
    reader.close().await;
    counts.into_iter().map(|(count,)| count).sum()
}

//! A store in its own folder, and functions to fill it.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use hansu_play::{
    Challenge, ChannelId, Event, GameId, Match, MessageId, SideChoice, Timestamp, UserId,
};
use hansu_store::ShardSet;
use hansu_store::{
    DatabaseOptions, DeliveryQueue, GameRow, InteractionId, InteractionRef, Lane, NewChallenge,
    NewEvents, NewRow, ParkReason, ReminderChange, RequestSource, Row, RowId, RowKind, Store,
    StoreError,
};
use tempfile::TempDir;

use super::direct_database::DirectDatabase;
use super::{LOUNGE, Played, challenge, folder, on_server};

/// The start time of the tests.
pub const START: Timestamp = Timestamp(1_700_000_000_000);
pub const SECOND: Duration = Duration::from_secs(1);
/// The default limit of games per person.
pub const MOST: usize = 25;

pub struct TestStore {
    pub store: Store,
    pub folder: TempDir,
}

/// Returns an interaction with a number and a time.
pub fn interaction(interaction: u64, at: Timestamp) -> InteractionRef {
    InteractionRef {
        id: InteractionId(interaction),
        token: format!("token-{interaction}"),
        at,
    }
}

/// An unclaimed row.
pub fn row(kind: RowKind, number: ChannelId) -> NewRow {
    NewRow::unclaimed(kind, lane(kind, number))
}

/// A row claimed by the handler of interaction 900 for ten seconds.
pub fn claimed(kind: RowKind, lane: ChannelId) -> NewRow {
    NewRow {
        claim: Some((interaction(900, START), START + 10 * SECOND)),
        ..row(kind, lane)
    }
}

/// The mark of the process that claims rows in these tests.
pub const MARK: &str = "abc123";

impl TestStore {
    pub async fn new() -> TestStore {
        TestStore::over(folder()).await
    }

    /// Creates a store whose database is a file, even if the other tests use a server.
    pub async fn in_file() -> TestStore {
        let folder = folder();
        on_server::create_file(&folder.path().join("games.sqlite3")).await;
        TestStore::over(folder).await
    }

    async fn over(folder: TempDir) -> TestStore {
        let path = folder.path().join("games.sqlite3");
        let store = on_server::open(DatabaseOptions::at(&path)).await.unwrap();
        TestStore { store, folder }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("games.sqlite3")
    }

    /// Stores a challenge caused by an interaction.
    pub async fn try_begin(
        &self,
        challenge: &Challenge,
        interaction: u64,
        limit: usize,
    ) -> Result<(GameId, RowId), StoreError> {
        self.try_begin_at(challenge, interaction, limit, START)
            .await
    }

    /// Like [`TestStore::try_begin`], at another time.
    pub async fn try_begin_at(
        &self,
        challenge: &Challenge,
        interaction: u64,
        limit: usize,
        at: Timestamp,
    ) -> Result<(GameId, RowId), StoreError> {
        let new_challenge = NewChallenge {
            challenge,
            event: &Match::challenge_event(challenge).unwrap(),
            at,
            source: RequestSource::Interaction(InteractionId(interaction)),
            rows: vec![row(RowKind::Challenge, challenge.channel)],
            newest: None,
            open_games_limit: limit,
            expires: at + challenge.life(super::NOON.day),
        };
        let (game, rows) = self.store.begin(new_challenge).await?;
        Ok((game, rows[0].id))
    }

    /// Mina's challenge of Jihun, delivered with a message number above 1000.
    pub async fn challenged(&self) -> Played {
        let challenge = challenge(SideChoice::Cho);
        let (game, row) = self.try_begin(&challenge, 1, MOST).await.unwrap();
        let message = MessageId(1000 + u64::try_from(row.0).unwrap());
        let delivered = self.store.delivered(row, Some(message), super::NOON.now);
        delivered.await.unwrap();
        Played::numbered(game, &challenge)
    }

    /// The same challenge, accepted; the acceptance is not stored.
    pub async fn accepted(&self) -> Played {
        self.challenged().await.plays("jihun accept")
    }

    /// Stores the newest event with these rows, without an interaction.
    pub async fn try_append(
        &self,
        played: &Played,
        rows: Vec<NewRow>,
    ) -> Result<Vec<RowId>, StoreError> {
        let stored = self.store.append(append(played, rows)).await?;
        Ok(stored.rows.into_iter().map(|row| row.id).collect())
    }

    /// Executes a command such as `mina draw`, and stores its event with rows of these kinds in the lounge.
    pub async fn then(
        &self,
        played: Played,
        entry: &str,
        kinds: &[RowKind],
    ) -> (Played, Vec<RowId>) {
        let event = played.decides(entry).unwrap();
        let played = played.event(event);
        let rows = kinds.iter().map(|kind| row(*kind, LOUNGE)).collect();
        let ids = self.try_append(&played, rows).await.unwrap();
        (played, ids)
    }

    /// Claims the oldest row of a lane for ten seconds.
    pub async fn claim(&self, lane: ChannelId, now: Timestamp) -> Option<Row> {
        self.claim_in(in_channel(lane), now).await
    }

    /// Claims the next row of a queue for ten seconds.
    pub async fn claim_in(&self, queue: DeliveryQueue, now: Timestamp) -> Option<Row> {
        self.store
            .claim_next(queue, now, 10 * SECOND, MARK)
            .await
            .unwrap()
            .map(|claimed| claimed.row)
    }

    /// Returns the next time after `now` at which a row becomes due.
    pub async fn next_due(&self, now: Timestamp) -> Option<Timestamp> {
        let all = ShardSet::all();
        let due_lanes = self.store.due_lanes(&all, now, now);
        due_lanes.await.unwrap().next
    }

    /// Returns the queues of games with a row that is due, of rows queued until the start.
    pub async fn due_lanes(&self, now: Timestamp) -> Vec<DeliveryQueue> {
        let all = ShardSet::all();
        let due_lanes = self.store.due_lanes(&all, now, START);
        due_lanes.await.unwrap().games
    }

    /// Marks a row as delivered at the start, with the number of its message.
    pub async fn delivered(&self, id: RowId, message: u64) {
        let message = Some(MessageId(message));
        let marking = self.store.delivered(id, message, START);
        marking.await.unwrap();
    }

    pub async fn park(&self, id: RowId, reason: ParkReason) {
        self.store.park(id, reason, START).await.unwrap();
    }

    /// Returns the row that finds a game.
    pub async fn game(&self, game: GameId) -> GameRow {
        self.store.game_row(game).await.unwrap().unwrap()
    }

    pub async fn row(&self, id: RowId) -> Row {
        self.store.row(id).await.unwrap().unwrap()
    }

    /// A direct connection, independent of the store's.
    pub async fn direct_database(&self) -> DirectDatabase {
        DirectDatabase::of(&self.path()).await
    }

    /// Copies the write-ahead log into the database file, and empties the log.
    pub async fn checkpoint(&self) {
        let database = self.direct_database().await;
        let checkpoint = "pragma wal_checkpoint(truncate)";
        let result: Vec<(i64, i64, i64)> = database.rows(checkpoint, &[]).await;
        assert!(matches!(result[..], [(0, _, _)]), "{result:?}");
        database.close().await;
    }

    /// Returns the tables that a game writes, as text.
    pub async fn dump(&self) -> String {
        let database = self.direct_database().await;
        let mut text = String::new();
        for table in ["game", "event", "timer", "interaction", "outbox", "server"] {
            let rows = database.dump(table).await;
            writeln!(text, "{table}:\n{rows}").unwrap();
        }
        database.close().await;
        text
    }
}

/// The newest event, to store at the start time, without an interaction.
pub fn append(played: &Played, rows: Vec<NewRow>) -> NewEvents<'_> {
    append_event(&played.game, played.last(), rows)
}

pub fn append_event<'a>(after: &'a Match, event: &'a Event, rows: Vec<NewRow>) -> NewEvents<'a> {
    NewEvents {
        after,
        counted: None,
        events: std::slice::from_ref(event),
        previous: START,
        happened: START,
        at: START,
        interaction: None,
        page_act: None,
        seen_in: LOUNGE,
        home: None,
        working_channel: None,
        rows,
        due: START,
        answers: false,
        clock_due: None,
        reminders: ReminderChange::Keep,
        card_due: None,
        returning_player: None,
        strip: false,
        open_games_limit: None,
        rated_within: None,
        planned: None,
    }
}

/// The courier's queue of a channel.
pub fn in_channel(channel: ChannelId) -> DeliveryQueue {
    DeliveryQueue::Lane(Lane::Channel(channel))
}

/// Returns the lane for a row of a kind: a person's or a channel's.
pub fn lane(kind: RowKind, number: ChannelId) -> Lane {
    if kind.is_personal() {
        Lane::Person(UserId(number.0))
    } else {
        Lane::Channel(number)
    }
}

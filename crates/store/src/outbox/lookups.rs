//! Queries for single rows.

use super::row::{Row, RowKind, columns};
use super::states::{of_channel, posts};
use crate::Store;
use crate::database::{FromRow, SqlRow, rows};
use crate::error::StoreError;
use crate::ids::{InteractionId, RowId};
use hansu_play::{GameId, MessageId, OldBoards, Seq, StoredWord, Timestamp, UserId};

/// A message of a match that has arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArrivedPost {
    /// The event that it is about.
    pub seq: Seq,
    /// Its kind.
    pub kind: RowKind,
    /// The time at which it arrived.
    pub at: Timestamp,
}

rows! {
    ArrivedPost { seq, kind, at }
}

/// A row whose message is edited.
#[derive(Debug, Clone)]
pub struct EditedRow {
    /// The row.
    pub row: Row,
    /// `true` for an old board whose picture the server wants removed, since a newer one has arrived.
    pub folds: bool,
}

impl FromRow for EditedRow {
    fn from_row(row: &SqlRow) -> Result<EditedRow, sqlx::Error> {
        Ok(EditedRow {
            row: Row::from_row(row)?,
            folds: row.read("folds")?,
        })
    }
}

/// Facts about other messages that help to find the message of a row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownMessages {
    /// The messages of the match's other rows, because two draw offers on one position look alike.
    pub others: Vec<MessageId>,
    /// The point that the message must be younger than, for a row queued since the database was restored from a
    /// backup. A message from the lost time may look the same.
    pub younger_than: Option<HistoryPoint>,
    /// The newest message of the lane that was posted in order by a row from before that restore. The message must be
    /// younger than it too, by Discord's clock.
    pub posted_before: Option<MessageId>,
    /// The last interaction of the match before the row. The message is younger, by Discord's clock.
    pub last_interaction: Option<InteractionId>,
}

/// A point in the history of a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryPoint {
    /// A message, whose id is dated by Discord's clock.
    Message(MessageId),
    /// A time by our own clock, if there is no message yet.
    Time(Timestamp),
}

/// Selects rows of the outbox; the argument follows the columns.
macro_rules! select {
    ($rest:literal $(, $more:expr)* $(,)?) => {
        concat!("select ", columns!(), " from outbox ", $rest $(, $more)*)
    };
}

impl Store {
    /// Returns the row with an id.
    pub async fn row(&self, id: RowId) -> Result<Option<Row>, StoreError> {
        let sql = select!("where id = $1");
        self.first(sql, id).await
    }

    /// Returns the row that posted the message which another edits.
    pub async fn edited_row(&self, id: RowId) -> Result<Option<EditedRow>, StoreError> {
        let sql = concat!(
            "select ",
            columns!(),
            ", kind = 'board' and exists (select 1 from game join server on server.id = game.server \
               where game.id = outbox.game and server.boards = $2) \
             and exists (select 1 from outbox as newer where newer.game = outbox.game and newer.id > outbox.id \
               and newer.kind = 'board' and newer.state = 'delivered' and newer.message is not null) as folds \
             from outbox where id = $1"
        );
        self.first(sql, (id, OldBoards::Fold.id())).await
    }

    /// Returns the row that posted a message.
    pub async fn row_of_message(&self, message: MessageId) -> Result<Option<Row>, StoreError> {
        let sql = select!(
            "where message = $1 and ",
            posts!(),
            " order by id desc limit 1"
        );
        self.first(sql, message).await
    }

    /// Returns the posts of a match that were attempted with unknown result, oldest first.
    pub async fn posts_with_unknown_result(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let sql = select!(
            "where game = $1 and state = 'open' and attempts > 0 and ",
            posts!(),
            " order by id"
        );
        self.all(sql, game).await
    }

    /// Returns the known messages of a match, excluding that of the row itself. That one may become known while the
    /// courier looks for it, through a press on it.
    pub async fn known_messages(&self, row: &Row) -> Result<KnownMessages, StoreError> {
        let restored = self.since_restore(row).await?;
        let younger_than = restored.map(|since| match since.first_message {
            Some(message) => HistoryPoint::Message(message),
            None => HistoryPoint::Time(since.at),
        });
        let above = restored.map_or(0, |since| since.above);
        let game = row.game;
        // A row that was parked may have been posted since.
        let sql = concat!(
            "select message, lane = $3 and id <= $4 and opened_at is null, cast(null as bigint) from outbox \
             where game = $1 and id <> $2 and message is not null and state = 'delivered' and ",
            posts!(),
            " union all select null, false, max(interaction) from outbox where game = $1 and id < $2"
        );
        let values = (game, row.id, row.lane, above);
        let mut known = KnownMessages {
            younger_than,
            ..KnownMessages::default()
        };
        let rows = self.all::<(Option<MessageId>, bool, Option<InteractionId>)>(sql, values);
        for (message, is_before, interaction) in rows.await? {
            known.others.extend(message);
            if is_before {
                known.posted_before = known.posted_before.max(message);
            }
            known.last_interaction = known.last_interaction.max(interaction);
        }
        Ok(known)
    }

    /// Returns the parked rows of a match in its channel, oldest first.
    pub async fn parked(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let sql = select!(
            "where game = $1 and state = 'parked' and ",
            of_channel!(),
            " order by id"
        );
        self.all(sql, game).await
    }

    /// Returns the row of a match's newest formation menu or board, or of its challenge if there is none.
    pub async fn latest_post(&self, game: GameId) -> Result<Option<Row>, StoreError> {
        let sql = select!(
            "where game = $1 and kind in ('challenge', 'setup', 'board') \
             order by id desc limit 1"
        );
        self.first(sql, game).await
    }

    /// Returns the same of each open match of a person.
    pub async fn latest_posts_of(&self, person: UserId) -> Result<Vec<Row>, StoreError> {
        let sql = select!(
            "where id in (select max(id) from outbox where kind in ('challenge', 'setup', 'board') and game in \
               (select id from game where cho = $1 and phase in ('setting_up', 'running') \
                union all select id from game where han = $1 and phase in ('setting_up', 'running') \
                union all select id from game where challenger = $1 and phase = 'challenged' \
                union all select id from game where opponent = $1 and phase = 'challenged') group by game)"
        );
        self.all(sql, person).await
    }

    /// Returns the arrived posts about events from `first` up to but excluding `end`, in order of arrival.
    pub async fn arrived_posts(
        &self,
        game: GameId,
        first: Seq,
        end: Seq,
    ) -> Result<Vec<ArrivedPost>, StoreError> {
        let sql = "select seq, kind, delivered_at as at from outbox where game = $1 and seq >= $2 and seq < $3 \
                   and kind in ('setup', 'board', 'offer') and delivered_at is not null \
                   order by delivered_at, id";
        self.all_known(sql, (game, first, end)).await
    }

    /// Returns whether a newer board of the same match has arrived and is visible.
    pub async fn newer_board_arrived(&self, board: &Row) -> Result<bool, StoreError> {
        let sql = "select exists (select 1 from outbox where game = $1 and id > $2 and kind = 'board' \
                   and state = 'delivered' and message is not null)";
        self.one(sql, (board.game, board.id)).await
    }

    /// Returns a match's newest row of a kind.
    pub async fn latest_of(&self, game: GameId, kind: RowKind) -> Result<Option<Row>, StoreError> {
        let sql = select!("where game = $1 and kind = $2 order by id desc limit 1");
        self.first(sql, (game, kind)).await
    }

    /// Returns the rows that post a match's challenge: its own, preceded by the one in the thread of the game that it
    /// repeats, if any.
    pub async fn challenge_posts(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let sql = select!("where game = $1 and kind = 'challenge' order by id");
        self.all(sql, game).await
    }

    /// Returns the row that posted the offer or request of an event.
    pub async fn offer_made_by(&self, game: GameId, seq: Seq) -> Result<Option<Row>, StoreError> {
        let sql = select!("where game = $1 and kind = 'offer' and seq = $2 order by id limit 1");
        self.first(sql, (game, seq)).await
    }
}

//! Queries for single rows.

use super::row::{Row, RowKind, StoredRow, columns};
use super::states::{of_channel, posts};
use crate::Store;
use crate::error::StoreError;
use crate::numbers;
use crate::numbers::{InteractionId, RowId, signed};
use hansu_play::{GameId, MessageId, Seq, StoredWord, Timestamp};

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
        sqlx::query_as::<_, StoredRow>(concat!("select ", columns!(), " from outbox ", $rest $(, $more)*))
    };
}

impl Store {
    /// Returns the row with an id.
    pub async fn row(&self, id: RowId) -> Result<Option<Row>, StoreError> {
        let query = select!("where id = $1").bind(id.0);
        let row = self.fetch_optional(query).await?;
        row.map(Row::try_from).transpose()
    }

    /// Returns the row that posted a message.
    pub async fn row_of_message(&self, message: MessageId) -> Result<Option<Row>, StoreError> {
        let query = select!(
            "where message = $1 and ",
            posts!(),
            " order by id desc limit 1"
        )
        .bind(signed(message.0));
        let row = self.fetch_optional(query).await?;
        row.map(Row::try_from).transpose()
    }

    /// Returns the posts of a match that were attempted with unknown result, oldest first.
    pub async fn posts_with_unknown_result(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let query = select!(
            "where game = $1 and state = 'open' and attempts > 0 and ",
            posts!(),
            " order by id"
        )
        .bind(game.0);
        let rows = self.fetch_all(query).await?;
        rows.into_iter().map(Row::try_from).collect()
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
        let lane = row.lane;
        let row = row.id;
        self.read(|connection| {
            Box::pin(async move {
                // A row that was parked may have been posted since.
                let messages: Vec<(i64, bool)> = sqlx::query_as(concat!(
                    "select message, lane = $3 and id <= $4 and opened_at is null from outbox \
                     where game = $1 and id <> $2 and message is not null and state = 'delivered' and ",
                    posts!()
                ))
                .bind(game.0)
                .bind(row.0)
                .bind(lane.number())
                .bind(above)
                .fetch_all(&mut *connection)
                .await?;
                let last_interaction: Option<i64> = sqlx::query_scalar(
                    "select max(interaction) from outbox where game = $1 and id < $2",
                )
                .bind(game.0)
                .bind(row.0)
                .fetch_one(connection)
                .await?;
                Ok(KnownMessages {
                    posted_before: messages
                        .iter()
                        .filter(|(_, before)| *before)
                        .map(|(message, _)| numbers::message(*message))
                        .max(),
                    others: messages
                        .into_iter()
                        .map(|(message, _)| numbers::message(message))
                        .collect(),
                    younger_than,
                    last_interaction: last_interaction.map(|id| InteractionId(numbers::unsigned(id))),
                })
            })
        })
        .await
    }

    /// Returns the parked rows of a match in its channel, oldest first.
    pub async fn parked(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let query = select!(
            "where game = $1 and state = 'parked' and ",
            of_channel!(),
            " order by id"
        )
        .bind(game.0);
        let rows = self.fetch_all(query).await?;
        rows.into_iter().map(Row::try_from).collect()
    }

    /// Returns the row of a match's newest formation menu or board, or of its challenge if there is none.
    pub async fn latest_post(&self, game: GameId) -> Result<Option<Row>, StoreError> {
        let query = select!(
            "where game = $1 and kind in ('challenge', 'setup', 'board') \
                order by id desc limit 1"
        )
        .bind(game.0);
        let row = self.fetch_optional(query).await?;
        row.map(Row::try_from).transpose()
    }

    /// Returns the arrived posts about events from `first` up to but excluding `end`, in order of arrival.
    pub async fn arrived_posts(
        &self,
        game: GameId,
        first: Seq,
        end: Seq,
    ) -> Result<Vec<ArrivedPost>, StoreError> {
        let query = sqlx::query_as(
            "select seq, kind, delivered_at from outbox where game = $1 and seq >= $2 and seq < $3 \
             and kind in ('setup', 'board', 'offer') and delivered_at is not null \
             order by delivered_at, id",
        )
        .bind(game.0)
        .bind(first.0)
        .bind(end.0);
        let posts: Vec<(i64, String, i64)> = self.fetch_all(query).await?;
        Ok(posts
            .into_iter()
            .filter_map(|(seq, kind, at)| {
                Some(ArrivedPost {
                    seq: numbers::seq(seq),
                    kind: RowKind::named(&kind)?,
                    at: Timestamp(at),
                })
            })
            .collect())
    }

    /// Returns whether a newer board of the same match has arrived and is visible.
    pub async fn newer_board_arrived(&self, board: &Row) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar(
            "select exists (select 1 from outbox where game = $1 and id > $2 and kind = 'board' \
             and state = 'delivered' and message is not null)",
        )
        .bind(board.game.0)
        .bind(board.id.0);
        let arrived = self.fetch_one(query).await?;
        Ok(arrived)
    }

    /// Returns a match's newest row of a kind.
    pub async fn latest_of(&self, game: GameId, kind: RowKind) -> Result<Option<Row>, StoreError> {
        let query = select!("where game = $1 and kind = $2 order by id desc limit 1")
            .bind(game.0)
            .bind(kind.id());
        let row = self.fetch_optional(query).await?;
        row.map(Row::try_from).transpose()
    }

    /// Returns the rows that post a match's challenge: its own, preceded by the one in the thread of the game that it
    /// repeats, if any.
    pub async fn challenge_posts(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let query = select!("where game = $1 and kind = 'challenge' order by id").bind(game.0);
        let rows = self.fetch_all(query).await?;
        rows.into_iter().map(Row::try_from).collect()
    }

    /// Returns the row that posted the offer or request of an event.
    pub async fn offer_made_by(&self, game: GameId, seq: Seq) -> Result<Option<Row>, StoreError> {
        let query = select!("where game = $1 and kind = 'offer' and seq = $2 order by id limit 1")
            .bind(game.0)
            .bind(seq.0);
        let row = self.fetch_optional(query).await?;
        row.map(Row::try_from).transpose()
    }
}

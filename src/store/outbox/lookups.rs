//! Queries for single rows.

use super::row::{Row, RowKind, StoredRow, columns};
use crate::play::{GameId, MessageId, Seq, StoredWord, Timestamp};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::numbers;
use crate::store::numbers::{InteractionId, RowId, signed};

/// A message of a match that has arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArrivedPost {
    /// Its event.
    pub seq: Seq,
    /// Its kind.
    pub kind: RowKind,
    /// When it arrived.
    pub at: Timestamp,
}

/// What is known of other messages when that of a row is looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownMessages {
    /// The messages of the match's other rows: two draw offers on one position look alike.
    pub others: Vec<MessageId>,
    /// What the row's message must be younger than, for one queued since the database was restored from a backup:
    /// a message of the time that was lost may look like it.
    pub younger_than: Option<Landmark>,
    /// The newest message that a row of its lane from before that restore posted in its turn: it is younger than that, too,
    /// by Discord's own clock.
    pub said_before: Option<MessageId>,
    /// The last interaction of the match before the row: its message is younger, by Discord's own clock.
    pub last_asked: Option<InteractionId>,
}

/// A point in the history of a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landmark {
    /// A message, by whose id Discord's clock decides.
    Message(MessageId),
    /// A time by our own clock, where there is no message yet.
    Time(Timestamp),
}

/// Selects rows of the outbox; the argument follows the columns.
macro_rules! select {
    ($rest:literal) => {
        sqlx::query_as::<_, StoredRow>(concat!("select ", columns!(), " from outbox ", $rest))
    };
}

impl Store {
    /// The row with an id.
    pub async fn row(&self, id: RowId) -> Result<Option<Row>, StoreError> {
        let query = select!("where id = $1").bind(id.0);
        let row = self.fetch_optional(query).await?;
        row.map(Row::try_from).transpose()
    }

    /// The row that posted a message.
    pub async fn row_of_message(&self, message: MessageId) -> Result<Option<Row>, StoreError> {
        let query = select!(
            "where message = $1 and kind in \
                ('challenge', 'setup', 'board', 'offer', 'nudge', 'absent', 'card') order by id desc limit 1"
        )
        .bind(signed(message.0));
        let row = self.fetch_optional(query).await?;
        row.map(Row::try_from).transpose()
    }

    /// Posts of a match that were attempted with unknown result, oldest first.
    pub async fn posts_with_unknown_result(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let query = select!(
            "where game = $1 and state = 'open' and attempts > 0 \
                and kind in ('challenge', 'setup', 'board', 'offer', 'nudge', 'absent', 'card') order by id"
        )
        .bind(game.0);
        let rows = self.fetch_all(query).await?;
        rows.into_iter().map(Row::try_from).collect()
    }

    /// The known messages of a match that are not those of a row. Its own may be known as well: a press on it tells,
    /// also while the courier looks for it.
    pub async fn known_beside(&self, row: &Row) -> Result<KnownMessages, StoreError> {
        let restored = self.since_restore(row).await?;
        let younger_than = restored.map(|since| match since.first_message {
            Some(message) => Landmark::Message(message),
            None => Landmark::Time(since.at),
        });
        let above = restored.map_or(0, |since| since.above);
        let (game, lane, row) = (row.game, row.lane, row.id);
        self.read(|connection| {
            Box::pin(async move {
                // What was parked may have been posted since.
                let messages: Vec<(i64, bool)> = sqlx::query_as(
                    "select message, lane = $3 and id <= $4 and opened_at is null from outbox \
                     where game = $1 and id <> $2 and message is not null \
                     and state = 'delivered' and kind in ('challenge', 'setup', 'board', 'offer', 'nudge', 'absent', 'card')",
                )
                .bind(game.0)
                .bind(row.0)
                .bind(lane.number())
                .bind(above)
                .fetch_all(&mut *connection)
                .await?;
                let last_asked: Option<i64> = sqlx::query_scalar(
                    "select max(interaction) from outbox where game = $1 and id < $2",
                )
                .bind(game.0)
                .bind(row.0)
                .fetch_one(connection)
                .await?;
                Ok(KnownMessages {
                    said_before: messages
                        .iter()
                        .filter(|(_, before)| *before)
                        .map(|(message, _)| numbers::message(*message))
                        .max(),
                    others: messages
                        .into_iter()
                        .map(|(message, _)| numbers::message(message))
                        .collect(),
                    younger_than,
                    last_asked: last_asked.map(|asked| InteractionId(numbers::unsigned(asked))),
                })
            })
        })
        .await
    }

    /// Parked rows of a match in its channel, oldest first.
    pub async fn parked(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let query = select!(
            "where game = $1 and state = 'parked' and kind not in ('lost', 'reminder', 'digest') order by id"
        )
        .bind(game.0);
        let rows = self.fetch_all(query).await?;
        rows.into_iter().map(Row::try_from).collect()
    }

    /// The row of a match's newest formation menu or board, or of its challenge if there is none.
    pub async fn latest_post(&self, game: GameId) -> Result<Option<Row>, StoreError> {
        let query = select!(
            "where game = $1 and kind in ('challenge', 'setup', 'board') \
                order by id desc limit 1"
        )
        .bind(game.0);
        let row = self.fetch_optional(query).await?;
        row.map(Row::try_from).transpose()
    }

    /// The posts about events from `first` on and before `end` that have arrived, in the order in which they
    /// did.
    pub async fn arrived(
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

    /// Whether a newer board of the same match is there to be seen.
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

    /// A match's newest row of a kind.
    pub async fn latest_of(&self, game: GameId, kind: RowKind) -> Result<Option<Row>, StoreError> {
        let query = select!("where game = $1 and kind = $2 order by id desc limit 1")
            .bind(game.0)
            .bind(kind.id());
        let row = self.fetch_optional(query).await?;
        row.map(Row::try_from).transpose()
    }

    /// The rows that post a match's challenge: its own, and before that the one in the thread of the game that it
    /// repeats, if there is one.
    pub async fn challenge_posts(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let query = select!("where game = $1 and kind = 'challenge' order by id").bind(game.0);
        let rows = self.fetch_all(query).await?;
        rows.into_iter().map(Row::try_from).collect()
    }

    /// The row that posted the offer or request of an event.
    pub async fn offer_made_by(&self, game: GameId, seq: Seq) -> Result<Option<Row>, StoreError> {
        let query = select!("where game = $1 and kind = 'offer' and seq = $2 order by id limit 1")
            .bind(game.0)
            .bind(seq.0);
        let row = self.fetch_optional(query).await?;
        row.map(Row::try_from).transpose()
    }
}

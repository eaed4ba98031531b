//! The outbox: what is still to be said, strictly in order within each lane.
//!
//! The buttons of old messages are taken away in a lane of their own, after the posts that they were
//! left behind by: nobody waits for that, so it never holds up a board.

use std::time::Duration;

use super::outbox_row::{Lane, Row, RowId, StoredRow, columns};
use super::rows::{self, signed};
use super::{Store, StoreError};
use crate::play::{GameId, MessageId, Seq, Timestamp, UserId};

/// Reads rows of the outbox; what follows the columns is the rest of the statement.
macro_rules! select {
    ($rest:literal) => {
        sqlx::query_as::<_, StoredRow>(concat!("select ", columns!(), " from outbox ", $rest))
    };
}

impl Store {
    /// Makes every open row due now. What was under way when the process ended is no longer claimed:
    /// the courier takes it as one whose end is unknown. Returns how many of those there are.
    ///
    /// A wait that an earlier process decided on is not kept either: its clock may have been ahead.
    pub async fn void_claims(&self, now: Timestamp) -> Result<u64, StoreError> {
        let begun: i64 = sqlx::query_scalar(
            "select count(*) from outbox where state = 'open' and kind <> 'strip' and attempts > 0",
        )
        .fetch_one(&self.readers)
        .await?;
        sqlx::query(
            "update outbox set claimed_until = null, held_until = null, due_at = ? \
             where state = 'open' and kind <> 'strip'",
        )
        .bind(now.0)
        .execute(&self.writer)
        .await?;
        sqlx::query(
            "update outbox set claimed_until = null, due_at = ? \
             where state = 'open' and kind = 'strip'",
        )
        .bind(now.0)
        .execute(&self.writer)
        .await?;
        Ok(u64::try_from(begun).unwrap_or_default())
    }

    /// Makes every row due now that waits for another attempt: the platform answers again.
    pub async fn hurry(&self, now: Timestamp) -> Result<u64, StoreError> {
        let done = sqlx::query(
            "update outbox set due_at = ?1 \
             where state = 'open' and kind <> 'strip' and due_at > ?1 and claimed_until is null",
        )
        .bind(now.0)
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected())
    }

    /// Claims the oldest open row of a lane for `life`, counting an attempt. `None` where there is
    /// none, it is claimed, or it is not due: then the younger rows of the lane wait with it.
    ///
    /// # Errors
    /// What the database says; [`StoreError::UnreadableRow`] for a row that this program cannot read.
    pub async fn claim_next(
        &self,
        lane: Lane,
        now: Timestamp,
        life: Duration,
    ) -> Result<Option<Row>, StoreError> {
        // One statement is a transaction by itself. It is committed when its last row has been read: only
        // then the attempt counts, and may be made.
        let claimed: Vec<StoredRow> = match lane {
            Lane::Channel(channel) => sqlx::query_as(
                "update outbox set claimed_until = ?1, attempts = attempts + 1, held_until = null \
                     where id = (select min(id) from outbox where lane = ?3 and state = 'open' \
                       and kind <> 'strip') \
                     and due_at <= ?2 and ifnull(claimed_until, 0) <= ?2 returning *",
            )
            .bind((now + life).0)
            .bind(now.0)
            .bind(signed(channel.0))
            .fetch_all(&self.writer)
            .await?,
            Lane::OldButtons => {
                sqlx::query_as(
                    "update outbox set claimed_until = ?1, attempts = attempts + 1 \
                     where id = (select min(id) from outbox as strip where state = 'open' \
                       and kind = 'strip' and due_at <= ?2 and ifnull(claimed_until, 0) <= ?2 \
                       and not exists (select 1 from outbox as post where post.lane = strip.lane \
                         and post.state = 'open' and post.kind <> 'strip' and post.id < strip.id)) \
                     returning *",
                )
                .bind((now + life).0)
                .bind(now.0)
                .fetch_all(&self.writer)
                .await?
            }
        };
        let row = claimed.into_iter().next().map(Row::try_from).transpose()?;
        // Of those begun before this one.
        Ok(row.map(|row| Row {
            attempts: row.attempts.saturating_sub(1),
            ..row
        }))
    }

    /// The lanes whose oldest open row may be claimed now: those with a row queued after `fresh`
    /// first, since somebody has just moved there, then the one that has waited longest. Not those of
    /// [`Store::due_digest_lanes`].
    pub async fn due_lanes(
        &self,
        now: Timestamp,
        fresh: Timestamp,
    ) -> Result<Vec<Lane>, StoreError> {
        let lanes: Vec<i64> = sqlx::query_scalar(
            "select lane from outbox where id in (select min(id) from outbox \
               where state = 'open' and kind <> 'strip' group by lane) \
             and kind <> 'digest' and due_at <= ?1 and ifnull(claimed_until, 0) <= ?1 \
             order by at <= ?2, id",
        )
        .bind(now.0)
        .bind(fresh.0)
        .fetch_all(&self.readers)
        .await?;
        let buttons: bool = sqlx::query_scalar(
            "select exists (select 1 from outbox as strip where state = 'open' \
               and kind = 'strip' and due_at <= ?1 and ifnull(claimed_until, 0) <= ?1 \
               and not exists (select 1 from outbox as post where post.lane = strip.lane \
                 and post.state = 'open' and post.kind <> 'strip' and post.id < strip.id))",
        )
        .bind(now.0)
        .fetch_one(&self.readers)
        .await?;
        let channels = lanes.into_iter().map(|id| Lane::Channel(rows::channel(id)));
        Ok(channels
            .chain(buttons.then_some(Lane::OldButtons))
            .collect())
    }

    /// The lanes whose oldest open row is a digest that may be claimed now: many come due at once, and nobody
    /// waits for them.
    pub async fn due_digest_lanes(&self, now: Timestamp) -> Result<Vec<Lane>, StoreError> {
        let lanes: Vec<i64> = sqlx::query_scalar(
            "select lane from outbox where id in (select min(id) from outbox \
               where state = 'open' and kind <> 'strip' group by lane) \
             and kind = 'digest' and due_at <= ?1 and ifnull(claimed_until, 0) <= ?1 order by id",
        )
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        let channels = lanes.into_iter().map(|id| Lane::Channel(rows::channel(id)));
        Ok(channels.collect())
    }

    /// How many digests are still to be sent.
    pub async fn open_digests(&self) -> Result<usize, StoreError> {
        let open: i64 = sqlx::query_scalar(
            "select count(*) from outbox where state = 'open' and kind <> 'strip' and kind = 'digest'",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(usize::try_from(open).unwrap_or_default())
    }

    /// When the next row after `now` comes due: a wait ends or a claim runs out.
    pub async fn next_due(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let posts: Option<i64> = sqlx::query_scalar(
            "select min(max(due_at, ifnull(claimed_until, 0))) from outbox where id in \
               (select min(id) from outbox where state = 'open' and kind <> 'strip' group by lane) \
             and max(due_at, ifnull(claimed_until, 0)) > ?",
        )
        .bind(now.0)
        .fetch_one(&self.readers)
        .await?;
        let buttons: Option<i64> = sqlx::query_scalar(
            "select min(max(due_at, ifnull(claimed_until, 0))) from outbox \
             where state = 'open' and kind = 'strip' \
             and max(due_at, ifnull(claimed_until, 0)) > ?",
        )
        .bind(now.0)
        .fetch_one(&self.readers)
        .await?;
        Ok(posts.into_iter().chain(buttons).min().map(Timestamp))
    }

    /// One row.
    pub async fn row(&self, id: RowId) -> Result<Option<Row>, StoreError> {
        let row = select!("where id = ?")
            .bind(id.0)
            .fetch_optional(&self.readers)
            .await?;
        row.map(Row::try_from).transpose()
    }

    /// Ends the waiting of a board for the bot's answer; returns it as it is then.
    pub async fn let_go(&self, row: RowId) -> Result<Option<Row>, StoreError> {
        let row: Vec<StoredRow> =
            sqlx::query_as("update outbox set held_until = null where id = ? returning *")
                .bind(row.0)
                .fetch_all(&self.writer)
                .await?;
        row.into_iter().next().map(Row::try_from).transpose()
    }

    /// Whether a row of the same lane that is older than `row` is still to be sent.
    pub async fn has_older(&self, row: &Row) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar(
            "select exists (select 1 from outbox \
               where lane = ? and state = 'open' and kind <> 'strip' and id < ?)",
        )
        .bind(signed(row.lane.0))
        .bind(row.id.0)
        .fetch_one(&self.readers)
        .await?)
    }

    /// The row that a message was posted for.
    pub async fn row_of_message(&self, message: MessageId) -> Result<Option<Row>, StoreError> {
        let row = select!(
            "where message = ? and kind in \
                ('challenge', 'setup', 'board', 'offer', 'nudge') order by id desc limit 1"
        )
        .bind(signed(message.0))
        .fetch_optional(&self.readers)
        .await?;
        row.map(Row::try_from).transpose()
    }

    /// The posts of a match that were begun and whose end is not known yet, oldest first.
    pub async fn unsettled_posts(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let rows = select!(
            "where game = ? and state = 'open' and attempts > 0 \
                and kind in ('challenge', 'setup', 'board', 'offer', 'nudge') order by id"
        )
        .bind(game.0)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(Row::try_from).collect()
    }

    /// The messages that a match is known to have, wherever they are.
    pub async fn messages_of(&self, game: GameId) -> Result<Vec<MessageId>, StoreError> {
        let messages: Vec<i64> = sqlx::query_scalar(
            "select message from outbox where game = ? and message is not null \
             and state = 'delivered' and kind in ('challenge', 'setup', 'board', 'offer', 'nudge')",
        )
        .bind(game.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(messages.into_iter().map(rows::message).collect())
    }

    /// The parked messages of a match in its channel, oldest first.
    pub async fn parked(&self, game: GameId) -> Result<Vec<Row>, StoreError> {
        let rows = select!(
            "where game = ? and state = 'parked' and kind not in ('lost', 'reminder', 'digest') order by id"
        )
        .bind(game.0)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(Row::try_from).collect()
    }

    /// The newest row of a match that posts its position (a formation select or a board), or its
    /// challenge where there is none yet.
    pub async fn latest_post(&self, game: GameId) -> Result<Option<Row>, StoreError> {
        let row = select!(
            "where game = ? and kind in ('challenge', 'setup', 'board') \
                order by id desc limit 1"
        )
        .bind(game.0)
        .fetch_optional(&self.readers)
        .await?;
        row.map(Row::try_from).transpose()
    }

    /// The newest row of a kind that a match has.
    pub async fn latest_of(
        &self,
        game: GameId,
        kind: super::RowKind,
    ) -> Result<Option<Row>, StoreError> {
        let row = select!("where game = ? and kind = ? order by id desc limit 1")
            .bind(game.0)
            .bind(kind.name())
            .fetch_optional(&self.readers)
            .await?;
        row.map(Row::try_from).transpose()
    }

    /// The message of the draw offer or the request that an event made.
    pub async fn offer_made_by(&self, game: GameId, seq: Seq) -> Result<Option<Row>, StoreError> {
        let row = select!("where game = ? and kind = 'offer' and seq = ? order by id limit 1")
            .bind(game.0)
            .bind(seq.0)
            .fetch_optional(&self.readers)
            .await?;
        row.map(Row::try_from).transpose()
    }

    /// Marks a row as sent, which is known `now`; `message` is what it became. The token is no longer
    /// needed.
    pub async fn delivered(
        &self,
        row: RowId,
        message: Option<MessageId>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "update outbox set state = 'delivered', message = ifnull(?, message), token = null, \
             claimed_until = null, reason = null, delivered_at = ifnull(delivered_at, ?) \
             where id = ?",
        )
        .bind(message.map(|message| signed(message.0)))
        .bind(now.0)
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Gives a row up for a reason that the players are shown.
    pub async fn park(&self, row: RowId, reason: &str) -> Result<(), StoreError> {
        sqlx::query(
            "update outbox set state = 'parked', reason = ?, token = null, claimed_until = null \
             where id = ? and state = 'open'",
        )
        .bind(reason)
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Opens the parked messages of a match again, because what stood in their way may be gone;
    /// they go to where the match lives now. News of a lost channel stay where they are.
    pub async fn unpark(&self, game: GameId, now: Timestamp) -> Result<u64, StoreError> {
        let done = sqlx::query(
            "update outbox set state = 'open', reason = null, due_at = ?1, \
             lane = (select home from game where id = ?2) \
             where game = ?2 and state = 'parked' and kind not in ('lost', 'reminder', 'digest')",
        )
        .bind(now.0)
        .bind(game.0)
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected())
    }

    /// Lets a claimed row wait until `due` before the next attempt.
    pub async fn retry_at(&self, row: RowId, due: Timestamp) -> Result<(), StoreError> {
        sqlx::query(
            "update outbox set claimed_until = null, due_at = ? where id = ? and state = 'open'",
        )
        .bind(due.0)
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Lets a claimed row wait until `due` because of a limit: what was refused so is no attempt.
    pub async fn postpone(&self, row: RowId, due: Timestamp) -> Result<(), StoreError> {
        sqlx::query(
            "update outbox set claimed_until = null, due_at = ?, attempts = max(attempts - 1, 0) \
             where id = ? and state = 'open'",
        )
        .bind(due.0)
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Counts a fault of ours against a claimed row: it is tried again at `due`, or parked for
    /// `reason` where it was the last of `most`. Returns whether it was.
    pub async fn fault(
        &self,
        row: RowId,
        due: Timestamp,
        most: u32,
        reason: &str,
    ) -> Result<bool, StoreError> {
        let parked: Option<bool> = sqlx::query_scalar(
            "update outbox set faults = faults + 1, claimed_until = null, due_at = ?2, \
             state = iif(faults + 1 >= ?3, 'parked', state), \
             reason = iif(faults + 1 >= ?3, ?4, reason) \
             where id = ?1 and state = 'open' returning state = 'parked'",
        )
        .bind(row.0)
        .bind(due.0)
        .bind(most)
        .bind(reason)
        .fetch_optional(&self.writer)
        .await?;
        Ok(parked.unwrap_or_default())
    }

    /// Hands a claimed row that was never begun to the courier, which then has the first attempt.
    pub async fn release(&self, row: RowId, now: Timestamp) -> Result<(), StoreError> {
        sqlx::query(
            "update outbox set claimed_until = null, attempts = 0, due_at = ?, token = null \
             where id = ? and state = 'open'",
        )
        .bind(now.0)
        .bind(row.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Queues the news, for the player who is to act, that nothing can be posted where their game is;
    /// once for an event.
    pub async fn tell_out_of_reach(
        &self,
        game: GameId,
        seq: Seq,
        player: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "insert into outbox (game, seq, lane, kind, due_at, at) \
             select ?1, ?2, ?3, 'lost', ?4, ?4 where not exists (select 1 from outbox \
               where game = ?1 and lane = ?3 and kind = 'lost' and seq >= ?2)",
        )
        .bind(game.0)
        .bind(seq.0)
        .bind(signed(player.0))
        .bind(now.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Queues the news that a match has lost its channel, for each player once in a match.
    pub async fn tell_lost(
        &self,
        game: GameId,
        seq: Seq,
        players: impl IntoIterator<Item = UserId>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        for player in players {
            sqlx::query(
                "insert into outbox (game, seq, lane, kind, due_at, at) \
                 select ?1, ?2, ?3, 'lost', ?4, ?4 \
                 where not exists \
                   (select 1 from outbox where game = ?1 and lane = ?3 and kind = 'lost')",
            )
            .bind(game.0)
            .bind(seq.0)
            .bind(signed(player.0))
            .bind(now.0)
            .execute(&self.writer)
            .await?;
        }
        Ok(())
    }
}

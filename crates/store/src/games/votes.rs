//! Votes on the turns of games, until they are counted.

use crate::Store;
use crate::database::Connection;
use crate::error::StoreError;
use crate::interactions::{RequestSource, record_source};
use crate::numbers::{self, signed};
use crate::outbox::queueing::enqueue_board_edit;
use crate::timers::{TimerKind, set_timer};
use hansu_play::{GameId, OwnVote, PlannedTurn, Seq, Timestamp, UserId, Version, Vote};

use super::conditional::is_last;

/// A vote to store.
#[derive(Debug)]
pub struct NewVote<'a> {
    /// The request that caused it.
    pub source: RequestSource<'a>,
    /// The match.
    pub game: GameId,
    /// The last event of the match when the vote was decided.
    pub seq: Seq,
    /// The version of the position.
    pub version: Version,
    /// The vote. A vote for the same turn as before keeps its time.
    pub vote: Vote,
    /// The end of the vote if this is the first on the position.
    pub until: Timestamp,
}

impl Store {
    /// Stores a person's vote, in place of their earlier one on the position. The first vote on a position sets the
    /// timer that ends the vote; each new voter enqueues an edit of the board's message. Returns the end of the vote.
    ///
    /// # Errors
    /// - [`StoreError::Stale`] if the match has changed.
    /// - [`StoreError::AlreadyHandled`] if the request was handled before.
    ///
    /// Nothing is stored then.
    pub async fn vote(&self, new: NewVote<'_>) -> Result<Timestamp, StoreError> {
        self.write(|tx| Box::pin(put(tx, new))).await
    }

    /// Returns the votes on a position, oldest first.
    pub async fn votes(&self, game: GameId, version: Version) -> Result<Vec<Vote>, StoreError> {
        self.read(|connection| Box::pin(votes_on(connection, game, version)))
            .await
    }

    /// Returns a person's vote on a position.
    pub async fn own_vote(
        &self,
        game: GameId,
        version: Version,
        person: UserId,
    ) -> Result<Option<OwnVote>, StoreError> {
        let query = sqlx::query_as(
            "select action, due_at from vote join timer on timer.game = vote.game and timer.kind = 'vote' \
             where vote.game = $1 and version = $2 and person = $3",
        )
        .bind(game.0)
        .bind(version.0)
        .bind(signed(person.0));
        let stored: Option<(String, i64)> = self.fetch_optional(query).await?;
        stored
            .map(|(action, due_at)| {
                Ok(OwnVote {
                    turn: read_turn(&action)?,
                    until: Timestamp(due_at),
                })
            })
            .transpose()
    }

    /// Returns the people whose votes on a match's turns were counted, in the order of their first votes.
    pub async fn voters(&self, game: GameId) -> Result<Vec<UserId>, StoreError> {
        let query = sqlx::query_scalar(
            "select person from vote where game = $1 and version = 0 order by at, person",
        );
        let people: Vec<i64> = self.fetch_all(query.bind(game.0)).await?;
        Ok(people.into_iter().map(numbers::user).collect())
    }

    /// Returns the end of the vote on a match's position; `None` before the first vote.
    pub async fn voting_until(&self, game: GameId) -> Result<Option<Timestamp>, StoreError> {
        self.read(|connection| Box::pin(end_of_vote(connection, game)))
            .await
    }
}

async fn put(tx: &mut Connection<'_>, new: NewVote<'_>) -> Result<Timestamp, StoreError> {
    let Vote { person, turn, at } = new.vote;
    record_source(tx, new.source, person, at).await?;
    if !is_last(tx, new.game, new.seq).await? {
        return Err(StoreError::Stale(new.game));
    }
    let is_new_voter: bool = sqlx::query_scalar(
        "select not exists (select 1 from vote where game = $1 and version = $2 and person = $3)",
    )
    .bind(new.game.0)
    .bind(new.version.0)
    .bind(signed(person.0))
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query(
        "insert into vote (game, version, person, action, at) values ($1, $2, $3, $4, $5) \
         on conflict (game, version, person) do update set action = excluded.action, at = excluded.at \
         where vote.action <> excluded.action",
    )
    .bind(new.game.0)
    .bind(new.version.0)
    .bind(signed(person.0))
    .bind(turn.to_string())
    .bind(at.0)
    .execute(&mut *tx)
    .await?;
    let timer = sqlx::query(
        "insert into timer (game, kind, due_at) values ($1, 'vote', $2) on conflict (game, kind) do nothing",
    )
    .bind(new.game.0)
    .bind(new.until.0)
    .execute(&mut *tx)
    .await?;
    if is_new_voter {
        enqueue_board_edit(tx, new.game, at).await?;
    }
    if timer.rows_affected() > 0 {
        return Ok(new.until);
    }
    Ok(end_of_vote(tx, new.game).await?.unwrap_or(new.until))
}

async fn end_of_vote(
    connection: &mut Connection<'_>,
    game: GameId,
) -> Result<Option<Timestamp>, StoreError> {
    let due_at: Option<i64> =
        sqlx::query_scalar("select due_at from timer where game = $1 and kind = 'vote'")
            .bind(game.0)
            .fetch_optional(connection)
            .await?;
    Ok(due_at.map(Timestamp))
}

async fn votes_on(
    connection: &mut Connection<'_>,
    game: GameId,
    version: Version,
) -> Result<Vec<Vote>, StoreError> {
    let stored: Vec<(i64, String, i64)> = sqlx::query_as(
        "select person, action, at from vote where game = $1 and version = $2 order by at, person",
    )
    .bind(game.0)
    .bind(version.0)
    .fetch_all(connection)
    .await?;
    let votes = stored.into_iter().map(|(person, action, at)| {
        Ok(Vote {
            person: numbers::user(person),
            turn: read_turn(&action)?,
            at: Timestamp(at),
        })
    });
    votes.collect()
}

/// Fails if the votes on a position are not those that an event counts.
pub(super) async fn check_counted(
    tx: &mut Connection<'_>,
    game: GameId,
    version: Version,
    counted: &[Vote],
) -> Result<(), StoreError> {
    if votes_on(tx, game, version).await? == counted {
        Ok(())
    } else {
        Err(StoreError::Stale(game))
    }
}

/// Deletes the votes on a position that is gone, and the timer that would count them. The voters are kept, with the version
/// 0 of no position.
pub(super) async fn end_vote(tx: &mut Connection<'_>, game: GameId) -> Result<(), StoreError> {
    sqlx::query(
        "insert into vote (game, version, person, action, at) \
         select game, 0, person, '', at from vote where game = $1 and version > 0 \
         on conflict (game, version, person) do nothing",
    )
    .bind(game.0)
    .execute(&mut *tx)
    .await?;
    sqlx::query("delete from vote where game = $1 and version > 0")
        .bind(game.0)
        .execute(&mut *tx)
        .await?;
    set_timer(tx, game, TimerKind::Vote, None).await
}

/// A vote is secret, so no log contains its turn.
fn read_turn(text: &str) -> Result<PlannedTurn, StoreError> {
    text.parse()
        .map_err(|_| StoreError::Unreadable("a vote".to_owned()))
}

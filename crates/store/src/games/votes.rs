//! Votes on the turns of games, until they are counted.

use crate::Store;
use crate::database::{Connection, rows, stored};
use crate::error::StoreError;
use crate::interactions::{RequestSource, record_source};

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

stored! {
    // A vote is secret, so no log contains its turn.
    PlannedTurn as String: |turn| turn.to_string(),
        |turn| turn.parse().map_err(|_| StoreError::Unreadable("a vote".to_owned()))?;
}

rows! {
    Vote { person, turn, at }
    OwnVote { turn, until }
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
        let sql = "select action as turn, due_at as until from vote join timer on timer.game = vote.game and timer.kind = 'vote' \
                   where vote.game = $1 and version = $2 and person = $3";
        self.first(sql, (game, version, person)).await
    }

    /// Returns the people whose votes on a match's turns were counted, in the order of their first votes.
    pub async fn voters(&self, game: GameId) -> Result<Vec<UserId>, StoreError> {
        let sql = "select person from vote where game = $1 and version = 0 order by at, person";
        self.all(sql, game).await
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
    let sql =
        "select not exists (select 1 from vote where game = $1 and version = $2 and person = $3)";
    let is_new_voter: bool = tx.one(sql, (new.game, new.version, person)).await?;
    let sql = "insert into vote (game, version, person, action, at) values ($1, $2, $3, $4, $5) \
               on conflict (game, version, person) do update set action = excluded.action, at = excluded.at \
               where vote.action <> excluded.action";
    tx.run(sql, (new.game, new.version, person, turn, at))
        .await?;
    let sql = "insert into timer (game, kind, due_at) values ($1, 'vote', $2) on conflict (game, kind) do nothing";
    let timer = tx.run(sql, (new.game, new.until)).await?;
    if is_new_voter {
        enqueue_board_edit(tx, new.game, at).await?;
    }
    if timer > 0 {
        return Ok(new.until);
    }
    Ok(end_of_vote(tx, new.game).await?.unwrap_or(new.until))
}

async fn end_of_vote(
    connection: &mut Connection<'_>,
    game: GameId,
) -> Result<Option<Timestamp>, StoreError> {
    let sql = "select due_at from timer where game = $1 and kind = 'vote'";
    Ok(connection.first(sql, game).await?)
}

async fn votes_on(
    connection: &mut Connection<'_>,
    game: GameId,
    version: Version,
) -> Result<Vec<Vote>, StoreError> {
    let sql = "select person, action as turn, at from vote where game = $1 and version = $2 \
               order by at, person";
    Ok(connection.all(sql, (game, version)).await?)
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
    let sql = "insert into vote (game, version, person, action, at) \
               select game, 0, person, '', at from vote where game = $1 and version > 0 \
               on conflict (game, version, person) do nothing";
    tx.run(sql, game).await?;
    let sql = "delete from vote where game = $1 and version > 0";
    tx.run(sql, game).await?;
    set_timer(tx, game, TimerKind::Vote, None).await
}

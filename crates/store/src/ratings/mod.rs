//! Results of games, and the ratings that follow from those between people.

mod history;
mod rebuild;
mod results;
mod standings;

use std::time::Duration;

use super::Store;
use super::database::{Connection, FromRow, SqlRow, rows};
use super::error::StoreError;
use super::ids::GameServer;
use hansu_play::{
    LastRating, MAX_RATED_PER_DAY, Match, Rating, RatingChange, ServerId, Timestamp, UserId,
};
use janggi::{BySide, Side};

use results::{PracticeRow, ResultRow};

pub use history::PlayerHistory;
pub use rebuild::{RatingDifference, RecomputedRatings};
pub use standings::ListedPlayer;
pub(super) use standings::substitute_person;

rows! {
    Rating { number, deviation, volatility }
}

impl FromRow for LastRating {
    fn from_row(row: &SqlRow) -> Result<LastRating, sqlx::Error> {
        Ok(LastRating {
            rating: Rating::from_row(row)?,
            ended_at: row.read("ended_at")?,
        })
    }
}

/// A stored rating, with the numbers of games and opponents.
#[derive(Debug, Clone, Copy)]
struct RatingRow {
    last: LastRating,
    games: i64,
    opponents: i64,
}

impl FromRow for RatingRow {
    fn from_row(row: &SqlRow) -> Result<RatingRow, sqlx::Error> {
        Ok(RatingRow {
            last: LastRating::from_row(row)?,
            games: row.read("games")?,
            opponents: row.read("opponents")?,
        })
    }
}

/// Updates the ratings of the players of a result that counts. Results must be applied in the order of their ids.
async fn apply(tx: &mut Connection<'_>, id: i64, result: &ResultRow) -> Result<(), StoreError> {
    let cho = rating_of(tx, result, result.cho).await?;
    let han = rating_of(tx, result, result.han).await?;
    let last = BySide::new(cho, han).map(|row| row.map(|row| row.last));
    let changes = Rating::changes(last, result.winner, result.ended_at);
    let met = have_met(tx, id, result).await?;
    for (side, person, row) in [(Side::Cho, result.cho, cho), (Side::Han, result.han, han)] {
        insert_change(tx, id, side, changes[side]).await?;
        let (games, opponents) = row.map_or((0, 0), |row| (row.games, row.opponents));
        // The clock may have been set back: the same days of rest must not count twice.
        let ended_at = row.map_or(result.ended_at, |row| {
            row.last.ended_at.max(result.ended_at)
        });
        let stored = RatingRow {
            last: LastRating {
                rating: changes[side].after,
                ended_at,
            },
            games: games + 1,
            opponents: opponents + i64::from(!met),
        };
        save_rating(tx, result, person, stored).await?;
    }
    Ok(())
}

async fn rating_of(
    tx: &mut Connection<'_>,
    result: &ResultRow,
    person: UserId,
) -> Result<Option<RatingRow>, StoreError> {
    let sql = "select number, deviation, volatility, games, opponents, ended_at from rating \
               where server = $1 and variant = $2 and evening = $3 and person = $4";
    let values = (result.server, result.variant, result.evening, person);
    Ok(tx.first(sql, values).await?)
}

/// Returns whether the two have played a counting game before this one.
async fn have_met(
    tx: &mut Connection<'_>,
    id: i64,
    result: &ResultRow,
) -> Result<bool, StoreError> {
    let sql = "select exists (select 1 from result where cho = $1 and han = $2 and rated = 1 and why_not is null \
                          and server = $3 and variant = $4 and evening = $5 and id < $6) \
               or exists (select 1 from result where cho = $2 and han = $1 and rated = 1 and why_not is null \
                          and server = $3 and variant = $4 and evening = $5 and id < $6)";
    let ResultRow {
        cho, han, server, ..
    } = *result;
    let values = (cho, han, server, result.variant, result.evening, id);
    Ok(tx.one(sql, values).await?)
}

async fn insert_change(
    tx: &mut Connection<'_>,
    result: i64,
    side: Side,
    RatingChange { before, after }: RatingChange,
) -> Result<(), StoreError> {
    let sql = "insert into rating_change (result, side, number_before, deviation_before, volatility_before, \
               number, deviation, volatility) values ($1, $2, $3, $4, $5, $6, $7, $8)";
    let values = (
        result,
        side,
        before.number,
        before.deviation,
        before.volatility,
        after.number,
        after.deviation,
        after.volatility,
    );
    tx.run(sql, values).await?;
    Ok(())
}

async fn save_rating(
    tx: &mut Connection<'_>,
    result: &ResultRow,
    person: UserId,
    row: RatingRow,
) -> Result<(), StoreError> {
    let sql = "insert into rating (server, variant, person, number, deviation, volatility, games, opponents, \
               last_game, ended_at, evening) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
               on conflict (server, variant, evening, person) do update set number = excluded.number, \
               deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, \
               opponents = excluded.opponents, last_game = excluded.last_game, ended_at = excluded.ended_at";
    let LastRating { rating, ended_at } = row.last;
    let values = (
        result.server,
        result.variant,
        person,
        rating.number,
        rating.deviation,
        rating.volatility,
        row.games,
        row.opponents,
        result.game,
        ended_at,
        result.evening,
    );
    tx.run(sql, values).await?;
    Ok(())
}

/// Stores the result of a match that has just ended, and updates ratings. Does nothing for a match without a result,
/// or whose result is already stored. Each result of a game against the bot replaces an equal one.
pub(super) async fn record_result(
    tx: &mut Connection<'_>,
    after: &Match,
) -> Result<(), StoreError> {
    if let Some(result) = after.practice_result() {
        return PracticeRow::of(after.id(), &result).put(tx).await;
    }
    let Some(result) = after.result() else {
        return Ok(());
    };
    if ResultRow::stored(tx, after.id()).await?.is_some() {
        return Ok(());
    }
    let row = ResultRow::of(after.id(), &result);
    let id = row.put(tx).await?;
    if row.counts() {
        apply(tx, id, &row).await?;
    }
    Ok(())
}

impl Store {
    /// Returns the time at which two people may start another rated game in a server; `None` if they may now. `day`
    /// is the length of a day of play.
    pub async fn rated_again_at(
        &self,
        server: ServerId,
        pair: [UserId; 2],
        now: Timestamp,
        day: Duration,
    ) -> Result<Option<Timestamp>, StoreError> {
        self.read(boxed!(async |connection| {
            next_rated_at(connection, Some(server), pair, now, day).await
        }))
        .await
    }
}

/// Rejects a rated game if its players have started the maximum number within a day.
pub(super) async fn check_rated(
    tx: &mut Connection<'_>,
    begun: &Match,
    now: Timestamp,
    day: Duration,
) -> Result<(), StoreError> {
    let Some(seats) = begun.seats() else {
        return Ok(());
    };
    let pair = [seats.players.cho.id, seats.players.han.id];
    match next_rated_at(tx, begun.challenge().server, pair, now, day).await? {
        Some(allowed_at) => Err(StoreError::TooManyRated(allowed_at)),
        None => Ok(()),
    }
}

async fn next_rated_at(
    from: &mut Connection<'_>,
    server: Option<ServerId>,
    [first, second]: [UserId; 2],
    now: Timestamp,
    day: Duration,
) -> Result<Option<Timestamp>, StoreError> {
    // A union, so that each part uses the index. A time in the future comes from before the clock was set back.
    let sql = "select event.at from \
                 (select id, server from game where cho = $1 and han = $2 and rated is not null \
                  union all select id, server from game where cho = $2 and han = $1 and rated is not null) as game \
               join event on event.game = game.id and event.seq = 2 \
               where game.server = $3 and event.at > $4 and event.at <= $5 \
               order by event.at desc limit $6";
    let values = (
        first,
        second,
        GameServer(server),
        now - day,
        now,
        MAX_RATED_PER_DAY,
    );
    let begun: Vec<Timestamp> = from.all(sql, values).await?;
    let oldest = if begun.len() == MAX_RATED_PER_DAY {
        begun.last()
    } else {
        None
    };
    Ok(oldest.map(|at| *at + day))
}

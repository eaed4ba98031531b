//! Results of games, and the ratings that follow from those between people.

mod history;
mod rebuild;
mod results;
mod standings;

use std::time::Duration;

use sqlx::FromRow;

use super::Store;
use super::database::Connection;
use super::error::StoreError;
use super::numbers::{of_server, signed};
use hansu_play::{
    LastRating, MAX_RATED_PER_DAY, Match, Rating, RatingChange, ServerId, Timestamp, UserId,
};
use janggi::{BySide, Side};

use results::{PracticeRow, ResultRow, side_word};

pub use history::PlayerHistory;
pub use rebuild::{RatingDifference, RecomputedRatings};
pub use standings::ListedPlayer;
pub(super) use standings::substitute_person;

/// A stored rating.
#[derive(Debug, Clone, Copy, FromRow)]
struct RatingRow {
    number: f64,
    deviation: f64,
    volatility: f64,
    games: i64,
    opponents: i64,
    ended_at: i64,
}

impl RatingRow {
    fn last(self) -> LastRating {
        LastRating {
            rating: Rating {
                number: self.number,
                deviation: self.deviation,
                volatility: self.volatility,
            },
            ended_at: Timestamp(self.ended_at),
        }
    }
}

/// Updates the ratings of the players of a result that counts. Results must be applied in the order of their ids.
async fn apply(tx: &mut Connection<'_>, id: i64, result: &ResultRow) -> Result<(), StoreError> {
    let cho = rating_of(tx, result, result.cho).await?;
    let han = rating_of(tx, result, result.han).await?;
    let last = BySide::new(cho, han).map(|row| row.map(RatingRow::last));
    let ended_at = Timestamp(result.ended_at);
    let changes = Rating::changes(last, result.winner(), ended_at);
    let met = have_met(tx, id, result).await?;
    for (side, person, row) in [(Side::Cho, result.cho, cho), (Side::Han, result.han, han)] {
        insert_change(tx, id, side, changes[side]).await?;
        let (games, opponents) = row.map_or((0, 0), |row| (row.games, row.opponents));
        let stored = RatingRow {
            number: changes[side].after.number,
            deviation: changes[side].after.deviation,
            volatility: changes[side].after.volatility,
            games: games + 1,
            opponents: opponents + i64::from(!met),
            // The clock may have been set back: the same days of rest must not count twice.
            ended_at: row.map_or(result.ended_at, |row| row.ended_at.max(result.ended_at)),
        };
        save_rating(tx, result, person, stored).await?;
    }
    Ok(())
}

async fn rating_of(
    tx: &mut Connection<'_>,
    result: &ResultRow,
    person: i64,
) -> Result<Option<RatingRow>, StoreError> {
    Ok(sqlx::query_as(
        "select number, deviation, volatility, games, opponents, ended_at from rating \
         where server = $1 and variant = $2 and evening = $3 and person = $4",
    )
    .bind(result.server)
    .bind(&result.variant)
    .bind(i64::from(result.evening))
    .bind(person)
    .fetch_optional(&mut *tx)
    .await?)
}

/// Returns whether the two have played a counting game before this one.
async fn have_met(
    tx: &mut Connection<'_>,
    id: i64,
    result: &ResultRow,
) -> Result<bool, StoreError> {
    Ok(sqlx::query_scalar(
        "select exists (select 1 from result where cho = $1 and han = $2 and rated = 1 and why_not is null \
                        and server = $3 and variant = $4 and evening = $5 and id < $6) \
             or exists (select 1 from result where cho = $2 and han = $1 and rated = 1 and why_not is null \
                        and server = $3 and variant = $4 and evening = $5 and id < $6)",
    )
    .bind(result.cho)
    .bind(result.han)
    .bind(result.server)
    .bind(&result.variant)
    .bind(i64::from(result.evening))
    .bind(id)
    .fetch_one(&mut *tx)
    .await?)
}

async fn insert_change(
    tx: &mut Connection<'_>,
    result: i64,
    side: Side,
    change: RatingChange,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into rating_change (result, side, number_before, deviation_before, volatility_before, \
         number, deviation, volatility) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(result)
    .bind(side_word(side))
    .bind(change.before.number)
    .bind(change.before.deviation)
    .bind(change.before.volatility)
    .bind(change.after.number)
    .bind(change.after.deviation)
    .bind(change.after.volatility)
    .execute(&mut *tx)
    .await?;
    Ok(())
}

async fn save_rating(
    tx: &mut Connection<'_>,
    result: &ResultRow,
    person: i64,
    rating: RatingRow,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into rating (server, variant, person, number, deviation, volatility, games, opponents, \
         last_game, ended_at, evening) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
         on conflict (server, variant, evening, person) do update set number = excluded.number, \
         deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, \
         opponents = excluded.opponents, last_game = excluded.last_game, ended_at = excluded.ended_at",
    )
    .bind(result.server)
    .bind(&result.variant)
    .bind(person)
    .bind(rating.number)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(rating.games)
    .bind(rating.opponents)
    .bind(result.game)
    .bind(rating.ended_at)
    .bind(i64::from(result.evening))
    .execute(&mut *tx)
    .await?;
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
        self.read(|connection| {
            Box::pin(async move { next_rated_at(connection, Some(server), pair, now, day).await })
        })
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
    let begun: Vec<i64> = sqlx::query_scalar(
        "select event.at from \
           (select id, server from game where cho = $1 and han = $2 and rated is not null \
            union all select id, server from game where cho = $2 and han = $1 and rated is not null) as game \
         join event on event.game = game.id and event.seq = 2 \
         where game.server = $3 and event.at > $4 and event.at <= $5 \
         order by event.at desc limit $6",
    )
    .bind(signed(first.0))
    .bind(signed(second.0))
    .bind(of_server(server))
    .bind((now - day).0)
    .bind(now.0)
    .bind(i64::try_from(MAX_RATED_PER_DAY).unwrap_or(i64::MAX))
    .fetch_all(from)
    .await?;
    let oldest = if begun.len() == MAX_RATED_PER_DAY {
        begun.last()
    } else {
        None
    };
    Ok(oldest.map(|at| Timestamp(*at) + day))
}

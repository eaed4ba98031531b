//! Recomputes results from events, and ratings from results.

use std::collections::BTreeMap;
use std::fmt;

use sqlx::FromRow;

use super::apply;
use super::results::{PracticeRow, ResultRow};
use crate::Store;
use crate::database::{Connection, Rollback};
use crate::error::StoreError;
use hansu_play::{DatedEvent, Event, GameId, Match, Timestamp};

/// The smallest difference between two numbers that is reported.
const TOLERANCE: f64 = 0.001;

/// The outcome of a recomputation.
#[derive(Debug, Clone, PartialEq)]
pub struct RecomputedRatings {
    /// The number of results.
    pub results: usize,
    /// The differences between stored and recomputed values.
    pub differences: Vec<RatingDifference>,
}

/// A difference between a stored and a recomputed value.
#[derive(Debug, Clone, PartialEq)]
pub enum RatingDifference {
    /// The result of a game.
    Result(GameId),
    /// A game has ended with a result, but none is stored.
    NoResult(GameId),
    /// A number of a rating.
    Number {
        /// The rating or rating change.
        of: String,
        /// The name of the number.
        name: &'static str,
        /// The stored value, if any.
        stored: Option<f64>,
        /// The recomputed value, if any.
        found: Option<f64>,
    },
}

impl fmt::Display for RatingDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_none =
            |number: &Option<f64>| number.map_or("none".to_owned(), |value| format!("{value:.4}"));
        match self {
            RatingDifference::Result(game) => {
                write!(f, "game {game}: its result does not match its events")
            }
            RatingDifference::NoResult(game) => write!(f, "game {game}: its result is not stored"),
            RatingDifference::Number {
                of,
                name,
                stored,
                found,
            } => write!(
                f,
                "{of}: {name} {} is stored, and should be {}",
                or_none(stored),
                or_none(found)
            ),
        }
    }
}

impl Store {
    /// Recomputes all results from the events of their games, and all ratings from the results in the order of their
    /// ids. Saves them in one transaction if `keep`.
    ///
    /// The stored results of games that cannot be replayed are kept. So are the ids of forgotten people, which events
    /// no longer contain.
    pub async fn recompute_ratings(&self, keep: bool) -> Result<RecomputedRatings, StoreError> {
        let recomputed = self.write(|tx| {
            Box::pin(async move {
                let mut differences = correct_results(tx).await?;
                let stored = RatingValues::read(tx).await?;
                let results = apply_all(tx).await?;
                let found = RatingValues::read(tx).await?;
                differences.extend(stored.differences(&found));
                let recomputed = RecomputedRatings {
                    results,
                    differences,
                };
                if keep {
                    Ok(recomputed)
                } else {
                    Err(Rollback::Requested(recomputed))
                }
            })
        });
        Rollback::into_result(recomputed.await)
    }
}

/// Corrects the results of all finished games and adds missing ones. Returns the differences.
async fn correct_results(tx: &mut Connection<'_>) -> Result<Vec<RatingDifference>, StoreError> {
    let games: Vec<i64> =
        sqlx::query_scalar("select id from game where phase = 'over' order by changed_at, id")
            .fetch_all(&mut *tx)
            .await?;
    let mut differences = Vec::new();
    for game in games.into_iter().map(GameId) {
        let Some(replayed) = replayed(tx, game).await? else {
            continue;
        };
        let correction = if let Some(result) = replayed.practice_result() {
            correct_practice(tx, &PracticeRow::of(game, &result), game).await?
        } else if let Some(result) = replayed.result() {
            correct_result(tx, ResultRow::of(game, &result), game).await?
        } else {
            None
        };
        differences.extend(correction);
    }
    Ok(differences)
}

/// Corrects the result of a game between people. Returns the difference.
async fn correct_result(
    tx: &mut Connection<'_>,
    row: ResultRow,
    game: GameId,
) -> Result<Option<RatingDifference>, StoreError> {
    let stored = ResultRow::stored(tx, game).await?;
    let row = match &stored {
        Some(stored) => row.with_former_of(stored),
        None => row,
    };
    let difference = difference(stored.as_ref(), &row, game);
    if difference.is_some() {
        row.put(tx).await?;
    }
    Ok(difference)
}

/// Corrects the result of a game against the bot. Returns the difference.
async fn correct_practice(
    tx: &mut Connection<'_>,
    row: &PracticeRow,
    game: GameId,
) -> Result<Option<RatingDifference>, StoreError> {
    let stored = PracticeRow::stored(tx, game).await?;
    let difference = difference(stored.as_ref(), row, game);
    if difference.is_some() {
        row.put(tx).await?;
    }
    Ok(difference)
}

fn difference<T: PartialEq>(stored: Option<&T>, row: &T, game: GameId) -> Option<RatingDifference> {
    match stored {
        None => Some(RatingDifference::NoResult(game)),
        Some(stored) => (stored != row).then_some(RatingDifference::Result(game)),
    }
}

#[derive(FromRow)]
struct NumberedResult {
    id: i64,
    #[sqlx(flatten)]
    row: ResultRow,
}

/// Recomputes all ratings. Returns the number of results.
async fn apply_all(tx: &mut Connection<'_>) -> Result<usize, StoreError> {
    sqlx::query("delete from rating_change")
        .execute(&mut *tx)
        .await?;
    sqlx::query("delete from rating").execute(&mut *tx).await?;
    let results: Vec<NumberedResult> = sqlx::query_as("select * from result order by id")
        .fetch_all(&mut *tx)
        .await?;
    for result in results.iter().filter(|result| result.row.counts()) {
        apply(tx, result.id, &result.row).await?;
    }
    Ok(results.len())
}

/// All numbers of ratings and rating changes, by owner and name.
struct RatingValues(BTreeMap<(String, &'static str), f64>);

#[derive(FromRow)]
struct ChangeNumbers {
    game: i64,
    side: String,
    number_before: f64,
    deviation_before: f64,
    volatility_before: f64,
    number: f64,
    deviation: f64,
    volatility: f64,
}

#[derive(FromRow)]
struct RatingNumbers {
    server: i64,
    variant: String,
    evening: bool,
    person: i64,
    number: f64,
    deviation: f64,
    volatility: f64,
    games: f64,
    opponents: f64,
}

/// Describes a person in a difference. Ids of former players are negative.
fn person(stored: i64) -> String {
    match stored {
        ..0 => format!("former player {}", stored.unsigned_abs()),
        _ => format!("person {stored}"),
    }
}

impl RatingValues {
    async fn read(tx: &mut Connection<'_>) -> Result<RatingValues, StoreError> {
        let mut numbers = BTreeMap::new();
        let changes: Vec<ChangeNumbers> = sqlx::query_as(
            "select result.game, rating_change.* from rating_change \
             join result on result.id = rating_change.result",
        )
        .fetch_all(&mut *tx)
        .await?;
        for change in changes {
            let of = format!("game {}, {}", change.game, change.side);
            numbers.insert((of.clone(), "number before"), change.number_before);
            numbers.insert((of.clone(), "deviation before"), change.deviation_before);
            numbers.insert((of.clone(), "volatility before"), change.volatility_before);
            numbers.insert((of.clone(), "number"), change.number);
            numbers.insert((of.clone(), "deviation"), change.deviation);
            numbers.insert((of, "volatility"), change.volatility);
        }
        let ratings: Vec<RatingNumbers> = sqlx::query_as(
            "select server, variant, evening, person, number, deviation, volatility, \
             cast(games as double precision) as games, cast(opponents as double precision) as opponents from rating",
        )
        .fetch_all(&mut *tx)
        .await?;
        for rating in ratings {
            let pool = if rating.evening { " in evenings" } else { "" };
            let of = format!(
                "server {}, {}{pool}, {}",
                rating.server,
                rating.variant,
                person(rating.person)
            );
            numbers.insert((of.clone(), "number"), rating.number);
            numbers.insert((of.clone(), "deviation"), rating.deviation);
            numbers.insert((of.clone(), "volatility"), rating.volatility);
            numbers.insert((of.clone(), "games"), rating.games);
            numbers.insert((of, "opponents"), rating.opponents);
        }
        Ok(RatingValues(numbers))
    }

    /// Returns the differences between these stored numbers and the recomputed ones.
    fn differences(&self, found: &RatingValues) -> Vec<RatingDifference> {
        let missing = found.0.keys().filter(|key| !self.0.contains_key(*key));
        let keys = self.0.keys().chain(missing);
        keys.filter_map(|key| {
            let stored = self.0.get(key).copied();
            let found = found.0.get(key).copied();
            let is_alike = stored
                .zip(found)
                .is_some_and(|(stored, found)| (stored - found).abs() <= TOLERANCE);
            let (of, name) = key.clone();
            (!is_alike).then_some(RatingDifference::Number {
                of,
                name,
                stored,
                found,
            })
        })
        .collect()
    }
}

/// Replays a match from its events; `None` if they cannot be read.
async fn replayed(
    database: &mut Connection<'_>,
    game: GameId,
) -> Result<Option<Match>, StoreError> {
    let rows = sqlx::query_as("select body, at from event where game = $1 order by seq")
        .bind(game.0)
        .fetch_all(database)
        .await
        .map_err(StoreError::in_events_of(game));
    let rows: Vec<(String, i64)> = match rows {
        Err(error) if error.is_of_the_match() => return Ok(None),
        rows => rows?,
    };
    let mut events = Vec::with_capacity(rows.len());
    for (body, at) in rows {
        let Ok(event) = Event::from_json(&body) else {
            return Ok(None);
        };
        let at = Timestamp(at);
        events.push(DatedEvent { event, at });
    }
    Ok(Match::replay(game, &events).ok())
}

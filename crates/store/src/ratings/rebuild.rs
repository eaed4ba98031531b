//! Recomputes results from events, and ratings from results.

use std::collections::BTreeMap;
use std::fmt;

use super::apply;
use super::results::{PracticeRow, ResultRow};
use crate::Store;
use crate::database::{Connection, FromRow, Rollback, SqlRow};
use crate::error::StoreError;
use hansu_play::{DatedEvent, GameId, Match, ServerId, Speed};
use janggi::Side;

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
        let recomputed = self.write(boxed!(async |tx| {
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
        }));
        Rollback::into_result(recomputed.await)
    }
}

/// Corrects the results of all finished games and adds missing ones. Returns the differences.
async fn correct_results(tx: &mut Connection<'_>) -> Result<Vec<RatingDifference>, StoreError> {
    let sql = "select id from game where phase = 'over' order by changed_at, id";
    let games: Vec<GameId> = tx.all(sql, ()).await?;
    let mut differences = Vec::new();
    for game in games {
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

/// Recomputes all ratings. Returns the number of results.
async fn apply_all(tx: &mut Connection<'_>) -> Result<usize, StoreError> {
    tx.run("delete from rating_change", ()).await?;
    tx.run("delete from rating", ()).await?;
    let results: Vec<SqlRow> = tx.all("select * from result order by id", ()).await?;
    for row in &results {
        let result = ResultRow::from_row(row)?;
        if result.counts() {
            apply(tx, row.read("id")?, &result).await?;
        }
    }
    Ok(results.len())
}

/// All numbers of ratings and rating changes, by owner and name.
struct RatingValues(BTreeMap<(String, &'static str), f64>);

/// The numbers of a rating change, by their names and columns.
const CHANGE_NUMBERS: [(&str, &str); 6] = [
    ("number before", "number_before"),
    ("deviation before", "deviation_before"),
    ("volatility before", "volatility_before"),
    ("number", "number"),
    ("deviation", "deviation"),
    ("volatility", "volatility"),
];

/// The numbers of a rating, by the names of their columns.
const RATING_NUMBERS: [&str; 5] = ["number", "deviation", "volatility", "games", "opponents"];

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
        let sql = "select result.game, rating_change.* from rating_change \
                   join result on result.id = rating_change.result";
        for row in tx.all::<SqlRow>(sql, ()).await? {
            let (game, side): (GameId, Side) = (row.read("game")?, row.read("side")?);
            for (name, column) in CHANGE_NUMBERS {
                let of = format!("game {game}, {}", <&str>::from(side));
                numbers.insert((of, name), row.read(column)?);
            }
        }
        let sql = "select server, variant, evening, person, number, deviation, volatility, \
                   cast(games as double precision) as games, cast(opponents as double precision) as opponents from rating";
        for row in tx.all::<SqlRow>(sql, ()).await? {
            let server: ServerId = row.read("server")?;
            let variant: String = row.read("variant")?;
            let pool = match row.read("evening")? {
                Speed::Evening => " in evenings",
                Speed::Days => "",
            };
            let person = person(row.read("person")?);
            for name in RATING_NUMBERS {
                let of = format!("server {server}, {variant}{pool}, {person}");
                numbers.insert((of, name), row.read(name)?);
            }
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
    let sql = "select body, at from event where game = $1 order by seq";
    let events: Result<Vec<DatedEvent>, _> = database.all(sql, game).await;
    match events.map_err(StoreError::in_events_of(game)) {
        Err(error) if error.is_of_the_match() => Ok(None),
        events => Ok(Match::replay(game, &events?).ok()),
    }
}

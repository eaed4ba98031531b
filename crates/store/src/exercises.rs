//! Exercises that people have solved: those of the lessons, and puzzles with their first tries and the ratings that
//! follow from them.

use std::collections::BTreeSet;

use sqlx::FromRow;

use super::Store;
use super::database::Connection;
use super::error::StoreError;
use super::numbers::{self, signed};
use hansu_play::{LastRating, PuzzleId, Rating, RatingChange, ServerId, Timestamp, UserId};
use hansu_teaching::Lesson;

/// An exercise that somebody has solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolvedExercise {
    /// The lesson.
    pub lesson: Lesson,
    /// The number of the exercise in its lesson, from 1.
    pub number: usize,
}

impl Store {
    /// Returns the exercises that a person has solved. Those of an unknown lesson are left out.
    pub async fn solved_exercises(
        &self,
        person: UserId,
    ) -> Result<Vec<SolvedExercise>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let rows: Vec<(String, u32)> =
                    sqlx::query_as("select lesson, number from exercise where person = $1")
                        .bind(signed(person.0))
                        .fetch_all(connection)
                        .await?;
                let solved = rows.into_iter().filter_map(|(lesson, number)| {
                    Some(SolvedExercise {
                        lesson: Lesson::named(&lesson)?,
                        number: usize::try_from(number).ok()?,
                    })
                });
                Ok(solved.collect())
            })
        })
        .await
    }

    /// Stores that a person has solved an exercise. The first time is kept.
    pub async fn record_exercise(
        &self,
        person: UserId,
        solved: SolvedExercise,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "insert into exercise (person, lesson, number, at) values ($1, $2, $3, $4) \
             on conflict (person, lesson, number) do nothing",
        )
        .bind(signed(person.0))
        .bind(solved.lesson.id())
        .bind(u32::try_from(solved.number).unwrap_or(u32::MAX))
        .bind(at.0);
        self.execute(query).await?;
        Ok(())
    }
}

/// A try of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PuzzleTry {
    /// The person who tried it.
    pub person: UserId,
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// The puzzle's rating.
    pub rating: Rating,
    /// The server; `None` in direct messages.
    pub server: Option<ServerId>,
    /// The time.
    pub at: Timestamp,
    /// `true` if it was solved.
    pub solved: bool,
}

/// A person's tries and rating.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PuzzleRecord {
    /// The puzzles that the person has tried.
    pub tried: BTreeSet<PuzzleId>,
    /// The rating; `None` before the first try.
    pub rating: Option<LastRating>,
}

/// The people who solved a puzzle at the first try.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PuzzleSolvers {
    /// The first of them who do not hide their statistics.
    pub named: Vec<UserId>,
    /// The number of others.
    pub others: u32,
}

/// The maximum number of solvers that are named.
const MAX_NAMED_SOLVERS: u32 = 10;

/// A stored rating.
#[derive(Debug, Clone, Copy, FromRow)]
struct PuzzleRatingRow {
    number: f64,
    deviation: f64,
    volatility: f64,
    at: i64,
}

impl Store {
    /// Returns the tries and the rating of a person.
    pub async fn puzzle_record(&self, person: UserId) -> Result<PuzzleRecord, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let tried: Vec<String> =
                    sqlx::query_scalar("select puzzle from puzzle_try where person = $1")
                        .bind(signed(person.0))
                        .fetch_all(&mut *connection)
                        .await?;
                Ok(PuzzleRecord {
                    tried: tried.iter().filter_map(|id| id.parse().ok()).collect(),
                    rating: rating_of(connection, person).await?,
                })
            })
        })
        .await
    }

    /// Returns the people who solved a puzzle at the first try in a server, from a time until another.
    pub async fn puzzle_solvers(
        &self,
        server: ServerId,
        puzzle: PuzzleId,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<PuzzleSolvers, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let named: Vec<i64> = sqlx::query_scalar(
                    "select person from puzzle_try where server = $1 and puzzle = $2 and solved = 1 \
                     and at >= $3 and at < $4 \
                     and not exists (select 1 from person where person.id = puzzle_try.person and stats = 'hidden') \
                     order by at, person limit $5",
                )
                .bind(signed(server.0))
                .bind(puzzle.to_string())
                .bind(from.0)
                .bind(until.0)
                .bind(MAX_NAMED_SOLVERS)
                .fetch_all(&mut *connection)
                .await?;
                let all: u32 = sqlx::query_scalar(
                    "select count(*) from puzzle_try where server = $1 and puzzle = $2 and solved = 1 \
                     and at >= $3 and at < $4",
                )
                .bind(signed(server.0))
                .bind(puzzle.to_string())
                .bind(from.0)
                .bind(until.0)
                .fetch_one(&mut *connection)
                .await?;
                let shown = u32::try_from(named.len()).unwrap_or(u32::MAX);
                Ok(PuzzleSolvers {
                    named: named.into_iter().map(numbers::user).collect(),
                    others: all.saturating_sub(shown),
                })
            })
        })
        .await
    }

    /// Stores a person's first try of a puzzle and its effect on the rating, in one transaction. Returns the effect;
    /// `None`, without a change, if the person has tried the puzzle before.
    pub async fn record_puzzle_try(
        &self,
        attempt: PuzzleTry,
    ) -> Result<Option<RatingChange>, StoreError> {
        self.write(|tx| Box::pin(record_try(tx, attempt))).await
    }
}

async fn record_try(
    tx: &mut Connection<'_>,
    attempt: PuzzleTry,
) -> Result<Option<RatingChange>, StoreError> {
    let inserted = sqlx::query(
        "insert into puzzle_try (person, puzzle, server, at, solved) values ($1, $2, $3, $4, $5) \
         on conflict (person, puzzle) do nothing",
    )
    .bind(signed(attempt.person.0))
    .bind(attempt.puzzle.to_string())
    .bind(attempt.server.map(|server| signed(server.0)))
    .bind(attempt.at.0)
    .bind(i64::from(attempt.solved))
    .execute(&mut *tx)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(None);
    }
    let last = rating_of(tx, attempt.person).await?;
    let change = Rating::change_by_puzzle(last, attempt.rating, attempt.solved, attempt.at);
    // The clock may have been set back: the same days of rest must not count twice.
    let at = last.map_or(attempt.at, |last| last.ended_at.max(attempt.at));
    sqlx::query(
        "insert into puzzle_rating (person, number, deviation, volatility, at) values ($1, $2, $3, $4, $5) \
         on conflict (person) do update set number = excluded.number, deviation = excluded.deviation, \
         volatility = excluded.volatility, at = excluded.at",
    )
    .bind(signed(attempt.person.0))
    .bind(change.after.number)
    .bind(change.after.deviation)
    .bind(change.after.volatility)
    .bind(at.0)
    .execute(tx)
    .await?;
    Ok(Some(change))
}

async fn rating_of(
    connection: &mut Connection<'_>,
    person: UserId,
) -> Result<Option<LastRating>, StoreError> {
    let row: Option<PuzzleRatingRow> = sqlx::query_as(
        "select number, deviation, volatility, at from puzzle_rating where person = $1",
    )
    .bind(signed(person.0))
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| LastRating {
        rating: Rating {
            number: row.number,
            deviation: row.deviation,
            volatility: row.volatility,
        },
        ended_at: Timestamp(row.at),
    }))
}

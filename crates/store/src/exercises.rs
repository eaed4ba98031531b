//! Exercises that people have solved: those of the lessons, and puzzles with their first tries and the ratings that
//! follow from them.

use std::collections::BTreeSet;

use super::Store;
use super::database::{Connection, Known, rows};
use super::error::StoreError;
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

rows! {
    SolvedExercise { lesson, number }
}

impl Store {
    /// Returns the exercises that a person has solved. Those of an unknown lesson are left out.
    pub async fn solved_exercises(
        &self,
        person: UserId,
    ) -> Result<Vec<SolvedExercise>, StoreError> {
        let sql = "select lesson, number from exercise where person = $1";
        self.all_known(sql, person).await
    }

    /// Stores that a person has solved an exercise. The first time is kept.
    pub async fn record_exercise(
        &self,
        person: UserId,
        solved: SolvedExercise,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "insert into exercise (person, lesson, number, at) values ($1, $2, $3, $4) \
                   on conflict (person, lesson, number) do nothing";
        let values = (person, solved.lesson, solved.number, at);
        self.run(sql, values).await?;
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

impl Store {
    /// Returns the tries and the rating of a person.
    pub async fn puzzle_record(&self, person: UserId) -> Result<PuzzleRecord, StoreError> {
        self.read(boxed!(async |connection| {
            let sql = "select puzzle from puzzle_try where person = $1";
            let tried: Vec<Known<PuzzleId>> = connection.all(sql, person).await?;
            Ok(PuzzleRecord {
                tried: tried.into_iter().filter_map(|id| id.0).collect(),
                rating: rating_of(connection, person).await?,
            })
        }))
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
        self.read(boxed!(async |connection| {
            let sql = "select person from puzzle_try where server = $1 and puzzle = $2 and solved = 1 \
                       and at >= $3 and at < $4 \
                       and not exists (select 1 from person where person.id = puzzle_try.person and stats = 'hidden') \
                       order by at, person limit $5";
            let values = (server, puzzle, from, until, MAX_NAMED_SOLVERS);
            let named: Vec<UserId> = connection.all(sql, values).await?;
            let sql = "select count(*) from puzzle_try where server = $1 and puzzle = $2 and solved = 1 \
                       and at >= $3 and at < $4";
            let values = (server, puzzle, from, until);
            let all: u32 = connection.one(sql, values).await?;
            let shown = u32::try_from(named.len()).unwrap_or(u32::MAX);
            let others = all.saturating_sub(shown);
            Ok(PuzzleSolvers { named, others })
        }))
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
    let sql = "insert into puzzle_try (person, puzzle, server, at, solved) values ($1, $2, $3, $4, $5) \
               on conflict (person, puzzle) do nothing";
    let values = (
        attempt.person,
        attempt.puzzle,
        attempt.server,
        attempt.at,
        i64::from(attempt.solved),
    );
    if tx.run(sql, values).await? == 0 {
        return Ok(None);
    }
    let last = rating_of(tx, attempt.person).await?;
    let change = Rating::change_by_puzzle(last, attempt.rating, attempt.solved, attempt.at);
    // The clock may have been set back: the same days of rest must not count twice.
    let at = last.map_or(attempt.at, |last| last.ended_at.max(attempt.at));
    let sql = "insert into puzzle_rating (person, number, deviation, volatility, at) values ($1, $2, $3, $4, $5) \
               on conflict (person) do update set number = excluded.number, deviation = excluded.deviation, \
               volatility = excluded.volatility, at = excluded.at";
    let rating = change.after;
    let values = (
        attempt.person,
        rating.number,
        rating.deviation,
        rating.volatility,
        at,
    );
    tx.run(sql, values).await?;
    Ok(Some(change))
}

async fn rating_of(
    connection: &mut Connection<'_>,
    person: UserId,
) -> Result<Option<LastRating>, StoreError> {
    let sql =
        "select number, deviation, volatility, at as ended_at from puzzle_rating where person = $1";
    Ok(connection.first(sql, person).await?)
}

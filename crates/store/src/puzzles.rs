//! Puzzles: people's first tries, the ratings of people and puzzles that follow from them, and thumbs.

use super::Store;
use super::database::{Connection, Known};
use super::error::StoreError;
use hansu_play::{LastRating, PuzzleId, Rating, RatingChange, ServerId, Timestamp, UserId};

/// A try of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PuzzleTry {
    /// The person who tried it.
    pub person: UserId,
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// The puzzle's rating before anybody tried it.
    pub first_rating: Rating,
    /// The server; `None` in direct messages.
    pub server: Option<ServerId>,
    /// The time.
    pub at: Timestamp,
    /// `true` if it was solved.
    pub solved: bool,
}

/// A puzzle that a person has tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TriedPuzzle {
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// `true` if it was solved at the first try.
    pub solved: bool,
    /// `true` if it was missed and has not been solved since.
    pub missed: bool,
    /// `true` if the person likes it, `false` if not; `None` if they did not say.
    pub likes: Option<bool>,
}

/// A person's tries and rating.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PuzzleRecord {
    /// The puzzles that the person has tried, in the order of the first tries.
    pub tried: Vec<TriedPuzzle>,
    /// The rating; `None` before the first try.
    pub rating: Option<LastRating>,
}

impl PuzzleRecord {
    /// Returns the first try of a puzzle.
    pub fn of(&self, puzzle: PuzzleId) -> Option<&TriedPuzzle> {
        self.tried.iter().find(|tried| tried.puzzle == puzzle)
    }

    /// Returns the number of puzzles that were solved at the first try since the last miss.
    pub fn streak(&self) -> usize {
        let newest_first = self.tried.iter().rev();
        newest_first.take_while(|tried| tried.solved).count()
    }

    /// Returns the greatest number of puzzles that were solved at the first try one after another.
    pub fn longest_streak(&self) -> usize {
        let streaks = self.tried.split(|tried| !tried.solved);
        streaks.map(<[TriedPuzzle]>::len).max().unwrap_or_default()
    }
}

/// The people who solved a puzzle at the first try.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PuzzleSolvers {
    /// The first of them who do not hide their statistics.
    pub named: Vec<UserId>,
    /// The number of others.
    pub others: u32,
}

/// The judgement of all people on a puzzle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JudgedPuzzle {
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// The number of its rating.
    pub number: f64,
    /// `true` if more people dislike it than like it.
    pub disliked: bool,
}

/// The maximum number of solvers that are named.
const MAX_NAMED_SOLVERS: u32 = 10;
/// The number of thumbs from which a puzzle can be disliked.
const JUDGES: u32 = 5;

impl Store {
    /// Returns the tries and the rating of a person. Tries of puzzles with unreadable ids are left out.
    pub async fn puzzle_record(&self, person: UserId) -> Result<PuzzleRecord, StoreError> {
        self.read(boxed!(async |connection| {
            let sql = "select puzzle, solved, missed, thumb from puzzle_try where person = $1 order by at, puzzle";
            let tried: Vec<(Known<PuzzleId>, bool, bool, Option<bool>)> =
                connection.all(sql, person).await?;
            let tried = tried.into_iter().filter_map(|(puzzle, solved, missed, thumb)| {
                Some(TriedPuzzle {
                    puzzle: puzzle.0?,
                    solved,
                    missed,
                    likes: thumb,
                })
            });
            Ok(PuzzleRecord {
                tried: tried.collect(),
                rating: rating_of(connection, person).await?,
            })
        }))
        .await
    }

    /// Returns what people's tries and thumbs tell of the puzzles that were tried.
    pub async fn judged_puzzles(&self) -> Result<Vec<JudgedPuzzle>, StoreError> {
        let sql = "select puzzle, number, disliked from puzzle_difficulty";
        let rows: Vec<(Known<PuzzleId>, f64, bool)> = self.all(sql, ()).await?;
        let judged = rows.into_iter().filter_map(|(puzzle, number, disliked)| {
            Some(JudgedPuzzle {
                puzzle: puzzle.0?,
                number,
                disliked,
            })
        });
        Ok(judged.collect())
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

    /// Stores a person's first try of a puzzle, and its effect on their rating and the puzzle's, in one transaction.
    /// Returns the effect on theirs; `None`, without a change of ratings, if the person has tried the puzzle before.
    pub async fn record_puzzle_try(
        &self,
        attempt: PuzzleTry,
    ) -> Result<Option<RatingChange>, StoreError> {
        self.write(|tx| Box::pin(record_try(tx, attempt))).await
    }

    /// Stores whether a person likes a puzzle that they have tried. Returns whether it was missed and not solved since;
    /// `None`, without a change, if they have not tried it.
    pub async fn rate_puzzle(
        &self,
        person: UserId,
        puzzle: PuzzleId,
        likes: bool,
    ) -> Result<Option<bool>, StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "update puzzle_try set thumb = $1 where person = $2 and puzzle = $3 returning missed";
            let values = (i64::from(likes), person, puzzle);
            let Some(missed) = tx.first(sql, values).await? else {
                return Ok(None);
            };
            let sql = "select count(case when thumb = 1 then 1 end), count(*) from puzzle_try \
                       where puzzle = $1 and thumb is not null";
            let (liked, count): (u32, u32) = tx.one(sql, puzzle).await?;
            let sql = "update puzzle_difficulty set disliked = $1 where puzzle = $2";
            let disliked = i64::from(count >= JUDGES && 2 * liked < count);
            tx.run(sql, (disliked, puzzle)).await?;
            Ok(Some(missed))
        }))
        .await
    }
}

async fn record_try(
    tx: &mut Connection<'_>,
    attempt: PuzzleTry,
) -> Result<Option<RatingChange>, StoreError> {
    let PuzzleTry { person, puzzle, .. } = attempt;
    let sql = "insert into puzzle_try (person, puzzle, server, at, solved, missed) values ($1, $2, $3, $4, $5, $6) \
               on conflict (person, puzzle) do nothing";
    let values = (
        person,
        puzzle,
        attempt.server,
        attempt.at,
        i64::from(attempt.solved),
        i64::from(!attempt.solved),
    );
    if tx.run(sql, values).await? == 0 {
        if attempt.solved {
            let sql = "update puzzle_try set missed = 0 where person = $1 and puzzle = $2";
            tx.run(sql, (person, puzzle)).await?;
        }
        return Ok(None);
    }
    let last = rating_of(tx, person).await?;
    let sql = "select number, deviation, volatility from puzzle_difficulty where puzzle = $1";
    let difficulty: Option<Rating> = tx.first(sql, puzzle).await?;
    let change = Rating::change_by_puzzle(
        last,
        difficulty.unwrap_or(attempt.first_rating),
        attempt.solved,
        attempt.at,
    );
    let Rating {
        number,
        deviation,
        volatility,
    } = change.puzzle;
    let sql = "insert into puzzle_difficulty (puzzle, number, deviation, volatility) values ($1, $2, $3, $4) \
               on conflict (puzzle) do update set number = excluded.number, deviation = excluded.deviation, \
               volatility = excluded.volatility";
    tx.run(sql, (puzzle, number, deviation, volatility)).await?;
    // The clock may have been set back: the same days of rest must not count twice.
    let at = last.map_or(attempt.at, |last| last.ended_at.max(attempt.at));
    let sql = "insert into puzzle_rating (person, number, deviation, volatility, at) values ($1, $2, $3, $4, $5) \
               on conflict (person) do update set number = excluded.number, deviation = excluded.deviation, \
               volatility = excluded.volatility, at = excluded.at";
    let rating = change.person.after;
    let values = (
        person,
        rating.number,
        rating.deviation,
        rating.volatility,
        at,
    );
    tx.run(sql, values).await?;
    Ok(Some(change.person))
}

async fn rating_of(
    connection: &mut Connection<'_>,
    person: UserId,
) -> Result<Option<LastRating>, StoreError> {
    let sql =
        "select number, deviation, volatility, at as ended_at from puzzle_rating where person = $1";
    Ok(connection.first(sql, person).await?)
}

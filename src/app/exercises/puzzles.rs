//! Puzzles: a puzzle is a mate to find; a person's first try decides, and changes the rating of their puzzles.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use sha2::{Digest, Sha256};

use crate::app::analysis::judge_position;
use crate::app::core::Core;
use crate::app::engine_service::{JobKind, JobSpec, Owner, Thinker};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use hansu_engine::mates::{self, Puzzle};
use hansu_play::{PuzzleDate, PuzzleId, Rating, RatingChange, Timestamp};
use hansu_store::{PuzzleRecord, PuzzleTry};
use janggi::{Action, Game, MODERN, Side};

/// The greatest number of turns to a mate.
pub const MAX_PUZZLE_TURNS: u8 = mates::MOST_TURNS;
/// The collection, as a table of lines.
const FILE: &str = include_str!("../../../assets/puzzles/puzzles.tsv");
/// Time limit for the engine's answer to a wrong turn.
const ANSWER_LIMIT: Duration = Duration::from_millis(300);
/// The numbers of turns of the puzzles of the day.
const DAILY_TURNS: [u8; 2] = [2, 3];
/// The length of a day of the collection's order.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The collection. A line is read when its puzzle is needed, so that the rest takes little memory.
static COLLECTION: LazyLock<BTreeMap<PuzzleId, CollectedPuzzle>> = LazyLock::new(|| {
    let lines = FILE.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let id = fields.next()?.parse().ok()?;
        let turns = fields.nth(2)?.parse().ok()?;
        Some((id, CollectedPuzzle { line, turns }))
    });
    lines.collect()
});

/// A line of the collection.
#[derive(Debug, Clone, Copy)]
struct CollectedPuzzle {
    line: &'static str,
    turns: u8,
}

/// Returns the puzzle of a date: a mate in two or three, in a fixed order that begins again at its end.
pub(in crate::app) fn of_date(date: PuzzleDate) -> PuzzleId {
    let puzzles = &*DAILY;
    let count = i64::try_from(puzzles.len()).unwrap_or(i64::MAX);
    let index = date.number().rem_euclid(count);
    puzzles[usize::try_from(index).unwrap_or_default()]
}

/// The puzzles of the day, in their order.
static DAILY: LazyLock<Vec<PuzzleId>> = LazyLock::new(|| {
    let mut puzzles: Vec<PuzzleId> = DAILY_TURNS
        .into_iter()
        .flat_map(|turns| of_turns(Some(turns)))
        .collect();
    puzzles.sort_by_key(|id| Sha256::digest(id.to_string()));
    puzzles
});

/// Use cases of puzzles.
pub struct Puzzles {
    core: Arc<Core>,
}

/// A puzzle before a turn of its solver.
#[derive(Debug, Clone)]
pub struct PuzzlePosition {
    /// The puzzle's id.
    pub id: PuzzleId,
    /// The number of the solver's turns that are played.
    pub played: usize,
    /// The game from the puzzle's start to this position.
    pub game: Game,
    /// All actions of both sides to the mate.
    line: Vec<Action>,
}

impl PuzzlePosition {
    /// Returns a puzzle after some turns of its solver.
    ///
    /// # Errors
    /// [`Refused::UnknownPuzzle`] if there is no such puzzle, or not so many turns before the last.
    pub fn new(id: PuzzleId, played: usize) -> Result<PuzzlePosition, Refused> {
        let collected = COLLECTION.get(&id).ok_or(Refused::UnknownPuzzle)?;
        let puzzle = Puzzle::read(collected.line).map_err(|error| {
            tracing::error!(%error, puzzle = %id, "a puzzle of the collection cannot be read");
            Refused::UnknownPuzzle
        })?;
        let line = puzzle.line().to_vec();
        let actions = line
            .get(..played.saturating_mul(2))
            .ok_or(Refused::UnknownPuzzle)?;
        let mut game = Game::new(&MODERN, *puzzle.start());
        for &action in actions {
            game.play(action).map_err(|_| Refused::UnknownPuzzle)?;
        }
        Ok(PuzzlePosition {
            id,
            played,
            game,
            line,
        })
    }

    /// Returns the solver's side.
    pub fn solver(&self) -> Side {
        self.game.start().turn()
    }

    /// Returns the least number of the solver's turns to the mate, from the start.
    pub fn turns(&self) -> usize {
        self.line.len().div_ceil(2)
    }

    /// Returns the number of turns that are left.
    pub fn turns_left(&self) -> usize {
        self.turns() - self.played
    }

    /// Returns the last action, which is a defence; `None` at the start.
    pub fn last(&self) -> Option<Action> {
        self.game.actions().last().copied()
    }

    /// Returns all actions of the solution, from the puzzle's start.
    pub fn solution(&self) -> &[Action] {
        &self.line
    }

    /// Returns the puzzle at its start.
    #[must_use]
    pub fn restarted(&self) -> PuzzlePosition {
        let mut start = self.clone();
        let plies = start.game.ply();
        // As many as were played.
        let _ = start.game.take_back(plies);
        start.played = 0;
        start
    }

    /// Returns the game after the whole line.
    pub fn solved_game(&self) -> Game {
        let mut game = self.game.clone();
        for &action in &self.line[game.ply()..] {
            // Each was checked when the line was read.
            let _ = game.play(action);
        }
        game
    }
}

/// A person's rating and number of tries.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PuzzleStanding {
    /// The rating; that of a new player before the first try.
    pub rating: Rating,
    /// The number of puzzles tried.
    pub tried: usize,
    /// `true` if this puzzle is among them.
    pub is_tried: bool,
}

/// The result of a turn.
#[derive(Debug, Clone)]
pub enum PuzzleResult {
    /// It is right, and the defence follows. The puzzle goes on here.
    Right(Box<PuzzlePosition>),
    /// It mates. The game is the one after it.
    Solved(Box<Game>),
    /// It does not mate in the turns that are left. The game is the one after it.
    Wrong {
        /// The game after the turn.
        after: Box<Game>,
        /// The engine's best answer; `None` if it has none in time.
        answer: Option<Action>,
    },
}

impl Puzzles {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Puzzles {
        Puzzles { core }
    }

    /// Chooses a puzzle for the caller: an untried one of so many turns, or of those whose rating is nearest to the
    /// caller's. If there is none, any of them.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn choose(
        &self,
        request: &RequestContext,
        turns: Option<u8>,
    ) -> Result<PuzzlePosition, AppError> {
        let record = self.core.store.puzzle_record(request.actor.id).await?;
        let now = self.core.clocks.now();
        let chosen = untried(&record, turns, now).or_else(|| {
            let all: Vec<PuzzleId> = of_turns(turns).collect();
            self.core.chance.one_of(&all).copied()
        });
        Ok(PuzzlePosition::new(
            chosen.ok_or(Refused::UnknownPuzzle)?,
            0,
        )?)
    }

    /// Returns the caller's rating and tries.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn standing(
        &self,
        request: &RequestContext,
        puzzle: PuzzleId,
    ) -> Result<PuzzleStanding, AppError> {
        let record = self.core.store.puzzle_record(request.actor.id).await?;
        Ok(PuzzleStanding {
            rating: rating_at(&record, self.core.clocks.now()),
            tried: record.tried.len(),
            is_tried: record.tried.contains(&puzzle),
        })
    }

    /// Plays a turn of the solver. Also returns the change of the caller's rating, if this ends their first try.
    ///
    /// # Errors
    /// [`Refused::Play`] for an illegal turn, [`AppError::Broken`] if the database fails.
    pub async fn play(
        &self,
        request: &RequestContext,
        position: &PuzzlePosition,
        action: Action,
    ) -> Result<(PuzzleResult, Option<RatingChange>), AppError> {
        let mut after = position.game.clone();
        let played = after.play(action);
        played.map_err(|why| AppError::play(why, None))?;
        let expected = position.line.get(2 * position.played).copied();
        if position.turns_left() > 1 && expected == Some(action) {
            let next = PuzzlePosition::new(position.id, position.played + 1)?;
            return Ok((PuzzleResult::Right(Box::new(next)), None));
        }
        if position.turns_left() == 1 && is_mate(&after) {
            let change = self.record_try(request, position, true).await?;
            return Ok((PuzzleResult::Solved(Box::new(after)), change));
        }
        let change = self.record_try(request, position, false).await?;
        let answer = self.answer(request, &after).await;
        let after = Box::new(after);
        Ok((PuzzleResult::Wrong { after, answer }, change))
    }

    /// Notes that the caller has seen the solution. Returns the change of their rating, if this was their first try.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn give_up(
        &self,
        request: &RequestContext,
        position: &PuzzlePosition,
    ) -> Result<Option<RatingChange>, AppError> {
        self.record_try(request, position, false).await
    }

    async fn record_try(
        &self,
        request: &RequestContext,
        position: &PuzzlePosition,
        solved: bool,
    ) -> Result<Option<RatingChange>, AppError> {
        let turns = u8::try_from(position.turns()).unwrap_or(MAX_PUZZLE_TURNS);
        let attempt = PuzzleTry {
            person: request.actor.id,
            puzzle: position.id,
            rating: Rating::of_puzzle(turns),
            server: request.server(),
            at: self.core.clocks.now(),
            solved,
        };
        Ok(self.core.store.record_puzzle_try(attempt).await?)
    }

    /// Returns the engine's answer to a wrong turn; `None` if it is busy, or the turn ends the game.
    async fn answer(&self, request: &RequestContext, after: &Game) -> Option<Action> {
        if after.outcome().is_some() {
            return None;
        }
        let spec = JobSpec {
            owner: Owner {
                person: request.actor.id,
                server: request.server(),
            },
            kind: JobKind::Hint,
            limit: ANSWER_LIMIT,
        };
        let after = after.clone();
        let work =
            move |thinker: &Thinker, stop: &AtomicBool| judge_position(&after, thinker, stop);
        let judged = self.core.engine.run(spec, work).await;
        let judged = judged.inspect_err(|error| {
            tracing::info!(%error, "a wrong turn of a puzzle is shown without an answer");
        });
        judged.ok()?.best.map(|best| best.best())
    }
}

/// Returns whether the side to move is mated.
fn is_mate(game: &Game) -> bool {
    let position = game.position();
    position.in_check() && position.legal_count() == 0
}

/// Returns the puzzles of so many turns, or all.
fn of_turns(turns: Option<u8>) -> impl Iterator<Item = PuzzleId> {
    let puzzles = COLLECTION.iter();
    let fitting = puzzles.filter(move |(_, puzzle)| turns.is_none_or(|n| n == puzzle.turns));
    fitting.map(|(id, _)| *id)
}

/// Returns a person's first untried puzzle in the day's order: of so many turns, or else of the number of turns whose
/// rating is nearest to the person's. The first of all is a mate in one.
fn untried(record: &PuzzleRecord, turns: Option<u8>, now: Timestamp) -> Option<PuzzleId> {
    let number = rating_at(record, now).number;
    let distance = |turns: u8| (Rating::of_puzzle(turns).number - number).abs();
    let mut wanted: Vec<u8> = match turns {
        Some(turns) => vec![turns],
        None if record.tried.is_empty() => vec![1],
        None => (1..=MAX_PUZZLE_TURNS).collect(),
    };
    wanted.sort_by(|left, right| distance(*left).total_cmp(&distance(*right)));
    let day = now.0.div_euclid(DAY_MS);
    wanted.into_iter().find_map(|turns| {
        let untried = of_turns(Some(turns)).filter(|id| !record.tried.contains(id));
        untried.min_by_key(|id| Sha256::digest(format!("{day} {id}")))
    })
}

fn rating_at(record: &PuzzleRecord, now: Timestamp) -> Rating {
    record
        .rating
        .map_or_else(Rating::default, |last| last.at(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_collection_is_played_to_the_mate() {
        for (id, collected) in COLLECTION.iter() {
            let puzzle = Puzzle::read(collected.line).unwrap();
            assert_eq!(puzzle.turns(), collected.turns, "{id}");
            let mut game = Game::new(&MODERN, *puzzle.start());
            for action in puzzle.line() {
                game.play(*action).unwrap();
            }
            assert!(is_mate(&game), "{id}");
            assert!(game.outcome().is_some(), "{id}");
        }
        assert_eq!(COLLECTION.len(), FILE.lines().count());
    }

    #[test]
    fn the_nearest_number_of_turns_with_an_untried_puzzle_is_chosen() {
        let mut record = PuzzleRecord::default();
        let now = Timestamp(0);
        let turns_of = |record: &PuzzleRecord| {
            let chosen = untried(record, None, now)?;
            Some(COLLECTION[&chosen].turns)
        };
        // A new player begins with one turn, then has 1500; the numbers are 1000, 1300, 1600 and 1900.
        for expected in [1, 3, 2, 4] {
            assert_eq!(turns_of(&record), Some(expected));
            record.tried.extend(of_turns(Some(expected)));
        }
        assert_eq!(turns_of(&record), None);
    }

    #[test]
    fn every_date_has_a_puzzle_of_two_or_three_turns_and_none_repeats_in_a_round() {
        let first: PuzzleDate = "2026-11-28".parse().unwrap();
        let mut seen = std::collections::BTreeSet::new();
        let mut date = jiff::civil::date(2026, 11, 28);
        for _ in 0..DAILY.len() {
            let of_date = of_date(date.to_string().parse().unwrap());
            assert!(DAILY_TURNS.contains(&COLLECTION[&of_date].turns));
            assert!(seen.insert(of_date), "{date}");
            date = date.tomorrow().unwrap();
        }
        assert_eq!(of_date(date.to_string().parse().unwrap()), of_date(first));
        assert!(DAILY.len() >= 600);
    }

    #[test]
    fn the_order_changes_with_the_day() {
        let record = PuzzleRecord::default();
        let on = |day: i64| untried(&record, Some(2), Timestamp(day * DAY_MS));
        assert_eq!(on(0), untried(&record, Some(2), Timestamp(DAY_MS - 1)));
        assert_ne!(on(0), on(1));
    }
}

//! Puzzles: a person's first try decides, and changes the ratings of both the person and the puzzle.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::collection::{CollectedPuzzle, PuzzleWish, collected};
use crate::app::core::Core;
use crate::app::engine_service::{JobKind, JobSpec, Owner, Thinker};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use hansu_engine::puzzles::Puzzle;
use hansu_engine::{SearchLimits, SearchResult};
use hansu_play::{PuzzleId, Rating, RatingChange, Timestamp};
use hansu_store::{JudgedPuzzle, PuzzleRecord, PuzzleTry, TriedPuzzle};
use janggi::{Action, Game, Side, Variant};

/// The effort of the search for an answer that refutes a wrong turn.
const REFUTATION: SearchLimits = SearchLimits::of_nodes(5_000);
/// Time limit for that. The search is limited by nodes; this is for an overloaded machine.
const REFUTATION_TIME: Duration = Duration::from_secs(5);
/// The number of a newcomer's first puzzles, which are the easiest.
const FIRST_PUZZLES: usize = 5;
/// The number of puzzles nearest to a person's rating from which one is chosen.
const NEAREST: usize = 20;
/// The length of a day of the order among these.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Use cases of puzzles.
pub struct Puzzles {
    core: Arc<Core>,
}

/// A puzzle before a turn of its solver.
#[derive(Debug, Clone)]
pub struct PuzzlePosition {
    /// The puzzle's id.
    pub id: PuzzleId,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The number of the solver's turns that are played.
    pub played: usize,
    /// The game from before the opponent's last action to this position.
    pub game: Game,
}

impl PuzzlePosition {
    /// Returns a puzzle of the collection after some turns of its solver.
    ///
    /// # Errors
    /// [`Refused::UnknownPuzzle`] if there is no such puzzle, or not so many turns before the last.
    pub fn new(id: PuzzleId, played: usize) -> Result<PuzzlePosition, Refused> {
        let collected = collected(id).ok_or(Refused::UnknownPuzzle)?;
        PuzzlePosition::read(collected.line, played)
    }

    /// Returns the puzzle of a line after some turns of its solver.
    pub(in crate::app) fn read(line: &str, played: usize) -> Result<PuzzlePosition, Refused> {
        let puzzle = Puzzle::read(line).map_err(|error| {
            tracing::error!(%error, line, "a puzzle cannot be read");
            Refused::UnknownPuzzle
        })?;
        PuzzlePosition::at(puzzle, played).ok_or(Refused::UnknownPuzzle)
    }

    fn at(puzzle: Puzzle, played: usize) -> Option<PuzzlePosition> {
        if played >= puzzle.turns() {
            return None;
        }
        let mut game = puzzle.game().clone();
        for &action in &puzzle.actions()[..=2 * played] {
            game.play(action).ok()?;
        }
        Some(PuzzlePosition {
            id: PuzzleId(puzzle.id()),
            puzzle,
            played,
            game,
        })
    }

    /// Returns the solver's side.
    pub fn solver(&self) -> Side {
        self.puzzle.solver()
    }

    /// Returns the number of turns that are left.
    pub fn turns_left(&self) -> usize {
        self.puzzle.turns() - self.played
    }

    /// Returns the puzzle at its start.
    #[must_use]
    pub fn restarted(&self) -> PuzzlePosition {
        PuzzlePosition::at(self.puzzle.clone(), 0).unwrap_or_else(|| self.clone())
    }

    /// Returns the game after the whole line.
    pub fn solved_game(&self) -> Game {
        let mut game = self.game.clone();
        for &action in &self.puzzle.actions()[game.ply()..] {
            // Each was checked when the line was read.
            let _ = game.play(action);
        }
        game
    }
}

/// A person's tries and rating, beside a puzzle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PuzzleStanding {
    /// The rating; that of a new player before the first try.
    pub rating: Rating,
    /// The number of puzzles tried.
    pub tried: usize,
    /// The number of puzzles solved at the first try since the last miss.
    pub streak: usize,
    /// The number of puzzles that were missed and not solved since.
    pub missed: usize,
    /// `true` if this puzzle is among those tried.
    pub is_tried: bool,
    /// `true` if the person likes this puzzle, `false` if not; `None` if they did not say.
    pub likes: Option<bool>,
}

/// The result of a turn.
#[derive(Debug, Clone)]
pub enum PuzzleResult {
    /// It is right, and the reply follows. The puzzle goes on here.
    Right(Box<PuzzlePosition>),
    /// It solves the puzzle. The game is the one after it.
    Solved(Box<Game>),
    /// It is wrong. The game is the one after it.
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

    /// Chooses a puzzle for the caller: an untried one as they wish, if it can be of the game that they tried last. A
    /// newcomer's first are the easiest; later ones have about the caller's rating. If there is none, any that fits.
    /// Of the missed ones, it is the one after `after`, in the order in which they were tried first, round and round.
    ///
    /// # Errors
    /// [`Refused::NothingMissed`], [`Refused::NoPuzzle`] if none is as wished; database errors.
    pub async fn choose(
        &self,
        request: &RequestContext,
        wish: PuzzleWish,
        after: Option<PuzzleId>,
    ) -> Result<PuzzlePosition, AppError> {
        let store = &self.core.store;
        let record = store.puzzle_record(request.actor.id).await?;
        if wish.missed {
            let mut tried = record.tried.iter();
            let last = tried.rposition(|tried| Some(tried.puzzle) == after);
            let (before, later) = record.tried.split_at(last.map_or(0, |last| last + 1));
            let mut missed = missed(later).chain(missed(before));
            let next = missed.find(|(_, puzzle)| wish.fits(puzzle));
            let (id, _) = next.ok_or(Refused::NothingMissed)?;
            return Ok(PuzzlePosition::new(id, 0)?);
        }
        let wish = self.in_usual_game(request, &record, wish).await?;
        let judged = store.judged_puzzles().await?;
        let now = self.core.clocks.now();
        let chosen = untried(&record, &judged, wish, now).or_else(|| {
            let all: Vec<PuzzleId> = wish.fitting().map(|(id, _)| id).collect();
            self.core.chance.one_of(&all).copied()
        });
        Ok(PuzzlePosition::new(chosen.ok_or(Refused::NoPuzzle)?, 0)?)
    }

    /// Adds a game to a wish that names none: that of the puzzle that was tried last, else the usual one of the server. If
    /// it has no such puzzle, any game will do.
    async fn in_usual_game(
        &self,
        request: &RequestContext,
        record: &PuzzleRecord,
        wish: PuzzleWish,
    ) -> Result<PuzzleWish, AppError> {
        if wish.variant.is_some() {
            return Ok(wish);
        }
        let mut newest = record.tried.iter().rev();
        let last = newest.find_map(|tried| Some(collected(tried.puzzle)?.variant));
        let usual = match (last, request.server()) {
            (Some(variant), _) => variant,
            (None, Some(server)) => {
                let settings = self.core.store.server(server).await?;
                settings
                    .ruleset
                    .map_or_else(Variant::default, |usual| usual.variant)
            }
            (None, None) => Variant::default(),
        };
        let in_usual = PuzzleWish {
            variant: Some(usual),
            ..wish
        };
        let exists = in_usual.fitting().next().is_some();
        Ok(if exists { in_usual } else { wish })
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
        let tried = record.of(puzzle);
        Ok(PuzzleStanding {
            rating: rating_at(&record, self.core.clocks.now()),
            tried: record.tried.len(),
            streak: record.streak(),
            missed: missed(&record.tried).count(),
            is_tried: tried.is_some(),
            likes: tried.and_then(|tried| tried.likes),
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
        let after = Box::new(after);
        let is_right = position.puzzle.accepts(position.played, action);
        if is_right
            && let Some(next) = PuzzlePosition::at(position.puzzle.clone(), position.played + 1)
        {
            return Ok((PuzzleResult::Right(Box::new(next)), None));
        }
        let change = self.record_try(request, position, is_right).await?;
        if is_right {
            return Ok((PuzzleResult::Solved(after), change));
        }
        let answer = self.answer(request, &after).await;
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

    /// Stores whether the caller likes a puzzle. Returns whether they missed it and have not solved it since.
    ///
    /// # Errors
    /// [`Refused::UntriedPuzzle`] if they have not tried it; database errors.
    pub async fn rate(
        &self,
        request: &RequestContext,
        puzzle: PuzzleId,
        likes: bool,
    ) -> Result<bool, AppError> {
        let store = &self.core.store;
        let missed = store.rate_puzzle(request.actor.id, puzzle, likes).await?;
        Ok(missed.ok_or(Refused::UntriedPuzzle)?)
    }

    async fn record_try(
        &self,
        request: &RequestContext,
        position: &PuzzlePosition,
        solved: bool,
    ) -> Result<Option<RatingChange>, AppError> {
        let attempt = PuzzleTry {
            person: request.actor.id,
            puzzle: position.id,
            first_rating: Rating::of_untried_puzzle(position.puzzle.rating()),
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
            limit: REFUTATION_TIME,
        };
        let after = after.clone();
        let work = move |thinker: &Thinker, stop: &AtomicBool| {
            let results = thinker.best(&after, REFUTATION, 1, stop);
            results.first().map(SearchResult::best)
        };
        let answer = self.core.engine.run(spec, work).await;
        let answer = answer.inspect_err(|error| {
            tracing::info!(%error, "a wrong turn of a puzzle is shown without an answer");
        });
        answer.ok()?
    }
}

/// Returns the puzzles of the collection that were missed and not solved since, in the order of `tried`.
fn missed(tried: &[TriedPuzzle]) -> impl Iterator<Item = (PuzzleId, &'static CollectedPuzzle)> {
    let missed = tried.iter().filter(|tried| tried.missed);
    missed.filter_map(|tried| Some((tried.puzzle, collected(tried.puzzle)?)))
}

/// Returns an untried puzzle as wished: one of a newcomer's easiest, or the first in the day's order of those nearest to
/// the person's rating. Disliked ones come last.
fn untried(
    record: &PuzzleRecord,
    judged: &[JudgedPuzzle],
    wish: PuzzleWish,
    now: Timestamp,
) -> Option<PuzzleId> {
    let judged: BTreeMap<PuzzleId, &JudgedPuzzle> =
        judged.iter().map(|one| (one.puzzle, one)).collect();
    let is_disliked = |id: &PuzzleId| judged.get(id).is_some_and(|one| one.disliked);
    let tried: BTreeSet<PuzzleId> = record.tried.iter().map(|tried| tried.puzzle).collect();
    let fitting = wish.fitting().filter(|(id, _)| !tried.contains(id));
    let mut left: Vec<(PuzzleId, f64)> = fitting
        .map(|(id, puzzle)| (id, f64::from(puzzle.rating)))
        .collect();
    if !left.iter().all(|(id, _)| is_disliked(id)) {
        left.retain(|(id, _)| !is_disliked(id));
    }
    if record.tried.len() < FIRST_PUZZLES {
        let easiest = left.into_iter().min_by(|a, b| a.1.total_cmp(&b.1));
        return easiest.map(|(id, _)| id);
    }
    let number = rating_at(record, now).number;
    let distance = |(id, first): &(PuzzleId, f64)| {
        let rating = judged.get(id).map_or(*first, |one| one.number);
        (rating - number).abs()
    };
    left.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    let day = now.0.div_euclid(DAY_MS);
    let nearest = left.into_iter().take(NEAREST).map(|(id, _)| id);
    nearest.min_by_key(|id| Sha256::digest(format!("{day} {id}")))
}

fn rating_at(record: &PuzzleRecord, now: Timestamp) -> Rating {
    record
        .rating
        .map_or_else(Rating::of_new_solver, |last| last.at(now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_play::LastRating;

    /// A record of so many misses, with a rating.
    fn record_of(tries: usize, number: f64) -> PuzzleRecord {
        let tried = (0..).take(tries).map(|id| TriedPuzzle {
            puzzle: PuzzleId(id),
            solved: false,
            missed: true,
            likes: None,
        });
        let rating = Rating {
            number,
            ..Rating::default()
        };
        PuzzleRecord {
            tried: tried.collect(),
            rating: Some(LastRating {
                rating,
                ended_at: Timestamp(0),
            }),
        }
    }

    fn chosen(record: &PuzzleRecord, judged: &[JudgedPuzzle], day: i64) -> PuzzleId {
        let now = Timestamp(day * DAY_MS);
        untried(record, judged, PuzzleWish::default(), now).unwrap()
    }

    #[test]
    fn newcomer_begins_with_the_easiest() {
        let mut record = PuzzleRecord::default();
        let all = PuzzleWish::default().fitting();
        let mut ratings: Vec<u16> = all.map(|(_, one)| one.rating).collect();
        ratings.sort_unstable();
        for easiest in &ratings[..FIRST_PUZZLES] {
            let puzzle = chosen(&record, &[], 0);
            assert_eq!(collected(puzzle).unwrap().rating, *easiest);
            record.tried.push(TriedPuzzle {
                puzzle,
                solved: true,
                missed: false,
                likes: None,
            });
        }
        let next = collected(chosen(&record, &[], 0)).unwrap();
        let distance = (f64::from(next.rating) - Rating::of_new_solver().number).abs();
        assert!(distance < 120.0, "{}", next.rating);
    }

    #[test]
    fn later_puzzles_have_about_the_persons_rating_and_the_day_chooses() {
        for number in [900.0, 1_500.0, 2_000.0] {
            let record = record_of(FIRST_PUZZLES, number);
            let first = chosen(&record, &[], 3);
            let rating = f64::from(collected(first).unwrap().rating);
            assert!((rating - number).abs() < 120.0, "{rating} for {number}");
            assert_eq!(chosen(&record, &[], 3), first);
            assert!((4..20).any(|day| chosen(&record, &[], day) != first));
        }
    }

    #[test]
    fn rating_from_tries_counts_and_disliked_ones_come_last() {
        let record = record_of(FIRST_PUZZLES, 5_000.0);
        let all = PuzzleWish::default().fitting();
        let judge = |(puzzle, _)| JudgedPuzzle {
            puzzle,
            number: 1_000.0,
            disliked: false,
        };
        let mut judged: Vec<JudgedPuzzle> = all.map(judge).collect();
        judged[0].number = 5_000.0;
        let difficult = judged[0].puzzle;
        let is_chosen =
            |judged: &[JudgedPuzzle]| (0..200).any(|day| chosen(&record, judged, day) == difficult);
        assert!(is_chosen(&judged));
        judged[0].disliked = true;
        assert!(!is_chosen(&judged));
    }
}

//! Stored results of games, also of those against the bot.

use sqlx::FromRow;

use crate::Store;
use crate::database::Connection;
use crate::error::StoreError;
use crate::numbers::{self, signed};
use hansu_play::{
    FirstMoves, GameId, GameResult, Level, MatchResult, PracticeGame, PracticeResult, Speed,
    StoredWord, TimeSpent, Timestamp, UserId,
};
use hansu_teaching::{Endgame, Opening};
use janggi::{Action, Formation, Handicap, Side, Variant};

/// The columns of a result that follow from the events of its game.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub(super) struct ResultRow {
    pub game: i64,
    pub server: i64,
    pub variant: String,
    pub cho: i64,
    pub han: i64,
    pub winner: Option<String>,
    pub reason: String,
    pub rated: bool,
    pub why_not: Option<String>,
    pub ended_at: i64,
    pub turns: i64,
    pub cho_formation: Option<String>,
    pub han_formation: Option<String>,
    pub opening: Option<String>,
    pub cho_timed: i64,
    pub cho_ms: i64,
    pub han_timed: i64,
    pub han_ms: i64,
    pub evening: bool,
}

impl ResultRow {
    pub fn of(game: GameId, result: &MatchResult) -> ResultRow {
        let formation = |side: Side| {
            let chosen: Option<Formation> = result.formations.map(|chosen| chosen[side]);
            chosen.map(|chosen| chosen.code().to_owned())
        };
        let ms = |time: TimeSpent| i64::try_from(time.time.as_millis()).unwrap_or(i64::MAX);
        ResultRow {
            game: game.0,
            server: signed(result.server.0),
            variant: result.variant.name().to_owned(),
            cho: signed(result.players.cho.0),
            han: signed(result.players.han.0),
            winner: result.outcome.winner.map(|side| side_word(side).to_owned()),
            reason: result.outcome.reason.code().to_owned(),
            rated: result.rated,
            why_not: result.why_not.map(|why| why.id().to_owned()),
            ended_at: result.ended_at.0,
            turns: whole(result.turns),
            cho_formation: formation(Side::Cho),
            han_formation: formation(Side::Han),
            opening: result.opening.map(word_of),
            cho_timed: whole(result.time.cho.turns),
            cho_ms: ms(result.time.cho),
            han_timed: whole(result.time.han.turns),
            han_ms: ms(result.time.han),
            evening: result.speed == Speed::Evening,
        }
    }

    /// Returns whether it changes ratings.
    pub fn counts(&self) -> bool {
        self.rated && self.why_not.is_none()
    }

    /// Returns the winner; `None` for a draw.
    pub fn winner(&self) -> Option<Side> {
        self.winner.as_deref()?.parse().ok()
    }

    /// Takes over the stored ids of forgotten people, which the events no longer contain.
    pub fn with_former_of(mut self, stored: &ResultRow) -> ResultRow {
        if numbers::user(self.cho).is_former() {
            self.cho = stored.cho;
        }
        if numbers::user(self.han).is_former() {
            self.han = stored.han;
        }
        self
    }

    /// Reads the stored result of a game.
    pub async fn stored(
        tx: &mut Connection<'_>,
        game: GameId,
    ) -> Result<Option<ResultRow>, StoreError> {
        Ok(sqlx::query_as("select * from result where game = $1")
            .bind(game.0)
            .fetch_optional(&mut *tx)
            .await?)
    }

    /// Stores the result, replacing that of the same game or with a new highest id. Returns the id.
    pub async fn put(&self, tx: &mut Connection<'_>) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar(
            "insert into result (game, server, variant, cho, han, winner, reason, rated, why_not, ended_at, turns, \
             cho_formation, han_formation, opening, cho_timed, cho_ms, han_timed, han_ms, evening) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) \
             on conflict (game) do update set server = excluded.server, variant = excluded.variant, \
             cho = excluded.cho, han = excluded.han, winner = excluded.winner, reason = excluded.reason, \
             rated = excluded.rated, why_not = excluded.why_not, ended_at = excluded.ended_at, turns = excluded.turns, \
             cho_formation = excluded.cho_formation, han_formation = excluded.han_formation, \
             opening = excluded.opening, cho_timed = excluded.cho_timed, cho_ms = excluded.cho_ms, \
             han_timed = excluded.han_timed, han_ms = excluded.han_ms, evening = excluded.evening returning id",
        )
        .bind(self.game)
        .bind(self.server)
        .bind(&self.variant)
        .bind(self.cho)
        .bind(self.han)
        .bind(&self.winner)
        .bind(&self.reason)
        .bind(i64::from(self.rated))
        .bind(&self.why_not)
        .bind(self.ended_at)
        .bind(self.turns)
        .bind(&self.cho_formation)
        .bind(&self.han_formation)
        .bind(&self.opening)
        .bind(self.cho_timed)
        .bind(self.cho_ms)
        .bind(self.han_timed)
        .bind(self.han_ms)
        .bind(i64::from(self.evening))
        .fetch_one(&mut *tx)
        .await?)
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Returns the stored word of a side.
pub(super) fn side_word(side: Side) -> &'static str {
    side.into()
}

/// The word of a pass as the first turn. A move is written as its two points.
const PASS: &str = "pass";

fn word_of(opening: FirstMoves) -> String {
    match opening {
        FirstMoves::Cho(Action::Move(mv)) => mv.to_string(),
        FirstMoves::Cho(Action::Pass) => PASS.to_owned(),
        FirstMoves::Named(opening) => opening.id().to_owned(),
    }
}

/// Parses the stored word of an opening; `None` if this version does not know it.
pub(super) fn first_moves(variant: Variant, word: &str) -> Option<FirstMoves> {
    Some(if variant.spec().has_named_openings {
        FirstMoves::Named(Opening::named(word)?)
    } else if word == PASS {
        FirstMoves::Cho(Action::Pass)
    } else {
        FirstMoves::Cho(Action::Move(word.parse().ok()?))
    })
}

/// The columns of a practice game's result, all of which follow from its events.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub(super) struct PracticeRow {
    game: i64,
    variant: String,
    person: i64,
    side: String,
    level: i64,
    result: String,
    hints: i64,
    takebacks: i64,
    handicap: Option<String>,
    ended_at: i64,
    start: Option<String>,
    solved: bool,
}

impl PracticeRow {
    pub fn of(game: GameId, result: &PracticeResult) -> PracticeRow {
        let played = result.game;
        PracticeRow {
            game: game.0,
            variant: result.variant.name().to_owned(),
            person: signed(result.person.0),
            side: side_word(result.side).to_owned(),
            level: played.level.number().into(),
            result: played.result.id().to_owned(),
            hints: played.hints.into(),
            takebacks: played.takebacks.into(),
            handicap: played.handicap.map(|handicap| handicap.code().to_owned()),
            ended_at: result.ended_at.0,
            start: result.start.map(|start| start.id().to_owned()),
            solved: result.is_solved,
        }
    }

    /// Reads the stored result of a game.
    pub async fn stored(
        tx: &mut Connection<'_>,
        game: GameId,
    ) -> Result<Option<PracticeRow>, StoreError> {
        Ok(sqlx::query_as("select * from practice where game = $1")
            .bind(game.0)
            .fetch_optional(&mut *tx)
            .await?)
    }

    /// Stores the result, replacing that of the same game.
    pub async fn put(&self, tx: &mut Connection<'_>) -> Result<(), StoreError> {
        sqlx::query(
            "insert into practice (game, variant, person, side, level, result, hints, takebacks, handicap, ended_at, \
             start, solved) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
             on conflict (game) do update set variant = excluded.variant, person = excluded.person, \
             side = excluded.side, level = excluded.level, result = excluded.result, hints = excluded.hints, \
             takebacks = excluded.takebacks, handicap = excluded.handicap, ended_at = excluded.ended_at, \
             start = excluded.start, solved = excluded.solved",
        )
        .bind(self.game)
        .bind(&self.variant)
        .bind(self.person)
        .bind(&self.side)
        .bind(self.level)
        .bind(&self.result)
        .bind(self.hints)
        .bind(self.takebacks)
        .bind(&self.handicap)
        .bind(self.ended_at)
        .bind(&self.start)
        .bind(i64::from(self.solved))
        .execute(&mut *tx)
        .await?;
        Ok(())
    }
}

#[derive(FromRow)]
struct StoredGame {
    level: u8,
    result: String,
    hints: u32,
    takebacks: u32,
    handicap: Option<String>,
    accuracy: Option<u8>,
}

impl StoredGame {
    /// Returns the game; `None` if this version does not know one of its words.
    fn played(self) -> Option<PracticeGame> {
        let handicap = self.handicap.map(|code| Handicap::from_code(&code));
        Some(PracticeGame {
            level: Level::new(self.level).ok()?,
            result: GameResult::named(&self.result)?,
            hints: self.hints,
            takebacks: self.takebacks,
            handicap: match handicap {
                Some(known) => Some(known?),
                None => None,
            },
            accuracy: self.accuracy,
        })
    }
}

impl Store {
    /// Returns a person's games against the bot that ended with a result until a time, in the order of their ends.
    pub async fn practice_games(
        &self,
        variant: Variant,
        person: UserId,
        until: Timestamp,
    ) -> Result<Vec<PracticeGame>, StoreError> {
        let query = sqlx::query_as(
            "select level, result, hints, takebacks, handicap, \
             case when side = 'cho' then analysis.cho_accuracy else analysis.han_accuracy end as accuracy \
             from practice left join analysis on analysis.game = practice.game \
             where person = $1 and variant = $2 and ended_at <= $3 and start is null order by ended_at, practice.game",
        )
        .bind(signed(person.0))
        .bind(variant.name())
        .bind(until.0);
        let stored: Vec<StoredGame> = self.fetch_all(query).await?;
        Ok(stored.into_iter().filter_map(StoredGame::played).collect())
    }

    /// Returns the positions to practise that a person has solved, in the order of their list.
    pub async fn solved_endgames(&self, person: UserId) -> Result<Vec<Endgame>, StoreError> {
        let query = sqlx::query_scalar(
            "select distinct start from practice where person = $1 and solved = 1",
        )
        .bind(signed(person.0));
        let words: Vec<String> = self.fetch_all(query).await?;
        let mut solved: Vec<Endgame> = words
            .iter()
            .filter_map(|word| Endgame::named(word))
            .filter(|endgame| endgame.least_turns().is_some())
            .collect();
        solved.sort_unstable();
        Ok(solved)
    }

    /// Returns whether a person has finished a game against the bot with a result.
    pub async fn has_practised(
        &self,
        variant: Variant,
        person: UserId,
    ) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar(
            "select exists (select 1 from practice where person = $1 and variant = $2)",
        )
        .bind(signed(person.0))
        .bind(variant.name());
        self.fetch_one(query).await
    }
}

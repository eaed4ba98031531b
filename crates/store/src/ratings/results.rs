//! Stored results of games, also of those against the bot.

use crate::Store;
use crate::database::{Connection, rows};
use crate::error::StoreError;
use hansu_play::{
    FirstMoves, GameId, GameResult, Level, MatchResult, PracticeGame, PracticeResult, ServerId,
    Speed, StoredWord, TimeSpent, Timestamp, UserId,
};
use hansu_teaching::{Endgame, Opening};
use janggi::{Action, Formation, Handicap, Side, Variant};

/// The columns of a result that follow from the events of its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ResultRow {
    pub game: GameId,
    pub server: ServerId,
    pub variant: Variant,
    pub cho: UserId,
    pub han: UserId,
    pub winner: Option<Side>,
    pub reason: String,
    pub rated: bool,
    pub why_not: Option<String>,
    pub ended_at: Timestamp,
    pub turns: usize,
    pub cho_formation: Option<Formation>,
    pub han_formation: Option<Formation>,
    pub opening: Option<String>,
    pub cho_timed: usize,
    pub cho_ms: i64,
    pub han_timed: usize,
    pub han_ms: i64,
    pub evening: Speed,
}

rows! {
    ResultRow {
        game, server, variant, cho, han, winner, reason, rated, why_not, ended_at, turns, cho_formation, han_formation,
        opening, cho_timed, cho_ms, han_timed, han_ms, evening,
    }
}

impl ResultRow {
    pub fn of(game: GameId, result: &MatchResult) -> ResultRow {
        let ms = |time: TimeSpent| i64::try_from(time.time.as_millis()).unwrap_or(i64::MAX);
        ResultRow {
            game,
            server: result.server,
            variant: result.variant,
            cho: result.players.cho,
            han: result.players.han,
            winner: result.outcome.winner,
            reason: result.outcome.reason.code().to_owned(),
            rated: result.rated,
            why_not: result.why_not.map(|why| why.id().to_owned()),
            ended_at: result.ended_at,
            turns: result.turns,
            cho_formation: result.formations.map(|chosen| chosen.cho),
            han_formation: result.formations.map(|chosen| chosen.han),
            opening: result.opening.map(word_of),
            cho_timed: result.time.cho.turns,
            cho_ms: ms(result.time.cho),
            han_timed: result.time.han.turns,
            han_ms: ms(result.time.han),
            evening: result.speed,
        }
    }

    /// Returns whether it changes ratings.
    pub fn counts(&self) -> bool {
        self.rated && self.why_not.is_none()
    }

    /// Takes over the stored ids of forgotten people, which the events no longer contain.
    pub fn with_former_of(mut self, stored: &ResultRow) -> ResultRow {
        if self.cho.is_former() {
            self.cho = stored.cho;
        }
        if self.han.is_former() {
            self.han = stored.han;
        }
        self
    }

    /// Reads the stored result of a game.
    pub async fn stored(
        tx: &mut Connection<'_>,
        game: GameId,
    ) -> Result<Option<ResultRow>, StoreError> {
        let sql = "select * from result where game = $1";
        Ok(tx.first(sql, game).await?)
    }

    /// Stores the result, replacing that of the same game or with a new highest id. Returns the id.
    pub async fn put(&self, tx: &mut Connection<'_>) -> Result<i64, StoreError> {
        let sql = "insert into result (game, server, variant, cho, han, winner, reason, rated, why_not, ended_at, turns, \
                   cho_formation, han_formation, opening, cho_timed, cho_ms, han_timed, han_ms, evening) \
                   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) \
                   on conflict (game) do update set server = excluded.server, variant = excluded.variant, \
                   cho = excluded.cho, han = excluded.han, winner = excluded.winner, reason = excluded.reason, \
                   rated = excluded.rated, why_not = excluded.why_not, ended_at = excluded.ended_at, turns = excluded.turns, \
                   cho_formation = excluded.cho_formation, han_formation = excluded.han_formation, \
                   opening = excluded.opening, cho_timed = excluded.cho_timed, cho_ms = excluded.cho_ms, \
                   han_timed = excluded.han_timed, han_ms = excluded.han_ms, evening = excluded.evening returning id";
        let values = (
            self.game,
            self.server,
            self.variant,
            self.cho,
            self.han,
            self.winner,
            &self.reason,
            i64::from(self.rated),
            self.why_not.as_deref(),
            self.ended_at,
            self.turns,
            self.cho_formation,
            self.han_formation,
            self.opening.as_deref(),
            self.cho_timed,
            self.cho_ms,
            self.han_timed,
            self.han_ms,
            self.evening,
        );
        Ok(tx.one(sql, values).await?)
    }
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PracticeRow {
    game: GameId,
    variant: Variant,
    person: UserId,
    side: Side,
    level: Level,
    result: GameResult,
    hints: u32,
    takebacks: u32,
    handicap: Option<Handicap>,
    ended_at: Timestamp,
    start: Option<Endgame>,
    solved: bool,
}

rows! {
    PracticeRow { game, variant, person, side, level, result, hints, takebacks, handicap, ended_at, start, solved }
    PracticeGame { level, result, hints, takebacks, handicap, accuracy }
}

impl PracticeRow {
    pub fn of(game: GameId, result: &PracticeResult) -> PracticeRow {
        let played = result.game;
        PracticeRow {
            game,
            variant: result.variant,
            person: result.person,
            side: result.side,
            level: played.level,
            result: played.result,
            hints: played.hints,
            takebacks: played.takebacks,
            handicap: played.handicap,
            ended_at: result.ended_at,
            start: result.start,
            solved: result.is_solved,
        }
    }

    /// Reads the stored result of a game.
    pub async fn stored(
        tx: &mut Connection<'_>,
        game: GameId,
    ) -> Result<Option<PracticeRow>, StoreError> {
        let sql = "select * from practice where game = $1";
        Ok(tx.first(sql, game).await?)
    }

    /// Stores the result, replacing that of the same game.
    pub async fn put(&self, tx: &mut Connection<'_>) -> Result<(), StoreError> {
        let sql = "insert into practice (game, variant, person, side, level, result, hints, takebacks, handicap, ended_at, \
                   start, solved) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
                   on conflict (game) do update set variant = excluded.variant, person = excluded.person, \
                   side = excluded.side, level = excluded.level, result = excluded.result, hints = excluded.hints, \
                   takebacks = excluded.takebacks, handicap = excluded.handicap, ended_at = excluded.ended_at, \
                   start = excluded.start, solved = excluded.solved";
        let values = (
            self.game,
            self.variant,
            self.person,
            self.side,
            self.level,
            self.result,
            self.hints,
            self.takebacks,
            self.handicap,
            self.ended_at,
            self.start,
            i64::from(self.solved),
        );
        tx.run(sql, values).await?;
        Ok(())
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
        let sql = "select level, result, hints, takebacks, handicap, \
                   case when side = 'cho' then analysis.cho_accuracy else analysis.han_accuracy end as accuracy \
                   from practice left join analysis on analysis.game = practice.game \
                   where person = $1 and variant = $2 and ended_at <= $3 and start is null order by ended_at, practice.game";
        self.all_known(sql, (person, variant, until)).await
    }

    /// Returns the positions to practise that a person has solved, in the order of their list.
    pub async fn solved_endgames(&self, person: UserId) -> Result<Vec<Endgame>, StoreError> {
        let sql = "select distinct start from practice where person = $1 and solved = 1";
        let mut solved: Vec<Endgame> = self.all_known(sql, person).await?;
        solved.retain(|endgame| endgame.least_turns().is_some());
        solved.sort_unstable();
        Ok(solved)
    }

    /// Returns whether a person has finished a game against the bot with a result.
    pub async fn has_practised(
        &self,
        variant: Variant,
        person: UserId,
    ) -> Result<bool, StoreError> {
        let sql = "select exists (select 1 from practice where person = $1 and variant = $2)";
        self.one(sql, (person, variant)).await
    }
}

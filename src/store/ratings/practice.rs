//! Stored results of games against the bot.

use sqlx::FromRow;

use super::result_row::side_word;
use crate::play::{
    GameId, GameResult, Level, PracticeGame, PracticeResult, StoredWord, Timestamp, UserId,
};
use crate::rules::{Endgame, Handicap, Variant};
use crate::store::Store;
use crate::store::database::Connection;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

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

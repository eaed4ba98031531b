//! Results as they are stored.

use sqlx::FromRow;

use crate::play::{FirstMoves, GameId, MatchResult, StoredWord, TimeSpent};
use crate::rules::{Action, Formation, Side};
use crate::store::database::Tx;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

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
        }
    }

    /// Whether it changes ratings.
    pub fn counts(&self) -> bool {
        self.rated && self.why_not.is_none()
    }

    /// The winner, if it was no draw.
    pub fn winner(&self) -> Option<Side> {
        self.winner.as_deref()?.parse().ok()
    }

    /// Stores it as the newest of all; its number, or `None` if the game has a result already.
    pub async fn insert(&self, tx: &mut Tx<'_>) -> Result<Option<i64>, StoreError> {
        Ok(sqlx::query_scalar(
            "insert into result (game, server, variant, cho, han, winner, reason, rated, why_not, ended_at, turns, \
             cho_formation, han_formation, opening, cho_timed, cho_ms, han_timed, han_ms) \
             values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
             on conflict (game) do nothing returning id",
        )
        .bind(self.game)
        .bind(self.server)
        .bind(&self.variant)
        .bind(self.cho)
        .bind(self.han)
        .bind(&self.winner)
        .bind(&self.reason)
        .bind(self.rated)
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
        .fetch_optional(&mut **tx)
        .await?)
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The stored word of a side.
pub(super) fn side_word(side: Side) -> &'static str {
    side.into()
}

/// The word of a pass as the first turn; a move is its two points.
const PASS: &str = "pass";

fn word_of(opening: FirstMoves) -> String {
    match opening {
        FirstMoves::Cho(Action::Move(mv)) => mv.to_string(),
        FirstMoves::Cho(Action::Pass) => PASS.to_owned(),
        FirstMoves::Named(opening) => opening.id().to_owned(),
    }
}

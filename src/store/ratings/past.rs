//! Results of games that ended before there were results.

use super::record::record_result;
use crate::play::{DatedEvent, Event, GameId, Match, Timestamp};
use crate::store::Store;
use crate::store::database::Connection;
use crate::store::error::StoreError;

/// Games that are looked at in one transaction.
const AT_ONCE: u32 = 20;

impl Store {
    /// Stores the results of some games that ended before there were results; `false` if all have been looked at. What
    /// was done stays done when the process dies.
    pub async fn add_past_results(&self) -> Result<bool, StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let last: Option<String> =
                    sqlx::query_scalar("select value from meta where key = 'past_results'")
                        .fetch_optional(&mut *tx)
                        .await?;
                let Some(last) = last else {
                    return Ok(false);
                };
                let games: Vec<i64> = sqlx::query_scalar(
                    "select id from game where id > $1 and phase = 'over' order by id limit $2",
                )
                // What cannot be read begins anew: a result is stored once.
                .bind(last.parse().unwrap_or(0_i64))
                .bind(AT_ONCE)
                .fetch_all(&mut *tx)
                .await?;
                for game in &games {
                    match replayed(tx, GameId(*game)).await? {
                        Some(game) => record_result(tx, &game).await?,
                        None => tracing::warn!(
                            game.id = game,
                            "a game cannot be replayed, and has no result"
                        ),
                    }
                }
                match games.last() {
                    Some(last) => {
                        sqlx::query("update meta set value = $1 where key = 'past_results'")
                            .bind(last.to_string())
                            .execute(&mut *tx)
                            .await?;
                    }
                    None => {
                        sqlx::query("delete from meta where key = 'past_results'")
                            .execute(&mut *tx)
                            .await?;
                    }
                }
                Ok(!games.is_empty())
            })
        })
        .await
    }
}

/// A match by its events; `None` if they cannot be read.
pub(super) async fn replayed(
    database: &mut Connection<'_>,
    game: GameId,
) -> Result<Option<Match>, StoreError> {
    let rows = sqlx::query_as("select body, at from event where game = $1 order by seq")
        .bind(game.0)
        .fetch_all(database)
        .await
        .map_err(StoreError::in_events_of(game));
    let rows: Vec<(String, i64)> = match rows {
        Err(error) if error.is_of_the_match() => return Ok(None),
        rows => rows?,
    };
    let mut events = Vec::with_capacity(rows.len());
    for (body, at) in rows {
        let Ok(event) = Event::from_json(&body) else {
            return Ok(None);
        };
        let at = Timestamp(at);
        events.push(DatedEvent { event, at });
    }
    Ok(Match::replay(game, &events).ok())
}

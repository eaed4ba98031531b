//! Analyses of finished games.

use super::{Store, StoreError};
use crate::play::{GameId, Timestamp};

impl Store {
    /// Keeps an analysis of a game, in the place of an older one.
    ///
    /// # Errors
    /// What the database says.
    pub async fn keep_analysis(
        &self,
        game: GameId,
        edition: u32,
        body: &str,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "insert into analysis (game, edition, body, at) values (?, ?, ?, ?) \
             on conflict (game) do update set edition = excluded.edition, \
             body = excluded.body, at = excluded.at",
        )
        .bind(game.0)
        .bind(edition)
        .bind(body)
        .bind(at.0)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// The analysis of a game by this edition of the engine's judgements.
    ///
    /// # Errors
    /// What the database says.
    pub async fn analysis(&self, game: GameId, edition: u32) -> Result<Option<String>, StoreError> {
        Ok(
            sqlx::query_scalar("select body from analysis where game = ? and edition = ?")
                .bind(game.0)
                .bind(edition)
                .fetch_optional(&self.readers)
                .await?,
        )
    }
}

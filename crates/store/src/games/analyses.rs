//! Analyses of finished games, and of games in uploaded files.

use crate::Store;
use crate::error::StoreError;
use crate::people::{GameInFile, ReviewId};
use hansu_play::{GameId, Timestamp};
use janggi::BySide;

impl Store {
    /// Stores an analysis, replacing an older one. `accuracy`, each side's in percent, is stored for statistics.
    pub async fn save_analysis(
        &self,
        game: GameId,
        edition: u32,
        body: &str,
        accuracy: BySide<Option<u8>>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "insert into analysis (game, edition, body, at, cho_accuracy, han_accuracy) \
                   values ($1, $2, $3, $4, $5, $6) on conflict (game) do update set edition = excluded.edition, \
                   body = excluded.body, at = excluded.at, cho_accuracy = excluded.cho_accuracy, \
                   han_accuracy = excluded.han_accuracy";
        self.run(sql, (game, edition, body, at, accuracy.cho, accuracy.han))
            .await?;
        Ok(())
    }

    /// Returns the analysis of a game, if it was made by this edition of the engine.
    pub async fn analysis(&self, game: GameId, edition: u32) -> Result<Option<String>, StoreError> {
        let sql = "select body from analysis where game = $1 and edition = $2";
        self.first(sql, (game, edition)).await
    }

    /// Stores an analysis of an uploaded game, replacing an older one.
    pub async fn save_review_analysis(
        &self,
        review: ReviewId,
        game: GameInFile,
        edition: u32,
        body: &str,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        // Selecting from `review` inserts nothing if the file was deleted in the meantime.
        let sql = "insert into review_analysis (review, game, edition, body, at) \
                   select id, $2, $3, $4, $5 from review where id = $1 \
                   on conflict (review, game) do update set edition = excluded.edition, \
                   body = excluded.body, at = excluded.at";
        self.run(sql, (review, game, edition, body, at)).await?;
        Ok(())
    }

    /// Returns the analysis of an uploaded game, if it was made by this edition of the engine.
    pub async fn review_analysis(
        &self,
        review: ReviewId,
        game: GameInFile,
        edition: u32,
    ) -> Result<Option<String>, StoreError> {
        let sql =
            "select body from review_analysis where review = $1 and game = $2 and edition = $3";
        self.first(sql, (review, game, edition)).await
    }
}

//! A server's settings.

use super::rows::signed;
use super::{Store, StoreError};
use crate::play::{Language, ServerId};

impl Store {
    /// The language that a server has chosen for its games; `None` leaves it to the players.
    ///
    /// # Errors
    /// What the database says.
    pub async fn server_language(&self, server: ServerId) -> Result<Option<Language>, StoreError> {
        let tag: Option<Option<String>> =
            sqlx::query_scalar("select language from server where id = ?")
                .bind(signed(server.0))
                .fetch_optional(&self.readers)
                .await?;
        Ok(tag.flatten().and_then(|tag| Language::of_locale(&tag)))
    }

    /// Sets the language of a server's games to come.
    ///
    /// # Errors
    /// What the database says.
    pub async fn set_server_language(
        &self,
        server: ServerId,
        language: Option<Language>,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "insert into server (id, language) values (?, ?) \
             on conflict (id) do update set language = excluded.language",
        )
        .bind(signed(server.0))
        .bind(language.map(Language::tag))
        .execute(&self.writer)
        .await?;
        Ok(())
    }
}

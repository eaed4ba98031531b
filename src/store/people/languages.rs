//! The languages in which people use the bot.

use crate::play::{Language, Timestamp, UserId};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

impl Store {
    /// Returns the language in which a person last used the bot; `None` if never.
    pub async fn language_of(&self, person: UserId) -> Result<Option<Language>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let tag: Option<String> =
                    sqlx::query_scalar("select language from person where id = $1")
                        .bind(signed(person.0))
                        .fetch_optional(connection)
                        .await?;
                Ok(tag.and_then(|tag| Language::of_locale(&tag)))
            })
        })
        .await
    }

    /// Stores the language in which a person uses the bot.
    pub async fn note_language(
        &self,
        person: UserId,
        language: Language,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "insert into person (id, language, seen_at) values ($1, $2, $3) \
                     on conflict (id) do update set language = $2, seen_at = $3",
                )
                .bind(signed(person.0))
                .bind(language.tag())
                .bind(at.0)
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await
    }
}

//! A server's settings.

use super::rows::signed;
use super::{Store, StoreError};
use crate::play::{Hints, Language, ServerId};
use crate::rules::Ruleset;

/// What a server has chosen for its games to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ServerSettings {
    /// Their language; `None` leaves it to the players.
    pub language: Option<Language>,
    /// The rules they are played by, unless the challenge says otherwise; `None` is the bot's own
    /// choice.
    pub ruleset: Option<&'static Ruleset>,
    /// Whether its games have hints, unless the challenge says otherwise; `None` is the bot's own
    /// choice.
    pub hints: Option<Hints>,
}

impl Store {
    /// What a server has chosen; nothing before it chooses.
    ///
    /// # Errors
    /// What the database says.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, StoreError> {
        let found: Option<(Option<String>, Option<String>, Option<String>)> =
            sqlx::query_as("select language, ruleset, hints from server where id = ?")
                .bind(signed(server.0))
                .fetch_optional(&self.readers)
                .await?;
        let (language, ruleset, hints) = found.unwrap_or_default();
        Ok(ServerSettings {
            language: language.and_then(|tag| Language::of_locale(&tag)),
            ruleset: ruleset.and_then(|id| Ruleset::named(&id)),
            hints: hints.and_then(|id| Hints::named(&id)),
        })
    }

    /// Sets what a server chooses.
    ///
    /// # Errors
    /// What the database says.
    pub async fn set_server(
        &self,
        server: ServerId,
        settings: ServerSettings,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "insert into server (id, language, ruleset, hints) values (?, ?, ?, ?) \
             on conflict (id) do update set language = excluded.language, \
             ruleset = excluded.ruleset, hints = excluded.hints",
        )
        .bind(signed(server.0))
        .bind(settings.language.map(Language::tag))
        .bind(settings.ruleset.map(|ruleset| ruleset.id))
        .bind(settings.hints.map(Hints::id))
        .execute(&self.writer)
        .await?;
        Ok(())
    }
}

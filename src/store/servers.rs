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

/// What a server chooses anew: `Some(None)` takes a choice back, `None` leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ServerChange {
    /// The language of its games.
    pub language: Option<Option<Language>>,
    /// The rules they are played by.
    pub ruleset: Option<Option<&'static Ruleset>>,
    /// Whether they have hints.
    pub hints: Option<Option<Hints>>,
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

    /// Sets what a server chooses anew; the rest stays as it is, also where somebody else chooses it at
    /// the same moment.
    ///
    /// # Errors
    /// What the database says.
    pub async fn change_server(
        &self,
        server: ServerId,
        change: ServerChange,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "insert into server (id, language, ruleset, hints) values (?1, ?3, ?5, ?7) \
             on conflict (id) do update set language = iif(?2, excluded.language, language), \
             ruleset = iif(?4, excluded.ruleset, ruleset), hints = iif(?6, excluded.hints, hints)",
        )
        .bind(signed(server.0))
        .bind(change.language.is_some())
        .bind(change.language.flatten().map(Language::tag))
        .bind(change.ruleset.is_some())
        .bind(change.ruleset.flatten().map(|ruleset| ruleset.id))
        .bind(change.hints.is_some())
        .bind(change.hints.flatten().map(Hints::id))
        .execute(&self.writer)
        .await?;
        Ok(())
    }
}

//! Facts learned from a person's interactions: their language, and whether they accept direct messages.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;

use super::Settings;
use crate::app::error::AppError;
use crate::app::request_context::{RequestContext, Source};
use hansu_play::{Language, UserId};

/// Capacity of the in-memory set, which is cleared when full.
const CAPACITY: usize = 4_096;

/// People whose language is known to be stored.
#[derive(Debug, Default)]
pub(super) struct Readers(Mutex<BTreeMap<UserId, Language>>);

impl Readers {
    /// Notes a person's language. Returns `true` if it differs from the noted one.
    fn note(&self, person: UserId, language: Language) -> bool {
        let mut languages = self.0.lock();
        if languages.len() >= CAPACITY {
            languages.clear();
        }
        languages.insert(person, language) != Some(language)
    }

    fn forget(&self, person: UserId) {
        let mut languages = self.0.lock();
        languages.remove(&person);
    }
}

impl Settings {
    /// Notes in the background who uses the bot, in which language, and that their direct messages are open if it is there.
    pub(super) fn note_request(self: &Arc<Self>, request: &RequestContext) {
        // A plain message does not contain its author's language.
        if request.source == Source::Interaction {
            self.note_user(request.actor.id, request.language);
        }
        if request.is_direct() {
            self.note_direct_messages_open(request.actor.id);
        }
    }

    /// Notes that a person used the bot in direct messages, so they can be reached there.
    fn note_direct_messages_open(self: &Arc<Self>, person: UserId) {
        let settings = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = settings.store_direct_messages_open(person).await {
                tracing::warn!(%error, "it could not be stored that direct messages are open");
            }
        });
    }

    /// Notes that direct messages to a person work, and makes their reminders due again.
    pub async fn store_direct_messages_open(&self, person: UserId) -> Result<(), AppError> {
        if self.core.store.record_direct_messages_work(person).await? {
            self.core
                .store
                .make_timers_due(person, self.core.clocks.now())
                .await?;
            self.core.signals.wake_timers();
        }
        Ok(())
    }

    /// Notes in the background that a person acts, and their language; written only if something changed.
    fn note_user(self: &Arc<Self>, person: UserId, language: Language) {
        let settings = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = settings.retry_lost_notices(person).await {
                tracing::warn!(%error, "notices about lost channels could not be retried");
            }
        });
        if !self.readers.note(person, language) {
            return;
        }
        let settings = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = settings.remember(person, language).await {
                // Forgotten, so that the next interaction tries to store it again.
                settings.readers.forget(person);
                tracing::warn!(%error, "a user's language could not be stored");
            }
        });
    }

    /// Retries undelivered lost-channel notices to a person, who may have opened their direct messages.
    pub async fn retry_lost_notices(&self, person: UserId) -> Result<(), AppError> {
        if self
            .core
            .store
            .reopen_lost_of(person, self.core.clocks.now())
            .await?
        {
            self.core.signals.wake_courier();
        }
        Ok(())
    }

    /// Returns the language in which a person has used the bot.
    pub async fn language_of(&self, person: UserId) -> Result<Option<Language>, AppError> {
        Ok(self.core.store.language_of(person).await?)
    }

    /// Removes a forgotten person from the memory.
    pub(in crate::app) fn forget_language(&self, person: UserId) {
        self.readers.forget(person);
    }

    /// Stores the language of a person, if it differs from the stored one.
    ///
    /// # Errors
    /// Database errors.
    pub async fn remember(&self, person: UserId, language: Language) -> Result<(), AppError> {
        if self.core.store.language_of(person).await? != Some(language) {
            self.core
                .store
                .note_language(person, language, self.core.clocks.now())
                .await?;
            self.core.signals.person_changed(person);
        }
        Ok(())
    }

    /// Returns the second language of a challenge in the caller's language, so that the challenged person can read it;
    /// `None` if they read the first. A person of unknown language is assumed to read English, and Korean only if the
    /// server does. An open challenge uses the server's locale.
    pub(in crate::app) async fn challenge_also(
        &self,
        request: &RequestContext,
        challenged: Option<UserId>,
    ) -> Result<Option<Language>, AppError> {
        let server = request.here().and_then(|place| place.language);
        let reads = match challenged {
            Some(person) => self.core.store.language_of(person).await?,
            None => server,
        };
        let is_understood = match (request.language, reads) {
            (own_language, Some(reads)) => own_language == reads,
            (Language::En, None) => server != Some(Language::Ko),
            (Language::Ko, None) => false,
        };
        Ok((!is_understood).then(|| request.language.other()))
    }
}

//! Which language each person reads, as their interactions tell.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::{App, AppError, Call};
use crate::play::{Language, UserId};

/// So many people are kept in memory; then it begins anew.
const MOST: usize = 4_096;

/// The people whose language is known to be stored.
#[derive(Debug, Default)]
pub(super) struct Readers(Mutex<HashMap<UserId, Language>>);

impl Readers {
    /// Notes in which language somebody reads; whether that is news.
    fn note(&self, who: UserId, language: Language) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(who, language) != Some(language)
    }

    fn forget(&self, who: UserId) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.remove(&who);
    }
}

impl App {
    /// Notes that somebody uses the bot in direct messages: those are open.
    pub fn met_at_home(self: &Arc<Self>, who: UserId) {
        let app = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = app.door_opens(who).await {
                tracing::warn!(%error, "open direct messages could not be noted");
            }
        });
    }

    /// Notes that somebody's direct messages are open; what could not reach them meanwhile may come now.
    pub async fn door_opens(&self, who: UserId) -> Result<(), AppError> {
        if self.store.door_opens(who).await? {
            self.store.ring_timers_of(who, self.clock.now()).await?;
            self.timers.notify_one();
        }
        Ok(())
    }

    /// Notes in which language somebody uses the bot, beside the answer: written only where it is news.
    pub fn saw(self: &Arc<Self>, who: UserId, language: Language) {
        if !self.readers.note(who, language) {
            return;
        }
        let app = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = app.remember(who, language).await {
                app.readers.forget(who);
                tracing::warn!(%error, "the language of a person could not be kept");
            }
        });
    }

    async fn remember(&self, who: UserId, language: Language) -> Result<(), AppError> {
        if self.store.language_of(who).await? != Some(language) {
            self.store.saw(who, language, self.clock.now()).await?;
        }
        Ok(())
    }

    /// The language that a challenge in the caller's own speaks too, so that who is challenged can read it;
    /// `None` where they are known to read the caller's. Where anyone may answer, the server's locale tells.
    pub(super) async fn challenge_also(
        &self,
        call: &Call,
        challenged: Option<UserId>,
    ) -> Result<Option<Language>, AppError> {
        let reads = match challenged {
            Some(who) => self.store.language_of(who).await?,
            None => call.here.as_ref().and_then(|here| here.language),
        };
        Ok((reads != Some(call.language)).then(|| call.language.other()))
    }
}

//! What is known of people by their use of the bot: the language that they read, and whether their direct
//! messages are open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::clock::Clock;
use crate::app::error::AppError;
use crate::app::request_context::RequestContext;
use crate::app::signals::Signals;
use crate::play::{Language, UserId};
use crate::store::Store;

/// So many people are kept in memory; then it begins anew.
const MOST: usize = 4_096;

/// The people whose language is known to be stored.
#[derive(Debug, Default)]
struct Readers(Mutex<HashMap<UserId, Language>>);

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

/// What is known of people by their use of the bot: their language, and whether they take direct messages.
pub struct People {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    signals: Arc<Signals>,
    /// Whose language is known to be stored.
    readers: Readers,
}

impl People {
    /// The people of a store.
    pub fn new(store: Arc<Store>, clock: Arc<dyn Clock>, signals: Arc<Signals>) -> People {
        People {
            store,
            clock,
            signals,
            readers: Readers::default(),
        }
    }

    /// Notes that somebody uses the bot in direct messages: those are open.
    pub fn met_at_home(self: &Arc<Self>, who: UserId) {
        let people = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = people.door_opens(who).await {
                tracing::warn!(%error, "open direct messages could not be noted");
            }
        });
    }

    /// Notes that somebody's direct messages are open; what could not reach them meanwhile may come now.
    pub async fn door_opens(&self, who: UserId) -> Result<(), AppError> {
        if self.store.door_opens(who).await? {
            self.store.ring_timers_of(who, self.clock.now()).await?;
            self.signals.wake_timers();
        }
        Ok(())
    }

    /// Notes in which language somebody uses the bot, beside the answer: written only where it is news.
    pub fn saw(self: &Arc<Self>, who: UserId, language: Language) {
        if !self.readers.note(who, language) {
            return;
        }
        let people = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = people.remember(who, language).await {
                people.readers.forget(who);
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
    pub(in crate::app) async fn challenge_also(
        &self,
        request: &RequestContext,
        challenged: Option<UserId>,
    ) -> Result<Option<Language>, AppError> {
        let reads = match challenged {
            Some(who) => self.store.language_of(who).await?,
            None => request.here.as_ref().and_then(|here| here.language),
        };
        Ok((reads != Some(request.language)).then(|| request.language.other()))
    }
}

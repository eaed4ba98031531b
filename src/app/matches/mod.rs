//! Loading, caching and finding matches.

mod cache;
mod finder;

use std::sync::Arc;

use parking_lot::Mutex;

use super::error::{AppError, Refused};
use crate::play::{DatedEvent, Event, GameId, Match, Seq};
use crate::store::{GameRow, Store};
use cache::Cache;

pub use finder::GameReference;

/// Matches replayed from the store, with a cache.
#[derive(Debug)]
pub struct Matches {
    store: Arc<Store>,
    cache: Mutex<Cache>,
}

impl Matches {
    /// Creates an empty cache.
    pub fn new(store: Arc<Store>) -> Matches {
        Matches {
            store,
            cache: Mutex::default(),
        }
    }

    /// Returns the current state of a match.
    pub async fn load(&self, game: GameId) -> Result<Arc<Match>, AppError> {
        // One lock for both: the counter must be read before the events are, or a change in between goes
        // unnoticed.
        let cached = self.cached(|cache| cache.get(game).ok_or_else(|| cache.start_load(game)));
        let before = match cached {
            Ok(found) if self.is_current(&found).await? => return Ok(found),
            Ok(_) => {
                self.forget(game);
                self.cached(|cache| cache.start_load(game))
            }
            Err(before) => before,
        };
        let mut events = self.events(game).await?;
        let found = Arc::new(Match::replay(game, &events)?);
        if let Some(last) = events.pop() {
            self.cached(|cache| cache.loaded(Arc::clone(&found), last.event, before));
        }
        Ok(found)
    }

    /// Returns a match as of event `seq` or later: sufficient for a caller who has just seen that event.
    pub async fn load_since(&self, game: GameId, seq: Seq) -> Result<Arc<Match>, AppError> {
        let kept = self.cached(|cache| cache.get(game));
        match kept.filter(|found| found.seq() >= seq) {
            Some(found) => Ok(found),
            None => self.load(game).await,
        }
    }

    /// Returns the match of a row that was just read.
    pub(in crate::app) async fn load_row(&self, row: &GameRow) -> Result<Arc<Match>, AppError> {
        self.load_since(row.id, row.last).await
    }

    /// Returns whether a match is as stored. Other processes don't notify this one of their writes.
    async fn is_current(&self, found: &Match) -> Result<bool, AppError> {
        if !self.store.is_shared() {
            return Ok(true);
        }
        Ok(self.store.last_event(found.id()).await? == Some(found.seq()))
    }

    /// Returns a match as of event `seq`, with that event.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] if there is no such event.
    pub async fn load_at(&self, game: GameId, seq: Seq) -> Result<(Arc<Match>, Event), AppError> {
        let kept = || self.cached(|cache| cache.get_at(game, seq));
        // Stored events do not change: only later ones may be missing here.
        if let Some(found) = kept() {
            return Ok(found);
        }
        self.load(game).await?;
        if let Some(found) = kept() {
            return Ok(found);
        }
        let mut events = self.events(game).await?;
        let count = usize::try_from(seq.0).unwrap_or(usize::MAX);
        events.truncate(count);
        if events.len() != count {
            return Err(Refused::UnknownGame.into());
        }
        let last = events.last().cloned().ok_or(Refused::UnknownGame)?;
        let found = Match::replay(game, &events)?;
        Ok((Arc::new(found), last.event))
    }

    async fn events(&self, game: GameId) -> Result<Vec<DatedEvent>, AppError> {
        let stored = self.store.events(game).await?;
        if stored.is_empty() {
            return Err(Refused::UnknownGame.into());
        }
        Ok(stored)
    }

    /// Caches a match after a committed event.
    pub(in crate::app) fn keep(&self, found: &Arc<Match>, last: Event) {
        self.cached(|cache| cache.changed(Arc::clone(found), last));
    }

    /// Evicts an outdated match.
    pub(in crate::app) fn forget(&self, game: GameId) {
        self.cached(|cache| {
            cache.forget(game);
        });
    }

    /// Evicts a match whose stored events were changed, also from loads in progress.
    pub(in crate::app) fn rewritten(&self, game: GameId) {
        self.cached(|cache| cache.rewritten(game));
    }

    fn cached<T>(&self, use_it: impl FnOnce(&mut Cache) -> T) -> T {
        // A std mutex: held for a few map operations, never across an await.
        use_it(&mut self.cache.lock())
    }
}

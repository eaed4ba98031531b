//! Loading, caching and finding matches.

mod cache;
mod finder;

use std::sync::Arc;

use parking_lot::Mutex;

use super::error::{AppError, Refused};
use cache::Cache;
use hansu_play::{DatedEvent, Event, EventError, GameId, Match, Refusal, Seq};
use hansu_store::{GameRow, Store, StoreError};

pub use finder::game_named;

/// The maximum number of attempts at a change of a match.
const TRIES: u32 = 5;

/// The attempts at a change of a match. Each loads the match and decides anew.
#[derive(Debug)]
pub(in crate::app) struct Attempts<'a> {
    matches: &'a Matches,
    game: GameId,
    left: u32,
}

impl Attempts<'_> {
    /// Returns the result of an attempt; `None` if another writer was first, so that it has to be repeated.
    ///
    /// # Errors
    /// Those of the attempt, and [`Refused::Busy`] if another writer was first each time.
    pub fn stored<T>(&mut self, attempt: Result<T, AppError>) -> Result<Option<T>, AppError> {
        match attempt {
            Err(error) if error.is_stale() => {
                self.matches.forget(self.game);
                self.left -= 1;
                if self.left == 0 {
                    return Err(Refused::Busy.into());
                }
                Ok(None)
            }
            attempt => attempt.map(Some),
        }
    }
}

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
        // Both under one lock: the counter must be read before the events are, or a change in between goes unnoticed.
        let cached = self.cached(|cache| cache.get(game).ok_or_else(|| cache.start_load(game)));
        let before = match cached {
            Ok(state) if self.is_current(&state).await? => return Ok(state),
            Ok(_) => {
                self.forget(game);
                self.cached(|cache| cache.start_load(game))
            }
            Err(before) => before,
        };
        let mut events = self.events(game).await?;
        let state = Arc::new(Match::replay(game, &events)?);
        if let Some(last) = events.pop() {
            self.cached(|cache| cache.loaded(Arc::clone(&state), last.event, before));
        }
        Ok(state)
    }

    /// Returns a match as of event `seq` or later: sufficient for a caller who has just seen that event.
    pub async fn load_since(&self, game: GameId, seq: Seq) -> Result<Arc<Match>, AppError> {
        let cached = self.cached(|cache| cache.get(game));
        match cached.filter(|state| state.seq() >= seq) {
            Some(state) => Ok(state),
            None => self.load(game).await,
        }
    }

    /// Returns the match of a row that was just read.
    pub(in crate::app) async fn load_row(&self, row: &GameRow) -> Result<Arc<Match>, AppError> {
        self.load_since(row.id, row.last).await
    }

    /// Returns whether a match is as stored. Other processes don't notify this one of their writes.
    async fn is_current(&self, state: &Match) -> Result<bool, AppError> {
        if !self.store.is_shared() {
            return Ok(true);
        }
        Ok(self.store.last_event(state.id()).await? == Some((state.seq(), state.at())))
    }

    /// Returns a match as of event `seq`, with that event.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] if there is no such event.
    pub async fn load_at(&self, game: GameId, seq: Seq) -> Result<(Arc<Match>, Event), AppError> {
        let cached = || self.cached(|cache| cache.get_at(game, seq));
        // Stored events do not change, so a cached match only lacks later ones.
        if let Some(state) = cached() {
            return Ok(state);
        }
        self.load(game).await?;
        if let Some(state) = cached() {
            return Ok(state);
        }
        let mut events = self.events(game).await?;
        let count = usize::try_from(seq.0).unwrap_or(usize::MAX);
        events.truncate(count);
        if events.len() != count {
            return Err(Refused::UnknownGame.into());
        }
        let last = events.last().cloned().ok_or(Refused::UnknownGame)?;
        let state = Match::replay(game, &events)?;
        Ok((Arc::new(state), last.event))
    }

    async fn events(&self, game: GameId) -> Result<Vec<DatedEvent>, AppError> {
        let stored = match self.store.events(game).await {
            Err(StoreError::Event(EventError::ForeignRules(_))) => {
                return Err(AppError::play(Refusal::ForeignRules, None));
            }
            stored => stored?,
        };
        if stored.is_empty() {
            return Err(Refused::UnknownGame.into());
        }
        Ok(stored)
    }

    /// Caches a match after a committed event.
    pub(in crate::app) fn keep(&self, state: &Arc<Match>, last: Event) {
        self.cached(|cache| cache.changed(Arc::clone(state), last));
    }

    /// Begins a change of a match, which is attempted anew if another writer is first.
    pub(in crate::app) fn attempts(&self, game: GameId) -> Attempts<'_> {
        Attempts {
            matches: self,
            game,
            left: TRIES,
        }
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

    /// Evicts all matches, because the times of their events were changed.
    pub(in crate::app) fn all_rewritten(&self) {
        self.cached(Cache::all_rewritten);
    }

    fn cached<T>(&self, use_it: impl FnOnce(&mut Cache) -> T) -> T {
        // A `std` mutex suffices because it is only held for a few map operations.
        use_it(&mut self.cache.lock())
    }
}

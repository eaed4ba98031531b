//! Matches, replayed from their events and kept for the next use.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError};

use super::{App, AppError, Refused};
use crate::play::{Event, GameId, Match, Seq};

/// The matches used last. A stale one does no harm: the store refuses events that do not follow.
#[derive(Debug, Default)]
pub(super) struct Cache {
    matches: HashMap<GameId, (u64, Arc<Match>)>,
    uses: u64,
}

/// A young match takes ten kilobytes, one of some hundred turns somewhat over a hundred: together about 25 MiB
/// at most.
const KEPT: usize = 256;

impl Cache {
    fn get(&mut self, game: GameId) -> Option<Arc<Match>> {
        self.uses += 1;
        let uses = self.uses;
        self.matches.get_mut(&game).map(|(used, found)| {
            *used = uses;
            Arc::clone(found)
        })
    }

    fn put(&mut self, found: Arc<Match>) {
        self.uses += 1;
        if self.matches.len() >= KEPT && !self.matches.contains_key(&found.id()) {
            let oldest = self
                .matches
                .iter()
                .min_by_key(|(_, (used, _))| *used)
                .map(|(id, _)| *id);
            if let Some(oldest) = oldest {
                self.matches.remove(&oldest);
            }
        }
        self.matches.insert(found.id(), (self.uses, found));
    }

    fn forget(&mut self, game: GameId) {
        self.matches.remove(&game);
    }
}

impl App {
    /// A match as it stands.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] where there is none.
    pub async fn load(&self, game: GameId) -> Result<Arc<Match>, AppError> {
        let cached = self.cached(|cache| cache.get(game));
        if let Some(found) = cached {
            return Ok(found);
        }
        let events = self.events(game).await?;
        let found = Arc::new(Match::replay(game, &events)?);
        self.keep(&found);
        Ok(found)
    }

    /// A match as it stood after event `seq`, and that event.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] where there is no such event.
    pub(super) async fn load_at(
        &self,
        game: GameId,
        seq: Seq,
    ) -> Result<(Arc<Match>, Event), AppError> {
        let mut events = self.events(game).await?;
        let count = usize::try_from(seq.0).unwrap_or(usize::MAX);
        events.truncate(count);
        let Some(last) = events.last().filter(|_| events.len() == count).cloned() else {
            return Err(Refused::UnknownGame.into());
        };
        let found = Match::replay(game, &events)?;
        Ok((Arc::new(found), last))
    }

    async fn events(&self, game: GameId) -> Result<Vec<Event>, AppError> {
        let stored = self.store.events(game).await?;
        if stored.is_empty() {
            return Err(Refused::UnknownGame.into());
        }
        Ok(stored.into_iter().map(|stored| stored.event).collect())
    }

    pub(super) fn keep(&self, found: &Arc<Match>) {
        self.cached(|cache| cache.put(Arc::clone(found)));
    }

    pub(super) fn forget(&self, game: GameId) {
        self.cached(|cache| cache.forget(game));
    }

    fn cached<T>(&self, use_it: impl FnOnce(&mut Cache) -> T) -> T {
        // A std mutex: held for a few map operations, never across an await.
        use_it(&mut self.cache.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

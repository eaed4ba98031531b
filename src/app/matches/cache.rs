//! LRU cache of matches.

use std::collections::BTreeMap;
use std::sync::Arc;

use hansu_play::{Event, GameId, Match, Seq};
use janggi::Game;

/// Recently used matches. A stale entry cannot corrupt the store, which rejects events that do not follow. But it could
/// make the bot miss its turn, so an older state never replaces a newer one.
#[derive(Debug)]
pub(super) struct Cache {
    matches: BTreeMap<GameId, CachedMatch>,
    uses: u64,
    /// Total turns of all cached matches.
    turns: usize,
    /// Change counters, one per slot of match numbers. If the counter has changed, a load may have read an older state,
    /// and is not cached.
    changes: [u32; SLOTS],
}

#[derive(Debug)]
struct CachedMatch {
    used: u64,
    turns: usize,
    found: Arc<Match>,
    /// The last event, which most messages are about.
    last: Event,
}

/// The change counter when a load began.
#[derive(Debug, Clone, Copy)]
pub(super) struct LoadStart(u32);

/// The number of change counters. Matches whose ids are equal modulo this share a counter; a collision only costs a
/// cache entry.
const SLOTS: usize = 256;
/// The capacity in turns, with some spare: about a quarter of a kilobyte each, 4 MiB in all.
const CAPACITY_IN_TURNS: usize = 16_000;
/// The fixed cost of a match, in turns.
const BASE_COST: usize = 20;

impl Default for Cache {
    fn default() -> Cache {
        Cache {
            matches: BTreeMap::new(),
            uses: 0,
            turns: 0,
            changes: [0; SLOTS],
        }
    }
}

impl Cache {
    pub fn get(&mut self, game: GameId) -> Option<Arc<Match>> {
        self.uses += 1;
        let uses = self.uses;
        self.matches.get_mut(&game).map(|entry| {
            entry.used = uses;
            Arc::clone(&entry.found)
        })
    }

    /// Returns the cached match and its last event, if that is event `seq`.
    pub fn get_at(&mut self, game: GameId, seq: Seq) -> Option<(Arc<Match>, Event)> {
        let entry = self.matches.get(&game)?;
        let event = (entry.found.seq() == seq).then(|| entry.last.clone())?;
        Some((self.get(game)?, event))
    }

    pub fn start_load(&mut self, game: GameId) -> LoadStart {
        LoadStart(*self.slot(game))
    }

    /// Caches a loaded match, unless the match has changed since the load began.
    pub fn loaded(&mut self, state: Arc<Match>, last: Event, before: LoadStart) {
        if *self.slot(state.id()) == before.0 {
            self.put(state, last);
        }
    }

    /// Caches a match that has just changed.
    pub fn changed(&mut self, state: Arc<Match>, last: Event) {
        let slot = self.slot(state.id());
        // Before `put`, and also if `put` is skipped: loads in progress must not be cached in either case.
        *slot = slot.wrapping_add(1);
        self.put(state, last);
    }

    /// Evicts a match whose history was rewritten; loads in progress must not be cached either.
    pub fn rewritten(&mut self, game: GameId) {
        let slot = self.slot(game);
        *slot = slot.wrapping_add(1);
        self.forget(game);
    }

    /// Evicts all matches; loads in progress must not be cached either.
    pub fn all_rewritten(&mut self) {
        for slot in &mut self.changes {
            *slot = slot.wrapping_add(1);
        }
        self.matches.clear();
        self.turns = 0;
    }

    fn put(&mut self, state: Arc<Match>, last: Event) {
        let id = state.id();
        let newer = |entry: &CachedMatch| entry.found.seq() > state.seq();
        if self.matches.get(&id).is_some_and(newer) {
            return;
        }
        self.forget(id);
        let turns = BASE_COST + state.game().map_or(0, Game::ply);
        while self.turns + turns > CAPACITY_IN_TURNS && self.forget_oldest() {}
        self.uses += 1;
        self.turns += turns;
        let entry = CachedMatch {
            used: self.uses,
            turns,
            found: state,
            last,
        };
        self.matches.insert(id, entry);
    }

    fn forget_oldest(&mut self) -> bool {
        // A linear search: the cache holds some hundred matches at most.
        let oldest = self.matches.iter().min_by_key(|(_, entry)| entry.used);
        let oldest = oldest.map(|(id, _)| *id);
        oldest.is_some_and(|id| self.forget(id))
    }

    pub fn forget(&mut self, game: GameId) -> bool {
        let removed = self.matches.remove(&game);
        self.turns -= removed.as_ref().map_or(0, |entry| entry.turns);
        removed.is_some()
    }

    fn slot(&mut self, game: GameId) -> &mut u32 {
        let slots = i64::try_from(SLOTS).unwrap_or(1);
        let slot = usize::try_from(game.0.rem_euclid(slots)).unwrap_or_default();
        &mut self.changes[slot]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_play::{
        Addressee, Challenge, DatedEvent, Language, Person, SideChoice, Takebacks, Timestamp,
        UserId,
    };

    /// Returns a challenge, and the same match after its withdrawal.
    fn before_and_after(id: i64) -> (Arc<Match>, Arc<Match>) {
        let event = Event::Challenged(Box::new(Challenge {
            challenger: Person {
                id: UserId(7),
                name: "Mina".to_owned(),
            },
            addressee: Addressee::Anyone,
            side: SideChoice::Cho,
            ruleset: janggi::MODERN,
            handicap: None,
            start: None,
            hints: hansu_play::Hints::Allowed,
            takebacks: Takebacks::Free,
            terms: None,
            house: hansu_play::HouseRules::default(),
            server: None,
            channel: hansu_play::ChannelId(1),
            language: Language::En,
            language_fixed: false,
            also: None,
            challenger_language: Language::En,
            coach: false,
            votes: None,
            nth: None,
            rated: false,
            casual: None,
            cup: None,
        }));
        let replayed = |events: &[Event]| {
            let at = Timestamp(0);
            let events = events.iter().cloned().map(|event| DatedEvent { event, at });
            Arc::new(Match::replay(GameId(id), &events.collect::<Vec<_>>()).unwrap())
        };
        let before = replayed(std::slice::from_ref(&event));
        (before, replayed(&[event, Event::Withdrawn]))
    }

    #[test]
    fn load_started_before_a_change_is_not_cached() {
        let (older, new) = before_and_after(3);
        let mut cache = Cache::default();
        let load = cache.start_load(older.id());
        cache.changed(Arc::clone(&new), Event::Withdrawn);
        // The new state may have been evicted in the meantime.
        cache.forget(new.id());
        cache.loaded(Arc::clone(&older), Event::Withdrawn, load);
        assert!(cache.get(older.id()).is_none());
        let load = cache.start_load(older.id());
        cache.loaded(Arc::clone(&new), Event::Withdrawn, load);
        assert_eq!(cache.get(new.id()).unwrap().seq(), new.seq());
    }

    #[test]
    fn older_state_never_replaces_a_newer_one() {
        let (older, new) = before_and_after(3);
        let mut cache = Cache::default();
        cache.changed(Arc::clone(&new), Event::Withdrawn);
        cache.changed(Arc::clone(&older), Event::Withdrawn);
        assert_eq!(cache.get(older.id()).unwrap().seq(), new.seq());
    }

    #[test]
    fn least_recently_used_match_is_evicted_first() {
        let mut cache = Cache::default();
        let limit = i64::try_from(CAPACITY_IN_TURNS / BASE_COST).unwrap();
        for id in 0..limit {
            cache.changed(before_and_after(id).0, Event::Withdrawn);
        }
        assert!(cache.get(GameId(0)).is_some(), "all have room");
        cache.changed(before_and_after(limit).0, Event::Withdrawn);
        assert!(cache.get(GameId(0)).is_some(), "it was used");
        assert!(cache.get(GameId(1)).is_none());
        assert!(cache.turns <= CAPACITY_IN_TURNS);
    }
}

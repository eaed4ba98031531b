//! The cache of matches: the least recently used ones go when it is full.

use std::collections::HashMap;
use std::sync::Arc;

use crate::play::{Event, GameId, Match, Seq};
use crate::rules::Game;

/// The matches used last. A stale one does no harm to what is stored: the store refuses events that do
/// not follow. It would make the bot miss its own turn, so an older state never replaces a newer one.
#[derive(Debug)]
pub(super) struct Cache {
    matches: HashMap<GameId, CachedMatch>,
    uses: u64,
    /// The turns of all matches together.
    turns: usize,
    /// Counts the changes of matches, each in the slot of its number. A load that began before a
    /// change may have read what was there before it, and is not kept then.
    changes: [u32; SLOTS],
}

#[derive(Debug)]
struct CachedMatch {
    used: u64,
    turns: usize,
    found: Arc<Match>,
    /// The event that made it what it is: what nearly every message tells of.
    last: Event,
}

/// When a load began, as [`Cache::load_begins`] tells.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before(u32);

/// Matches share a slot where their numbers are the same modulo this: then a load is forgotten once
/// in a while that could have been kept.
const SLOTS: usize = 256;
/// How many turns are kept: each takes about half a kilobyte, so together some 8 MiB at most.
const KEPT_TURNS: usize = 16_000;
/// What a match takes besides its turns, counted in turns.
const YOUNG: usize = 20;

impl Default for Cache {
    fn default() -> Cache {
        Cache {
            matches: HashMap::new(),
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
        self.matches.get_mut(&game).map(|kept| {
            kept.used = uses;
            Arc::clone(&kept.found)
        })
    }

    /// A match as it is known to stand after event `seq`, and that event.
    pub fn get_at(&mut self, game: GameId, seq: Seq) -> Option<(Arc<Match>, Event)> {
        let kept = self.matches.get(&game)?;
        let found = (kept.found.seq() == seq).then(|| kept.last.clone())?;
        Some((self.get(game)?, found))
    }

    pub fn load_begins(&mut self, game: GameId) -> Before {
        Before(*self.slot(game))
    }

    /// Keeps what was loaded, unless the match has changed since the load began.
    pub fn loaded(&mut self, found: Arc<Match>, last: Event, before: Before) {
        if *self.slot(found.id()) == before.0 {
            self.put(found, last);
        }
    }

    /// Keeps what a match has become.
    pub fn changed(&mut self, found: Arc<Match>, last: Event) {
        let slot = self.slot(found.id());
        *slot = slot.wrapping_add(1);
        self.put(found, last);
    }

    fn put(&mut self, found: Arc<Match>, last: Event) {
        let id = found.id();
        let newer = |kept: &CachedMatch| kept.found.seq() > found.seq();
        if self.matches.get(&id).is_some_and(newer) {
            return;
        }
        self.forget(id);
        let turns = YOUNG + found.game().map_or(0, Game::ply);
        while self.turns + turns > KEPT_TURNS && self.forget_oldest() {}
        self.uses += 1;
        self.turns += turns;
        let kept = CachedMatch {
            used: self.uses,
            turns,
            found,
            last,
        };
        self.matches.insert(id, kept);
    }

    fn forget_oldest(&mut self) -> bool {
        let oldest = self.matches.iter().min_by_key(|(_, kept)| kept.used);
        let oldest = oldest.map(|(id, _)| *id);
        oldest.is_some_and(|id| self.forget(id))
    }

    pub fn forget(&mut self, game: GameId) -> bool {
        let gone = self.matches.remove(&game);
        self.turns -= gone.as_ref().map_or(0, |kept| kept.turns);
        gone.is_some()
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
    use crate::play::{Happened, Language, Person, SideChoice, Takebacks, Timestamp, UserId};

    /// A challenge, and what is left of it once it has been taken back.
    fn before_and_after(id: i64) -> (Arc<Match>, Arc<Match>) {
        let event = Event::Challenged {
            challenger: Person {
                id: UserId(7),
                name: "Mina".to_owned(),
            },
            opponent: None,
            level: None,
            side: SideChoice::Cho,
            ruleset: "modern".to_owned(),
            handicap: None,
            hints: crate::play::Hints::Allowed,
            takebacks: Takebacks::Free,
            terms: None,
            house: crate::play::HouseRules::default(),
            server: None,
            channel: crate::play::ChannelId(1),
            language: Language::En,
            also: None,
            challenger_language: Language::En,
        };
        let made = |events: &[Event]| {
            let at = Timestamp(0);
            let events = events.iter().cloned().map(|event| Happened { event, at });
            Arc::new(Match::replay(GameId(id), &events.collect::<Vec<_>>()).unwrap())
        };
        let before = made(std::slice::from_ref(&event));
        (before, made(&[event, Event::Withdrawn]))
    }

    #[test]
    fn a_load_from_before_a_change_is_not_kept() {
        let (old, new) = before_and_after(3);
        let mut cache = Cache::default();
        let begun = cache.load_begins(old.id());
        cache.changed(Arc::clone(&new), Event::Withdrawn);
        // The new one may have been pushed out meanwhile.
        cache.forget(new.id());
        cache.loaded(Arc::clone(&old), Event::Withdrawn, begun);
        assert!(cache.get(old.id()).is_none());
        let begun = cache.load_begins(old.id());
        cache.loaded(Arc::clone(&new), Event::Withdrawn, begun);
        assert_eq!(cache.get(new.id()).unwrap().seq(), new.seq());
    }

    #[test]
    fn an_older_state_never_replaces_a_newer_one() {
        let (old, new) = before_and_after(3);
        let mut cache = Cache::default();
        cache.changed(Arc::clone(&new), Event::Withdrawn);
        cache.changed(Arc::clone(&old), Event::Withdrawn);
        assert_eq!(cache.get(old.id()).unwrap().seq(), new.seq());
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let mut cache = Cache::default();
        let most = i64::try_from(KEPT_TURNS / YOUNG).unwrap();
        for id in 0..most {
            cache.changed(before_and_after(id).0, Event::Withdrawn);
        }
        assert!(cache.get(GameId(0)).is_some(), "all have room");
        cache.changed(before_and_after(most).0, Event::Withdrawn);
        assert!(cache.get(GameId(0)).is_some(), "it was used");
        assert!(cache.get(GameId(1)).is_none());
        assert!(cache.turns <= KEPT_TURNS);
    }
}

//! The standstills of a match's clocks: of one match, or read at once for many.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{GameClocks, human_players};
use crate::app::error::AppError;
use hansu_play::{ChannelId, GameId, Match, Standstill, StandstillCause, Timestamp, UserId};
use hansu_store::{ShardSet, TimerKind};

impl GameClocks {
    /// Returns the standstills of a match. A game without a pace has no clock, but its players' vacations are still
    /// reported. Vacations and outages also postpone when it can be called off.
    pub(in crate::app) async fn standstills(
        &self,
        game: &Match,
    ) -> Result<Vec<Standstill>, AppError> {
        self.standstills_since(game, game.at()).await
    }

    /// Returns the standstills at least back to `last`: without a pace, those that ended before the last event don't
    /// matter.
    pub(super) async fn standstills_since(
        &self,
        game: &Match,
        last: Timestamp,
    ) -> Result<Vec<Standstill>, AppError> {
        let Some((_, players)) = human_players(game) else {
            return Ok(Vec::new());
        };
        let since = standstills_begin(game, last);
        Ok(self.store.standstills(game.id(), players, since).await?)
    }

    /// Returns the standstills of a person's running matches, of each as by [`GameClocks::standstills`].
    pub(in crate::app) async fn standstills_of(
        &self,
        person: UserId,
        games: &[Arc<Match>],
    ) -> Result<BTreeMap<GameId, Vec<Standstill>>, AppError> {
        let begins = standstills_begin_of(games.iter());
        let Some(first) = begins.values().min() else {
            return Ok(BTreeMap::new());
        };
        let standstills = self.store.standstills_of(person, *first).await?;
        Ok(by_game(&begins, standstills))
    }

    /// Returns the standstills of the matches whose timer of a kind has rung, of each as by
    /// [`GameClocks::standstills`].
    pub(in crate::app) async fn standstills_of_due(
        &self,
        kind: TimerKind,
        shards: &ShardSet,
        games: &[(ChannelId, Arc<Match>)],
    ) -> Result<BTreeMap<GameId, Vec<Standstill>>, AppError> {
        let begins = standstills_begin_of(games.iter().map(|(_, game)| game));
        let Some(first) = begins.values().min() else {
            return Ok(BTreeMap::new());
        };
        let store = &self.store;
        let standstills = store
            .standstills_of_due(kind, shards, self.now(), *first)
            .await?;
        Ok(by_game(&begins, standstills))
    }
}

/// Returns the time from which standstills matter to a match whose last event of interest was at `last`.
fn standstills_begin(game: &Match, last: Timestamp) -> Timestamp {
    game.clocks_since().unwrap_or(last).min(last)
}

/// Returns the time from which standstills matter to each match between people.
fn standstills_begin_of<'a>(
    games: impl Iterator<Item = &'a Arc<Match>>,
) -> BTreeMap<GameId, Timestamp> {
    games
        .filter(|game| human_players(game).is_some())
        .map(|game| (game.id(), standstills_begin(game, game.at())))
        .collect()
}

/// Returns the standstills of each match that end after they begin to matter to it.
fn by_game(
    begins: &BTreeMap<GameId, Timestamp>,
    standstills: Vec<(GameId, Standstill)>,
) -> BTreeMap<GameId, Vec<Standstill>> {
    let mut of_games = BTreeMap::<GameId, Vec<Standstill>>::new();
    for (game, standstill) in standstills {
        // Deliveries belong to a game whenever they ended.
        let counts = |begin: &Timestamp| match standstill.cause {
            StandstillCause::Undelivered(_) => true,
            _ => standstill.span.until.is_none_or(|end| end >= *begin),
        };
        if begins.get(&game).is_some_and(counts) {
            of_games.entry(game).or_default().push(standstill);
        }
    }
    of_games
}

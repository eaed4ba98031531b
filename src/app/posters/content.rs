//! Builds the content of a desk from the database.

use std::sync::Arc;
use std::time::Duration;

use super::Posters;
use super::desk::{Desk, DeskGame, DeskRanks, DeskResult, Listed, OpenChallenge};
use crate::app::clock::TimeSummary;
use crate::app::club::first_ranks;
use crate::app::error::AppError;
use crate::play::{ChannelId, GameId, Match, Phase, RatingPool, ServerId, Speed, Timestamp};
use crate::rules::{BySide, Side};
use crate::store::{DeskRows, FinishedGameRow, Poster};

/// The maximum number of running games listed individually.
const MAX_GAMES: usize = 10;
/// The maximum number of ranks listed for each game, by kind of pace.
const MAX_RANKS: usize = 3;
const MAX_RANKS_IN_EVENING: usize = 1;
/// The interval for checking whether a weekend has begun or ended, in games whose clocks pause then.
const WEEKEND_CHECK_INTERVAL: Duration = Duration::from_secs(60 * 60);

impl Posters {
    /// Returns the current content of a desk, and the time at which it expires on its own.
    ///
    /// # Errors
    /// Database errors.
    pub(in crate::app) async fn desk(
        &self,
        poster: &Poster,
    ) -> Result<(Desk, Option<Timestamp>), AppError> {
        let store = &self.core.store;
        let now = self.core.clocks.now();
        let rows = store.desk_rows(poster.channel, now).await?;
        let settings = store.server(poster.server).await?;
        let DeskRows {
            open_challenges,
            all_open_challenges,
            running,
            all_running,
            over,
            all_over,
            stale_at,
        } = rows;
        let running = self.running(&running).await?;
        let changes = running.iter().filter_map(|(_, changes)| *changes).min();
        let games = running.into_iter().map(|(game, _)| game).collect();
        let desk = Desk {
            channel: poster.channel,
            server: poster.server,
            language: settings.language.unwrap_or(poster.language),
            open_challenges: Listed::of(
                self.open_challenges(&open_challenges).await?,
                all_open_challenges,
            ),
            running: Listed::of(games, all_running),
            results: Listed::of(over.into_iter().map(result).collect(), all_over),
            ranks: self.ranks(poster.server).await?,
        };
        Ok((desk, stale_at.into_iter().chain(changes).min()))
    }

    /// Returns the top ranks of each pool, as everybody may see them.
    async fn ranks(&self, server: ServerId) -> Result<Vec<DeskRanks>, AppError> {
        let mut ranks = Vec::new();
        for pool in RatingPool::all() {
            let limit = match pool.speed {
                Speed::Days => MAX_RANKS,
                Speed::Evening => MAX_RANKS_IN_EVENING,
            };
            let lines = first_ranks(&self.core, server, pool, limit).await?;
            if !lines.is_empty() {
                ranks.push(DeskRanks { pool, lines });
            }
        }
        Ok(ranks)
    }

    async fn open_challenges(&self, games: &[GameId]) -> Result<Vec<OpenChallenge>, AppError> {
        let day = self.core.limits.day;
        let mut open_challenges = Vec::new();
        for &game in games {
            let Some(state) = self.load_readable(game).await? else {
                continue;
            };
            // The challenge may have been accepted since the rows were read; then its commit has marked the desk
            // dirty.
            let Some(expires) = state.expires_at(day) else {
                continue;
            };
            let challenge = state.challenge();
            open_challenges.push(OpenChallenge {
                game,
                challenger: challenge.challenger.clone(),
                ruleset: challenge.ruleset,
                handicap: challenge.handicap,
                terms: challenge.terms,
                rated: challenge.rated,
                expires,
            });
        }
        Ok(open_challenges)
    }

    /// Returns the running games with the earliest deadlines, each with the time of its next automatic change.
    async fn running(
        &self,
        games: &[GameId],
    ) -> Result<Vec<(DeskGame, Option<Timestamp>)>, AppError> {
        let mut running = Vec::new();
        for &game in games {
            let Some(state) = self.load_readable(game).await? else {
                continue;
            };
            let Some(row) = self.core.store.game_row(game).await? else {
                continue;
            };
            let time = self.core.clocks.time_of(&state).await?;
            let Some(line) = desk_game(&state, row.home, time) else {
                continue;
            };
            let changes = self.next_change_at(&state, &line);
            running.push((line, changes));
        }
        running.sort_by_key(|(game, _)| {
            let deadline = game.time.clock.and_then(|clock| clock.deadline);
            (deadline.is_none(), deadline, game.game)
        });
        running.truncate(MAX_GAMES);
        Ok(running)
    }

    /// Returns a match; `None` if it cannot be read, which another part of the bot reports.
    async fn load_readable(&self, game: GameId) -> Result<Option<Arc<Match>>, AppError> {
        match self.core.matches.load(game).await {
            Ok(state) => Ok(Some(state)),
            Err(error) if error.is_of_the_match() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns when a game's clock next stops or restarts without an event.
    fn next_change_at(&self, state: &Match, line: &DeskGame) -> Option<Timestamp> {
        let stops = line.time.clock.and_then(|clock| clock.stop);
        let ends = stops.and_then(|stop| stop.until);
        let vacation_end = line.time.on_vacation.map(|vacation| vacation.until);
        let rests = state
            .seats()
            .is_some_and(|seats| seats.house.rest.is_some());
        let weekend = rests.then(|| self.core.clocks.now() + WEEKEND_CHECK_INTERVAL);
        ends.into_iter().chain(vacation_end).chain(weekend).min()
    }
}

fn desk_game(state: &Match, home: ChannelId, time: TimeSummary) -> Option<DeskGame> {
    if !matches!(
        state.phase(),
        Phase::SettingUp { .. } | Phase::Running { .. }
    ) {
        return None;
    }
    let awaits = BySide::new(state.awaits(Side::Cho), state.awaits(Side::Han));
    let since = Side::ALL.into_iter().filter(|side| awaits[*side]);
    let since = since.map(|side| state.waiting_since(side)).min();
    Some(DeskGame {
        game: state.id(),
        home,
        players: state.seats()?.players.clone(),
        awaits,
        since: since.unwrap_or(state.at()),
        time,
    })
}

fn result(row: FinishedGameRow) -> DeskResult {
    DeskResult {
        game: row.game,
        home: row.home,
        players: row.players,
        winner: row.winner,
        at: row.at,
    }
}

//! Which game a person means.

use super::{App, AppError, Call, Refused};
use crate::play::{ChannelId, GameId, Match, UserId};
use crate::store::GameRow;

/// How a command names its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// By its number.
    Named(GameId),
    /// The one that belongs here: the thread's, or the person's only one.
    Here,
}

impl Which {
    /// Reads the `game` option: a number, with or without a `#`; nothing means the one here.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] where the text is no number.
    pub fn read(text: Option<&str>) -> Result<Which, Refused> {
        let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
            return Ok(Which::Here);
        };
        let digits = text.trim_start_matches('#');
        digits
            .parse()
            .map(Which::Named)
            .map_err(|_| Refused::UnknownGame)
    }
}

/// Whether the game may be looked at from a call: its own server's people, and its players from
/// their direct messages.
fn visible(row: &GameRow, call: &Call, plays: bool) -> bool {
    match call.server() {
        Some(server) => server == row.server,
        None => plays,
    }
}

impl App {
    /// Finds the game that a command is about.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] for one that does not exist or belongs to another server,
    /// [`Refused::NoGame`] and [`Refused::SeveralGames`] where none was named.
    pub async fn find(&self, call: &Call, which: Which) -> Result<GameRow, AppError> {
        match which {
            Which::Named(game) => self.named(call, game).await,
            Which::Here => self.here(call).await,
        }
    }

    /// The game of that number, if the caller may know of it.
    pub(super) async fn named(&self, call: &Call, game: GameId) -> Result<GameRow, AppError> {
        let row = self
            .store
            .game_row(game)
            .await?
            .ok_or(Refused::UnknownGame)?;
        let plays = takes_part(self.load(game).await?.as_ref(), call.actor.id);
        if visible(&row, call, plays) {
            Ok(row)
        } else {
            Err(Refused::UnknownGame.into())
        }
    }

    async fn here(&self, call: &Call) -> Result<GameRow, AppError> {
        let mut at = Vec::new();
        for row in self.store.games_at(call.channel).await? {
            let plays = takes_part(self.load(row.id).await?.as_ref(), call.actor.id);
            if visible(&row, call, plays) {
                at.push((row, plays));
            }
        }
        // A thread belongs to one game at a time; a channel may hold many.
        if let Some((row, _)) = only(at.iter().filter(|(row, plays)| row.open && *plays)) {
            return Ok(row.clone());
        }
        if is_thread_of(&at, call.channel) {
            if let Some((row, _)) = at.into_iter().next() {
                return Ok(row);
            }
        }
        let mine = self
            .store
            .open_games_of(call.actor.id, call.server())
            .await?;
        match mine.as_slice() {
            [] => Err(Refused::NoGame.into()),
            [row] => Ok(row.clone()),
            several => {
                Err(Refused::SeveralGames(several.iter().map(|row| row.id).collect()).into())
            }
        }
    }
}

/// Whether `channel` is a thread made for its games.
fn is_thread_of(at: &[(GameRow, bool)], channel: ChannelId) -> bool {
    at.iter().any(|(row, _)| row.parent != channel)
}

fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}

fn takes_part(game: &Match, who: UserId) -> bool {
    match game.table() {
        Some(table) => table.side_of(who).is_some(),
        None => {
            let challenge = game.challenge();
            challenge.challenger.id == who
                || challenge
                    .opponent
                    .as_ref()
                    .is_some_and(|opponent| opponent.id == who)
        }
    }
}

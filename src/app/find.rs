//! Which game a person means.

use super::{App, AppError, Call, Refused};
use crate::play::GameId;
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

/// Whether the game may be looked at from a call: by its players from anywhere in its server and from
/// their direct messages, by others from where it is played or was challenged. Who may not see a channel
/// does not see its games by their numbers either.
pub(super) fn is_visible(row: &GameRow, call: &Call) -> bool {
    let plays = row.is_about(call.actor.id);
    match call.server() {
        Some(server) => {
            let here = [row.home, row.parent].contains(&call.channel);
            row.server == Some(server) && (plays || here)
        }
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
        if is_visible(&row, call) {
            Ok(row)
        } else {
            Err(Refused::UnknownGame.into())
        }
    }

    async fn here(&self, call: &Call) -> Result<GameRow, AppError> {
        let mut at = self.store.games_at(call.channel).await?;
        // A challenge is not played, looked at or resigned: it is answered by its buttons.
        at.retain(|row| row.is_game() && is_visible(row, call));
        let plays = |row: &&GameRow| row.is_open() && row.is_about(call.actor.id);
        if let Some(row) = only(at.iter().filter(plays)) {
            return Ok(row.clone());
        }
        // A thread belongs to one game at a time; a channel may hold many.
        let thread = at.iter().any(|row| row.parent != call.channel);
        if let Some(row) = at.first().filter(|_| thread) {
            return Ok(row.clone());
        }
        let mut mine = self
            .store
            .open_games_of(call.actor.id, call.server())
            .await?;
        // Where there is nothing else, one's challenge tells best why there is no game.
        if mine.iter().any(GameRow::is_game) {
            mine.retain(GameRow::is_game);
        }
        match mine.as_slice() {
            // Who plays nowhere here may still look at the one game of the channel.
            [] => match only(at.iter().filter(|row| row.is_open())) {
                Some(row) => Ok(row.clone()),
                None => Err(Refused::NoGame.into()),
            },
            [row] => Ok(row.clone()),
            several => {
                Err(Refused::SeveralGames(several.iter().map(|row| row.id).collect()).into())
            }
        }
    }
}

fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}

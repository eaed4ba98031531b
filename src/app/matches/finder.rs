//! Finding the game that a command means, and refusing those that its caller may not know of.

use std::sync::Arc;

use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use crate::play::GameId;
use crate::store::{GameRow, Store};

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
fn is_visible(row: &GameRow, request: &RequestContext) -> bool {
    let plays = row.is_about(request.actor.id);
    match request.server() {
        Some(server) => {
            let here = [row.home, row.parent].contains(&request.channel);
            row.server == Some(server) && (plays || here)
        }
        None => plays,
    }
}

/// Finds the game that a command means.
#[derive(Debug)]
pub struct GameFinder {
    store: Arc<Store>,
}

impl GameFinder {
    /// A finder over the games of a store.
    pub fn new(store: Arc<Store>) -> GameFinder {
        GameFinder { store }
    }

    /// Finds the game that a command is about.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] for one that does not exist or belongs to another server,
    /// [`Refused::NoGame`] and [`Refused::SeveralGames`] where none was named.
    pub async fn find(&self, request: &RequestContext, which: Which) -> Result<GameRow, AppError> {
        match which {
            Which::Named(game) => self.named(request, game).await,
            Which::Here => self.here(request).await,
        }
    }

    /// The finished game that an analysis is wanted of: where none is named, the one that the caller
    /// played here last, else the last that anybody did.
    pub async fn find_finished(
        &self,
        request: &RequestContext,
        which: Which,
    ) -> Result<GameRow, AppError> {
        if which == Which::Here {
            let mut here = self.store.games_at(request.channel).await?;
            here.retain(|row| !row.is_open() && row.ply > 0 && is_visible(row, request));
            if let Some(row) = last_to_end(own_or_all(here, request)) {
                return Ok(row);
            }
        }
        self.find(request, which).await
    }

    /// The game whose record is wanted: where none is named the one that is being played here, else the
    /// one that ended here last.
    pub async fn find_recorded(
        &self,
        request: &RequestContext,
        which: Which,
    ) -> Result<GameRow, AppError> {
        if which == Which::Here {
            let mut here = self.store.games_at(request.channel).await?;
            here.retain(|row| row.phase.has_board() && is_visible(row, request));
            let (open, over): (Vec<_>, Vec<_>) = here.into_iter().partition(GameRow::is_open);
            if !open.is_empty() {
                return only(own_or_all(open, request));
            }
            let over = over.into_iter().filter(|row| row.ply > 0);
            if let Some(row) = last_to_end(over.collect()) {
                return Ok(row);
            }
        }
        self.find(request, which).await
    }

    /// The game of that number, if the caller may know of it.
    pub(in crate::app) async fn named(
        &self,
        request: &RequestContext,
        game: GameId,
    ) -> Result<GameRow, AppError> {
        let row = self
            .store
            .game_row(game)
            .await?
            .ok_or(Refused::UnknownGame)?;
        if is_visible(&row, request) {
            Ok(row)
        } else {
            Err(Refused::UnknownGame.into())
        }
    }

    async fn here(&self, request: &RequestContext) -> Result<GameRow, AppError> {
        let mut at = self.store.games_at(request.channel).await?;
        // A challenge is not played, looked at or resigned: it is answered by its buttons.
        at.retain(|row| row.is_game() && is_visible(row, request));
        let (open, over): (Vec<_>, Vec<_>) = at.into_iter().partition(GameRow::is_open);
        let open = own_or_all(open, request);
        if open.iter().any(|row| row.is_about(request.actor.id)) {
            return only(open);
        }
        // In a thread its game is meant; in a channel the caller may mean one of their own games.
        let thread = open
            .iter()
            .chain(&over)
            .any(|row| row.parent != request.channel);
        if thread {
            return match last_to_end(over).filter(|_| open.is_empty()) {
                Some(row) => Ok(row),
                None => only(open),
            };
        }
        let mut mine = self
            .store
            .open_games_of(request.actor.id, request.server())
            .await?;
        // Where there is nothing else, one's challenge tells best why there is no game.
        if mine.iter().any(GameRow::is_game) {
            mine.retain(GameRow::is_game);
        }
        // Somebody without a game here may still look at the games of the channel.
        only(if mine.is_empty() { open } else { mine })
    }
}

/// Of the games of a place the caller's own are meant, if there are any among them.
fn own_or_all(mut rows: Vec<GameRow>, request: &RequestContext) -> Vec<GameRow> {
    let plays = |row: &GameRow| row.is_about(request.actor.id);
    if rows.iter().any(plays) {
        rows.retain(plays);
    }
    rows
}

/// The one of these that ended last.
fn last_to_end(over: Vec<GameRow>) -> Option<GameRow> {
    over.into_iter().max_by_key(|row| (row.changed_at, row.id))
}

/// The one game that there is. Where there are several the newest is no more likely to be meant than the
/// others.
fn only(rows: impl IntoIterator<Item = GameRow>) -> Result<GameRow, AppError> {
    let mut rows = rows.into_iter();
    let first = rows.next().ok_or(Refused::NoGame)?;
    match rows.next() {
        None => Ok(first),
        Some(second) => {
            let all = [first, second].into_iter().chain(rows);
            Err(Refused::SeveralGames(all.map(|row| row.id).collect()).into())
        }
    }
}

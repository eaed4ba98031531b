//! Finds the game that a command refers to, and enforces who may see it.

use super::Matches;
use crate::app::error::{AppError, Refused, readable};
use crate::app::request_context::RequestContext;
use hansu_play::{GameId, GameResult, Level, Match, Phase, UserId};
use hansu_store::GameRow;

/// The number of finished games among which one with turns is looked for.
const FINISHED: u32 = 10;

/// Parses the `game` option: a number, with or without `#`; `None` if it is empty.
///
/// # Errors
/// [`Refused::UnknownGame`] if the text is not a number.
pub fn game_named(text: Option<&str>) -> Result<Option<GameId>, Refused> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let digits = text.trim_start_matches('#');
    let game = digits.parse().map_err(|_| Refused::UnknownGame)?;
    Ok(Some(game))
}

/// Returns whether the caller may see a game. Players may see it anywhere in its server and in their direct messages;
/// others only in its channel or the one where it was challenged. Otherwise guessing numbers would reveal games of
/// channels that the caller cannot view.
fn is_visible(row: &GameRow, request: &RequestContext) -> bool {
    let plays = row.is_about(request.actor.id);
    match request.server() {
        Some(server) => {
            let is_here = [row.home, row.parent].contains(&request.channel);
            row.server == Some(server) && (plays || is_here)
        }
        None => plays,
    }
}

impl Matches {
    /// Finds the game that a command is about: the named one, the thread's, or the person's only one.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] if it does not exist or may not be seen; [`Refused::NoGame`] and
    /// [`Refused::SeveralGames`] if none was named.
    pub async fn find(
        &self,
        request: &RequestContext,
        named: Option<GameId>,
    ) -> Result<GameRow, AppError> {
        match named {
            Some(game) => self.named(request, game).await,
            None => self.here(request).await,
        }
    }

    /// Finds the finished game to analyse. If none is named: the caller's last game here, else the last game here, else
    /// the caller's last game in this server.
    pub async fn find_finished(
        &self,
        request: &RequestContext,
        named: Option<GameId>,
    ) -> Result<GameRow, AppError> {
        if named.is_none() {
            let mut rows = self.store.games_at(request.channel).await?;
            rows.retain(|row| !row.is_open() && row.ply > 0 && is_visible(row, request));
            if let Some(row) = last_to_end(own_or_all(rows, request)) {
                return Ok(row);
            }
            // Those of a channel end in its threads.
            let (person, server) = (request.actor.id, request.server());
            let last = self.store.finished_games_of(person, server, 0, FINISHED);
            if let Some(row) = last.await?.into_iter().find(|row| row.ply > 0) {
                return Ok(row);
            }
        }
        self.find(request, named).await
    }

    /// Finds the game to export. If none is named: the open game here, else the last one that ended here.
    pub async fn find_recorded(
        &self,
        request: &RequestContext,
        named: Option<GameId>,
    ) -> Result<GameRow, AppError> {
        if named.is_none() {
            let mut rows = self.store.games_at(request.channel).await?;
            rows.retain(|row| row.phase.has_board() && is_visible(row, request));
            let (open, finished): (Vec<_>, Vec<_>) = rows.into_iter().partition(GameRow::is_open);
            if !open.is_empty() {
                return only(own_or_all(open, request));
            }
            let finished = finished.into_iter().filter(|row| row.ply > 0);
            if let Some(row) = last_to_end(finished.collect()) {
                return Ok(row);
            }
        }
        self.find(request, named).await
    }

    /// Finds the game that plain text in direct messages is about: one played there, else one in which the caller is to
    /// move.
    ///
    /// # Errors
    /// [`Refused::NoGame`]; [`Refused::SeveralGames`] if one must be chosen.
    pub async fn find_written_about(&self, request: &RequestContext) -> Result<GameRow, AppError> {
        let playable = |row: &GameRow| row.is_game() && row.is_open() && is_visible(row, request);
        let mut rows = self.store.games_at(request.channel).await?;
        rows.retain(playable);
        if rows.is_empty() {
            rows = self
                .store
                .open_games_of(request.actor.id, request.server())
                .await?;
            rows.retain(playable);
        }
        let mut to_move = Vec::new();
        let mut all = Vec::new();
        for row in rows {
            if let Some(state) = readable(self.load_row(&row).await)? {
                // Its turns are voted on in its channel.
                if state.votes().is_some() {
                    continue;
                }
                if state.is_awaited(request.actor.id) {
                    to_move.push(row.clone());
                }
            }
            all.push(row);
        }
        // Text that is valid at any time, such as resigning, may be about any of the games.
        only(if to_move.is_empty() { all } else { to_move })
    }

    /// Returns the game of that number, if the caller may see it.
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
        // Challenges are excluded: they are answered by their buttons.
        at.retain(|row| row.is_game() && is_visible(row, request));
        let (open, finished): (Vec<_>, Vec<_>) = at.into_iter().partition(GameRow::is_open);
        let open = own_or_all(open, request);
        if open.iter().any(|row| row.is_about(request.actor.id)) {
            return only(open);
        }
        // In a thread the caller means its own game, even if finished; in a channel, one of their games.
        let thread = open
            .iter()
            .chain(&finished)
            .any(|row| row.parent != request.channel);
        if thread {
            return match last_to_end(finished) {
                Some(row) if open.is_empty() => Ok(row),
                _ => only(open),
            };
        }
        let mut rows = self
            .store
            .open_games_of(request.actor.id, request.server())
            .await?;
        // A challenge is kept if there is no game: it explains best why there is none yet.
        if rows.iter().any(GameRow::is_game) {
            rows.retain(GameRow::is_game);
        }
        // A person without a game here may still view the channel's games.
        only(if rows.is_empty() { open } else { rows })
    }
}

/// Returns the caller's own games if there are any, otherwise all.
fn own_or_all(mut rows: Vec<GameRow>, request: &RequestContext) -> Vec<GameRow> {
    let plays = |row: &GameRow| row.is_about(request.actor.id);
    if rows.iter().any(plays) {
        rows.retain(plays);
    }
    rows
}

/// Returns the game that ended last.
fn last_to_end(finished: Vec<GameRow>) -> Option<GameRow> {
    finished
        .into_iter()
        .max_by_key(|row| (row.changed_at, row.id))
}

/// Returns the only game. With several games the caller must choose, since the newest is no better guess than another.
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

/// The number of a person's finished games that are searched for games against the bot.
const SEARCHED_GAMES: u32 = 50;

impl Matches {
    /// Returns the level that suits the player of a practice game better, by the results of it and of earlier games at
    /// its level. `None` if the level fits, or it is no practice game. Games with a handicap or from a
    /// position to practise do not count.
    ///
    /// # Errors
    /// Database errors.
    pub async fn level_suggested_after(&self, game: &Match) -> Result<Option<Level>, AppError> {
        let (Some(level), Some(bot), Phase::Over { .. }, None, None) = (
            game.level(),
            game.bot(),
            game.phase(),
            game.handicap(),
            game.endgame(),
        ) else {
            return Ok(None);
        };
        let player = game.challenge().challenger.id;
        let results = self.results_at(level, game, (player, bot.id)).await?;
        Ok(level.suggested_after(&results))
    }

    /// Returns the results of a player's games against the bot at a level, newest first, from `last` on. Stops at the
    /// number that matters.
    async fn results_at(
        &self,
        level: Level,
        last: &Match,
        (player, bot): (UserId, UserId),
    ) -> Result<Vec<GameResult>, AppError> {
        let ended = self
            .store
            .finished_games_of(player, None, 0, SEARCHED_GAMES);
        let against_bot =
            |row: &GameRow| row.opponent.as_ref().is_some_and(|player| player.id == bot);
        let mut results = vec![last.result_for(player)];
        for row in ended
            .await?
            .iter()
            .filter(|row| against_bot(row) && row.id != last.id() && row.changed_at <= last.at())
        {
            if results.len() == Level::RESULTS {
                break;
            }
            let Some(game) = readable(self.load_row(row).await)? else {
                continue;
            };
            if game.level() == Some(level) && game.handicap().is_none() && game.endgame().is_none()
            {
                results.push(game.result_for(player));
            }
        }
        Ok(results)
    }
}

//! Rematches: a finished game's players challenge each other again, and a second press accepts the first.

use super::Games;
use super::challenges::StoredChallenge;
use super::commit::{Acted, Visibility};
use crate::app::error::{AppError, Refused, readable};
use crate::app::request_context::RequestContext;
use hansu_play::{
    Addressee, ChallengeOptions, GameId, Level, Match, Person, Phase, Refusal, UserId, Version,
};
use hansu_store::{GamePhase, GameRow, StoreError};
use hansu_teaching::Endgame;
use janggi::{Handicap, Side};

/// The rematch of a finished game, as one of its players sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextGame {
    /// It has begun.
    Begun(GameId),
    /// The opponent offers it.
    OfferedByOpponent(GameId),
    /// The player offers it.
    OfferedByPlayer(GameId),
}

/// The result of a request for a rematch.
#[derive(Debug)]
pub enum Rematch {
    /// It is offered; against the bot it has begun.
    Offered(StoredChallenge),
    /// The opponent had offered it, so it has begun.
    Accepted(Box<Acted>),
    /// It had begun before.
    Begun(Box<GameRow>),
}

/// The open games of a finished game's players.
#[derive(Debug, Default)]
struct OpenGames {
    /// The rematch.
    next: Option<NextGame>,
    /// The newest of them.
    newest: Option<GameId>,
}

impl Games {
    /// Challenges the opponent of a finished game again, or accepts the rematch that the opponent offers. Sides are
    /// swapped, except that the giver of a handicap gives it again. Against the bot `level` may be another one.
    ///
    /// # Errors
    /// [`Refused::UnknownButton`] for a level in a game between people, [`Refused::Play`] for a bystander or an
    /// unfinished game, and the errors of [`Games::challenge`] and [`Games::accept`].
    pub async fn rematch(
        &self,
        request: &RequestContext,
        game: GameId,
        version: Version,
        level: Option<Level>,
    ) -> Result<Rematch, AppError> {
        self.pressed(request, game, version).await?;
        let finished = self.core.matches.load(game).await?;
        loop {
            let open = match level {
                Some(_) => OpenGames::default(),
                None => self.open_games_after(request.actor.id, &finished).await?,
            };
            match open.next {
                Some(NextGame::Begun(next)) => {
                    let row = self.core.store.game_row(next).await?;
                    return Ok(Rematch::Begun(Box::new(row.ok_or(Refused::UnknownGame)?)));
                }
                Some(NextGame::OfferedByOpponent(next)) => {
                    let row = self.core.store.game_row(next).await?;
                    let row = row.ok_or(Refused::UnknownGame)?;
                    // A rematch names its sides.
                    let acted = self.take_seat(request, &row, Side::Cho).await?;
                    self.core.signals.game_changed(game);
                    return Ok(Rematch::Accepted(Box::new(acted)));
                }
                // A second offer is refused as any second challenge.
                Some(NextGame::OfferedByPlayer(_)) | None => {}
            }
            let newest = open.newest.unwrap_or(game);
            match self.repeat(request, &finished, level, newest, Some).await {
                // The opponent offered it in the meantime, which is seen now.
                Err(AppError::Broken(StoreError::Crossed)) => {}
                result => return result.map(Rematch::Offered),
            }
        }
    }

    /// Starts the next position to practise after one that is finished.
    ///
    /// # Errors
    /// [`Refused::UnknownButton`] if the game began from no such position, and those of [`Games::rematch`].
    pub async fn next_ending(
        &self,
        request: &RequestContext,
        game: GameId,
        version: Version,
    ) -> Result<StoredChallenge, AppError> {
        self.pressed(request, game, version).await?;
        let finished = self.core.matches.load(game).await?;
        let next = finished.endgame().map(Endgame::following);
        self.repeat(request, &finished, None, game, |options| {
            let start = Some(next?);
            Some(ChallengeOptions { start, ..options })
        })
        .await
    }

    /// Challenges the opponent of a finished game, with its terms as `change` returns them.
    ///
    /// `newest` is the newest open game of the two that was seen, or the finished game.
    ///
    /// # Errors
    /// [`StoreError::Crossed`], and those of [`Games::rematch`].
    async fn repeat(
        &self,
        request: &RequestContext,
        finished: &Match,
        level: Option<Level>,
        newest: GameId,
        change: impl FnOnce(ChallengeOptions) -> Option<ChallengeOptions>,
    ) -> Result<StoredChallenge, AppError> {
        let game = finished.id();
        let (opponent, side) = opponent_and_side(finished, request)
            .map_err(|refusal| AppError::play(refusal, Some(game)))?;
        if opponent.id.is_former() {
            return Err(Refused::FormerPlayer.into());
        }
        let next = rematch_side(finished, side);
        let addressee = match (finished.level(), level) {
            (Some(own_level), level) => Addressee::Bot {
                bot: opponent,
                level: level.unwrap_or(own_level),
            },
            (None, None) => Addressee::Person(opponent),
            (None, Some(_)) => return Err(Refused::UnknownButton.into()),
        };
        let options = ChallengeOptions {
            side: Some(next.into()),
            ..finished.challenge().options()
        };
        let options = change(options).ok_or(Refused::UnknownButton)?;
        let answer = if self.answers_rematch_in_thread(request, finished).await? {
            Visibility::InOldThread
        } else {
            Visibility::Public
        };
        let giving = Handicap::giver;
        let challenged = self.invite(request, addressee, options, giving, answer, Some(newest));
        let challenged = challenged.await?;
        // Open pages show the offer with the finished game.
        self.core.signals.game_changed(game);
        Ok(challenged)
    }

    /// Returns the rematch of a finished game, as `person` sees it; `None` before anybody offers one.
    ///
    /// # Errors
    /// Database errors.
    pub async fn next_game(
        &self,
        person: UserId,
        game: &Match,
    ) -> Result<Option<NextGame>, AppError> {
        Ok(self.open_games_after(person, game).await?.next)
    }

    async fn open_games_after(&self, person: UserId, game: &Match) -> Result<OpenGames, AppError> {
        let (Phase::Over { seats, .. }, Ok(side)) = (game.phase(), game.seat(person)) else {
            return Ok(OpenGames::default());
        };
        let opponent = seats.players[side.opponent()].id;
        let server = game.challenge().server;
        let mut found = Vec::new();
        let mut newest = None;
        for row in self.core.store.open_games_of(person, server).await? {
            if row.server != server || !row.is_about(opponent) {
                continue;
            }
            newest = newest.max(Some(row.id));
            let next = readable(self.core.matches.load_row(&row).await)?;
            if next.is_some_and(|next| is_rematch(&next, game)) {
                found.push(match row.phase {
                    GamePhase::Challenged if row.challenger.id == person => {
                        NextGame::OfferedByPlayer(row.id)
                    }
                    GamePhase::Challenged => NextGame::OfferedByOpponent(row.id),
                    _ => NextGame::Begun(row.id),
                });
            }
        }
        // A game goes before an offer, and an offer that can be accepted before one that waits.
        let next = found.into_iter().min_by_key(|next| match next {
            NextGame::Begun(game) => (0, -game.0),
            NextGame::OfferedByOpponent(game) => (1, -game.0),
            NextGame::OfferedByPlayer(game) => (2, -game.0),
        });
        Ok(OpenGames { next, newest })
    }
}

/// Returns whether a game or challenge of the same two players is the rematch of a finished game: a later one of the same
/// kind by the same rules, whose challenger has the side that [`Games::rematch`] gives.
fn is_rematch(next: &Match, game: &Match) -> bool {
    let challenge = next.challenge();
    let Ok(side) = game.seat(challenge.challenger.id) else {
        return false;
    };
    let is_later = next.accepted_at().unwrap_or(next.at()) >= game.at();
    let has_same_rules = next.ruleset() == game.ruleset() && next.handicap() == game.handicap();
    let finished = game.challenge();
    let has_same_kind = challenge.start == finished.start && challenge.votes == finished.votes;
    let has_side = challenge.side == rematch_side(game, side).into();
    next.id() > game.id() && is_later && has_same_rules && has_same_kind && has_side
}

/// Returns the side in a rematch of the player of a side. The giver of a handicap gives it again.
fn rematch_side(game: &Match, side: Side) -> Side {
    match game.handicap() {
        Some(_) => side,
        None => side.opponent(),
    }
}

/// Returns the caller's opponent in a finished match, and the caller's side.
fn opponent_and_side(state: &Match, request: &RequestContext) -> Result<(Person, Side), Refusal> {
    let side = state.seat(request.actor.id)?;
    match state.phase() {
        Phase::Over { seats, .. } => Ok((seats.players[side.opponent()].clone(), side)),
        _ => Err(Refusal::NotOverYet),
    }
}

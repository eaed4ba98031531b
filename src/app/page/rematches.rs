//! Rematches that are offered and accepted on the board page.

use super::visitors::Visitor;
use super::{BoardPage, own, place_of};
use crate::app::error::{AppError, Refused, readable};
use crate::app::games::rematch_side;
use crate::app::request_context::{Place, RequestContext};
use hansu_play::{GameId, Language, Level, Match, Phase, UserId, Version};
use hansu_store::{GamePhase, GameRow, PageAct};
use janggi::Side;

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

/// A rematch as a person wants it on the page.
#[derive(Debug, Clone)]
pub struct PageRematch {
    /// The finished game.
    pub game: GameId,
    /// The bot's level, if it is to be another one.
    pub level: Option<Level>,
    /// The id that identifies a repetition.
    pub act: PageAct,
}

impl BoardPage {
    /// Returns the rematch of a finished game, as `person` sees it; `None` before anybody offers one.
    ///
    /// # Errors
    /// Database errors.
    pub async fn next_game(
        &self,
        person: UserId,
        game: &Match,
    ) -> Result<Option<NextGame>, AppError> {
        let (Phase::Over { seats, .. }, Ok(side)) = (game.phase(), game.seat(person)) else {
            return Ok(None);
        };
        let opponent = seats.players[side.opponent()].id;
        let server = game.challenge().server;
        let mut found = Vec::new();
        for row in self.core.store.open_games_of(person, server).await? {
            if row.server != server || !row.is_about(opponent) {
                continue;
            }
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
        Ok(found.into_iter().min_by_key(|next| match next {
            NextGame::Begun(game) => (0, -game.0),
            NextGame::OfferedByOpponent(game) => (1, -game.0),
            NextGame::OfferedByPlayer(game) => (2, -game.0),
        }))
    }

    /// Offers a rematch of a finished game, as its button in Discord does, or accepts the opponent's, unless the same
    /// act did so before. A game against the bot has begun then, unless Discord does not accept its message.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`], [`Refused::OtherAct`] for the id of another act, [`Refused::DirectMessagesClosed`],
    /// and those of [`Games::rematch`](super::Games::rematch) and [`Games::accept`](super::Games::accept).
    pub async fn rematch(
        &self,
        visitor: Visitor,
        language: Language,
        rematch: PageRematch,
    ) -> Result<NextGame, AppError> {
        let person = visitor.person;
        let (row, state) = self.game(visitor, rematch.game).await?;
        if !self.is_known(person, &rematch.act).await? {
            match self
                .carry_out(language, (&row, &state), person, &rematch)
                .await
            {
                // The same act was delivered twice, and the other delivery was faster.
                Ok(()) | Err(AppError::Doubled) => {}
                Err(error) => return Err(error),
            }
        }
        let challenged = self.core.store.game_begun_by(person, &rematch.act.id);
        if let Some(game) = challenged.await? {
            let is_practice = state.level().is_some();
            if is_practice && self.is_refused_by_discord(game).await? && row.server.is_none() {
                self.withdraw(language, game, &rematch.act).await?;
                return Err(Refused::DirectMessagesClosed.into());
            }
            let row = self.core.store.game_row(game).await?;
            return Ok(if row.is_some_and(|row| row.is_game()) {
                NextGame::Begun(game)
            } else {
                NextGame::OfferedByPlayer(game)
            });
        }
        let next = self.next_game(person, &state).await?;
        Ok(next.ok_or(Refused::UnknownGame)?)
    }

    /// Challenges to the rematch, or accepts the opponent's challenge.
    async fn carry_out(
        &self,
        language: Language,
        (row, state): (&GameRow, &Match),
        person: UserId,
        rematch: &PageRematch,
    ) -> Result<(), AppError> {
        let actor = own(state, person)?;
        let act = rematch.act.clone();
        let request = self.request(actor, language, place_of(row), act);
        let request = with_threads(request);
        let next = match rematch.level {
            Some(_) => None,
            None => self.next_game(person, state).await?,
        };
        match next {
            Some(NextGame::Begun(_) | NextGame::OfferedByPlayer(_)) => Ok(()),
            Some(NextGame::OfferedByOpponent(game)) => {
                // A rematch names its sides.
                let accepted = self.games.accept(&request, game, Version(0), Side::Cho);
                accepted.await.map(drop)?;
                self.core.signals.game_changed(row.id);
                Ok(())
            }
            None => {
                let version = state.version();
                let challenged = self.games.rematch(&request, row.id, version, rematch.level);
                challenged.await.map(drop)
            }
        }
    }
}

/// Returns whether a game or challenge of the same two players is the rematch of a finished game: a later one by the same
/// rules, whose challenger has the side that [`Games::rematch`](super::Games::rematch) gives.
fn is_rematch(next: &Match, game: &Match) -> bool {
    let challenge = next.challenge();
    let Ok(side) = game.seat(challenge.challenger.id) else {
        return false;
    };
    let is_later = next.accepted_at().unwrap_or(next.at()) >= game.at();
    let has_same_rules = next.ruleset() == game.ruleset() && next.handicap() == game.handicap();
    let has_side = challenge.side == rematch_side(game, side).into();
    next.id() > game.id() && is_later && has_same_rules && has_side
}

/// Returns the request as if the bot and its actor may do in the channel what they could do when the game began. The
/// courier falls back to the channel if no thread can be made.
fn with_threads(mut request: RequestContext) -> RequestContext {
    if let Place::Server(server) = &mut request.place {
        server.posts_above = server.thread;
        server.threads = !server.thread;
    }
    request
}

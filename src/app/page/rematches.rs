//! Rematches that are offered and accepted on the board page.

use super::visitors::Visitor;
use super::{BoardPage, own, place_of};
use crate::app::error::{AppError, Refused};
use crate::app::games::NextGame;
use crate::app::request_context::{Place, RequestContext};
use hansu_play::{GameId, Language, Level, Match, UserId};
use hansu_store::{GameRow, PageAct};

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
        let next = self.games.next_game(person, &state).await?;
        Ok(next.ok_or(Refused::UnknownGame)?)
    }

    /// Challenges to the rematch, or accepts the opponent's challenge, unless the person offers it already.
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
            None => self.games.next_game(person, state).await?,
        };
        if let Some(NextGame::OfferedByPlayer(_)) = next {
            return Ok(());
        }
        let version = state.version();
        let rematch = self.games.rematch(&request, row.id, version, rematch.level);
        rematch.await.map(drop)
    }
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

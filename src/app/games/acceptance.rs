//! Answers to a challenge.

use super::Games;
use super::commit::Acted;
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use crate::play::{Addressee, Command, GameId, HouseRules, Version};
use crate::rules::Side;
use crate::store::GameRow;

impl Games {
    /// Accepts a challenge. `lot` is the challenger's side if sides are drawn at random.
    pub async fn accept(
        &self,
        request: &RequestContext,
        game: GameId,
        version: Version,
        lot: Side,
    ) -> Result<Acted, AppError> {
        let row = self.pressed(request, game, version).await?;
        self.take_seat(request, &row, lot).await
    }

    /// Accepts a challenge to anyone that was posted in the channel of the request, from another message than its own.
    /// `lot` is the challenger's side if it is drawn at random.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] if it is no such challenge, and the errors of [`Games::accept`].
    pub async fn accept_open_challenge(
        &self,
        request: &RequestContext,
        game: GameId,
        lot: Side,
    ) -> Result<Acted, AppError> {
        let row = self.core.matches.named(request, game).await?;
        let found = self.core.matches.load(game).await?;
        let open = found.challenge().addressee == Addressee::Anyone;
        if row.parent != request.channel || !open {
            return Err(Refused::UnknownGame.into());
        }
        self.take_seat(request, &row, lot).await
    }

    async fn take_seat(
        &self,
        request: &RequestContext,
        row: &GameRow,
        lot: Side,
    ) -> Result<Acted, AppError> {
        let game = row.id;
        let here = request.in_server()?;
        if !here.missing.is_empty() {
            return Err(Refused::Missing(here.missing.clone()).into());
        }
        if self.is_being_posted(game).await? {
            return Err(Refused::ChallengeBeingPosted.into());
        }
        let found = self.core.matches.load(game).await?;
        let settings = self.core.store.server(here.server).await?;
        // No pace means no clock, so the server's clock rules do not apply.
        let house = match found.terms() {
            Some(_) => settings.house(),
            None => HouseRules::default(),
        };
        let challenge = found.challenge();
        let spoken = challenge.game_languages(settings.language, request.language, here.language);
        let command = Command::Accept {
            name: request.actor.name.clone(),
            lot,
            language: spoken.language,
            also: spoken.also,
            house,
        };
        self.act_on(found, request, row, None, command).await
    }

    /// Returns whether a rematch challenge, requested in the previous game's thread, is still not posted in the parent
    /// channel after a moment. The new thread is created from that message.
    async fn is_being_posted(&self, game: GameId) -> Result<bool, AppError> {
        let store = &self.core.store;
        let look = || async {
            let posts = store.challenge_posts(game).await?;
            let above = posts.last().filter(|_| posts.len() > 1);
            // A parked message may be posted much later: then the game begins without a thread.
            let settled =
                above.is_none_or(|above| above.is_delivered() || above.parked().is_some());
            Ok::<_, AppError>(settled.then_some(()))
        };
        // Half the time after which an answer is deferred: a refusal is then immediate and private.
        let limit = self.core.limits.lane_wait / 2;
        let settled = self.core.signals.poll_rows_until(limit, look).await?;
        Ok(settled.is_none())
    }

    /// Declines a challenge, or withdraws the caller's own.
    pub async fn answer_challenge(
        &self,
        request: &RequestContext,
        game: GameId,
        version: Version,
        command: Command,
    ) -> Result<Acted, AppError> {
        let row = self.pressed(request, game, version).await?;
        self.act(request, &row, None, command).await
    }
}

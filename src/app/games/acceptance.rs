//! Answers to a challenge.

use super::Games;
use super::commit::Acted;
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use hansu_play::{Addressee, Command, GameId, HouseRules, Version};
use hansu_store::GameRow;
use janggi::Side;

impl Games {
    /// Accepts a challenge. `random_side` is the challenger's side if sides are drawn at random.
    pub async fn accept(
        &self,
        request: &RequestContext,
        game: GameId,
        version: Version,
        random_side: Side,
    ) -> Result<Acted, AppError> {
        let row = self.pressed(request, game, version).await?;
        self.take_seat(request, &row, random_side).await
    }

    /// Accepts a challenge to anyone that was posted in the channel of the request, from another message than its own.
    /// `random_side` is the challenger's side if it is drawn at random.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] if it is no such challenge, and the errors of [`Games::accept`].
    pub async fn accept_open_challenge(
        &self,
        request: &RequestContext,
        game: GameId,
        random_side: Side,
    ) -> Result<Acted, AppError> {
        let row = self.core.matches.named(request, game).await?;
        let state = self.core.matches.load(game).await?;
        let open = state.challenge().addressee == Addressee::Anyone;
        if row.parent != request.channel || !open {
            return Err(Refused::UnknownGame.into());
        }
        self.take_seat(request, &row, random_side).await
    }

    /// Accepts a challenge of which it is known that it may be accepted in this channel.
    pub(super) async fn take_seat(
        &self,
        request: &RequestContext,
        row: &GameRow,
        random_side: Side,
    ) -> Result<Acted, AppError> {
        let game = row.id;
        let server_place = request.in_server()?;
        if !server_place.missing.is_empty() {
            return Err(Refused::Missing(server_place.missing.clone()).into());
        }
        if self.is_being_posted(game).await? {
            return Err(Refused::ChallengeBeingPosted.into());
        }
        let state = self.core.matches.load(game).await?;
        let settings = self.core.store.server(server_place.server).await?;
        // No pace means no clock, so the server's clock rules do not apply.
        let house = match state.terms() {
            Some(_) => settings.house(),
            None => HouseRules::default(),
        };
        let challenge = state.challenge();
        let languages =
            challenge.game_languages(settings.language, request.language, server_place.language);
        let command = Command::Accept {
            name: request.actor.name.clone(),
            lot: random_side,
            language: languages.language,
            also: languages.also,
            house,
        };
        self.act_on(state, request, row, None, command).await
    }

    /// Returns whether a rematch challenge, requested in the previous game's thread, is still not posted in the parent
    /// channel after a moment. The new thread is created from that message.
    async fn is_being_posted(&self, game: GameId) -> Result<bool, AppError> {
        let store = &self.core.store;
        let look = || async {
            let posts = store.challenge_posts(game).await?;
            let starter = if posts.len() > 1 { posts.last() } else { None };
            // A parked message may be posted much later: then the game begins without a thread.
            let is_settled =
                starter.is_none_or(|post| post.is_delivered() || post.parked().is_some());
            Ok::<_, AppError>(is_settled.then_some(()))
        };
        // Half the time after which an answer is deferred, so that a refusal is still immediate and private.
        let limit = self.core.limits.lane_wait / 2;
        let settled_rows = self.core.signals.poll_rows_until(limit, look).await?;
        Ok(settled_rows.is_none())
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

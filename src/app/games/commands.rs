//! One function per command that players give in a match.

use std::sync::Arc;

use super::Games;
use super::act::moved_on;
use super::commit::{Acted, Visibility};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use crate::play::{Command, Event, GameId, HouseRules, Language, Match, Version};
use crate::rules::{Action, Formation, Side};
use crate::store::GameRow;

impl Games {
    /// Accepts a challenge. `lot` is the challenger's side if the challenge leaves sides to chance.
    pub async fn accept(
        &self,
        request: &RequestContext,
        game: GameId,
        version: Version,
        lot: Side,
    ) -> Result<Acted, AppError> {
        let row = self.pressed(request, game, version).await?;
        let here = request.here.as_ref().ok_or(Refused::ServerOnly)?;
        if !here.missing.is_empty() {
            return Err(Refused::Missing(here.missing.clone()).into());
        }
        let found = self.core.matches.load(game).await?;
        let players = [found.challenge().challenger_language, request.language];
        let settings = self.core.store.server(here.server).await?;
        let setting = settings.language;
        // No pace means no clock, so the server's clock rules do not apply.
        let house = match found.terms() {
            Some(_) => settings.house(),
            None => HouseRules::default(),
        };
        let language = Language::of_game(setting, players, here.language);
        let differ = setting.is_none() && players[0] != players[1];
        let command = Command::Accept {
            name: request.actor.name.clone(),
            lot,
            language,
            also: differ.then(|| language.other()),
            house,
        };
        self.act(request, &row, None, &command, Visibility::Public)
            .await
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
        self.act(request, &row, None, &command, Visibility::Public)
            .await
    }

    /// Chooses a formation. `version` is the position's version if a menu was used, `None` for `/setup`.
    pub async fn set_up(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
        formation: Formation,
    ) -> Result<Acted, AppError> {
        // A secret choice is answered privately. It does not depend on the other side's choice, so the
        // version of the menu is not compared.
        let (version, answer) = if self.core.matches.load(row.id).await?.sets_up_in_secret() {
            (None, Visibility::Private)
        } else {
            (version, Visibility::Public)
        };
        self.act(request, row, version, &Command::SetUp(formation), answer)
            .await
    }

    /// Returns the match if the caller may choose a formation now; otherwise the refusal.
    pub async fn may_set_up(
        &self,
        request: &RequestContext,
        row: &GameRow,
    ) -> Result<Arc<Match>, AppError> {
        let game = self.core.matches.load(row.id).await?;
        let first = game.ruleset().formations().first().copied();
        // Which formation does not matter for the decision; the default only satisfies the type.
        let command = Command::SetUp(first.unwrap_or(Formation::Heeh));
        game.decide(request.actor.id, &command, self.core.clocks.moment())
            .map_err(|why| AppError::play(why, Some(row.id)))?;
        Ok(game)
    }

    /// Ends the game by bikjang (facing generals).
    pub async fn call_bikjang(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
    ) -> Result<Acted, AppError> {
        self.act(request, row, version, &Command::Bikjang, Visibility::Public)
            .await
    }

    /// Plays a move or passes. The public board answers the interaction.
    pub async fn play(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
        action: Action,
    ) -> Result<Acted, AppError> {
        self.act(
            request,
            row,
            version,
            &Command::Play(action),
            Visibility::Public,
        )
        .await
    }

    /// Plays a move picked on a private copy of the board. The private message is the answer; the courier
    /// posts the public board.
    pub async fn play_quietly(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Version,
        action: Action,
    ) -> Result<Acted, AppError> {
        self.act(
            request,
            row,
            Some(version),
            &Command::Play(action),
            Visibility::Private,
        )
        .await
    }

    /// Returns the match if the caller may pass now; checked before asking for confirmation.
    pub async fn may_pass(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
    ) -> Result<Arc<Match>, AppError> {
        let game = self.core.matches.load(row.id).await?;
        if version.is_some_and(|version| version != game.version()) {
            return Err(moved_on(&game, request));
        }
        game.decide(
            request.actor.id,
            &Command::Play(Action::Pass),
            self.core.clocks.moment(),
        )
        .map_err(|why| AppError::play(why, Some(row.id)))?;
        Ok(game)
    }

    /// Offers a draw or requests a takeback, withdraws either, or answers the opponent's.
    pub async fn settle_with(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
        command: &Command,
    ) -> Result<Acted, AppError> {
        self.act(request, row, version, command, Visibility::Public)
            .await
    }

    /// The same after confirmation. The answer goes to the private confirmation message.
    pub async fn settle_quietly(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Version,
        command: &Command,
    ) -> Result<Acted, AppError> {
        self.act(request, row, Some(version), command, Visibility::Private)
            .await
    }

    /// Returns the match if a command ends it, or may end it at once, so that the caller is asked first: a draw
    /// offered to the bot, or the claim that calls off a game that was left. `None` if it needs no question, or
    /// is refused by [`Games::settle_with`].
    pub async fn asks_first(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
        command: &Command,
    ) -> Result<Option<Arc<Match>>, AppError> {
        let game = self.core.matches.load(row.id).await?;
        if version.is_some_and(|version| version != game.version()) {
            return Ok(None);
        }
        let stills = match command {
            Command::ClaimWin => self.standstills_now(&game, row).await?,
            _ => Vec::new(),
        };
        let moment = self.core.clocks.moment_of(&stills);
        let asks = match game.decide(request.actor.id, command, moment) {
            Ok(Event::DrawOffered { .. }) => game.level().is_some(),
            Ok(Event::Lapsed { by, .. }) => by.is_some(),
            _ => false,
        };
        Ok(asks.then_some(game))
    }

    /// Resigns after confirmation. The answer goes to the private confirmation message.
    pub async fn resign(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Version,
    ) -> Result<Acted, AppError> {
        self.act(
            request,
            row,
            Some(version),
            &Command::Resign,
            Visibility::Private,
        )
        .await
    }

    /// Returns the match if the caller may resign now; checked before asking for confirmation.
    pub async fn may_resign(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
    ) -> Result<Arc<Match>, AppError> {
        let game = self.core.matches.load(row.id).await?;
        // Decided before the version is compared, so that a bystander learns that they are not a player.
        game.decide(
            request.actor.id,
            &Command::Resign,
            self.core.clocks.moment(),
        )
        .map_err(|why| AppError::play(why, Some(row.id)))?;
        if version.is_some_and(|version| version != game.version()) {
            return Err(Refused::MovedOn(row.id).into());
        }
        Ok(game)
    }
}

//! The commands of a match, one function each, as players give them.

use std::sync::Arc;

use super::act::{Actions, moved_on};
use super::commit::{Acted, Visibility};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use crate::play::{Command, GameId, HouseRules, Language, Match, Version};
use crate::rules::{Action, Formation, Side};
use crate::store::GameRow;

impl Actions {
    /// Accepts a challenge. `lot` is the challenger's side if the challenge leaves it to the lot.
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
        let found = self.matches.load(game).await?;
        let players = [found.challenge().challenger_language, request.language];
        let settings = self.store.server(here.server).await?;
        let setting = settings.language;
        // Without a pace there is no clock, so the server's rules about clocks do not apply.
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

    /// Declines a challenge, or withdraws one's own.
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

    /// Chooses a formation, by a press (`version` says on which position) or by command.
    pub async fn set_up(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
        formation: Formation,
    ) -> Result<Acted, AppError> {
        // What is chosen in secret is told to nobody else, and does not wait for a turn: the menu
        // may be older than the other side's choice.
        let (version, answer) = match self.matches.load(row.id).await?.sets_up_in_secret() {
            true => (None, Visibility::Private),
            false => (version, Visibility::Public),
        };
        self.act(request, row, version, &Command::SetUp(formation), answer)
            .await
    }

    /// The match, if the caller may choose a formation in secret now.
    pub async fn may_set_up(
        &self,
        request: &RequestContext,
        row: &GameRow,
    ) -> Result<Arc<Match>, AppError> {
        let game = self.matches.load(row.id).await?;
        let first = game.ruleset().formations().first().copied();
        let command = Command::SetUp(first.unwrap_or(Formation::Heeh));
        game.decide(request.actor.id, &command, self.clocks.moment())
            .map_err(|why| AppError::play(why, Some(row.id)))?;
        Ok(game)
    }

    /// Ends the game because the generals face each other.
    pub async fn call_bikjang(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
    ) -> Result<Acted, AppError> {
        self.act(request, row, version, &Command::Bikjang, Visibility::Public)
            .await
    }

    /// Plays a move or passes; the board is the answer.
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

    /// Plays a move picked on a private copy of the board; that copy is the answer, and the
    /// courier posts the board.
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

    /// The match, if the caller may pass now: before it is asked whether they mean it.
    pub async fn may_pass(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
    ) -> Result<Arc<Match>, AppError> {
        let game = self.matches.load(row.id).await?;
        if version.is_some_and(|version| version != game.version()) {
            return Err(moved_on(&game, request));
        }
        game.decide(
            request.actor.id,
            &Command::Play(Action::Pass),
            self.clocks.moment(),
        )
        .map_err(|why| AppError::play(why, Some(row.id)))?;
        Ok(game)
    }

    /// Offers a draw, asks for one's last turn or takes it back, or answers what the other side offers
    /// or asks.
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

    /// Gives up, after the second question: answered where that was asked.
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

    /// Whether the caller could resign now, before the second question is asked.
    pub async fn may_resign(
        &self,
        request: &RequestContext,
        row: &GameRow,
        version: Option<Version>,
    ) -> Result<Arc<Match>, AppError> {
        let game = self.matches.load(row.id).await?;
        game.decide(request.actor.id, &Command::Resign, self.clocks.moment())
            .map_err(|why| AppError::play(why, Some(row.id)))?;
        if version.is_some_and(|version| version != game.version()) {
            return Err(Refused::MovedOn(row.id).into());
        }
        Ok(game)
    }
}

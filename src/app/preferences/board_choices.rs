//! Choosing how boards look, and looking it up: a person's choices go before the server's, those before the
//! bot's.

use super::Preferences;
use super::boards::{BoardPreference, BoardPreferences};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use crate::play::{Match, ServerId, UserId};
use crate::render::Coordinates;
use crate::rules::{Generals, Side};
use crate::store::Owner;
use crate::text::{Naming, Notation};

impl Preferences {
    /// What a person has chosen.
    pub async fn person_boards(&self, who: UserId) -> Result<BoardPreferences, AppError> {
        Ok(BoardPreferences::read(
            &self.store.board_preferences(Owner::Person(who)).await?,
        ))
    }

    /// What a server has chosen; nothing in direct messages.
    pub async fn server_boards(
        &self,
        server: Option<ServerId>,
    ) -> Result<BoardPreferences, AppError> {
        match server {
            Some(server) => Ok(BoardPreferences::read(
                &self.store.board_preferences(Owner::Server(server)).await?,
            )),
            None => Ok(BoardPreferences::default()),
        }
    }

    /// How the caller sees boards: by their own preferences, else the server's.
    pub async fn boards_for(&self, request: &RequestContext) -> Result<BoardPreferences, AppError> {
        let own = self.person_boards(request.actor.id).await?;
        Ok(own.or(self.server_boards(request.server()).await?))
    }

    /// How a match's public boards look: by the server's preferences; where one person plays the bot, by
    /// theirs first.
    pub(in crate::app) async fn public_boards(
        &self,
        game: &Match,
    ) -> Result<BoardPreferences, AppError> {
        let challenge = game.challenge();
        let servers = self.server_boards(challenge.server).await?;
        if game.level().is_none() {
            return Ok(servers);
        }
        let own = self.person_boards(challenge.challenger.id).await?;
        Ok(own.or(servers))
    }

    /// How words name points and pieces to go with boards that look so. Where both names of points are
    /// shown, or neither, the language decides.
    #[must_use]
    pub fn naming(&self, boards: BoardPreferences) -> Naming {
        Naming {
            notation: match boards.coordinates {
                Some(Coordinates::Algebraic) => Some(Notation::Letters),
                Some(Coordinates::Korean) => Some(Notation::Digits),
                Some(Coordinates::Both | Coordinates::None) | None => None,
            },
            letters: self.pictures.look(boards).pieces.letters(),
            generals: Generals::Common,
        }
    }

    /// From whose seat a match's public boards are shown.
    pub async fn public_seat(&self, game: &Match) -> Result<Side, AppError> {
        Ok(self.public_boards(game).await?.seat(game.viewed_from()))
    }

    /// Lets the caller choose for themselves; returns what they have chosen now.
    pub async fn choose_boards(
        &self,
        request: &RequestContext,
        wanted: BoardPreference,
    ) -> Result<BoardPreferences, AppError> {
        let (what, name) = wanted.stored();
        let owner = Owner::Person(request.actor.id);
        self.store.choose_board(owner, what, name).await?;
        self.person_boards(request.actor.id).await
    }

    /// Lets the caller choose for the server; returns what it has chosen now.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`] outside servers; [`Refused::ManageServer`] for those who may not.
    pub async fn choose_boards_for_server(
        &self,
        request: &RequestContext,
        wanted: BoardPreference,
    ) -> Result<BoardPreferences, AppError> {
        let here = request.here.as_ref().ok_or(Refused::ServerOnly)?;
        if !here.manages {
            return Err(Refused::ManageServer.into());
        }
        let (what, name) = wanted.stored();
        self.store
            .choose_board(Owner::Server(here.server), what, name)
            .await?;
        tracing::info!(actor = %request.actor.id, server = %here.server, "server boards set");
        self.server_boards(Some(here.server)).await
    }
}

//! Resolving board settings: a person's override the server's, which override the bot's.

use super::Settings;
use crate::app::error::AppError;
use crate::app::pictures::BoardSettings;
use crate::app::request_context::RequestContext;
use crate::play::{Match, ServerId, UserId};
use crate::rules::Side;
use crate::store::Owner;
use crate::text::Naming;

impl Settings {
    /// Returns a person's settings.
    pub async fn person_boards(&self, person: UserId) -> Result<BoardSettings, AppError> {
        Ok(self
            .core
            .store
            .board_settings(Owner::Person(person))
            .await?)
    }

    /// Returns a server's settings; none in direct messages.
    pub async fn server_boards(&self, server: Option<ServerId>) -> Result<BoardSettings, AppError> {
        match server {
            Some(server) => Ok(self
                .core
                .store
                .board_settings(Owner::Server(server))
                .await?),
            None => Ok(BoardSettings::default()),
        }
    }

    /// Returns the settings for boards shown privately to the caller: their own, else the server's.
    pub async fn boards_for(&self, request: &RequestContext) -> Result<BoardSettings, AppError> {
        self.own_or_servers(request.actor.id, request.server())
            .await
    }

    /// Returns a person's settings, and those of the server where they are.
    pub async fn boards_of(
        &self,
        person: UserId,
        server: Option<ServerId>,
    ) -> Result<(BoardSettings, BoardSettings), AppError> {
        let Some(server) = server else {
            return Ok((self.person_boards(person).await?, BoardSettings::default()));
        };
        Ok(self.core.store.board_settings_of(person, server).await?)
    }

    /// Returns a person's settings, else the server's.
    async fn own_or_servers(
        &self,
        person: UserId,
        server: Option<ServerId>,
    ) -> Result<BoardSettings, AppError> {
        let (own_settings, servers) = self.boards_of(person, server).await?;
        Ok(own_settings.or(servers))
    }

    /// Returns the settings for a match's public boards: the chosen ones, else those of a player's first games.
    pub(in crate::app) async fn public_boards(
        &self,
        game: &Match,
    ) -> Result<BoardSettings, AppError> {
        let chosen = self.chosen_boards(game).await?;
        Ok(chosen.or(BoardSettings::of_first_games(game)))
    }

    /// Returns the choices for a match's public boards: the server's, but in practice games the person's own take
    /// precedence.
    pub(in crate::app) async fn chosen_boards(
        &self,
        game: &Match,
    ) -> Result<BoardSettings, AppError> {
        let challenge = game.challenge();
        if game.level().is_none() {
            return self.server_boards(challenge.server).await;
        }
        self.own_or_servers(challenge.challenger.id, challenge.server)
            .await
    }

    /// Returns the names of points and pieces in texts, to match the boards.
    #[must_use]
    pub fn naming(&self, boards: BoardSettings) -> Naming {
        Naming {
            notation: boards.coordinates.unwrap_or_default().notation(),
            letters: self.pictures.pieces(boards).letters(),
            xiangqi_letters: self.pictures.xiangqi_pieces(boards).letters(),
            xiangqi_moves: boards.moves(),
            seals: boards.has_seals(),
        }
    }

    /// Returns the side from which a match's public boards are seen.
    pub async fn public_seat(&self, game: &Match) -> Result<Side, AppError> {
        Ok(self.public_boards(game).await?.seat(game.viewed_from()))
    }
}

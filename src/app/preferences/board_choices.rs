//! Choosing how boards look, and looking it up: a person's choices go before the server's, those before the
//! bot's.

use super::Preferences;
use super::boards::{Taste, Wanted};
use crate::app::error::{AppError, Refused};
use crate::app::request::Call;
use crate::play::{Match, ServerId, UserId};
use crate::render::Coordinates;
use crate::rules::{Generals, Side};
use crate::store::Owner;
use crate::text::{Naming, Notation};

impl Preferences {
    /// What a person has chosen.
    pub async fn own_taste(&self, who: UserId) -> Result<Taste, AppError> {
        Ok(Taste::read(&self.store.taste(Owner::Person(who)).await?))
    }

    /// What a server has chosen; nothing in direct messages.
    pub async fn server_taste(&self, server: Option<ServerId>) -> Result<Taste, AppError> {
        match server {
            Some(server) => Ok(Taste::read(&self.store.taste(Owner::Server(server)).await?)),
            None => Ok(Taste::default()),
        }
    }

    /// How the caller sees boards: by their own taste, else the server's.
    pub async fn taste_of(&self, call: &Call) -> Result<Taste, AppError> {
        let own = self.own_taste(call.actor.id).await?;
        Ok(own.or(self.server_taste(call.server()).await?))
    }

    /// How a match's public boards look: by the server's taste; where one person plays the bot, by
    /// theirs first.
    pub(in crate::app) async fn public_taste(&self, game: &Match) -> Result<Taste, AppError> {
        let challenge = game.challenge();
        let servers = self.server_taste(challenge.server).await?;
        if game.level().is_none() {
            return Ok(servers);
        }
        let own = self.own_taste(challenge.challenger.id).await?;
        Ok(own.or(servers))
    }

    /// How words name points and pieces to go with boards of this taste. Where both names of points are
    /// shown, or neither, the language decides.
    #[must_use]
    pub fn naming(&self, taste: Taste) -> Naming {
        Naming {
            notation: match taste.coordinates {
                Some(Coordinates::Algebraic) => Some(Notation::Letters),
                Some(Coordinates::Korean) => Some(Notation::Digits),
                Some(Coordinates::Both | Coordinates::None) | None => None,
            },
            letters: self.pictures.look(taste).pieces.letters(),
            generals: Generals::Common,
        }
    }

    /// From whose seat a match's public boards are shown.
    pub async fn public_seat(&self, game: &Match) -> Result<Side, AppError> {
        Ok(self.public_taste(game).await?.seat(game.viewed_from()))
    }

    /// Lets the caller choose for themselves; returns what they have chosen now.
    pub async fn choose(&self, call: &Call, wanted: Wanted) -> Result<Taste, AppError> {
        let (what, name) = wanted.stored();
        let owner = Owner::Person(call.actor.id);
        self.store.choose(owner, what, name).await?;
        self.own_taste(call.actor.id).await
    }

    /// Lets the caller choose for the server; returns what it has chosen now.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`] outside servers; [`Refused::ManageServer`] for those who may not.
    pub async fn choose_for_server(&self, call: &Call, wanted: Wanted) -> Result<Taste, AppError> {
        let here = call.here.as_ref().ok_or(Refused::ServerOnly)?;
        if !here.manages {
            return Err(Refused::ManageServer.into());
        }
        let (what, name) = wanted.stored();
        self.store
            .choose(Owner::Server(here.server), what, name)
            .await?;
        tracing::info!(actor = %call.actor.id, server = %here.server, "server boards set");
        self.server_taste(Some(here.server)).await
    }
}

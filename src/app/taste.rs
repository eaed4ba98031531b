//! How people and servers want boards drawn: a person's own taste goes before the server's, that
//! before the bot's.

use super::{App, AppError, Call, Refused};
use crate::play::{Match, ServerId, UserId};
use crate::render::{Coordinates, PieceSet, Theme};
use crate::rules::{Generals, Side};
use crate::store::{Owner, StoredTaste, TasteKey};
use crate::text::{Naming, Notation};

/// What somebody has chosen; `None` leaves it to whoever comes after.
#[derive(Debug, Clone, Copy, Default)]
pub struct Taste {
    /// The board.
    pub theme: Option<&'static Theme>,
    /// The pieces.
    pub pieces: Option<&'static PieceSet>,
    /// How the points are named.
    pub coordinates: Option<Coordinates>,
    /// Who sits at the bottom.
    pub view: Option<View>,
}

/// Who sits at the bottom of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum View {
    /// Whoever the board is for: in public the player to move, in private the reader.
    #[default]
    Own,
    /// Always Cho.
    Cho,
    /// Always Han.
    Han,
}

impl View {
    /// Every choice, in menu order.
    pub const ALL: [View; 3] = [View::Own, View::Cho, View::Han];

    /// The name in the database and in menus; never changed.
    pub fn id(self) -> &'static str {
        match self {
            View::Own => "own",
            View::Cho => "cho",
            View::Han => "han",
        }
    }

    /// The choice of that name.
    pub fn named(id: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.id() == id)
    }

    /// Who sits at the bottom, where `own` is the seat of whoever the board is for.
    pub fn seat(self, own: Side) -> Side {
        match self {
            View::Own => own,
            View::Cho => Side::Cho,
            View::Han => Side::Han,
        }
    }
}

/// One thing to choose, with the choice; `None` takes it back.
#[derive(Debug, Clone, Copy)]
pub enum Wanted {
    /// The board.
    Theme(Option<&'static Theme>),
    /// The pieces.
    Pieces(Option<&'static PieceSet>),
    /// How the points are named.
    Coordinates(Option<Coordinates>),
    /// Who sits at the bottom.
    View(Option<View>),
}

impl Wanted {
    /// What is chosen, by its name in the database.
    fn stored(self) -> (TasteKey, Option<&'static str>) {
        match self {
            Wanted::Theme(theme) => (TasteKey::Theme, theme.map(|theme| theme.id)),
            Wanted::Pieces(pieces) => (TasteKey::Pieces, pieces.map(|pieces| pieces.id)),
            Wanted::Coordinates(names) => (TasteKey::Coordinates, names.map(Coordinates::id)),
            Wanted::View(view) => (TasteKey::View, view.map(View::id)),
        }
    }
}

impl Taste {
    /// This taste, and `other` where it leaves something open.
    #[must_use]
    pub fn or(self, other: Taste) -> Taste {
        Taste {
            theme: self.theme.or(other.theme),
            pieces: self.pieces.or(other.pieces),
            coordinates: self.coordinates.or(other.coordinates),
            view: self.view.or(other.view),
        }
    }

    /// Who sits at the bottom, where `own` is the seat of whoever the board is for.
    pub fn seat(self, own: Side) -> Side {
        self.view.unwrap_or_default().seat(own)
    }

    fn read(stored: &StoredTaste) -> Taste {
        Taste {
            theme: stored.theme.as_deref().and_then(Theme::named),
            pieces: stored.pieces.as_deref().and_then(PieceSet::named),
            coordinates: stored.coordinates.as_deref().and_then(Coordinates::named),
            view: stored.view.as_deref().and_then(View::named),
        }
    }
}

impl App {
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
    pub(super) async fn public_taste(&self, game: &Match) -> Result<Taste, AppError> {
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

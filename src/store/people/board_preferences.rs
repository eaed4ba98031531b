//! How people and servers want boards drawn.

use crate::play::{ServerId, UserId};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

/// Whose preferences they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A person's own.
    Person(UserId),
    /// A server's.
    Server(ServerId),
}

impl Owner {
    fn key(self) -> (&'static str, i64) {
        match self {
            Owner::Person(who) => ("person", signed(who.0)),
            Owner::Server(server) => ("server", signed(server.0)),
        }
    }
}

/// One of the preferences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardPreferenceKey {
    /// The board.
    Theme,
    /// The piece set.
    Pieces,
    /// How the points are named.
    Coordinates,
    /// Who sits at the bottom.
    View,
}

/// Board preferences as stored: names, of which a later version may have forgotten some. `None` follows the
/// server, or the bot.
#[derive(Debug, Clone, PartialEq, Eq, Default, sqlx::FromRow)]
pub struct StoredBoardPreferences {
    /// The board.
    pub theme: Option<String>,
    /// The piece set.
    pub pieces: Option<String>,
    /// How the points are named.
    pub coordinates: Option<String>,
    /// Who sits at the bottom.
    pub view: Option<String>,
}

impl Store {
    /// What somebody has chosen; nothing before they choose.
    pub async fn board_preferences(
        &self,
        owner: Owner,
    ) -> Result<StoredBoardPreferences, StoreError> {
        let (kind, id) = owner.key();
        let found = sqlx::query_as(
            "select theme, pieces, coordinates, view from taste where kind = ? and owner = ?",
        )
        .bind(kind)
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        Ok(found.unwrap_or_default())
    }

    /// Sets one thing that somebody chooses; `None` takes the choice back. Nothing else is touched, so
    /// that two choices at the same moment both count.
    pub async fn choose_board(
        &self,
        owner: Owner,
        what: BoardPreferenceKey,
        name: Option<&str>,
    ) -> Result<(), StoreError> {
        let (kind, id) = owner.key();
        let statement = match what {
            BoardPreferenceKey::Theme => sqlx::query(
                "insert into taste (kind, owner, theme) values (?, ?, ?) \
                 on conflict (kind, owner) do update set theme = excluded.theme",
            ),
            BoardPreferenceKey::Pieces => sqlx::query(
                "insert into taste (kind, owner, pieces) values (?, ?, ?) \
                 on conflict (kind, owner) do update set pieces = excluded.pieces",
            ),
            BoardPreferenceKey::Coordinates => sqlx::query(
                "insert into taste (kind, owner, coordinates) values (?, ?, ?) \
                 on conflict (kind, owner) do update set coordinates = excluded.coordinates",
            ),
            BoardPreferenceKey::View => sqlx::query(
                "insert into taste (kind, owner, view) values (?, ?, ?) \
                 on conflict (kind, owner) do update set view = excluded.view",
            ),
        };
        statement
            .bind(kind)
            .bind(id)
            .bind(name)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

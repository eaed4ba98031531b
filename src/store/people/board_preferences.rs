//! Board preferences of people and servers.

use crate::play::{ServerId, UserId};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

/// The owner of preferences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A person.
    Person(UserId),
    /// A server.
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

/// A preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardPreferenceKey {
    /// The board theme.
    Theme,
    /// The piece set.
    Pieces,
    /// The coordinates.
    Coordinates,
    /// The side at the bottom.
    View,
}

/// Stored board preferences, as ids; another version may not know all of them. `None` falls back to the
/// server, then to the bot.
#[derive(Debug, Clone, PartialEq, Eq, Default, sqlx::FromRow)]
pub struct StoredBoardPreferences {
    /// The board theme.
    pub theme: Option<String>,
    /// The piece set.
    pub pieces: Option<String>,
    /// The coordinates.
    pub coordinates: Option<String>,
    /// The side at the bottom.
    pub view: Option<String>,
}

impl Store {
    /// The preferences of a person or server; empty if none are stored.
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

    /// Stores one preference; `None` resets it. Other columns are not written, so simultaneous changes of
    /// different preferences do not conflict.
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

//! How people and servers want boards drawn.

use super::rows::signed;
use super::{Store, StoreError};
use crate::play::{ServerId, UserId};

/// Whose taste it is.
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

/// A taste as stored: names, of which a later version may have forgotten some. `None` follows the
/// server, or the bot.
#[derive(Debug, Clone, PartialEq, Eq, Default, sqlx::FromRow)]
pub struct StoredTaste {
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
    ///
    /// # Errors
    /// What the database says.
    pub async fn taste(&self, owner: Owner) -> Result<StoredTaste, StoreError> {
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

    /// Sets what somebody chooses.
    ///
    /// # Errors
    /// What the database says.
    pub async fn set_taste(&self, owner: Owner, taste: &StoredTaste) -> Result<(), StoreError> {
        let (kind, id) = owner.key();
        sqlx::query(
            "insert into taste (kind, owner, theme, pieces, coordinates, view) \
             values (?, ?, ?, ?, ?, ?) on conflict (kind, owner) do update set \
             theme = excluded.theme, pieces = excluded.pieces, \
             coordinates = excluded.coordinates, view = excluded.view",
        )
        .bind(kind)
        .bind(id)
        .bind(&taste.theme)
        .bind(&taste.pieces)
        .bind(&taste.coordinates)
        .bind(&taste.view)
        .execute(&self.writer)
        .await?;
        Ok(())
    }
}

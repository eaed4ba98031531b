//! Board settings of people and servers.

use crate::play::{ServerId, UserId};
use crate::store::Store;
use crate::store::database::Connection;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

/// The owner of settings.
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

/// Stored board settings, as ids; another version may not know all of them. `None` falls back to the
/// server, then to the bot.
#[derive(Debug, Clone, PartialEq, Eq, Default, sqlx::FromRow)]
pub struct StoredBoardSettings {
    /// The board theme.
    pub theme: Option<String>,
    /// The piece set of Janggi.
    pub pieces: Option<String>,
    /// The coordinates of Janggi.
    pub coordinates: Option<String>,
    /// The side at the bottom.
    pub view: Option<String>,
    /// The piece set of Xiangqi.
    pub xiangqi_pieces: Option<String>,
    /// The coordinates of Xiangqi.
    pub xiangqi_coordinates: Option<String>,
}

/// Settings of somebody, or of the server where they are.
#[derive(Debug, sqlx::FromRow)]
struct OwnedSettings {
    is_own: bool,
    #[sqlx(flatten)]
    settings: StoredBoardSettings,
}

impl Store {
    /// The settings of a person or server; empty if none are stored.
    pub async fn board_settings(&self, owner: Owner) -> Result<StoredBoardSettings, StoreError> {
        self.read(|connection| Box::pin(read(connection, owner)))
            .await
    }

    /// The settings of a person and of a server, read at once.
    pub async fn board_settings_of(
        &self,
        who: UserId,
        server: ServerId,
    ) -> Result<(StoredBoardSettings, StoredBoardSettings), StoreError> {
        let found = self.read(|connection| {
            Box::pin(async move {
                let found: Vec<OwnedSettings> = sqlx::query_as(
                    "select kind = 'person' as is_own, theme, pieces, coordinates, view, xiangqi_pieces, \
                       xiangqi_coordinates from taste where kind = 'person' and owner = $1 \
                     union all select kind = 'person', theme, pieces, coordinates, view, xiangqi_pieces, \
                       xiangqi_coordinates from taste where kind = 'server' and owner = $2",
                )
                .bind(signed(who.0))
                .bind(signed(server.0))
                .fetch_all(connection)
                .await?;
                Ok(found)
            })
        });
        let (mut own, mut servers) = Default::default();
        for found in found.await? {
            if found.is_own {
                own = found.settings;
            } else {
                servers = found.settings;
            }
        }
        Ok((own, servers))
    }

    /// Changes settings of a person or server; returns all.
    pub async fn change_boards(
        &self,
        owner: Owner,
        change: impl FnOnce(&mut StoredBoardSettings) + Send,
    ) -> Result<StoredBoardSettings, StoreError> {
        let (kind, id) = owner.key();
        self.write(|tx| {
            Box::pin(async move {
                let mut boards = read(tx, owner).await?;
                change(&mut boards);
                sqlx::query(
                    "insert into taste (kind, owner, theme, pieces, coordinates, view, xiangqi_pieces, xiangqi_coordinates) \
                     values ($1, $2, $3, $4, $5, $6, $7, $8) \
                     on conflict (kind, owner) do update set theme = excluded.theme, pieces = excluded.pieces, \
                     coordinates = excluded.coordinates, view = excluded.view, \
                     xiangqi_pieces = excluded.xiangqi_pieces, xiangqi_coordinates = excluded.xiangqi_coordinates",
                )
                .bind(kind)
                .bind(id)
                .bind(&boards.theme)
                .bind(&boards.pieces)
                .bind(&boards.coordinates)
                .bind(&boards.view)
                .bind(&boards.xiangqi_pieces)
                .bind(&boards.xiangqi_coordinates)
                .execute(&mut *tx)
                .await?;
                Ok(boards)
            })
        })
        .await
    }
}

async fn read(from: &mut Connection<'_>, owner: Owner) -> Result<StoredBoardSettings, StoreError> {
    let (kind, id) = owner.key();
    let found = sqlx::query_as(
        "select theme, pieces, coordinates, view, xiangqi_pieces, xiangqi_coordinates \
         from taste where kind = $1 and owner = $2",
    )
    .bind(kind)
    .bind(id)
    .fetch_optional(from)
    .await?;
    Ok(found.unwrap_or_default())
}

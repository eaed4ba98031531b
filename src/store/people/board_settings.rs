//! Board settings of people and servers.

use sqlx::Row as _;

use super::settings::{changes, settings_in, settings_of};
use crate::play::{ServerId, SettingsTable, UserId};
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

impl Store {
    /// Returns the settings of a person or server; empty if none are stored.
    pub async fn board_settings<T: SettingsTable + Send>(
        &self,
        owner: Owner,
    ) -> Result<T, StoreError> {
        self.read(|connection| Box::pin(read(connection, owner)))
            .await
    }

    /// Returns the settings of a person and of a server, read with one query.
    pub async fn board_settings_of<T: SettingsTable + Send>(
        &self,
        person: UserId,
        server: ServerId,
    ) -> Result<(T, T), StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let rows = sqlx::query(
                    "select kind = 'person' as is_own, theme, pieces, coordinates, view, xiangqi_pieces, \
                       xiangqi_coordinates, seals from taste where kind = 'person' and owner = $1 \
                     union all select kind = 'person', theme, pieces, coordinates, view, xiangqi_pieces, \
                       xiangqi_coordinates, seals from taste where kind = 'server' and owner = $2",
                )
                .bind(signed(person.0))
                .bind(signed(server.0))
                .fetch_all(connection)
                .await?;
                let (mut own, mut servers) = Default::default();
                for row in rows {
                    let settings = settings_in(&row)?;
                    if row.try_get("is_own")? {
                        own = settings;
                    } else {
                        servers = settings;
                    }
                }
                Ok((own, servers))
            })
        })
        .await
    }

    /// Changes settings of a person or server and returns all of them. Only changed columns are written, because
    /// others may contain values that this version does not know.
    pub async fn change_boards<T: SettingsTable + Send + Sync>(
        &self,
        owner: Owner,
        change: impl FnOnce(&mut T) + Send,
    ) -> Result<T, StoreError> {
        let (kind, id) = owner.key();
        self.write(|tx| {
            Box::pin(async move {
                let was: T = read(tx, owner).await?;
                let mut is = was.clone();
                change(&mut is);
                sqlx::query(
                    "insert into taste (kind, owner) values ($1, $2) on conflict (kind, owner) do nothing",
                )
                .bind(kind)
                .bind(id)
                .execute(&mut *tx)
                .await?;
                let update = sqlx::query(
                    "update taste set theme = case when $3 then $4 else theme end, \
                     pieces = case when $5 then $6 else pieces end, \
                     coordinates = case when $7 then $8 else coordinates end, view = case when $9 then $10 else view end, \
                     xiangqi_pieces = case when $11 then $12 else xiangqi_pieces end, \
                     xiangqi_coordinates = case when $13 then $14 else xiangqi_coordinates end, \
                     seals = case when $15 then $16 else seals end \
                     where kind = $1 and owner = $2",
                );
                let update = changes(update.bind(kind).bind(id), &was, &is);
                update.execute(&mut *tx).await?;
                Ok(is)
            })
        })
        .await
    }
}

async fn read<T: SettingsTable>(from: &mut Connection<'_>, owner: Owner) -> Result<T, StoreError> {
    let (kind, id) = owner.key();
    let row = sqlx::query(
        "select theme, pieces, coordinates, view, xiangqi_pieces, xiangqi_coordinates, seals \
         from taste where kind = $1 and owner = $2",
    )
    .bind(kind)
    .bind(id)
    .fetch_optional(from)
    .await?;
    settings_of(row.as_ref())
}

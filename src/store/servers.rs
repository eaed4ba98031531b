//! Server settings.

use super::database::Connection;
use super::numbers::signed;
use super::people::{changes, settings_of};
use super::posters::server_changed;
use super::{Store, StoreError};
use crate::play::{ServerId, ServerSettings, Timestamp};

impl Store {
    /// Returns a server's settings; empty if none are stored.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, StoreError> {
        self.read(|connection| Box::pin(read(connection, server)))
            .await
    }

    /// Changes settings of a server and returns all of them. Only changed columns are written, because others may
    /// contain values that this version does not know.
    pub async fn change_server(
        &self,
        server: ServerId,
        change: impl FnOnce(&mut ServerSettings) + Send,
    ) -> Result<ServerSettings, StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let was = read(tx, server).await?;
                let mut is = was.clone();
                change(&mut is);
                sqlx::query("insert into server (id) values ($1) on conflict (id) do nothing")
                    .bind(signed(server.0))
                    .execute(&mut *tx)
                    .await?;
                let update = sqlx::query(
                    "update server set pace = case when $2 then $3 else pace end, \
                     reserve = case when $4 then $5 else reserve end, timeout = case when $6 then $7 else timeout end, \
                     weekends = case when $8 then $9 else weekends end, zone = case when $10 then $11 else zone end, \
                     language = case when $12 then $13 else language end, ruleset = case when $14 then $15 else ruleset end, \
                     hints = case when $16 then $17 else hints end, boards = case when $18 then $19 else boards end, \
                     rated = case when $20 then $21 else rated end, cards = case when $22 then $23 else cards end where id = $1",
                );
                let update = changes(update.bind(signed(server.0)), &was, &is);
                update.execute(&mut *tx).await?;
                if was.language != is.language || was.zone != is.zone {
                    // Due at once, because no other change follows.
                    server_changed(tx, Some(server), Timestamp(0)).await?;
                }
                Ok(is)
            })
        })
        .await
    }
}

async fn read(from: &mut Connection<'_>, server: ServerId) -> Result<ServerSettings, StoreError> {
    let row = sqlx::query(
        "select language, ruleset, hints, pace, reserve, timeout, weekends, zone, boards, \
         rated, cards from server where id = $1",
    )
    .bind(signed(server.0))
    .fetch_optional(from)
    .await?;
    settings_of(row.as_ref())
}

//! Server settings, and servers that the bot has left. Their settings are deleted after a while, and their games are
//! kept for the players only.

use super::Store;
use super::database::Connection;
use super::error::StoreError;
use super::numbers::{self, signed};
use super::people::{changes, execute_each, settings_of};
use super::posters::server_changed;
use hansu_play::{Event, GameId, ServerId, ServerSettings, Timestamp};

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

/// The maximum number of matches returned by one query.
const BATCH: u32 = 500;

impl Store {
    /// Records that the bot is in these servers.
    pub async fn record_servers_joined(&self, servers: &[ServerId]) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                for server in servers {
                    sqlx::query(
                        "insert into server (id) values ($1) on conflict (id) do update set left_at = null \
                         where server.left_at is not null",
                    )
                    .bind(signed(server.0))
                    .execute(&mut *tx)
                    .await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Records that the bot has left a server.
    pub async fn record_server_left(
        &self,
        server: ServerId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "insert into server (id, left_at) values ($1, $2) on conflict (id) do update set left_at = $2 \
                     where server.left_at is null",
                )
                .bind(signed(server.0))
                .bind(now.0)
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// Returns all known servers, and whether the bot has left each of them.
    pub async fn known_servers(&self) -> Result<Vec<(ServerId, bool)>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let rows: Vec<(i64, bool)> =
                    sqlx::query_as("select id, left_at is not null from server where id > 0")
                        .fetch_all(connection)
                        .await?;
                let rows = rows.into_iter();
                Ok(rows
                    .filter_map(|(id, left)| Some((numbers::server(id)?, left)))
                    .collect())
            })
        })
        .await
    }

    /// Returns servers that the bot left before a time, longest ago first; at most a hundred.
    pub async fn servers_left_before(
        &self,
        before: Timestamp,
    ) -> Result<Vec<ServerId>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let servers: Vec<i64> = sqlx::query_scalar(
                    "select id from server where left_at < $1 order by left_at limit 100",
                )
                .bind(before.0)
                .fetch_all(connection)
                .await?;
                Ok(servers.into_iter().filter_map(numbers::server).collect())
            })
        })
        .await
    }

    /// Returns the matches of a server with ids above `after`, in order; at most five hundred.
    pub async fn games_of_server(
        &self,
        server: ServerId,
        after: GameId,
    ) -> Result<Vec<GameId>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let games: Vec<i64> = sqlx::query_scalar(
                    "select id from game where id > $1 and server = $2 order by id limit $3",
                )
                .bind(after.0)
                .bind(signed(server.0))
                .bind(BATCH)
                .fetch_all(connection)
                .await?;
                Ok(games.into_iter().map(GameId).collect())
            })
        })
        .await
    }

    /// Removes the server and channel from a finished match, and deletes its messages.
    ///
    /// # Errors
    /// [`StoreError::Event`] or [`StoreError::Damaged`] if its challenge cannot be read. Nothing is changed then.
    pub async fn detach_from_server(&self, game: GameId) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let body: Option<String> =
                    sqlx::query_scalar("select body from event where game = $1 and seq = 1")
                        .bind(game.0)
                        .fetch_optional(&mut *tx)
                        .await
                        .map_err(StoreError::in_events_of(game))?;
                if let Some(body) = body {
                    sqlx::query("update event set body = $1 where game = $2 and seq = 1")
                        .bind(Event::without_place(&body)?)
                        .bind(game.0)
                        .execute(&mut *tx)
                        .await?;
                }
                sqlx::query("delete from outbox where game = $1")
                    .bind(game.0)
                    .execute(&mut *tx)
                    .await?;
                sqlx::query("update game set server = 0, home = 0, parent = 0 where id = $1")
                    .bind(game.0)
                    .execute(&mut *tx)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Deletes a server's settings, results and ratings.
    pub async fn forget_server(&self, server: ServerId) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let stored = [
                    "delete from taste where kind = 'server' and owner = $1",
                    "delete from rating where server = $1",
                    "delete from rating_change where result in (select id from result where server = $1)",
                    "delete from result where server = $1",
                    "delete from poster where server = $1",
                    "delete from cup_player where cup in (select id from cup where server = $1)",
                    "update game set cup = null where cup in (select id from cup where server = $1)",
                    "delete from cup where server = $1",
                    "update puzzle_try set server = null where server = $1",
                    "delete from server where id = $1",
                ];
                execute_each(tx, signed(server.0), &stored).await
            })
        })
        .await
    }
}

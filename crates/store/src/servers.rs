//! Server settings, and servers that the bot has left. Their settings are deleted after a while, and their games are
//! kept for the players only.

use super::Store;
use super::error::StoreError;
use super::people::{SettingsPlace, change_settings, execute_each, read_settings};
use super::posters::server_changed;
use hansu_play::{Event, GameId, ServerId, ServerSettings, Timestamp};

/// The place of a server's settings.
const SERVER: SettingsPlace = SettingsPlace {
    table: "server",
    condition: "id = $1",
};

impl Store {
    /// Returns a server's settings; empty if none are stored.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, StoreError> {
        self.read(|connection| Box::pin(read_settings(connection, SERVER, server)))
            .await
    }

    /// Changes settings of a server and returns all of them. Only changed columns are written, because others may
    /// contain values that this version does not know.
    pub async fn change_server(
        &self,
        server: ServerId,
        change: impl FnOnce(&mut ServerSettings) + Send,
    ) -> Result<ServerSettings, StoreError> {
        self.write(boxed!(async |tx| {
            let was: ServerSettings = read_settings(tx, SERVER, server).await?;
            let mut is = was.clone();
            change(&mut is);
            let sql = "insert into server (id) values ($1) on conflict (id) do nothing";
            tx.run(sql, server).await?;
            change_settings(tx, SERVER, server, &was, &is).await?;
            if was.language != is.language || was.zone != is.zone {
                // Due at once, because no other change follows.
                server_changed(tx, Some(server), Timestamp(0)).await?;
            }
            Ok(is)
        }))
        .await
    }
}

/// The maximum number of matches returned by one query.
const BATCH: u32 = 500;

impl Store {
    /// Records that the bot is in these servers.
    pub async fn record_servers_joined(&self, servers: &[ServerId]) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            for server in servers {
                let sql = "insert into server (id) values ($1) on conflict (id) do update set left_at = null \
                           where server.left_at is not null";
                tx.run(sql, *server).await?;
            }
            Ok(())
        }))
        .await
    }

    /// Records that the bot has left a server.
    pub async fn record_server_left(
        &self,
        server: ServerId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "insert into server (id, left_at) values ($1, $2) on conflict (id) do update set left_at = $2 \
                   where server.left_at is null";
        self.run(sql, (server, now)).await?;
        Ok(())
    }

    /// Returns all known servers, and whether the bot has left each of them.
    pub async fn known_servers(&self) -> Result<Vec<(ServerId, bool)>, StoreError> {
        let sql = "select id, left_at is not null from server where id > 0";
        self.all(sql, ()).await
    }

    /// Returns servers that the bot left before a time, longest ago first; at most a hundred.
    pub async fn servers_left_before(
        &self,
        before: Timestamp,
    ) -> Result<Vec<ServerId>, StoreError> {
        let sql = "select id from server where left_at < $1 order by left_at limit 100";
        self.all(sql, before).await
    }

    /// Returns the matches of a server with ids above `after`, in order; at most five hundred.
    pub async fn games_of_server(
        &self,
        server: ServerId,
        after: GameId,
    ) -> Result<Vec<GameId>, StoreError> {
        let sql = "select id from game where id > $1 and server = $2 order by id limit $3";
        self.all(sql, (after, server, BATCH)).await
    }

    /// Removes the server and channel from a finished match, and deletes its messages.
    ///
    /// # Errors
    /// [`StoreError::Event`] or [`StoreError::Damaged`] if its challenge cannot be read. Nothing is changed then.
    pub async fn detach_from_server(&self, game: GameId) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "select body from event where game = $1 and seq = 1";
            let body: Result<Option<String>, _> = tx.first(sql, game).await;
            if let Some(body) = body.map_err(StoreError::in_events_of(game))? {
                let sql = "update event set body = $1 where game = $2 and seq = 1";
                tx.run(sql, (Event::without_place(&body)?, game)).await?;
            }
            tx.run("delete from outbox where game = $1", game).await?;
            let sql = "update game set server = 0, home = 0, parent = 0 where id = $1";
            tx.run(sql, game).await?;
            Ok(())
        }))
        .await
    }

    /// Deletes a server's settings, results and ratings.
    pub async fn forget_server(&self, server: ServerId) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
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
            execute_each(tx, server, &stored).await
        }))
        .await
    }
}

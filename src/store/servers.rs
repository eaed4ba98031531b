//! Server settings.

use super::database::Connection;
use super::numbers::signed;
use super::posters::server_changed;
use super::{Store, StoreError};
use crate::play::{
    Cards, Hints, Language, OldBoards, PaceChoice, Rated, Reserve, ServerId, ServerSettings,
    StoredWord, Timeout, Timestamp, Weekends, Zone,
};
use crate::rules::Ruleset;

impl Store {
    /// A server's settings; empty if none are stored.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, StoreError> {
        self.read(|connection| Box::pin(read(connection, server)))
            .await
    }

    /// Changes settings of a server; returns all. Only columns that the change touches are written: others may
    /// hold what this version does not know.
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
                let ruleset = is.ruleset.map(|ruleset| ruleset.id());
                sqlx::query("insert into server (id) values ($1) on conflict (id) do nothing")
                    .bind(signed(server.0))
                    .execute(&mut *tx)
                    .await?;
                // Each setting takes two parameters: whether to write it, and the value.
                sqlx::query(
                    "update server set language = case when $2 then $3 else language end, \
                     ruleset = case when $4 then $5 else ruleset end, hints = case when $6 then $7 else hints end, \
                     pace = case when $8 then $9 else pace end, reserve = case when $10 then $11 else reserve end, \
                     timeout = case when $12 then $13 else timeout end, weekends = case when $14 then $15 else weekends end, \
                     zone = case when $16 then $17 else zone end, boards = case when $18 then $19 else boards end, \
                     rated = case when $20 then $21 else rated end, cards = case when $22 then $23 else cards end where id = $1",
                )
                .bind(signed(server.0))
                .bind(was.language != is.language)
                .bind(is.language.map(Language::tag))
                .bind(was.ruleset != is.ruleset)
                .bind(ruleset.as_deref())
                .bind(was.hints != is.hints)
                .bind(is.hints.map(Hints::id))
                .bind(was.pace != is.pace)
                .bind(is.pace.map(PaceChoice::id))
                .bind(was.reserve != is.reserve)
                .bind(is.reserve.map(Reserve::id))
                .bind(was.timeout != is.timeout)
                .bind(is.timeout.map(Timeout::id))
                .bind(was.weekends != is.weekends)
                .bind(is.weekends.map(Weekends::id))
                .bind(was.zone != is.zone)
                .bind(is.zone.as_ref().map(Zone::name))
                .bind(was.boards != is.boards)
                .bind(is.boards.map(OldBoards::id))
                .bind(was.rated != is.rated)
                .bind(is.rated.map(Rated::id))
                .bind(was.cards != is.cards)
                .bind(is.cards.map(Cards::id))
                .execute(&mut *tx)
                .await?;
                if was.language != is.language {
                    // Due at once: nothing else follows from it.
                    server_changed(tx, Some(server), Timestamp(0)).await?;
                }
                Ok(is)
            })
        })
        .await
    }
}

async fn read(from: &mut Connection<'_>, server: ServerId) -> Result<ServerSettings, StoreError> {
    let found: Option<StoredServer> = sqlx::query_as(
        "select language, ruleset, hints, pace, reserve, timeout, weekends, zone, boards, \
         rated, cards from server where id = $1",
    )
    .bind(signed(server.0))
    .fetch_optional(from)
    .await?;
    Ok(found.unwrap_or_default().into())
}

#[derive(Default, sqlx::FromRow)]
struct StoredServer {
    language: Option<String>,
    ruleset: Option<String>,
    hints: Option<String>,
    pace: Option<String>,
    reserve: Option<String>,
    timeout: Option<String>,
    weekends: Option<String>,
    zone: Option<String>,
    boards: Option<String>,
    rated: Option<String>,
    cards: Option<String>,
}

/// Values that this version does not know count as not set.
impl From<StoredServer> for ServerSettings {
    fn from(stored: StoredServer) -> ServerSettings {
        ServerSettings {
            language: stored.language.and_then(|tag| Language::of_locale(&tag)),
            ruleset: stored.ruleset.and_then(|id| Ruleset::named(&id)),
            hints: stored.hints.and_then(|id| Hints::named(&id)),
            pace: stored.pace.and_then(|id| PaceChoice::named(&id)),
            reserve: stored.reserve.and_then(|id| Reserve::named(&id)),
            timeout: stored.timeout.and_then(|id| Timeout::named(&id)),
            weekends: stored.weekends.and_then(|id| Weekends::named(&id)),
            zone: stored.zone.and_then(|name| Zone::named(&name)),
            boards: stored.boards.and_then(|id| OldBoards::named(&id)),
            rated: stored.rated.and_then(|id| Rated::named(&id)),
            cards: stored.cards.and_then(|id| Cards::named(&id)),
        }
    }
}

//! The board page: codes of its links, sessions, and acts by it.

use std::time::Duration;

use super::Store;
use super::database::Connection;
use super::error::{StoreError, handled_if_unique};
use hansu_play::{GameId, Timestamp, UserId};

/// The time after which a session that is not used ends.
const SESSION_LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The least time between two notes that a session is used.
const SESSION_NOTE_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// The most sessions of a person; older ones end.
const MAX_SESSIONS: u32 = 10;
/// The time for which acts are remembered.
const ACT_LIFE: Duration = Duration::from_secs(24 * 60 * 60);

/// An act by the page, as it is remembered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageAct {
    /// The page's id of the act.
    pub id: String,
    /// A digest of its body.
    pub digest: String,
}

/// The content at which the page opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageTarget {
    /// A game.
    Game(GameId),
    /// An exercise, by the id of the component that asks it.
    Exercise(String),
}

/// A new session of the page.
#[derive(Debug, Clone, Copy)]
pub struct NewPageSession<'a> {
    /// A digest of the cookie's value.
    pub digest: &'a str,
    /// The browser's session before, which ends.
    pub replaced: Option<&'a str>,
    /// The browser, in its own words.
    pub device: &'a str,
    /// The current time.
    pub now: Timestamp,
}

impl Store {
    /// Stores the digest of a code that opens the page for a person at a game or an exercise, until a time.
    pub async fn add_page_code(
        &self,
        digest: &str,
        person: UserId,
        target: &PageTarget,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let (game, exercise) = match target {
            PageTarget::Game(game) => (Some(*game), None),
            PageTarget::Exercise(id) => (None, Some(id.as_str())),
        };
        let sql = "insert into page_code (digest, person, game, exercise, until) values ($1, $2, $3, $4, $5)";
        self.run(sql, (digest, person, game, exercise, until))
            .await?;
        Ok(())
    }

    /// Returns the person of a code, which is not used up; `None` if there is no such code any more.
    pub async fn page_code(
        &self,
        digest: &str,
        now: Timestamp,
    ) -> Result<Option<UserId>, StoreError> {
        let sql = "select person from page_code where digest = $1 and until > $2";
        self.first(sql, (digest, now)).await
    }

    /// Begins a session with a code, which is used up. Returns its person and target; `None` if there is no such code
    /// any more.
    pub async fn begin_page_session(
        &self,
        code: &str,
        session: NewPageSession<'_>,
    ) -> Result<Option<(UserId, PageTarget)>, StoreError> {
        self.write(|tx| Box::pin(begin_session(tx, code, session)))
            .await
    }

    /// The person of a session, which is kept for another thirty days; `None` if it has ended.
    pub async fn page_session(
        &self,
        digest: &str,
        now: Timestamp,
    ) -> Result<Option<UserId>, StoreError> {
        let sql = "select person, seen_at from page_session where digest = $1 and seen_at > $2";
        let row: Option<(UserId, Timestamp)> =
            self.first(sql, (digest, now - SESSION_LIFE)).await?;
        let Some((person, seen_at)) = row else {
            return Ok(None);
        };
        if seen_at < now - SESSION_NOTE_INTERVAL {
            let sql = "update page_session set seen_at = $2 where digest = $1";
            self.run(sql, (digest, now)).await?;
        }
        Ok(Some(person))
    }

    /// Ends a session.
    pub async fn end_page_session(&self, digest: &str) -> Result<(), StoreError> {
        let sql = "delete from page_session where digest = $1";
        self.run(sql, digest).await?;
        Ok(())
    }

    /// Ends all sessions of a person, and makes their links useless. Returns the number of sessions.
    pub async fn end_page_sessions(&self, person: UserId) -> Result<u64, StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "delete from page_code where person = $1";
            tx.run(sql, person).await?;
            let sql = "delete from page_session where person = $1";
            Ok(tx.run(sql, person).await?)
        }))
        .await
    }

    /// The digest with which an act of a person is remembered.
    pub async fn page_act(&self, person: UserId, act: &str) -> Result<Option<String>, StoreError> {
        let sql = "select digest from page_act where person = $1 and act = $2";
        self.first(sql, (person, act)).await
    }

    /// Returns the game that an act of a person began; `None` if it began none. Both were stored in one transaction, so
    /// they have the same time.
    pub async fn game_begun_by(
        &self,
        person: UserId,
        act: &str,
    ) -> Result<Option<GameId>, StoreError> {
        let sql = "select max(game.id) from page_act \
                   join game on game.challenger = page_act.person \
                   join event on event.game = game.id and event.seq = 1 and event.at = page_act.at \
                   where page_act.person = $1 and page_act.act = $2";
        self.one(sql, (person, act)).await
    }
}

async fn begin_session(
    tx: &mut Connection<'_>,
    code: &str,
    session: NewPageSession<'_>,
) -> Result<Option<(UserId, PageTarget)>, StoreError> {
    type Code = (UserId, Option<GameId>, Option<String>);
    let sql =
        "delete from page_code where digest = $1 and until > $2 returning person, game, exercise";
    let row: Option<Code> = tx.first(sql, (code, session.now)).await?;
    let Some((person, game, exercise)) = row else {
        return Ok(None);
    };
    let target = game.map(PageTarget::Game);
    let Some(target) = target.or(exercise.map(PageTarget::Exercise)) else {
        return Ok(None);
    };
    if let Some(replaced) = session.replaced {
        let sql = "delete from page_session where digest = $1";
        tx.run(sql, replaced).await?;
    }
    let sql = "insert into page_session (digest, person, made_at, seen_at, device) values ($1, $2, $3, $3, $4)";
    let values = (session.digest, person, session.now, session.device);
    tx.run(sql, values).await?;
    let sql = "delete from page_session where person = $1 and digest not in \
               (select digest from page_session where person = $1 order by seen_at desc, digest limit $2)";
    tx.run(sql, (person, MAX_SESSIONS)).await?;
    Ok(Some((person, target)))
}

/// Remembers an act by the page; fails as [`StoreError::AlreadyHandled`] if its id is known.
pub(super) async fn remember_act(
    tx: &mut Connection<'_>,
    person: UserId,
    act: &PageAct,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "insert into page_act (person, act, digest, at) values ($1, $2, $3, $4)";
    let inserted = tx.run(sql, (person, &act.id, &act.digest, now)).await;
    inserted.map(drop).map_err(handled_if_unique)
}

/// Deletes codes, sessions and acts whose time is over.
pub(super) async fn delete_old(tx: &mut Connection<'_>, now: Timestamp) -> Result<(), StoreError> {
    let sql = "delete from page_code where until <= $1";
    tx.run(sql, now).await?;
    let sql = "delete from page_session where seen_at <= $1";
    tx.run(sql, now - SESSION_LIFE).await?;
    let sql = "delete from page_act where at < $1";
    tx.run(sql, now - ACT_LIFE).await?;
    Ok(())
}

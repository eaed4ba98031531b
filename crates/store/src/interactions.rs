//! Ids of handled interactions, to detect repeated deliveries, and the cleanup of old data.

use std::fmt;
use std::time::Duration;

use super::Store;
use super::database::Connection;
use super::error::{StoreError, handled_if_unique};
use super::ids::InteractionId;
use super::page::{self, PageAct};
use hansu_play::{Timestamp, UserId};

/// The retention time of uploaded records.
const REVIEW_RETENTION: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The retention time of interaction ids.
const INTERACTION_RETENTION: Duration = Duration::from_secs(24 * 60 * 60);
/// The lifetime of interaction tokens.
const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// The interaction that a row answers.
#[derive(Clone, PartialEq, Eq)]
pub struct InteractionRef {
    /// Its id.
    pub id: InteractionId,
    /// Its token, which allows edits and follow-ups for 15 minutes. Never printed.
    pub token: String,
    /// When it was made.
    pub at: Timestamp,
}

impl fmt::Debug for InteractionRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InteractionRef")
            .field("interaction", &self.id)
            .finish_non_exhaustive()
    }
}

/// The request that caused a change, by which a repetition is recognised.
#[derive(Debug, Clone, Copy)]
pub enum RequestSource<'a> {
    /// An interaction with Discord.
    Interaction(InteractionId),
    /// An act on the board page.
    Page(&'a PageAct),
}

impl RequestSource<'_> {
    /// Returns the interaction; `None` for the board page.
    pub fn interaction(self) -> Option<InteractionId> {
        match self {
            RequestSource::Interaction(interaction) => Some(interaction),
            RequestSource::Page(_) => None,
        }
    }
}

impl Store {
    /// Returns whether a state-changing interaction was handled within the last day.
    pub async fn was_handled(&self, interaction: InteractionId) -> Result<bool, StoreError> {
        let sql = "select exists (select 1 from interaction where id = $1)";
        self.one(sql, interaction).await
    }

    /// Records that an interaction is being handled.
    pub async fn claim(
        &self,
        interaction: InteractionId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| Box::pin(record_interaction(tx, interaction, now)))
            .await
    }

    /// Deletes interaction ids after a day, tokens after their lifetime, and uploaded records after a month.
    pub async fn delete_expired(&self, now: Timestamp) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "delete from interaction where at < $1";
            tx.run(sql, now - INTERACTION_RETENTION).await?;
            let sql = "update outbox set token = null where token is not null and asked_at < $1";
            tx.run(sql, now - TOKEN_LIFE).await?;
            let sql = "delete from review where at < $1";
            tx.run(sql, now - REVIEW_RETENTION).await?;
            page::delete_old(tx, now).await
        }))
        .await
    }
}

/// Stores an interaction's id. Fails with [`StoreError::AlreadyHandled`] if it is already stored.
pub(super) async fn record_interaction(
    tx: &mut Connection<'_>,
    interaction: InteractionId,
    at: Timestamp,
) -> Result<(), StoreError> {
    let sql = "insert into interaction (id, at) values ($1, $2)";
    let inserted = tx.run(sql, (interaction, at)).await;
    inserted.map(drop).map_err(handled_if_unique)
}

/// Records the request of a person; fails as [`StoreError::AlreadyHandled`] if it was recorded before.
pub(super) async fn record_source(
    tx: &mut Connection<'_>,
    source: RequestSource<'_>,
    person: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    match source {
        RequestSource::Interaction(interaction) => record_interaction(tx, interaction, now).await,
        RequestSource::Page(act) => page::remember_act(tx, person, act, now).await,
    }
}

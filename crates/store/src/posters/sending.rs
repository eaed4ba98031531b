//! Sending of standing messages: what is due, and the results.

use super::{Poster, PosterSubject, StoredAttempt};
use crate::ShardSet;
use crate::Store;
use crate::error::StoreError;
use crate::numbers::{self, signed};
use crate::park_reason::ParkReason;
use hansu_play::{ChannelId, StoredWord, Timestamp};

/// The next standing message to update.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DuePoster {
    /// The channel and subject of the standing message that is due and has waited longest.
    pub due: Option<(ChannelId, PosterSubject)>,
    /// The time at which another becomes due.
    pub next: Option<Timestamp>,
}

impl Store {
    /// Returns the next standing message of these shards that may be out of date, through a change or through time,
    /// and may be sent.
    pub async fn due_poster(
        &self,
        shards: &ShardSet,
        now: Timestamp,
    ) -> Result<DuePoster, StoreError> {
        let letters = shards.letters();
        let rows = self.read(|connection| {
            Box::pin(async move {
                let rows: Vec<(Option<i64>, Option<String>, Option<i64>)> = sqlx::query_as(
                    "select * from (select channel, kind, due_at from poster \
                       where dirty_at is not null and reason is null and due_at <= $1 \
                       and '1' = substr($2, 1 + cast((server >> 22) % length($2) as integer), 1) \
                       order by due_at limit 1) as dirty \
                     union all select * from (select channel, kind, stale_at from poster \
                       where stale_at is not null and stale_at <= $1 and reason is null and due_at <= $1 \
                       and '1' = substr($2, 1 + cast((server >> 22) % length($2) as integer), 1) \
                       order by stale_at limit 1) as stale \
                     union all select null, null, min(due_at) from poster \
                       where dirty_at is not null and reason is null and due_at > $1 \
                     union all select null, null, min(stale_at) from poster \
                       where stale_at is not null and stale_at > $1",
                )
                .bind(now.0)
                .bind(&letters)
                .fetch_all(connection)
                .await?;
                Ok(rows)
            })
        });
        let rows = rows.await?;
        let later = rows.iter().filter(|(channel, ..)| channel.is_none());
        Ok(DuePoster {
            due: rows.iter().find_map(|(channel, kind, _)| {
                let kind = PosterSubject::named(kind.as_deref()?)?;
                Some((numbers::channel((*channel)?), kind))
            }),
            next: later.filter_map(|(.., at)| *at).min().map(Timestamp),
        })
    }

    /// Stores the messages of a standing message: existing ones, and one that is about to be posted.
    ///
    /// # Errors
    /// [`StoreError::PosterChanged`] if another process has changed them since they were loaded. Nothing is stored then.
    pub async fn save_poster(&self, poster: &mut Poster) -> Result<(), StoreError> {
        let stored = poster.stored;
        let query = sqlx::query(
            "update poster set message = $1, posted_at = $2, renewed_at = $3, former = $4, \
             attempted_at = $5, shown = $6, date = $7 where channel = $8 and kind = $9 \
             and message is not distinct from $10 and attempted_at is not distinct from $11",
        )
        .bind(poster.message.map(|message| signed(message.0)))
        .bind(poster.posted_at.map(|at| at.0))
        .bind(poster.renewed_at.map(|at| at.0))
        .bind(poster.former.map(|former| signed(former.0)))
        .bind(poster.attempted_at.map(|at| at.0))
        .bind(poster.shown.as_ref())
        .bind(poster.date.map(|date| date.to_string()))
        .bind(signed(poster.channel.0))
        .bind(poster.subject.word())
        .bind(stored.message.map(|message| signed(message.0)))
        .bind(stored.attempted_at.map(|at| at.0));
        if self.execute(query).await? == 0 {
            return Err(StoreError::PosterChanged);
        }
        poster.stored = StoredAttempt {
            message: poster.message,
            attempted_at: poster.attempted_at,
        };
        Ok(())
    }

    /// Records that a standing message is up to date until `stale_at`, unless something has changed since it was
    /// read. If it was sent now, it is not sent again before `due_at`.
    pub async fn mark_poster_current(
        &self,
        poster: &Poster,
        stale_at: Option<Timestamp>,
        due_at: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "update poster set shown = $1, stale_at = $2, due_at = coalesce($3, due_at), \
             dirty_at = case when dirty_at = $4 then null else dirty_at end where channel = $5 and kind = $6",
        )
        .bind(poster.shown.as_ref())
        .bind(stale_at.map(|at| at.0))
        .bind(due_at.map(|at| at.0))
        .bind(poster.dirty_at.map(|at| at.0))
        .bind(signed(poster.channel.0))
        .bind(poster.subject.word());
        self.execute(query).await?;
        Ok(())
    }

    /// Postpones a standing message until `due`. With a `refusal`, it also waits until somebody acts in its channel.
    pub async fn postpone_poster(
        &self,
        (channel, subject): (ChannelId, PosterSubject),
        refusal: Option<ParkReason>,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "update poster set reason = $1, due_at = $2 where channel = $3 and kind = $4",
        )
        .bind(refusal.map(StoredWord::id))
        .bind(due.0)
        .bind(signed(channel.0))
        .bind(subject.word());
        self.execute(query).await?;
        Ok(())
    }
}

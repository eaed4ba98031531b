//! Sending of standing messages: what is due, and the results.

use super::{Poster, PosterSubject, StoredAttempt};
use crate::ShardSet;
use crate::Store;
use crate::database::Known;
use crate::error::StoreError;
use crate::park_reason::ParkReason;
use hansu_play::{ChannelId, Timestamp};

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
        let sql = "select * from (select channel, kind, due_at from poster \
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
                     where stale_at is not null and stale_at > $1";
        let rows: Vec<(Option<ChannelId>, Known<PosterSubject>, Option<Timestamp>)> =
            self.all(sql, (now, &letters)).await?;
        let later = rows.iter().filter(|(channel, ..)| channel.is_none());
        Ok(DuePoster {
            next: later.filter_map(|(.., at)| *at).min(),
            due: rows
                .iter()
                .find_map(|(channel, kind, _)| channel.zip(kind.0)),
        })
    }

    /// Stores the messages of a standing message: existing ones, and one that is about to be posted.
    ///
    /// # Errors
    /// [`StoreError::PosterChanged`] if another process has changed them since they were loaded. Nothing is stored then.
    pub async fn save_poster(&self, poster: &mut Poster) -> Result<(), StoreError> {
        let stored = poster.stored;
        let sql = "update poster set message = $1, posted_at = $2, renewed_at = $3, former = $4, \
                   attempted_at = $5, shown = $6, date = $7, puzzle = $8 where channel = $9 and kind = $10 \
                   and message is not distinct from $11 and attempted_at is not distinct from $12";
        let values = (
            poster.message,
            poster.posted_at,
            poster.renewed_at,
            poster.former,
            poster.attempted_at,
            poster.shown.as_ref(),
            poster.date,
            poster.puzzle.as_ref(),
            poster.channel,
            poster.subject,
            stored.message,
            stored.attempted_at,
        );
        if self.run(sql, values).await? == 0 {
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
        let sql = "update poster set shown = $1, stale_at = $2, due_at = coalesce($3, due_at), \
                   dirty_at = case when dirty_at = $4 then null else dirty_at end where channel = $5 and kind = $6";
        let values = (
            poster.shown.as_ref(),
            stale_at,
            due_at,
            poster.dirty_at,
            poster.channel,
            poster.subject,
        );
        self.run(sql, values).await?;
        Ok(())
    }

    /// Postpones a standing message until `due`. With a `refusal`, it also waits until somebody acts in its channel.
    pub async fn postpone_poster(
        &self,
        (channel, subject): (ChannelId, PosterSubject),
        refusal: Option<ParkReason>,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "update poster set reason = $1, due_at = $2 where channel = $3 and kind = $4";
        self.run(sql, (refusal, due, channel, subject)).await?;
        Ok(())
    }
}

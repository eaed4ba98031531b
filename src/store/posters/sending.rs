//! What is to be sent of standing messages, and what became of it.

use super::poster::{Poster, StoredPoster};
use crate::play::{ChannelId, MessageId, ServerId, ShardSet, Timestamp};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

/// What a standing message says by now.
#[derive(Debug, Clone)]
pub struct PosterShown {
    /// The channel.
    pub channel: ChannelId,
    /// What it says, digested.
    pub shown: Vec<u8>,
    /// The last change that it tells of, as it was read before its content.
    pub dirty_at: Option<Timestamp>,
    /// Not before that it is sent again; `None` if it was not sent now.
    pub due_at: Option<Timestamp>,
    /// When that is no longer so by itself.
    pub stale_at: Option<Timestamp>,
}

impl Store {
    /// Standing messages of these shards that may be out of date and may be sent, the longest waiting first; a few.
    pub async fn due_posters(
        &self,
        shards: &ShardSet,
        now: Timestamp,
    ) -> Result<Vec<Poster>, StoreError> {
        let letters = shards.letters();
        self.read(|connection| {
            Box::pin(async move {
                let rows: Vec<StoredPoster> = sqlx::query_as(
                    "select channel, server, language, message, posted_at, renewed_at, former, attempted_at, dirty_at, shown, ends \
                     from poster where dirty_at is not null and reason is null and due_at <= $1 \
                     and '1' = substr($2, 1 + cast((server >> 22) % length($2) as integer), 1) \
                     order by due_at limit 16",
                )
                .bind(now.0)
                .bind(&letters)
                .fetch_all(connection)
                .await?;
                Ok(rows.into_iter().filter_map(StoredPoster::read).collect())
            })
        })
        .await
    }

    /// When the next standing message is to be looked at.
    pub async fn next_poster_due(&self) -> Result<Option<Timestamp>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let next: Option<i64> = sqlx::query_scalar(
                    "select min(due_at) from ( \
                       select min(due_at) as due_at from poster where dirty_at is not null and reason is null \
                       union all select min(stale_at) from poster where stale_at is not null) as next",
                )
                .fetch_one(connection)
                .await?;
                Ok(next.map(Timestamp))
            })
        })
        .await
    }

    /// Notes which standing messages say by now what is no longer so by itself.
    pub async fn note_stale_posters(&self, now: Timestamp) -> Result<(), StoreError> {
        let stale = self.read(|connection| {
            Box::pin(async move {
                let stale: bool = sqlx::query_scalar(
                    "select exists (select 1 from poster where stale_at is not null and stale_at <= $1)",
                )
                .bind(now.0)
                .fetch_one(connection)
                .await?;
                Ok(stale)
            })
        });
        if !stale.await? {
            return Ok(());
        }
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "update poster set stale_at = null, dirty_at = max(coalesce(dirty_at + 1, 0), $1) \
                     where stale_at is not null and stale_at <= $1",
                )
                .bind(now.0)
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// Notes that a standing message is about to be posted. Of one in place of another that is `renewed_at`; `former` is
    /// the other, if it is still there.
    pub async fn poster_attempted(
        &self,
        channel: ChannelId,
        former: Option<MessageId>,
        renewed_at: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "update poster set message = null, shown = null, former = $1, renewed_at = $2, \
                     attempted_at = $3 where channel = $4",
                )
                .bind(former.map(|former| signed(former.0)))
                .bind(renewed_at.map(|at| at.0))
                .bind(now.0)
                .bind(signed(channel.0))
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// Notes that an attempt to post a standing message had no effect.
    pub async fn poster_not_posted(&self, channel: ChannelId) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query("update poster set attempted_at = null where channel = $1")
                    .bind(signed(channel.0))
                    .execute(tx)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Notes that a standing message has arrived. What it says is noted by [`Store::poster_shows`].
    pub async fn poster_posted(
        &self,
        channel: ChannelId,
        message: MessageId,
        posted_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "update poster set message = $1, posted_at = $2, attempted_at = null where channel = $3",
                )
                .bind(signed(message.0))
                .bind(posted_at.0)
                .bind(signed(channel.0))
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// Notes what a standing message says. It stays to be brought up to date if something has changed since.
    pub async fn poster_shows(&self, shown: &PosterShown) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "update poster set shown = $1, stale_at = $2, due_at = coalesce($3, due_at), \
                     dirty_at = case when dirty_at = $4 then null else dirty_at end where channel = $5",
                )
                .bind(&shown.shown)
                .bind(shown.stale_at.map(|at| at.0))
                .bind(shown.due_at.map(|at| at.0))
                .bind(shown.dirty_at.map(|at| at.0))
                .bind(signed(shown.channel.0))
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// Notes that the message which a standing message replaces is not there any more.
    pub async fn poster_former_gone(&self, channel: ChannelId) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query("update poster set former = null where channel = $1")
                    .bind(signed(channel.0))
                    .execute(tx)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Puts a standing message off.
    pub async fn put_off_poster(
        &self,
        channel: ChannelId,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query("update poster set due_at = $1 where channel = $2")
                    .bind(due.0)
                    .bind(signed(channel.0))
                    .execute(tx)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Parks a standing message until somebody acts in its channel, at `due` at the soonest.
    pub async fn park_poster(
        &self,
        channel: ChannelId,
        forbidden: bool,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "update poster set reason = case when $1 then 'forbidden' else 'rejected' end, due_at = $2 where channel = $3",
                )
                .bind(forbidden)
                .bind(due.0)
                .bind(signed(channel.0))
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// Something has changed in a channel, or in all of a server: what could not be sent there is tried again. Returns
    /// whether there was anything.
    pub async fn try_posters_again(
        &self,
        channel: Option<ChannelId>,
        server: Option<ServerId>,
    ) -> Result<bool, StoreError> {
        let channel = channel.map(|channel| signed(channel.0));
        let server = server.map(|server| signed(server.0));
        // Events of servers come by the thousand at a connect, so a reader looks first.
        let parked = self.read(|connection| {
            Box::pin(async move {
                let parked: bool = sqlx::query_scalar(
                    "select exists (select 1 from poster where channel = $1 and reason is not null \
                       union all select 1 from poster where server = $2 and reason is not null)",
                )
                .bind(channel)
                .bind(server)
                .fetch_one(connection)
                .await?;
                Ok(parked)
            })
        });
        if !parked.await? {
            return Ok(false);
        }
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "update poster set reason = null where channel in \
                       (select channel from poster where channel = $1 \
                        union all select channel from poster where server = $2)",
                )
                .bind(channel)
                .bind(server)
                .execute(tx)
                .await?;
                Ok(true)
            })
        })
        .await
    }
}

//! Brings one standing message up to date: post, edit, post anew, delete.
//!
//! An attempt to post is noted before it is made. Where its end is not known, the message is looked for in the channel
//! before it is posted again; an edit is the same the second time.

use std::time::Duration;

use super::Posters;
use super::desk::Desk;
use super::outlet::{PosterError, PosterOutlet, PosterPost};
use crate::app::error::AppError;
use crate::play::{MessageId, Timestamp};
use crate::store::{Poster, PosterShown};

/// The least time between two edits of a message.
const APART: Duration = Duration::from_secs(10);
/// The same of an old one: the platform takes few edits of those.
const APART_OLD: Duration = Duration::from_secs(60);
/// From when on a message is old.
const OLD: Duration = Duration::from_secs(60 * 60);
/// The least time between two posts of a message in place of another.
const ANEW: Duration = Duration::from_secs(10 * 60);
/// The wait after a failure.
const AGAIN: Duration = Duration::from_secs(5);
/// The wait after a refusal, in which not even somebody who acts there lets it be tried.
const REFUSED: Duration = Duration::from_secs(5 * 60);
/// The wait before a channel that seems to be missing is asked for again.
const DOUBTED: Duration = Duration::from_secs(60);

impl Posters {
    /// Brings a standing message up to date.
    ///
    /// # Errors
    /// Database errors.
    pub(super) async fn refresh<O: PosterOutlet>(
        &self,
        outlet: &O,
        poster: Poster,
    ) -> Result<(), AppError> {
        let channel = poster.channel;
        match self.bring_up(outlet, poster).await? {
            Ok(()) => Ok(()),
            Err(error) => {
                tracing::warn!(%channel, %error, "a standing message waits");
                let now = self.core.clocks.now();
                let store = &self.core.store;
                match error {
                    PosterError::Forbidden => {
                        store.park_poster(channel, true, now + REFUSED).await?
                    }
                    PosterError::Rejected => {
                        store.park_poster(channel, false, now + REFUSED).await?
                    }
                    PosterError::NoChannel if outlet.has_channel(channel).await => {
                        store.put_off_poster(channel, now + DOUBTED).await?;
                    }
                    PosterError::NoChannel => {
                        store.remove_poster(channel).await?;
                        tracing::info!(%channel, "a desk is off: its channel is gone");
                    }
                    PosterError::Later(wait) => {
                        store.put_off_poster(channel, now + wait.max(AGAIN)).await?;
                    }
                    PosterError::Unknown | PosterError::Anew { .. } => {
                        store.put_off_poster(channel, now + AGAIN).await?;
                    }
                }
                Ok(())
            }
        }
    }

    async fn bring_up<O: PosterOutlet>(
        &self,
        outlet: &O,
        mut poster: Poster,
    ) -> Result<Result<(), PosterError>, AppError> {
        let store = &self.core.store;
        if let (None, Some(since)) = (poster.message, poster.attempted_at) {
            match outlet.find_desk(poster.channel, since, poster.former).await {
                Ok(Some(found)) => {
                    store.poster_posted(poster.channel, found, since).await?;
                    poster.message = Some(found);
                    poster.posted_at = Some(since);
                }
                Ok(None) => {}
                Err(error) => return Ok(Err(error)),
            }
        }
        if poster.ends {
            return self.take_down(outlet, &poster).await;
        }
        let (desk, stale_at) = self.desk(&poster).await?;
        let shown = outlet.digest(&desk);
        let sent = match poster.message {
            Some(_) if poster.shown.as_ref() == Some(&shown) => false,
            Some(message) => match outlet.edit_desk(&desk, message).await {
                Ok(()) => true,
                Err(PosterError::Anew { there }) => {
                    if let Some(due) = self.not_before(&poster) {
                        store.put_off_poster(poster.channel, due).await?;
                        return Ok(Ok(()));
                    }
                    poster.former = there.then_some(message).or(poster.former);
                    poster.attempted_at = None;
                    poster.renewed_at = Some(self.core.clocks.now());
                    if let Err(error) = self.post(outlet, &mut poster, &desk).await? {
                        return Ok(Err(error));
                    }
                    true
                }
                Err(error) => return Ok(Err(error)),
            },
            None => {
                if let Err(error) = self.post(outlet, &mut poster, &desk).await? {
                    return Ok(Err(error));
                }
                true
            }
        };
        if let Err(error) = self.delete_former(outlet, &poster).await? {
            return Ok(Err(error));
        }
        let now = self.core.clocks.now();
        store
            .poster_shows(&PosterShown {
                channel: poster.channel,
                shown,
                dirty_at: poster.dirty_at,
                due_at: sent.then(|| now + apart(&poster, now)),
                stale_at,
            })
            .await?;
        Ok(Ok(()))
    }

    /// Posts a message. Its attempt is noted before, unless that has been made already: then it is repeated.
    async fn post<O: PosterOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
        desk: &Desk,
    ) -> Result<Result<(), PosterError>, AppError> {
        let (store, channel) = (&self.core.store, poster.channel);
        let attempted_at = match poster.attempted_at {
            Some(attempted_at) => attempted_at,
            None => {
                let now = self.core.clocks.now();
                let (former, renewed_at) = (poster.former, poster.renewed_at);
                let noted = store.poster_attempted(channel, former, renewed_at, now);
                noted.await?;
                now
            }
        };
        match outlet.post_desk(PosterPost { desk, attempted_at }).await {
            Ok(message) => {
                let now = self.core.clocks.now();
                store.poster_posted(channel, message, now).await?;
                poster.message = Some(message);
                poster.posted_at = Some(now);
                Ok(Ok(()))
            }
            Err(PosterError::Unknown) => Ok(Err(PosterError::Unknown)),
            Err(error) => {
                store.poster_not_posted(channel).await?;
                Ok(Err(error))
            }
        }
    }

    /// When a message may be posted in place of this one; `None` if it may be now.
    fn not_before(&self, poster: &Poster) -> Option<Timestamp> {
        let due = poster.renewed_at? + ANEW;
        (due > self.core.clocks.now()).then_some(due)
    }

    async fn delete_former<O: PosterOutlet>(
        &self,
        outlet: &O,
        poster: &Poster,
    ) -> Result<Result<(), PosterError>, AppError> {
        let Some(former) = poster.former else {
            return Ok(Ok(()));
        };
        let deleted = deleted(outlet, poster, former).await;
        if deleted.is_ok() {
            self.core.store.poster_former_gone(poster.channel).await?;
        }
        Ok(deleted)
    }

    /// Deletes the message of one that was switched off.
    async fn take_down<O: PosterOutlet>(
        &self,
        outlet: &O,
        poster: &Poster,
    ) -> Result<Result<(), PosterError>, AppError> {
        for message in poster.message.into_iter().chain(poster.former) {
            if let Err(error) = deleted(outlet, poster, message).await {
                return Ok(Err(error));
            }
        }
        self.core.store.remove_ended_poster(poster.channel).await?;
        Ok(Ok(()))
    }
}

/// Deletes a message. Where that is not allowed it stays: its buttons do nothing any more.
async fn deleted<O: PosterOutlet>(
    outlet: &O,
    poster: &Poster,
    message: MessageId,
) -> Result<(), PosterError> {
    match outlet.delete(poster.channel, message).await {
        Err(error @ (PosterError::Later(_) | PosterError::Unknown)) => Err(error),
        Ok(())
        | Err(
            PosterError::Anew { .. }
            | PosterError::Forbidden
            | PosterError::Rejected
            | PosterError::NoChannel,
        ) => Ok(()),
    }
}

/// The least time until a message is edited that was sent just now.
fn apart(poster: &Poster, now: Timestamp) -> Duration {
    let age = poster.posted_at.map_or(Duration::ZERO, |at| now.since(at));
    if age + APART >= OLD { APART_OLD } else { APART }
}

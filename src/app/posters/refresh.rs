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
use crate::store::{Poster, PosterShown, StoreError};

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

/// Why a message was not brought up to date.
enum Failed {
    /// The platform refused it, or did not answer.
    Outside(PosterError),
    /// The database failed.
    Broken(AppError),
}

impl From<PosterError> for Failed {
    fn from(error: PosterError) -> Failed {
        Failed::Outside(error)
    }
}

impl From<AppError> for Failed {
    fn from(error: AppError) -> Failed {
        Failed::Broken(error)
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Failed {
        Failed::Broken(error.into())
    }
}

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
        let error = match self.bring_up(outlet, poster).await {
            Ok(()) => return Ok(()),
            Err(Failed::Broken(error)) => return Err(error),
            Err(Failed::Outside(error)) => error,
        };
        tracing::warn!(%channel, %error, "a standing message waits");
        let (store, now) = (&self.core.store, self.core.clocks.now());
        let wait = match error {
            PosterError::Forbidden | PosterError::Rejected => {
                let forbidden = error == PosterError::Forbidden;
                store.park_poster(channel, forbidden, now + REFUSED).await?;
                return Ok(());
            }
            PosterError::NoChannel if !outlet.has_channel(channel).await => {
                store.remove_poster(channel).await?;
                tracing::info!(%channel, "a desk is off: its channel is gone");
                return Ok(());
            }
            PosterError::NoChannel => DOUBTED,
            PosterError::Later(wait) => wait.max(AGAIN),
            PosterError::Unknown | PosterError::Anew { .. } => AGAIN,
        };
        store.put_off_poster(channel, now + wait).await?;
        Ok(())
    }

    async fn bring_up<O: PosterOutlet>(
        &self,
        outlet: &O,
        mut poster: Poster,
    ) -> Result<(), Failed> {
        let store = &self.core.store;
        if let (None, Some(since)) = (poster.message, poster.attempted_at) {
            let found = outlet.find_desk(poster.channel, since, poster.former);
            if let Some(found) = found.await? {
                store.poster_posted(poster.channel, found, since).await?;
                poster.message = Some(found);
                poster.posted_at = Some(since);
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
                Err(PosterError::Anew { there }) => {
                    if let Some(due) = self.not_before(&poster) {
                        store.put_off_poster(poster.channel, due).await?;
                        return Ok(());
                    }
                    self.delete_former(outlet, &poster).await?;
                    poster.former = there.then_some(message);
                    poster.attempted_at = None;
                    poster.renewed_at = Some(self.core.clocks.now());
                    self.post(outlet, &mut poster, &desk).await?;
                    true
                }
                edited => edited.map(|()| true)?,
            },
            None => {
                self.post(outlet, &mut poster, &desk).await?;
                true
            }
        };
        self.delete_former(outlet, &poster).await?;
        let now = self.core.clocks.now();
        let shows = PosterShown {
            channel: poster.channel,
            shown,
            dirty_at: poster.dirty_at,
            due_at: sent.then(|| now + apart(&poster, now)),
            stale_at,
        };
        store.poster_shows(&shows).await?;
        Ok(())
    }

    /// Posts a message. Its attempt is noted before, unless that has been made already: then it is repeated.
    async fn post<O: PosterOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
        desk: &Desk,
    ) -> Result<(), Failed> {
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
                Ok(())
            }
            Err(PosterError::Unknown) => Err(PosterError::Unknown.into()),
            Err(error) => {
                store.poster_not_posted(channel).await?;
                Err(error.into())
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
    ) -> Result<(), Failed> {
        if let Some(former) = poster.former {
            delete(outlet, poster, former).await?;
            self.core.store.poster_former_gone(poster.channel).await?;
        }
        Ok(())
    }

    /// Deletes the message of one that was switched off.
    async fn take_down<O: PosterOutlet>(&self, outlet: &O, poster: &Poster) -> Result<(), Failed> {
        for message in poster.message.into_iter().chain(poster.former) {
            delete(outlet, poster, message).await?;
        }
        self.core.store.remove_ended_poster(poster.channel).await?;
        Ok(())
    }
}

/// Deletes a message. Where that is not allowed it stays: its buttons do nothing any more.
async fn delete<O: PosterOutlet>(
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

//! The worker's interface to Discord.

use std::future::Future;
use std::time::Duration;

use super::desk::Desk;
use crate::play::{ChannelId, MessageId, Timestamp};

/// A standing message to be posted.
#[derive(Debug, Clone, Copy)]
pub struct PosterPost<'a> {
    /// What it says.
    pub desk: &'a Desk,
    /// When the first attempt to post it began; part of the nonce, so that a repeated one posts nothing more.
    pub attempted_at: Timestamp,
}

/// Sends, finds and deletes standing messages.
pub trait PosterOutlet: Send + Sync {
    /// A digest of what a desk says, in its words.
    fn digest(&self, desk: &Desk) -> Vec<u8>;

    /// Posts a desk.
    ///
    /// # Errors
    /// A [`PosterError`], which says what to do next.
    fn post_desk(
        &self,
        post: PosterPost<'_>,
    ) -> impl Future<Output = Result<MessageId, PosterError>> + Send;

    /// Edits a desk's message.
    ///
    /// # Errors
    /// A [`PosterError`], which says what to do next.
    fn edit_desk(
        &self,
        desk: &Desk,
        message: MessageId,
    ) -> impl Future<Output = Result<(), PosterError>> + Send;

    /// Deletes a message; one that is not there is deleted.
    ///
    /// # Errors
    /// A [`PosterError`], which says what to do next.
    fn delete(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> impl Future<Output = Result<(), PosterError>> + Send;

    /// Looks for the desk of an earlier attempt in its channel, the newest; `former` is not meant.
    ///
    /// # Errors
    /// A [`PosterError`], which says what to do next.
    fn find_desk(
        &self,
        channel: ChannelId,
        since: Timestamp,
        former: Option<MessageId>,
    ) -> impl Future<Output = Result<Option<MessageId>, PosterError>> + Send;

    /// Whether a channel still exists; true if unknown.
    fn has_channel(&self, channel: ChannelId) -> impl Future<Output = bool> + Send;
}

/// What to do after a failed attempt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PosterError {
    /// The message cannot be edited any more: post another in its place.
    #[error("the message cannot be edited any more")]
    Anew {
        /// Whether it is still there, to be deleted.
        there: bool,
    },
    /// Not allowed: wait until somebody acts there.
    #[error("not allowed")]
    Forbidden,
    /// Refused for what it contains.
    #[error("refused for what it contains")]
    Rejected,
    /// The platform says that the channel does not exist.
    #[error("no such channel")]
    NoChannel,
    /// Refused for now, so without effect; again after this time.
    #[error("refused for now; again in {0:?}")]
    Later(Duration),
    /// Whether it had an effect is not known.
    #[error("no clear answer")]
    Unknown,
}

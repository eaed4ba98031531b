//! The interface to Discord for the courier, and for requests that come from elsewhere.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use super::message::OutgoingMessage;
use crate::app::posters::{StandingMark, StandingMessage};
use hansu_play::{ChannelId, MessageId, Person, ServerId, Timestamp, UserId};
use hansu_store::{KnownMessages, ParkReason};

/// Sends and finds messages.
pub trait Outlet: Send + Sync {
    /// Makes one attempt: post, edit, or create the thread. Returns the id of a posted message.
    ///
    /// # Errors
    /// An [`OutletError`] with the action to take.
    fn send(
        &self,
        outgoing: &OutgoingMessage,
    ) -> impl Future<Output = Result<Option<MessageId>, OutletError>> + Send;

    /// Looks for the message of an earlier attempt, other than the `known` ones.
    ///
    /// # Errors
    /// An [`OutletError`] with the action to take.
    fn find(
        &self,
        outgoing: &OutgoingMessage,
        known: &KnownMessages,
    ) -> impl Future<Output = Result<AttemptSearch, OutletError>> + Send;

    /// Returns whether a channel or thread still exists; `true` if unknown.
    fn exists(&self, channel: ChannelId) -> impl Future<Output = bool> + Send;

    /// Returns whether a user is a member of a server; `true` if unknown.
    fn is_member(&self, server: ServerId, user: UserId) -> impl Future<Output = bool> + Send;
}

/// Sends, finds and deletes standing messages.
pub trait DeskOutlet: Outlet {
    /// Returns a digest of a message's content.
    fn digest(&self, content: &StandingMessage) -> Vec<u8>;

    /// Posts a message. The start of the first attempt is part of the nonce, so that a repeated one posts no duplicate.
    ///
    /// # Errors
    /// An [`OutletError`] with the action to take.
    fn post_standing(
        &self,
        content: &StandingMessage,
        attempted_at: Timestamp,
    ) -> impl Future<Output = Result<MessageId, OutletError>> + Send;

    /// Edits a message.
    ///
    /// # Errors
    /// An [`OutletError`] with the action to take.
    fn edit_standing(
        &self,
        content: &StandingMessage,
        message: MessageId,
    ) -> impl Future<Output = Result<EditResult, OutletError>> + Send;

    /// Deletes a message; succeeds if it is already gone.
    ///
    /// # Errors
    /// An [`OutletError`] with the action to take.
    fn delete(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> impl Future<Output = Result<(), OutletError>> + Send;

    /// Looks for the newest message of an earlier attempt in its channel; `former` is ignored.
    ///
    /// # Errors
    /// An [`OutletError`] with the action to take.
    fn find_standing(
        &self,
        channel: ChannelId,
        mark: StandingMark,
        since: Timestamp,
        former: Option<MessageId>,
    ) -> impl Future<Output = Result<Option<MessageId>, OutletError>> + Send;
}

/// Opens direct messages, for requests that do not come from Discord.
pub trait DirectMessages: Send + Sync {
    /// Returns the channel of the direct messages with a person, if they accept messages of the bot.
    ///
    /// # Errors
    /// [`OutletError::Park`] with [`ParkReason::Forbidden`] if they accept none, or another [`OutletError`].
    fn open(
        &self,
        person: UserId,
    ) -> Pin<Box<dyn Future<Output = Result<DirectChannel, OutletError>> + Send + '_>>;
}

/// A channel of direct messages.
#[derive(Debug, Clone)]
pub struct DirectChannel {
    /// Its id.
    pub channel: ChannelId,
    /// The person, with their name there.
    pub person: Person,
}

/// The result of an edit of a standing message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditResult {
    /// The message is edited.
    Done,
    /// The message is old and has been edited too often.
    TooOften,
    /// The message has been deleted.
    Gone,
}

/// The result of looking for an earlier attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptSearch {
    /// It was posted as this message, at this time by Discord's clock.
    At(MessageId, Timestamp),
    /// The message was posted and then deleted. Posting it again would undo that.
    Deleted,
    /// The message was not posted, as far as the channel shows.
    Nowhere,
}

/// The action to take after a failed attempt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OutletError {
    /// The target is permanently unreachable: park the row.
    #[error("permanently unreachable: {0:?}")]
    Park(ParkReason),
    /// No thread can be created, or it is certainly gone: move the match to the parent channel.
    #[error("no thread can be used here")]
    NoThread,
    /// The platform reports that the channel does not exist. Such reports have been wrong, so a single one is not
    /// believed.
    #[error("no such channel")]
    Missing,
    /// A transient failure. The value is the minimum delay, zero if the server gave none.
    #[error("failed; retry after {0:?} at the earliest")]
    Retry(Duration),
    /// Rejected without a reason, perhaps by a proxy. This counts as an outage unless only this row fails while others
    /// are delivered.
    #[error("rejected without a reason")]
    Unclear,
    /// Rejected with an unknown error, which says nothing about the channel or the message.
    #[error("rejected with an unknown error")]
    Refused,
    /// Rate limited, so the request had no effect. The value is the delay.
    #[error("rate limited; retry after {0:?}")]
    Limited(Duration),
    /// The message to edit no longer exists.
    #[error("nothing left to edit")]
    Nothing,
}

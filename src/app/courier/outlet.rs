//! The wire side of the courier, as the courier sees it.

use std::future::Future;
use std::time::Duration;

use super::message::OutgoingMessage;
use crate::play::{MessageId, ServerId, UserId};
use crate::store::Parked;

/// Brings messages to the platform and finds them there.
pub trait Outlet: Send + Sync {
    /// Makes one attempt: posts, edits, makes the thread. Returns the message it became, where it
    /// became one.
    ///
    /// # Errors
    /// What to do next, as an [`OutletError`].
    fn send(
        &self,
        outgoing: &OutgoingMessage,
    ) -> impl Future<Output = Result<Option<MessageId>, OutletError>> + Send;

    /// Finds out what became of an earlier attempt. `known` are the messages of the game's other
    /// rows: two draw offers on one position look alike.
    ///
    /// # Errors
    /// What to do next, as an [`OutletError`].
    fn find(
        &self,
        outgoing: &OutgoingMessage,
        known: &[MessageId],
    ) -> impl Future<Output = Result<Found, OutletError>> + Send;

    /// Whether a person is in a server. In doubt, they are.
    fn is_member(&self, server: ServerId, who: UserId) -> impl Future<Output = bool> + Send;
}

/// What became of an earlier attempt to post a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// It arrived as this message.
    At(MessageId),
    /// It arrived, and somebody has deleted it: posting it again would undo that.
    Deleted,
    /// It did not arrive, so far as can be told.
    Nowhere,
}

/// What to do after a failed attempt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OutletError {
    /// The target cannot be reached: give the row up and say why.
    #[error("given up: {0:?}")]
    Park(Parked),
    /// A thread cannot be made or is gone: the game goes on in its parent channel.
    #[error("no thread here")]
    NoThread,
    /// It failed, but may work later; `0` is the least wait that was asked for.
    #[error("failed for now; at the soonest again in {0:?}")]
    Retry(Duration),
    /// A limit on requests has been reached, so it was refused without effect; not before this has
    /// passed again.
    #[error("refused by a limit; again in {0:?}")]
    Limited(Duration),
    /// There is nothing left to change.
    #[error("nothing left to change")]
    Nothing,
}

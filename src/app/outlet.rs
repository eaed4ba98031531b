//! The wire side of the courier, as the courier sees it.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use super::error::Parked;
use crate::play::{ChannelId, Event, Match, MessageId, ServerId, UserId};
use crate::store::Row;

/// Brings messages to the platform and finds them there.
pub trait Outlet: Send + Sync {
    /// Makes one attempt: posts, edits, makes the thread. Returns the message it became, where it
    /// became one.
    ///
    /// # Errors
    /// What to do next, as an [`OutletError`].
    fn send(
        &self,
        parcel: &Parcel,
    ) -> impl Future<Output = Result<Option<MessageId>, OutletError>> + Send;

    /// Finds out whether an earlier attempt arrived; `after` is the game's newest older message.
    ///
    /// # Errors
    /// What to do next, as an [`OutletError`].
    fn find(
        &self,
        parcel: &Parcel,
        after: Option<MessageId>,
    ) -> impl Future<Output = Result<Option<MessageId>, OutletError>> + Send;

    /// Whether a person is in a server. In doubt, they are.
    fn is_member(&self, server: ServerId, who: UserId) -> impl Future<Output = bool> + Send;
}

/// A message on its way: the row, what it says, and its picture.
#[derive(Debug, Clone)]
pub struct Parcel {
    /// The row of the outbox.
    pub row: Row,
    /// What it says.
    pub notice: Notice,
    /// The picture that goes with it: a PNG.
    pub picture: Option<Vec<u8>>,
}

/// What a message says, before it is put into words.
#[derive(Debug, Clone)]
pub struct Notice {
    /// The match as the event left it.
    pub game: Arc<Match>,
    /// The event that it tells of.
    pub event: Event,
    /// Whether something newer has been said: then it pings nobody and offers nothing.
    pub late: bool,
    /// Whether the player who is to act has left the server.
    pub left: bool,
    /// What is shown or changed.
    pub subject: Subject,
    /// The channel that the message goes to.
    pub home: ChannelId,
    /// Whether it is the first message of the game in that channel.
    pub first: bool,
    /// The posted message that is changed, for edits.
    pub target: Option<(ChannelId, MessageId)>,
}

/// What a message shows or changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The challenge, open or closed.
    Challenge,
    /// The making of the thread.
    Thread,
    /// A formation select.
    Setup,
    /// A board.
    Board,
    /// A draw offer, standing or settled.
    Offer,
    /// The buttons of an older message.
    OldButtons,
    /// News that the game's channel is gone.
    Lost,
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
    /// There is nothing left to change.
    #[error("nothing left to change")]
    Nothing,
}

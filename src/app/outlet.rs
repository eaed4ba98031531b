//! The wire side of the courier, as the courier sees it.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use super::error::Parked;
use super::remind::Pendings;
use super::time::Told;
use crate::play::{ChannelId, Event, Language, Match, MessageId, ServerId, UserId};
use crate::rules::Side;
use crate::store::Row;
use crate::text::{Naming, Text};

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

    /// Finds out what became of an earlier attempt. `known` are the messages of the game's other
    /// rows: two draw offers on one position look alike.
    ///
    /// # Errors
    /// What to do next, as an [`OutletError`].
    fn find(
        &self,
        parcel: &Parcel,
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
    /// Why the game's own channel is out of reach, for news of that.
    pub out_of_reach: Option<Parked>,
    /// What it says of time.
    pub told: Told,
    /// What a reminder tells.
    pub pending: Option<Pendings>,
    /// Who is named and not notified, because they want no pings.
    pub unpinged: Vec<UserId>,
    /// What the public boards of the game show: the words name points and pieces alike.
    pub naming: Naming,
    /// What is shown or changed.
    pub subject: Subject,
    /// The channel that the message goes to.
    pub home: ChannelId,
    /// The posted message that is changed, for edits.
    pub target: Option<(ChannelId, MessageId)>,
}

impl Notice {
    /// The words of the game's own language, as everybody there reads them.
    pub fn text(&self) -> Text {
        self.text_in(self.game.language())
    }

    /// The words of all languages that the players read.
    pub fn texts(&self) -> Vec<Text> {
        let also = self.game.table().and_then(|table| table.also);
        let also = also.map(|language| self.text_in(language));
        std::iter::once(self.text()).chain(also).collect()
    }

    /// The same in another language.
    pub fn text_in(&self, language: Language) -> Text {
        let text = Text::of(language).naming(self.naming);
        text.with_generals(self.game.ruleset().generals)
    }

    /// Whether it has nothing to say any more: what a reminder was for has been done, or who was away is
    /// back.
    pub fn is_void(&self) -> bool {
        let pending = self.pending.as_ref();
        let back = self.subject == Subject::Absent && self.told.absent.is_none();
        back || pending.is_some_and(|pending| pending.games.is_empty())
    }
}

/// What a message shows or changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The challenge, open or closed.
    Challenge,
    /// The making of the thread.
    Thread,
    /// The name of the thread, which tells the result.
    ThreadName,
    /// A formation select.
    Setup,
    /// A board.
    Board,
    /// A draw offer or a request that stands; or that whoever made it is to go on without.
    Offer,
    /// How one was answered, in its place.
    Settled,
    /// That somebody's time was up, and what came of it, in the place where that was told.
    TimeUp {
        /// Whose time.
        late: Side,
    },
    /// The buttons of an older message.
    OldButtons,
    /// News that the game's channel is gone.
    Lost,
    /// The games in which somebody is to act, told to them.
    Reminder,
    /// The same of one game, told in its channel.
    Nudge,
    /// That the vacation of who is to act has begun by itself.
    Absent,
    /// All games in which somebody is to act, told to them at the hour that they chose.
    Digest,
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

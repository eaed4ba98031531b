//! What a message says, before it is put into words.

use std::sync::Arc;

use crate::app::clock::Told;
use crate::app::reminders::Pendings;
use crate::play::{ChannelId, Event, Language, Match, MessageId, UserId};
use crate::rules::Side;
use crate::store::{Parked, Row};
use crate::text::{Naming, Text};

/// A message on its way: the row, what it says, and its picture.
#[derive(Debug, Clone)]
pub struct OutgoingMessage {
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
        let also = self.game.seats().and_then(|seats| seats.also);
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
    /// A draw offer or a request that stands; or that it was declined, told to the player who made it and is to move.
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

//! Outbox rows, their kinds, and the lanes that keep them in order.

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::{FromRow, Known, SqlRow, bound, words};
use crate::error::{StoreError, unreadable};
use crate::ids::{InteractionId, RowId};
use crate::interactions::InteractionRef;
use crate::park_reason::ParkReason;
use hansu_play::{ChannelId, GameId, MessageId, Seq, StoredWord, Timestamp, UserId};

/// A row to insert.
#[derive(Debug, Clone)]
pub struct NewRow {
    /// The kind.
    pub kind: RowKind,
    /// The lane.
    pub lane: Lane,
    /// The row whose message is edited.
    pub about: Option<RowId>,
    /// The interaction whose handler sends it, and the end of that handler's claim.
    pub claim: Option<(InteractionRef, Timestamp)>,
    /// The end of holding it, a board, for the bot's reply. The courier does not send it until then; its handler's claim
    /// stays valid.
    pub held_until: Option<Timestamp>,
}

impl NewRow {
    /// Creates a row that the courier sends.
    pub fn unclaimed(kind: RowKind, lane: Lane) -> NewRow {
        NewRow {
            kind,
            lane,
            about: None,
            claim: None,
            held_until: None,
        }
    }
}

/// The delivery state of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowState {
    /// Waiting to be sent.
    Open,
    /// Sent, with the posted or edited message. `None` if there is no message, as for a thread, or if it was deleted.
    Delivered(Option<MessageId>),
    /// Parked, with the reason; `None` for a reason of a later version.
    Parked(Option<ParkReason>),
}

/// A stored row.
#[derive(Debug, Clone)]
pub struct Row {
    /// The id.
    pub id: RowId,
    /// The match.
    pub game: GameId,
    /// The event that it is about.
    pub seq: Seq,
    /// The lane.
    pub lane: Lane,
    /// The kind.
    pub kind: RowKind,
    /// The row whose message is edited.
    pub about: Option<RowId>,
    /// The delivery state.
    pub state: RowState,
    /// The time at which it was queued; Discord's time if that was earlier.
    pub at: Timestamp,
    /// The number of attempts before this one.
    pub attempts: u32,
    /// The interaction that caused it; `None` if there was none.
    pub request: Option<InteractionId>,
    /// The interaction that it answers, while the token is stored.
    pub interaction: Option<InteractionRef>,
    /// `true` if it is held for the bot's reply.
    pub held: bool,
    /// `true` if it was parked and reopened.
    pub reopened: bool,
    /// The mark of the process that first tried to send it, part of the nonce.
    pub mark: Option<String>,
    /// `true` if an older row of its lane was open when it was queued; `None` for a row that was read later.
    pub behind: Option<bool>,
}

impl Row {
    /// Returns the posted or edited message, if known.
    pub fn message(&self) -> Option<MessageId> {
        match self.state {
            RowState::Delivered(message) => message,
            RowState::Open | RowState::Parked(_) => None,
        }
    }

    /// Returns the nonce of its message: the same for each attempt, and never the same for another row of this or any
    /// other database.
    pub fn nonce(&self) -> String {
        match &self.mark {
            Some(mark) => format!("hansu-{mark}-{}", self.id),
            None => format!("hansu-{}", self.id),
        }
    }

    /// Returns whether it was delivered.
    pub fn is_delivered(&self) -> bool {
        matches!(self.state, RowState::Delivered(_))
    }

    /// Returns the reason if it is parked.
    pub fn parked(&self) -> Option<ParkReason> {
        match self.state {
            RowState::Parked(why) => why,
            RowState::Open | RowState::Delivered(_) => None,
        }
    }
}

/// The columns of a [`Row`].
macro_rules! columns {
    () => {
        "id, game, seq, lane, kind, about, state, at, attempts, interaction, token, asked_at, message, reason, held_until, opened_at, mark"
    };
}

pub(super) use columns;

impl FromRow for Row {
    fn from_row(row: &SqlRow) -> Result<Row, sqlx::Error> {
        let id = row.read("id")?;
        let unknown = |what: String| unreadable(StoreError::UnreadableRow { row: id, what });
        let kind: String = row.read("kind")?;
        let kind = RowKind::named(&kind).ok_or_else(|| unknown(kind))?;
        let state: String = row.read("state")?;
        let request = row.read("interaction")?;
        let token: Option<String> = row.read("token")?;
        let interaction = match (request, token, row.read("asked_at")?) {
            (Some(id), Some(token), Some(at)) => Some(InteractionRef { id, token, at }),
            _ => None,
        };
        Ok(Row {
            id,
            game: row.read("game")?,
            seq: row.read("seq")?,
            lane: Lane::stored(kind, row.read("lane")?),
            kind,
            about: row.read("about")?,
            state: match state.as_str() {
                "open" => RowState::Open,
                "delivered" => RowState::Delivered(row.read("message")?),
                "parked" => RowState::Parked(row.read::<Known<ParkReason>>("reason")?.0),
                _ => return Err(unknown(state)),
            },
            at: row.read("at")?,
            attempts: row.read("attempts")?,
            request,
            interaction,
            held: row.read::<Option<Timestamp>>("held_until")?.is_some(),
            reopened: row.read::<Option<Timestamp>>("opened_at")?.is_some(),
            mark: row.read("mark")?,
            // Only of inserted rows.
            behind: row.read("behind").ok(),
        })
    }
}

/// The kind of a row: what it posts or edits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum RowKind {
    /// Posts the challenge.
    Challenge,
    /// Edits the challenge after it was accepted, declined or withdrawn or has expired; removes its buttons.
    Closed,
    /// Creates the thread from the challenge's message.
    Thread,
    /// Posts a formation menu.
    Setup,
    /// Posts a board.
    Board,
    /// Posts an offer or request. After it was declined, posts a notice that pings the player who made it and is to
    /// move.
    Offer,
    /// Edits an offer that was declined or withdrawn; removes its buttons.
    Settled,
    /// Removes an outdated message's buttons. At the end of a game, shows the result in the challenge and the
    /// thread's name. With the board's own event, shows the end of a vote in it. Tried once.
    Strip,
    /// Notifies a player by direct message that the channel is gone, or does not accept messages.
    Lost,
    /// Reminds a person by direct message of their pending games.
    Reminder,
    /// Reminds a person in the game's channel if they do not accept direct messages.
    Nudge,
    /// Notifies both players that an automatic vacation has begun.
    Absent,
    /// Posts the daily list of a person's pending games, by direct message.
    Digest,
    /// Posts the card of a finished game once its analysis is stored.
    Card,
    /// Posts one of the two messages that mention all players of a cup: its start, or its end.
    Cup,
}

impl RowKind {
    /// Returns whether it is sent to a person by direct message.
    pub fn is_personal(self) -> bool {
        matches!(self, RowKind::Lost | RowKind::Reminder | RowKind::Digest)
    }

    /// Returns whether it shows the state of a match, so that a newer one supersedes it.
    pub fn shows_board(self) -> bool {
        matches!(self, RowKind::Setup | RowKind::Board)
    }

    /// Returns whether it creates a new message, rather than editing one.
    pub fn posts(self) -> bool {
        match self {
            RowKind::Challenge
            | RowKind::Setup
            | RowKind::Board
            | RowKind::Offer
            | RowKind::Lost
            | RowKind::Reminder
            | RowKind::Nudge
            | RowKind::Absent
            | RowKind::Digest
            | RowKind::Card
            | RowKind::Cup => true,
            RowKind::Closed | RowKind::Thread | RowKind::Settled | RowKind::Strip => false,
        }
    }
}

words! {
    RowKind: "kind of a row";
}

bound! {
    Lane as ChannelId: |lane| match lane {
        Lane::Channel(channel) => channel,
        Lane::Person(person) => ChannelId(person.0),
    };
}

/// The target of a row. Rows of one lane are sent strictly in order of id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lane {
    /// A channel or thread.
    Channel(ChannelId),
    /// Direct messages to a person.
    Person(UserId),
}

impl Lane {
    /// Returns the lane of a stored row. One column contains channel ids and user ids; the row's kind distinguishes
    /// them.
    pub(super) fn stored(kind: RowKind, id: ChannelId) -> Lane {
        if kind.is_personal() {
            Lane::Person(UserId(id.0))
        } else {
            Lane::Channel(id)
        }
    }

    /// Returns the channel or thread; `None` for a person.
    pub fn channel(self) -> Option<ChannelId> {
        match self {
            Lane::Channel(channel) => Some(channel),
            Lane::Person(_) => None,
        }
    }

    /// Returns the person; `None` for a channel.
    pub fn person(self) -> Option<UserId> {
        match self {
            Lane::Channel(_) => None,
            Lane::Person(person) => Some(person),
        }
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lane::Channel(channel) => channel.fmt(f),
            Lane::Person(person) => person.fmt(f),
        }
    }
}

/// A queue that the courier processes one row at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeliveryQueue {
    /// The rows of a lane.
    Lane(Lane),
    /// Removal of outdated buttons, in all channels, after older posts of the same channel.
    OldButtons,
}

impl fmt::Display for DeliveryQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeliveryQueue::Lane(lane) => lane.fmt(f),
            DeliveryQueue::OldButtons => f.write_str("old buttons"),
        }
    }
}

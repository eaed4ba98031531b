//! A row of the outbox.

use std::fmt;

use super::{StoreError, rows};
use crate::play::{ChannelId, GameId, MessageId, Seq, Timestamp};

/// A row of the outbox, counted from 1 in each database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowId(pub i64);

impl fmt::Display for RowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An interaction, by the platform's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InteractionId(pub u64);

/// What is sent strictly in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lane {
    /// What goes to a channel or thread, or to a person's direct messages.
    Channel(ChannelId),
    /// The buttons of superseded messages, wherever they are: taken away when all else of their
    /// channel has been said.
    OldButtons,
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lane::Channel(channel) => channel.fmt(f),
            Lane::OldButtons => f.write_str("old buttons"),
        }
    }
}

/// What kind of message a row stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowKind {
    /// Posts the challenge with its buttons.
    Challenge,
    /// Edits the challenge: accepted, declined, withdrawn or expired; its buttons go.
    Closed,
    /// Makes the game's thread from the challenge.
    Thread,
    /// Posts a formation select.
    Setup,
    /// Posts a board.
    Board,
    /// Posts a draw offer or a request; or that whoever made it is to go on without.
    Offer,
    /// Edits one that was declined or withdrawn; its buttons go.
    Settled,
    /// Tidies up, tried once: takes the buttons of a superseded message away; or, of a game that is
    /// over, tells the result in the challenge and in the name of the thread.
    Strip,
    /// Tells a player by direct message that the game's channel is gone.
    Lost,
    /// Reminds a person by direct message of the games in which they are to act.
    Reminder,
    /// Reminds them in the game's own channel, where they take no direct messages.
    Nudge,
    /// Tells both players that one's vacation has begun by itself.
    Absent,
    /// Tells a person by direct message, at an hour of the day, of all games in which they are to act.
    Digest,
}

impl RowKind {
    const ALL: [(RowKind, &'static str); 13] = [
        (RowKind::Challenge, "challenge"),
        (RowKind::Closed, "closed"),
        (RowKind::Thread, "thread"),
        (RowKind::Setup, "setup"),
        (RowKind::Board, "board"),
        (RowKind::Offer, "offer"),
        (RowKind::Settled, "settled"),
        (RowKind::Strip, "strip"),
        (RowKind::Lost, "lost"),
        (RowKind::Reminder, "reminder"),
        (RowKind::Nudge, "nudge"),
        (RowKind::Absent, "absent"),
        (RowKind::Digest, "digest"),
    ];

    /// The name in the database.
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(kind, _)| *kind == self)
            .map_or("", |(_, name)| name)
    }

    pub(super) fn named(name: &str) -> Option<RowKind> {
        Self::ALL
            .iter()
            .find(|(_, own)| *own == name)
            .map(|(kind, _)| *kind)
    }

    /// Whether the row makes a new message, rather than changing one that exists.
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
            | RowKind::Digest => true,
            RowKind::Closed | RowKind::Thread | RowKind::Settled | RowKind::Strip => false,
        }
    }
}

/// The interaction that a row answers.
#[derive(Clone, PartialEq, Eq)]
pub struct Asked {
    /// Which interaction.
    pub interaction: InteractionId,
    /// Its token: opens the answer for fifteen minutes. Never printed.
    pub token: String,
    /// When it was made.
    pub at: Timestamp,
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked")
            .field("interaction", &self.interaction)
            .finish_non_exhaustive()
    }
}

/// A row to be queued.
#[derive(Debug, Clone)]
pub struct NewRow {
    /// What it posts or changes.
    pub kind: RowKind,
    /// The channel or thread that it goes to; for [`RowKind::Lost`], [`RowKind::Reminder`]
    /// and [`RowKind::Digest`] the person.
    pub lane: ChannelId,
    /// The row whose message it changes.
    pub about: Option<RowId>,
    /// The interaction whose handler sends it first, and until when the row is that handler's.
    pub claim: Option<(Asked, Timestamp)>,
}

/// Where a row stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowState {
    /// To be sent.
    Open,
    /// Sent.
    Delivered,
    /// Given up, with a reason.
    Parked,
}

/// Why a message of a game could not be posted: kept with it and shown by `/games`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parked {
    /// The channel or thread is gone.
    ChannelGone,
    /// The thread is locked.
    ThreadLocked,
    /// The bot may not post there.
    Forbidden,
    /// The platform refuses the message itself.
    Rejected,
    /// A fault of ours: the message cannot be put together.
    Broken,
}

impl Parked {
    const ALL: [(Parked, &'static str); 5] = [
        (Parked::ChannelGone, "channel-gone"),
        (Parked::ThreadLocked, "thread-locked"),
        (Parked::Forbidden, "forbidden"),
        (Parked::Rejected, "rejected"),
        (Parked::Broken, "broken"),
    ];

    /// The name in the database.
    pub fn code(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(reason, _)| *reason == self)
            .map_or("", |(_, code)| code)
    }

    /// Reads the name in the database.
    pub fn of_code(code: &str) -> Option<Parked> {
        Self::ALL
            .iter()
            .find(|(_, own)| *own == code)
            .map(|(reason, _)| *reason)
    }
}

/// A stored row.
#[derive(Debug, Clone)]
pub struct Row {
    /// Which row.
    pub id: RowId,
    /// The match that it tells of.
    pub game: GameId,
    /// The event that it tells of.
    pub seq: Seq,
    /// Where it goes.
    pub lane: ChannelId,
    /// What it does.
    pub kind: RowKind,
    /// The row whose message it changes.
    pub about: Option<RowId>,
    /// Where it stands.
    pub state: RowState,
    /// When it was queued.
    pub at: Timestamp,
    /// Attempts begun before this one.
    pub attempts: u32,
    /// The interaction that it answers, while the token is kept.
    pub asked: Option<Asked>,
    /// The message that it became.
    pub message: Option<MessageId>,
    /// Why it is parked.
    pub reason: Option<String>,
    /// Whether it waits for the bot's answer, to show that too.
    pub held: bool,
}

/// The columns that [`StoredRow`] reads, in its order.
macro_rules! columns {
    () => {
        "id, game, seq, lane, kind, about, state, at, attempts, interaction, token, asked_at, message, reason, held_until"
    };
}
pub(super) use columns;

#[derive(sqlx::FromRow)]
pub(super) struct StoredRow {
    id: i64,
    game: i64,
    seq: i64,
    lane: i64,
    kind: String,
    about: Option<i64>,
    state: String,
    at: i64,
    attempts: i64,
    interaction: Option<i64>,
    token: Option<String>,
    asked_at: Option<i64>,
    message: Option<i64>,
    reason: Option<String>,
    held_until: Option<i64>,
}

impl TryFrom<StoredRow> for Row {
    type Error = StoreError;

    fn try_from(row: StoredRow) -> Result<Row, StoreError> {
        let unreadable = |what: &str| StoreError::UnreadableRow {
            row: RowId(row.id),
            what: what.to_owned(),
        };
        let asked = match (row.interaction, row.token, row.asked_at) {
            (Some(id), Some(token), Some(at)) => Some(Asked {
                interaction: rows::interaction(id),
                token,
                at: Timestamp(at),
            }),
            _ => None,
        };
        Ok(Row {
            id: RowId(row.id),
            game: GameId(row.game),
            seq: rows::seq(row.seq),
            lane: rows::channel(row.lane),
            kind: RowKind::named(&row.kind).ok_or_else(|| unreadable(&row.kind))?,
            about: row.about.map(RowId),
            state: match row.state.as_str() {
                "open" => RowState::Open,
                "delivered" => RowState::Delivered,
                "parked" => RowState::Parked,
                other => return Err(unreadable(other)),
            },
            at: Timestamp(row.at),
            attempts: u32::try_from(row.attempts).unwrap_or(u32::MAX),
            asked,
            message: row.message.map(rows::message),
            reason: row.reason,
            held: row.held_until.is_some(),
        })
    }
}

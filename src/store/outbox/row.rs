//! A row of the outbox.

use super::id::RowId;
use super::kind::RowKind;
use super::lane::Lane;
use super::parked::Parked;
use crate::play::{GameId, MessageId, Seq, Timestamp};
use crate::store::error::StoreError;
use crate::store::interactions::{InteractionId, InteractionRef};
use crate::store::numbers;

/// A row to be queued.
#[derive(Debug, Clone)]
pub struct NewRow {
    /// What it posts or changes.
    pub kind: RowKind,
    /// Where it goes.
    pub lane: Lane,
    /// The row whose message it changes.
    pub about: Option<RowId>,
    /// The interaction whose handler sends it first, and until when the row is that handler's.
    pub claim: Option<(InteractionRef, Timestamp)>,
}

impl NewRow {
    /// A row that is the courier's from the start.
    pub fn unclaimed(kind: RowKind, lane: Lane) -> NewRow {
        NewRow {
            kind,
            lane,
            about: None,
            claim: None,
        }
    }
}

/// Where a row stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowState {
    /// It is to be sent.
    Open,
    /// It was sent, and became this message or changed it; `None` where there is none to know, such as for a
    /// thread, or one that was deleted since.
    Delivered(Option<MessageId>),
    /// It was given up, for this reason; `None` for one that only a later version knows.
    Parked(Option<Parked>),
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
    pub lane: Lane,
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
    pub interaction: Option<InteractionRef>,
    /// Whether it waits for the bot's answer, to show that too.
    pub held: bool,
}

impl Row {
    /// The message that it became or changed, where one is known.
    pub fn message(&self) -> Option<MessageId> {
        match self.state {
            RowState::Delivered(message) => message,
            RowState::Open | RowState::Parked(_) => None,
        }
    }

    /// Whether it was sent.
    pub fn is_delivered(&self) -> bool {
        matches!(self.state, RowState::Delivered(_))
    }

    /// Why it was given up, if it was.
    pub fn parked(&self) -> Option<Parked> {
        match self.state {
            RowState::Parked(why) => why,
            RowState::Open | RowState::Delivered(_) => None,
        }
    }
}

/// The columns that [`StoredRow`] reads, in its order.
macro_rules! columns {
    () => {
        "id, game, seq, lane, kind, about, state, at, attempts, interaction, token, asked_at, message, reason, held_until"
    };
}
pub(super) use columns;

#[derive(sqlx::FromRow)]
pub(in crate::store) struct StoredRow {
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
        let interaction = match (row.interaction, row.token, row.asked_at) {
            (Some(id), Some(token), Some(at)) => Some(InteractionRef {
                id: InteractionId(numbers::unsigned(id)),
                token,
                at: Timestamp(at),
            }),
            _ => None,
        };
        let kind = RowKind::named(&row.kind).ok_or_else(|| unreadable(&row.kind))?;
        Ok(Row {
            id: RowId(row.id),
            game: GameId(row.game),
            seq: numbers::seq(row.seq),
            lane: Lane::stored(kind, row.lane),
            kind,
            about: row.about.map(RowId),
            state: match row.state.as_str() {
                "open" => RowState::Open,
                "delivered" => RowState::Delivered(row.message.map(numbers::message)),
                "parked" => RowState::Parked(row.reason.as_deref().and_then(Parked::of_code)),
                other => return Err(unreadable(other)),
            },
            at: Timestamp(row.at),
            attempts: u32::try_from(row.attempts).unwrap_or(u32::MAX),
            interaction,
            held: row.held_until.is_some(),
        })
    }
}

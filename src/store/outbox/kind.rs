//! Kinds of outbox rows.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// What a row posts or edits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum RowKind {
    /// Posts the challenge.
    Challenge,
    /// Edits the challenge after it was accepted, declined, withdrawn or has expired; removes its buttons.
    Closed,
    /// Creates the thread from the challenge's message.
    Thread,
    /// Posts a formation menu.
    Setup,
    /// Posts a board.
    Board,
    /// Posts an offer or request; or, after it was declined, a notice that pings its maker, who is to move.
    Offer,
    /// Edits an offer that was declined or withdrawn; removes its buttons.
    Settled,
    /// Removes an outdated message's buttons; at the end of a game, shows the result in the challenge and the
    /// thread's name. Tried once.
    Strip,
    /// Tells a player by direct message that the channel is gone, or cannot be posted in.
    Lost,
    /// Reminds a person by direct message of their pending games.
    Reminder,
    /// Reminds a person in the game's channel, if they do not accept direct messages.
    Nudge,
    /// Tells both players that an automatic vacation has begun.
    Absent,
    /// The daily list of a person's pending games, by direct message.
    Digest,
    /// Tells of a game that is over, once its analysis is there.
    Card,
}

impl RowKind {
    /// Whether it goes to a person by direct message.
    pub fn is_personal(self) -> bool {
        matches!(self, RowKind::Lost | RowKind::Reminder | RowKind::Digest)
    }

    /// Whether it shows where a match stands, so that a newer one takes its place.
    pub fn shows_board(self) -> bool {
        matches!(self, RowKind::Setup | RowKind::Board)
    }

    /// Whether it creates a new message, rather than edits one.
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
            | RowKind::Card => true,
            RowKind::Closed | RowKind::Thread | RowKind::Settled | RowKind::Strip => false,
        }
    }
}

//! The kinds of rows: what each posts or changes.

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
    /// Posts a draw offer or a request; or that it was declined, told to the player who made it and is to move.
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

    pub(in crate::store) fn named(name: &str) -> Option<RowKind> {
        Self::ALL
            .iter()
            .find(|(_, own)| *own == name)
            .map(|(kind, _)| *kind)
    }

    /// Whether it goes to a person, by direct message, in place of a channel.
    pub fn is_personal(self) -> bool {
        matches!(self, RowKind::Lost | RowKind::Reminder | RowKind::Digest)
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

//! Why a row was given up.

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

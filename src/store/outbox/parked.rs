//! Reasons for parking a row.

/// Why a message could not be posted; shown by `/games`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parked {
    /// The channel or thread does not exist any more.
    ChannelGone,
    /// The thread is locked.
    ThreadLocked,
    /// The bot lacks permissions.
    Forbidden,
    /// Discord rejected the message.
    Rejected,
    /// An internal error.
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

    /// The stored name.
    pub fn code(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(reason, _)| *reason == self)
            .map_or("", |(_, code)| code)
    }

    /// The reason with that stored name.
    pub fn of_code(code: &str) -> Option<Parked> {
        Self::ALL
            .iter()
            .find(|(_, own)| *own == code)
            .map(|(reason, _)| *reason)
    }
}

//! How a challenge ended without a game.

/// How a challenge ended without a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// The opponent said no.
    Declined,
    /// The challenger took it back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

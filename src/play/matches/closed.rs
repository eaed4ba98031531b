//! How a challenge ended without a game.

/// How a challenge ended without a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// Declined by the recipient.
    Declined,
    /// Withdrawn by the challenger.
    Withdrawn,
    /// Expired unanswered.
    Expired,
}

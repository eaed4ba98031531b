//! How a match ended for one of its players.

/// The result of a finished match for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameResult {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// No result.
    CalledOff,
}

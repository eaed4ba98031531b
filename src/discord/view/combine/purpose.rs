//! What combined rules are for.

use crate::discord::view::{PracticeOptions, Sparring};
use crate::play::{PaceChoice, Reserve, Takebacks, UserId};

/// What two people agree on, and the bot does not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Agreed {
    /// Whether turns may be taken back; without a word they may.
    pub takebacks: Option<Takebacks>,
    /// How long a turn may take.
    pub pace: Option<PaceChoice>,
    /// How long all turns may take besides.
    pub reserve: Option<Reserve>,
}

/// What the rules are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A challenge of a person, or of anyone in the channel.
    Challenge {
        /// Who is asked.
        opponent: Option<UserId>,
        /// What the challenger asks for; the ruleset is the one that is being combined.
        options: PracticeOptions,
        /// What is agreed on besides.
        agreed: Agreed,
    },
    /// A game against the bot.
    Practice(Sparring),
    /// What the server's games are played by.
    Server,
    /// To see what they would be.
    Reading,
}

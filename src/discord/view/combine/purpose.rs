//! What combined rules are for.

use crate::discord::view::{PracticeOptions, Sparring};
use crate::play::{PaceChoice, Reserve, Takebacks, UserId};

/// Terms between two people, which games against the bot do not have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Agreed {
    /// Whether turns can be taken back; allowed by default.
    pub takebacks: Option<Takebacks>,
    /// The time per turn.
    pub pace: Option<PaceChoice>,
    /// The additional time for all turns.
    pub reserve: Option<Reserve>,
}

/// The purpose of combined rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A challenge of a person, or of anyone in the channel.
    Challenge {
        /// The opponent.
        opponent: Option<UserId>,
        /// The challenger's options; the ruleset is the one being combined.
        options: PracticeOptions,
        /// The other terms.
        agreed: Agreed,
    },
    /// A game against the bot.
    Practice(Sparring),
    /// The rules of the server's games.
    Server,
    /// Only to read them.
    Reading,
}

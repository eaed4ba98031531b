//! What combined rules are for.

use crate::discord::button::practice::Sparring;
use crate::play::{ChallengeOptions, UserId};

/// The purpose of combined rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A challenge of a person, or of anyone in the channel.
    Challenge {
        /// The opponent.
        opponent: Option<UserId>,
        /// The challenger's options; the ruleset is the one being combined.
        options: ChallengeOptions,
    },
    /// A game against the bot.
    Practice(Sparring),
    /// The rules of the server's games.
    Server,
    /// Only to read them.
    Reading,
}

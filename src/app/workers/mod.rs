//! Loops that run as long as the process: timers, cards of finished games, maintenance, and the exchange with other
//! processes.

mod cards;
mod membership;
mod timers;
mod upkeep;

pub use cards::Cards;
pub use membership::{
    IdentifyOrder, IdentifyTurn, JoinError, Membership, TurnRequest, exchange_notices,
};
pub use timers::Timers;
pub use upkeep::Upkeep;

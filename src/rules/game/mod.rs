//! A game under a ruleset: legal actions, endings and outcomes, handicaps, and perft.

mod ending;
#[expect(
    clippy::module_inception,
    reason = "a room bears the name of its main type"
)]
mod game;
mod handicap;
mod outcome;
mod perft;
mod situation;

pub use game::{Game, NoDraw, Refused};
pub use handicap::Handicap;
pub use outcome::{Outcome, PointsCause, Reason};
pub use perft::{divide, divide_until, perft};
pub use situation::Situation;

//! A game by a ruleset: what may be done, when it ends and how, and counting its lines of play.

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

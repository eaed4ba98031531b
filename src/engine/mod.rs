//! Thinking about positions: which move is best, how good it is, and what may follow.
//!
//! Pure: the same game and the same limit always give the same answer. There is no clock; how long
//! a search may take is said in positions.
//!
//! ```
//! use hansu::engine::{Effort, think};
//! use hansu::rules::{Game, MODERN};
//!
//! // The chariots mate along the last two ranks.
//! let game = Game::from_fen(&MODERN, "3k5/8R/9/9/9/9/9/9/9/R4K3 w")?;
//! let thought = think(&game, Effort::of_nodes(5_000)).ok_or("the game is over")?;
//! assert_eq!(game.position().uci(thought.best()), "a1a10");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod evaluation;
mod exchange;
pub mod external;
mod facts;
pub mod learning;
pub mod network;
mod node;
mod order;
mod processor;
pub mod review;
mod score;
mod search;
mod skill;
mod table;
mod tuning;
pub mod uci;
mod watch;

pub use facts::{Fact, Standing, facts};
pub use score::Score;
pub use search::{
    Effort, Thought, Wish, search, search_counting, search_trying_passes, search_tuned, think,
};
pub use skill::Skill;
pub use table::Table;
pub use tuning::{Tuned, Tuning};
pub use watch::{Passes, Share, Statistics};

//! The Janggi engine: an alpha-beta search with an NNUE evaluation.
//!
//! Pure: equal games and limits give equal results. There is no clock; search limits count nodes, and a caller
//! with a clock sets the cancel flag.
//!
//! ```
//! use hansu_engine::{SearchLimits, think};
//! use janggi::{Game, MODERN};
//!
//! // The chariots mate along the last two ranks.
//! let game = Game::from_fen(&MODERN, "3k5/8R/9/9/9/9/9/9/9/R4K3 w")?;
//! let result = think(&game, SearchLimits::of_nodes(5_000)).ok_or("the game is over")?;
//! assert_eq!(game.position().uci(result.best()), "a1a10");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod coach;
mod evaluation;
pub mod external;
mod facts;
pub mod mates;
mod processor;
pub mod review;
mod score;
mod search;
mod skill;
pub mod uci;

pub use coach::{LeftPiece, find_hanging_piece};
pub use evaluation::{XIANGQI_SOLDIER, army, material, network, to_player_unit, training, worth};
pub use facts::{Fact, PlacedPiece, facts};
pub use score::Score;
pub use search::{
    NullMoves, PreparedParameters, ProgressShare, SearchLimits, SearchParameters, SearchRequest,
    SearchResult, Stability, Statistics, StoredResult, TranspositionTable, search, search_counting,
    search_timed, search_tuned, search_verifying_null_moves, think,
};
pub use skill::Skill;

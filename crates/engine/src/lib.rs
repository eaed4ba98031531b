#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![cfg_attr(test, allow(clippy::too_many_lines, reason = "tests list their cases"))]

mod coach;
mod evaluation;
pub mod external;
mod facts;
pub mod mates;
mod processor;
pub mod puzzles;
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
    NullMoves, PreparedParameters, ProgressShare, Search, SearchLimits, SearchParameters,
    SearchResult, Stability, Statistics, StoredResult, TranspositionTable, think,
};
pub use skill::{Skill, SkillNoise};

//! Conditional moves: answers that a player has chosen beforehand. The user interface calls them a "plan".
//!
//! A plan is a tree of turns below the position on the board, where the other side is to move.
//! [`ConditionalMoves::after`] returns the player's answer to a turn of the other side, and the rest of the
//! plan. A plan is valid for one position: planning fails if the board has moved on.
//!
//! A person has a plan only while the other side is to move, so two plans never answer each other. An answer is
//! committed in the same transaction as the turn that it answers. Planned turns are private: `Debug` output of
//! these types omits them, so they never reach a log.

mod answering;
mod rows;
mod tree;

pub use answering::DraftLine;
pub use answering::{MatchEvent, PlanAnswer, PlanEnd, PlanFate};
pub use rows::{BrokenPlan, NodeRow, PlanRows};
pub use tree::ForeseenMatch;
pub use tree::{ConditionalMoves, PlanRefusal};

//! Conditional moves: the answers that a player has chosen beforehand. People read "plan".
//!
//! A plan is a tree of turns below the position on the board, where the other side is to move.
//! [`ConditionalMoves::after`] says what the player answers to a turn of the other side, and what is left of
//! the plan. It holds for one position: whoever plans is told if the board has moved on.
//!
//! A person has a plan only while the other side is to move, so two plans never answer each other. An answer is committed
//! in the transaction of the turn that it answers. No log names planned turns: the types here print none.

mod answering;
mod rows;
mod tree;

pub use answering::Line;
pub use answering::{Answered, Fate, Happened, PlanEnd};
pub use rows::{BrokenPlan, NodeRow, PlanRows};
pub use tree::Foreseen;
pub use tree::{ConditionalMoves, PlanRefusal, PlannedTurn};

//! Analyses of finished games: computed once, stored, and shared by concurrent requesters.

mod analyses;
mod following;
mod kept;
mod learning;
mod run;
mod study;

pub(super) use analyses::stored_analysis;
pub use analyses::{Analysed, Analyses};
pub use following::{Progress, RunSubscription};
pub use kept::{Analysis, ExplainedTurningPoint};
pub use learning::{LearnQuestion, Learning, TriedMove, has_questions};
pub(super) use run::judge_position;
pub use study::{Recorded, Study};

//! Analyses of finished games: computed once, stored, and shared by concurrent requesters.

mod analyses;
mod following;
mod kept;
mod run;
mod study;

pub(super) use analyses::stored_analysis;
pub use analyses::{Analysed, Analyses};
pub use following::{Progress, RunSubscription};
pub use kept::{Analysis, ExplainedTurningPoint};
pub use study::{Recorded, Study};

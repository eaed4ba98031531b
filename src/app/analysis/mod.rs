//! Analyses of finished games: found once, kept, and shared by all who ask meanwhile.

mod analyses;
mod following;
mod kept;
mod run;
mod study;

pub use analyses::{Analysed, Analyses};
pub use following::{Following, Progress};
pub use kept::{Analysis, Turning};
pub use study::{Recorded, Study};

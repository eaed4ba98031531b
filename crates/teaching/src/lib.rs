#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::too_many_lines, reason = "tests list their cases"))]

mod endgame;
mod lesson;
mod opening;
mod opening_book;
mod shout;

pub use endgame::Endgame;
pub use lesson::{
    Crop, Diagram, Exercise, ExerciseAnswer, Illustration, LEARNER, Lesson, Question,
};
pub use opening::{NamedOpening, Opening, OpeningName};
pub use opening_book::{BookError, BookMove, OpeningBook, OpeningResults};
pub use shout::Shout;

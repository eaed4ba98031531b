//! What is taught and named around the games: lessons with exercises, endings to practise, openings, and shouts.
//!
//! Pure data and readings of positions, over the rules of [`janggi`].
#![warn(missing_docs)]

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

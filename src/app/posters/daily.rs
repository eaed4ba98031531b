//! The content of the puzzle of the day, independent of language and layout.

use super::Posters;
use crate::app::error::AppError;
use crate::app::puzzles::{PuzzlePosition, of_date};
use crate::play::{ChannelId, Language, PuzzleDate, ServerSettings};
use crate::store::{Poster, PuzzleSolvers};
use crate::text::Naming;

/// The puzzle of a day in a channel.
#[derive(Debug, Clone)]
pub struct DailyPuzzle {
    /// The channel.
    pub channel: ChannelId,
    /// The language of the message.
    pub language: Language,
    /// The names of points and pieces on the server's boards.
    pub naming: Naming,
    /// The date in the server's zone.
    pub date: PuzzleDate,
    /// The puzzle at its start.
    pub puzzle: PuzzlePosition,
    /// The puzzle of the message before; `None` for the first.
    pub previous: Option<SolvedPuzzle>,
}

/// A puzzle whose solution may be told now.
#[derive(Debug, Clone)]
pub struct SolvedPuzzle {
    /// The puzzle.
    pub puzzle: PuzzlePosition,
    /// The people who solved it at the first try in the server, from its message to the next.
    pub solvers: PuzzleSolvers,
}

impl Posters {
    /// Returns the puzzle of a date, for a standing message that has not posted it yet.
    ///
    /// # Errors
    /// Database errors.
    pub(in crate::app) async fn daily(
        &self,
        poster: &Poster,
        (settings, naming): (&ServerSettings, Naming),
        date: PuzzleDate,
    ) -> Result<DailyPuzzle, AppError> {
        let previous = match (poster.date, poster.posted_at) {
            (Some(date), Some(posted_at)) => {
                let puzzle = of_date(date);
                let now = self.core.clocks.now();
                let store = &self.core.store;
                let solvers = store.puzzle_solvers(poster.server, puzzle, posted_at, now);
                Some(SolvedPuzzle {
                    puzzle: PuzzlePosition::new(puzzle, 0)?,
                    solvers: solvers.await?,
                })
            }
            _ => None,
        };
        Ok(DailyPuzzle {
            channel: poster.channel,
            language: settings.language.unwrap_or(poster.language),
            naming,
            date,
            puzzle: PuzzlePosition::new(of_date(date), 0)?,
            previous,
        })
    }
}

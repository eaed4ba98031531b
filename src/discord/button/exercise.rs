//! Components of exercises: those of the lessons, puzzles, and *Learn from it*, the questions at one's turning points.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::pick::Pick;
use super::{UnknownButton, words};
use hansu_play::PuzzleId;
use hansu_teaching::Lesson;

/// An action at an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExerciseAction {
    /// Asks the question. Of a lesson also a menu, whose values are points of the board.
    Ask,
    /// A menu from which a turn is picked.
    Pick(Pick),
    /// Answers yes.
    Yes,
    /// Answers no.
    No,
    /// Gives a hint.
    Hint,
    /// Shows the solution.
    Show,
    /// Goes back to the start.
    Again,
    /// Opens the board page here.
    Board,
}

const SHOW: (ExerciseAction, &str) = (ExerciseAction::Show, "show");
const BOARD: (ExerciseAction, &str) = (ExerciseAction::Board, "board");

/// The actions at an exercise of a lesson.
const OF_LESSON: [(ExerciseAction, &str); 5] = [
    (ExerciseAction::Ask, ""),
    (ExerciseAction::Yes, "yes"),
    (ExerciseAction::No, "no"),
    SHOW,
    BOARD,
];

/// The actions at a question of *Learn from it*.
const OF_QUESTION: [(ExerciseAction, &str); 5] = [
    (ExerciseAction::Ask, ""),
    (ExerciseAction::Pick(Pick::Piece), "piece"),
    (ExerciseAction::Hint, "hint"),
    SHOW,
    BOARD,
];

/// The actions at a puzzle.
const OF_PUZZLE: [(ExerciseAction, &str); 4] = [
    (ExerciseAction::Pick(Pick::Piece), ""),
    (ExerciseAction::Again, "again"),
    SHOW,
    BOARD,
];

impl words::Action for ExerciseAction {
    fn of_pick(pick: Pick) -> ExerciseAction {
        ExerciseAction::Pick(pick)
    }

    fn pick(self) -> Option<Pick> {
        match self {
            ExerciseAction::Pick(pick) => Some(pick),
            _ => None,
        }
    }
}

/// A component of an exercise: `LESSON.N[.action]`, where `N` counts the exercises of the lesson from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonButton {
    /// The lesson.
    pub lesson: Lesson,
    /// The number of the exercise in its lesson, from 1.
    pub number: usize,
    /// The action.
    pub action: ExerciseAction,
}

impl Display for LessonButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = format_args!("{}.{}", self.lesson.id(), self.number);
        words::write(f, place, &OF_LESSON, self.action)
    }
}

impl FromStr for LessonButton {
    type Err = UnknownButton;

    fn from_str(argument: &str) -> Result<LessonButton, UnknownButton> {
        let place = |place: &str| {
            let (lesson, number) = place.split_once('.')?;
            Some((Lesson::named(lesson)?, number.parse().ok()?))
        };
        let ((lesson, number), action) = words::read(argument, &OF_LESSON, place)?;
        Ok(LessonButton {
            lesson,
            number,
            action,
        })
    }
}

/// A component of *Learn from it*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LearnButton {
    /// Asks the first question.
    Open,
    /// Performs this action at a question.
    At(LearnPlace, ExerciseAction),
}

/// A question, and the progress up to it: `3`, `3+2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LearnPlace {
    /// The turning point, counted from 0.
    pub index: usize,
    /// The number of earlier questions whose answer was found.
    pub found: usize,
}

impl LearnPlace {
    /// Returns a question before any was answered.
    #[must_use]
    pub const fn first(index: usize) -> LearnPlace {
        LearnPlace { index, found: 0 }
    }

    fn read(text: &str) -> Option<LearnPlace> {
        let (index, found) = text.split_once('+').unwrap_or((text, "0"));
        Some(LearnPlace {
            index: index.parse().ok()?,
            found: found.parse().ok()?,
        })
    }
}

impl Display for LearnPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            0 => write!(f, "{}", self.index),
            found => write!(f, "{}+{found}", self.index),
        }
    }
}

impl LearnButton {
    /// Returns the component of an argument; without one it asks the first question.
    pub(super) fn read(argument: Option<&str>) -> Result<LearnButton, UnknownButton> {
        let Some(argument) = argument else {
            return Ok(LearnButton::Open);
        };
        let (place, action) = words::read(argument, &OF_QUESTION, LearnPlace::read)?;
        Ok(LearnButton::At(place, action))
    }
}

/// The argument of an id; nothing for [`LearnButton::Open`].
impl Display for LearnButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LearnButton::Open => Ok(()),
            LearnButton::At(place, action) => words::write(f, place, &OF_QUESTION, *action),
        }
    }
}

/// A component of a puzzle: `ID[.K[.action]]`, where `K` counts the solver's turns that are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleButton {
    /// Shows another puzzle.
    Next,
    /// Shows a puzzle at its start.
    Open(PuzzleId),
    /// Performs this action after so many turns of the solver.
    At(PuzzleId, usize, ExerciseAction),
}

const NEXT: &str = "next";

impl Display for PuzzleButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleButton::Next => f.write_str(NEXT),
            PuzzleButton::Open(id) => id.fmt(f),
            PuzzleButton::At(id, played, action) => {
                words::write(f, format_args!("{id}.{played}"), &OF_PUZZLE, *action)
            }
        }
    }
}

impl FromStr for PuzzleButton {
    type Err = UnknownButton;

    fn from_str(argument: &str) -> Result<PuzzleButton, UnknownButton> {
        if argument == NEXT {
            return Ok(PuzzleButton::Next);
        }
        if let Ok(id) = argument.parse() {
            return Ok(PuzzleButton::Open(id));
        }
        let place = |place: &str| {
            let (id, played) = place.split_once('.')?;
            Some((id.parse().ok()?, played.parse().ok()?))
        };
        let ((id, played), action) = words::read(argument, &OF_PUZZLE, place)?;
        Ok(PuzzleButton::At(id, played, action))
    }
}
